"""One table, many browsers: everybody sees every act, none is recorded twice, none is lost."""

from __future__ import annotations

import asyncio
import errno
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match import Acted, Change, Refused
from companion.results import Result, is_current
from companion.text import say
from screens.design.back import back_of
from screens.live import LiveTable, MovedOn, Signal
from storage.interface import NotSaved
from tests.companion.kazami import Drawn, Won
from tests.screens.conftest import House, Play


def test_an_act_is_on_every_screen_at_once(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen(f"/m/{table.id}") as one, house.screen(f"/m/{table.id}", device="other") as two:
            assert not one.has("undo") or one.find("undo").disabled  # type: ignore[attr-defined]
            await table.act(Drawn(), seen=0)
            for screen in (one, two):
                await screen.settle()
                assert not screen.find("undo").disabled  # type: ignore[attr-defined]

    play(story)


def test_a_browser_that_is_gone_keeps_nobody_from_seeing(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()

        def broken() -> None:
            raise RuntimeError("gone")

        table.changed.listen("dead", broken)
        async with house.screen(f"/m/{table.id}") as screen:
            await table.act(Drawn(), seen=0)
            await screen.settle()
            assert not screen.find("undo").disabled  # type: ignore[attr-defined]

    play(story)


def test_a_listener_whose_loop_has_ended_is_dropped() -> None:
    signal, heard = Signal(), []

    async def listen() -> None:
        signal.listen("old", lambda: heard.append("old"))

    asyncio.run(listen())  # its loop is closed now

    async def ring() -> None:
        signal.listen("new", lambda: heard.append("new"))
        signal.ring()
        await asyncio.sleep(0)

    asyncio.run(ring())
    assert heard == ["new"]


def test_the_same_tap_on_two_phones_is_recorded_once(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        taps = (table.act(Won(1), seen=0), table.act(Won(1), seen=0))
        first, second = await asyncio.gather(*taps, return_exceptions=True)
        assert not isinstance(first, Exception)
        assert isinstance(second, MovedOn)
        assert second.same
        assert table.match.count == 1

    play(story)


def test_the_lists_know_how_a_match_ended_until_that_is_taken_back(play: Play) -> None:
    """Losers pay 3, to a winning dealer 6; あおい deals first: 32 14 14, then 29 11 20, 26 17 17, 32 14 14."""

    async def story(house: House) -> None:
        table = await house.begin()
        for n, seat in enumerate((0, 2, 1, 0)):
            card = house.store.card(table.id)
            assert card is not None
            assert (card.summary.ids, card.summary.result) == (("aoi", "haruto", "baba"), None)
            await table.act(Won(seat), seen=n)
        await house.restart()
        card = house.store.card(table.id)
        assert card is not None
        result = Result.decode(card.summary.result)
        assert result is not None
        assert [(seat.player.name, seat.place) for seat in result.seats] == [
            ("あおい", 1),
            ("はると", 2),
            ("ばあば", 2),
        ]
        table = await house.tables.open(table.id)
        await table.undo(seen=4)
        card = house.store.card(table.id)
        assert card is not None
        assert card.summary.result is None

    play(story)


def test_what_an_older_takuban_stored_is_told_anew(play: Play) -> None:
    """One of them is open, one is closed, one can't be read any more; a match told already isn't touched."""

    async def story(house: House) -> None:
        tables = [await house.begin() for _ in range(4)]
        for table in tables[:3]:
            for n, seat in enumerate((0, 1, 0, 1)):
                await table.act(Won(seat), seen=n)
        await house.restart()
        for table in tables[:3]:
            book = await house.store.match(table.id)
            await book.append(summary=replace(book.summary, ids=(), result=None))
        await book.append({"n": 5, "at": 0, "by": "", "what": {"is": "Nonsense"}})
        await house.restart()
        await house.tables.open(tables[0].id)
        assert {card.id for card in house.tables.untold()} == {table.id for table in tables[:3]}
        await house.tables.catch_up()
        assert not house.tables.untold()
        for table in tables[:2]:
            card = house.store.card(table.id)
            assert card is not None
            assert card.summary.ids == ("aoi", "haruto", "baba")
            assert is_current(card.summary.result)
        await house.restart()
        assert [card.id for card in house.tables.untold()] == [tables[2].id]

    play(story)


def test_a_tap_on_an_old_state_is_not_recorded(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        await table.act(Won(1), seen=0)
        with pytest.raises(MovedOn) as told:
            await table.act(Won(2), seen=0)
        assert not told.value.same
        assert table.match.count == 1

    play(story)


def test_the_second_of_two_is_judged_on_the_newest_state(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        await table.act(Won(1), seen=0)
        with pytest.raises(Refused):  # 1.2: the same seat twice running looks like a slip
            await table.act(Won(1), seen=1)
        await table.act(Won(1), seen=1, confirmed=True)
        assert table.match.count == 2

    play(story)


def fail_once(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next append meets a full disk."""
    book: Any = table._book
    append = type(book).append

    async def full(self: Any, *args: Any, **more: Any) -> None:
        monkeypatch.setattr(type(book), "append", append)
        raise NotSaved(say("storage.not_saved.full")) from OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(type(book), "append", full)


def test_what_cannot_be_stored_is_not_recorded_and_can_be_tried_again(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        fail_once(table, monkeypatch)
        with pytest.raises(NotSaved):
            await table.act(Won(1), seen=0)
        assert table.match.count == 0
        assert table.unsaved is not None
        assert (await table.retry()).count == 1
        assert table.unsaved is None

    play(story)


def test_giving_up_leaves_it_unrecorded(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        fail_once(table, monkeypatch)
        with pytest.raises(NotSaved):
            await table.act(Won(1), seen=0)
        table.give_up()
        assert (await table.retry()).count == 0

    play(story)


def test_an_act_after_a_failed_one_takes_its_place(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        fail_once(table, monkeypatch)
        with pytest.raises(NotSaved):
            await table.act(Won(1), seen=0)
        await table.act(Won(2), seen=0)
        assert table.unsaved is None
        assert (await table.retry()).count == 1

    play(story)


def test_whoever_leaves_in_the_middle_of_an_act_loses_nothing(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        tap = asyncio.ensure_future(table.act(Won(1), seen=0))
        await asyncio.sleep(0)
        tap.cancel()
        for _ in range(200):
            if table.match.count:
                break
            await asyncio.sleep(0.01)
        assert table.match.count == 1
        assert len((await house.store.match(table.id)).entries) == 1

    play(story)


def test_a_restarted_house_has_the_same_table_and_the_unfinished_answers(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        await table.act(Won(1), seen=0)
        await table.undo(seen=1)
        await table.redo(seen=2)
        await table.keep_draft("phone", "win", (("seat", 2),))
        before = table.match
        await house.restart()
        again = await house.tables.open(table.id)
        assert again is not table
        assert again.match.state == before.state
        assert again.match.count == 3
        draft = again.draft("phone")
        assert draft is not None
        assert (draft.flow, draft.answers, draft.after) == ("win", (("seat", 2),), 3)
        assert again.draft("other") is None
        await again.drop_draft("phone")
        assert again.draft("phone") is None

    play(story)


def test_an_amendment_is_made_of_the_table_it_was_previewed_on(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        await table.act(Won(1), seen=0)
        preview = table.match.preview(Change(1, Acted(Won(2))))
        await table.act(Drawn(), seen=1)
        with pytest.raises(MovedOn):
            await table.amend(preview, seen=1)
        await table.amend(table.match.preview(Change(1, Acted(Won(2)))), seen=2)
        assert table.match.state.dealer == 2

    play(story)


def test_a_deleted_match_says_so_wherever_it_is_open(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen(f"/m/{table.id}") as screen:
            await house.tables.delete(table.id)
            await screen.settle()
            assert screen.sees("この試合はここにはありません。")
            await house.tables.restore(table.id)
            await screen.settle()
            assert screen.has("share")

    play(story)


def test_a_match_opened_by_two_browsers_at_once_is_one_table(play: Play, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        await house.restart()
        one, two = await asyncio.gather(house.tables.open(table.id), house.tables.open(table.id))
        assert one is two

    play(story)


def test_what_happened_while_a_phone_slept_is_there_when_it_wakes(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.session.disconnect(60)
            await table.act(Drawn(), seen=0)
            await screen.settle()
            assert not screen.has("undo")
            await screen.session.connect(screen.conn)
            await screen.settle()
            assert screen.has("undo")

    play(story)


def test_a_page_asked_for_when_the_link_went_down_covers_nothing(play: Play) -> None:
    """The browser comes back where it was: what its menu opens is seen there."""

    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen(f"/m/{table.id}") as screen:
            back_of(screen.page).asked = f"/m/{table.id}/share"
            await screen.session.disconnect(60)
            await screen.session.connect(screen.conn)
            await screen.settle()
            await screen.tap("more")
            assert screen.has("stop")

    play(story)


def test_an_ended_session_is_forgotten(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with house.screen(f"/m/{table.id}"):
            assert table.changed.listeners > 0
        await asyncio.sleep(0.01)
        assert table.changed.listeners == 0
        assert house.tables.changed.listeners == 0

    play(story)


def test_thirty_phones_see_an_act(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin()
        async with AsyncExitStack() as stack:
            phones = [
                await stack.enter_async_context(house.screen(f"/m/{table.id}", device=f"phone{n}")) for n in range(30)
            ]
            await table.act(Drawn(), seen=0)
            for phone in phones:
                await phone.settle()
                assert phone.has("undo")

    play(story)
