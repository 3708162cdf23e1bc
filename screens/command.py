"""The command `takuban`: what was asked for, and a clear sentence when it can't be had.

What a run doesn't need isn't loaded: checks and replays answer without Flet, and the server answers before it has
its screens, which are loaded while the first browser is still loading the client.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import importlib.util
import io
import os
import re
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import platformdirs

from companion import __version__
from companion.text import Gap, Text, say
from companion.words import LANGUAGES, Language, Words
from screens.launch import Launch

if TYPE_CHECKING:
    import flet as ft

    from screens.headless import Answer
    from storage.store import Store


class Refused(Exception):
    """What was asked for can't be had; the sentence says why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def system_language() -> Language:
    """The language of the terminal: Japanese when the system says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if named := os.environ.get(name):
            return "ja" if named.lower().startswith("ja") else "en"
    if sys.platform == "win32":
        import locale

        return "ja" if (locale.getlocale()[0] or "").lower().startswith("ja") else "en"
    return "en"


def _asked_language(argv: Sequence[str]) -> Language:
    """--lang is looked for first: the help itself is in that language."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--lang", choices=LANGUAGES)
    with contextlib.suppress(argparse.ArgumentError, SystemExit):
        if found := finder.parse_known_args(argv)[0].lang:
            return found  # type: ignore[no-any-return]
    return system_language()


class _Parser(argparse.ArgumentParser):
    """argparse, speaking from the catalogues."""

    words: Words = Words("ja")
    before_help: Callable[[], None] | None = None

    def format_usage(self) -> str:
        return super().format_usage().replace("usage:", self.words(say("command.usage")), 1)

    def format_help(self) -> str:
        if self.before_help is not None:
            self.before_help()
        return super().format_help().replace("usage:", self.words(say("command.usage")), 1)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, self.words(say("command.bad_arguments", detail=_wrong(message))) + "\n")


# What argparse says in English, by what it is about.
_WRONG = {
    "missing": re.compile("the following arguments are required: (?P<what>.+)"),
    "unknown": re.compile("unrecognized arguments: (?P<what>.+)"),
    "value": re.compile("argument [^:]*: [^:]*: '(?P<what>[^']*)'.*"),
    "empty": re.compile("argument (?P<what>[^:]+): .*"),
}


def _wrong(message: str) -> Text | str:
    for key, pattern in _WRONG.items():
        if match := pattern.fullmatch(message):
            return say(f"command.wrong_{key}", what=match["what"])
    return message


# A play may begin with a minus; what begins with this is no option, and nobody can type it.
_MARK = "\0"
_CARDS = re.compile(r"-\s*\d.*", re.DOTALL)


def _marked(given: Sequence[str]) -> list[str]:
    return [f"{_MARK}{each}" if "check" in given and _CARDS.fullmatch(each) else each for each in given]


def default_folder() -> Path:
    """Where this user's matches are kept unless --data says otherwise."""
    return platformdirs.user_data_path("takuban", appauthor=False)


def parser(words: Words) -> argparse.ArgumentParser:
    """All options and sub-commands, described in one language."""

    def told(key: str, **gaps: Gap) -> str:
        # argparse takes % for its own.
        return words(say(f"command.{key}", **gaps)).replace("%", "%%")

    def general(group: argparse._ActionsContainer) -> None:
        group.add_argument("-h", "--help", action="help", help=told("help"))
        group.add_argument("--lang", choices=LANGUAGES, help=told("lang"))

    _Parser.words = words
    root = _Parser(
        prog="takuban", description=told("about"), epilog=told("epilogue"), add_help=False, allow_abbrev=False
    )
    options = root.add_argument_group(told("options"))
    general(options)
    options.add_argument("--lan", action="store_true", help=told("lan"))
    options.add_argument("--desktop", action="store_true", help=told("desktop"))
    folder = str(default_folder())
    options.add_argument("--data", type=Path, metavar=told("folder"), help=told("data", folder=folder))
    options.add_argument("--port", type=int, metavar=told("number"), help=told("port"))
    options.add_argument("--no-browser", action="store_true", help=told("no_browser"))
    options.add_argument("--version", action="version", version=f"takuban {__version__}", help=told("version"))
    options.set_defaults(run=_run)

    commands = root.add_subparsers(title=told("commands"), metavar="")

    def command(name: str, run: Callable[[argparse.Namespace, Words], int]) -> tuple[_Parser, argparse._ArgumentGroup]:
        about = told(name.replace("-", "_"))
        made = commands.add_parser(name, help=about, description=about, add_help=False)
        made.set_defaults(run=run)
        group = made.add_argument_group(told("options"))
        general(group)
        return made, group

    checks, checking = command("check", _check)
    checking.add_argument("--json", action="store_true", help=told("json"))
    game = checking.add_argument("game", metavar=told("game"))
    what = checking.add_argument("what", metavar=told("what"))
    checking.add_argument(
        "text", type=lambda text: text.removeprefix(_MARK), metavar=told("cards"), help=told("check_text")
    )

    def name_checks() -> None:
        from companion.games import GAMES

        known = dict.fromkeys(name for each in GAMES.values() for name in each.checks)
        game.help, what.help = told("check_game", games=tuple(GAMES)), told("check_what", checks=tuple(known))
        shown = [
            f'  takuban check {each.id} {name} "{check.example}"'
            for each in GAMES.values()
            for name, check in each.checks.items()
        ]
        checks.epilog = "\n".join((told("examples"), *shown))

    checks.formatter_class = argparse.RawDescriptionHelpFormatter
    checks.before_help = name_checks
    _, replaying = command("replay", _replay)
    replaying.add_argument("--json", action="store_true", help=told("json"))
    replaying.add_argument("file", type=Path, metavar=told("file"), help=told("replay_file"))
    books, printing = command("rulebook", _rulebook)
    book = printing.add_argument("game", metavar=told("game"))
    printing.add_argument("--furigana", action="store_true", help=told("furigana"))
    printing.add_argument("-o", "--output", type=Path, metavar=told("file"), help=told("output"))

    def name_books() -> None:
        from companion.games import GAMES

        book.help = told("check_game", games=tuple(GAMES))

    books.before_help = name_books
    _, building = command("build-web", _build_web)
    building.add_argument("--base-path", default="", metavar=told("path"), help=told("base_path"))
    building.add_argument("--plain", action="store_true", help=told("plain"))
    building.add_argument("folder", type=Path, metavar=told("folder"), help=told("web_folder"))
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Runs what was asked for; the exit code is 2 when it can't be had."""
    given = sys.argv[1:] if argv is None else list(argv)
    words = Words(_asked_language(given))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal of few letters gets ? for the others
            stream.reconfigure(errors="replace")
    asked = parser(words).parse_args(_marked(given))
    try:
        return int(asked.run(asked, words))
    except Refused as refused:
        print(words(refused.text), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _check(asked: argparse.Namespace, words: Words) -> int:
    from screens.headless import check

    return _told(check(asked.game, asked.what, asked.text, language=words.language, as_json=asked.json))


def _replay(asked: argparse.Namespace, words: Words) -> int:
    from screens.headless import replay

    return _told(replay(asked.file, language=words.language, as_json=asked.json))


def _rulebook(asked: argparse.Namespace, words: Words) -> int:
    from companion.games import GAMES
    from companion.printed import page_name, printed
    from companion.rulebook import rulebook

    if asked.game not in GAMES:
        raise Refused(say("command.no_such_game", game=asked.game, games=tuple(GAMES)))
    game = GAMES[asked.game]
    page = printed(words(game.name), rulebook(game.id, words.language), furigana=asked.furigana)
    file = asked.output or Path(page_name(game.id, words.language))
    try:
        file.write_text(page, encoding="utf-8")
    except (OSError, ValueError) as error:  # a path with a NUL in it is none to Python
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(say("command.not_written", file=str(file), why=why)) from error
    print(words(say("command.written", file=str(file))))
    return 0


def _build_web(asked: argparse.Namespace, words: Words) -> int:
    from screens.web.build import NotBuilt, build_web

    folder = asked.folder.expanduser().absolute()
    try:
        built = build_web(folder, base=asked.base_path, compress=not asked.plain)
    except NotBuilt as refused:
        raise Refused(refused.text) from refused
    print(words(say("command.built", folder=str(folder), size=_megabytes(built.plain))))
    if not asked.plain:
        for kind, size in built.wire.items():
            print(words(say("command.wire", kind=kind, size=_megabytes(size))))
        if "brotli" not in built.wire:
            print(words(say("command.no_brotli")))
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"


def _told(answer: Answer) -> int:
    out = sys.stderr if answer.code == 2 else sys.stdout
    try:
        print("\n".join(answer.lines), file=out, flush=True)
    except OSError as error:
        # Python would try once more at the end, and say so in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        if not isinstance(error, BrokenPipeError):  # then whoever reads has had enough
            raise Refused(say("command.no_output", why=error.strerror or str(error))) from error
    return answer.code


def _run(asked: argparse.Namespace, words: Words) -> int:
    if asked.port is not None and not 0 < asked.port < 65536:
        raise Refused(say("command.bad_port"))
    if asked.desktop and asked.lan:
        raise Refused(say("command.desktop_alone"))
    try:
        folder = (asked.data or default_folder()).expanduser().absolute()
    except RuntimeError as error:
        raise Refused(say("command.no_home", folder=str(asked.data))) from error
    from storage import StorageError

    try:
        if asked.desktop:
            _open_window(folder, Launch(words.language))
        else:
            _serve(asked, folder, words)
    except StorageError as error:
        raise Refused(error.text) from error
    return 0


def _serve(asked: argparse.Namespace, folder: Path, words: Words) -> None:
    from screens.server import PortTaken, build, listening, serve
    from storage.store import open_folder

    here = _addresses() if asked.lan else ()
    try:
        sock = listening("0.0.0.0" if asked.lan else "127.0.0.1", asked.port)
    except PortTaken as taken:
        if asked.port is None:
            raise Refused(say("command.no_free_port")) from taken
        raise Refused(say("command.port_taken", port=asked.port)) from taken
    with sock:
        port = sock.getsockname()[1]
        local = f"http://127.0.0.1:{port}/"
        secret = _token(folder) if asked.lan else None
        invitations = [f"http://{address}:{port}/?t={secret}" for address in here]
        launch = Launch(words.language, shares=True, lan_url=next(iter(invitations), None))
        answering = asyncio.Event()

        def ready() -> None:
            answering.set()
            print(words(say("command.serving", url=local)))
            if invitations:
                from screens.qr import qr_lines

                print(words(say("command.scan")))
                _print_code(qr_lines(invitations[0]))
                print(invitations[0])
            for other in invitations[1:]:
                print(words(say("command.other_address", url=other)))
            print(words(say("command.stop")), flush=True)
            if not asked.no_browser:
                webbrowser.open(local)

        async def run() -> None:
            store = await open_folder(folder)
            handler = asyncio.create_task(_handler(store, launch, answering))

            async def main(page: ft.Page) -> None:
                await (await asyncio.shield(handler))(page)

            try:
                cache = platformdirs.user_cache_path("takuban", appauthor=False) / "web"
                await serve(build(main, port=port, token=secret, cache=cache), sock, ready)
            finally:
                handler.cancel()
                await store.close()

        asyncio.run(run())


async def _handler(store: Store, launch: Launch, answering: asyncio.Event) -> Callable[[ft.Page], Awaitable[None]]:
    """The handler for new pages; its screens are loaded beside the serving, once the server is *answering*."""

    def load() -> Callable[[ft.Page], Awaitable[None]]:
        from screens.app import over

        handler = over(store, launch)
        # What is loaded by now stays until the end: looking through it for garbage would only delay a tap now and then.
        gc.freeze()
        return handler

    await answering.wait()
    return await asyncio.to_thread(load)


def _addresses() -> tuple[str, ...]:
    from screens import lan

    if not (here := lan.addresses()):
        raise Refused(say("command.no_network"))
    return here


def _token(folder: Path) -> str:
    from screens import lan

    try:
        folder.mkdir(parents=True, exist_ok=True)
        return lan.token(folder)
    except OSError as error:
        raise Refused(say("command.read_only", folder=str(folder), why=error.strerror or str(error))) from error


def _print_code(code: str) -> None:
    """A terminal that has no block characters gets the address alone."""
    with contextlib.suppress(UnicodeEncodeError):
        code.encode(sys.stdout.encoding)
        print(code)


def _open_window(folder: Path, launch: Launch) -> None:
    if importlib.util.find_spec("flet_desktop") is None:
        raise Refused(say("command.no_desktop"))
    import flet_desktop
    from flet.utils import is_linux_server

    from screens.server import assets_dir
    from screens.window import in_window

    if is_linux_server():  # type: ignore[no-untyped-call]
        # Flet would quietly serve to everybody instead.
        raise Refused(say("command.no_display"))
    try:
        flet_desktop.ensure_client_cached()
    except OSError as error:
        raise Refused(say("command.no_window", why=str(error))) from error
    asyncio.run(in_window(folder, launch, str(assets_dir())))


if __name__ == "__main__":
    sys.exit(main())
