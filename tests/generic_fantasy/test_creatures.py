"""Every creature comes to the table and fights with each of its attacks; others come from one line."""

from __future__ import annotations

import pytest

from at_table import do, done, refusal
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import Pack
from caltrop.games.generic_fantasy.creatures import lines
from caltrop.games.generic_fantasy.game import GAME
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.refusals import Refuses
from generic_fantasy.table import creature, hero, play, table

CREATURES = list(LIBRARY.creatures)
MOVES = [(id, move) for id, c in LIBRARY.creatures.items() for move in c.moves]


@pytest.mark.parametrize("id", CREATURES)
def test_every_creature_comes_to_the_table(id: str) -> None:
    t = table()
    done(do(t, "s0", "generic-fantasy.creature", creature=id))
    found = t.state.characters[next(iter(t.state.characters))]
    book = LIBRARY.creatures[id]
    body = found.part(Ladder).rung("BOD")
    assert (found.name, found.part(Pack).protection) == (book.name, book.protection)
    assert (body.die, body.points) == (book.BOD, book.hp)
    assert GAME.hurt(found) == "unhurt"
    assert found.part(SkillDice).dice == book.skills


@pytest.mark.parametrize(("id", "move"), MOVES, ids=lambda x: x if isinstance(x, str) else x.name)
def test_every_move_of_every_creature_is_fought_with(id: str, move: object) -> None:
    """The creature rolls its highest, its target its lowest."""
    assert isinstance(move, type(LIBRARY.creatures[id].moves[0]))
    left: list[int] = []
    ana = hero("Ana", "s1", bod="d4", int_="d4", wil="d4")
    t = table(lambda sides: left.pop(0) if left else 1, foe=creature(id), ana=ana)
    book = LIBRARY.creatures[id]
    die = {"BOD": book.BOD, "INT": book.INT, "WIL": book.WIL}[move.to]
    dice = [die, *([book.skills[move.skill]] if move.skill else [])]
    left += [SIDES[d] for d in dice]
    want = {"targets": ["ana"]} if move.blast else {"target": "ana"}
    kind = "generic-fantasy.blast" if move.blast else "generic-fantasy.attack"
    entry = play(t, "s0", kind, "foe", weapon=move.name.replace(" ", "-"), **want)
    assert entry.plan is not None
    assert entry.plan.params["a"] == dice
    rung = t.state.part("ana", Ladder).rung(move.to)
    assert rung.points == 4 - len(dice)  # each die at its highest is a hit
    lasting = move.condition and LIBRARY.conditions[move.condition].lasts != "instant"
    assert t.state.part("ana", Conditions).has(move.condition) == bool(lasting)


def test_a_creature_from_one_line() -> None:
    found = lines(LIBRARY).parse_line("wolf, 6 HP, BOD d8, melee d6, 1 protection, bite attack")
    assert (found.name, found.hp, found.BOD, found.INT, found.protection) == ("Wolf", 6, "d8", "d4", 1)
    assert (found.skills, [m.name for m in found.moves]) == ({"melee": "d6"}, ["bite"])


@pytest.mark.parametrize("line", ["wolf, many teeth", "wolf, 0 HP", "wolf, BOD d7", ", 4 HP"])
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(Refuses, match="bad-creature-line"):
        lines(LIBRARY).parse_line(line)


def test_no_such_creature_and_no_side_without_a_fight() -> None:
    t = table()
    assert refusal(do(t, "s0", "generic-fantasy.creature", creature="jabberwock")) == "no-such-creature"
    assert refusal(do(t, "s0", "generic-fantasy.creature", creature="kobold", side="foes")) == "no-fight"


def test_bands_are_lettered() -> None:
    t = table()
    done(do(t, "s0", "generic-fantasy.creature", creature="Kobold", count=2))
    assert [c.name for c in t.state.characters.values()] == ["Kobold A", "Kobold B"]


@pytest.mark.parametrize("id", CREATURES)
def test_the_book_says_how_much_harm_a_creature_takes_in_all(id: str) -> None:
    """One harm at a time, past all protection, until it is out: as many as the book says."""
    book = LIBRARY.creatures[id]
    t = table(beast=creature(id))
    harm = 0
    while t.state.characters["beast"].life == "up":
        done(do(t, "s0", "generic-fantasy.harm", "beast", n=1, armour=False))
        harm += 1
    assert harm == book.endures


def test_generic_fantasy_a_line_cannot_have_more_points_than_its_die() -> None:
    t = table()
    result = do(t, "s0", "generic-fantasy.creature", creature="Wyrm, 18 HP, BOD d12, bite attack")
    assert refusal(result) == "too-many-points"
