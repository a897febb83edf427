"""A Fell table for tests: characters with known dice, and app dice that roll what a test sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from at_table import seated
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, whole_rung
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.creatures import make_character
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.sheet import Knowledge
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
    skills: tuple[str, ...] = (),
    spells: tuple[str, ...] = (),
    coin: int = 0,
) -> Character:
    """A whole character with these dice and things; armour in `worn` is on."""
    pack = Pack(size=4 + SIDES[bod])
    for id in (*items, *worn):
        item = LIBRARY.items[id]
        pack = pack.with_item(pack.fresh_key(id), worn_item(item) if id in worn else item)
    return Character(name, "character", owner).with_parts(
        Ladder({"BOD": whole_rung(bod), "INT": whole_rung(int_), "WIL": whole_rung(wil)}),
        pack,
        Purse(coin),
        Knowledge(skills, spells),
        Need(),
        Conditions(),
        Countdowns(),
    )


def worn_item(item: Item) -> Item:
    from msgspec import structs

    return structs.replace(item, on=True)


def creature(id: str, **changes: Any) -> Character:
    """Return a creature of the bestiary as a character at the table."""
    from msgspec import structs

    return structs.replace(make_character(LIBRARY.creatures[id]), **changes)


def table(
    roll: Callable[[int], int] | None = None, rulings: dict[str, str] | None = None, **people: Character
) -> Session:
    """A session with these people (ids are the keyword names) and the usual seats s0, s1, s2, s3, tv."""
    return seated(GAME, roll, rulings, people)
