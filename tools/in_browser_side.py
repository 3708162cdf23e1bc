"""What `tools.in_browser_tests` runs inside the browser: pytest, and on which Python it was."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest


class _Count:
    """How the tests ended, each counted once."""

    def __init__(self) -> None:
        self.passed = self.failed = self.skipped = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test passes when it was called, and fails or is skipped wherever that happens."""
        self.passed += report.passed and report.when == "call"
        self.failed += report.failed
        self.skipped += report.skipped

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def run(arguments: Sequence[str]) -> int:
    """Runs pytest with *arguments*; its exit code."""
    print(f"Python {sys.version} on {sys.platform}", flush=True)
    count = _Count()
    code = int(pytest.main([*arguments], plugins=[count]))
    print(f"{count}: Python {sys.version.split()[0]} on {sys.platform}", flush=True)
    return code
