"""Card + template -> face: fonts, shaping, fitting, pictures prepared and cached."""
