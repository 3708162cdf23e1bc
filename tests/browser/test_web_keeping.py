"""The service worker of the static app by itself, over a site of a few words: what stays when versions come and go."""

from __future__ import annotations

import base64
import hashlib
import io
import itertools
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from screens.web.build import PAGE
from tests.browser.conftest import NewScreen, Screen
from tests.browser.static import Files, Host

CAME = threading.Event()  # what is held back may come
HELD = "/held.txt"
MINUTES = itertools.count(1_600_000_000, 60)  # a host tells no versions of one second apart


class Slow(Files):
    """Holds one file back."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The beginning of an answer, when it may come."""
        if self.path == HELD:
            CAME.wait(20)
        return super().send_head()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host of an empty folder, which holds nothing back."""
    CAME.set()
    (tmp_path / "site").mkdir()
    serving = Host(tmp_path / "site", answering=Slow)
    yield serving
    CAME.set()
    serving.stop()


def put(host: Host, **files: str) -> dict[str, str]:
    """Another version lies there now: a page and these texts."""
    for old in host.folder.iterdir():
        old.unlink()
    there = {"index.html": "<!doctype html><title>卓番</title>"}
    there |= {f"{name}.txt": text for name, text in files.items()}
    digests = {name: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for name, text in there.items()}
    hashes = json.dumps({name: f"sha256-{digest}" for name, digest in digests.items()})
    there["sw.js"] = (PAGE / "sw.js").read_text(encoding="utf-8").replace("%FILES%", hashes)
    minute = next(MINUTES)
    for name, text in there.items():
        (host.folder / name).write_text(text, encoding="utf-8")
        os.utime(host.folder / name, (minute, minute))
    return files


class Phone:
    """A page, and the service workers behind it."""

    def __init__(self, screen: Screen) -> None:
        self.page = screen.page
        self.page.goto(screen.url)
        self.page.evaluate("() => { navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }); }")
        self.until("!there.installing && there.active?.state === 'activated'")

    def until(self, state: str) -> None:
        """Waits until the service workers that are *there* are so."""
        self.page.evaluate(
            f"""async () => {{
                const there = await navigator.serviceWorker.ready, begun = performance.now();
                while (!({state})) {{
                    if (performance.now() - begun > 20_000) throw new Error({state!r});
                    await new Promise(done => setTimeout(done, 10));
                }}
            }}"""
        )

    def looks_again(self) -> None:
        """It asks the host for another version, and begins with it."""
        self.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")

    def takes_it(self) -> None:
        """The version that waits comes in."""
        self.page.evaluate("async () => { (await navigator.serviceWorker.ready).waiting.postMessage('renew'); }")
        self.until("!there.waiting && there.active.state === 'activated'")

    def has(self, **files: str) -> bool:
        """Without a network it has all of these, and keeps nothing else."""
        self.page.context.set_offline(True)
        read = "async names => Promise.all(names.map(async name => (await fetch(`${name}.txt`)).text()))"
        kept = "async () => (await (await caches.open('takuban /')).keys()).length"
        texts: list[str] = self.page.evaluate(read, list(files))
        return texts == list(files.values()) and self.page.evaluate(kept) == len(files) + 1


def test_a_host_that_goes_back_while_the_newer_version_waits(new_screen: NewScreen, host: Host) -> None:
    older = put(host, same="same", changed="older", gone="gone")
    phone = Phone(new_screen(None, url=host.url))
    put(host, same="same", changed="newer", new="new")
    phone.looks_again()
    phone.until("there.waiting && !there.installing")
    put(host, **older)
    phone.looks_again()
    phone.until("there.waiting && !there.installing")
    phone.takes_it()
    assert phone.has(**older)


def test_a_host_that_goes_back_while_the_newer_version_comes_in(new_screen: NewScreen, host: Host) -> None:
    """What the older one has found here already isn't cleared up under it."""
    put(host, same="same", changed="older")
    phone = Phone(new_screen(None, url=host.url))
    put(host, same="same", changed="newer")
    phone.looks_again()
    phone.until("there.waiting && !there.installing")
    CAME.clear()
    oldest = put(host, same="same", changed="older", held="held")
    phone.looks_again()
    phone.until("there.waiting && there.installing")
    phone.takes_it()
    (host.folder / "changed.txt").unlink()  # the host is no help either
    CAME.set()
    phone.until("there.waiting && !there.installing")
    phone.takes_it()
    assert phone.has(**oldest)


def test_what_was_cleared_up_after_an_older_version_had_looked_comes_back_with_it(
    new_screen: NewScreen, host: Host
) -> None:
    put(host, changed="older")
    phone = Phone(new_screen(None, url=host.url))
    newer = put(host, changed="newer")
    phone.looks_again()
    phone.until("there.waiting && !there.installing")
    phone.page.evaluate("async () => { for (const key of await caches.keys()) await caches.delete(key); }")
    phone.takes_it()
    assert phone.has(**newer)
