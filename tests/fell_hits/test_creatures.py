"""Every creature fights with each of its attacks; groups, and creatures from one line."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, refusal
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.morale import Nature
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.games.fell_hits.creatures import lines, make_character
from caltrop.games.fell_hits.library import LIBRARY, Creature, CreatureMove
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.refusals import Refuses
from fell_hits.table import hero, table

MOVES = [(c, m) for c in LIBRARY.creatures.values() for m in c.moves]


def test_the_book_has_its_creatures() -> None:
    assert sum(not LIBRARY.is_made("creature", id) for id in LIBRARY.creatures) == 26
    assert all(c.moves for c in LIBRARY.creatures.values())


def dice(creature: Creature, move: CreatureMove, *, steel: bool) -> list[str]:
    """What that move rolls: the attribute it strikes, or INT for a shot at the body, its skill, and perhaps steel."""
    attribute = move.to if move.to != "BOD" else "INT" if move.ranged else "BOD"
    skill = [creature.skills[move.skill]] if move.skill else []
    return [getattr(creature, attribute), *skill, *([move.steel] if steel and move.steel else [])]


@pytest.mark.parametrize(("creature", "move"), MOVES, ids=lambda x: getattr(x, "name", ""))
@pytest.mark.parametrize("ruling", ["plain", "steel"])
def test_every_creature_fights_with_each_of_its_moves(creature: Creature, move: CreatureMove, ruling: str) -> None:
    """All its dice at their top against Ana's 1: as many hits as dice that reach 4, which all do."""
    rolled = dice(creature, move, steel=ruling == "steel")
    faces = [SIDES[die] for die in rolled]
    people: dict[str, Any] = {
        "foe": make_character(creature),
        "ana": hero("Ana", "s1", bod="d12", int_="d12", wil="d12"),
    }
    session = table(box(*faces, 1), {"fell-hits.weapons": ruling}, **people)
    want: dict[str, Any] = {"targets": ["ana"]} if move.blast else {"target": "ana"}
    verb = "fell-hits.blast" if move.blast else "fell-hits.attack"
    entry = done(do(session, "s0", verb, "foe", weapon=move.name, **want))
    assert entry.plan
    assert entry.plan.params["a"] == rolled
    assert session.state.part("ana", Ladder).rung(move.to).points == 12 - len(rolled)
    lasting = move.condition and LIBRARY.conditions[move.condition].lasts != "instant"
    assert session.state.part("ana", Conditions).has(move.condition) == bool(lasting)


@pytest.mark.parametrize("creature", LIBRARY.creatures.values(), ids=lambda c: c.id)
def test_every_creature_comes_to_the_table(creature: Creature) -> None:
    session = table()
    done(do(session, "s0", "fell-hits.creature", creature=creature.name, shows="numbers"))
    (found,) = session.state.characters.values()
    assert found.part(HitPoints) == HitPoints(creature.hp, creature.hp, creature.BOD)
    assert found.part(SkillDice).dice == creature.skills
    assert found.part(Pack).protection == creature.protection
    assert found.part(Nature) == Nature(creature.id, creature.leader, creature.tactics)


@pytest.mark.parametrize("creature", LIBRARY.creatures.values(), ids=lambda c: c.id)
def test_every_creature_can_be_beaten(creature: Creature) -> None:
    session = table(foe=make_character(creature))
    done(do(session, "s0", "fell-hits.harm", "foe", n=creature.protection + 1))
    assert session.state.part("foe", HitPoints).now == creature.hp - 1
    if creature.hp > 1:
        done(do(session, "s0", "fell-hits.harm", "foe", n=creature.hp - 1))
    assert session.state.characters["foe"].life == "out"


def test_bands_are_lettered() -> None:
    session = table()
    done(do(session, "s0", "fell-hits.creature", creature="looter", count=3))
    assert list(session.state.characters) == ["looter-a", "looter-b", "looter-c"]
    assert refusal(do(session, "s0", "fell-hits.creature", creature="looter", side="foes")) == "no-fight"


# ---- one line
def test_a_creature_from_one_line() -> None:
    line = "grey wolf, 6 HP, BOD d8, athletics d6, 1 protection, bite steel d4 attack"
    session = table()
    done(do(session, "s0", "fell-hits.creature", creature=line))
    wolf = session.state.characters["grey-wolf"]
    assert wolf.name == "Grey wolf"
    assert wolf.part(HitPoints) == HitPoints(6, 6, "d8")
    assert [r.die for r in wolf.part(Ladder).rungs.values()] == ["d8", "d4", "d4"]
    bite = wolf.part(Pack).items["bite"]
    assert (bite.steel, bite.die, wolf.part(Pack).protection) == ("d4", "d6", 1)


@pytest.mark.parametrize(
    "line",
    ["wolf, 0 HP", "wolf, d6", "wolf, brewing d6", "wolf, BOD d7", "wolf, bite", ", 4 HP", "wolf, 99 protection"],
)
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(Refuses, match="bad-creature-line"):
        lines(LIBRARY).parse_line(line)


def test_an_unknown_creature() -> None:
    assert refusal(do(table(), "s0", "fell-hits.creature", creature="jabberwock")) == "no-such-creature"
