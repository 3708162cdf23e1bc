"""Cuts the fonts in assets/ from the originals on npm (all under the SIL Open Font Licence).

    python tools/build_fonts.py            needs fonttools, brotli and the npm client

What comes out, and why it is cut like this (a phone on the local network asks for gzip only, a first
visit has to stay below 6 MB, and the client itself already takes 5.1 MB of it):

- ``roboto.woff2``       kana, signs, Latin, the kanji of JIS level 1 and those of names; it replaces the
                         client's own Roboto and so is there before the first frame;
- ``roboto-full.woff2``  all of Noto Sans JP, with the Latin letters it lacks from Noto Sans; sent the first
                         time a page meets a kanji the short font lacks, and from then on that browser
                         gets it in place of the short one;
- ``emoji.woff2``        the monochrome Noto Emoji, sent when a page meets one;
- ``round.woff2``        digits, signs and Latin of Zen Maru Gothic Bold, its digits made one width;
- ``fonts/round.ttf``    the same for the native clients, which read no woff2; the system's fonts draw the rest there;
- ``unknown.woff2``      one mark (〓) for every character none of these has, so that it shows at all;
- ``icons.woff2``        the client's icons: all of the plain style, of the others those our screens name.

In the first two .notdef is blank: while a rarer font is on its way there is a gap, never a tofu box.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

ASSETS = Path(__file__).resolve().parents[1] / "assets"
FONTS = ASSETS / "assets" / "fonts"

# Kanji people are called by that level 1 lacks: the name list (人名用漢字), old forms, and the two
# favourites of every test of names.
NAME_KANJI = (
    "鷗𠮷髙﨑槗栁濵邊邉齋齊澤廣櫻德黑濱龍瀧圓國壽實寬惠應戀戰拔拜搖攝攜收敍曉曆會條來樂榮樣橫檢歐步歷每氣"
    "淨淺渴溫滿瀨灣燈爭爲狀狹獨獸瓣畫當疊發盜眞碎祐祿禮秊穗穰竝粹經綠緣縣縱總纖缺聽聲膽臟臺舍莊萬藏藝藥處"
    "虛號蠟衞裝覺覽觀觸讓讀賴贈轉辨遙遞鄕醉鎭鐵鑄關陷隱雜靜顯飜餘驅驗驛髮鬪鷄麥黃默點齒齡龜凜凛凰勁奎"
    "媛嬉嬰孃峯峻崚嵯嶺巖已庄彪彗彬恕恢恰悌惇惟惺愼憧扇捷挺旭昂昊昏昴晄晏晟晋晨智暉暖暢曄曜曙朋朔杏"
    "柊柚柾栞桔桧梓梧椋椎椛椰椿楊楓楕楚楢榎榛槇槙槻樺樽橘檀櫂欣毅毘毬汀汐汰沙洲洵洸浬淋淳渚渥湊湘湧滉漣"
    "漱澪澄濡瀕灘灸灼烏焰煌煕熙燎燦燭燿爽爾牒牡牽犀狼猪獅玖玲珂珈珊珀琉琢琥琳瑚瑛瑞瑠瑤瑳瑶璃瓜瓢甥甫"
    "皇皐皓眸睦瞥瞭矩砥砦碧碩磐磯祇祢禄禎禽禾秤稀稔稜穣穿窄窪竣竪竺笈笙笠筈筑箔箕箸篇篠簞簾粥糊紗紘紬絃"
    "絆絢綜綴綺綾緋縞纂纏翔翠耀而耶耽聡肇肋脩膏臥舜舵芥芹芭芙芦苑苔苺茄茅茉茜茸莉莞菅菖菩萊萌萠萱葡葦葵葺"
    "蒐蒔蒲蒙蒼蓉蓑蓬蓮蔓蔣蔭蕉蕎蕨蕪薗薙蘇蘭虎蛋蝉蝶螺蟬蟹衿袈袴裡裟裳襖訊訣註詢詫誼誹諄諏諒謂諺讃豹貌"
    "貰賑赳跨蹄蹟輔輯輿轟辰辻迂迄辿迦迪逞逗這逢遁遥遼邑那郁郭鄭鄧酉酎醇醐醍醬釉釘釜釧鋒鋸錆錐錘錫鍋鍬鎧鑓閃"
    "閏閤阪阿陀隈隼雀雁雛雫霞靖鞄鞍鞘鞠鞭頁頌頗頰顚颯饗馨馴馳駕駿驍魁魯鮎鯉鯛鰯鱒鱗鳩鳶鳳鴨鴻鵜鵬鷹鷺鸞鹿麒"
    "麓麟麿黎黛鼎琲凪叶噂嘉嘩哩唄喬囃圭埜堯塙壬夷妃姥姫娃娩孟宏宕宥寓宋宍尤屑峨崔嵐嶌嶋嶽巌巳巴巷帖幌幡庇"
    "庵廉廻廟廿弘弛弥弼彦彫侑俐俣俱倖倭偲傭儲允兎兜其冴冨凌凧凱函刹劉劫勃勺勿匁匡廿卜卯卿厨厩叉叡叢煇燁璟玟"
    "琇瑋璋璐璿皛眞祜稟竑笏絋綋翎聖脩艸茱荀菫蓁蕾藍蘂詠諭賁赫迅迥逸郡鏡闊陞雅雍靄韶頤馥騏髭魏鮫鯨鶴鸚麗鼓"
)
KANJI = (range(0x3400, 0x4DC0), range(0x4E00, 0xA000))
LATIN = (range(0x100, 0x250), range(0x1E00, 0x1F00))
SIGNS = (*LATIN, range(0x20, 0x7F), range(0xA0, 0x100), range(0x2000, 0x2070), range(0x3000, 0x3100))
WIDE = range(0xFF00, 0xFFF0)
# The joints and breaks screens/design/words.py puts between letters: lacking them in a text, the client asks for whole
# other fonts and lays everything out again.
JOINTS = (0x200B, 0x2060)
FEATURES = ["kern", "palt", "vert", "locl", "ccmp"]


def jis_rows(first: int, last: int) -> set[int]:
    """The code points of plane 1 of JIS X 0213, from row *first* to row *last* (区)."""
    points: set[int] = set()
    for row in range(first, last + 1):
        for cell in range(1, 95):
            try:
                points.update(map(ord, bytes([row + 0xA0, cell + 0xA0]).decode("euc_jis_2004")))
            except UnicodeDecodeError:
                continue
    return points


def signs() -> set[int]:
    """Everything that is no kanji: Latin, kana, punctuation, the signs of JIS X 0213 and of cp932."""
    points = {point for block in (*SIGNS, WIDE) for point in block} | jis_rows(1, 13)
    for lead in (0x81, 0x82, 0x83, 0x84, 0x87):
        for trail in range(0x40, 0xFD):
            points.update(map(ord, bytes([lead, trail]).decode("cp932", errors="ignore")))
    return points


def texts() -> set[int]:
    """What our own words need, some of it beyond level 1: catalogues and rulebooks."""
    folder = Path(__file__).resolve().parents[1] / "companion"
    files = (*folder.rglob("*.toml"), *folder.rglob("rulebook/*.md"))
    return {ord(letter) for file in files for letter in file.read_text(encoding="utf-8") if letter.isprintable()}


def fetched(package: str, folder: Path) -> Path:
    """The unpacked npm package *package*, brought by the npm client."""
    npm = ["npm", "pack", "--silent", "--pack-destination", str(folder), f"@expo-google-fonts/{package}"]
    name = subprocess.run(npm, check=True, capture_output=True, text=True).stdout.split()[-1]
    with tarfile.open(folder / name) as archive:
        archive.extractall(folder / package, filter="data")
    return folder / package / "package"


def cut(source: Path, target: Path, points: Iterable[int] | None, features: list[str] = FEATURES) -> None:
    """Writes the part of *source* that draws *points* (None: all of it) as woff2, with a blank .notdef."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = features
    options.notdef_outline = False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=font.getBestCmap() if points is None else points)
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def lend(source: Path, target: Path, lender: Path) -> set[int]:
    """*source* with the Latin letters of *lender* and the joints it lacks, as *target*. Its code points.

    Both have 1000 units.
    """
    font, other = TTFont(source, recalcTimestamp=False), TTFont(lender)
    outlines, drawn = other.getGlyphSet(), font.getBestCmap()
    for point in (point for block in LATIN for point in block if point not in drawn):
        if (glyph := other.getBestCmap().get(point)) is None:
            continue
        name = f"latin{point:04x}"
        # Accents are parts there, and their letters aren't lent.
        pen = TTGlyphPen(outlines)
        outlines[glyph].draw(DecomposingFilterPen(pen, outlines))
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = other["hmtx"][glyph]
        font["vmtx"][name] = (1000, 0)
        _draws(font, {point: name})
    for point in JOINTS:
        name = f"joint{point:04x}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = TTGlyphPen(None).glyph()
        font["hmtx"][name], font["vmtx"][name] = (0, 0), (0, 0)
        _draws(font, {point: name})
    # The client asks for other countries' kanji by the same names as for ours, and only once: better 〓 than a gap.
    drawn = font.getBestCmap()
    _draws(font, {point: drawn[ord("〓")] for block in KANJI for point in block if point not in drawn})
    font.save(target)
    return set(font.getBestCmap())


def _draws(font: TTFont, glyphs: dict[int, str]) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            table.cmap.update((point, name) for point, name in glyphs.items() if table.format == 12 or point < 0x10000)


def level_digits(path: Path) -> None:
    """Gives the ten digits of a TrueType font the width of the widest, each in the middle of it."""
    font = TTFont(path, recalcTimestamp=False)
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    width = max(font["hmtx"][name][0] for name in names)
    for name in names:
        advance, left = font["hmtx"][name]
        shift = (width - advance) // 2
        font["glyf"][name].coordinates.translate((shift, 0))
        font["glyf"][name].recalcBounds(font["glyf"])
        font["hmtx"][name] = (width, left + shift)
    font.save(path)


def unpack(source: Path, target: Path) -> None:
    """A woff2 as the plain font in it."""
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)


def unknown(source: Path, target: Path, known: set[int]) -> None:
    """One glyph, 〓, for every code point outside *known*: a many-to-one font (cmap format 13)."""
    original = TTFont(source)
    geta = original.getBestCmap()[ord("〓")]
    pen = TTGlyphPen(None)
    original.getGlyphSet()[geta].draw(pen)
    builder = FontBuilder(original["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([".notdef", "geta"])
    builder.setupCharacterMap({})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "geta": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (0, 0), "geta": original["hmtx"][geta]})
    builder.setupHorizontalHeader(ascent=original["hhea"].ascent, descent=original["hhea"].descent)
    builder.setupNameTable({"familyName": "Takuban Unknown", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=original["head"].created, modified=original["head"].modified)
    builder.font.recalcTimestamp = False
    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.language = 0, 6, 0
    table.cmap = dict.fromkeys((p for p in range(0x250, 0x20000) if p not in known and not is_silent(p)), "geta")
    builder.font["cmap"].tables = [table]
    builder.font.flavor = "woff2"
    builder.font.save(target)


def is_silent(point: int) -> bool:
    """Joiners, variation selectors and surrogates: nothing is drawn for them."""
    return (
        0x200B <= point <= 0x200F or 0x2060 <= point <= 0x206F or 0xD800 <= point <= 0xDFFF or 0xFE00 <= point <= 0xFE0F
    )


def icon_names() -> set[str]:
    """The glyphs of the icons our screens name: add_baseline for ADD, home_outlined for HOME_OUTLINED."""
    names: set[str] = set()
    for file in (ASSETS.parent / "screens").rglob("*.py"):
        for icon in re.findall(r"\bIcons\.([A-Z0-9_]+)", file.read_text(encoding="utf-8")):
            name = f"_{icon}" if icon[0].isdigit() else icon
            names.add(name.lower() if re.search("_(OUTLINED|ROUNDED|SHARP)$", icon) else f"{name.lower()}_baseline")
    return names


def icons(target: Path) -> None:
    """The part of Flutter's icon font that a screen can need; its own widgets use the plain style."""
    source = Path(get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf"
    named, drawn = icon_names(), TTFont(source).getBestCmap()
    cut(source, target, [point for point, glyph in drawn.items() if glyph.endswith("_baseline") or glyph in named])


def wordmark(source: Path, target: Path) -> None:
    """卓番 as outlines, for the start page, which is up before any font is."""
    font = TTFont(source)
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.0f}")
    for place, character in enumerate("卓番"):
        glyphs[font.getBestCmap()[ord(character)]].draw(TransformPen(pen, (1, 0, 0, -1, place * em, em * 0.88)))
    target.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * em} {em}"><path d="{pen.getCommands()}"/></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    """Fetches, cuts, and says what each file weighs."""
    FONTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        packages = ("noto-sans-jp", "noto-sans", "zen-maru-gothic", "noto-emoji")
        noto, latin, zen, emoji = (fetched(package, Path(folder)) for package in packages)
        regular = Path(folder) / "regular.ttf"
        words = lend(
            noto / "400Regular" / "NotoSansJP_400Regular.ttf",
            regular,
            latin / "400Regular" / "NotoSans_400Regular.ttf",
        )
        pictures = emoji / "400Regular" / "NotoEmoji_400Regular.ttf"
        bold = zen / "700Bold" / "ZenMaruGothic_700Bold.ttf"
        cut(regular, FONTS / "roboto.woff2", signs() | jis_rows(16, 47) | set(map(ord, NAME_KANJI)) | texts())
        cut(regular, FONTS / "roboto-full.woff2", None)
        cut(pictures, FONTS / "emoji.woff2", None, ["ccmp", "liga", "kern"])
        cut(bold, FONTS / "round.woff2", [*range(0x20, 0x7F), *map(ord, "−×÷±＋→←↑↓≥≤☆★…・、。％，．／：")], ["kern"])
        level_digits(FONTS / "round.woff2")
        unpack(FONTS / "round.woff2", ASSETS / "fonts" / "round.ttf")
        unknown(regular, FONTS / "unknown.woff2", words | set(TTFont(pictures).getBestCmap()))
        icons(FONTS / "icons.woff2")
        wordmark(bold, ASSETS / "wordmark.svg")
        licences = {"NotoSansJP": noto, "NotoSans": latin, "NotoEmoji": emoji, "ZenMaruGothic": zen}
        for name, package in licences.items():
            (ASSETS / "licences").mkdir(exist_ok=True)
            text = (package / "LICENSE_FONT").read_text(encoding="utf-8")
            (ASSETS / "licences" / f"{name}-OFL.txt").write_text(text, encoding="utf-8")
    for file in sorted(FONTS.glob("*.woff2")):
        print(f"{file.stat().st_size:>10,} {file.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
