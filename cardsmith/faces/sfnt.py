"""The container of TrueType and OpenType fonts (OpenType, "Organization of an OpenType Font"): is all of it there?"""

from __future__ import annotations

import struct

import uharfbuzz as hb

from cardsmith.model.sentences import tell, tell_n

_MADE_FOR_SFNT = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")
_WEB = (b"wOFF", b"wOF2")


class FontError(Exception):
    """A file that is no usable font; the message says why, without naming the file."""


def check_container(data: bytes, face: int) -> None:
    """Make sure that a file is a font which has this face (from 0), with all tables that it promises.

    Raises:
        FontError: it is none, or it is cut off.
    """
    if data[:4] in _WEB:
        raise FontError(
            tell("it is a web font (WOFF), which no printer reads: get the TTF or OTF file of it")
        )
    if data[:4] not in _MADE_FOR_SFNT:
        raise FontError(tell("it is not a TrueType or OpenType font"))
    faces = hb.Face(hb.Blob(data)).count
    if face >= faces:
        raise FontError(tell_n("it has only one face", "it has only {n} faces", max(faces, 1)))
    try:
        start = struct.unpack_from(">I", data, 12 + 4 * face)[0] if data[:4] == b"ttcf" else 0
        for number in range(struct.unpack_from(">H", data, start + 4)[0]):
            tag, _, offset, length = struct.unpack_from(">4s3I", data, start + 12 + 16 * number)
            if offset + length > len(data):
                raise FontError(
                    tell("it is cut off: its table '{tag}' is not whole", tag=tag.decode("latin-1"))
                )
    except struct.error:
        raise FontError(tell("it is cut off")) from None
