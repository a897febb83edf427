"""Fate: what is asked, in which place, and when an answer counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import pytest

from caltrop.kernel.rules.dice import Apart, Face, Faces, Meeting, Row, count_pairs
from caltrop.kernel.rules.fate import (
    Answer,
    Ask,
    Choice,
    Fate,
    Needs,
    PreviewFate,
    Roll,
    TableFate,
    Words,
    is_valid_answer,
    scripted,
)
from caltrop.kernel.rules.steps import DiceRolled, FactStated, HitsCounted, OptionChosen, Step

OPTIONS = {"yes": 1, "no": 0, "maybe": 2}


def silent(*known: Answer) -> TableFate:
    """A fate with these recorded answers and no source of others."""
    return TableFate(known, lambda ask: None)


def needed(rule: Callable[[Fate], object], fate: TableFate) -> list[Ask]:
    """The questions of a rule that have no answer yet."""
    with pytest.raises(Needs) as needs:
        rule(fate)
    return needs.value.asks


def keys(asks: list[Ask]) -> list[str]:
    return [ask.key for ask in asks]


def answered(ask: Ask, value: int | str) -> Answer:
    return Answer(ask, value if isinstance(value, str) else (value,), "script")


def answers(rule: Callable[[Fate], object], *values: int | str) -> list[Answer]:
    """The rule's questions, each answered with the next of these values."""
    known: list[Answer] = []
    for value in values:
        known.append(answered(needed(rule, silent(*known))[0], value))
    return known


# ---- what is asked
def test_one_option_asks_nobody() -> None:
    fate = silent()
    assert fate.choose("ann", "r", {"only": 7}, "only") == 7
    assert (fate.used, fate.trace) == ([], [])


def test_no_dice_ask_nobody() -> None:
    fate = silent()
    assert fate.faces((), "ann", "r") == ()
    assert fate.pool((), "ann", "r") == ()
    assert (fate.used, fate.trace) == ([], [])


def test_an_unasked_question_takes_no_place() -> None:
    def rule(fate: Fate) -> int:
        fate.choose("ann", "r", {"only": 7}, "only")
        fate.faces((), "ann", "r")
        return fate.roll("d6", "ann", "r")

    assert needed(rule, silent()) == [Roll("r@ann#0", "ann", "r", ("d6",))]


def test_a_roll_says_its_dice_who_rolls_and_why() -> None:
    asks = needed(lambda fate: fate.pool(("d6", "d8"), "ann", "fell.test"), silent())
    assert asks == [Roll("fell.test@ann#0", "ann", "fell.test", ("d6", "d8"))]


def test_a_choice_says_its_options_and_the_usual_one() -> None:
    asks = needed(lambda fate: fate.choose("ann", "r", OPTIONS, "no", waits=True), silent())
    assert asks == [Choice("r@ann#0", "ann", "r", ("yes", "no", "maybe"), "no", True)]


def test_may_is_a_choice_of_yes_and_no() -> None:
    (ask,) = needed(lambda fate: fate.may("ann", "r", usual=True), silent())
    assert isinstance(ask, Choice)
    assert (ask.options, ask.usual) == (("no", "yes"), "yes")
    assert silent(answered(ask, "no")).may("ann", "r", usual=True) is False


def test_words_are_asked_for_and_given_back() -> None:
    (ask,) = needed(lambda fate: fate.words("ann", "r"), silent())
    assert ask == Words("r@ann#0", "ann", "r")
    assert silent(answered(ask, "a scar")).words("ann", "r") == "a scar"


def test_roles_are_characters_while_a_mechanic_runs_and_not_after() -> None:
    def rule(fate: Fate) -> None:
        with fate.casting({"a": "ann"}):
            fate.roll("d6", "a", "r")
        fate.roll("d6", "a", "r")

    first, second = answers(rule, 3, 4)
    assert (first.ask.who, second.ask.who) == ("ann", "a")


def test_a_mechanic_inside_a_mechanic_gives_the_roles_back() -> None:
    fate = scripted(1, 2, 3)
    with fate.casting({"a": "ann"}):
        with fate.casting({"a": "bob"}):
            fate.roll("d6", "a", "r")
        fate.roll("d6", "a", "r")
    assert [a.ask.who for a in fate.used] == ["bob", "ann"]


# ---- places
def test_the_same_question_asked_twice_has_two_places() -> None:
    def twice(fate: Fate) -> None:
        fate.roll("d6", "ann", "r")
        fate.roll("d6", "ann", "r")

    assert keys([a.ask for a in answers(twice, 1, 2)]) == ["r@ann#0", "r@ann#1"]


def test_a_place_stays_the_same_when_an_unrelated_question_disappears() -> None:
    def rule(fate: Fate, *, shielded: bool) -> int:
        if shielded:
            fate.may("bob", "shield", usual=True)
        fate.may("ann", "shield", usual=True)
        return fate.roll("d6", "ann", "hit")

    known = answers(partial(rule, shielded=True), "yes", "no", 5)
    fate = silent(*known)
    assert rule(fate, shielded=False) == 5
    assert [(a.ask.who, a.value) for a in fate.used] == [("ann", "no"), ("ann", (5,))]


@pytest.mark.parametrize("left", [("ann", "cyd"), ("cyd",), ("cyd", "bob")])
def test_a_branch_keeps_its_places_whichever_others_are_there(left: tuple[str, ...]) -> None:
    """All three may answer in any number and order: cyd's die is cyd's die."""

    def rule(fate: Fate, who: tuple[str, ...]) -> Sequence[int]:
        return fate.together({w: partial(fate.roll, "d6", w, "r") for w in who})

    asks = needed(partial(rule, who=("ann", "bob", "cyd")), silent())
    known = [answered(ask, n) for ask, n in zip(asks, (1, 2, 3), strict=True)]
    assert dict(zip(left, rule(silent(*known), left), strict=True))["cyd"] == 3


def test_two_answers_of_the_facilitators_about_different_people_do_not_change_places() -> None:
    """Ann and Bob are both asked about; Ann is gone by the time of the second run: Bob does not get her answer."""

    def rule(fate: Fate, who: tuple[str, ...]) -> Sequence[str]:
        ask = partial(fate.choose, "", "dies?", {"dies": "dies", "lives": "lives"}, "dies", waits=True)
        return fate.together(dict.fromkeys(who, ask))

    ann, _ = needed(partial(rule, who=("ann", "bob")), silent())
    with pytest.raises(Needs):
        rule(silent(answered(ann, "dies")), ("bob",))


def test_nested_branches_do_not_meet() -> None:
    def rule(fate: Fate) -> None:
        pairs = {x: {y: partial(fate.roll, "d6", "s0", "r") for y in "cd"} for x in "ab"}
        fate.together({x: partial(fate.together, inner) for x, inner in pairs.items()})

    assert len(set(keys(needed(rule, silent())))) == 4


def test_after_a_branch_places_are_counted_as_before_it() -> None:
    def rule(fate: Fate) -> int:
        fate.together({"x": partial(fate.roll, "d6", "ann", "r"), "y": partial(fate.roll, "d6", "ann", "r")})
        return fate.roll("d6", "ann", "r")

    asks = needed(rule, silent())
    known = [answered(ask, 1) for ask in asks]
    assert keys(needed(rule, silent(*known))) == ["r@ann#0"]


# ---- when an answer counts
@pytest.mark.parametrize(
    "changed",
    [
        lambda fate: fate.roll("d8", "ann", "r"),
        lambda fate: fate.pool(("d6", "d6"), "ann", "r"),
        lambda fate: fate.may("ann", "r", usual=True),
        lambda fate: fate.words("ann", "r"),
        lambda fate: fate.roll("d6", "bob", "r"),
        lambda fate: fate.roll("d6", "ann", "other"),
    ],
)
def test_an_answer_counts_only_while_its_question_is_the_same(changed: Callable[[Fate], object]) -> None:
    (known,) = answers(lambda fate: fate.roll("d6", "ann", "r"), 3)
    assert silent(known).roll("d6", "ann", "r") == 3
    assert len(needed(changed, silent(known))) == 1


@pytest.mark.parametrize(
    "changed",
    [
        lambda fate: fate.choose("ann", "r", {"yes": 1, "no": 0}, "no"),
        lambda fate: fate.choose("ann", "r", OPTIONS, "yes"),
        lambda fate: fate.choose("ann", "r", OPTIONS, "no", waits=True),
    ],
)
def test_a_choice_is_another_question_with_other_options_usual_or_urgency(changed: Callable[[Fate], object]) -> None:
    (known,) = answers(lambda fate: fate.choose("ann", "r", OPTIONS, "no"), "maybe")
    assert silent(known).choose("ann", "r", OPTIONS, "no") == 2
    assert len(needed(changed, silent(known))) == 1


def test_an_answer_from_the_disk_is_as_good() -> None:
    known = answers(lambda fate: (fate.pool(("d6",), "ann", "r"), fate.choose("ann", "r", OPTIONS, "no")), 3, "maybe")
    again = msgspec.json.decode(msgspec.json.encode(known), type=list[Answer])
    assert again == known
    fate = silent(*again)
    assert fate.pool(("d6",), "ann", "r") == ((3, 6),)
    assert fate.choose("ann", "r", OPTIONS, "no") == 2


def test_the_source_is_asked_only_for_what_is_not_known() -> None:
    (known,) = answers(lambda fate: fate.roll("d6", "ann", "r"), 3)
    asked: list[str] = []

    def source(ask: Ask) -> Answer:
        asked.append(ask.key)
        return Answer(ask, (6,), "app")

    fate = TableFate((known,), source)
    assert (fate.roll("d6", "ann", "r"), fate.roll("d6", "ann", "r")) == (3, 6)
    assert asked == ["r@ann#1"]
    assert [a.source for a in fate.used] == ["script", "app"]


@pytest.mark.parametrize(
    ("ask", "good", "bad"),
    [
        (Roll("k", "ann", "r", ("d6", "d4")), (6, 4), [(4, 6), (0, 1), (6,), (6, 4, 1), (), "6", "6,4", (-1, 1)]),
        (Choice("k", "ann", "r", ("a", "b"), "a"), "b", ["c", "", (1,), "A"]),
        (Words("k", "ann", "r"), "any words", [(1,), "x" * 2001]),
    ],
)
def test_what_fits_a_question(ask: Ask, good: str | tuple[int, ...], bad: list[str | tuple[int, ...]]) -> None:
    assert is_valid_answer(ask, good)
    assert not [value for value in bad if is_valid_answer(ask, value)]


# ---- at once
def test_together_asks_all_at_once() -> None:
    def rule(fate: Fate) -> Sequence[int]:
        return fate.together(
            {
                "a": partial(fate.roll, "d6", "ann", "r"),
                "b": lambda: int(fate.may("bob", "s", usual=False)),
                "c": partial(fate.roll, "d8", "cyd", "r"),
            }
        )

    asks = needed(rule, silent())
    assert [(ask.who, type(ask)) for ask in asks] == [("ann", Roll), ("bob", Choice), ("cyd", Roll)]
    said: tuple[int | str, ...] = (6, "yes", 8)
    known = [answered(ask, value) for ask, value in zip(asks, said, strict=True)]
    assert rule(silent(*known)) == [6, 1, 8]


def test_together_goes_as_far_as_each_part_can() -> None:
    def climb(fate: Fate, who: str) -> int:
        return fate.roll("d6", who, "r") + fate.roll("d8", who, "r")

    def rule(fate: Fate) -> Sequence[int]:
        return fate.together({w: partial(climb, fate, w) for w in ("ann", "bob")})

    ann, bob = needed(rule, silent())
    second_bob = needed(rule, silent(answered(bob, 2)))
    assert second_bob[0] == ann
    assert isinstance(second_bob[1], Roll)
    assert (second_bob[1].who, second_bob[1].dice) == ("bob", ("d8",))


def test_together_of_nothing_is_nothing() -> None:
    nothing: dict[str, Callable[[], int]] = {}
    assert silent().together(nothing) == []


def test_fold_joins_what_each_case_comes_to() -> None:
    fate = scripted(1, 2, 3)
    cases = {"x": ("ann", 10), "y": ("bob", 20), "z": ("cyd", 30)}

    def rule(fate: Fate, case: tuple[str, int]) -> int:
        return case[1] + fate.roll("d6", case[0], "r")

    assert fate.fold(lambda a, b: a + b, 1000, rule, cases) == 1000 + 11 + 22 + 33


# ---- pools
def test_a_pool_is_sorted_whatever_the_order_of_its_dice() -> None:
    assert scripted((2, 6, 6)).pool(("d6", "d6", "d8"), "ann", "r") == ((6, 8), (6, 6), (2, 6))


def test_highest_and_lowest_are_of_n_equal_dice() -> None:
    assert scripted((3, 5, 1)).highest("d6", 3, "ann", "r") == 5
    assert scripted((3, 5, 1)).lowest("d6", 3, "ann", "r") == 1


@pytest.mark.parametrize(
    ("a", "b", "ahead"),
    [
        (((6, 6), (2, 6)), ((5, 6), (4, 6)), (1, 1)),
        (((6, 6), (5, 6)), ((4, 6), (4, 6)), (2, 0)),
        (((3, 6),), ((5, 6), (1, 4)), (0, 1)),  # the lowest has no counterpart
        (((4, 8),), ((4, 6),), (1, 0)),  # equal numbers: the bigger die is ahead
        (((4, 6),), ((4, 6),), (0, 0)),
        ((), ((4, 6),), (0, 0)),
    ],
)
def test_pools_meet_highest_to_lowest(a: Faces, b: Faces, ahead: tuple[int, int]) -> None:
    assert count_pairs(a, b) == ahead


def test_pair_asks_both_at_once_and_counts_who_is_ahead() -> None:
    def rule(fate: Fate) -> tuple[int, int]:
        met = fate.pair(Row(("d6", "d6")), Row(("d8",)), "r")
        return met.ups, met.downs

    asks = needed(rule, silent())
    assert [(ask.who, ask.dice) for ask in asks if isinstance(ask, Roll)] == [("a", ("d6", "d6")), ("b", ("d8",))]
    known = [Answer(asks[0], (2, 6), "script"), Answer(asks[1], (5,), "script")]
    assert rule(silent(*known)) == (1, 0)


def test_pair_lets_both_revise_once_both_lie_on_the_table() -> None:
    seen: list[tuple[str, Face]] = []

    def revise(fate: Fate, who: str, face: Face) -> Face:
        seen.append((who, face))
        return (12, 12) if who == "a" else face

    assert scripted((3,), (5,)).pair(Row(("d6",)), Row(("d8",)), "r", revise) == Meeting(1, 0)
    assert seen == [("a", (3, 6)), ("b", (5, 8))]


def test_pair_lets_helpers_roll_and_tells_what_priced_dice_show() -> None:
    """Row a: its own d6, a helper's d8, a priced d4, and a die that counts as 0; against four d6 of row b."""
    a = Row(("d6",), (Apart("d8", "helper", "r.help"),), (Apart("d4", "a", "r.price"),), blanks=1)
    b = Row(("d6",) * 4)
    asks = needed(lambda fate: fate.pair(a, b, "r"), silent())
    rolls = [(ask.who, ask.rule, ask.dice) for ask in asks if isinstance(ask, Roll)]
    assert rolls == [("a", "r", ("d6",)), ("helper", "r.help", ("d8",)), ("a", "r.price", ("d4",)), ("b", "r", b.dice)]
    # 8 6 3 0 against 6 6 1 1: ahead, level, ahead, behind.
    assert scripted((6,), (8,), (3,), (1, 6, 6, 1)).pair(a, b, "r") == Meeting(2, 1, (3,))


# ---- the trace
def test_the_trace_has_dice_choices_and_notes_in_order() -> None:
    fate = scripted((2, 5), "no")
    with fate.casting({"roller": "ann"}):
        fate.pool(("d6", "d6"), "roller", "fell.test")
        fate.may("roller", "fell.reroll", usual=True)
        fate.note("fell.test", "roller", HitsCounted(1, dn=4))
        fate.note("fell.combat", "", FactStated("first", "party"))
    assert fate.trace == [
        Step("fell.test", "ann", DiceRolled(("d6", "d6"), (2, 5))),
        Step("fell.reroll", "ann", OptionChosen("no")),
        Step("fell.test", "ann", HitsCounted(1, dn=4)),
        Step("fell.combat", "", FactStated("first", "party")),
    ]


# ---- scripts and previews
def test_a_script_answers_in_the_order_asked() -> None:
    fate = scripted(3, "maybe", (1, 2), "words")
    assert fate.roll("d6", "ann", "r") == 3
    assert fate.choose("ann", "r", OPTIONS, "no") == 2
    assert fate.faces(("d6", "d6"), "ann", "r") == (1, 2)
    assert fate.words("ann", "r") == "words"
    assert [a.source for a in fate.used] == ["script"] * 4


def test_a_script_without_words_chooses_as_usual() -> None:
    fate = scripted(3)
    assert fate.choose("ann", "r", OPTIONS, "no") == 0
    assert fate.roll("d6", "ann", "r") == 3
    assert fate.choose("ann", "r", OPTIONS, "maybe") == 2


def test_a_script_that_has_run_out_leaves_the_question_open() -> None:
    assert needed(lambda fate: fate.roll("d6", "ann", "r"), scripted()) == [Roll("r@ann#0", "ann", "r", ("d6",))]


@pytest.mark.parametrize("value", [7, 0, "words", (1, 2)])
def test_a_script_with_an_impossible_answer_is_a_bug_of_the_test(value: int | str | tuple[int, ...]) -> None:
    with pytest.raises(AssertionError):
        scripted(value).roll("d6", "ann", "r")


def test_a_preview_chooses_as_usual_and_rolls_nothing() -> None:
    assert PreviewFate().choose("ann", "r", OPTIONS, "maybe", waits=True) == 2
    assert PreviewFate().words("ann", "r") == ""
    with pytest.raises(AssertionError, match="a plan rolls nothing"):
        PreviewFate().roll("d6", "ann", "r")
