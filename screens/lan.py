"""Letting phones on the local network in: addresses and the token."""

from __future__ import annotations

import os
import re
import secrets
import socket
from pathlib import Path

TOKEN_FILE = "lan-token"
_TOKEN = re.compile(r"[0-9A-Za-z_-]{22,}")
# Private networks a home or a phone's hotspot uses. Nothing is ever sent: connecting a datagram socket
# only asks the routing table which of our own addresses would be used.
_PROBES = ("192.168.0.1", "192.168.1.1", "10.255.255.255", "172.16.0.1", "172.20.10.1", "192.0.2.1")


def addresses() -> tuple[str, ...]:
    """This machine's addresses on local networks, likeliest first; empty when there is no network."""
    found: list[str] = []
    for probe in _PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((probe, 9))
            except OSError:
                continue
            address = asking.getsockname()[0]
        if address not in found and not address.startswith(("127.", "0.")):
            found.append(address)
    return tuple(found)


def token(data_dir: Path) -> str:
    """The secret of this data folder's visitors; made once, so that a restarted server knows its phones.

    Raises OSError when it can be neither read nor written.
    """
    file = data_dir / TOKEN_FILE
    try:
        known = file.read_bytes().decode("ascii", "replace").strip()
    except FileNotFoundError:
        known = ""
    if _TOKEN.fullmatch(known):
        return known
    made = secrets.token_urlsafe(18)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as out:
        out.write(made + "\n")
    return made
