"""A Grimoire table for tests: heroes with known scores, a box that rolls what it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from at_table import facts, seated
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.creation import full_scores
from caltrop.games.grimoire.creatures import make_character
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.sheet import Magic, Mark
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.log import Entry
from caltrop.table.session import Session


def hero(
    name: str,
    owner: str = "",
    *,
    strength: int = 10,
    dexterity: int = 10,
    will: int = 10,
    hp: int = 4,
    items: tuple[str, ...] = (),
    worn: tuple[str, ...] = (),
    spells: str = "",
    scroll: str = "",
    coin: int = 0,
    marks: tuple[Mark, ...] = (),
) -> Character:
    """A whole character with these scores and things; armour in `worn` is on, spells are in a grimoire."""
    pack = Pack(size=10)
    for id in (*items, *worn):
        pack = pack.with_item(pack.fresh_key(id), structs.replace(LIBRARY.items[id], on=id in worn))
    if spells:
        pack = pack.with_item("grimoire", structs.replace(LIBRARY.items["grimoire"], spell=spells))
    if scroll:
        pack = pack.with_item("scroll", structs.replace(LIBRARY.items["scroll"], spell=scroll))
    return Character(name, "character", owner).with_parts(
        full_scores(strength, dexterity, will, hp),
        pack,
        Purse(coin),
        Magic(marks),
        TurnState(),
        Need(),
        Conditions(),
        Countdowns(),
    )


def creature(id: str, **changes: Any) -> Character:
    """A creature of the book as it stands at the table."""
    return structs.replace(make_character(LIBRARY.creatures[id]), **changes)


def table(
    roll: Callable[[int], int] | None = None, rulings: dict[str, str] | None = None, /, **people: Character
) -> Session:
    """A session with these people (ids are the keyword names) and the usual seats s0, s1, s2, s3, tv."""
    return seated(GAME, roll, rulings, people)


def said(entry: Entry) -> list[str]:
    """The results that an entry tells, with their rules."""
    return [f"{e.rule} {e.result}" for e in facts(entry) if isinstance(e, Said)]


def now(session: Session, who: str, name: str) -> int:
    return session.state.part(who, Scores).now(name)


def most(session: Session, who: str, name: str) -> int:
    return session.state.part(who, Scores).maximum(name)


def life(session: Session, who: str) -> str:
    return session.state.characters[who].life
