"""The seven steps of a battle, written out again word for word and without any of the app's code.

    python tests/companion/games/wannyan/seven_steps.py > tests/companion/games/wannyan/joker_pairs.txt

prints the golden table. It is meant to be slow-witted: one question after the other, in the order of the rules.
"""

from __future__ import annotations

from unicodedata import east_asian_width

JOKERS = {  # name: (copies, what it says)
    "バイオハザード": (1, "+3"),
    "ネコ波動": (1, "+3"),
    "ワンツーパンチ": (1, "+3"),
    "デスサイス": (1, "+5"),
    "真空烈風斬": (1, "+5"),
    "デストロイ": (1, "11"),
    "スティール": (1, "steal"),
    "キャンセル": (1, "cancel"),
    "レヴォリューション": (1, "reverse"),
    "キル": (1, "kill"),
    "トレジャー": (1, "treasure"),
    "ドミネーター": (2, "dominate"),
    "デュエル": (2, "nothing"),
}
NUMBERS = ((9, 10), (10, 9), (5, 5))

HEAD = """\
Every joker against every joker that can meet it, with the numbers 9 : 10, 10 : 9 and 5 : 5.
A block is the first side's joker, a line the second's. A cell has the two strengths and who wins: first, second,
or both when both lose. [R] the lower wins, [D] a loser's ドミネーター, [K] キル, [+1200] the loser pays for トレジャー.
"""


def battle(first_number: int, first_joker: str, second_number: int, second_joker: str) -> str:
    """One cell: ``12 > 10 first``."""
    first, second = first_joker, second_joker

    # 1. Whose joker works.
    if {first_joker, second_joker} == {"スティール", "キャンセル"}:
        first, second = "", ""
    elif first_joker == "スティール" and second_joker != "デストロイ":
        first, second = second_joker, ""
    elif second_joker == "スティール" and first_joker != "デストロイ":
        first, second = "", first_joker
    elif first_joker == "キャンセル" and second_joker != "デストロイ":
        second = ""
    elif second_joker == "キャンセル" and first_joker != "デストロイ":
        first = ""

    # 2. A working キル: the other side loses, whatever the numbers.
    loser = None
    if first == "キル":
        loser = "second"
    if second == "キル":
        loser = "first"
    cell = "[K]"

    if loser is None:
        # 3. Strength: number, + 3, + 5, or 11.
        strengths = []
        for number, joker in ((first_number, first), (second_number, second)):
            if joker in ("バイオハザード", "ネコ波動", "ワンツーパンチ"):
                strengths.append(number + 3)
            elif joker in ("デスサイス", "真空烈風斬"):
                strengths.append(number + 5)
            elif joker == "デストロイ":
                strengths.append(11)
            else:
                strengths.append(number)
        a, b = strengths

        # 5. Equal: both lose.
        if a == b:
            return f"{a} = {b} both"

        # 4. Higher wins; with a working レヴォリューション, lower wins.
        lower_wins = first == "レヴォリューション" or second == "レヴォリューション"
        if a > b:
            loser = "first" if lower_wins else "second"
            cell = f"{a} > {b}"
        else:
            loser = "second" if lower_wins else "first"
            cell = f"{a} < {b}"
        if lower_wins:
            cell += " [R]"

    # 6. If the losing side has a working ドミネーター, both lose.
    if (loser == "first" and first == "ドミネーター") or (loser == "second" and second == "ドミネーター"):
        return f"{cell} both [D]"

    # 7. If the winning side has a working トレジャー, the loser pays 1200 more.
    winner = "second" if loser == "first" else "first"
    if (winner == "first" and first == "トレジャー") or (winner == "second" and second == "トレジャー"):
        return f"{cell} {winner} [+1200]"
    return f"{cell} {winner}"


def pairs() -> list[tuple[str, str]]:
    """The pairs that can meet: of a joker with one copy there is no second."""
    return [(a, b) for a in JOKERS for b in JOKERS if a != b or JOKERS[a][0] > 1]


def table() -> str:
    """The whole table, as committed in joker_pairs.txt."""
    lines = [HEAD]
    for first in JOKERS:
        lines.append(first)
        for second in (b for a, b in pairs() if a == first):
            cells = [battle(x, first, y, second) for x, y in NUMBERS]
            lines.append(f"    {_wide(second, 20)}" + "".join(_wide(cell, 28) for cell in cells).rstrip())
        lines.append("")
    return "\n".join(lines)


def _wide(text: str, width: int) -> str:
    """Text filled up to *width* columns, a full-width character taking two."""
    return text + " " * (width - sum(2 if east_asian_width(char) in "WF" else 1 for char in text))


if __name__ == "__main__":
    print(table(), end="")
