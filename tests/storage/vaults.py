"""A vault that lives in memory and can be full, slow or somebody else's."""

from __future__ import annotations

import asyncio
import errno

from storage.mirror import Added, Change, Mirror, Put


class MemoryVault:
    """What lies in *files* is what a restart would find."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.files = files if files is not None else {}
        self.fails: list[OSError] = []  # the next ones, then it works again
        self.times = 0  # something was kept
        self.taken_in = 0  # bytes
        self.is_closed = False

    async def keep(self, changes: list[Change], *, durable: bool) -> None:
        await asyncio.sleep(0)
        if self.fails:
            raise self.fails.pop(0)
        self.times += 1
        for change in changes:
            if isinstance(change, Put):
                self.files[change.path] = change.data
            elif isinstance(change, Added):
                assert len(self.files.get(change.path, b"")) == change.at
                self.files[change.path] = self.files.get(change.path, b"") + change.data
            else:
                del self.files[change.path]
            self.taken_in += 0 if not isinstance(change, Put | Added) else len(change.data)

    def close(self) -> None:
        self.is_closed = True

    def mirror(self) -> Mirror:
        """A disk over it, as after a start."""
        return Mirror(self, self.files)


def full() -> OSError:
    """What a full vault says."""
    return OSError(errno.ENOSPC, "full")
