"""The hand checker: is it out, in which ways, and if not, what is missing and why (WN-27).

`out` answers for number cards alone, and quickly. Here come the jokers, the sets on the field, and the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations, combinations_with_replacement, product

from companion.games.wannyan.cards import JOKERS, Card, JokerCard, NumberCard, in_order
from companion.games.wannyan.out import (
    PAIRS,
    ROW,
    THIRD,
    THREES,
    as_bits,
    discards_out,
    each,
    finishing,
    from_bits,
    is_out,
)
from companion.games.wannyan.sets import NoSet, SetKind, SetOfThree, listed, read_set, why_no_double
from companion.text import Text, say
from companion.verdict import Finding, Kind, Offer, Verdict

HAND = 8  # cards between turns (WN-02)
SETS = 2  # sets of three to go out with, and sets a seat can have on the field (WN-27, WN-32)


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one seat: those in the hand, and its sets on the field, each with three cards.

    A set of no cards stands for one that lies there but wasn't typed in.
    """

    loose: tuple[Card, ...]
    pooled: tuple[tuple[Card, ...], ...] = ()
    summoned: tuple[tuple[Card, ...], ...] = ()

    @property
    def count(self) -> int:
        """How many cards the seat has: 8, and 9 after drawing or claiming."""
        return len(self.loose) + 3 * len(self.pooled + self.summoned)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card whose face is known."""
        return self.loose + tuple(card for three in self.pooled + self.summoned for card in three)

    @property
    def known_numbers(self) -> tuple[NumberCard, ...]:
        """The number cards of hand and field: none of them can come again."""
        return tuple(card for card in self.cards if isinstance(card, NumberCard))

    @property
    def numbers(self) -> tuple[NumberCard, ...]:
        """The number cards in the hand."""
        return tuple(card for card in self.loose if isinstance(card, NumberCard))

    @property
    def jokers(self) -> tuple[JokerCard, ...]:
        """The jokers in the hand."""
        return tuple(card for card in self.loose if isinstance(card, JokerCard))


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to divide a hand that is out: two sets of three, a double, and what is left to discard.

    *pooled* are the sets from the pool, None for one whose cards are unknown; *through* those from the hand.
    """

    pooled: tuple[SetOfThree | None, ...]
    through: tuple[SetOfThree, ...]
    double: tuple[NumberCard, NumberCard]
    spare: Card | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A set of three or a double as far as it has got.

    *short* is the number of cards it lacks; while that is 1, any card of *wants* completes it. *to_win*
    marks a joker set that isn't pooled: it counts once it has won a battle.
    """

    cards: tuple[Card, ...]
    short: int = 0
    wants: tuple[NumberCard, ...] = ()
    to_win: bool = False


@dataclass(frozen=True, slots=True)
class Division:
    """The nearest hand that would be out: sets A and B, the double, and the cards it has no place for."""

    sets: tuple[Part, ...]
    double: Part
    left_over: tuple[Card, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """Both sets and the double."""
        return (*self.sets, self.double)

    @property
    def short(self) -> int:
        """How many cards are missing."""
        return sum(part.short for part in self.parts)

    @property
    def to_win(self) -> tuple[Part, ...]:
        """The joker sets that still have to win a battle."""
        return tuple(part for part in self.parts if part.to_win)


@dataclass(frozen=True)
class HandCheck:
    """Everything there is to say about a hand. What isn't asked for isn't worked out."""

    hand: Hand

    @cached_property
    def impossible(self) -> tuple[Finding, ...]:
        """Why no seat can hold these cards: copies that don't exist, sets that are none, too many."""
        return tuple(_impossible(self.hand))

    @cached_property
    def is_out(self) -> bool:
        """Whether the seat can go out now, if need be with a discard. WN-27."""
        if self.hand.summoned or self.impossible:
            return False
        bits, jokers = as_bits(self.hand.numbers), len(self.hand.jokers)
        if self.hand.count == HAND:
            return not jokers and is_out(bits)
        if self.hand.count == HAND + 1:
            return is_out(bits) if jokers == 1 else not jokers and discards_out(bits) != 0
        return False

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every way in which the hand is out, the one that was typed first; none when it isn't."""
        if not self.is_out:
            return ()
        return tuple(sorted(_readings(self.hand), key=lambda reading: _spread(self.hand, reading)))

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards one of which has to go, so that the other eight are out; none for a hand of eight."""
        spares = {reading.spare for reading in self.readings if reading.spare}
        return tuple(sorted(spares, key=in_order))

    @cached_property
    def waits(self) -> tuple[NumberCard, ...]:
        """The cards one of which would do: it makes seven cards out, or eight once one is discarded.

        Without winning a battle first: see `nearest` for the joker sets that still have to.
        """
        hand = self.hand
        if self.impossible or self.is_out or hand.summoned:
            return ()
        if hand.count == HAND - 1 and not hand.jokers:
            return _sorted(finishing(as_bits(hand.numbers)) & ~as_bits(hand.known_numbers))
        if hand.count not in (HAND - 1, HAND, HAND + 1):
            return ()
        nearest = _nearest(hand, jokers=0)
        if nearest[0].short > 1:
            return ()
        wanted = {card for division in nearest for part in division.parts for card in part.wants}
        return tuple(sorted(wanted))

    @cached_property
    def nearest(self) -> Division | None:
        """The division that lacks fewest cards, then fewest battles; among equals, the one that was typed.

        None when the hand is out or impossible.
        """
        if self.impossible or self.is_out:
            return None
        return _nearest(self.hand, jokers=len(self.hand.jokers))[0]

    @cached_property
    def verdict(self) -> Verdict:
        """In words: ok when the hand is out, cannot_tell while cards are missing, else a violation."""
        if self.impossible:
            return Verdict(self.impossible)
        if self.is_out:
            return _verdict_out(self)
        return _verdict_not_out(self)


def _impossible(hand: Hand) -> Iterator[Finding]:
    def violation(rule: str, text: Text) -> Finding:
        return Finding(Kind.VIOLATION, rule, text)

    for card, copies in Counter(hand.cards).items():
        match card:
            case NumberCard() if copies > 1:
                yield violation("WN-31", say("wannyan.hand.one_copy", card=card.text, copies=copies))
            case JokerCard(joker) if joker and copies > joker.copies:
                most = say("wannyan.hand.too_many_copies", card=card.text, copies=copies, most=joker.copies)
                yield violation("WN-31", most)
    jokers = sum(isinstance(card, JokerCard) for card in hand.cards)
    if jokers > JOKERS:
        yield violation("WN-31", say("wannyan.hand.too_many_jokers", jokers=jokers, most=JOKERS))
    for cards in filter(None, hand.pooled + hand.summoned):
        if len(cards) != 3:
            yield violation("WN-31", say("wannyan.hand.set_of_three", cards=listed(cards)))
        elif isinstance(no_set := read_set(cards), NoSet):
            # A card that is there twice has been named already.
            if no_set.rule != "WN-31":
                yield violation(no_set.rule, no_set.text)
        elif cards in hand.summoned and no_set.kind is not SetKind.WANNYAN:
            yield violation("WN-04", say("wannyan.hand.summoned_through", cards=listed(cards)))
    if (sets := len(hand.pooled + hand.summoned)) > SETS:
        yield violation("WN-32", say("wannyan.hand.too_many_sets", sets=sets))
    if hand.count > HAND + 1:
        yield violation("WN-31", say("wannyan.hand.too_many_cards", cards=hand.count))


def _sorted(bits: int) -> tuple[NumberCard, ...]:
    return tuple(sorted(from_bits(bits)))


def _set(cards: Sequence[Card]) -> SetOfThree:
    made = read_set(cards)
    assert isinstance(made, SetOfThree)
    return made


def _readings(hand: Hand) -> Iterator[Reading]:
    """Every division of a hand that is out. Sets from the pool stay as they are (WN-30)."""
    pooled = tuple(_set(cards) if cards else None for cards in hand.pooled)
    bits = as_bits(hand.numbers)
    spares: Sequence[Card | None] = hand.jokers or (None,)
    if hand.count > HAND and not hand.jokers:
        spares = _sorted(discards_out(bits))
    for spare in spares:
        rest = bits ^ as_bits([spare]) if isinstance(spare, NumberCard) else bits
        for threes, pair in _divisions(rest):
            low, high = _sorted(pair)
            yield Reading(pooled, tuple(_set(_sorted(three)) for three in threes), (low, high), spare)


def _spread(hand: Hand, reading: Reading) -> tuple[int, int]:
    """How far apart the cards of each set were typed: least when they were typed set by set, the double last."""
    groups = (*(three.cards for three in reading.through), reading.double)
    places = [[hand.loose.index(card) for card in cards] for cards in groups]
    return sum(map(_span, places)), -min(places[-1])


def _span(places: Sequence[int]) -> int:
    return max(places, default=0) - min(places, default=0)


def _divisions(bits: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to divide loose number cards into sets of three and one double."""
    for pair in sorted(PAIRS):
        if pair & bits == pair:
            for threes in _threes(bits ^ pair):
                yield threes, pair


def _threes(bits: int) -> Iterator[tuple[int, ...]]:
    if not bits:
        yield ()
    low = bits & -bits
    for three in sorted(THREES):
        # Beginning with the lowest card finds each division once.
        if three & low and three & bits == three:
            for others in _threes(bits ^ three):
                yield (three, *others)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a hand could give to a set or a double: number cards, a joker or none, what is short."""

    bits: int
    short: int
    wants: int = 0
    joker: bool = False


def _set_pieces(bits: int, to_come: int, *, jokers: bool) -> list[_Piece]:
    """Everything in these cards that is a set of three or could become one, the furthest first."""
    cards = list(each(bits))
    pieces = [_Piece(0, 3), *(_Piece(card, 2) for card in cards)]
    twos = [a | b for a, b in combinations(cards, 2)]
    pieces += [_Piece(two, 1, wants) for two in twos if (wants := THIRD.get(two, 0) & to_come)]
    pieces += [_Piece(a | b | c, 0) for a, b, c in combinations(cards, 3) if a | b | c in THREES]
    if jokers:
        pieces.append(_Piece(0, 2, joker=True))
        pieces += [_Piece(card, 1, company & ~bits, joker=True) for card in cards if (company := _beside(card)) & ~bits]
        pieces += [_Piece(a | b, 0, joker=True) for a, b in combinations(cards, 2) if b & _beside(a)]
    return sorted(pieces, key=lambda piece: piece.short)


def _beside(card: int) -> int:
    """The cards that make a wannyan with this one and a joker (WN-04)."""
    return (ROW[card] ^ card) | sum(other for other in (card << 5, card >> 5) if other in ROW)


def _double_pieces(bits: int, to_come: int) -> list[_Piece]:
    cards = list(each(bits))
    return [
        *(_Piece(a | b, 0) for a, b in combinations(cards, 2) if a | b in PAIRS),
        *(_Piece(card, 1, wants) for card in cards if (wants := ROW[card] & to_come)),
        _Piece(0, 2),
    ]


def _nearest(hand: Hand, *, jokers: int) -> list[Division]:
    """All divisions that lack fewest cards, then fewest battles, and use no more than so many jokers.

    First the one that keeps together what was typed together: so its owner sees it.
    """
    bits = as_bits(hand.numbers)
    on_field = [Part(cards) for cards in hand.pooled] + [Part(cards, to_win=True) for cards in hand.summoned]
    open_sets = SETS - len(on_field)
    to_come = ~as_bits(hand.known_numbers)
    doubles = _double_pieces(bits, to_come)
    best = (HAND, 0)
    found: list[tuple[tuple[_Piece, ...], _Piece]] = []
    # With replacement: two sets may both be empty, or a lone joker. Number cards exist once, see below.
    for sets in combinations_with_replacement(_set_pieces(bits, to_come, jokers=jokers > 0), open_sets):
        used = sum(piece.bits for piece in sets)
        short, to_win = sum(piece.short for piece in sets), sum(piece.joker for piece in sets)
        if (short, to_win) > best or to_win > jokers or _overlap(sets):
            continue
        for double in doubles:
            rank = (short + double.short, to_win)
            if rank <= best and not double.bits & used and _all_served((*sets, double)):
                if rank < best:
                    best, found = rank, []
                found.append((sets, double))
    divisions = [_division(hand, on_field, sets, double) for sets, double in found]
    return [division for _, division in sorted(divisions, key=lambda found: (found[0], -_choice(found[1])))]


def _choice(division: Division) -> int:
    return sum(len(part.wants) for part in division.parts)


def _overlap(pieces: Sequence[_Piece]) -> bool:
    return any(a.bits & b.bits for a, b in combinations(pieces, 2))


def _all_served(pieces: Sequence[_Piece]) -> bool:
    """Whether pieces that are one card short can all have one, no two the same."""
    wants = [list(each(piece.wants)) for piece in pieces if piece.wants]
    return any(len(set(cards)) == len(cards) for cards in product(*wants))


def _division(hand: Hand, on_field: Sequence[Part], sets: Sequence[_Piece], double: _Piece) -> tuple[int, Division]:
    """The pieces as cards, and how far apart the cards of each were typed."""
    places = {card: place for place, card in enumerate(hand.loose) if isinstance(card, NumberCard)}
    jokers = [place for place, card in enumerate(hand.loose) if isinstance(card, JokerCard)]
    taken: set[int] = set()
    parts = []
    spread = 0
    for piece in (*sets, double):
        part = [places[card] for card in from_bits(piece.bits)]
        if piece.joker:
            joker = min(jokers, key=partial(_distance, max(part, default=0)))
            jokers.remove(joker)
            spread += joker < max(part, default=0)
            part.append(joker)
        taken.update(part)
        spread += _span(part)
        cards = sorted((hand.loose[place] for place in part), key=in_order)
        parts.append(Part(tuple(cards), piece.short, _sorted(piece.wants), to_win=piece.joker))
    *threes, pair = parts
    left_over = sorted((card for place, card in enumerate(hand.loose) if place not in taken), key=in_order)
    return spread, Division((*on_field, *threes), pair, tuple(left_over))


def _distance(last: int, joker: int) -> tuple[bool, int]:
    """A joker is typed behind the cards it goes with, more often than not."""
    return joker < last, abs(joker - last)


def _verdict_out(check: HandCheck) -> Verdict:
    discards = check.discards
    text = say("wannyan.hand.out_discarding", card=_any_of(discards)) if discards else say("wannyan.hand.out")
    # Which of five equal numbers stand together makes no difference at the table: one reading for each shape.
    shapes = {_shape(reading): reading for reading in reversed(check.readings)}
    steps: list[Text] = []
    for number, reading in enumerate(reversed(shapes.values()), start=1):
        if len(shapes) > 1:
            steps.append(say("wannyan.hand.reading", number=number, of=len(shapes)))
        steps += _steps(reading)
    sets = [three for reading in check.readings for three in (*reading.pooled, *reading.through)]
    grounds = ["WN-06"]
    grounds += ["WN-05"] if any(three and three.kind is SetKind.THROUGH for three in sets) else []
    grounds += ["WN-04"] if any(three and three.kind is SetKind.WANNYAN for three in sets) else []
    grounds += ["WN-30"] if check.hand.pooled else []
    return Verdict((Finding(Kind.OK, "WN-27", text),), tuple(steps), grounds=tuple(grounds))


def _shape(reading: Reading) -> tuple[object, ...]:
    sets = sorted((three.bond.value, three.numbers) for three in reading.through)
    return (tuple(sets), reading.double[0].number, reading.spare)


def _steps(reading: Reading) -> Iterator[Text]:
    for pooled in reading.pooled:
        yield say("wannyan.hand.pooled", set=pooled.text) if pooled else say("wannyan.hand.pooled_unseen")
    for through in reading.through:
        yield through.text
    yield say("wannyan.hand.double", cards=listed(reading.double))
    if reading.spare:
        yield say("wannyan.hand.spare", card=reading.spare.text)


def _verdict_not_out(check: HandCheck) -> Verdict:
    hand, nearest = check.hand, check.nearest
    assert nearest is not None
    if hand.count < HAND - 1:
        more = say("wannyan.hand.so_far", cards=hand.count, of=HAND)
        return Verdict((Finding(Kind.CANNOT_TELL, "WN-27", more),))
    to_win = tuple(_named(part) for part in nearest.to_win)
    ways = [say("wannyan.hand.win", cards=three) for three in to_win if nearest.short == 0]
    ways += [say("wannyan.hand.get", card=_any_of(check.waits))] if check.waits else []
    kind = Kind.VIOLATION
    if hand.count == HAND - 1 and check.waits:
        kind, text = Kind.CANNOT_TELL, say("wannyan.hand.finished_by", card=_any_of(check.waits))
    elif nearest.short == 0:
        text = say("wannyan.hand.not_won", sets=to_win)
    elif to_win:
        text = say("wannyan.hand.not_out_to_win", short=nearest.short, sets=to_win)
    elif check.waits:
        text = say("wannyan.hand.one_away", card=_any_of(check.waits))
    else:
        text = say("wannyan.hand.not_out", short=nearest.short)
    findings = [Finding(kind, "WN-27", text)]
    if hand.count == HAND and (reason := _reason(nearest)):
        findings.append(Finding(kind, reason.rule, reason.text))
    return Verdict(tuple(findings), tuple(_progress(nearest)), tuple(map(Offer, ways)))


def _reason(nearest: Division) -> NoSet | None:
    """Why the cards that are left once everything else stands make no set, or no double."""
    unfinished = [part for part in nearest.parts if part.short]
    if len(unfinished) != 1:
        return None
    (part,) = unfinished
    cards = (*part.cards, *nearest.left_over)
    if part is nearest.double:
        return why_no_double(cards)
    made = read_set(cards)
    return made if isinstance(made, NoSet) else None


def _progress(nearest: Division) -> Iterator[Text]:
    names = [say("wannyan.hand.set_a"), say("wannyan.hand.set_b"), say("wannyan.hand.the_double")]
    for name, part in zip(names, nearest.parts, strict=True):
        if not part.cards and part.short:
            yield say("wannyan.hand.nothing_yet", part=name)
        elif part.short == 1:
            yield say("wannyan.hand.wanting", part=name, cards=listed(part.cards), want=_any_of(part.wants))
        elif part.short:
            yield say("wannyan.hand.short", part=name, cards=listed(part.cards), short=part.short)
        else:
            yield say("wannyan.hand.standing", part=name, cards=_named(part))
        if part.to_win:
            yield say("wannyan.hand.to_win", part=name)
    if nearest.left_over:
        yield say("wannyan.hand.left_over", cards=listed(nearest.left_over))


def _named(part: Part) -> Text:
    return listed(part.cards) if part.cards else say("wannyan.hand.unseen")


def _any_of(cards: Sequence[Card]) -> Text:
    if len(cards) == 1:
        return cards[0].text
    return say("wannyan.hand.any_of", cards=tuple(card.text for card in cards))
