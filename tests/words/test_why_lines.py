"""What a why line says so that nobody asks: whose die it is, who wins a tie, what several things cost."""

from __future__ import annotations

import re
from typing import Any

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    ConditionActed,
    DicePaired,
    DiceRolled,
    DieAdded,
    DieKept,
    Facts,
    FactStated,
    HitsCounted,
    NumberChecked,
    NumbersAdded,
    OptionChosen,
    PointsTaken,
    PricePaid,
    RollModified,
    RowFound,
    RulingApplied,
    SidesCompared,
    Step,
    TotalsCompared,
)
from caltrop.kernel.rules.steps import Fact as FactValue
from caltrop.table.view import Line

from .whys import every_why

GAMES = registry.games()
NAMES = {"ann": "Ann", "mags": "Mags", "goblin": "Goblin A", "bram": "Bram"}
LONE = re.compile(r": d(?!20)\d+ \(\d+\)\.$")  # one die that no word explains
Noted = tuple[str, str, Facts]


def told(game: str, *steps: Noted, language: str = "en") -> list[str]:
    line = Line(n=1, seat="s0", at=0.0, steps=tuple(Step(*step) for step in steps))
    with words.reading(language):
        return list(words.why_lines(line, NAMES, GAMES[game]))


def filled(game: str, line: str, value: FactValue, dice: str, *faces: int) -> list[str]:
    """A line of a new sheet that was filled by these dice."""
    rule = GAMES[game].creation.rule  # type: ignore[union-attr]
    rolled = DiceRolled(tuple(dice.split()), faces)
    return told(game, (rule, "ann", rolled), (rule, "ann", FactStated("line", value, line)))


# ---- labels
@pytest.mark.parametrize(
    ("game", "line", "value", "dice", "faces", "text"),
    [
        ("fell", "coin", 7, "d6 d6 d6", (4, 2, 1), "Coin: d6 (4) + d6 (2) + d6 (1) = 7."),
        ("fell", "BOD", "d6", "d8", (6,), "BOD d8 (6): d6"),
        ("fell-hits", "skill1", "lore d4", "d8 d6", (3, 4), "First skill d8 (3), d6 (4): lore d4"),
        ("grimoire", "age", 45, "d20 d20", (17, 13), "Age: d20 (17) + d20 (13) + 15 = 45."),
        ("deeds", "HP", 2, "d6", (2,), "HP d6 (2)."),
    ],
)
def test_the_dice_of_a_new_sheet_say_which_line_they_fill(
    game: str, line: str, value: FactValue, dice: str, faces: tuple[int, ...], text: str
) -> None:
    assert filled(game, line, value, dice, *faces) == [text]


def test_a_row_of_the_book_stands_on_the_line_by_its_name() -> None:
    library: Any = GAMES["fell"].library
    id = next(iter(library.backgrounds))
    assert filled("fell", "background", id, "d24", 1) == [f"Background d24 (1): {library.backgrounds[id].name}"]


@pytest.mark.parametrize("game", registry.ids())
def test_no_die_stands_alone_without_a_word(game: str) -> None:
    assert [line.text for line in every_why(game) if LONE.search(line.text)] == []


def test_a_skill_that_is_a_weapons_names_the_weapon() -> None:
    assert told(
        "generic-fantasy",
        ("generic-fantasy.attack", "mags", FactStated("weapon", "melee", "mace")),
        ("generic-fantasy.skills", "mags", DieAdded("d8", Cause("skill", "melee"))),
        ("generic-fantasy.skills", "goblin", DieAdded("d6", Cause("skill", "defense"))),
        ("generic-fantasy.contest", "mags", DiceRolled(("d8",), (3,))),
        ("generic-fantasy.contest", "goblin", DiceRolled(("d6",), (2,))),
    ) == ["Mags: melee (mace) d8 (3).", "Goblin A: defence d6 (2)."]


def test_a_weapon_keeps_the_hyphen_of_its_name() -> None:
    added: Noted = ("grimoire.attack", "mags", DieAdded("d8", Cause("weapon", "half-pike")))
    assert told("grimoire", added, ("deeds.attack", "mags", DiceRolled(("d8",), (3,)))) == ["Mags: half-pike d8 (3)."]


def test_rolls_of_one_person_for_one_thing_stand_on_one_line() -> None:
    assert told(
        "fell",
        ("fell.abilities", "mags", DieAdded("d8", Cause("ability", "BOD"))),
        ("fell.skills", "mags", DieAdded("d6", Cause("skill", "athletics"))),
        ("fell.test", "mags", DiceRolled(("d8",), (8,))),
        ("fell.test.reroll", "mags", OptionChosen("no")),
        ("fell.test", "mags", DiceRolled(("d6",), (1,))),
    ) == ["Mags: BOD d8 (8), athletics d6 (1)."]


def test_a_die_that_climbs_keeps_its_label() -> None:
    assert told(
        "fell",
        ("fell.abilities", "mags", DieAdded("d6", Cause("ability", "WIL"))),
        ("fell.test", "mags", DiceRolled(("d6",), (6,))),
        ("fell.test.reroll", "mags", OptionChosen("yes")),
        ("fell.test.reroll", "mags", DiceRolled(("d8",), (3,))),
    ) == ["Mags: WIL d6 (6).", "Mags lets the die climb.", "Mags: WIL d8 (3)."]


def test_dice_that_are_rolled_again_have_their_labels_again() -> None:
    rolled: Noted = ("fell.contest", "mags", DiceRolled(("d6",), (3,)))
    added: Noted = ("fell.abilities", "mags", DieAdded("d6", Cause("ability", "INT")))
    assert told("fell", added, rolled, ("fell.combat", "", FactStated("again")), rolled) == [
        "Mags: INT d6 (3).",
        "A tie: both sides roll again.",
        "Mags: INT d6 (3).",
    ]


# ---- sums and comparisons
def test_a_die_without_a_counterpart_is_no_hit_unless_the_table_rules_so() -> None:
    paired: Noted = ("fell.contest", "", DicePaired("mags", "goblin", ((6, 8), (4, 6)), ((3, 4),)))
    start = "Mags v Goblin A, high to low: d8 (6) v d4 (3) hit for Mags, d6 (4) without a counterpart"
    compared: Noted = ("fell.contest", "", SidesCompared("mags", "goblin", 1, 0, "hits", winner="mags"))
    assert told("fell", paired, compared) == [f"{start}.", "Hits: Mags 1, Goblin A 0."]
    ruled: Noted = ("fell.contest", "", RulingApplied("fell.contest.unmatched", "hit"))
    assert told("fell", paired, ruled, compared)[0] == f"{start} hit for Mags."


def test_a_die_that_fell_off_the_ladder_loses_to_any_other() -> None:
    paired: Noted = ("fell.contest", "", DicePaired("mags", "goblin", ((1, 8),), ((0, 0),)))
    assert told("fell", paired) == ["Mags v Goblin A, high to low: d8 (1) v a lost die (0) hit for Mags."]


def test_a_tie_over_a_spell_says_that_the_caster_wins() -> None:
    tie: Noted = ("fell.cast", "goblin", FactStated("tie"))
    assert told("fell", tie) == ["A tie goes to the caster: Goblin A does not resist."]


@pytest.mark.parametrize(
    ("a", "b", "attack", "contest"),
    [
        (31, 14, "hit.", "Mags wins."),
        (13, 14, "miss.", "Goblin A wins."),
        (14, 14, "hit. A tie goes to the attacker.", "a tie, which goes to Mags."),
    ],
)
def test_totals_say_who_is_ahead(a: int, b: int, attack: str, contest: str) -> None:
    winner = "mags" if a >= b else "goblin"
    struck = TotalsCompared("mags", "goblin", a, b, winner, "attack")
    assert told("grimoire", ("grimoire.check", "", struck)) == [f"Mags {a} against Goblin A {b}: {attack}"]
    plain = TotalsCompared("mags", "goblin", a, b, winner)
    assert told("grimoire", ("grimoire.check", "", plain)) == [f"Mags {a} against Goblin A {b}: {contest}"]


@pytest.mark.parametrize("game", registry.ids())
def test_no_sum_has_an_attribute_without_a_name(game: str) -> None:
    assert [line.text for line in every_why(game) if "attribute" in line.text] == []


def test_magic_dice_stand_in_the_sum_with_where_they_come_from() -> None:
    parts = (Addend("slots", 5), Addend("dust", 4))
    assert told(
        "grimoire",
        ("grimoire.cast", "mags", DiceRolled(("d6",), (5,))),
        ("grimoire.cast", "mags", DiceRolled(("d6", "d6"), (2, 2))),
        ("grimoire.cast", "mags", NumbersAdded("sum", parts, 9)),
    ) == ["Mags: slots d6 (5) + dust d6 (2) + d6 (2) = 9."]


def test_an_objects_dice_of_which_one_counts_leave_the_d20_alone() -> None:
    parts = (Addend("die", 6, "d20"), Addend("attribute", 10), Addend("objects", 4))
    assert told(
        "grimoire",
        ("grimoire.attributes", "mags", FactStated("attribute", 10, "STR")),
        ("grimoire.action", "mags", DieAdded("d6", Cause("object", "crowbar"))),
        ("grimoire.action", "mags", DiceRolled(("d20",), (6,))),
        ("grimoire.action", "mags", DiceRolled(("d6", "d6"), (1, 4))),
        ("grimoire.action", "mags", DieKept("highest", 4)),
        ("grimoire.check", "mags", NumbersAdded("total", parts, 20)),
    ) == ["Mags: crowbar d6 (1), d6 (4). The highest counts: 4.", "Mags: d20 (6) + STR 10 + crowbar d6 (4) = 20."]


def test_the_lesser_of_two_weapons_is_said_not_to_count() -> None:
    parts = (Addend("die", 6, "d20"), Addend("attribute", 10), Addend("weapon", 5))
    assert told(
        "grimoire",
        ("grimoire.attack", "mags", DieAdded("d8", Cause("weapon", "sword"))),
        ("grimoire.attack", "mags", DieAdded("d6", Cause("weapon", "dagger"))),
        ("grimoire.attributes", "mags", FactStated("attribute", 10, "STR")),
        ("grimoire.action", "mags", DiceRolled(("d20",), (6,))),
        ("grimoire.attack", "mags", DiceRolled(("d8",), (5,))),
        ("grimoire.attack", "mags", DiceRolled(("d6",), (2,))),
        ("grimoire.check", "mags", NumbersAdded("total", parts, 21)),
    ) == ["Mags: d20 (6) + STR 10 + sword d8 (5) = 21.", "Mags: not counted, dagger d6 (2)."]


def test_an_impaired_weapon_says_that_the_lowest_die_counts() -> None:
    assert told(
        "deeds",
        ("deeds.attack", "mags", DieAdded("d10", Cause("weapon", "halberd"))),
        ("deeds.attack", "mags", DieAdded("d4", Cause("mode", "impaired"))),
        ("deeds.attack", "mags", DiceRolled(("d10", "d4"), (9, 2))),
        ("deeds.armor", "goblin", NumbersAdded("damage", (Addend("rolled", 2), Addend("armour", -1)), 1)),
    ) == ["Mags: halberd d10 (9), impaired d4 (2). The lowest counts: 2.", "Damage: 2 - armour 1 = 1."]


def test_a_save_with_what_is_left_of_an_ability_names_it() -> None:
    assert told(
        "deeds",
        ("deeds.damage", "mags", PointsTaken("Brawn", 12, 2, 10)),
        ("deeds.save", "mags", DiceRolled(("d20",), (2,))),
        ("deeds.save", "mags", NumberChecked("below", 2, score=10, result="passed")),
    ) == ["Mags: Brawn 12 - 2 = 10.", "Mags: d20 (2) is under Brawn 10."]


@pytest.mark.parametrize(
    ("game", "hits", "text"),
    [
        ("fell-hits", HitsCounted(0, 0, needs=2), "Mags: no hits. 2 needed."),
        ("fell-hits", HitsCounted(1, 2, needs=2), "Mags: 1 hit, 2 weak hits. 2 needed."),
        ("generic-fantasy", HitsCounted(0, 1, 0), "Mags: 1 weak hit."),
        ("generic-fantasy", HitsCounted(2, 0, 1), "Mags: 1 strong hit, 2 plain hits."),
    ],
)
def test_only_the_kinds_of_hits_are_named_that_there_are(game: str, hits: HitsCounted, text: str) -> None:
    assert told(game, (f"{game}.test", "mags", hits)) == [text]


# ---- tables and prices
def test_a_row_stands_beside_the_dice_that_led_to_it() -> None:
    rolled: Noted = ("grimoire.reaction", "mags", DiceRolled(("d6", "d6"), (6, 3)))
    found: Noted = ("grimoire.reaction", "mags", RowFound(9, result="kind"))
    assert told("grimoire", rolled, found) == ["Mags: d6 (6) + d6 (3) = 9, kind."]
    assert told("grimoire", rolled, found, language="de") == ["Mags: d6 (6) + d6 (3) = 9, freundlich."]


@pytest.mark.parametrize(
    ("result", "english", "german"),
    [
        ("bigger", "an advance", "ein Fortschritt"),
        ("unchanged", "no change", "bleibt gleich"),
        ("smaller", "a smaller die", "ein kleinerer Würfel"),
    ],
)
def test_how_a_die_advances_is_said_in_the_readers_language(result: str, english: str, german: str) -> None:
    found: Noted = ("fell.advance", "mags", RowFound(6, result=result))
    assert told("fell", found) == [f"6: {english}."]
    assert told("fell", found, language="de") == [f"6: {german}."]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (RowFound(0, result="foes go twice"), "No hit: the foes go twice."),
        (RowFound(1, 1, "party begins"), "A weak hit, improved by 1: the party begins."),
        (RowFound(3, result="party goes twice"), "A strong hit: the party goes twice."),
    ],
)
def test_a_row_of_a_test_is_named_by_its_best_hit(row: RowFound, text: str) -> None:
    assert told("generic-fantasy", ("generic-fantasy.initiative", "mags", row)) == [text]


@pytest.mark.parametrize(
    ("price", "english", "german"),
    [
        (PricePaid("coin", 1, "torch"), "Torch: 1 coin.", "Torch: 1 Münze."),
        (PricePaid("coin", 2, "torch", n=2), "2 torches: 2 x 1 = 2 coin.", "2 torches: 2 x 1 = 2 Münzen."),
        (PricePaid("coin", 10, "rations (per day)", n=2), "2 rations: 2 x 5 = 10 coin.",
         "2 rations: 2 x 5 = 10 Münzen."),
    ],
)  # fmt: skip
def test_a_price_counts_the_things_it_is_for(price: PricePaid, english: str, german: str) -> None:
    assert told("fell", ("fell.market", "mags", price)) == [english]
    assert told("fell", ("fell.market", "mags", price), language="de") == [german]


def test_a_sale_counts_what_was_sold() -> None:
    sale: Noted = ("fell.market", "mags", FactStated("sale", (2, 4), "torch"))
    assert told("fell", sale) == ["2 torches: sold for 4 coin, half the price."]


# ---- one reason
def test_somebody_too_far_away_is_not_said_again_to_cannot_harm_back() -> None:
    far: Noted = ("fell.attack", "goblin", FactStated("out of reach"))
    idle: Noted = ("fell.attack", "goblin", FactStated("unanswered"))
    assert told("fell", far, idle) == ["Goblin A is too far away to strike back."]
    assert told("fell", idle) == ["Goblin A cannot deal harm in return."]


def test_a_condition_that_keeps_from_striking_back_is_reason_enough() -> None:
    asleep: Noted = ("table.condition", "", ConditionActed("helpless", "goblin", "asleep"))
    idle: Noted = ("fell.attack", "goblin", FactStated("unanswered"))
    assert told("fell", asleep, idle) == ["Goblin A is asleep and cannot strike back."]


def test_an_attitude_that_stays_is_not_told() -> None:
    stays: Noted = ("fell.leverage", "goblin", FactStated("now", "wary", "wary"))
    changes: Noted = ("fell.leverage", "goblin", FactStated("now", "friendly", "wary"))
    assert told("fell", stays) == []
    assert told("fell", changes) == ["From wary to friendly."]


def test_a_modifier_without_a_cause_of_the_book_says_who_gives_it() -> None:
    by: Noted = ("fell.advantage", "mags", RollModified("advantage", 1, Cause("said")))
    assert told("fell", by) == ["Mags: advantage (the facilitator says so)."]


# ---- facts of earlier versions
# ---- labels stay with their roll
def test_the_die_that_a_helper_rolls_lends_its_label_to_no_later_die() -> None:
    assert told(
        "fell",
        ("fell.abilities", "mags", DieAdded("d8", Cause("ability", "BOD"))),
        ("fell.help", "mags", DieAdded("d4", Cause("help", who="bram"))),
        ("fell.test", "mags", DiceRolled(("d8",), (3,))),
        ("fell.help", "bram", DiceRolled(("d4",), (2,))),
        ("fell.test", "mags", HitsCounted(0, dn=4)),
        ("fell.death", "mags", DiceRolled(("d4",), (2,))),
        ("fell.death", "mags", RowFound(2, result="rounds")),
    ) == [
        "Mags: BOD d8 (3).",
        "Bram: help d4 (2).",
        "Mags: no hits against DN 4.",
        "Mags: death table d4 (2), time left in rounds.",
    ]


def test_a_weapon_and_a_mode_with_the_same_die_keep_their_labels_for_each_target() -> None:
    mode: Noted = ("deeds.attack", "mags", DieAdded("d4", Cause("mode", "impaired")))
    weapon: Noted = ("deeds.attack", "mags", DieAdded("d4", Cause("weapon", "claws")))
    rolled: Noted = ("deeds.attack", "mags", DiceRolled(("d4", "d4"), (4, 3)))
    damage: Noted = ("deeds.armor", "goblin", NumbersAdded("damage", (Addend("rolled", 3),), 3))
    line = "Mags: claws d4 (4), impaired d4 (3). The lowest counts: 3."
    assert told("deeds", weapon, weapon, mode, rolled, damage, mode, rolled, damage) == [line, line]


def test_a_roll_that_is_made_again_has_its_labels_again() -> None:
    assert told(
        "generic-fantasy",
        ("generic-fantasy.attributes", "mags", DieAdded("d6", Cause("ability", "WIL"))),
        ("generic-fantasy.reaction", "mags", DiceRolled(("d6",), (1,))),
        ("generic-fantasy.modify", "mags", OptionChosen("roll again")),
        ("generic-fantasy.reaction", "mags", DiceRolled(("d6",), (5,))),
    ) == ["Mags: WIL d6 (1).", "Mags rolls again, and the new roll stands.", "Mags: WIL d6 (5)."]


def test_objects_come_before_weapons_in_a_sum_of_equal_numbers() -> None:
    parts = (Addend("die", 9, "d20"), Addend("attribute", 13), Addend("objects", 9), Addend("weapon", 3))
    assert told(
        "grimoire",
        ("grimoire.attributes", "mags", FactStated("attribute", 13, "STR")),
        ("grimoire.action", "mags", DieAdded("d6", Cause("object", "crowbar"))),
        ("grimoire.action", "mags", DieAdded("d8", Cause("object", "chain"))),
        ("grimoire.attack", "mags", DieAdded("d4", Cause("weapon", "knife"))),
        ("grimoire.action", "mags", DiceRolled(("d20",), (9,))),
        ("grimoire.action", "mags", DiceRolled(("d6",), (6,))),
        ("grimoire.action", "mags", DiceRolled(("d8",), (3,))),
        ("grimoire.attack", "mags", DiceRolled(("d4",), (3,))),
        ("grimoire.check", "mags", NumbersAdded("total", parts, 34)),
    ) == ["Mags: d20 (9) + STR 13 + crowbar d6 (6) + chain d8 (3) + knife d4 (3) = 34."]


@pytest.mark.parametrize(
    ("game", "rule", "fact", "text"),
    [
        ("fell", "fell.blast", FactStated("targets", 1), "One roll against 1 target."),
        ("fell-hits", "fell-hits.attack", FactStated("targets", 1), "One roll against 1 target."),
        ("grimoire", "grimoire.attack", FactStated("targets", 1), "One attack roll against 1 target."),
        ("deeds", "deeds.blast", FactStated("targets", 2), "Damage is rolled for each of 2 targets."),
        ("fell", "fell.hirelings", FactStated("days", 0), "No day is paid for."),
        ("fell", "fell.protection", FactStated("points", 0), "Mags now has no protection."),
    ],
)
def test_one_thing_is_said_as_one_and_none_as_none(game: str, rule: str, fact: FactStated, text: str) -> None:
    assert told(game, (rule, "mags", fact)) == [text]
