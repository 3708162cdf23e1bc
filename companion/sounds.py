"""What a text sounds like, so that it is found however somebody spells it.

Japanese becomes hiragana of one size without long vowels, numbers become digits, Latin words their stem.
"""

from __future__ import annotations

import re
import unicodedata

from companion.readings import in_kana

_RUN = re.compile(r"[a-z]+|[^\Wa-z_]+")
_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(ord("ァ"), ord("ヶ") + 1)}
_VU = re.compile("ゔ([ぁぃぇぉ]?)")
_VU_KANA = {"ぁ": "ば", "ぃ": "び", "": "ぶ", "ぇ": "べ", "ぉ": "ぼ"}
_SAME = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖぢづを", "あいうえおつやゆよわかけじずお", "ー")

_KANJI_DIGITS = {kanji: str(n) for n, kanji in enumerate("一二三四五六七八九十", 1)}
_KANJI_NUMBER = re.compile("(?<![一二三四五六七八九十])[一二三四五六七八九十](?=[枚人体個組点色種]|回(?!り))")
_KANA_DIGITS = {
    "いち": "1", "いつ": "1", "に": "2", "さん": "3", "よん": "4", "よ": "4", "ご": "5",
    "ろく": "6", "なな": "7", "しち": "7", "はち": "8", "きゆう": "9", "じゆう": "10",
}  # fmt: skip
_KANA_NUMBER = re.compile(f"({'|'.join(_KANA_DIGITS)})(?=まい|にん|かい|たい|ばん|くみ|てん|つめ|ど)")
_COUNTED = {"ひとり": "1にん", "ふたり": "2にん", "ひとつ": "1つ", "ふたつ": "2つ", "ふたくみ": "2くみ"}
_COUNT = re.compile("|".join(_COUNTED))

_SAME_WORD = {
    "one": "1", "two": "2", "twice": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "everyone": "everybody",
}  # fmt: skip
_ENDINGS = (("ies", "y"), ("ion", ""), ("ing", ""), ("ings", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))


def plain(text: str) -> str:
    """The text in one width and case."""
    return unicodedata.normalize("NFKC", text).casefold()


def sounds(text: str) -> list[str]:
    """The stems of its Latin words, and its runs of kana and digits; signs and spaces part them.

    >>> sounds("ジョーカー二枚"), sounds("ふたりのとき"), sounds("Two Jokers?")
    (['じよか2まい'], ['2にんのとき'], ['2', 'joker'])
    """
    digits = _KANJI_NUMBER.sub(lambda number: _KANJI_DIGITS[number[0]], plain(text).replace("'", "").replace("’", ""))
    kana = _VU.sub(lambda vu: _VU_KANA[vu[1]], in_kana(digits).translate(_HIRAGANA)).translate(_SAME)
    kana = _COUNT.sub(lambda count: _COUNTED[count[0]], kana)
    kana = _KANA_NUMBER.sub(lambda number: _KANA_DIGITS[number[1]], kana)
    return [stem(run) if is_latin(run) else run for run in _RUN.findall(kana)]


def is_latin(run: str) -> bool:
    """Whether it is a word in Latin letters."""
    return run.isascii() and run[:1].isalpha()


def stem(word: str) -> str:
    """An English word without its ending, well enough to tell that 'stacking' is about 'stack'."""
    if word in _SAME_WORD:
        return _SAME_WORD[word]
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
            left = word.removesuffix(ending) + instead
            doubled = not instead and len(left) > 3 and left[-1] == left[-2] and left[-1] not in "aeiouls"
            return left[:-1] if doubled else left
    return word


_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそ", "z": "ざじずぜぞ", "t": "たちつてと",
    "d": "だぢづでど", "n": "なにぬねの", "h": "はひふへほ", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "m": "まみむめも",
    "y": "や ゆ よ", "r": "らりるれろ", "w": "わ   を",
}  # fmt: skip
_SOFT = {
    "ky": "き", "gy": "ぎ", "sy": "し", "sh": "し", "zy": "じ", "jy": "じ", "j": "じ", "ty": "ち", "ch": "ち",
    "ny": "に", "hy": "ひ", "by": "び", "py": "ぴ", "my": "み", "ry": "り",
}  # fmt: skip
_SYLLABLES = {row + vowel: kana for row, line in _ROWS.items() for vowel, kana in zip("aiueo", line, strict=False)}
_SYLLABLES |= {
    row + v: kana + small for row, kana in _SOFT.items() for v, small in zip("aueo", "ゃゅぇょ", strict=True)
}
_SYLLABLES |= {"f" + vowel: "ふ" + small for vowel, small in zip("aieo", "ぁぃぇぉ", strict=True)}
_SYLLABLES |= {"shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "ji": "じ", "n'": "ん", "-": "ー"}
_SYLLABLES = {syllable: kana for syllable, kana in _SYLLABLES.items() if kana != " "}


def from_romaji(word: str) -> str:
    """A word of romaji, Hepburn or not, in hiragana; nothing where it can't be one.

    >>> from_romaji("kakezan"), from_romaji("sitten"), from_romaji("trap")
    ('かけざん', 'しってん', '')
    """
    kana, at = "", 0
    while at < len(word):
        here, after = word[at], word[at + 1 : at + 2]
        syllable = next((word[at : at + size] for size in (3, 2, 1) if word[at : at + size] in _SYLLABLES), "")
        if syllable:
            kana += _SYLLABLES[syllable]
        elif here == "n" or (here == "m" and after in ("b", "p")):
            kana += "ん"
        elif here.isalpha() and (here == after or (here, after) == ("t", "c")):
            kana += "っ"
        else:
            return ""
        at += len(syllable) or 1
    return kana
