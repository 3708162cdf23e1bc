"""What every game keeps to, played at random from its own prompts and flows, with fewest and most seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import matchfile
from companion.game import Done, Game, Page, Player, Setup, options_of
from companion.games import GAMES, MADE_FOR
from companion.ledger import BOX
from companion.match import Acted, Amended, Change, Corrected, Left, Match, Refused, Stopped
from companion.matchfile import Header
from companion.rulebook import rulebook
from companion.text import Text, say
from companion.verdict import Action, Kind, Verdict
from companion.words import LANGUAGES, Words, catalogue
from tests.companion.strategies import encodable, offered, started, step, walk, with_answer

TABLES = [
    pytest.param(game, seats, id=f"{game.id} {seats}")
    for game in GAMES.values()
    for seats in sorted({game.seats.start, game.seats.stop - 1})
]
tables = pytest.mark.parametrize(("game", "seats"), TABLES)
seeds = st.integers(0, 2**32 - 1)
LENGTH = 60  # acts of a random match


def texts(thing: Any) -> Iterator[Text]:
    """Every text inside a prompt, a page, a verdict…"""
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, tuple):
        for item in thing:
            yield from texts(item)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name))


def check_words(match: Match, *things: Any) -> None:
    """All of it can be said in both languages."""
    for words in (Words(language, match.names) for language in LANGUAGES):
        for thing in things:
            for text in texts(thing):
                assert words(text).strip()


def check_rules(game: Game[Any, Any], *ids: str) -> None:
    """Each is a clause of the game's rulebook."""
    known = {clause.id for clause in rulebook(game.id, "ja").clauses}
    assert set(ids) <= known


def check_conserved(before: Match, after: Match) -> None:
    """Nothing appears or disappears: each ledger sums to 0, and the box gave out no more than before."""
    for was, now in zip(before.ledgers(), after.ledgers(), strict=True):
        assert sum(now.balances.values()) == 0
        assert now.given_out == was.given_out


@tables
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_every_offer_is_accepted_and_there_is_always_a_way_on(game: Game[Any, Any], seats: int, seed: int) -> None:
    """What isn't barred passes without a question, until the match is over something isn't, and all can be said."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH):
        prompt = game.prompt(match.state)
        check_words(match, prompt, game.progress(match.state), game.standing(match.state), game.figures(match.state))
        check_rules(game, prompt.rule)
        if game.is_over(match.state):
            break
        fair = [act for act in prompt.acts if act.barred is None]
        assert [act for act in fair if not act.more]
        assert len([act for act in prompt.acts if act.next]) <= 1
        assert len({act.id for act in prompt.acts}) == len(prompt.acts)
        for act in fair:
            assert (act.action is None) is not (act.flow is None)
            if act.action is not None:
                assert match.judge(act.action).kind <= Kind.CANNOT_TELL
        action = offered(match, random)
        assert action is not None
        verdict = match.judge(action)
        before = match
        match, _ = match.act(action, at=0, note="卓の裁定")
        check_words(match, verdict, match.describe(match.now), [move.reason for move in moves(before, match)])
        check_conserved(before, match)


def moves(before: Match, after: Match) -> list[Any]:
    """What an act moved."""
    pairs = zip(before.ledgers(), after.ledgers(), strict=True)
    return [movement for was, now in pairs for movement in now.movements(since=was)]


@tables
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_every_flow_ends_in_an_action_that_can_be_led_back_to(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Answered at random, by the rules or not, a flow ends in an action; its answers lead there again."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH // 2):
        for act in game.prompt(match.state).acts:
            if act.flow is None:
                continue
            first = game.flow(match.state, act.flow, ())
            assert isinstance(first, Page)
            assert all(part.choices for part in first.parts)
            done = walk(game, match.state, act.flow, random)
            check_words(match, first, match.judge(done.action), done.instead)
            check_rules(game, first.rule)
            back = game.answers(done.action)
            assert back is not None
            again = game.flow(match.state, *back)
            assert isinstance(again, Done)
            assert again.action == done.action
            for offer in done.instead:
                assert offer.action is not None
                match.judge(offer.action)
        match = step(match, random)


@tables
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_refused_action_leaves_the_match_as_it_was(game: Game[Any, Any], seats: int, seed: int) -> None:
    """A violation without a note changes nothing, and says by which rule, in both languages."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH):
        action = encodable(game, random)
        state, count = match.state, match.count
        try:
            verdict = match.judge(action)
        except ValueError:
            continue  # nothing any table could have
        if verdict.kind >= Kind.ADVICE:
            with pytest.raises(Refused):
                match.act(action, at=0)
        check_words(match, verdict)
        check_rules(game, *verdict.rules)
        assert (match.state, match.count) == (state, count)
        match = step(match, random)


@tables
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_anything_overruled_is_applied_and_conserves(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Whatever the actions can say, the table may rule: nothing crashes and nothing is lost, also if it is nonsense."""
    random = Random(seed)
    match = started(game, seats, random)
    state = match.state
    for _ in range(LENGTH):
        before, state = state, game.apply(state, encodable(game, random))
        for was, now in zip(game.ledgers(before), game.ledgers(state), strict=True):
            assert sum(now.balances.values()) == 0
            assert now.given_out == was.given_out
        game.prompt(state)
        game.standing(state)


@tables
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_save_and_load_give_the_same_match(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Through the match file and back: the same table, the same movements, and undo leads to the same places."""
    random = Random(seed)
    match = started(game, seats, random)
    rows = []
    for _ in range(LENGTH // 2):
        action = encodable(game, random) if random.random() < 0.2 else offered(match, random)
        if action is None:
            break
        try:
            match, entry = match.act(action, at=random.randrange(10**12), note="卓の裁定", confirmed=True)
        except ValueError:
            continue
        rows.append(matchfile.encode_entry(game, entry))
        if random.random() < 0.1:
            match, entry = match.undo(at=0)
            rows.append(matchfile.encode_entry(game, entry))
    header, stored = matchfile.loads(matchfile.dumps(Header("m1", match.setup), rows))
    again = matchfile.fold(header, stored)
    assert again.state == match.state
    assert [ledger.movements() for ledger in again.ledgers()] == [ledger.movements() for ledger in match.ledgers()]
    assert again.count == match.count


@tables
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_undo_is_replaying_all_but_the_last(game: Game[Any, Any], seats: int, seed: int) -> None:
    """One undo, and the table is the fold of one event fewer; a redo, and it is the fold of all."""
    random = Random(seed)
    match = started(game, seats, random)
    actions = []
    for _ in range(LENGTH // 2):
        action = offered(match, random)
        if action is None:
            break
        match, _ = match.act(action, at=0, note="卓の裁定", confirmed=True)
        actions.append(action)
    state = game.start(match.setup)
    last = event_at_end(game, actions)
    for action in actions[:-last]:
        state = game.apply(state, action)
    undone, _ = match.undo(at=0)
    assert undone.state == state
    for action in actions[-last:]:
        state = game.apply(state, action)
    redone, _ = undone.redo(at=0)
    assert redone.state == state


def event_at_end(game: Game[Any, Any], actions: list[Action]) -> int:
    """How many of the last actions are one event."""
    count = 1
    while count < len(actions) and game.joins(actions[-count - 1], actions[-count]):
        count += 1
    return count


@tables
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_amending_agrees_with_having_played_it(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Striking out or changing an earlier act gives the table of the other history, and one undo takes it back."""
    random = Random(seed)
    match = started(game, seats, random)
    actions = []
    for _ in range(LENGTH // 3):
        action = offered(match, random)
        if action is None:
            break
        match, _ = match.act(action, at=0, note="卓の裁定", confirmed=True)
        actions.append(action)
    at = random.randrange(len(actions))
    instead = random.choice((None, encodable(game, random), actions[random.randrange(len(actions))]))
    try:
        preview = match.preview(Change(at + 1, Acted(instead) if instead else None))
    except ValueError:
        return  # nothing any table could have
    check_words(match, [consequence.verdict for consequence in preview.consequences])
    amended, entry = match.amend(preview, at=0)
    assert isinstance(entry.what, Amended)
    state = game.start(match.setup)
    for action in (*actions[:at], *([instead] if instead else []), *actions[at + 1 :]):
        state = game.apply(state, action)
    assert amended.state == state
    check_conserved(match, amended)
    assert amended.undo(at=0)[0].state == match.state


@tables
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_figures_can_be_corrected(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Each public figure takes every kind of value it says it may have, and then shows it; nothing is lost by it."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH // 3):
        figure = random.choice(game.figures(match.state))
        allowed = figure.span or tuple(choice.value for choice in figure.choices)
        value = allowed[random.randrange(len(allowed))]
        match, _ = match.act(Corrected(figure.id, value, "数え直した"), at=0)
        for ledger in match.ledgers():
            assert sum(ledger.balances.values()) == 0
        shown = {known.id: known.value for known in game.figures(match.state)}
        if not game.is_over(match.state) and figure.id in shown:
            assert shown[figure.id] == value
        check_words(match, match.describe(match.now))
        match = step(match, random)
    with pytest.raises(ValueError, match="nothing"):
        game.correct(match.state, "nothing", 1)


@tables
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_players_may_leave(game: Game[Any, Any], seats: int, seed: int) -> None:
    """One after the other they go home: what they hold stays in the sum, and the others have a way on or are done."""
    random = Random(seed)
    match = started(game, seats, random)
    for seat in random.sample(range(seats), seats - 1):
        for _ in range(5):
            match = step(match, random)
        before = match
        match, _ = match.act(Left(seat), at=0)
        check_conserved(before, match)
        check_words(match, game.prompt(match.state), match.describe(match.now))
        if not game.is_over(match.state):
            assert any(act.barred is None for act in game.prompt(match.state).acts)


@tables
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_any_match_can_be_ended_at_any_moment(game: Game[Any, Any], seats: int, seed: int) -> None:
    """By an act of the game, or without a winner; what is then said has words, and undo goes on."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH // 3):
        if match.is_over:
            return
        if match.can_stop:
            verdict = match.judge(Stopped())
            assert verdict.kind is Kind.ADVICE
            ended, _ = match.act(Stopped(), at=0, confirmed=True)
            assert ended.is_over
            check_words(ended, ended.prompt(), verdict, ended.describe(ended.now))
            assert ended.undo(at=0)[0].now is match.now
        else:
            assert any(isinstance(act.action, game.endings) for act in match.prompt().acts)
        match = step(match, random)


@tables
def test_onlookers_see_a_table(game: Game[Any, Any], seats: int) -> None:
    """Whatever is hidden from a seat or an onlooker, there is a prompt and a standing for what they see."""
    state = started(game, seats).state
    for seat in (None, *range(seats)):
        seen = game.seen_by(state, seat)
        assert game.prompt(seen) == game.prompt(state)
        assert len(game.standing(seen).ranks) == seats


@tables
def test_flows_refuse_answers_that_lead_nowhere(game: Game[Any, Any], seats: int) -> None:
    """A flow that isn't there is a mistake of ours, and so is an answer no page gave."""
    match = started(game, seats)
    with pytest.raises(ValueError, match="no such flow"):
        game.flow(match.state, "no such flow", ())
    for act in game.prompt(match.state).acts:
        if act.flow is None:
            continue
        page = game.flow(match.state, act.flow, ())
        assert isinstance(page, Page)
        waiting = [part for part in page.parts if part.default is None]
        answer = with_answer((), waiting[0].id, waiting[0].choices[0].value)
        assert isinstance(game.flow(match.state, act.flow, answer), Page | Done)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_everything_a_game_names_has_words(game: Game[Any, Any]) -> None:
    """Its name, its house rules and their values, the ways to find who starts, its accounts."""
    keys = [f"{game.id}.first.{way}" for way in game.first_ways]
    keys.append(f"{game.id}.counted")
    for option in options_of(game.options):
        keys += [f"{game.id}.option.{option.key}.name", f"{game.id}.option.{option.key}.about"]
        keys += [f"{game.id}.option.{option.key}.{str(value).lower()}" for value in option.values]
    for language in LANGUAGES:
        assert [key for key in keys if key not in catalogue(language)] == []
        random = Random(1)
        match = started(game, game.seats.stop - 1)
        for _ in range(LENGTH):
            match = step(match, random)
        words = Words(language, match.names)
        assert words(game.name)
        for ledger in match.ledgers():
            for account in (*ledger.balances, BOX):
                assert words(game.account(account))


@tables
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_what_is_counted_as_somebodys_deed_has_words(game: Game[Any, Any], seats: int, seed: int) -> None:
    """Whatever the table reports, allowed or not: the seats are seats, and the deeds can be said."""
    random = Random(seed)
    match = started(game, seats, random)
    for _ in range(LENGTH):
        for action in (encodable(game, random), offered(match, random)):
            for seat, deed in game.deeds(match.state, action) if action is not None else ():
                assert isinstance(seat, int)
                check_words(match, say(f"{game.id}.deed.{deed}"))
        match = step(match, random)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_made_for_as_many_as_its_rules_let_begin(game: Game[Any, Any]) -> None:
    def may_begin(count: int) -> bool:
        seats = tuple(Player(f"p{seat}", f"p{seat}") for seat in range(count))
        return game.judge_setup(Setup(game.id, seats, 0, game.options(), game.rules)).kind is not Kind.VIOLATION

    assert list(MADE_FOR[game.id]) == list(filter(may_begin, game.seats))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_option_default_is_allowed(game: Game[Any, Any]) -> None:
    """The house rules a table gets without choosing are ones it could choose."""
    assert all(option.accepts(option.default) for option in options_of(game.options))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_examples_of_checks_can_be_read(game: Game[Any, Any]) -> None:
    """The example shown beside each check is one that reads."""
    for check in game.checks.values():
        assert isinstance(check.run(check.example), Verdict)
