"""きろく: matches found, gone on with, looked back at, played again, deleted and brought back."""

from __future__ import annotations

import pytest

from companion.game import Player, Setup
from companion.match import Seated
from screens.past import PAGE, UNDER_WAY
from tests.companion.kazami import Drawn, Options, Won
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play
from tests.screens.harness import Screen


async def over(house: House, *players: Player) -> str:
    """A finished match, won by the second of them."""
    table = await house.begin(*players)
    for seat in (1, 0, 1, 0):
        await table.act(Won(seat), seen=table.match.count)
    await table.act(Won(1), seen=table.match.count, note="決めた")
    return table.id


def matches(screen: Screen) -> list[str]:
    """The matches shown, by their keys."""
    keys = (getattr(control, "key", None) for control in screen.walk())
    return [str(key) for key in keys if str(key).startswith("match:")]


def test_a_match_is_found_by_what_is_typed_and_by_what_is_tapped(play: Play) -> None:
    async def story(house: House) -> None:
        one, two = await over(house, AOI, HARUTO), await over(house, AOI, BABA)
        three = (await house.begin(HARUTO, BABA)).id
        async with house.screen("/past") as screen:
            assert set(matches(screen)) == {f"match:{one}", f"match:{two}", f"match:{three}"}
            await screen.type("search", "ばあ")
            assert set(matches(screen)) == {f"match:{two}", f"match:{three}"}
            assert screen.sees("2試合見つかりました。")
            await screen.type("search", "ばあ あおい")
            assert matches(screen) == [f"match:{two}"]
            await screen.type("search", "じいじ")
            assert matches(screen) == []
            assert screen.sees("さがしている試合はありませんでした。")
            await screen.tap("clear")
            assert len(matches(screen)) == 3
            await screen.tap("filter-who")
            await screen.tap("one-of:haruto")
            assert set(matches(screen)) == {f"match:{one}", f"match:{three}"}
            assert screen.has("だれ、はると")
            await screen.tap("filter-when")
            await screen.tap("one-of:1")
            await screen.tap("filter-which_game")
            await screen.tap("one-of:kazami")
            assert set(matches(screen)) == {f"match:{one}", f"match:{three}"}
            # What is looked for is there again when one comes back.
            await screen.tap(f"match:{one}")
            await screen.tap("replay")
            assert screen.route == f"/m/{one}/replay/0"
            await screen.back_to("/past")
            assert set(matches(screen)) == {f"match:{one}", f"match:{three}"}
            await screen.tap("filter-who")
            await screen.tap("one-of:")
            assert len(matches(screen)) == 3

    play(story)


def test_two_names_that_are_one_person_are_found_together(play: Play) -> None:
    async def story(house: House) -> None:
        one, two = await over(house, AOI, HARUTO), await over(house, AOI, BABA)
        await house.store.set_value("people.same", {"baba": "haruto"})
        async with house.screen("/past") as screen:
            await screen.tap("filter-who")
            assert not screen.has("one-of:baba")
            await screen.tap("one-of:haruto")
            assert set(matches(screen)) == {f"match:{one}", f"match:{two}"}

    play(story)


def test_a_finished_match_says_who_won_and_how_everybody_did(play: Play) -> None:
    """Five wins in turn, あおい dealing first: 17 23, 23 17, 17 23, 23 17, 17 23."""

    async def story(house: House) -> None:
        match = await over(house, AOI, HARUTO)
        async with house.screen("/past") as screen:
            assert screen.sees("風見　はるとの勝ち")
            await screen.tap(f"match:{match}")
            assert {"1位", "はると", "23", "2位", "あおい", "17"} <= set(screen.texts())
            await screen.tap("result")
            assert screen.route == f"/m/{match}/result"

    play(story)


def test_a_draw_put_everybody_first(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        for _ in range(4):
            await table.act(Drawn(), seen=table.match.count)
        async with house.screen("/past") as screen:
            assert screen.sees("風見　引き分け")
            await screen.tap(f"match:{table.id}")
            assert screen.sees("引き分け")
            assert not screen.sees("1位")

    play(story)


def test_a_match_under_way_is_gone_on_with(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with house.screen("/past") as screen:
            await screen.tap(f"match:{table.id}")
            await screen.tap("open")
            assert screen.route == f"/m/{table.id}"

    play(story)


async def seated(screen: Browser) -> None:
    """Goes from the new match to its table."""
    await screen.tap("first:0")
    await screen.tap("start")


def test_the_same_people_play_again_by_the_same_rules(play: Play) -> None:
    """In the seats they had, as they are called now; whoever took a seat over is in it; another group played last."""

    async def story(house: House) -> None:
        riku = Player("riku", "りく", "pine", "dog_mask")
        first = await house.tables.begin(Setup("kazami", (AOI, HARUTO), 0, Options(stake=5, dealer_doubles=False), 1))
        await first.act(Seated(0, riku), seen=0)
        await house.begin(BABA, AOI)
        [person] = [person for person in house.store.roster() if person.id == "haruto"]
        await house.store.remember(type(person)("haruto", "ハルト", "cherry", person.mark))
        async with house.screen("/past") as screen:
            await screen.tap(f"match:{first.id}")
            await screen.tap("again")
            assert screen.route == "/new/kazami"
            await seated(screen)
            match = (await house.tables.open(screen.route.split("/")[2])).match
            assert [player.name for player in match.players] == ["りく", "ハルト"]
            assert match.players[1].colour == "cherry"
            assert match.setup.options == Options(stake=5, dealer_doubles=False)
            assert match.count == 0

    play(story)


def test_the_result_leads_to_another_match_of_the_same_people(play: Play) -> None:
    async def story(house: House) -> None:
        match = await over(house, BABA, HARUTO)
        await house.begin(AOI, HARUTO)
        async with house.screen(f"/m/{match}/result") as screen:
            await screen.tap("again")
            await seated(screen)
            assert (await house.tables.open(screen.route.split("/")[2])).match.players[0].id == "baba"

    play(story)


def test_a_deleted_match_is_back_at_once_or_later_or_gone_for_good(play: Play) -> None:
    async def story(house: House) -> None:
        match = await over(house, AOI, HARUTO)
        key = f"match:{match}"
        async with house.screen("/past") as screen:
            for way in ("snack", "bin", "erase"):
                await screen.tap(key)
                await screen.tap("delete")
                assert not house.store.matches()
                assert screen.snacks()[-1] == "風見の試合を消しました。"
                if way == "snack":
                    await screen.tap_snack("元に戻す")
                    assert screen.has(key)
                    continue
                assert not screen.has(key)
                await screen.tap("bin")
                assert screen.route == "/past/bin"
                await screen.tap(key)
                await screen.tap("restore" if way == "bin" else "erase")
                if way == "bin":
                    assert [card.id for card in house.store.matches()] == [match]
                else:
                    assert screen.sees("完全に消しますか？")
                    await screen.tap("cancel")
                    assert house.store.deleted()
                    await screen.tap(key)
                    await screen.tap("erase")
                    await screen.tap("confirm")
                    assert not house.store.deleted()
                assert screen.sees("消した試合はありません。")
                await screen.tap("back")
            assert not screen.has(key)
            assert not screen.has("bin")

    play(story)


def test_a_deleted_match_is_away_from_every_screen(play: Play) -> None:
    async def story(house: House) -> None:
        match = await over(house, AOI, HARUTO)
        async with house.screen(f"/m/{match}") as table, house.screen("/past", device="other") as screen:
            await screen.tap(f"match:{match}")
            await screen.tap("delete")
            await table.settle()
            assert table.sees("この試合はここにはありません。")
            await screen.tap_snack("元に戻す")
            await table.settle()
            assert not table.sees("この試合はここにはありません。")

    play(story)


def test_only_a_page_of_matches_is_drawn(play: Play) -> None:
    async def story(house: House) -> None:
        for _ in range(UNDER_WAY + 1):
            await house.begin(AOI, HARUTO)
        for _ in range(PAGE + 3):
            await over(house, AOI, HARUTO)
        async with house.screen("/past") as screen:
            assert len(matches(screen)) == UNDER_WAY + PAGE
            await screen.tap("more")
            assert len(matches(screen)) == UNDER_WAY + PAGE + 3
            assert not screen.has("more")
            await screen.tap("more-under-way")
            assert len(matches(screen)) == UNDER_WAY + PAGE + 4

    play(story)


@pytest.mark.parametrize("route", ["/past", "/past/bin"])
def test_an_empty_house(play: Play, route: str) -> None:
    async def story(house: House) -> None:
        async with house.screen(route) as screen:
            assert screen.sees("試合")
            assert not screen.has("search")

    play(story)
