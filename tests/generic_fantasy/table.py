"""A Generic Fantasy table for tests: characters with known dice, and app dice that roll what a test sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from at_table import do, done, seated
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, whole_rung
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.games.generic_fantasy.creatures import make_character
from caltrop.games.generic_fantasy.feats import Feats
from caltrop.games.generic_fantasy.game import GAME
from caltrop.games.generic_fantasy.library import LIBRARY
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import Character
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Result, Session


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
    feats: tuple[str, ...] = (),
    coin: int = 0,
) -> Character:
    """A whole character with these dice and things; armour in `worn` is on."""
    return Character(name, "character", owner).with_parts(
        Ladder({"BOD": whole_rung(bod), "INT": whole_rung(int_), "WIL": whole_rung(wil)}),
        SkillDice(skills or {}),
        Feats(tuple(LIBRARY.feats[id] for id in feats)),
        Failure(),
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


def asking(session: Session, *whom: str) -> Session:
    """The same session, where these people want to be asked whether they spend points."""
    for who in whom:
        done(do(session, "s0", "table.order", who, rule="generic-fantasy.modify", answer="ask"))
    return session


def say(session: Session, result: Result, *answers: str) -> Result:
    """Answers what waits, one question after the other, each by the beginning of the answer."""
    for answer in answers:
        assert isinstance(result, Parked), result
        ask = result.asks[0]
        assert isinstance(ask, Choice), ask
        whole = next((option for option in ask.options if option.startswith(answer)), answer)
        result = session.answer("s0", result.id, ask.key, whole)
    return result


def options(result: Result) -> tuple[str, ...]:
    """What can be said to the first open question."""
    assert isinstance(result, Parked), result
    ask = result.asks[0]
    assert isinstance(ask, Choice), ask
    return ask.options


def play(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
    """A move that goes through, where every question is answered as usual."""
    result = do(session, seat, move, actor, **want)
    while isinstance(result, Parked):
        ask = result.asks[0]
        assert isinstance(ask, Choice), ask
        result = session.answer("s0", result.id, ask.key, ask.usual)
    return done(result)


def rung_of(session: Session, who: str, attribute: str = "BOD") -> tuple[str, int]:
    """The die and the points of an attribute."""
    found = session.state.part(who, Ladder).rung(attribute)
    return found.die if found.usable else "", found.points
