"""Draws the pictures of the rulebooks: ``python -m tools.build_pictures`` (needs fonttools).

Each is an SVG of paths only, 320 wide, so that it looks the same on a phone, on paper and in any browser. Colours of
the light theme are written in capital letters: by night the screens change them for the dark theme's. What keeps its
colour, like the ground of a red card, is written in small letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from companion.words import LANGUAGES, Language
from screens.design.marks import SHAPES
from screens.design.theme import LIGHT

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "assets" / "assets" / "fonts"
WIDTH = 320
CARD, TALL = 34, 46
"""A card, in the picture's units."""


@cache
def _font(name: str) -> TTFont:
    return TTFont(FONTS / f"{name}.woff2")


def _advance(text: str, size: float, font: TTFont) -> float:
    names, widths = font.getBestCmap(), font["hmtx"]
    return float(sum(widths[names[ord(letter)]][0] for letter in text) * size / font["head"].unitsPerEm)


def words(text: str, x: float, y: float, size: float, color: str = LIGHT.ink, *, anchor: float = 0.5) -> str:
    """Text as a path, its baseline at *y*; *anchor* 0 begins at *x*, 0.5 stands round it, 1 ends there."""
    round_ = _font("round")
    font = round_ if all(ord(letter) in round_.getBestCmap() for letter in text) else _font("roboto")
    names, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), size / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, lambda value: f"{value:.1f}".removesuffix(".0"))
    x -= _advance(text, size, font) * anchor
    for letter in text:
        glyphs[names[ord(letter)]].draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        x += _advance(letter, size, font)
    return f'<path fill="{color}" d="{pen.getCommands()}"/>'


def box(x: float, y: float, width: float, height: float, fill: str, edge: str, *, dash: bool = False) -> str:
    """A rounded box."""
    dashed = ' stroke-dasharray="4 3"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="{fill}" stroke="{edge}"'
        f' stroke-width="1.6"{dashed}/>'
    )


def shape(attribute: str, x: float, y: float, size: float) -> str:
    """An attribute's shape, its middle at *x*, *y*."""
    of = LIGHT.attributes[attribute]
    paint = 'fill="none" stroke-width="3.6"' if attribute == "void" else f'fill="{of.fill.lower()}" stroke-width="1.6"'
    scale = size / 24
    return (
        f'<path d="{SHAPES[attribute]}" transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:.3g})"'
        f' {paint} stroke="{of.edge}" stroke-linejoin="round"/>'
    )


def number_card(attribute: str, number: int | str, x: float, y: float) -> str:
    """A card of wannyan or uno_duel: shape over number."""
    return (
        box(x, y, CARD, TALL, LIGHT.card, LIGHT.line)
        + shape(attribute, x + CARD / 2, y + 14, 16)
        + words(str(number), x + CARD / 2, y + 39, 18)
    )


def joker(x: float, y: float) -> str:
    """A joker: a star."""
    star = "M12 2l2.9 6.6 7.1.7-5.400 4.700 1.600 7L12 17.300 5.800 21l1.600-7L2 9.300l7.100-.7Z"
    return (
        box(x, y, CARD, TALL, LIGHT.card, LIGHT.line)
        + f'<path d="{star}" transform="translate({x + 5:g} {y + 11:g})" fill="{LIGHT.primary}"/>'
    )


def back(x: float, y: float, *, marked: bool = False) -> str:
    """A card face down."""
    edge = LIGHT.primary if marked else LIGHT.line
    return (
        box(x, y, CARD, TALL, LIGHT.table, edge)
        + f'<path d="M{x + 8:g} {y + 8:g}h{CARD - 16}v{TALL - 16}h-{CARD - 16}Z" fill="none" stroke="{edge}"/>'
    )


def sign_card(kind: str, number: int, x: float, y: float, *, faint: bool = False) -> str:
    """A card of unbaba: sign over number on green, red or purple."""
    ground = {"+": LIGHT.ok, "−": LIGHT.violation, "イ": LIGHT.override}[kind].strong.lower()
    drawn = (
        box(x, y, CARD, TALL, ground, "#ffffff")
        + words(kind, x + CARD / 2, y + 20, 15, "#ffffff")
        + words(str(number), x + CARD / 2, y + 39, 18, "#ffffff")
    )
    return f'<g opacity=".45">{drawn}</g>' if faint else drawn


def tick(x: float, y: float) -> str:
    """It may be done: a tick in a disc."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{LIGHT.ok.strong}"/>'
        f'<path d="M{x - 4.5:g} {y + 0.5:g}l3 3.500 6-7" fill="none" stroke="{LIGHT.card}" stroke-width="2.4"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def cross(x: float, y: float) -> str:
    """It may not: a cross in a ring."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="none" stroke="{LIGHT.violation.strong}" stroke-width="2.2"/>'
        f'<path d="M{x - 3.5:g} {y - 3.5:g}l7 7m0-7l-7 7" stroke="{LIGHT.violation.strong}" stroke-width="2.4"'
        ' stroke-linecap="round"/>'
    )


def arrow(x1: float, y1: float, x2: float, y2: float, color: str = LIGHT.ink2) -> str:
    """A straight arrow."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - ux * 8, y2 - uy * 8
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{bx:.1f} {by:.1f}" stroke="{color}" stroke-width="2.4" stroke-linecap="round"/>'
        f'<path d="M{x2:.1f} {y2:.1f}L{bx - uy * 4.5:.1f} {by + ux * 4.5:.1f}L{bx + uy * 4.5:.1f} {by - ux * 4.5:.1f}Z"'
        f' fill="{color}"/>'
    )


def disc(text: str, x: float, y: float, fill: str = LIGHT.table, color: str = LIGHT.ink) -> str:
    """A letter or number on a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{fill}" stroke="{LIGHT.line}" stroke-width="1.4"/>' + words(
        text, x, y + 6, 17, color
    )


def coin(text: str, x: float, y: float) -> str:
    """Money laid down."""
    return box(x - 26, y - 13, 52, 26, LIGHT.tonal, LIGHT.primary) + words(text, x, y + 6, 16)


Drawing = tuple[float, str]
"""Height, and what is drawn."""


def judged(*groups: tuple[list[str], bool]) -> Drawing:
    """Groups of cards, two in a row, each with a tick or a cross."""
    drawn = []
    for place, (cards, fits) in enumerate(groups):
        x, y = 4 + place % 2 * 160, 4 + place // 2 * 60
        for n, card in enumerate(cards):
            at = x + n * (CARD + 3)
            drawn.append(joker(at, y) if card == "*" else number_card(*_named(card), at, y))
        drawn.append((tick if fits else cross)(x + len(cards) * (CARD + 3) + 12, y + TALL / 2))
    return (len(groups) + 1) // 2 * 60 - 6, "".join(drawn)


_LETTERS = {"F": "fire", "W": "water", "E": "earth", "A": "wind", "V": "void", "T": "thunder"}


def _named(card: str) -> tuple[str, str]:
    return _LETTERS[card[0]], card[1:]


def wannyan_sets() -> Drawing:
    """WN-04."""
    return judged(
        (["F6", "F7", "*"], True), (["V4", "W4", "*"], True), (["W4", "W6", "*"], False), (["*", "*", "W5"], False)
    )


def wannyan_runs() -> Drawing:
    """WN-05."""
    return judged(
        (["F1", "F2", "F3"], True),
        (["W9", "A9", "V9"], True),
        (["F1", "W2", "F3"], False),
        (["F9", "F10", "F1"], False),
    )


def wannyan_doubles() -> Drawing:
    """WN-06."""
    return judged((["W5", "V5"], True), (["W8", "*"], False))


def wannyan_battle() -> Drawing:
    """WN-15: a card is turned, a raise, then an answer that is fought out, or a flight."""
    drawn = [number_card("fire", 7, 4, 30), back(16, 30), back(28, 30), number_card("fire", 7, 4, 30)]
    drawn += [arrow(70, 53, 92, 53), coin("+300", 122, 53)]
    drawn += [arrow(152, 46, 176, 26), coin("+300", 206, 22), words("…", 240, 26, 16), coin("+600", 274, 22)]
    drawn += [arrow(152, 60, 176, 82), words("−100", 206, 92, 16), arrow(236, 86, 262, 86), back(272, 66)]
    return 118, "".join(drawn)


def wannyan_strength() -> Drawing:
    """WN-17: 9 + 3 = 12 > 10."""
    drawn = [number_card("wind", 9, 4, 4), joker(42, 4), words("+3", 98, 33, 18), words("= 12", 146, 33, 20)]
    drawn += [words(">", 184, 33, 22, LIGHT.primary), words("10", 212, 33, 20)]
    drawn += [number_card("water", 10, 240, 4), joker(278, 4)]
    return 54, "".join(drawn)


def wannyan_out() -> Drawing:
    """WN-27: two sets of three and a double."""
    drawn, x = [], 2.0
    for cards in (["F1", "F2", "F3"], ["F5", "W5", "E5"], ["A5", "V5"]):
        for card in cards:
            drawn.append(number_card(*_named(card), x, 4))
            x += CARD + 2
        x += 8
    return 54, f'<g transform="scale(.99)">{"".join(drawn)}</g>'


def unbaba_product() -> Drawing:
    """UB-10."""
    drawn = [sign_card("−", 7, 4, 4), words("×", 48, 33, 16), sign_card("−", 7, 58, 4), words("= +49", 126, 33, 17)]
    drawn += [
        sign_card("+", 7, 164, 4),
        words("×", 208, 33, 16),
        sign_card("−", 7, 218, 4),
        words("= −49", 287, 33, 17),
    ]
    return 54, "".join(drawn)


def unbaba_stack() -> Drawing:
    """UB-12: as many on top; only they count."""
    drawn = [sign_card("−", 6, 4, 12), sign_card("−", 6, 42, 12), words("+36", 104, 42, 18), arrow(126, 36, 152, 36)]
    drawn += [sign_card("−", 6, 164, 4, faint=True), sign_card("−", 6, 202, 4, faint=True)]
    drawn += [sign_card("−", 7, 172, 18), sign_card("−", 7, 210, 18), words("+49", 278, 42, 18, LIGHT.primary)]
    return 70, "".join(drawn)


def unbaba_add() -> Drawing:
    """UB-13: the same number beside it; all of them count."""
    drawn = [sign_card("+", 12, 4, 4), words("+12", 66, 33, 18), arrow(90, 27, 116, 27)]
    drawn += [sign_card("+", 12, 126, 4), sign_card("−", 12, 164, 4), sign_card("−", 12, 202, 4)]
    drawn += [words("+1728", 280, 33, 18, LIGHT.primary)]
    return 54, "".join(drawn)


def annen_piles() -> Drawing:
    """AN-15: of each pile the card on top."""
    drawn = []
    for place, count in enumerate((3, 2, 1)):
        x = 30 + place * 100
        drawn += [back(x + n * 9, 24 + (count - 1 - n) * 4, marked=n == count - 1) for n in range(count)]
        drawn.append(tick(x + (count - 1) * 9 + CARD / 2, 13))
    return 86, "".join(drawn)


def uno_wheel(language: Language) -> Drawing:
    """UD-05: fire beats wind beats thunder beats water beats fire."""
    named = {"ja": ("炎", "風", "雷", "水"), "en": ("Fire", "Wind", "Thunder", "Water")}[language]
    places = ((160, 34), (266, 84), (160, 134), (54, 84))
    drawn = []
    for n, (attribute, name) in enumerate(zip(("fire", "wind", "thunder", "water"), named, strict=True)):
        x, y = places[n]
        nx, ny = places[(n + 1) % 4]
        drawn.append(shape(attribute, x, y - 8, 28) + words(name, x, y + 24, 17))
        drawn.append(
            arrow(x + (nx - x) * 0.32, y + (ny - y) * 0.32, x + (nx - x) * 0.68, y + (ny - y) * 0.68, LIGHT.primary)
        )
    return 168, "".join(drawn)


def uno_fits() -> Drawing:
    """UD-06: on water 7."""
    drawn = [number_card("water", 7, 4, 26), arrow(66, 49, 46, 49)]
    drawn.append(box(1, 23, CARD + 6, TALL + 6, "none", LIGHT.primary))
    for n, (card, fits) in enumerate((("W2", True), ("T7", True), ("T6", False), ("F7", False), ("A7", False))):
        x = 76 + n * 50
        drawn.append(number_card(*_named(card), x, 26) + (tick if fits else cross)(x + CARD / 2, 13))
    return 78, "".join(drawn)


def uno_skip() -> Drawing:
    """UD-13: A draws two, B skips, C is passed over and D is attacked."""
    drawn = [disc("A", 30, 34), words("+2", 30, 74, 18), arrow(50, 34, 94, 34)]
    drawn += [
        disc("B", 114, 34),
        f'<circle cx="114" cy="68" r="9" fill="none" stroke="{LIGHT.ink}" stroke-width="2.2"/>',
    ]
    drawn += [f'<path d="M108 74l12-12" stroke="{LIGHT.ink}" stroke-width="2.2"/>']
    drawn += [f'<path d="M130 24C160 4 230 4 256 20" fill="none" stroke="{LIGHT.primary}" stroke-width="2.4"/>']
    drawn += [arrow(254, 18.5, 264, 24, LIGHT.primary), f'<g opacity=".45">{disc("C", 198, 48)}</g>']
    drawn += [disc("D", 280, 34, LIGHT.tonal), words("+2", 280, 74, 18, LIGHT.primary)]
    return 84, "".join(drawn)


def kemono_stars() -> Drawing:
    """KM-02, KM-19: five stars beside the deck, the farthest is broken first."""
    drawn = [back(4 + n * 2, 30 - n * 2) for n in range(4)]
    for n in range(5):
        x = 66 + n * 50
        drawn += [back(x, 26, marked=n == 4), words(str(n + 1), x + CARD / 2, 55, 15, LIGHT.ink2)]
    drawn.append(arrow(283, 2, 283, 22, LIGHT.primary))
    return 80, "".join(drawn)


def kemono_battle() -> Drawing:
    """KM-16: the weaker one goes; equals both go."""

    def friend(power: str, x: float, goes: bool) -> str:
        face = box(x, 4, 58, 46, LIGHT.card, LIGHT.line) + words(power, x + 29, 33, 18)
        return (f'<g opacity=".45">{face}</g>' + cross(x + 29, 62)) if goes else face + tick(x + 29, 62)

    drawn = [friend("3000", 4, False), words(">", 78, 33, 20, LIGHT.primary), friend("2000", 94, True)]
    drawn += [friend("2000", 168, True), words("=", 242, 33, 20, LIGHT.primary), friend("2000", 258, True)]
    return 76, "".join(drawn)


def kemono_speeds(language: Language) -> Drawing:
    """KM-27: six classes, fastest first."""
    named = {
        "ja": ("いつも働く", "発動しない", "無効にする", "ふつう", "効果でないこと", "〜した後"),
        "en": ("Always on", "Does not activate", "Nullify", "Ordinary", "Not an effect", "After …"),
    }[language]
    drawn = []
    for n, name in enumerate(named):
        y, inset = 4 + n * 30, n * 9
        drawn.append(box(34 + inset, y, 282 - 2 * inset, 25, LIGHT.table, LIGHT.line))
        drawn.append(words(str(n + 1), 50 + inset, y + 18, 15, LIGHT.primary) + words(name, 175, y + 18, 15))
    drawn.append(arrow(15, 6, 15, 180, LIGHT.primary))
    return 186, "".join(drawn)


DRAWN: dict[str, dict[str, Callable[[], Drawing]]] = {
    "wannyan": {
        "sets": wannyan_sets,
        "runs": wannyan_runs,
        "doubles": wannyan_doubles,
        "battle": wannyan_battle,
        "strength": wannyan_strength,
        "out": wannyan_out,
    },
    "unbaba": {"product": unbaba_product, "stack": unbaba_stack, "add": unbaba_add},
    "annen": {"piles": annen_piles},
    "uno_duel": {"fits": uno_fits, "skip": uno_skip},
    "kemono": {"stars": kemono_stars, "battle": kemono_battle},
}
WORDED: dict[str, dict[str, Callable[[Language], Drawing]]] = {
    "uno_duel": {"wheel": uno_wheel},
    "kemono": {"speeds": kemono_speeds},
}


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture and the file it belongs in."""
    for game, drawn in DRAWN.items():
        yield from ((_file(game, name), _svg(*draw())) for name, draw in drawn.items())
    for game, worded in WORDED.items():
        for name, tell in worded.items():
            yield from ((_file(game, f"{name}.{language}"), _svg(*tell(language))) for language in LANGUAGES)


def _file(game: str, name: str) -> Path:
    return ROOT / "companion" / "games" / game / "rulebook" / f"{name}.svg"


def _svg(height: float, drawn: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}">{drawn}</svg>\n'


def main() -> None:
    """Write them all."""
    for file, svg in pictures():
        file.write_text(svg, encoding="utf-8")
        print(f"{file.relative_to(ROOT)}  {len(svg):,}")


if __name__ == "__main__":
    main()
