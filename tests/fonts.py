"""Font files for tests, made from others byte by byte."""

from __future__ import annotations

import struct


def tables(data: bytes) -> dict[str, tuple[int, int, int]]:
    """Return where each table's entry in the directory stands, and the table's offset and length."""
    found = {}
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        at = 12 + 16 * number
        tag, _, offset, length = struct.unpack_from(">4s3I", data, at)
        found[tag.decode()] = at, offset, length
    return found


def with_license_bits(data: bytes, bits: int) -> bytes:
    """Return a font whose OS/2 table says that licence."""
    changed = bytearray(data)
    struct.pack_into(">H", changed, tables(data)["OS/2"][1] + 8, bits)
    return bytes(changed)


def collection(*fonts: bytes) -> bytes:
    """Return a collection of fonts (OpenType, "Font Collections"), which share nothing."""
    start = 12 + 4 * len(fonts)
    offsets = [start + sum(map(len, fonts[:number])) for number in range(len(fonts))]
    parts = []
    for data, base in zip(fonts, offsets, strict=True):
        moved = bytearray(data)
        for at, offset, _ in tables(data).values():
            struct.pack_into(">I", moved, at + 8, offset + base)
        parts.append(bytes(moved))
    return struct.pack(f">4sHHI{len(fonts)}I", b"ttcf", 1, 0, len(fonts), *offsets) + b"".join(parts)
