"""Making characters: dice, skills, every background and class, gear; line by line and at the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal
from caltrop.games.common.dice_pools.drafts import Bio
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.generic_fantasy.creation import CREATION, Draft
from caltrop.games.generic_fantasy.feats import Feats
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from generic_fantasy.table import hero, say, table

CREATE = "generic-fantasy.create"
WORDS: dict[str, Any] = {"name": "Bryony", "look": "tall", "drive": "curious", "flaw": "late", "bond": "the inn"}
DRAFT = Draft(
    BOD="d8", INT="d6", WIL="d4", background="fighter", skill1="melee d6", skill2="survival d6", skill3="athletics d6",
    gear="coin", name="Aldo",
)  # fmt: skip


def dice_of(character: Character) -> dict[str, str]:
    return {name: rung.die for name, rung in character.part(Ladder).rungs.items()}


def code(found: Any) -> str:
    assert isinstance(found, Refused), found
    return found.code


# ---- dice
def test_generic_fantasy_create_attributes_and_skills_by_d8() -> None:
    # BOD 7, INT 3, WIL 2; the first background; then three skills with 8, 1 and 5 on their d8
    fate = scripted(7, 3, 2, 1, 1, 8, 1, 1, 1, 5)
    draft = CREATION.make(fate, LIBRARY, fixed=WORDS)
    assert (draft.BOD, draft.INT, draft.WIL, draft.background) == ("d8", "d6", "d4", "rooftop-courier")
    # athletics is the background's: the first three of the others are left
    assert (draft.skill1, draft.skill2, draft.skill3) == ("defense d8", "discernment d4", "lore d6")
    assert draft.gear == "rooftop-courier"


def test_generic_fantasy_create_the_books_example() -> None:
    aldo = CREATION.finish(DRAFT)
    assert dice_of(aldo) == {"BOD": "d8", "INT": "d6", "WIL": "d4"}
    assert [rung.points for rung in aldo.part(Ladder).rungs.values()] == [8, 6, 4]
    assert aldo.part(SkillDice).dice == {"melee": "d8", "survival": "d6", "athletics": "d6"}
    assert (aldo.part(Pack).size, aldo.part(Purse).coin) == (12, 100)


def test_generic_fantasy_create_assigned_dice() -> None:
    assert CREATION.assigned_values() == {"BOD": "d6", "INT": "d6", "WIL": "d6"}
    assert CREATION.assigned_values("BOD", "WIL") == {"BOD": "d8", "INT": "d6", "WIL": "d4"}
    draft = CREATION.make(scripted(1, 1, 1), LIBRARY, method="assigned", fixed={**WORDS, "background": "puppeteer"})
    assert (draft.BOD, draft.skill1, draft.skill2, draft.skill3) == (
        "d6",
        "athletics d6",
        "defense d6",
        "discernment d6",
    )


# ---- every background, class and feat
@pytest.mark.parametrize("id", list(LIBRARY.backgrounds))
def test_every_background_brings_its_skill_and_its_package(id: str) -> None:
    background = LIBRARY.backgrounds[id]
    skills = [f"{s} d6" for s in LIBRARY.skills if s != background.skill][:3]
    draft = Draft(background=id, skill1=skills[0], skill2=skills[1], skill3=skills[2], gear=id, name="Ana")
    ana = CREATION.finish(draft)
    assert ana.part(SkillDice).dice[background.skill] == "d4"
    assert len(ana.part(SkillDice).dice) == 4
    assert [item.id for item in ana.part(Pack).items.values()] == list(background.gear)
    assert ana.part(Pack).protection == sum(LIBRARY.items[g].protection for g in background.gear)
    assert ana.part(Pack).slots_free >= 0
    assert (ana.part(Purse).coin, ana.part(Bio).background) == (0, background.name)
    with_coin = CREATION.finish(structs.replace(draft, gear="coin"))
    assert (with_coin.part(Purse).coin, with_coin.part(Pack).items) == (100, {})


@pytest.mark.parametrize("id", list(LIBRARY.classes))
def test_every_class_is_for_whoever_has_its_d8s(id: str) -> None:
    wanted = LIBRARY.classes[id]
    plain = structs.replace(DRAFT, BOD="d6", INT="d6", WIL="d6", background="log-driver", skill3="lore d6")
    assert code(CREATION.put(LIBRARY, plain, "background", id)) == "class-needs"
    fit = plain
    for attribute in wanted.needs:
        fit = structs.replace(fit, **{attribute: "d8"})
    taken = CREATION.put(LIBRARY, fit, "background", id)
    assert isinstance(taken, Draft)
    found = CREATION.finish(taken)
    before = {"melee": "d6", "survival": "d6", "lore": "d6"}
    assert found.part(SkillDice).dice[wanted.skill] == ("d8" if wanted.skill in before else "d4")
    assert [f.id for f in found.part(Feats).feats] == list(wanted.feats)


def test_every_feat_is_some_classs() -> None:
    assert {feat for c in LIBRARY.classes.values() for feat in c.feats} == set(LIBRARY.feats)
    assert len({f.kind for f in LIBRARY.feats.values()}) == 12


# ---- line by line
def test_generic_fantasy_create_lines_can_be_set_and_rolled_again() -> None:
    assert code(CREATION.put(LIBRARY, DRAFT, "BOD", "d12")) == "no-such-line"
    assert code(CREATION.put(LIBRARY, DRAFT, "BOD", 8)) == "bad-value"
    assert code(CREATION.put(LIBRARY, DRAFT, "BOD", "d6")) == "class-needs"
    assert code(CREATION.put(LIBRARY, DRAFT, "skill2", "melee d6")) == "skill-twice"
    assert CREATION.put(LIBRARY, DRAFT, "name", "Old Meg") == structs.replace(DRAFT, name="Old Meg")
    # BOD drops to a d4: the fighter becomes a log driver, who has athletics; so that skill is rolled again
    again = CREATION.reroll(scripted(1, 2, 1, 5), LIBRARY, DRAFT, "BOD")
    assert (again.BOD, again.background, again.skill3) == ("d4", "log-driver", "defense d6")


@pytest.mark.parametrize("line", CREATION.lines)
def test_generic_fantasy_create_every_line_offers_something(line: str) -> None:
    assert CREATION.options(LIBRARY, line)


# ---- at the table
def test_generic_fantasy_create_rolled_at_the_table() -> None:
    t = table(box(*[1] * 20))
    done(do(t, "s1", CREATE, name="Ana"))
    assert t.state.characters["ana"].owner == "s1"
    assert dice_of(t.state.characters["ana"]) == {"BOD": "d4", "INT": "d4", "WIL": "d4"}


def test_generic_fantasy_create_assigned_with_class_skills_and_spread() -> None:
    t = table(box(*[1] * 20))
    skills = ["melee", "defense", "lore"]
    want: dict[str, Any] = {
        "method": "assigned",
        "up": "BOD",
        "down": "INT",
        "background": "fighter",
        "skills": skills,
        "spread": True,
    }
    done(do(t, "s1", CREATE, name="Aldo", **want))
    aldo = t.state.characters["aldo"]
    assert dice_of(aldo) == {"BOD": "d8", "INT": "d4", "WIL": "d6"}
    assert aldo.part(SkillDice).dice == {"melee": "d10", "defense": "d6", "lore": "d4"}
    assert aldo.part(Purse).coin == 100


def test_generic_fantasy_create_chosen_offers_only_classes_that_fit() -> None:
    t = table(box(*[1] * 20))
    want = {k: v for k, v in WORDS.items() if k != "name"}
    result = do(t, "s1", CREATE, method="chosen", name="Ana", **want)
    result = say(t, result, "d6", "d8", "d8")  # BOD, INT, WIL
    answers = ("almoner", "lore d8", "melee d6", "ranged d4", "archive-mouse")
    done(say(t, result, *answers))
    ana = t.state.characters["ana"]
    assert ana.part(SkillDice).dice == {"lore": "d8", "melee": "d6", "ranged": "d4", "discernment": "d4"}
    assert [f.id for f in ana.part(Feats).feats] == ["mending-hands", "still-waters"]
    assert "bestiary" in ana.part(Pack).items


def test_generic_fantasy_create_a_class_is_a_wish_where_dice_are_rolled() -> None:
    t = table(box(*[1] * 20))
    done(do(t, "s1", CREATE, name="Ana", background="fighter"))
    entry = t.log[-1]
    assert t.state.characters["ana"].part(Bio).background == "Rooftop courier"
    assert facts(entry, Said) == [
        Said("ana", "generic-fantasy.create", "not-the-class", {"class": "Fighter", "attribute": "BOD"})
    ]
    lucky = table(box(8, 8, 8, *[1] * 20))
    done(do(lucky, "s1", CREATE, name="Ana", background="fighter"))
    assert lucky.state.characters["ana"].part(Bio).background == "Fighter"
    assert not facts(lucky.log[-1], Said)


@pytest.mark.parametrize(
    ("want", "expected"),
    [
        ({"background": "wizard"}, "no-such-background"),
        ({"gear": "a dragon"}, "no-such-line"),
        ({"method": "assigned", "background": "sage"}, "class-needs"),
        ({"method": "assigned", "up": "BOD"}, "up-and-down"),
        ({"up": "BOD", "down": "INT"}, "not-assigned"),
        ({"spread": True}, "not-assigned"),
        ({"skills": ["cooking"]}, "no-such-skill"),
        ({"skills": ["lore", "lore"]}, "skill-twice"),
        ({"skills": ["lore"], "background": "archive-mouse"}, "skill-twice"),
        ({"seat": "s2"}, "not-your-seat"),
        ({"seat": "tv"}, "no-such-seat"),
    ],
)
def test_generic_fantasy_create_refusals(want: dict[str, Any], expected: str) -> None:
    assert refusal(do(table(ana=hero("Ana")), "s1", CREATE, **want)) == expected
