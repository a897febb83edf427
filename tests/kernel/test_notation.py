"""Dice as people write them: what can be read, what it comes to, and why not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.kernel.rules.fate import Needs, Roll, scripted
from caltrop.kernel.rules.notation import LONGEST, THROW, Term, Throw, ThrowParams, parse
from caltrop.kernel.rules.refusals import Refused, Refuses
from caltrop.kernel.rules.steps import Addend, DieKept, NumbersAdded


def total(text: str, *faces: int | tuple[int, ...]) -> int:
    """What the notation comes to when these faces fall, in the order asked."""
    return THROW(scripted(*faces), ThrowParams(roll=text)).total


def code(text: str) -> str:
    found = parse(text)
    assert isinstance(found, Refused), found
    assert found.rule == "table.roll"
    return found.code


def terms(text: str) -> tuple[Term, ...]:
    found = parse(text)
    assert isinstance(found, Throw), found
    return found.terms


# ---- totals by hand
@pytest.mark.parametrize(
    ("text", "faces", "comes_to"),
    [
        ("d6", ((4,),), 4),
        ("1d6", ((4,),), 4),
        ("2d6", ((4, 3),), 7),
        ("2d6+1", ((4, 3),), 8),
        ("2d6-1", ((4, 3),), 6),
        ("1+2d6", ((4, 3),), 8),
        ("-d6+10", ((4,),), 6),
        ("+d6", ((4,),), 4),
        ("d20+d4-d6-2", ((15,), (3,), (5,)), 11),
        ("4d6kh3", ((1, 6, 3, 5),), 14),
        ("4d6kh1", ((1, 6, 3, 5),), 6),
        ("4d6kl1", ((1, 6, 3, 5),), 1),
        ("4d6kl3", ((1, 6, 3, 5),), 9),
        ("3d6kh3", ((1, 2, 3),), 6),
        ("d20adv", ((4, 17),), 17),
        ("d20dis", ((4, 17),), 4),
        ("2d10adv", ((3, 9, 7),), 16),
        ("2d10dis", ((3, 9, 7),), 10),
        ("d%", ((100,),), 100),
        ("d100", ((1,),), 1),
        ("d1000", ((1000,),), 1000),
        ("d2", ((2,),), 2),
        ("2d6-2d6", ((1, 1), (6, 6)), -10),
        ("10-4d6kl1", ((2, 3, 4, 5),), 8),
    ],
)
def test_a_throw_comes_to(text: str, faces: tuple[tuple[int, ...], ...], comes_to: int) -> None:
    assert total(text, *faces) == comes_to


@pytest.mark.parametrize(
    ("text", "faces", "comes_to"),
    [
        ("d4!", (3,), 3),
        ("d4!", (4, 5), 5),  # the d4's top: again as a d6, and that number counts
        ("d4!", (4, 6, 8, 10, 12), 12),  # the whole ladder; a d12 is not rolled again
        ("d12!", (12,), 12),
        ("d10!", (10, 1), 1),
        ("2d6!", (6, 3, 2), 5),  # the first climbs to a d8 before the second is rolled
        ("2d6!+1", (2, 5), 8),
    ],
)
def test_a_climbing_die_at_its_top_is_rolled_again_as_the_next_die_up(
    text: str, faces: tuple[int, ...], comes_to: int
) -> None:
    assert total(text, *faces) == comes_to


def test_a_climbing_die_asks_for_the_next_die_up() -> None:
    with pytest.raises(Needs) as needs:
        THROW(scripted(6), ThrowParams(roll="d6!"))
    (ask,) = needs.value.asks
    assert isinstance(ask, Roll)
    assert ask.dice == ("d8",)


def test_spaces_and_capitals_do_not_matter() -> None:
    assert terms(" 4 D6 KH3  +  2 ") == terms("4d6kh3+2")
    assert terms("D20 Adv") == terms("d20adv")


def test_advantage_is_one_die_more() -> None:
    assert parse("2d10adv") == Throw((Term(1, ("d10", "d10", "d10"), "highest", 2),))


def test_percent_is_a_d100() -> None:
    assert terms("d%") == terms("d100")


def test_the_total_is_explained() -> None:
    fate = scripted((4, 3))
    THROW(fate, ThrowParams(roll="2d6+1"))
    assert fate.trace[-1].facts == NumbersAdded("total", (Addend("rolled", 7), Addend("plus", 1)), 8)


def test_what_is_kept_is_explained() -> None:
    fate = scripted((4, 3, 6))
    THROW(fate, ThrowParams(roll="3d6kl2"))
    assert [step.facts for step in fate.trace[1:]] == [
        DieKept("lowest", 7, 2),
        NumbersAdded("total", (Addend("rolled", 7),), 7),
    ]


# ---- refusals
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "-", "hello", "7", "1+2", "d", "2d", "d6+", "d6++1", "d6-+1", "--d6", "d6d8", "2d6kh",
        "2d6kh3kl1",
        "d6*2", "(d6)", "d6!!", "d6adv!", "d6.5", "1.5d6", "d-6", "-2-3", "d6 x", "kh3", "d6kh0x", "1234567+d6",
        "d1234567", "%", "d6%", "d6\x00", "d\u00b2",
    ],
)  # fmt: skip
def test_what_is_no_notation_is_refused(text: str) -> None:
    assert code(text) == "bad-notation"


def test_a_refusal_says_what_was_read_but_not_all_of_it() -> None:
    found = parse("x" * 80)
    assert isinstance(found, Refused)
    assert found.facts == {"got": "x" * 60}


@pytest.mark.parametrize("text", ["d0", "d1", "d1001", "2d999999"])
def test_a_die_that_does_not_exist_is_refused(text: str) -> None:
    assert code(text) == "no-such-die"


@pytest.mark.parametrize("text", ["0d6", "101d6", "999999d6", "100d6adv", "60d6+41d6", "50d4kh1-51d4kl1"])
def test_no_dice_and_more_than_a_hundred_are_refused(text: str) -> None:
    assert code(text) == "too-many-dice"


def test_a_hundred_dice_are_not_too_many() -> None:
    assert total("100d6", (1,) * 100) == 100
    assert isinstance(parse("99d6adv"), Throw)


@pytest.mark.parametrize("text", ["d20!", "d5!", "d2!", "2d100!", "d%!"])
def test_only_ladder_dice_can_climb(text: str) -> None:
    assert code(text) == "not-a-ladder-die"


@pytest.mark.parametrize("text", ["4d6kh5", "4d6kl5", "d6kh2", "4d6kh0", "4d6kl0", "4d6kh999"])
def test_keeping_none_or_more_than_there_are_is_refused(text: str) -> None:
    assert code(text) == "keeps-too-many"


def test_too_long_is_refused_before_anything_is_read() -> None:
    text = "+".join(["d4"] * 34)
    assert len(f"+{text}") == 102
    assert code(text) == "long-notation"
    assert parse(text) == Refused("long-notation", "table.roll", {"most": LONGEST})


def test_the_rule_itself_is_never_given_what_was_refused() -> None:
    with pytest.raises(Refuses, match="bad-notation"):
        THROW(scripted(), ThrowParams(roll="nonsense"))


@settings(deadline=None)
@given(st.text(alphabet="0123456789d+-khladvis!% \tx", max_size=120) | st.text(max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = parse(text)
    assert isinstance(found, (Throw, Refused))
    if isinstance(found, Throw):
        assert 1 <= len(found.dice) <= 100
