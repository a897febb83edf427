"""A Fell (Hits) table for tests: characters with known dice, and app dice that roll what a test sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from at_table import seated
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, whole_rung
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell_hits.creatures import make_character
from caltrop.games.fell_hits.game import GAME
from caltrop.games.fell_hits.library import LIBRARY
from caltrop.games.fell_hits.sheet import Experience
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session


def hero(
    name: str,
    owner: str = "",
    *,
    bod: LadderDie = "d8",
    int_: LadderDie = "d6",
    wil: LadderDie = "d6",
    items: tuple[str, ...] = (),
    worn: tuple[str, ...] = (),
    skills: dict[str, LadderDie] | None = None,
    experience: int = 0,
    coin: int = 0,
) -> Character:
    """A whole character with these dice and things; armour in `worn` is on."""
    return Character(name, "character", owner).with_parts(
        Ladder({"BOD": whole_rung(bod), "INT": whole_rung(int_), "WIL": whole_rung(wil)}),
        SkillDice(skills or {}),
        Experience(experience),
        Wounds(),
        carrying(4 + SIDES[bod], items, worn),
        Purse(coin),
        Need(),
        Conditions(),
        Countdowns(),
    )


def carrying(size: int, items: tuple[str, ...], worn: tuple[str, ...] = ()) -> Pack:
    pack = Pack(size=size)
    for id in (*items, *worn):
        item = LIBRARY.items[id]
        pack = pack.with_item(pack.fresh_key(id), structs.replace(item, on=True) if id in worn else item)
    return pack


def creature(id: str, **changes: Any) -> Character:
    """Return a creature of the bestiary as a character at the table."""
    return structs.replace(make_character(LIBRARY.creatures[id]), **changes)


def table(
    roll: Callable[[int], int] | None = None, rulings: dict[str, str] | None = None, **people: Character
) -> Session:
    """A session with these people (ids are the keyword names) and the usual seats s0, s1, s2, s3, tv."""
    return seated(GAME, roll, rulings, people)
