"""風見 Kazami, an imaginary game with just enough of everything: what the tests of the framework play.

2.1 Each loser pays the winner 3 points.  2.2 A winning dealer collects double.  2.3 A draw pays nothing.
1.1 Only seats at the table win.  1.2 The same seat can't win three deals running.  1.3 Four deals end the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.game import (
    Act,
    Answer,
    Answers,
    Choice,
    Done,
    Figure,
    Game,
    Page,
    Part,
    Prompt,
    Rank,
    Setup,
    Standing,
    option,
)
from companion.ledger import BOX, Ledger, seat_account
from companion.text import Text, say
from companion.verdict import Action, Finding, Kind, Verdict


@dataclass(frozen=True, slots=True)
class Options:
    stake: int = option(3, "2.1", 1, 3, 5)
    dealer_doubles: bool = option(True, "2.2")


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    seats: int
    ledger: Ledger
    dealer: int
    deals_left: int = 4
    last_winners: tuple[int, ...] = ()
    gone: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Won(Action):
    seat: int


@dataclass(frozen=True, slots=True)
class Drawn(Action):
    pass


TEXT = say("match.figure")


class Kazami(Game[State, Options]):
    id: ClassVar[str] = "kazami"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[Options]] = Options
    actions: ClassVar[tuple[type[Action], ...]] = (Won, Drawn)

    def start(self, setup: Setup[Options]) -> State:
        ledger = Ledger("points")
        for seat in range(len(setup.seats)):
            ledger = ledger.move(20, BOX, seat_account(seat), TEXT, "1.1")
        return State(setup.options, len(setup.seats), ledger, setup.first)

    def judge(self, state: State, action: Action) -> Verdict:
        findings = []
        if state.deals_left == 0:
            findings.append(Finding(Kind.VIOLATION, "1.3", TEXT))
        match action:
            case Won(seat):
                if seat not in range(state.seats):
                    raise ValueError(f"nobody sits at {seat}")
                if state.last_winners == (seat, seat):
                    findings.append(Finding(Kind.VIOLATION, "1.2", TEXT))
                elif state.last_winners[-1:] == (seat,):
                    findings.append(Finding(Kind.ADVICE, "1.2", TEXT))
        return Verdict(tuple(findings))

    def apply(self, state: State, action: Action) -> State:
        after = replace(state, deals_left=max(0, state.deals_left - 1))
        match action:
            case Won(seat):
                stake = state.options.stake * (2 if state.options.dealer_doubles and seat == state.dealer else 1)
                ledger = state.ledger
                for loser in set(range(state.seats)) - {seat}:
                    ledger = ledger.move(stake, seat_account(loser), seat_account(seat), TEXT, "2.1")
                winners = (*state.last_winners, seat)[-2:]
                return replace(after, ledger=ledger, dealer=seat, last_winners=winners)
            case _:
                return replace(after, last_winners=())

    def prompt(self, state: State) -> Prompt:
        acts = (Act("win", TEXT, flow="win"), Act("draw", TEXT, action=Drawn(), next=True))
        return Prompt(None, TEXT, (), "2.1", acts if state.deals_left else ())

    def flow(self, state: State, name: str, answers: Answers) -> Page | Done:
        match name, dict(answers):
            case "win", {"seat": int(seat)}:
                return Done(Won(seat))
            case "win", {}:
                choices = tuple(Choice(seat, TEXT, seat=seat) for seat in range(state.seats))
                return Page(None, TEXT, (Part("seat", choices),), "2.1", 1, 1)
        raise ValueError(name)

    def answers(self, action: Action) -> tuple[str, Answers] | None:
        return ("win", (("seat", action.seat),)) if isinstance(action, Won) else None

    def describe(self, before: State, action: Action, after: State) -> Text:
        return TEXT

    def figures(self, state: State) -> tuple[Figure, ...]:
        return tuple(
            Figure(f"balance.{seat}", TEXT, state.ledger.balance(seat_account(seat)), range(-99, 100), seat=seat)
            for seat in range(state.seats)
        )

    def correct(self, state: State, figure: str, value: Answer) -> State:
        if figure not in {known.id for known in self.figures(state)} or not isinstance(value, int):
            raise ValueError(figure)
        account = seat_account(int(figure.partition(".")[2]))
        return replace(state, ledger=state.ledger.set_balance(account, value, TEXT))

    def leave(self, state: State, seat: int) -> State:
        return replace(state, gone=state.gone | {seat})

    def ledgers(self, state: State) -> tuple[Ledger, ...]:
        return (state.ledger,)

    def progress(self, state: State) -> Text:
        return TEXT

    def standing(self, state: State) -> Standing:
        points = [state.ledger.balance(seat_account(seat)) for seat in range(state.seats)]
        order = sorted(range(state.seats), key=lambda seat: -points[seat])
        return Standing(tuple(Rank(1 + sum(more > points[seat] for more in points), seat, TEXT) for seat in order))

    def is_over(self, state: State) -> bool:
        return state.deals_left == 0

    def deeds(self, before: State, action: Action) -> tuple[tuple[int, str], ...]:
        return ((action.seat, "won"),) if isinstance(action, Won) else ()


KAZAMI = Kazami()
