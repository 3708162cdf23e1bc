"""Looking a rule up: a few words, a question or the beginning of one, and the clauses that answer, best first.

Japanese is searched by its sound, two and three kana at a time, so it doesn't matter whether somebody types kanji, kana
or romaji, and one wrong letter matters little. English is searched by the stems of its words; a word no book knows
stands for those it looks like. A query may be in either language, whichever is shown.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise

from companion.rulebook import Clause, Passage, Rulebook, rulebook
from companion.sounds import from_romaji, is_latin, plain, sounds, stem
from companion.words import LANGUAGES, Language

_MEANT = re.compile(r"[^\W_ぁ-ゖ]+[ぁ-ゖ]?")  # with one kana more, which may decide how a kanji is read
_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an and any are at be by can could d did do does for from get go have how i if in is it its ll m may me must"
        " my of on or our re s shall should so t that the their them then there they thi to u us ve wa we what when"
        " where which who whom whose why will with would you your",
    )
)

# What a word says about a clause, by where it stands there.
_TITLE, _NAME, _BODY, _REST = 4.0, 3.0, 1.2, 0.8
_SATURATED = 2.0  # so much of it says half of what any amount could say
_FILLER = 0.35  # of hiragana in a query that holds kanji, katakana or Latin letters, too: 'は何ですか' is seldom meant
_WHOLE_NAME = 0.4  # a keyword in the query says so much more than its pieces, a kana or letter
# The query is that, no more and no less, or its beginning; all its pieces together say 1 or 2.
_VERY_TITLE, _VERY_NAME, _BEGUN_NAME = 3.0, 1.0, 0.4
_ALIKE, _BEGUN = (
    0.65,
    0.85,
)  # difflib's ratio from which an unknown word stands for a known one; a word not yet typed whole
_LIKELY = 12  # words that look enough like it to be compared letter by letter
_COVERED = 1.0  # says as much again, of a page, that it holds the whole query
_ANSWERS, _WORTH_SHOWING = 0.06, 0.35  # of the query at least; of the best answer at least


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that answers, its game, and the passage of it that answers best."""

    game: str
    clause: Clause
    passage: Passage


class Lookup:
    """Rulebooks ready to be searched at every keystroke."""

    def __init__(self, books: Mapping[str, Mapping[Language, Rulebook]]) -> None:
        """*books*: by game, its rulebook in every language."""
        self._books = books
        self._pages: list[tuple[str, str]] = []  # game and clause
        self._titles: dict[str, set[int]] = defaultdict(set)
        self._names: dict[str, set[int]] = defaultdict(set)
        self._passages: dict[Language, list[tuple[str, ...]]] = {language: [] for language in LANGUAGES}
        weights: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for game, languages in books.items():
            for same in zip(*(book.clauses for book in languages.values()), strict=True):
                page = len(self._pages)
                self._pages.append((game, same[0].id))
                for title in (same[0].id, same[0].id.partition("-")[2], *(clause.title for clause in same)):
                    self._titles[_key(title)].add(page)
                for language, clause in zip(languages, same, strict=True):
                    self._passages[language].append(tuple(_key(passage.text) for passage in clause.passages))
                for text, weight in (said for clause in same for said in _said(clause)):
                    if weight >= _NAME:
                        self._names[_key(text)].add(page)
                    for piece in set(_pieces(text)):
                        weights[piece][page] += weight
        self._says = {
            piece: {page: weight / (weight + _SATURATED) for page, weight in pages.items()}
            for piece, pages in weights.items()
        }
        self._looks: dict[str, set[str]] = defaultdict(set)
        for word in filter(str.isalpha, filter(is_latin, self._says)):
            for part in _parts(word):
                self._looks[part].add(word)
        self._longest = max(map(len, self._names), default=0)

    def search(
        self, query: str, language: Language, games: Iterable[str] | None = None, *, most: int = 8
    ) -> tuple[Found, ...]:
        """The *most* clauses of all games or of *games* that answer best, in *language*; none where nothing answers."""
        wanted = frozenset(self._books if games is None else games)
        scores: dict[int, float] = defaultdict(float)
        for way in dict.fromkeys((query, self._from_romaji(query))):
            said, called = self._scores(way), self._called(way)
            for page in said.keys() | called.keys():
                if self._pages[page][0] in wanted:
                    scores[page] = max(scores[page], said.get(page, 0.0) + called.get(page, 0.0))
        least = max(_ANSWERS, _WORTH_SHOWING * min(1.0, max(scores.values(), default=0.0)))
        best = sorted(
            filter(lambda page: scores[page] >= least, scores), key=lambda page: (-round(scores[page], 1), page)
        )
        return tuple(self._found(query, language, page) for page in best[:most])

    def _found(self, query: str, language: Language, page: int) -> Found:
        game, id = self._pages[page]
        clause = self._books[game][language].clause(id)
        meant = {piece: weight * self._rarity(piece) for piece, weight in self._weighed(query).items()}
        answers = [
            sum(worth for piece, worth in meant.items() if piece in heard) for heard in self._passages[language][page]
        ]
        return Found(game, clause, clause.passages[answers.index(max(answers))])

    def _scores(self, query: str) -> dict[int, float]:
        """How much of the query each page says: some 1 when it says everything."""
        scores: dict[int, float] = defaultdict(float)
        pieces = self._weighed(query)
        whole = sum(weight * self._rarity(piece) for piece, weight in pieces.items())
        if not whole:
            return {}
        covered: dict[int, float] = defaultdict(float)
        for piece, weight in pieces.items():
            for known, alike in self._known(piece).items():
                worth = weight * alike * self._rarity(known) / whole
                for page, says in self._says[known].items():
                    covered[page] += worth
                    scores[page] += worth * says
        for page, part in covered.items():
            scores[page] *= 1 + _COVERED * part
        for name in self._named(query):
            pages = self._names[name]
            worth = _WHOLE_NAME * len(name) * math.log(1 + len(self._pages) / len(pages)) / whole
            for page in pages:
                scores[page] += worth
        return scores

    def _called(self, query: str) -> dict[int, float]:
        """The pages whose id, title or keyword the query is, or the beginning of one."""
        scores: dict[int, float] = defaultdict(float)
        if key := _key(query):
            for name in filter(lambda name: name.startswith(key), self._names):
                for page in self._names[name]:
                    scores[page] = max(scores[page], _VERY_NAME if name == key else _BEGUN_NAME)
            for page in self._titles.get(key, ()):
                scores[page] = _VERY_TITLE
        return scores

    def _weighed(self, query: str) -> dict[str, float]:
        """The pieces of the query and how much each is meant."""
        pieces = dict.fromkeys(_pieces(query), 1.0)
        meant = {piece for run in _MEANT.findall(plain(query)) for piece in _pieces(run)}
        if meant:
            pieces = {piece: 1.0 if piece in meant else _FILLER for piece in pieces}
        said = {piece: weight for piece, weight in pieces.items() if " " not in piece or piece in self._says}
        return {piece: weight for piece, weight in said.items() if piece not in _SMALL_WORDS}

    def _known(self, piece: str) -> dict[str, float]:
        """The piece itself, or for a word no book knows those it looks like or begins, with how much."""
        if piece in self._says:
            return {piece: 1.0}
        if not piece.isalpha() or not is_latin(piece):
            return {}
        mine = _parts(piece)
        shared: dict[str, int] = defaultdict(int)
        for part in mine:
            for word in self._looks.get(part, ()):
                shared[word] += 1
        likely = sorted(shared, key=lambda word: -shared[word] / (len(mine) + len(word)))[:_LIKELY]
        alike = {word: SequenceMatcher(None, piece, word, autojunk=False).ratio() for word in likely}
        alike |= {word: _BEGUN for word in shared if word.startswith(piece)}
        least = max(_ALIKE, 0.9 * max(alike.values(), default=0.0))
        return {word: likeness for word, likeness in alike.items() if likeness >= least}

    def _from_romaji(self, query: str) -> str:
        """The query with the Latin words no book knows in hiragana, where they can be read so."""

        def read(word: re.Match[str]) -> str:
            return word[0] if stem(word[0]) in self._says else from_romaji(word[0]) or word[0]

        return re.sub("[a-z'-]+", read, plain(query))

    def _rarity(self, piece: str) -> float:
        pages = self._says.get(piece)
        return math.log(1 + len(self._pages) / (len(pages) if pages else 1))

    def _named(self, query: str) -> Iterator[str]:
        """The keywords that stand in the query, none within another."""
        runs = sounds(query)
        words = [run for run in runs if run.isascii()]
        for run in runs:
            at = 0
            while not run.isascii() and at < len(run) - 1:
                for end in range(min(len(run), at + self._longest), at + 1, -1):
                    if run[at:end] in self._names:
                        yield run[at:end]
                        at = end - 1
                        break
                at += 1
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + 5), at, -1):
                if (name := " ".join(words[at:end])) in self._names and name not in _SMALL_WORDS:
                    yield name
                    at = end - 1
                    break
            at += 1


@cache
def lookup(games: tuple[str, ...]) -> Lookup:
    """The look-up of these games, made once. Raises what `companion.rulebook.rulebook` raises."""
    return Lookup({game: {language: rulebook(game, language) for language in LANGUAGES} for game in games})


def _said(clause: Clause) -> Iterator[tuple[str, float]]:
    """What a clause says, and how much that says about it."""
    yield clause.title, _TITLE
    for name in (*clause.keywords, *(name for row in clause.rows for name in re.split("[・·]", row.term))):
        yield name, _NAME
    for passage in clause.passages:
        yield passage.text, _BODY if passage in clause.body else _REST


def _key(text: str) -> str:
    """The whole text as it sounds, without 'the'."""
    runs = sounds(text)
    return " ".join(run for run in runs if run not in ("a", "an", "the")) or " ".join(runs)


def _pieces(text: str) -> Iterator[str]:
    """What is looked for: stems, two of them side by side, and two and three kana in a row."""
    runs = sounds(text)
    words = [run for run in runs if run.isascii() and run not in _SMALL_WORDS]
    yield from (" ".join(sorted(pair)) for pair in pairwise(words))
    for run in runs:
        if run.isascii() or len(run) == 1:
            yield run
        else:
            for size in (2, 3):
                yield from (run[at : at + size] for at in range(len(run) - size + 1))


def _parts(word: str) -> frozenset[str]:
    """Two letters in a row of a Latin word, its ends marked."""
    edged = f"^{word}$"
    return frozenset(edged[at : at + 2] for at in range(len(edged) - 1))
