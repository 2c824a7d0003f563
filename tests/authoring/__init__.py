"""Tests of the room ``authoring``."""
