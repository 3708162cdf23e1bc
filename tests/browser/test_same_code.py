"""The rules in the browser's own Python: `make test-web` on two files of tests, so that the command keeps working."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.browser.conftest import ROOT
from tools.in_browser_tests import MISSING


def in_browser(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs pytest with *arguments* in the browser, by the command itself."""
    command = [sys.executable, "-m", "tools.in_browser_tests", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=False)
    if done.returncode == MISSING and os.environ.get("CI") != "true":
        pytest.skip(done.stderr)
    return done


def test_the_worked_examples_of_a_game_hold_there_too_and_so_does_a_long_match() -> None:
    done = in_browser("tests/companion/games/unbaba/test_examples.py", "tests/companion/test_match.py")
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    told = re.fullmatch(r"(\d+) passed, 0 failed, 0 skipped: Python 3\.\d+\.\d+ on emscripten", last)
    assert told is not None, last
    assert int(told[1]) > 50


def test_the_exit_code_is_that_of_pytest() -> None:
    """A wrong test has to be heard of; no test at all is told by a code of its own."""
    assert (
        in_browser("tests/companion/test_codec.py", "-k", "nothing_of_that_name").returncode
        == pytest.ExitCode.NO_TESTS_COLLECTED
    )
