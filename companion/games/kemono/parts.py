"""Questions many flows of the card battle ask, and how their answers are read."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game import Choice, Given, Page, Part, number_given, text_given
from companion.games.kemono.cards import (
    Card,
    Duration,
    decoded,
    encoded,
)
from companion.games.kemono.friend import PLACES, Friend
from companion.games.kemono.judge import friend_name, pile_name
from companion.games.kemono.play import named
from companion.games.kemono.power import power
from companion.games.kemono.rules import MOVABLE
from companion.games.kemono.state import (
    FriendId,
    Pile,
    State,
    place_of,
    seat_of,
)
from companion.games.kemono.wording import card_text
from companion.text import Text, Who, say
from companion.verdict import Verdict

CARD = "card"  # the widget a card is asked by
MAGIC_CARD = "magic_card"  # the same, where only a card with a magic will do
AMOUNT = "power"  # the widget a change of power is asked by
UNNAMED = ""  # instead of a card: nobody wrote it down
BOTH = 2  # instead of a seat: both players
HEADS, TAILS, APP = "heads", "tails", "app"  # a coin, or the app tosses it
YES, NO = "yes", "no"
BLANKS = range(1000, 6000, 1000)  # powers a friend without a name is offered with
AMOUNTS = (-3000, -2000, -1500, -1000, -500, 500, 1000, 1500, 2000, 3000)  # changes of power that are offered
COUNTS = range(1, 6)  # cards and stars that are offered


# Reading answers.


def seat_given(given: Given, otherwise: int, part: str = "seat") -> int:
    """The seat answered. Raises ValueError where nobody sits."""
    seat = number_given(given, part)
    if seat is None:
        return otherwise
    if seat not in (0, 1):
        raise ValueError(f"nobody sits at {seat}")
    return seat


def seats_given(given: Given, otherwise: int) -> int | None:
    """A seat, or None for both."""
    return None if given.get("seat") == BOTH else seat_given(given, otherwise)


def friend_given(given: Given, part: str = "friend") -> FriendId | None:
    """The friend answered, None if it wasn't asked yet. Raises ValueError where none can stand."""
    friend = number_given(given, part)
    if friend is not None and not (seat_of(friend) in (0, 1) and 1 <= place_of(friend) <= PLACES):
        raise ValueError(f"no friend can stand at {friend}")
    return friend


def place_given(given: Given, part: str, fewest: int = 1) -> int | None:
    """The place answered, None if it wasn't asked yet. Raises ValueError for one there isn't."""
    place = number_given(given, part)
    if place is not None and not fewest <= place <= PLACES:
        raise ValueError(f"no place {place}")
    return place


def count_given(given: Given, part: str = "count") -> int | None:
    """The number answered, None if it wasn't asked yet. Raises ValueError for less than one."""
    count = number_given(given, part)
    if count is not None and count < 1:
        raise ValueError(f"{part} is less than one")
    return count


def card_given(given: Given, part: str = "card") -> Card | None:
    """The card answered, None for one nobody wrote down. Raises ValueError where none was answered."""
    text = text_given(given, part)
    if text is None:
        raise ValueError("no card yet")
    return decoded(text) if text else None


def pile_given(given: Given, part: str, otherwise: Pile | None = None) -> Pile | None:
    """The pile answered. Raises ValueError for one there isn't."""
    pile = text_given(given, part)
    return otherwise if pile is None else Pile(pile)


def rest_answer(seat: int, number: int) -> str:
    """The *number*th card of a rest area as an answer."""
    return f"rest:{seat}:{number}"


def rest_given(answer: str) -> tuple[int, int]:
    """The seat and the number of a card in a rest area. Raises ValueError for another answer."""
    match answer.split(":"):
        case ["rest", "0" | "1" as seat, number] if number.isdecimal():
            return int(seat), int(number)
    raise ValueError(f"no card lies at {answer}")


def duration_given(given: Given) -> Duration:
    """How long it lasts: for good unless answered otherwise (KM-26)."""
    return Duration(text_given(given, "duration") or Duration.PERMANENT.value)


# Parts many flows share.


def seat_choices(*seats: int, both: bool = False) -> tuple[Choice, ...]:
    """Players to choose from."""
    own = tuple(Choice(seat, say("kemono.choice.seat", who=Who(seat)), seat=seat) for seat in seats)
    return (*own, Choice(BOTH, say("kemono.choice.both"))) if both else own


def who_part(state: State, default: int | None, *, both: bool = False) -> Part:
    """Whose; of whose turn it is first."""
    seats = (state.actor, 1 - state.actor)
    return Part("seat", seat_choices(*seats, both=both), say("kemono.flow.who"), default=default)


def friend_part(state: State) -> Part:
    """Every friend on the table, those of whose turn it is first."""
    choices = tuple(
        Choice(id, friend_name(state, id), hint=power_text(friend), seat=seat_of(id))
        for id, friend in state.friends(state.actor, 1 - state.actor)
    )
    return Part("friend", choices, say("kemono.flow.friend"))


def power_text(friend: Friend) -> Text:
    """A friend's power in a word."""
    return say("kemono.choice.power", power=power(friend))


def count_part(label: str) -> Part:
    """How many."""
    choices = tuple(Choice(number, say("kemono.choice.count", count=number)) for number in COUNTS)
    return Part("count", choices, say(f"kemono.flow.{label}"))


def duration_part() -> Part:
    """Until when."""
    choices = tuple(Choice(each.value, say(f"kemono.duration.{each.value}")) for each in Duration)
    return Part("duration", choices, say("kemono.flow.duration"), default=Duration.PERMANENT.value)


def pile_part(part: str, without: Pile | None = None, default: Pile | None = None) -> Part:
    """Which pile."""
    choices = tuple(Choice(pile.value, pile_name(pile)) for pile in MOVABLE if pile is not without)
    return Part(part, choices, say(f"kemono.flow.{part}"), default=default.value if default else None)


def card_part(state: State, seat: int, *, friends: bool = False, magic: bool = False) -> Part:
    """Which card: one its player has typed before, a friend without a name, or none written down."""
    known = (card for card in state.halves[seat].known if card.name and (not magic or card.magic is not None))
    choices = [Choice(encoded(card), named(card), hint=_card_hint(card, magic=magic)) for card in known]
    if friends:
        choices += [
            Choice(encoded(Card("", power=points)), say("kemono.choice.blank", power=points)) for points in BLANKS
        ]
    else:
        choices.append(Choice(UNNAMED, say("kemono.choice.unnamed")))
    return Part("card", tuple(choices), say("kemono.flow.card"), MAGIC_CARD if magic else CARD)


def _card_hint(card: Card, *, magic: bool) -> Text:
    if magic and card.magic is not None:
        return say("kemono.choice.magic", japariman=card.magic.japariman, stars=card.magic.stars)
    return card_text(card)


def page(
    title: str,
    parts: Iterable[Part],
    rule: str,
    seat: int | None = None,
    step: int = 1,
    steps: int = 1,
    subtitle: Text | None = None,
    verdict: Verdict | None = None,
) -> Page:
    """A page of a flow of this game; *title* names its sentence."""
    return Page(seat, say(f"kemono.flow.{title}"), tuple(parts), rule, step, steps, subtitle, verdict)


def place_part(state: State, seat: int, free: tuple[int, ...]) -> Part:
    """Which place of the board; pale are those that are taken. With one free there is no choice."""
    choices = tuple(
        Choice(
            place,
            say("kemono.choice.place", place=place),
            pale=None if place in free else say("kemono.bar.place_taken", place=place),
            seat=seat,
        )
        for place in range(1, PLACES + 1)
    )
    default = free[0] if len(free) == 1 else None
    return Part("place", choices, say("kemono.flow.which_place"), default=default)
