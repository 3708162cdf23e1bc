"""Playing any game at random: from its prompts and flows as a table would, or with whatever its actions can say."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import cycle
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.game import Answer, Answers, Choice, Done, Game, Part, Player, Setup, options_of
from companion.match import Acted, Change, Corrected, Entry, Left, Match, Refused, Seated
from companion.matchfile import Header, Row, encode_entry
from companion.verdict import Action

NAMES = ("あおい", "はると", "ばあば", "みなと", "ゆい", "りく", "さくら", "じいじ", "鷗外", "𠮷田")
MOST_ANSWERS = 200  # a flow that asks for more is going round in circles


def started(game: Game[Any, Any], seats: int, random: Random | None = None) -> Match:
    """A match before its first act; *random* sets every house rule to any of its values."""
    options = {}
    for option in options_of(game.options) if random else ():
        assert random
        if option.values:
            options[option.key] = random.choice(option.values)
        elif option.span is not None:
            options[option.key] = random.choice((option.default, option.span[random.randrange(len(option.span))]))
    players = tuple(Player(f"p{seat}", NAMES[seat]) for seat in range(seats))
    first = random.randrange(seats) if random else 0
    return Match.start(game, Setup(game.id, players, first, game.options(**options), game.rules))


def walk(game: Game[Any, Any], state: Any, flow: str, random: Random, *, pale: bool = True) -> Done:
    """Answer a flow at random to its end; only with what the rules allow unless *pale*, as far as there is any."""
    answers: Answers = ()
    for _ in range(MOST_ANSWERS):
        page = game.flow(state, flow, answers)
        if isinstance(page, Done):
            return page
        part = _open_part(page.parts, answers, random)
        answers = with_answer(answers, part.id, _choice(part, random, pale=pale))
    raise AssertionError(f"{flow} goes on for ever: {answers}")


def with_answer(answers: Answers, part: str, answer: Answer) -> Answers:
    """The answers with one more, or one given anew."""
    return (*(given for given in answers if given[0] != part), (part, answer))


def _open_part(parts: tuple[Part, ...], answers: Answers, random: Random) -> Part:
    """A part that waits for an answer, or sometimes one that has a default or an answer and needn't be touched."""
    given = {part for part, _ in answers}
    waiting = [part for part in parts if part.id not in given and part.default is None]
    return random.choice(waiting if waiting and random.random() < 0.7 else parts)


def _choice(part: Part, random: Random, *, pale: bool) -> Answer:
    fair: list[Choice] = [choice for choice in part.choices if choice.pale is None]
    return random.choice(part.choices if pale or not fair else fair).value


def offered(match: Match, random: Random, *, barred: bool = False, pale: bool = True) -> Action | None:
    """An act of the prompt, or what its flow leads to; None when the prompt has nothing to offer."""
    acts = [act for act in match.game.prompt(match.state).acts if barred or act.barred is None]
    if not acts:
        return None
    act = random.choice(acts)
    if act.action is not None:
        return act.action
    assert act.flow is not None
    return walk(match.game, match.state, act.flow, random, pale=pale).action


def encodable(game: Game[Any, Any], random: Random) -> Action:
    """Anything the actions of a game can say, sensible or not."""
    while True:
        try:
            made = _value(random.choice(game.actions), random)
        except ValueError:  # what even an action won't say
            continue
        assert isinstance(made, Action)
        return made


def _value(hint: Any, random: Random) -> Any:
    """A value of a type: what `matchfile` can read back."""
    if hint is int:
        return random.choice((random.randrange(13), random.randrange(0, 1000, 100), random.randrange(-5, 5000)))
    if hint is str:
        return random.choice(("", "F4", "キル", "F1F2F3 W9A9V9 W5E5", "??", "[", "鷗"))
    if hint is bool:
        return random.random() < 0.5
    if hint is types.NoneType:
        return None
    if isinstance(hint, type) and issubclass(hint, Enum):
        return random.choice(tuple(hint))
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        return hint(**{field.name: _value(hints[field.name], random) for field in fields(hint) if field.init})  # type: ignore[operator]
    if get_origin(hint) in (Union, types.UnionType):
        return _value(random.choice(get_args(hint)), random)
    if get_origin(hint) is tuple:
        return tuple(_items(get_args(hint), random))
    raise TypeError(f"no values of {hint!r}")


def _items(args: tuple[Any, ...], random: Random) -> Iterator[Any]:
    if args[-1] is ...:
        args = args[:1] * random.randrange(4)
    yield from (_value(arg, random) for arg in args)


def step(match: Match, random: Random) -> Match:
    """One more thing a table may do: mostly what is offered, sometimes anything at all, overruled; undo and redo."""
    dice = random.random()
    if dice < 0.08 and match.can_undo:
        return match.undo(at=0)[0]
    if dice < 0.12 and match.can_redo:
        return match.redo(at=0)[0]
    action = encodable(match.game, random) if dice < 0.25 else offered(match, random, barred=dice < 0.4)
    if action is None:
        return match
    try:
        return match.act(action, at=0, note="卓の裁定", confirmed=True)[0]
    except ValueError:  # what no table could have
        return match


def evening(game: Game[Any, Any], seats: int, random: Random, length: int) -> tuple[Header, list[Row]]:
    """A match of so many entries as it would be stored: played by the rules, a slip undone now and then."""
    match = started(game, seats)
    looks = zip(("persimmon", "sky", "moss", "indigo"), ("cat_plain", "dog_patch", "cat_mask", "dog_ears"), strict=True)
    players = tuple(
        replace(player, id=_id(random), colour=colour, mark=mark)
        for player, (colour, mark) in zip(match.players, cycle(looks), strict=False)
    )
    match = Match.start(game, replace(match.setup, seats=players))
    at = 1_764_400_000_000
    rows: list[Row] = []
    while len(rows) < length:
        at += 1000 * max(1, round(random.lognormvariate(3, 0.9)))  # mostly some twenty seconds between two acts
        action = offered(match, random, pale=False)
        if action is None or (match.can_undo and random.random() < 0.03):
            match, entry = match.undo(at=at)
        else:
            try:
                match, entry = match.act(action, at=at, confirmed=True)
            except Refused:
                continue
        rows.append(encode_entry(game, entry))
    return Header(_id(random), match.setup), rows


def _id(random: Random) -> str:
    return "".join(random.choices("23456789abcdefghjkmnpqrstuvwxyz", k=10))


def told(game: Game[Any, Any], seats: int, random: Random, length: int) -> tuple[Header, tuple[Entry, ...]]:
    """A match of so many entries with everything a list can hold: rulings, corrections, undo, redo, amendments…"""
    match = started(game, seats, random)
    entries: list[Entry] = []
    at = random.choice((0, 1_764_400_000_000))
    while len(entries) < length:
        at += random.choice((1000, 7000, 45_000, 900_000, 1, -3000))
        by = random.choice(("", "", "𠮷田", "p1"))
        try:
            match, entry = _anything(match, random, at, by)
        except (ValueError, LookupError):  # what no table could have, or nothing left to choose from after that
            continue
        entries.append(entry)
    return Header("".join(random.choice("abc123") for _ in range(10)), match.setup), tuple(entries)


def _anything(match: Match, random: Random, at: int, by: str) -> tuple[Match, Entry]:
    dice = random.random()
    if dice < 0.1 and match.can_undo:
        return match.undo(at=at, by=by)
    if dice < 0.15 and match.can_redo:
        return match.redo(at=at, by=by)
    if dice < 0.2 and match.now.entry is not None:
        change = Change(match.now.entry.n, random.choice((None, Acted(encodable(match.game, random)))))
        return match.amend(match.preview(change), at=at, by=by)
    action: Action | None
    if dice < 0.25 and (figures := match.game.figures(match.state)):
        figure = random.choice(figures)
        allowed = figure.span or tuple(choice.value for choice in figure.choices)
        action = Corrected(figure.id, allowed[random.randrange(len(allowed))], "数え直した")
    elif dice < 0.28:
        action = Seated(0, Player(f"q{at}", random.choice(NAMES), "sky", "dog_mask"))
    elif dice < 0.29:
        action = Left(random.randrange(len(match.players)))
    elif dice < 0.4:
        action = encodable(match.game, random)
    else:
        action = offered(match, random)
    if action is None:
        return match.undo(at=at, by=by)
    return match.act(action, at=at, by=by, note=random.choice(("卓の裁定", "みんなで決めた")), confirmed=True)
