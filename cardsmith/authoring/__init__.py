"""Text in and out: YAML and tables with positions, schemas (the only home of pydantic), pictures found, ``new``."""
