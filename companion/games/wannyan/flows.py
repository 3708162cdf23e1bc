"""The questions that lead to an action of several answers, a page at a time. Nothing is kept between pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.game import Answer, Answers, Choice, Done, Given, Page, Part, number_given, text_given
from companion.games.wannyan.actions import Battled, Claimed, FoughtDeck, RoundStarted, TurnedUp, WentOut
from companion.games.wannyan.battle import Outcome, Side
from companion.games.wannyan.cards import NUMBERS, Joker
from companion.games.wannyan.claims import STAKE
from companion.games.wannyan.judge import (
    is_fee_due,
    judge,
    named_card,
    outcome_label,
    why_no_deck_battle,
    why_no_target,
    why_not_fight,
    why_not_out,
)
from companion.games.wannyan.options import PAY_WHAT_YOU_HAVE
from companion.games.wannyan.rules import FEES, RAISES, deck_result_of, next_starter, result_of
from companion.games.wannyan.state import PLACES, FieldSet, SetId, State, owner, place, set_id
from companion.text import Text, Who, say
from companion.verdict import Action, Finding, Offer

DECK = "deck"
FLEE = "flee"
NO_WANNYAN = "no_wannyan"  # instead of a joker: the set was none (WN-35)
NO_JOKER = "none"  # before a card turned up
RAN_OUT = 0  # instead of a number turned up: no card was left
THROUGH, WANNYAN = "through", "wannyan"
UNCHECKED = ""  # instead of a hand


def flow(state: State, name: str, answers: Answers) -> Page | Done:
    """The next page of a flow, or its action. Raises ValueError for a flow or answers there aren't."""
    given = dict(answers)
    match name:
        case "battle":
            return _battle(state, given)
        case "claim":
            return _claim(state, given)
        case "out":
            return _out(state, given)
        case "start":
            return _start(state, given)
    raise ValueError(f"no flow {name!r}")


def answers(action: Action) -> tuple[str, Answers] | None:
    """The flow and the answers that lead to *action*; None for what is recorded at a tap."""
    match action:
        case Battled():
            return "battle", tuple(_battle_answers(action))
        case FoughtDeck():
            return "battle", tuple(_deck_answers(action))
        case Claimed(seat, through, card):
            card_given: Answers = (("card", card),) if card else ()
            return "claim", (*card_given, ("claim", f"{seat}:{THROUGH if through else WANNYAN}"))
        case WentOut(seat, hand):
            return "out", (("seat", seat), ("hand", hand))
        case RoundStarted(first):
            return "start", (("first", first),)
    return None


def _battle_answers(action: Battled) -> Iterator[tuple[str, Answer]]:
    yield "attacker", action.attacker
    yield "target", action.defender
    yield "raise", action.raised
    yield "answer", FLEE if action.answer is None else action.answer
    if action.answer is not None:
        yield from _side_answers("attack", action.attack, is_wannyan=action.attacker_is_wannyan)
        yield from _side_answers("defence", action.defence, is_wannyan=action.defender_is_wannyan)


def _deck_answers(action: FoughtDeck) -> Iterator[tuple[str, Answer]]:
    yield "attacker", action.set
    yield "target", DECK
    unshown = action.side is None and bool(action.turned)
    yield from _side_answers("attack", action.side, is_wannyan=action.side is not None or unshown)
    for number, card in enumerate(action.turned, start=1):
        if card.joker:
            yield f"deck_joker_{number}", card.joker.value
        yield f"deck_number_{number}", card.number
    if action.outcome is None:
        yield f"deck_number_{len(action.turned) + 1}", RAN_OUT
    if action.fee:
        yield "fee", action.fee


def _side_answers(side: str, shown: Side | None, *, is_wannyan: bool) -> Iterator[tuple[str, Answer]]:
    if not is_wannyan:
        yield f"{side}_joker", NO_WANNYAN
    elif shown and shown.joker:
        yield f"{side}_number", shown.number
        yield f"{side}_joker", shown.joker.value


# Reading answers.


def _amount(given: Given, part: str) -> int | None:
    amount = number_given(given, part)
    if amount is not None and amount < 0:
        raise ValueError(f"{part} is less than nothing")
    return amount


def _set(state: State, given: Given, part: str) -> SetId | None:
    found = number_given(given, part)
    if found is not None and (found < 0 or owner(found) >= len(state.seats) or place(found) == 0):
        raise ValueError(f"no set can lie at {found}")
    return found


def _seat(state: State, seat: int) -> int:
    if seat not in range(len(state.seats)):
        raise ValueError(f"nobody sits at {seat}")
    return seat


def _first(findings: Iterable[Finding]) -> Text | None:
    """What the rules have against a choice, in a sentence."""
    return next((finding.text for finding in findings), None)


# Battles.


def _battle(state: State, given: Given) -> Page | Done:
    own = _own_sets(state)
    attacker = _set(state, given, "attacker")
    if attacker is None:
        attacker = _preferred(state, own)
    if given.get("target") is None:
        return _whom(state, own, attacker)
    if given["target"] == DECK:
        return _deck_battle(state, attacker, given)
    defender = _set(state, given, "target")
    assert defender is not None
    if defender == attacker:
        raise ValueError("a set can't fight itself")

    raised = _amount(given, "raise")
    if raised is None:
        return _raise(state, attacker, defender)
    if given.get("answer") == FLEE:
        return _fled(Battled(attacker, defender, raised, None, Outcome.FIRST))
    answer = _amount(given, "answer")
    if answer is None:
        return _answer(state, attacker, defender, raised)
    subtitle = say(
        "wannyan.flow.against",
        attacker=Who(owner(attacker)),
        defender=Who(owner(defender)),
        raised=raised,
        answer=answer,
    )
    first = _show(state, given, "attack", owner(attacker), subtitle, step=3, steps=4)
    if isinstance(first, Page):
        return first
    second = _show(state, given, "defence", owner(defender), subtitle, step=3, steps=4)
    if isinstance(second, Page):
        return second
    (attack,), (defence,) = first, second
    action = Battled(attacker, defender, raised, answer, Outcome.FIRST, attack, defence)
    return _fought(replace(action, attacker_is_wannyan=attack is not None, defender_is_wannyan=defence is not None))


def _own_sets(state: State) -> tuple[FieldSet, ...]:
    """The sets a battle may start with, ready or not; one that isn't on record when there is none."""
    own = tuple(found for found in state.sets_of(state.actor) if not found.pooled)
    return own or (FieldSet(state.free_place(state.actor) or set_id(state.actor, 1)),)


def _preferred(state: State, own: tuple[FieldSet, ...]) -> SetId:
    return next((found.id for found in own if state.may_fight(found)), own[0].id)


def _whom(state: State, own: tuple[FieldSet, ...], attacker: SetId) -> Page:
    parts = [Part("target", tuple(_targets(state, owner(attacker))))]
    if len(own) > 1:
        choices = tuple(
            Choice(
                found.id,
                say("wannyan.flow.set", number=place(found.id)),
                hint=_face(state, found),
                pale=_first(why_not_fight(state, found)),
            )
            for found in own
        )
        label = say("wannyan.flow.with_which")
        parts.insert(0, Part("attacker", choices, label, default=_preferred(state, own)))
    pale = _first(why_not_fight(state, state.find(attacker)))
    return Page(owner(attacker), say("wannyan.flow.whom"), tuple(parts), "WN-15", 1, 4, subtitle=pale)


def _targets(state: State, seat: int) -> Iterator[Choice]:
    for other in state.clockwise(seat):
        sets = [found for found in state.sets_of(other) if not found.pooled]
        for found in sets:
            label = say("wannyan.flow.target", who=Who(other))
            if len(sets) > 1:
                label = say("wannyan.flow.target_set", who=Who(other), number=place(found.id))
            pale = _first(why_no_target(state, found))
            yield Choice(found.id, label, hint=_face(state, found), pale=pale, seat=other)
    fee = say("wannyan.flow.no_fee")
    if state.seats[seat].fee_due:
        fee = say("wannyan.flow.fee_from", amount=state.round.lowest_fee)
    pale = _first(why_no_deck_battle(state, seat))
    yield Choice(DECK, say("wannyan.flow.deck"), hint=fee, pale=pale)


def _face(state: State, found: FieldSet) -> Text:
    """What can be seen of a set: face down, or the card a claim left open; and its stake."""
    stake = state.stake(found.id)
    if card := named_card(found.open_card):
        return say("wannyan.flow.open", card=card.text, stake=stake)
    return say("wannyan.flow.one_open" if found.claimed else "wannyan.flow.face_down", stake=stake)


def _raise(state: State, attacker: SetId, defender: SetId) -> Page:
    seat = owner(attacker)
    choices = tuple(_of_money(state, seat, amount) for amount in RAISES)
    title = say("wannyan.flow.raise", who=Who(seat))
    subtitle = say("wannyan.flow.turn_one_up", who=Who(owner(defender)))
    return Page(seat, title, (Part("raise", choices),), "WN-15", 2, 4, subtitle=subtitle)


def _of_money(state: State, seat: int, amount: int) -> Choice:
    """An amount to put up; one the seat doesn't have is pale where the house rule is against debts (WN-01)."""
    label, balance = say("wannyan.flow.amount", amount=amount), state.balance(seat)
    if not amount or balance >= amount:
        return Choice(amount, label)
    beyond = say("wannyan.flow.beyond", balance=balance)
    if state.options.debts == PAY_WHAT_YOU_HAVE:
        return Choice(amount, label, pale=beyond)
    return Choice(amount, label, hint=beyond)


def _answer(state: State, attacker: SetId, defender: SetId, raised: int) -> Page:
    seat = owner(defender)
    choices = [_reply(state, seat, raised, amount) for amount in RAISES]
    choices.append(
        Choice(FLEE, say("wannyan.flow.flee"), hint=say("wannyan.flow.flee_costs", amount=state.stake(defender)))
    )
    attacks = Who(owner(attacker))
    if raised:
        key = "answer_equal" if state.options.equal_raises else "answer"
        title = say(f"wannyan.flow.{key}", who=Who(seat), least=raised)
        subtitle = say("wannyan.flow.raised", who=attacks, amount=raised)
    else:
        key = "answer_none_equal" if state.options.equal_raises else "answer_none"
        title = say(f"wannyan.flow.{key}", who=Who(seat))
        subtitle = say("wannyan.flow.raised_none", who=attacks)
    return Page(seat, title, (Part("answer", tuple(choices)),), "WN-15", 2, 4, subtitle=subtitle)


def _reply(state: State, seat: int, raised: int, amount: int) -> Choice:
    label = say("wannyan.flow.amount", amount=amount)
    if amount < raised:
        return Choice(amount, label, pale=say("wannyan.flow.too_low", least=raised))
    if state.options.equal_raises and amount != raised:
        return Choice(amount, label, pale=say("wannyan.flow.not_equal", amount=raised))
    return _of_money(state, seat, amount)


def _show(
    state: State, given: Given, side: str, seat: int, subtitle: Text, *, step: int, steps: int
) -> Page | tuple[Side | None]:
    """The page that asks what a side shows, or what it has shown; None for a set that was no wannyan."""
    word, number = text_given(given, f"{side}_joker"), number_given(given, f"{side}_number")
    if word == NO_WANNYAN:
        return (None,)
    joker = Joker(word) if word is not None else None
    if joker and number is not None:
        return (Side(number, joker),)
    numbers = tuple(Choice(value, say("wannyan.flow.number", number=value)) for value in NUMBERS)
    jokers = (*_jokers(), Choice(NO_WANNYAN, say("wannyan.flow.no_wannyan"), hint=say("wannyan.flow.no_wannyan_hint")))
    parts = (
        Part(f"{side}_number", numbers, say("wannyan.flow.one_number")),
        Part(f"{side}_joker", jokers, say("wannyan.flow.joker")),
    )
    return Page(seat, say("wannyan.flow.show", who=Who(seat)), parts, "WN-17", step, steps, subtitle=subtitle)


def _jokers() -> Iterator[Choice]:
    for joker in Joker:
        yield Choice(joker.value, joker.text, hint=say(f"wannyan.joker.effect.{joker.value}"))


def _fled(action: Battled) -> Done:
    """A flight; turned up for the pool, the attacker's set may still prove to be none (WN-35)."""
    attacker, defender = Who(owner(action.attacker)), Who(owner(action.defender))
    bluff = replace(action, attacker_is_wannyan=False, outcome=Outcome.SECOND)
    both = replace(bluff, defender_is_wannyan=False, outcome=Outcome.BOTH_LOSE)
    instead = (
        Offer(say("wannyan.offer.no_wannyan", who=attacker), bluff),
        Offer(say("wannyan.offer.no_wannyan_both", who=attacker, other=defender), both),
    )
    return Done(action, review=True, instead=instead)


def _fought(action: Battled) -> Done:
    sides = (Who(owner(action.attacker)), Who(owner(action.defender)))
    result = result_of(action, sides)
    assert result is not None
    action = replace(action, outcome=result.outcome)
    others = (outcome for outcome in Outcome if outcome is not result.outcome)
    instead = tuple(Offer(outcome_label(other, sides), replace(action, outcome=other)) for other in others)
    return Done(action, review=True, instead=instead)


# The deck.


def _deck_battle(state: State, set_: SetId, given: Given) -> Page | Done:
    seat = owner(set_)
    shown = _show(state, given, "attack", seat, say("wannyan.flow.before_turning"), step=2, steps=4)
    if isinstance(shown, Page):
        return shown
    side = shown[0]
    if side is None:
        return _deck_done(state, FoughtDeck(set_, Outcome.SECOND))
    action = FoughtDeck(set_, None, side)
    while deck_result_of(action).needs_more:
        count = len(action.turned) + 1
        number = number_given(given, f"deck_number_{count}")
        if number is None:
            return _turn_up(state, action, count)
        if number == RAN_OUT:
            return _deck_done(state, action)
        word = text_given(given, f"deck_joker_{count}")
        joker = None if word in (None, NO_JOKER) else Joker(word)
        if number not in NUMBERS:
            raise ValueError(f"no card has the number {number}")
        action = replace(action, turned=(*action.turned, TurnedUp(number, joker)))
    action = replace(action, outcome=deck_result_of(action).outcome)
    if action.outcome is Outcome.FIRST and is_fee_due(state, set_):
        fee = _amount(given, "fee")
        if not fee:
            return _fee(state, action)
        return Done(replace(action, fee=fee))
    return _deck_done(state, action)


def _turn_up(state: State, action: FoughtDeck, count: int) -> Page:
    side = action.side
    assert side is not None
    assert side.joker is not None
    numbers = (
        *(Choice(value, say("wannyan.flow.number", number=value)) for value in NUMBERS),
        Choice(RAN_OUT, say("wannyan.flow.ran_out")),
    )
    jokers = (Choice(NO_JOKER, say("wannyan.flow.no_joker")), *_jokers())
    parts = (
        Part(f"deck_number_{count}", numbers, say("wannyan.flow.deck_number")),
        Part(f"deck_joker_{count}", jokers, say("wannyan.flow.deck_joker"), default=NO_JOKER),
    )
    title = say("wannyan.flow.turn_up" if count == 1 else "wannyan.flow.turn_up_again")
    subtitle = say("wannyan.flow.yours", who=Who(owner(action.set)), number=side.number, joker=side.joker.text)
    verdict = judge(state, action) if count > 1 else None
    rule = "WN-22" if count == 1 else "WN-25"
    return Page(owner(action.set), title, parts, rule, 3, 4, subtitle=subtitle, verdict=verdict)


def _fee(state: State, action: FoughtDeck) -> Page:
    seat, lowest = owner(action.set), state.round.lowest_fee
    choices = tuple(
        Choice(
            amount,
            say("wannyan.flow.amount", amount=amount),
            pale=say("wannyan.flow.fee_too_low", least=lowest) if amount < lowest else None,
        )
        for amount in FEES
    )
    known = judge(state, replace(action, fee=max(lowest, FEES[0])))
    title = say("wannyan.flow.fee", who=Who(seat), least=lowest, most=FEES[-1])
    verdict = replace(known, steps=_reasons(action))
    known_as = say("wannyan.flow.deck_won")
    return Page(seat, title, (Part("fee", choices),), "WN-23", 4, 4, verdict=verdict, known=known_as)


def _reasons(action: FoughtDeck) -> tuple[Text, ...]:
    """The steps of a deck battle without the money, which waits for the fee."""
    return deck_result_of(action, (Who(owner(action.set)), say("wannyan.deck_battle.deck"))).steps


def _deck_done(state: State, action: FoughtDeck) -> Done:
    sides = (Who(owner(action.set)), say("wannyan.deck_battle.deck"))
    fee = state.round.lowest_fee if is_fee_due(state, action.set) else 0
    instead = tuple(
        Offer(outcome_label(other, sides), replace(action, outcome=other, fee=fee if other is Outcome.FIRST else 0))
        for other in Outcome
        if other is not action.outcome
    )
    return Done(action, review=True, instead=instead)


# Claims, going out, who starts.


def _claim(state: State, given: Given) -> Page | Done:
    card = text_given(given, "card") or ""
    claimed = text_given(given, "claim")
    if claimed is not None:
        number, _, kind = claimed.partition(":")
        if not number.isdecimal() or kind not in (THROUGH, WANNYAN):
            raise ValueError(f"no claim {claimed!r}")
        return Done(Claimed(_seat(state, int(number)), kind == THROUGH, card))
    last = state.turn.window
    by = last.by if last else state.actor
    choices = []
    for seat in state.clockwise(by):
        pale = say("wannyan.flow.two_sets") if len(state.sets_of(seat)) >= PLACES else None
        pale = pale if state.is_first_lap_over else say("wannyan.flow.first_lap")
        through = say("wannyan.flow.claim_through", who=Who(seat))
        wannyan = say("wannyan.flow.claim_wannyan", who=Who(seat))
        choices.append(Choice(f"{seat}:{THROUGH}", through, say("wannyan.flow.pooled_at_once"), pale, seat))
        pale = pale or _of_money(state, seat, STAKE).pale
        choices.append(Choice(f"{seat}:{WANNYAN}", wannyan, say("wannyan.flow.stake", amount=STAKE), pale, seat))
    parts = (
        Part("claim", tuple(choices), say("wannyan.flow.claim_order", by=Who(by))),
        Part("card", (Choice("", say("wannyan.flow.unnamed")),), say("wannyan.flow.claimed_card"), "card", "", True),
    )
    return Page(
        None, say("wannyan.flow.claim", by=Who(by)), parts, "WN-09", 1, 1, subtitle=say("wannyan.flow.claim_discard")
    )


def _out(state: State, given: Given) -> Page | Done:
    # Of those who may, the one who has just won a set is likelier than the one whose turn it is anyway.
    default = (state.may_go_out or (state.actor,))[-1]
    seat = number_given(given, "seat")
    seat = default if seat is None else _seat(state, seat)
    hand = text_given(given, "hand")
    if hand is not None:
        return Done(WentOut(seat, hand), review=True)
    seats = tuple(
        Choice(other, say("wannyan.flow.who", who=Who(other)), pale=_first(why_not_out(state, other)), seat=other)
        for other in state.in_play
    )
    parts = (
        Part("seat", seats, say("wannyan.flow.out_who"), default=default),
        Part("hand", (Choice(UNCHECKED, say("wannyan.flow.unchecked"), seat=seat),), say("wannyan.flow.hand"), "cards"),
    )
    return Page(
        seat, say("wannyan.flow.out", who=Who(seat)), parts, "WN-27", 1, 2, subtitle=_first(why_not_out(state, seat))
    )


def _start(state: State, given: Given) -> Page | Done:
    first = number_given(given, "first")
    if first is not None:
        return Done(RoundStarted(_seat(state, first)))
    expected = next_starter(state)
    choices = tuple(
        Choice(
            seat,
            say("wannyan.flow.who", who=Who(seat)),
            pale=say("wannyan.flow.starts", who=Who(expected)) if expected is not None and seat != expected else None,
            seat=seat,
        )
        for seat in state.in_play
    )
    return Page(None, say("wannyan.flow.start"), (Part("first", choices),), "WN-02", 1, 1)
