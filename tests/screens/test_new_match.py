"""A new match from an empty house: typing names, changing seats, house rules, and what is refused."""

from __future__ import annotations

import pytest

from companion.rulebook import rulebook
from companion.text import say
from storage.interface import NotSaved
from storage.store import Store
from tests.screens.conftest import AOI, BABA, HARUTO, Browser, House, Play


async def seat(screen: Browser, name: str) -> None:
    """Types a new name and takes a seat for it."""
    await screen.tap("add-name")
    await screen.type("name", name)
    await screen.tap("add")


def names(screen: Browser) -> list[str]:
    """Who sits there, in order."""
    (seating,) = screen.tables.seatings.values()
    return [player.name for player in seating.seats]


def test_two_who_never_played_here(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/kazami") as screen:
            assert screen.sees("あと2人えらんでください。")
            assert not screen.has("start")
            await seat(screen, "鷗外 𠮷田")
            assert screen.sees("あと1人えらんでください。")
            await seat(screen, "é🐱")
            assert screen.sees("最初の人はくじで")
            await screen.tap("first:1")
            assert not screen.sees("最初の人はくじで")
            await screen.tap("start")
            table = await house.tables.open(screen.route.removeprefix("/m/"))
            assert table.match.names == ("鷗外 𠮷田", "é🐱")
            assert table.match.setup.first == 1
            assert {person.name for person in house.store.roster()} == {"鷗外 𠮷田", "é🐱"}

    play(story)


def test_fewer_than_the_game_is_for_need_a_reason(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/annen") as screen:
            await seat(screen, "あおい")
            await seat(screen, "はると")
            await screen.tap("first:0")
            await screen.tap("start")
            assert screen.sees("3人から6人のゲームです。")
            assert screen.route == "/new/annen"
            await screen.tap("reason-agreed")
            table = await house.tables.open(screen.route.removeprefix("/m/"))
            assert table.match.setup.note == "みんなで決めた"

    play(story)


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "名前を入れてください。"), ("あ" * 41, "名前は40文字までです。"), ("あおい", "同じ名前の人が席にいます。")],
)
def test_a_name_that_cannot_be(play: Play, name: str, says: str) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/kazami") as screen:
            await seat(screen, "あおい")
            await seat(screen, name)
            assert screen.sees(says)
            assert names(screen) == ["あおい"]
            await screen.type("name", "はると")
            assert not screen.sees(says)
            await screen.tap("add")
            assert names(screen) == ["あおい", "はると"]

    play(story)


def test_somebody_remembered_is_one_tap_and_typing_their_name_is_them(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO, BABA)
        async with house.screen("/new/kazami") as screen:
            assert names(screen) == ["あおい", "はると", "ばあば"]
            await screen.tap("remove:2")
            await screen.tap("remove:1")
            await screen.tap("join:baba")
            await seat(screen, "はると")
            (seating,) = screen.tables.seatings.values()
            assert seating.seats == (AOI, BABA, HARUTO)
            await screen.tap("same-group")
            assert names(screen) == ["あおい", "はると", "ばあば"]
            assert not screen.has("same-group")

    play(story)


def test_a_full_table_says_so_and_offers_nobody(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO, BABA)
        async with house.screen("/new/kazami") as screen:
            await seat(screen, "りく")
            assert screen.sees("席は4人までです。")
            assert not screen.has("add-name")

    play(story)


def test_order_by_button_and_by_drag(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO, BABA)
        async with house.screen("/new/kazami") as screen:
            await screen.tap("first:0")
            await screen.tap("seat:0")
            await screen.tap("down")
            await screen.tap("close")
            assert names(screen) == ["はると", "あおい", "ばあば"]
            await screen.drag(2, 0)
            assert names(screen) == ["ばあば", "はると", "あおい"]
            await screen.tap("start")
            match = (await house.tables.open(screen.route.removeprefix("/m/"))).match
            assert match.players[match.setup.first] == AOI

    play(story)


def test_colour_animal_and_name_are_changed_at_the_seat(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami") as screen:
            await screen.tap("seat:0")
            await screen.tap("colour:sky")
            await screen.tap("face:dog_ears")
            await screen.type("name", "あおいちゃん")
            (seating,) = screen.tables.seatings.values()
            assert (seating.seats[0].name, seating.seats[0].colour, seating.seats[0].mark) == (
                "あおいちゃん",
                "sky",
                "dog_ears",
            )
            assert seating.seats[1].colour == "persimmon"  # whose colour was taken has the other now

    play(story)


def test_lots_say_who_starts(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami") as screen:
            await screen.tap("lots")
            (seating,) = screen.tables.seatings.values()
            assert seating.first in (0, 1)
            assert screen.sees(f"くじで、{seating.seats[seating.first].name}に決まりました。")

    play(story)


def test_who_starts_is_drawn_if_nobody_was_chosen(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """はじめる waited, pale, for somebody to be chosen: now it says that lots decide, and whom they fell on."""
    monkeypatch.setattr("screens.new_match.draw_lots", lambda seats: seats - 1)

    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami") as screen:
            assert screen.sees("最初の人はくじで")
            await screen.tap("start")
            table = await house.tables.open(screen.route.removeprefix("/m/"))
            assert table.match.setup.first == 1
            assert screen.snacks() == ["くじで、はるとに決まりました。"]

    play(story)


def test_lots_hold_while_a_reason_is_given(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer people than the game is for: the one the lots fell on is asked about, and starts."""
    falls_on = iter((1, 0))
    monkeypatch.setattr("screens.new_match.draw_lots", lambda seats: next(falls_on))

    async def story(house: House) -> None:
        async with house.screen("/new/annen") as screen:
            await seat(screen, "あおい")
            await seat(screen, "はると")
            await screen.tap("start")
            await screen.tap("reason-agreed")
            assert (await house.tables.open(screen.route.removeprefix("/m/"))).match.setup.first == 1

    play(story)


def test_the_dealer_is_asked_for_once(play: Play) -> None:
    """Named when the match is made; the table of UNO☆デュエル goes on with the deal, a draw for it is in the menu."""

    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/uno_duel") as screen:
            assert screen.sees("配り役：めくった数がいちばん大きい人")
            await screen.tap("first:1")
            await screen.tap("start")
            assert screen.sees("はるとさんが配り役です。")
            assert not screen.has("dealer")
            await screen.tap("more")
            await screen.tap("dealer")
            assert screen.route.endswith("/dealer")

    play(story)


def test_house_rules_are_kept_with_the_match(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami") as screen:
            assert screen.sees("家のルール：標準")
            await screen.tap("rules")
            assert screen.route == "/new/kazami/rules"
            assert screen.sees("標準：する")
            await screen.tap("かけ、多め")
            await screen.tap("親は倍、しない")
            await screen.go("/new/kazami")
            assert screen.sees("家のルール：標準から2つ変更")
            assert screen.sees("かけ：多め")
            await screen.tap("first:0")
            await screen.tap("start")
            setup = (await house.tables.open(screen.route.removeprefix("/m/"))).match.setup
            assert (setup.options.stake, setup.options.dealer_doubles) == (5, False)

    play(story)


def test_house_rules_stay_for_the_next_match_of_that_game(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami/rules") as screen:
            await screen.tap("かけ、多め")
            await screen.go("/new/kazami")
            await screen.tap("first:0")
            await screen.tap("start")
        async with house.screen("/new/wannyan") as screen:
            assert screen.sees("家のルール：標準")
        async with house.screen("/new/kazami") as screen:
            assert screen.sees("家のルール：標準から1つ変更")
            assert screen.sees("かけ：多め")
            await screen.tap("rules")
            await screen.tap("default")
            await screen.go("/new/kazami")
            await screen.tap("first:0")
            await screen.tap("start")
        async with house.screen("/new/kazami") as screen:
            assert screen.sees("家のルール：標準")
            assert not screen.sees("標準から")

    play(story)


def test_all_house_rules_go_back_to_standard(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/kazami/rules") as screen:
            assert not screen.has("default")
            await screen.tap("かけ、多め")
            await screen.tap("default")
            assert screen.has("かけ、ふつう、えらんだ")

    play(story)


def test_a_set_up_survives_a_reload_and_is_this_devices_own(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/kazami") as screen:
            await seat(screen, "あおい")
        async with house.screen("/new/kazami") as again:
            assert again.sees("あおい")
        async with house.screen("/new/kazami", device="other") as other:
            assert not other.sees("あおい")

    play(story)


def test_a_full_disk_begins_no_match_and_can_be_tried_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)

        async def full(*args: object) -> None:
            raise NotSaved(say("storage.not_saved.full"))

        async with house.screen("/new/kazami") as screen:
            await screen.tap("first:0")
            with monkeypatch.context() as patch:
                patch.setattr(Store, "create", full)
                await screen.tap("start")
            assert screen.route == "/new/kazami"
            assert len(house.store.matches()) == 1
            await screen.tap("もう一度")
            assert screen.route.startswith("/m/")
            assert len(house.store.matches()) == 2

    play(story)


def test_two_quick_taps_begin_one_match(play: Play) -> None:
    async def story(house: House) -> None:
        await house.begin(AOI, HARUTO)
        async with house.screen("/new/kazami") as screen:
            await screen.tap("first:0")
            await screen.tap_twice("start")
            assert len(house.store.matches()) == 2

    play(story)


def test_an_unknown_game_is_no_page(play: Play) -> None:
    async def story(house: House) -> None:
        for path in ("/new/chess", "/new/chess/rules", "/check/chess/mate", "/nowhere"):
            async with house.screen(path) as screen:
                assert screen.sees("そのページはありません。"), path

    play(story)


def test_a_house_rule_opens_the_rule_it_changes(play: Play) -> None:
    async def story(house: House) -> None:
        async with house.screen("/new/wannyan/rules") as screen:
            await screen.tap("rule:equal_raises")
            clause = rulebook("wannyan", "ja").clause("WN-15")
            assert screen.sees(clause.title)
            assert screen.has("rule-search")

    play(story)
