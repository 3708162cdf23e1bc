"""The screen stays on while a match is open, whatever is opened over it."""

from __future__ import annotations

from tests.screens.conftest import AOI, HARUTO, Browser, House, Play


def calls(screen: Browser) -> list[str]:
    """What the device was asked for."""
    return [name for name, _ in screen.conn.invoked if name in ("enable", "disable")]


def test_the_table_stays_awake_after_what_lay_over_it(play: Play) -> None:
    """共有 let go of the lock for the table below it as well, and asked for a second one before."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with house.screen("/") as screen:
            assert calls(screen) == []
            await screen.tap("resume")
            assert calls(screen) == ["enable"]
            await screen.tap("share")
            await screen.back_to(f"/m/{table.id}")
            assert calls(screen) == ["enable"]
            await screen.back_to("/")
            assert calls(screen) == ["enable", "disable"]

    play(story)


def test_it_is_asked_for_again_when_the_app_comes_back(play: Play) -> None:
    """A browser lets go of it when it is out of sight."""

    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        async with house.screen(f"/m/{table.id}") as screen:
            for state, asked in (("hide", 1), ("show", 2)):
                await screen.session.dispatch_event(1, "app_lifecycle_state_change", {"state": state})
                await screen.settle()
                assert calls(screen) == ["enable"] * asked
            await screen.go("/")
            await screen.session.dispatch_event(1, "app_lifecycle_state_change", {"state": "show"})
            await screen.settle()
            assert calls(screen) == ["enable", "enable", "disable"]

    play(story)


def test_who_does_not_want_it_is_not_kept_awake(play: Play) -> None:
    async def story(house: House) -> None:
        table = await house.begin(AOI, HARUTO)
        await house.store.set_settings("phone", {"awake": False})
        async with house.screen(f"/m/{table.id}") as screen:
            await screen.tap("share")
            assert calls(screen) == []

    play(story)
