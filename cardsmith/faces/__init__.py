"""Card + template -> face: fonts, shaping, fitting, pictures prepared and cached.

The way of a text: ``sayings`` (what a card says) -> ``runs`` (one font, script and direction each) -> ``shaping``
(glyphs and places to break) -> ``fitting`` (into a box) -> ``setting`` (where it stands) -> ``texts`` (all of a
face) -> ``compose`` (the face). ``font_book`` chooses fonts, ``foresight`` tells texts that surely fit, ``judging``
what is wrong with others.

The way of a picture: ``pictures`` (asked for by its file) -> ``preparing`` (by its kind: ``raster``, ``svg``,
``plates``) -> ``cache`` (kept by its content). ``svg_limits``, ``svg_seen``, ``svg_size`` and ``svg_text`` know what
can be drawn; ``converter`` asks the extra ``svg`` for the rest.
"""
