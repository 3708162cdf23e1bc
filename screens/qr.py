"""QR codes: as a picture for a screen, as block characters for a terminal."""

from __future__ import annotations

import io
import struct
import zlib

import qrcode
from qrcode.util import BIT_LIMIT_TABLE

LARGEST = 27
"""The largest version a phone's camera reads off a phone's screen every time; above 30 hardly one does."""
EASY = 20
"""A version that is read at once."""

_QUIET = 4  # modules of white all round
_LETTER = 11 / 2  # bits of a letter from A–Z and 2–7, of which two go into eleven
_HEADS = 2 * (4 + 16) + 4 + 13  # bits that say what follows: bytes of the link, letters of the code, bytes again


def letters_beside(link: str, version: int) -> int:
    """How many letters A–Z and 2–7 a picture of that version holds beside the rest of *link*."""
    room: int = BIT_LIMIT_TABLE[qrcode.ERROR_CORRECT_L][version]
    return int((room - _HEADS - 8 * len(link.encode())) / _LETTER)


def _code(text: str, *, full: bool = False) -> qrcode.QRCode[qrcode.image.base.BaseImage]:
    correction = qrcode.ERROR_CORRECT_L if full else qrcode.ERROR_CORRECT_M
    code: qrcode.QRCode[qrcode.image.base.BaseImage] = qrcode.QRCode(border=_QUIET, error_correction=correction)
    code.add_data(text)
    code.make(fit=True)
    return code


def qr_lines(text: str) -> str:
    """A QR code in block characters, light on dark, for a terminal."""
    out = io.StringIO()
    _code(text).print_ascii(out=out, invert=True)
    return out.getvalue()


def qr_png(text: str, scale: int = 8, *, full: bool = False) -> bytes:
    """A QR code as a grey PNG, *scale* pixels a module, quiet zone included.

    *full* puts as much as possible into it: a screen has no scratches that would have to be mended.
    """
    matrix = _code(text, full=full).get_matrix()
    side = len(matrix) * scale
    rows = b"".join((b"\0" + bytes(0 if dark else 255 for dark in row for _ in range(scale))) * scale for row in matrix)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
