"""What the table can see of a match of あんねんないねん: cards owned, reach cards, bids, turned cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion.games.annen.options import ANNEN_ONLY, NO_LIMIT, REDO_ROUND, Options
from companion.games.annen.topics import CARDS, deck, topic
from companion.ledger import Account, Ledger, seat_account
from companion.text import Text, say

ANNEN = 3  # あんねん of a colour (AN-01)
NAINEN = 1  # ないねん of a colour (AN-01)
HAND = ANNEN + NAINEN  # cards a seat begins with (AN-04)
TOPIC_CARDS = 10  # in the box (AN-01)
LOST: Account = "lost"  # 捨て札: what was discarded after failures stays out of the game (AN-20)


class Phase(Enum):
    """Where in a round the table is."""

    TOPIC = "topic"  # お題
    COUNT = "count"  # 伏せる枚数
    PLACE = "place"  # 伏せる
    BID = "bid"  # 競り
    CHALLENGE = "challenge"  # チャレンジ
    LOSE_CARD = "lose_card"  # 1枚捨てる
    ROUND_END = "round_end"
    GAME_OVER = "game_over"


class Result(Enum):
    """How a round ended."""

    SUCCESS = "success"  # 成功 (AN-22)
    FAILURE = "failure"  # 失敗 (AN-19, AN-27)
    VOID = "void"  # no challenge was decided: everybody passed (AN-25), or the challenger went home


@dataclass(frozen=True, slots=True)
class Topic:
    """お題: one of the app's (*card*, *number*), or the table's own, with its *text* if somebody typed it."""

    card: int = 0
    number: int = 0
    text: str = ""

    @property
    def said(self) -> Text | None:
        """The topic in words; None if the table knows it and the app doesn't."""
        if self.card:
            return topic(self.card, self.number)
        return say("annen.own_topic", text=self.text) if self.text else None


class Named(NamedTuple):
    """A number named in the auction, and by which seat."""

    seat: int
    number: int


class Call(NamedTuple):
    """What was said before a card is turned (表明): of whose pile, which card from the top, あんねん or not."""

    owner: int
    annen: bool
    from_top: int = 1


class Flip(NamedTuple):
    """A turned card: whose, which from the top, called what, and what it is; *laid_back*, it counts for nothing."""

    owner: int
    called: bool  # あんねん?
    annen: bool
    from_top: int = 1
    laid_back: bool = False

    @property
    def is_right(self) -> bool:
        """Whether the call was right (AN-19)."""
        return self.called == self.annen


class Seat(NamedTuple):
    """What a seat has to show beside its cards: reach card turned, gone home, out (脱落) since round *out_in*."""

    reach: bool = False
    gone: bool = False
    out_in: int = 0


class Round(NamedTuple):
    """A round from topic to result. *placed*, *statements* and *face_down* hold one item a seat, in seat order.

    *card* is the app's topic card lying open; *each* how many cards everybody places, and *queue* who places next, one
    item a card; *bid* the number named last and *bidder* by whom; *call* waits for its card; *asked* is who was asked
    last; *lost* which card from the left went. Statements lie bottom to top, "" where none was typed.
    """

    number: int
    parent: int
    phase: Phase = Phase.TOPIC
    card: int = 0
    topic: Topic = Topic()
    each: int = 0
    placed: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    statements: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    bid: int = 0
    bidder: int | None = None
    bids: tuple[Named, ...] = ()
    passed: frozenset[int] = frozenset()
    challenger: int | None = None
    counted: int = 0
    face_down: tuple[int, ...] = ()
    call: Call | None = None
    asked: int | None = None
    flips: tuple[Flip, ...] = ()
    result: Result | None = None
    lost: int | None = None

    def flipped(self, owner: int, *, annen: bool) -> int:
        """How many あんねん or ないねん of *owner* lie open."""
        return sum(flip.owner == owner and flip.annen == annen and not flip.laid_back for flip in self.flips)


class State(NamedTuple):
    """The table. *past* are the rounds before this one, *topics_left* the cards of the table's own topic deck.

    *drawn* are the app's topic cards since its last shuffle. *closed*: an earlier table, looked at when what lay open
    there is only in the players' memory.
    """

    options: Options
    ledger: Ledger
    seats: tuple[Seat, ...]
    round: Round
    past: tuple[Round, ...] = ()
    topics_left: int = TOPIC_CARDS
    drawn: frozenset[int] = frozenset()
    winner: int | None = None
    closed: bool = False

    def at(self, round_: Round) -> State:
        """The same table at another moment of the round."""
        return State(
            self.options,
            self.ledger,
            self.seats,
            round_,
            self.past,
            self.topics_left,
            self.drawn,
            self.winner,
            self.closed,
        )

    # Seats.

    @property
    def phase(self) -> Phase:
        """Where in the round the table is."""
        return self.round.phase

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.round.phase is Phase.GAME_OVER

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round, this one last."""
        return (*self.past, self.round)

    def owned(self, seat: int) -> int:
        """How many cards a seat owns, in hand or on the table (0 to 4)."""
        return self.ledger.balance(seat_account(seat))

    def is_active(self, seat: int) -> bool:
        """Whether a seat is in the game: it owns a card (AN-21) and nobody left it."""
        return 0 <= seat < len(self.seats) and not self.seats[seat].gone and self.owned(seat) > 0

    @property
    def active(self) -> tuple[int, ...]:
        """The seats in the game, in seat order."""
        return tuple([seat for seat, held in enumerate(self.seats) if not held.gone and self.owned(seat) > 0])

    def order(self, start: int) -> tuple[int, ...]:
        """The seats in the game clockwise from *start*, itself the first if it is in the game."""
        active = self.active
        return (*[seat for seat in active if seat >= start], *[seat for seat in active if seat < start])

    def after(self, seat: int) -> int:
        """The next seat in the game clockwise; the seat itself where there is no other."""
        return next((other for other in self.order(seat) if other != seat), seat)

    # Topic and number.

    @property
    def app_deck(self) -> tuple[int, ...]:
        """The app's topic cards the next one is drawn from."""
        return deck(self.drawn)

    @property
    def is_deck_out(self) -> bool:
        """Whether the topic deck in use is used up, so that it is shuffled anew (AN-30)."""
        return len(self.drawn) == len(CARDS) if self.uses_app_deck else self.topics_left == 0

    @property
    def uses_app_deck(self) -> bool:
        """Whether the topic before this one came from the app."""
        return bool(self.past and self.past[-1].topic.card)

    @property
    def used_topics(self) -> frozenset[Topic]:
        """The app's topics of earlier rounds."""
        return frozenset(before.topic for before in self.past if before.topic.card)

    @property
    def limit(self) -> int:
        """The most cards the parent may announce: the smallest hand of those in the game (AN-06)."""
        return min((self.owned(seat) for seat in self.active), default=0)

    # Auction.

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats still in the auction, clockwise from the parent."""
        return tuple(seat for seat in self.order(self.round.parent) if seat not in self.round.passed)

    @property
    def lying(self) -> int:
        """How many cards were placed face down, N·X as a rule."""
        return sum(self.round.placed)

    @property
    def fewest_annen(self) -> int:
        """The least あんねん among the placed cards: a pile holds one ないねん at most."""
        return sum(max(0, cards - NAINEN) for cards in self.round.placed)

    @property
    def most_annen(self) -> int:
        """The most あんねん there can be among the placed cards: three a pile."""
        return sum(min(cards, ANNEN) for cards in self.round.placed)

    @property
    def ceiling(self) -> int | None:
        """The highest number that may be named; None if the table set none (AN-26)."""
        if self.options.max_bid == NO_LIMIT:
            return None
        return self.most_annen if self.options.max_bid == ANNEN_ONLY else self.lying

    @property
    def is_ceiling_reached(self) -> bool:
        """Whether nobody can go higher."""
        return self.ceiling is not None and self.round.bid >= self.ceiling

    @property
    def must_bid(self) -> bool:
        """Whether the last seat in the auction has to name a number, since nobody has (AN-25)."""
        return len(self.remaining) == 1 and self.round.bid == 0 and self.options.all_pass != REDO_ROUND

    # Challenge.

    @property
    def best(self) -> int:
        """The most あんねん the challenger can still count, as far as open cards tell (AN-27)."""
        return self.round.counted + sum(self._may_be_annen(owner) for owner in range(len(self.seats)))

    @property
    def best_elsewhere(self) -> int:
        """The same without the challenger's own pile, which a ないねん may block (AN-16)."""
        own = self.round.challenger
        others = (owner for owner in range(len(self.seats)) if owner != own)
        return self.round.counted + sum(map(self._may_be_annen, others))

    def _may_be_annen(self, owner: int) -> int:
        """How many of an owner's face-down cards may be あんねん: three of the colour, less those that lie open."""
        return min(self.round.face_down[owner], max(0, ANNEN - self.round.flipped(owner, annen=True)))

    @property
    def is_out_of_reach(self) -> bool:
        """Whether the number can't be reached any more (AN-27)."""
        return self.best < self.round.bid

    @property
    def is_challenge_over(self) -> bool:
        """Whether the last challenge is decided and the next topic not set yet."""
        last = self.past[-1] if self.phase is Phase.TOPIC and self.past else self.round
        return last.result in (Result.SUCCESS, Result.FAILURE)

    @property
    def last_challenger(self) -> int | None:
        """Who takes or took the challenge that stands or has just been decided."""
        last = self.past[-1] if self.phase is Phase.TOPIC and self.past else self.round
        return last.challenger

    @property
    def statements_open(self) -> bool:
        """Whether what was typed while placing may be shown: on the challenger's asking, or by house rule (AN-18)."""
        if self.phase is Phase.BID:
            return self.options.statements_in_auction
        return self.phase in (Phase.CHALLENGE, Phase.GAME_OVER)

    # After the round.

    @property
    def next_parent(self) -> int:
        """Who is parent next: the challenger (AN-23), or the next seat if the challenger is out (AN-28).

        After a round without a decision it is the same parent again (AN-25).
        """
        challenger = self.round.challenger
        last = self.round.parent if self.round.result is Result.VOID or challenger is None else challenger
        return last if self.is_active(last) else self.after(last)
