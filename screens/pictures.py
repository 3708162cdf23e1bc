"""A picture of a part of the screen, as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

_SIGN = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {2: 3, 6: 4}  # bytes of a dot, by the colour type: RGB, RGB and alpha


def fitted(png: bytes, part: tuple[float, float], window: tuple[float, float]) -> bytes:
    """The picture without what the browser's client adds right of and below a *part* of the *window*, sizes in dp.

    Drawn by WebAssembly, a captured part is as big as the window, the rest of it empty; drawn otherwise it is as big
    as it should be, and is left alone.
    """
    width, height = struct.unpack(">II", png[16:24])
    if abs(width * window[1] - height * window[0]) > max(width, height):
        return png
    dots = width / window[0]
    return cropped(png, min(width, round(part[0] * dots)), min(height, round(part[1] * dots)))


def cropped(png: bytes, width: int, height: int) -> bytes:
    """The top left of a picture of 8-bit RGB or RGBA.

    A row's filter looks left and up only, so what stays needs no filtering anew. Raises ValueError for another PNG.
    """
    chunks = list(_chunks(png))
    head = chunks[0][1]
    old_width, _, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if depth != 8 or colour not in _CHANNELS or interlaced:
        raise ValueError("not a picture of 8-bit RGB or RGBA")
    dot = _CHANNELS[colour]
    rows = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    stride = 1 + old_width * dot
    kept = b"".join(rows[at * stride : at * stride + 1 + width * dot] for at in range(height))
    head = struct.pack(">II", width, height) + head[8:]
    return _SIGN + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(kept)) + _chunk(b"IEND", b"")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGN)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
