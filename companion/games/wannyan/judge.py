"""What the rules say of an action, clause by clause, with the nearest thing that is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from typing import Any, NamedTuple

from companion.games.wannyan.actions import (
    Battled,
    Claimed,
    Discarded,
    DuelDiscarded,
    FoughtDeck,
    LaidOpen,
    MatchEnded,
    Reshuffled,
    RoundDrawn,
    RoundStarted,
    Summoned,
    TurnedUp,
    WentOut,
)
from companion.games.wannyan.battle import Cause, Outcome, Side, Sides
from companion.games.wannyan.cards import Card, JokerCard, NumberCard
from companion.games.wannyan.claims import STAKE
from companion.games.wannyan.copies import too_many
from companion.games.wannyan.deck_battle import Turned
from companion.games.wannyan.hands import HAND, Hand, HandCheck
from companion.games.wannyan.money import in_notes
from companion.games.wannyan.notation import read_card, read_hand
from companion.games.wannyan.options import DRAWN, PAY_WHAT_YOU_HAVE
from companion.games.wannyan.rules import (
    FEES,
    RAISES,
    SUMMONS,
    apply,
    deck_result_of,
    next_starter,
    result_of,
)
from companion.games.wannyan.sets import listed
from companion.games.wannyan.state import BANK, PLACES, SET, FieldSet, Phase, SetId, State, owner, place
from companion.ledger import BOX, Account, seat_account
from companion.notation import Reader, Unreadable
from companion.text import Gap, Text, Who, say
from companion.verdict import Action, Finding, Kind, Offer, Verdict

NOTE = 100  # the smallest note, in mos (WN-01)


def judge(state: State, action: Action) -> Verdict:
    """What the rules say of *action* now. Raises ValueError for seats and places no table has."""
    return _JUDGE[type(action)](state, action)


# Findings that many actions share.


def _no(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.VIOLATION, rule, say(f"wannyan.refusal.{key}", **gaps), reading)


def _slip(rule: str, key: str, /, reading: str | None = None, **gaps: Gap) -> Finding:
    return Finding(Kind.ADVICE, rule, say(f"wannyan.advice.{key}", **gaps), reading)


def _unseen(rule: str, key: str) -> Finding:
    return Finding(Kind.CANNOT_TELL, rule, say(f"wannyan.unseen.{key}"))


def _verdict(
    findings: Iterable[Finding],
    nearest: Iterable[Offer] = (),
    steps: tuple[Text, ...] = (),
    outcome: str | None = None,
    grounds: tuple[str, ...] = (),
) -> Verdict:
    """Findings gravest first, otherwise in the order they were found; ways on only where something is wrong."""
    ordered = tuple(sorted(findings, key=lambda finding: -finding.kind))
    verdict = Verdict(ordered, steps, (), outcome, grounds)
    return replace(verdict, nearest=tuple(nearest)) if verdict.kind >= Kind.ADVICE else verdict


def _check_seat(state: State, seat: int) -> None:
    if seat not in range(len(state.seats)):
        raise ValueError(f"nobody sits at {seat}")


def _check_set(state: State, set_: SetId) -> None:
    _check_seat(state, owner(set_))
    if place(set_) == 0:
        raise ValueError(f"no set can lie at {set_}")


def _phase(state: State) -> Iterator[Finding]:
    """Nothing is played once the round or the match is over."""
    if state.round.phase is Phase.MATCH_OVER:
        yield _no("WN-28", "match_over")
    elif state.round.phase is Phase.ROUND_OVER:
        yield _no("WN-28", "round_over")


def _on_turn(state: State, seat: int) -> Iterator[Finding]:
    """A seat acts on its own turn (WN-03), once it could draw."""
    _check_seat(state, seat)
    yield from _phase(state)
    yield from _present(state, seat)
    if seat != state.actor:
        yield _no("WN-03", "not_your_turn", who=Who(seat), actor=Who(state.actor))
    elif state.is_deck_empty:
        yield _slip("WN-03", "deck_empty", "deck_empty")


def _present(state: State, seat: int) -> Iterator[Finding]:
    if state.seats[seat].gone:
        yield _no("WN-02", "gone", who=Who(seat))


def _room(state: State, seat: int) -> Iterator[Finding]:
    if len(state.sets_of(seat)) >= PLACES:
        yield _no("WN-32", "two_sets", who=Who(seat))


def _affordable(state: State, seat: int, amount: int, rule: str) -> Iterator[Finding]:
    """What a seat chooses to put up should be there; by the house rule it must be (WN-01)."""
    balance = state.balance(seat)
    if amount > 0 and balance < amount:
        make = _no if state.options.debts == PAY_WHAT_YOU_HAVE else _slip
        yield make(rule, "beyond_balance", "debts", who=Who(seat), amount=amount, balance=balance)


def _start_next(state: State) -> Iterator[Offer]:
    """Once a round is over, the way on is the next one."""
    first = next_starter(state)
    if state.round.phase is Phase.ROUND_OVER and first is not None:
        yield Offer(say("wannyan.act.next_round"), RoundStarted(first))


def _deck_offers(state: State) -> Iterator[Offer]:
    if state.is_deck_empty and state.round.phase is Phase.PLAY:
        if state.options.deck_empty == DRAWN:
            yield Offer(say("wannyan.act.round_drawn"), RoundDrawn())
        else:
            yield Offer(say("wannyan.act.reshuffle"), Reshuffled())


# A turn.


def _summoned(state: State, action: Summoned) -> Verdict:
    findings = [*_on_turn(state, action.seat)]
    if action.seat == state.actor and state.turn.summons >= SUMMONS:
        findings.append(_no("WN-07", "summoned_twice"))
    findings += _room(state, action.seat)
    findings += _affordable(state, action.seat, STAKE, "WN-07")
    offers = [*_start_next(state), *_deck_offers(state)]
    if state.round.phase is Phase.PLAY:
        if action.seat != state.actor and state.summons_left:
            offers.append(Offer(say("wannyan.offer.summon", who=Who(state.actor)), Summoned(state.actor)))
        offers.append(Offer(say("wannyan.act.discard"), Discarded(state.actor)))
    return _verdict(findings, offers, grounds=("WN-07", "WN-04"))


def _laid_open(state: State, action: LaidOpen) -> Verdict:
    findings = [*_on_turn(state, action.seat), *_room(state, action.seat)]
    offers = [*_start_next(state), *_deck_offers(state)]
    return _verdict(findings, offers, grounds=("WN-05", "WN-30"))


def _discarded(state: State, action: Discarded) -> Verdict:
    offers = [*_start_next(state), *_deck_offers(state)]
    if state.round.phase is Phase.PLAY and action.seat != state.actor:
        right = replace(action, seat=state.actor)
        offers.append(Offer(say("wannyan.offer.discard", who=Who(state.actor)), right))
    grounds = ("WN-03", "WN-26") if action.duel else ("WN-03",)
    return _verdict(_on_turn(state, action.seat), offers, grounds=grounds)


def _duel_discarded(state: State, _: DuelDiscarded) -> Verdict:
    findings = [*_phase(state)]
    if state.turn.window is None:
        findings.append(_no("WN-26", "no_discard"))
    return _verdict(findings, _start_next(state), grounds=("WN-26",))


def _claimed(state: State, action: Claimed) -> Verdict:
    seat, last = action.seat, state.turn.window
    _check_seat(state, seat)
    findings = [*_phase(state), *_present(state, seat)]
    offers = [*_start_next(state)]
    if last is None:
        findings.append(_no("WN-09", "window_closed"))
    elif last.by == seat:
        findings.append(_no("WN-09", "own_discard", who=Who(seat)))
    if not state.is_first_lap_over:
        findings.append(_no("WN-09", "first_lap"))
    findings += _room(state, seat)
    if action.through and isinstance(named_card(action.card), JokerCard):
        findings.append(_no("WN-10", "joker_in_through"))
        offers.append(Offer(say("wannyan.offer.claim_wannyan", who=Who(seat)), replace(action, through=False)))
    if not action.through:
        findings += _affordable(state, seat, STAKE, "WN-11")
        findings.append(_unseen("WN-11", "claim"))
    grounds = ("WN-09", "WN-10", "WN-05") if action.through else ("WN-09", "WN-11", "WN-04")
    # Without a discard, people may have the cards in mind that a deck battle turned up.
    return _verdict(findings, offers, grounds=(*grounds, "WN-12" if last else "WN-14"))


def named_card(card: str) -> Card | None:
    """The card somebody named, None where they named none that can be read."""
    try:
        return read_card(Reader(card))
    except Unreadable:
        return None


# Battles.


def _sides(action: Battled) -> Sides:
    return Who(owner(action.attacker)), Who(owner(action.defender))


def _battled(state: State, action: Battled) -> Verdict:
    _check_set(state, action.attacker)
    _check_set(state, action.defender)
    if action.attacker == action.defender:
        raise ValueError("a set can't fight itself")
    attacker, defender = owner(action.attacker), owner(action.defender)
    findings = [*_on_turn(state, attacker)]
    offers = [*_start_next(state), *_deck_offers(state)]
    for findings_, offers_ in (
        _fighter(state, action.attacker, lambda set_: replace(action, attacker=set_), action.defender),
        _target(state, action),
        _raises(state, action, attacker, defender),
        _shown(state, action),
    ):
        findings += findings_
        offers += offers_
    result = result_of(action, _sides(action))
    steps = (*(result.steps if result else ()), *settled(state, apply(state, action)))
    grounds = ("WN-15", *result.rules) if result else ("WN-15", "WN-17")
    return _verdict(findings, offers, steps, action.outcome.value, grounds)


Found = tuple[list[Finding], list[Offer]]


def _fighter(state: State, set_: SetId, instead: Callable[[SetId], Action], against: SetId | None = None) -> Found:
    """Whether a set may start a battle now (WN-08, WN-21, WN-33), and which other one may, but for its target."""
    found = state.find(set_)
    findings = [*why_not_fight(state, found)]
    offers = [
        Offer(say("wannyan.offer.fight_with", number=place(other.id)), instead(other.id))
        for other in state.fighters(owner(set_))
        if findings and other.id not in (set_, against)
    ]
    return findings, offers


def why_not_fight(state: State, found: FieldSet | None) -> Iterator[Finding]:
    """Why a set may not start a battle on this turn: it isn't there, is pooled, or hasn't waited."""
    if found is None:
        yield _no("WN-15", "no_set")
        return
    if found.fought_on == state.turn.number:
        yield _no("WN-21", "fought_already")
    if found.pooled:
        yield _no("WN-33", "pooled_fights")
    else:
        yield from why_not_waited(state, found)


def why_not_waited(state: State, found: FieldSet, reading: str | None = None) -> Iterator[Finding]:
    """Why a summoned set hasn't waited long enough; *reading* says which house rule asks it to."""
    if not state.has_waited(found):
        key = "claimed_fights_next_turn" if found.claimed and reading is None else reading
        yield _no("WN-08", "not_waited", key, turns=found.ready_on - state.turn.number)


def why_no_target(state: State, found: FieldSet | None) -> Iterator[Finding]:
    """Why a set of another seat can't be attacked: it isn't there, is pooled, or hasn't waited either."""
    if found is None:
        yield _no("WN-15", "no_target")
    elif found.pooled:
        yield _no("WN-33", "pooled_attacked")
    elif state.options.both_wait:
        yield from why_not_waited(state, found, "both_wait")


def _target(state: State, action: Battled) -> Found:
    attacker, defender = owner(action.attacker), owner(action.defender)
    findings = [*why_no_target(state, state.find(action.defender))]
    if attacker == defender:
        findings.append(_no("WN-15", "own_set"))
    offers = [
        Offer(
            say("wannyan.offer.target", who=Who(other.seat), number=place(other.id)), replace(action, defender=other.id)
        )
        for other in state.sets
        if findings and other.seat != attacker and not [*why_no_target(state, other)]
    ]
    return findings, offers


def _target_label(found: FieldSet) -> Text:
    return say("wannyan.offer.target", who=Who(found.seat), number=place(found.id))


def _raises(state: State, action: Battled, attacker: int, defender: int) -> Found:
    findings: list[Finding] = []
    offers: list[Offer] = []
    raised, answer = action.raised, action.answer
    if raised % NOTE:
        findings.append(_no("WN-01", "hundreds", amount=raised))
    if raised > RAISES[-1]:
        findings.append(_no("WN-15", "raise_too_high", amount=raised, most=RAISES[-1]))
    near = min(RAISES[-1], raised // NOTE * NOTE)
    if near != raised:
        offers.append(Offer(say("wannyan.offer.raise", amount=near), replace(action, raised=near)))
    findings += _affordable(state, attacker, raised, "WN-15")
    if answer is None:
        return findings, offers
    if answer % NOTE:
        findings.append(_no("WN-01", "hundreds", amount=answer))
    if answer > RAISES[-1]:
        findings.append(_no("WN-15", "raise_too_high", amount=answer, most=RAISES[-1]))
    if answer < raised:
        findings.append(_no("WN-15", "answer_too_low", amount=answer, least=raised))
    elif state.options.equal_raises and answer != raised:
        findings.append(_no("WN-15", "answer_not_equal", "equal_raises", amount=answer, raised=raised))
    near = raised if state.options.equal_raises else max(raised, answer // NOTE * NOTE)
    near = min(near, RAISES[-1])
    if near != answer:
        offers.append(Offer(say("wannyan.offer.answer", amount=near), replace(action, answer=near)))
    findings += _affordable(state, defender, answer, "WN-15")
    if findings:
        fled = replace(action, answer=None, attack=None, defence=None, outcome=Outcome.FIRST)
        offers.append(Offer(say("wannyan.offer.flee", who=Who(defender)), fled))
    return findings, offers


def _shown(state: State, action: Battled) -> Found:
    """What was shown, and whether the outcome follows from it (WN-17 to WN-20, WN-31, WN-35)."""
    result = result_of(action, _sides(action))
    if result is None:
        return [_unseen("WN-17", "battle")], []
    findings = []
    offers = []
    if result.outcome is not action.outcome:
        findings.append(_no(result.rules[0], "other_outcome"))
        right = replace(action, outcome=result.outcome)
        offers.append(Offer(outcome_label(result.outcome, _sides(action)), right))
    if result.cause is Cause.NO_WANNYAN:
        findings.append(Finding(Kind.VIOLATION, "WN-35", result.steps[-1]))
    shown = (side for side in (action.attack, action.defence) if side and action.answer is not None)
    cards = (card for side in shown for card in (side.number, side.joker) if card)
    findings += _too_many(state, cards, action.attacker, action.defender)
    return findings, offers


def outcome_label(outcome: Outcome, sides: Sides) -> Text:
    """Who has won, as a button says it."""
    match outcome:
        case Outcome.FIRST:
            return say("wannyan.offer.wins", who=sides[0])
        case Outcome.SECOND:
            return say("wannyan.offer.wins", who=sides[1])
        case Outcome.BOTH_LOSE:
            return say("wannyan.offer.both_lose")


def _too_many(state: State, cards: Iterable[Turned], *fighting: SetId) -> Iterator[Finding]:
    """Cards of a battle that can't all be there, those of the pooled sets that lie open included (WN-31)."""
    open_jokers = (found.joker for found in state.sets if found.joker and found.id not in fighting)
    return too_many((*cards, *open_jokers), Kind.ADVICE)


def _fought_deck(state: State, action: FoughtDeck) -> Verdict:
    _check_set(state, action.set)
    seat = owner(action.set)
    findings = [*_on_turn(state, seat), *why_no_deck_battle(state, seat)]
    offers = [*_start_next(state), *_deck_offers(state)]
    for findings_, offers_ in (
        _fighter(state, action.set, lambda set_: replace(action, set=set_)),
        _turned(state, action),
        _fee(state, action),
    ):
        findings += findings_
        offers += offers_
    result = deck_result_of(action, _deck_sides(action))
    steps = (*result.steps, *settled(state, apply(state, action)))
    outcome = action.outcome.value if action.outcome else None
    return _verdict(findings, offers, steps, outcome, result.rules)


def _deck_sides(action: FoughtDeck) -> Sides:
    return Who(owner(action.set)), say("wannyan.deck_battle.deck")


def why_no_deck_battle(state: State, seat: int) -> Iterator[Finding]:
    """Why the deck can't be fought now: barred by デュエル (WN-26), or only when nobody else has a set (WN-22)."""
    if state.round.duel_bar:
        yield _no("WN-26", "duel_bar")
    others = (found for found in state.sets if found.seat != seat and not found.pooled)
    if state.options.deck_only_when_alone and any(others):
        yield _no("WN-22", "not_alone", "deck_only_when_alone")


def _turned(state: State, action: FoughtDeck) -> Found:
    """What was turned up, and whether the outcome follows from it (WN-22 to WN-25, WN-31, WN-35)."""
    result = deck_result_of(action, _deck_sides(action))
    findings: list[Finding] = []
    offers: list[Offer] = []
    if action.side is None:
        findings.append(_no("WN-35", "no_wannyan", who=Who(owner(action.set))))
    if result.needs_more and action.outcome is not None:
        again = bool(result.bouts)
        findings.append(_no("WN-25", "equal_again") if again else _unseen("WN-22", "deck_battle"))
    elif result.needs_more and (left := state.deck_left_once_drawn - len(action.turned)) > 0:
        findings.append(_slip("WN-22", "cards_left", "deck_empty", count=left))
    elif not result.needs_more and result.outcome is not action.outcome and result.outcome is not None:
        findings.append(_no(result.rules[0], "other_outcome"))
        fee = state.round.lowest_fee if result.outcome is Outcome.FIRST and is_fee_due(state, action.set) else 0
        right = replace(action, outcome=result.outcome, fee=fee)
        offers.append(Offer(outcome_label(result.outcome, _deck_sides(action)), right))
    if result.left_over and action.side is not None:
        text = say("wannyan.deck_battle.left_over", count=len(result.left_over))
        findings.append(Finding(Kind.VIOLATION, "WN-22", text))
    shown: list[Side | TurnedUp] = [*action.turned, *([action.side] if action.side else [])]
    cards = (card for side in shown for card in (side.number, side.joker) if card)
    findings += _too_many(state, cards, action.set)
    return findings, offers


def is_fee_due(state: State, set_: SetId) -> bool:
    """Whether a deck win of this set's owner would cost a fee (WN-23)."""
    return state.seats[owner(set_)].fee_due


def _fee(state: State, action: FoughtDeck) -> Found:
    """The fee of a first win: 100 to 400, no less than the last one paid (WN-23)."""
    fee, lowest = action.fee, state.round.lowest_fee
    if action.outcome is not Outcome.FIRST or not is_fee_due(state, action.set):
        if not fee:
            return [], []
        key = "no_fee" if action.outcome is Outcome.FIRST else "fee_without_win"
        reading = "fee_first_battle_only" if state.options.fee_first_battle_only else None
        return [_no("WN-23", key, reading)], [Offer(say("wannyan.offer.no_fee"), replace(action, fee=0))]
    findings: list[Finding] = []
    if not fee:
        findings.append(_no("WN-23", "fee_missing", who=Who(owner(action.set)), least=lowest))
    elif fee % NOTE:
        findings.append(_no("WN-01", "hundreds", amount=fee))
    if 0 < fee < lowest:
        findings.append(_no("WN-23", "fee_too_low", amount=fee, least=lowest))
    if fee > FEES[-1]:
        findings.append(_no("WN-23", "fee_too_high", amount=fee, most=FEES[-1]))
    allowed = [amount for amount in FEES if amount >= lowest]
    offers = [
        Offer(say("wannyan.offer.fee", amount=amount), replace(action, fee=amount))
        for amount in sorted(allowed, key=lambda amount: abs(amount - fee))
        if findings
    ]
    return findings, offers


# What changes hands, for the steps of a verdict and the prompts.


def settled(before: State, after: State) -> tuple[Text, ...]:
    """What an act moves: who hands what to whom, stakes that come back, where the sets go, what is left on the field.

    Together they are the difference of everybody's balance, and of the field.
    """
    steps = [*hand_overs(before, after), *_stakes_back(before, after)]
    if after.round.phase is Phase.PLAY:
        steps += _sets_moved(before, after)
    if before.stakes != after.stakes:
        steps.append(say("wannyan.result.field", before=before.stakes, after=after.stakes))
    return tuple(steps)


def hand_overs(before: State, after: State) -> tuple[Text, ...]:
    """Who hands what to whom between two tables: ``はると → あおい 600：かけ100 + 上乗せ500（500×1）``.

    Notes are counted for what somebody has to hand over now, not for a stake, which lies on the table already. What
    goes from a seat onto its own set and back doesn't change hands.
    """
    paid: dict[tuple[Account, Account], list[_Paid]] = {}
    for movement in after.ledger.movements(since=before.ledger):
        source, target = _holder(movement.source), _holder(movement.target)
        if source == target:
            continue
        parts = paid.setdefault((source, target), [])
        if movement.source == source:
            parts.append(_Paid(movement.amount, movement.reason))
            continue
        lay = min(movement.amount, before.ledger.balance(movement.source))
        raised = movement.amount - lay
        parts += [_Paid(lay, _STAKE, lies=True)] if lay else []
        parts += [_Paid(raised, _RAISE)] if raised else []
    return tuple(_told(source, target, parts) for (source, target), parts in paid.items())


_STAKE = say("wannyan.result.stake")
_RAISE = say("wannyan.reason.raise")


class _Paid(NamedTuple):
    """A part of what goes from one to another, and what it is for; *lies*: it is on the table already."""

    amount: int
    what: Text
    lies: bool = False

    def noted(self, text: Text) -> Text:
        """The words for it, with the notes that are handed over."""
        if self.lies or self.amount % NOTE:
            return text
        return say("wannyan.result.noted", what=text, notes=in_notes(self.amount))


def _told(source: Account, target: Account, parts: list[_Paid]) -> Text:
    if len(parts) == 1 and source == BANK and parts[0].what.key == "wannyan.reason.bank":
        return hand_over(source, target, parts[0].amount)
    if len(parts) == 1:
        what = parts[0].noted(parts[0].what)
    else:
        words = [part.noted(say("wannyan.result.part", what=part.what, amount=part.amount)) for part in parts]
        what = reduce(lambda more, part: say("wannyan.result.parts", more=more, part=part), words)
    amount = sum(part.amount for part in parts)
    return say(
        "wannyan.result.hands_for", source=holder_name(source), target=holder_name(target), amount=amount, what=what
    )


def _stakes_back(before: State, after: State) -> Iterator[Text]:
    """Whose stakes come back to them, equal amounts together. A raise that comes back hasn't left its owner."""
    back: Counter[int] = Counter()
    for movement in after.ledger.movements(since=before.ledger):
        if movement.source != movement.target and _holder(movement.source) == _holder(movement.target):
            seat = int(_holder(movement.source).partition(":")[2])
            back[seat] += movement.amount if movement.target == seat_account(seat) else -movement.amount
    for amount in dict.fromkeys(amount for amount in back.values() if amount > 0):
        seats = tuple(Who(seat) for seat in sorted(back) if back[seat] == amount)
        yield say("wannyan.result.back", who=seats, amount=amount)


def _sets_moved(before: State, after: State) -> Iterator[Text]:
    """Which sets are pooled now, and which are back in the hand."""
    was_pooled = {found.id for found in before.sets if found.pooled}
    pooled = tuple(Who(found.seat) for found in after.sets if found.pooled and found.id not in was_pooled)
    lying = {found.id for found in after.sets}
    back = tuple(Who(found.seat) for found in before.sets if found.id not in lying)
    if pooled and back:
        yield say("wannyan.result.pooled_and_back", pooled=pooled, back=back)
    elif pooled:
        yield say("wannyan.result.pooled", who=pooled)
    elif back:
        yield say("wannyan.result.to_hand", who=back)


def hand_over(source: Account, target: Account, amount: int) -> Text:
    """An amount that changes hands, in words and notes."""
    gaps: dict[str, Gap] = {"source": holder_name(source), "target": holder_name(target), "amount": amount}
    if amount % NOTE:
        return say("wannyan.result.hands", **gaps)
    return say("wannyan.result.hands_in_notes", **gaps, notes=in_notes(amount))


def _holder(account: Account) -> Account:
    """Whose money an account is: what lies on a set is its owner's."""
    kind, _, number = account.partition(":")
    return f"seat:{owner(int(number))}" if kind == "stake" else account


def holder_name(account: Account) -> Gap:
    """The name of a seat, the bank or the box."""
    kind, _, number = account.partition(":")
    if kind == "seat":
        return Who(int(number))
    return say("match.box") if account == BOX else say(f"wannyan.account.{BANK}")


# Rounds.


def _went_out(state: State, action: WentOut) -> Verdict:
    seat = action.seat
    _check_seat(state, seat)
    findings = [*_phase(state), *_present(state, seat), *why_not_out(state, seat)]
    if seat == state.actor and state.is_deck_empty:
        findings.append(_slip("WN-03", "deck_empty", "deck_empty"))
    cards = _cards_out(state, action) if action.hand else Verdict((_unseen("WN-27", "out"),))
    findings += cards.findings
    offers = (*_start_next(state), *cards.nearest)
    after = apply(state, action)
    steps = (*cards.steps, *settled(state, after), *fund_unpaid(after))
    grounds = (*cards.grounds, "WN-28", *(["WN-29"] if state.options.public_fund else []))
    return _verdict(findings, offers, steps, grounds=grounds)


def fund_unpaid(state: State) -> Iterator[Text]:
    """Why the public fund of the round, or somebody's share of it, isn't paid (WN-29, WN-01)."""
    if not state.options.public_fund:
        return
    if not state.round.fund:
        yield say("wannyan.prompt.no_fund")
    elif payers := tuple(Who(seat) for seat, share in state.round.fund if not share):
        yield say("wannyan.prompt.fund_short", payers=payers)


def _cards_out(state: State, action: WentOut) -> Verdict:
    """Whether the cards somebody goes out with are out (WN-27), and as many as the seat holds (WN-31)."""
    try:
        hand = read_hand(action.hand)
    except Unreadable as unreadable:
        return Verdict((Finding(Kind.VIOLATION, "WN-31", unreadable.text),))
    pooled = sum(found.pooled for found in state.sets_of(action.seat))
    if len(hand.pooled) > pooled:
        return Verdict((_no("WN-31", "out_pooled", who=Who(action.seat), count=pooled),))
    if findings := (*_other_sets(state, action.seat, hand), *_lying_open(state, action.seat, hand)):
        return Verdict(findings)
    hand = with_field(state, action.seat, hand)
    wanted, count = cards_to_show(state, action.seat), len(hand.loose)
    if count not in wanted:
        return Verdict((_no("WN-31", "out_cards", who=Who(action.seat), expected=wanted[0], count=count),))
    return HandCheck(hand).verdict


def _other_sets(state: State, seat: int, hand: Hand) -> Iterator[Finding]:
    """The first pooled set of a hand that is none of those seen to be pooled before the seat (WN-31)."""
    pooled = tuple(found for found in state.sets_of(seat) if found.pooled)
    for count, cards in enumerate(hand.pooled, start=1):
        if not _can_be(pooled, hand.pooled[:count]):
            yield _no("WN-31", "out_other_set", cards=listed(cards), who=Who(seat))
            return


def _can_be(lying: tuple[FieldSet, ...], sets: tuple[tuple[Card, ...], ...]) -> bool:
    """Whether each of *sets* can be one of those that lie there, no two of them the same."""
    if not sets:
        return True
    first, *others = sets
    return any(
        _can_be((*lying[:at], *lying[at + 1 :]), tuple(others))
        for at, found in enumerate(lying)
        if not first or _is_known_as(found, first)
    )


def _is_known_as(found: FieldSet, cards: tuple[Card, ...]) -> bool:
    """Whether a set can have these cards, by its kind, the joker it fought with, and the card a claim left open."""
    jokers = [card for card in cards if isinstance(card, JokerCard)]
    if (found.through and jokers) or (found.is_wannyan and not jokers):
        return False
    known: list[Card] = [JokerCard(found.joker)] if found.joker else []
    known += [card] if (card := named_card(found.open_card)) else []
    return all(any(_is_same(card, shown) for shown in cards) for card in known)


def _is_same(card: Card, other: Card) -> bool:
    """Whether two cards can be one: a joker nobody named may be any."""
    if isinstance(card, JokerCard) and isinstance(other, JokerCard):
        return card.joker is None or other.joker is None or card.joker is other.joker
    return card == other


def _lying_open(state: State, seat: int, hand: Hand) -> Iterator[Finding]:
    """Cards that can't be in the hand or in these sets: the one copy lies open in another set (WN-31)."""
    for found in state.sets:
        shown = hand.loose if found.seat == seat else hand.cards
        seen = (named_card(found.open_card), JokerCard(found.joker) if found.joker else None)
        for card in dict.fromkeys(card for card in seen if card in shown):
            if isinstance(card, NumberCard) or (isinstance(card, JokerCard) and card.joker and card.joker.copies == 1):
                yield _no("WN-31", "lies_open", card=card.text, who=Who(found.seat))


def with_field(state: State, seat: int, hand: Hand) -> Hand:
    """*hand* beside all sets that lie before its seat: those whose cards nobody said lie there all the same."""
    sets = state.sets_of(seat)
    pooled = sum(found.pooled for found in sets)
    waiting = len(sets) - pooled
    return Hand(
        hand.loose,
        hand.pooled + ((),) * (pooled - len(hand.pooled)),
        hand.summoned + ((),) * (waiting - len(hand.summoned)),
    )


def cards_to_show(state: State, seat: int) -> range:
    """With how many cards of the hand a seat goes out, beside its sets on the field (WN-27).

    The one left over may be among them, or not; on a defence there is none.
    """
    least = max(0, HAND - SET * len(state.sets_of(seat)))
    return range(least, least + (1 if state.turn.defended == seat else 2))


def why_not_out(state: State, seat: int) -> Iterator[Finding]:
    """Why a seat can't go out at this moment, whatever it holds (WN-27)."""
    last = state.turn.window
    by_claim = last is not None and last.through and last.by == seat
    on_defence = state.turn.defended == seat
    if seat != state.actor and not by_claim:
        if on_defence and state.options.out_on_own_turn_only:
            yield _no("WN-27", "out_on_own_turn", "out_on_own_turn_only", who=Who(seat))
        elif not on_defence:
            yield _no("WN-27", "out_moment", who=Who(seat))
    if not state.is_all_pooled(seat):
        yield _no("WN-27", "out_not_won", who=Who(seat))


def _reshuffled(state: State, _: Reshuffled) -> Verdict:
    findings = [*_phase(state)]
    offers = [*_start_next(state)]
    if state.options.deck_empty == DRAWN:
        findings.append(_no("WN-03", "drawn_instead", "deck_empty"))
        offers.append(Offer(say("wannyan.act.round_drawn"), RoundDrawn()))
    if state.deck_left > 0:
        findings.append(_slip("WN-31", "deck_left", count=state.deck_left))
    return _verdict(findings, offers, grounds=("WN-03",))


def _round_drawn(state: State, _: RoundDrawn) -> Verdict:
    findings = [*_phase(state)]
    offers = [*_start_next(state)]
    if state.options.deck_empty != DRAWN:
        findings.append(_no("WN-03", "reshuffle_instead", "deck_empty"))
        offers.append(Offer(say("wannyan.act.reshuffle"), Reshuffled()))
    if state.deck_left > 0:
        findings.append(_slip("WN-31", "deck_left", count=state.deck_left))
    return _verdict(findings, offers, settled(state, apply(state, RoundDrawn())), grounds=("WN-03", "WN-28"))


def _round_started(state: State, action: RoundStarted) -> Verdict:
    first = action.first
    _check_seat(state, first)
    findings: list[Finding] = []
    offers: list[Offer] = []
    if state.round.phase is Phase.MATCH_OVER:
        findings += _phase(state)
    elif state.round.phase is Phase.PLAY:
        findings.append(_no("WN-28", "round_goes_on"))
    findings += _present(state, first)
    expected = next_starter(state)
    if expected is not None and first != expected and state.round.phase is Phase.ROUND_OVER:
        findings.append(_no("WN-02", "other_starter", "next_starter", who=Who(expected)))
        offers.append(Offer(say("wannyan.offer.start", who=Who(expected)), RoundStarted(expected)))
    return _verdict(findings, offers, grounds=("WN-02",))


def _match_ended(state: State, action: MatchEnded) -> Verdict:
    findings = [*_phase(state)] if state.round.phase is Phase.MATCH_OVER else []
    return _verdict(findings, steps=settled(state, apply(state, action)), grounds=("WN-28",))


_JUDGE: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Summoned: _summoned,
    Battled: _battled,
    FoughtDeck: _fought_deck,
    LaidOpen: _laid_open,
    Discarded: _discarded,
    DuelDiscarded: _duel_discarded,
    Claimed: _claimed,
    WentOut: _went_out,
    Reshuffled: _reshuffled,
    RoundDrawn: _round_drawn,
    RoundStarted: _round_started,
    MatchEnded: _match_ended,
}
