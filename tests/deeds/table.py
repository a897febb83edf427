"""A Deeds table for tests: heroes with known scores, a box that rolls what it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from at_table import do, done, parked, seated
from caltrop.games.common.conditions.on_sheet import Condition, Conditions, row_called
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.deeds.creatures import make_character
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.library import LIBRARY
from caltrop.games.deeds.market import with_spell
from caltrop.games.deeds.sheet import full_scores
from caltrop.kernel.state.state import Character
from caltrop.table.log import Entry
from caltrop.table.session import Result, Session


def hero(
    name: str,
    owner: str = "",
    *,
    brawn: int = 12,
    finesse: int = 11,
    intellect: int = 10,
    hp: int = 4,
    items: tuple[str, ...] = (),
    worn: tuple[str, ...] = (),
    spells: tuple[str, ...] = (),
    coin: int = 0,
) -> Character:
    """A whole hero with these scores and things; armour in `worn` is on, each of `spells` is a book."""
    pack = Pack(size=10)
    for id in (*items, *worn):
        item = LIBRARY.items[id]
        pack = pack.with_item(pack.fresh_key(id), structs.replace(item, on=True) if id in worn else item)
    for spell in spells:
        pack = pack.with_item(pack.fresh_key("spellbook"), book(spell))
    return Character(name, "character", owner).with_parts(
        full_scores(brawn, finesse, intellect, hp), pack, Purse(coin), Need(), Conditions(), Countdowns()
    )


def book(spell: str) -> Item:
    return with_spell(LIBRARY.items["spellbook"], spell, LIBRARY.spells[spell].name)


def borne(words: str) -> Condition:
    """A condition with all that the game's row says of it; plain words, if the game has no such row."""
    row = row_called(GAME, words)
    return Condition(
        row.title or words,
        rest="rest" in row.ends,
        row=row.id,
        meaning=row.text,
        does=row.does,
        ends=row.ends,
        tags=row.tags,
    )


def creature(id: str, **changes: Any) -> Character:
    """A creature of the book as it stands at the table."""
    return structs.replace(make_character(LIBRARY.creatures[id]), **changes)


def target(hp: int = 30, brawn: int = 18, **changes: Any) -> Character:
    """A straw man without armour, with scores one can count with."""
    plain = Character("Straw").with_parts(full_scores(brawn, 10, 10, hp), Pack(), Conditions(), Countdowns())
    return structs.replace(plain, **changes)


def table(
    roll: Callable[[int], int] | None = None, rulings: dict[str, str] | None = None, **people: Character
) -> Session:
    """A session with these people (ids are the keyword names) and the usual seats s0, s1, s2, s3, tv."""
    return seated(GAME, roll, rulings, people)


def play(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
    """A move that goes through, whatever was warned of."""
    return done(do(session, seat, move, actor, overrule=True, **want))


def settle_order(session: Session, *order: str) -> None:
    """Let the facilitator settle the order of this round, without a roll."""
    play(session, "s0", "table.initiative", order=list(order))


def answered(session: Session, result: Result, *answers: str) -> Entry:
    """The entry of a parked move once these have been said to its questions."""
    for said in answers:
        waiting = parked(result)
        result = session.answer("s0", waiting.id, waiting.asks[0].key, said)
    return done(result)


def score(session: Session, who: str, name: str) -> int:
    return session.state.part(who, Scores).now(name)


def most(session: Session, who: str, name: str) -> int:
    return session.state.part(who, Scores).maximum(name)


def items(session: Session, who: str) -> dict[str, Item]:
    return session.state.part(who, Pack).items


def marks(session: Session, who: str) -> list[str]:
    """Somebody's conditions, in words."""
    return [c.text for c in session.state.part(who, Conditions).active.values()]
