"""The pictures of the rulebooks: drawn by the tool, shown by day and by night."""

import re

import pytest

from companion.rulebook import rulebook
from companion.words import LANGUAGES, Language
from screens.design.theme import DARK, LIGHT
from screens.rule_pictures import by_night
from tools.build_pictures import pictures

DRAWN = {f"{file.parts[-3]} {file.stem}": (file, svg) for file, svg in pictures()}

every_picture = pytest.mark.parametrize("name", DRAWN)


@every_picture
def test_a_picture_is_as_the_tool_draws_it(name: str) -> None:
    """Whoever wants another one changes the tool."""
    file, svg = DRAWN[name]
    assert file.read_text(encoding="utf-8") == svg


@every_picture
def test_a_picture_knows_its_night(name: str) -> None:
    """Ink and paper are changed, a red card stays red."""
    _, svg = DRAWN[name]
    night = by_night(svg)
    for by_day, then in ((LIGHT.ink, DARK.ink), (LIGHT.card, DARK.card), (LIGHT.primary, DARK.primary)):
        assert svg.count(by_day) == night.count(then)
        assert by_day not in night
    kept = re.compile("#(?=[0-9]*[a-f])[0-9a-f]{6}")
    assert kept.findall(svg) == kept.findall(night)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_shown_somewhere(language: Language) -> None:
    """None is drawn for nobody."""
    drawn = {(file.parts[-3], file.name.partition(".")[0]) for file, _ in DRAWN.values()}
    shown = {
        (game, picture.name)
        for game in {game for game, _ in drawn}
        for clause in rulebook(game, language).clauses
        for picture in clause.pictures
    }
    assert shown == drawn
