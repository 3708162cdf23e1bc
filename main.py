"""Where the native apps start: `flet build apk`, `ipa`, `macos`, `windows` and `linux` pack this file."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from screens.window import app


async def main() -> None:
    """Shows the app over the folder the system gave it."""
    await app(Path(os.environ["FLET_APP_STORAGE_DATA"]))


if __name__ == "__main__":
    asyncio.run(main())
