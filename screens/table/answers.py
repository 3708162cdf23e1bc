"""Where somebody stands in a flow: the answers so far, and what they lead to. Chance answers here; no screens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from companion.game import Answer, Answers, Done, Game, Page, with_lots
from companion.match import TABLE_ACTIONS, Match
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Standing:
    """*page* is what to ask, with *answers* given so far; *done* is the action once every answer is there.

    With *done* the page is the one the last answer was given on, None if nothing was ever asked.
    """

    answers: Answers
    page: Page | None
    done: Done | None = None


def stand(game: Game[Any, Any], state: Any, flow: str, answers: Answers) -> Standing:
    """Where *answers* lead. Raises ValueError where they lead nowhere, or there is no such flow."""
    step = game.flow(state, flow, answers)
    if isinstance(step, Page):
        return Standing(answers, step)
    shorter = answers
    while shorter:
        shorter = shorter[:-1]
        before = game.flow(state, flow, shorter)
        if isinstance(before, Page):
            return Standing(answers, before, step)
    return Standing(answers, None, step)


def stand_or_begin(game: Game[Any, Any], state: Any, flow: str, answers: Answers) -> Standing | None:
    """Where *answers* lead; the beginning where they lead nowhere (the table has changed); None without such a flow."""
    for tried in (answers, ()):
        try:
            return stand(game, state, flow, tried)
        except ValueError:
            continue
    return None


def declared(match: Match) -> tuple[str, Answers] | None:
    """The flow and the answers the newest event was declared by, for once it is taken back.

    None for what isn't looked at before it is recorded: that is told again as quickly.
    """
    first = match.now
    while first.before is not None and first.before is not match.now.undo_to:
        first = first.before
    if first.before is None or first.acted is None or isinstance(first.acted.action, TABLE_ACTIONS):
        return None
    given = match.game.answers(first.acted.action)
    if given is None:
        return None
    try:
        at = stand(match.game, first.before.state, *given)
    except ValueError:  # the table ruled what no answer leads to
        return None
    return given if at.done is not None and at.done.review else None


def drawn(game: Game[Any, Any], state: Any, flow: str, answers: Answers) -> Answers:
    """With the answers of chance behind them, as far as nobody has to be asked in between."""
    try:
        return with_lots(lambda given: game.flow(state, flow, given), answers, secrets.choice)
    except ValueError:
        return answers


def trail(game: Game[Any, Any], state: Any, flow: str, answers: Answers) -> tuple[tuple[Page, int], ...]:
    """The pages answered so far, oldest first, each with how many answers had been given when it was first asked."""
    pages: list[tuple[Page, int]] = []
    for count in range(len(answers)):
        page = game.flow(state, flow, answers[:count])
        if isinstance(page, Page) and not (pages and asks_the_same(pages[-1][0], page)):
            pages.append((page, count))
    return tuple(pages)


def asks_the_same(one: Page, other: Page) -> bool:
    """Whether two pages ask the same questions."""
    return tuple(part.id for part in one.parts) == tuple(part.id for part in other.parts)


def answer_to(answers: Answers, part: str) -> Answer | None:
    """The answer given to a part, None if there is none."""
    return dict(answers).get(part)


def answered(answers: Answers, part: str, value: Answer) -> Answers:
    """With one more answer, or another one in the place of the one that was there."""
    if any(known == part for known, _ in answers):
        return tuple((known, value if known == part else old) for known, old in answers)
    return (*answers, (part, value))


def warnings(game: Game[Any, Any], state: Any, flow: str, answers: Answers) -> tuple[Text, ...]:
    """What the rules have against answers already given, in the order they were given."""
    found: list[Text] = []
    for count, (part, value) in enumerate(answers):
        page = game.flow(state, flow, answers[:count])
        if not isinstance(page, Page):
            continue
        choices = (choice for asked in page.parts if asked.id == part for choice in asked.choices)
        found += [choice.pale for choice in choices if choice.value == value and choice.pale is not None]
    return tuple(dict.fromkeys(found))
