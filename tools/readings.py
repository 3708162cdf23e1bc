"""The kanji of the rulebooks against a dictionary: ``python -m tools.readings`` (needs sudachipy and sudachidict_core).

Prints words no reading is known for, with the dictionary's, and words the dictionary reads differently, with where they
stand. Both are for somebody who reads Japanese to judge; what is right goes into `companion/readings.toml` by hand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from sudachipy import Dictionary, SplitMode

from companion.games import GAMES
from companion.readings import Ruby, ruby, unread
from companion.rulebook import rulebook

KANJI = re.compile("[\u4e00-\u9fff々]")
AROUND = 4
"""Letters shown before and after a word."""


def texts() -> Iterator[tuple[str, str]]:
    """Everything Japanese that is read in a rulebook, with its clause."""
    for game in GAMES:
        for clause in rulebook(game, "ja").clauses:
            yield clause.id, clause.title
            yield from ((clause.id, passage.text) for passage in clause.passages)
            yield from ((clause.id, row.term) for row in clause.rows)


def main() -> None:
    """Print what is missing, then what differs."""
    tokenizer = Dictionary(dict="core").tokenizer(SplitMode.C)
    missing: dict[tuple[str, str], list[str]] = defaultdict(list)
    differing: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for clause, text in texts():
        read_as = [part for stretch in ruby(text) for part in letters(stretch)]
        for word in tokenizer.tokenize(text):
            written, theirs = word.surface(), hiragana(word.reading_form())
            if not KANJI.search(written):
                continue
            start, end = word.begin(), word.end()
            where = f"{clause} …{text[max(0, start - AROUND) : end + AROUND]}…"
            ours = "".join(read_as[start:end])
            if unread(written):
                missing[written, theirs].append(where)
            elif hiragana(ours) != theirs:
                differing[written, ours, theirs].append(where)
    for (written, theirs), places in sorted(missing.items()):
        print(f'"{written}" = "{theirs}"    # {len(places)}: {places[0]}')
    for (written, ours, theirs), places in sorted(differing.items()):
        print(f"{written}: {ours}, not {theirs}    # {len(places)}: {places[0]}")


def letters(stretch: Ruby) -> list[str]:
    """What each letter of the stretch is read as; a reading is all the first one's."""
    return [stretch.reading, *[""] * (len(stretch.text) - 1)] if stretch.reading else list(stretch.text)


def hiragana(text: str) -> str:
    """Katakana as hiragana."""
    return "".join(chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in text)


if __name__ == "__main__":
    main()
