"""How well people's questions find their rule: ``python -m tools.lookup``.

`tests/companion/questions.toml` holds what people ask and which clauses answer. A question is answered when one of
them is among the first three found: in the game it was asked in, and in all games at once. Every fifth question is held
back: the search is tuned on the others, and these tell whether it got better or only learned by heart.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.lookup import lookup

QUESTIONS = Path(__file__).parents[1] / "tests" / "companion" / "questions.toml"
FIRST = 3
"""So many answers are seen without scrolling."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody types, the clauses that answer, and whether it is held back while tuning."""

    asked: str
    answers: frozenset[str]
    game: str
    held: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question, asked of *games*, and the first clauses found."""

    question: Question
    games: tuple[str, ...]
    found: tuple[str, ...]

    @property
    def answered(self) -> bool:
        """One of the first answers it."""
        return not self.question.answers.isdisjoint(self.found)


def questions() -> Iterator[Question]:
    """The written questions, in the order they stand in the file."""
    for game, asked in tomllib.loads(QUESTIONS.read_text(encoding="utf-8")).items():
        for n, (text, answers) in enumerate(asked.items(), 1):
            yield Question(text, frozenset(answers.split(", ")), game, held=n % 5 == 0)


def outcomes(asked: Iterable[Question], *, within: bool) -> Iterator[Outcome]:
    """Each question asked of its own game only (*within*), or of all games at once."""
    asked = tuple(asked)
    games = tuple(dict.fromkeys(question.game for question in asked))
    for question in asked:
        where = (question.game,) if within else games
        found = lookup(where).search(question.asked, "ja")[:FIRST]
        yield Outcome(question, where, tuple(each.clause.id for each in found))


def score(done: Iterable[Outcome]) -> tuple[int, int]:
    """How many are answered, and how many there are."""
    answered = [outcome.answered for outcome in done]
    return sum(answered), len(answered)


def main() -> None:
    """Print the score, and what wasn't answered."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--held", action="store_true", help="list the misses among the questions held back too")
    asked_for = parser.parse_args()
    asked = tuple(questions())
    for name, within in (("in its game", True), ("in all games", False)):
        done = tuple(outcomes(asked, within=within))
        for title, held in (("tuned on", False), ("held back", True)):
            right, of = score(outcome for outcome in done if outcome.question.held is held)
            print(f"{name:13} {title:10} {right:3} of {of:3}  {right / of:.1%}")
        for outcome in done:
            if not outcome.answered and (asked_for.held or not outcome.question.held):
                right_one, found = ", ".join(sorted(outcome.question.answers)), ", ".join(outcome.found)
                print(f"  {outcome.question.asked}: {found or 'nothing'} instead of {right_one}")


if __name__ == "__main__":
    main()
