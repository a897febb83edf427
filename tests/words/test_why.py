"""Why lines are sums that a reader can redo: labels, dice, faces, numbers and the result, one to a line."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import structs

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    CauseKind,
    ConditionActed,
    DiceMoved,
    DicePaired,
    DiceRolled,
    DieAdded,
    DieKept,
    Facts,
    FactStated,
    HarmDealt,
    HitsCounted,
    NumberChecked,
    NumbersAdded,
    OptionChosen,
    PointsTaken,
    PricePaid,
    RollModified,
    RowFound,
    SidesCompared,
    Step,
)
from caltrop.table.view import Line
from caltrop.words.why_words import CAUSES

GAMES = registry.games()
NAMES = {"mags": "Mags", "goblin": "Goblin A", "ael": "Ael", "hob": "Hobgrub D", "isa": "Isaura"}


def told(game: str, *steps: tuple[str, str, Facts]) -> list[str]:
    line = Line(n=1, seat="s0", at=0.0, steps=tuple(Step(rule, who, facts) for rule, who, facts in steps))
    return list(words.why_lines(line, NAMES, GAMES[game]))


def ability(name: str) -> Cause:
    return Cause("ability", name)


# ---- the two that VOICE gives in full
def test_an_attack_of_fell_is_explained_from_the_dice_to_the_points() -> None:
    """4 on a d6 and 1 on a d4 against 2 on a d8 and 4 on a d6: level, and 1 against 2. One hit of 2 harm, HP 4 to 2."""
    assert told(
        "fell",
        ("fell.harm.weapon", "mags", FactStated("harm", 2, "mace")),
        ("fell.abilities", "goblin", DieAdded("d6", ability("BOD"))),
        ("fell.steel", "goblin", DieAdded("d4", Cause("weapon", "rusty knife"))),
        ("fell.abilities", "mags", DieAdded("d8", ability("BOD"))),
        ("fell.steel", "mags", DieAdded("d6", Cause("weapon", "mace"))),
        ("fell.contest", "goblin", DiceRolled(("d6", "d4"), (4, 1))),
        ("fell.contest", "mags", DiceRolled(("d8", "d6"), (2, 4))),
        ("fell.contest", "", DicePaired("goblin", "mags", ((4, 6), (1, 4)), ((4, 6), (2, 8)))),
        ("fell.contest", "", SidesCompared("goblin", "mags", 0, 1, "hits", winner="mags")),
        ("fell.attack", "mags", HarmDealt(1, 2, 0, 2)),
        ("fell.harm", "goblin", PointsTaken("HP", 4, 2, 2)),
    ) == [
        "Goblin A: BOD d6 (4), rusty knife d4 (1).",
        "Mags: BOD d8 (2), mace d6 (4).",
        "Goblin A v Mags, high to low: d6 (4) v d6 (4) no hit, d4 (1) v d8 (2) hit for Mags.",
        "Hits: Goblin A 0, Mags 1.",
        "Harm: 1 hit x 2 (mace) = 2.",
        "Goblin A: HP 4 - 2 = 2.",
    ]


def test_an_attack_of_grimoire_is_explained_by_sums() -> None:
    """14 + STR 13 + 4 on the axe is 31, 1 + DEX 13 is 14; 4 damage, of which HP takes 2 and STR 2; 9 + 6 is 15."""
    assert told(
        "grimoire",
        ("grimoire.attack", "ael", DieAdded("d8", Cause("weapon", "war axe"))),
        ("grimoire.attributes", "ael", FactStated("attribute", 13, "STR")),
        ("grimoire.attributes", "hob", FactStated("attribute", 13, "DEX")),
        ("grimoire.action", "ael", DiceRolled(("d20",), (14,))),
        ("grimoire.attack", "ael", DiceRolled(("d8",), (4,))),
        (
            "grimoire.check",
            "ael",
            NumbersAdded("total", (Addend("die", 14, "d20"), Addend("attribute", 13), Addend("weapon", 4)), 31),
        ),
        ("grimoire.action", "hob", DiceRolled(("d20",), (1,))),
        ("grimoire.check", "hob", NumbersAdded("total", (Addend("die", 1, "d20"), Addend("attribute", 13)), 14)),
        ("grimoire.armor", "hob", NumbersAdded("damage", (Addend("rolled", 4), Addend("armour", -1)), 3)),
        ("grimoire.hp", "hob", PointsTaken("HP", 2, 2, 0)),
        ("grimoire.hp", "hob", PointsTaken("STR", 8, 2, 6)),
        ("grimoire.critical", "hob", DiceRolled(("d20",), (9,))),
        ("grimoire.critical", "hob", NumbersAdded("total", (Addend("die", 9, "d20"), Addend("STR", 6)), 15)),
        ("grimoire.critical", "hob", NumberChecked("beat", 15, 15, result="failed")),
    ) == [
        "Ael: d20 (14) + STR 13 + war axe d8 (4) = 31.",
        "Hobgrub D: d20 (1) + DEX 13 = 14.",
        "Damage: 4 - armour 1 = 3.",
        "Hobgrub D: HP 2 - 2 = 0.",
        "Hobgrub D: STR 8 - 2 = 6.",
        "Hobgrub D: d20 (9) + STR 6 = 15.",
        "Hobgrub D: 15, which must beat DC 15.",
    ]


# ---- one kind at a time
HELP = RollModified("advantage", 1, Cause("help", who="goblin"))
TWICE_WORSE = RollModified("advantage", -2, Cause("said"))


@pytest.mark.parametrize(
    ("game", "rule", "facts", "text"),
    [
        ("fell", "fell.test", HitsCounted(1, dn=4), "Mags: 1 hit against DN 4."),
        ("fell", "fell.test", HitsCounted(0, dn=4), "Mags: no hits against DN 4."),
        ("fell", "fell.extended", HitsCounted(3, needs=8), "3 of 8 hits so far."),
        ("fell", "fell.advantage", DiceMoved(1, ("d8",), ("d10",)), "Mags: 1 step up, d8 → d10."),
        ("fell", "fell.advantage", DiceMoved(-2, ("d4",), ("",)), "Mags: 2 steps down from d4. No die is left."),
        ("fell", "fell.advantage", HELP, "Mags: advantage (help from Goblin A)."),
        ("fell", "fell.advantage", TWICE_WORSE, "Mags: disadvantage -2 (the facilitator says so)."),
        ("fell", "fell.harm", PointsTaken("BOD", 6, 19, 0), "Mags: BOD 6 - 19, not below 0: 0."),
        ("fell", "fell.market", PricePaid("coin", 30, "longsword"), "Longsword: 30 coin."),
        ("fell", "fell.reaction", RowFound(2, 0, "hostile"), "2: hostile."),
        ("fell", "fell.test.reroll", OptionChosen("yes"), "Mags lets the die climb."),
        ("deeds", "deeds.save", NumberChecked("below", 3, score=8, result="passed"), "Mags: d20 (3) is under 8."),
        ("deeds", "deeds.save", NumberChecked("below", 20, score=8, always="twenty"),
         "Mags: d20 (20). A 20 always fails."),
        ("fell", "fell.contest", SidesCompared("mags", "goblin", 2, 2, "tie"), "Hits: 2 each, a tie."),
    ],
)  # fmt: skip
def test_each_kind_of_facts_is_a_sum_or_a_rule(game: str, rule: str, facts: Facts, text: str) -> None:
    assert told(game, (rule, "mags", facts)) == [text]


def test_the_die_that_counts_is_named_with_all_that_were_rolled() -> None:
    rolled = ("deeds.x", "isa", DiceRolled(("d20", "d20"), (14, 6)))
    kept, checked = DieKept("lowest", 6), NumberChecked("below", 6, score=8, result="passed")
    assert told("grimoire", rolled, ("grimoire.x", "isa", kept), ("grimoire.x", "isa", checked)) == [
        "Isaura: d20 (14), d20 (6). The lowest counts: 6.",
        "Isaura: d20 (6) is under 8.",
    ]


def test_what_breaks_a_tie_is_said_after_the_hits() -> None:
    compared = SidesCompared("mags", "goblin", 1, 1, "numbers", 8, 6, "mags")
    assert told("fell-hits", ("fell-hits.contest", "", compared)) == [
        "Hits: Mags 1, Goblin A 1.",
        "The higher number decides, 8 to 6: Mags.",
    ]


@pytest.mark.parametrize(
    ("game", "rule", "chosen"),
    [
        ("fell", "fell.steel", "mace"),
        ("fell", "fell.test.reroll", "no"),
        ("fell", "fell.death", "keep"),
        ("fell-hits", "fell-hits.push", "no"),
        ("generic-fantasy", "generic-fantasy.modify", "done"),
        ("generic-fantasy", "generic-fantasy.trouble", "no"),
        ("grimoire", "grimoire.held", "no"),
        ("deeds", "deeds.sunder", "no"),
    ],
)
def test_a_choice_that_changes_nothing_is_not_told(game: str, rule: str, chosen: str) -> None:
    assert told(game, (rule, "mags", OptionChosen(chosen))) == []


@pytest.mark.parametrize(
    ("game", "rule", "reason", "text"),
    [
        ("deeds", "deeds.sunder", FactStated("damage", 3), "3 damage, unless Mags gives up the shield."),
        ("fell-hits", "fell-hits.push", FactStated("trouble", "the bell rings"), "The trouble: the bell rings"),
    ],
)
def test_the_reason_of_a_question_is_told_only_if_the_answer_changed_something(
    game: str, rule: str, reason: FactStated, text: str
) -> None:
    assert told(game, (rule, "mags", reason), (rule, "mags", OptionChosen("no"))) == []
    assert told(game, (rule, "mags", reason), (rule, "mags", OptionChosen("yes")))[0] == text


def test_a_condition_says_whose_roll_it_changes() -> None:
    acted = ConditionActed("down", "mags", "poisoned", "mags/c1", "mags", 1)
    assert told("fell", ("table.condition", "", acted)) == ["Mags is poisoned: -1."]
    on_another = ConditionActed("up", "goblin", "prone", "goblin/c1", "mags", 1)
    assert told("fell", ("table.condition", "", on_another)) == ["Goblin A is prone: +1 for Mags."]


def test_every_cause_has_its_words() -> None:
    assert set(CAUSES) == set(get_args(CauseKind))


@pytest.mark.parametrize("kind", CAUSES)
def test_every_cause_is_said_without_a_name_and_with_one(kind: CauseKind) -> None:
    for cause in (Cause(kind), Cause(kind, "mace", "goblin")):
        (line,) = told("fell", ("fell.advantage", "mags", RollModified("advantage", 1, cause)))
        assert line.startswith("Mags: advantage (")


def test_every_fact_has_a_default_so_that_it_can_be_left_out() -> None:
    from caltrop.kernel.rules.steps import AnyFacts

    for kind in get_args(AnyFacts):
        assert all(not field.required for field in structs.fields(kind)), kind
