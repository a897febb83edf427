"""`caltrop roll`: faces, what is kept, totals, odds, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.cli.roll import throw_line, throw_once, throw_texts
from caltrop.kernel.rules.notation import parse
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.dicebox import DiceBox
from cli.terminal import caltrop, refused


def thrown(text: str, *faces: int) -> dict[str, Any]:
    """A throw with these faces: each byte of the box is a face less one."""
    throw = parse(text)
    assert not isinstance(throw, Refused)
    return throw_once(DiceBox(lambda n: bytes(f - 1 for f in faces) + bytes(n - len(faces))), text, throw)


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        ("2d6+1", (5, 2), "2d6+1: [5] [2] + 1 = 8"),
        ("4d6kh3", (3, 1, 6, 3), "4d6kh3: [3] (1) [6] [3] = 12"),
        ("3d6kl1", (3, 2, 6), "3d6kl1: (3) [2] (6) = 2"),
        ("d20 adv", (7, 15), "d20 adv: (7) [15] = 15"),
        ("d20 dis", (7, 15), "d20 dis: [7] (15) = 7"),
        ("d8!", (8, 10, 3), "d8!: (8) d10 (10) d12 [3] = 3"),
        ("2d4!", (4, 2, 3), "2d4!: (4) d6 [2] [3] = 5"),
        ("2d6-d4-1", (6, 5, 4), "2d6-d4-1: [6] [5] - [4] - 1 = 6"),
        ("d12!", (12,), "d12!: [12] = 12"),
    ],
)
def test_each_face_is_shown_and_what_counts(text: str, faces: tuple[int, ...], line: str) -> None:
    assert throw_line(thrown(text, *faces)) == line


@given(st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_kept_faces_make_the_total(faces: list[int]) -> None:
    found = thrown("4d4kh2+3", *faces)
    kept = [d["face"] for d in found["terms"][0]["dice"] if d["kept"]]
    assert len(kept) == 2
    assert found["total"] == sum(kept) + 3 == sum(sorted(faces)[-2:]) + 3


@pytest.mark.parametrize(
    ("words", "throws"),
    [
        (["2d6+1"], ["2d6+1"]),
        (["d8", "d6"], ["d8", "d6"]),
        (["d20", "adv"], ["d20 adv"]),
        (["2d6", "+", "1"], ["2d6 + 1"]),
        (["2d6", "-1"], ["2d6 -1"]),
        (["2d6", "+", "d4", "d8!"], ["2d6 + d4", "d8!"]),
        (["d%", "1d4"], ["d%", "1d4"]),
    ],
)
def test_words_are_grouped_into_throws(words: list[str], throws: list[str]) -> None:
    assert throw_texts(words) == throws


def test_several_throws_several_times() -> None:
    out = caltrop("roll", "d8", "d6", "-n", "3").out.splitlines()
    assert [line.partition(":")[0] for line in out] == ["d8", "d6"] * 3
    assert all(re.fullmatch(r"d[86]: \[\d\] = \d", line) for line in out)


def test_a_modifier_may_look_like_an_option() -> None:
    assert caltrop("roll", "2d6", "-1").status == 0
    assert caltrop("roll", "2d6", "-1", "-n", "2", "--json").json["throws"][1]["roll"] == "2d6 -1"


def test_json_has_every_die() -> None:
    (throw,) = caltrop("roll", "4d6kh3", "--json").json["throws"]
    dice = throw["terms"][0]["dice"]
    assert [d["die"] for d in dice] == ["d6"] * 4
    assert sum(d["kept"] for d in dice) == 3
    assert throw["total"] == sum(d["face"] for d in dice if d["kept"])


def test_odds_of_the_total() -> None:
    """2d6: 1, 2, ... 6, ... 1 in 36, counted by hand."""
    answer = caltrop("roll", "2d6", "--odds", "--json").json
    chances = ["1/36", "1/18", "1/12", "1/9", "5/36", "1/6", "5/36", "1/9", "1/12", "1/18", "1/36"]
    assert [(o["outcome"]["total"], o["p"]) for o in answer["outcomes"]] == list(
        zip(range(2, 13), chances, strict=True)
    )
    assert "7.00 on average" in caltrop("roll", "2d6", "--odds").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "The dice are missing. Enter something like 2d6+1"),
        (("",), "The dice are missing. Enter something like 2d6+1"),
        (("  ",), "The dice are missing. Enter something like 2d6+1"),
        (("d1",), "d1 cannot be rolled. A die must have 2 to 1,000 sides."),
        (("d1001",), "d1001 cannot be rolled. A die must have 2 to 1,000 sides."),
        (("10000d6",), "10,000 dice cannot be rolled at once. Roll 1 to 100."),
        (("0d6",), "0 dice cannot be rolled at once"),
        (("99d6+2d6",), "101 dice cannot be rolled at once"),
        (("3d6kh4",), "4 of 3 dice cannot be kept. Keep 1 to 3."),
        (
            ("d20!",),
            'A d20 cannot climb. "!" marks a ladder die, which is rolled again as the next larger die: use it with',
        ),
        (("sword",), "sword cannot be read as dice"),
        (("--sword",), "--sword cannot be read as dice"),
        (("7",), "7 cannot be read as dice"),
        (("d6" + "+1" * 60,), "That is too long for dice. Enter 100 characters at most."),
        (("d6", "-n", "0"), "-n must be a whole number from 1 to 1,000, not 0."),
        (("d6", "-n", "many"), "-n must be a whole number from 1 to 1,000, not many."),
        (("d6", "-n", "9" * 50), "-n must be a whole number from 1 to 1,000, not 9999"),
        (("100d1000", "--odds"), "The exact odds would take "),
    ],
)
def test_bad_input_gets_one_line(args: tuple[str, ...], says: str) -> None:
    assert refused(caltrop("roll", *args)).startswith(says)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_rolled_or_refused(text: str) -> None:
    if not text.startswith("-"):
        ran = caltrop("roll", text)
        assert ran.status in (0, 2)
        assert len(ran.err.splitlines()) == (1 if ran.status else 0)
