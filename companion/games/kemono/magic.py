"""まほう: may it be used, what does it cost, and how far does its text get (KM-10 to KM-13, KM-29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kemono.cards import Clause, ClauseKind, Magic, Scope
from companion.games.kemono.effects import (
    Branch,
    Result,
    Source,
    Table,
    Unforeseeable,
    candidates,
    is_on_friends,
    is_possible,
    next_clause,
    run,
    stop_text,
)
from companion.games.kemono.summon import lands
from companion.text import Text, say
from companion.verdict import Finding, Kind, Verdict


class Funds(NamedTuple):
    """What a player may pay with: じゃぱりまん and サンドスター."""

    japariman: int
    stars: int


def judge_magic(
    magic: Magic, table: Table, source: Source, funds: Funds, *, now: bool = True, star_trigger: bool = False
) -> Verdict:
    """May *magic* be used by *source*? *now*: in its owner's own turn, with nothing else being resolved.

    As a スタートリガー it costs nothing, and *now* doesn't matter. Only the first sentence is looked at (KM-10).
    """
    findings = tuple(_against(magic, table, source, funds, now=now, star_trigger=star_trigger))
    grounds = ("KM-10", "KM-20" if star_trigger else "KM-11", *(("KM-12",) if _summons_itself(magic) else ()))
    return Verdict(findings, tuple(_steps(magic, funds, star_trigger=star_trigger)), grounds=grounds)


def _summons_itself(magic: Magic) -> bool:
    return any(clause.kind is ClauseKind.SELF_SUMMON for clause in magic.clauses)


def _against(
    magic: Magic, table: Table, source: Source, funds: Funds, *, now: bool, star_trigger: bool
) -> Iterator[Finding]:
    if not (now or star_trigger):
        yield Finding(Kind.VIOLATION, "KM-10", say("kemono.refusal.not_now"))
    if magic.clauses:
        yield from _first(magic.clauses[0], table, source)
    if not star_trigger:
        for what, due, held in (
            ("japariman", magic.japariman, funds.japariman),
            ("stars", magic.stars, funds.stars),
        ):
            if due > held:
                text = say(f"kemono.refusal.magic_{what}", cost=due, held=held)
                yield Finding(Kind.VIOLATION, "KM-11", text)


def _first(clause: Clause, table: Table, source: Source) -> Iterator[Finding]:
    """What the first sentence needs: something to name, or something it would touch; a player is always there."""
    match clause.kind, clause.scope:
        case (_, Scope.TARGET | Scope.GLOBAL) if is_on_friends(clause):
            if not candidates(clause, table, source):
                code = "no_target" if clause.scope is Scope.TARGET else "no_effect"
                limit = "" if clause.at_most is None else "_weak"
                text = say(f"kemono.refusal.{code}{limit}", **({} if not limit else {"limit": clause.at_most or 0}))
                yield Finding(Kind.VIOLATION, "KM-10", text)
        case ClauseKind.SEARCH, _:
            yield Finding(Kind.CANNOT_TELL, "KM-13", say("kemono.magic.search"))
        case ClauseKind.SPECIAL_SUMMON, Scope.TARGET:
            yield Finding(Kind.CANNOT_TELL, "KM-10", say("kemono.magic.named_card"))
        case ClauseKind.TEXT, Scope.TARGET | Scope.GLOBAL:
            yield Finding(Kind.CANNOT_TELL, "KM-10", say("kemono.magic.own_words"))
    if clause.kind in (ClauseKind.SPECIAL_SUMMON, ClauseKind.SELF_SUMMON) and not lands(table.boards[source.side]):
        yield Finding(Kind.ADVICE, "KM-08", say("kemono.magic.full"))


def _steps(magic: Magic, funds: Funds, *, star_trigger: bool) -> Iterator[Text]:
    if star_trigger:
        yield say("kemono.magic.free")
        return
    if magic.japariman and magic.japariman <= funds.japariman:
        left = funds.japariman - magic.japariman
        yield say("kemono.magic.pays_japariman", had=funds.japariman, cost=magic.japariman, left=left)
    if magic.stars and magic.stars <= funds.stars:
        left = funds.stars - magic.stars
        yield say("kemono.magic.pays_stars", had=funds.stars, cost=magic.stars, left=left)


class Reading(NamedTuple):
    """One way a text can go: the table at its end, what became of each sentence, what happened, *stopped* or not.

    *unknown* says why it could be followed no further.
    """

    table: Table
    results: tuple[Result, ...] = ()
    steps: tuple[Text, ...] = ()
    stopped: bool = False
    unknown: Text | None = None


def follow(clauses: tuple[Clause, ...], table: Table, source: Source) -> Iterator[Reading]:
    """Every way a text can go, sentence by sentence, as far as it can be told (KM-29)."""
    yield from _follow(clauses, source, Reading(table))


def _follow(clauses: tuple[Clause, ...], source: Source, so_far: Reading) -> Iterator[Reading]:
    table = so_far.table
    following = next_clause(clauses, so_far.results, lambda clause: is_possible(clause, table, source) is not False)
    if following.stopped:
        yield so_far._replace(steps=(*so_far.steps, stop_text(so_far.results)), stopped=True)
        return
    if following.clause is None or any(table.lost):
        yield so_far
        return
    try:
        branches = tuple(run(clauses[following.clause], table, source))
    except Unforeseeable as error:
        yield so_far._replace(unknown=error.text)
        return
    for branch in branches:
        yield from _follow(clauses, source, _extended(so_far, branch))


def _extended(so_far: Reading, branch: Branch) -> Reading:
    return Reading(branch.table, (*so_far.results, branch.result), (*so_far.steps, *branch.steps))
