"""What goes over the wire: nothing to others, nothing twice for nothing, little, and back after a cut."""

from __future__ import annotations

from tests.browser.conftest import NewScreen, Watch


def test_a_visit_asks_this_machine_alone(new_screen: NewScreen, watch: Watch) -> None:
    """The app comes up, and every address it asked for was ours."""
    new_screen().see("卓番")
    assert watch.requests
    assert watch.foreign({"127.0.0.1"}) == []
