"""What the shell hands to the app when it starts: the one place where the two meet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.words import Language


@dataclass(frozen=True, slots=True)
class Launch:
    """How this run of Takuban was asked for.

    data_dir: the folder of matches and settings, there and writable.
    lan_url: what a phone opens to come in, token included, for the QR code on the screen; None without --lan.
    desktop: a window of its own instead of browsers.
    language: the language asked for with --lang or named by the system, until the settings say otherwise.
    """

    data_dir: Path
    lan_url: str | None = None
    desktop: bool = False
    language: Language = "ja"
