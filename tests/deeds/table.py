"""A Deeds table for tests: heroes with known scores, a box that rolls what it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from caltrop.games.deeds.bestiary import embodied
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.library import LIBRARY
from caltrop.games.deeds.market import inscribed
from caltrop.games.deeds.sheet import scored
from caltrop.games.parts.need import Need
from caltrop.games.parts.pack import Item, Pack, Purse
from caltrop.games.parts.scores import Scores
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.errors import Refused
from caltrop.kernel.state import Character, Seat, State
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, Warnings

SEATS = {
    "gm": Seat("Gail", "facilitator"),
    "s1": Seat("Ann"),
    "s2": Seat("Bob"),
    "s3": Seat("Cyd"),
    "tv": Seat("TV", "spectator"),
}


def box(*faces: int) -> Callable[[int], int]:
    """A dice box that rolls these faces in turn, and fails when it is asked for more."""
    left = list(faces)

    def roll(sides: int) -> int:
        face = left.pop(0)
        assert 1 <= face <= sides, f"the script has {face} for a d{sides}"
        return face

    return roll


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
        pack = pack.holding(pack.fresh_key(id), structs.replace(item, on=True) if id in worn else item)
    for spell in spells:
        pack = pack.holding(pack.fresh_key("spellbook"), book(spell))
    return Character(name, "pc", owner).having(
        scored(brawn, finesse, intellect, hp), pack, Purse(coin), Need(), Conditions(), Timers()
    )


def book(spell: str) -> Item:
    return inscribed(LIBRARY.items["spellbook"], spell, LIBRARY.spells[spell].name)


def creature(id: str, **changes: Any) -> Character:
    """A creature of the book as it stands at the table."""
    return structs.replace(embodied(LIBRARY.creatures[id]), **changes)


def target(hp: int = 30, brawn: int = 18, **changes: Any) -> Character:
    """A straw man without armour, with scores one can count with."""
    plain = Character("Straw").having(scored(brawn, 10, 10, hp), Pack(), Conditions(), Timers())
    return structs.replace(plain, **changes)


def table(
    roll: Callable[[int], int] | None = None, rulings: dict[str, str] | None = None, **people: Character
) -> Session:
    """A session with these people (ids are the keyword names) and the usual seats gm, s1, s2, s3, tv."""
    state = State(game="deeds", seats=SEATS, characters=people, rulings=rulings or {})
    return Session(GAME, state, roll or box(), salt="test")


def do(
    session: Session, seat: str, move: str, actor: str = "", /, *, overrule: bool = False, offer: str = "", **want: Any
) -> Result:
    """Try a move."""
    return session.act(seat, Intent(move, actor, want, overrule=overrule, offer=offer))


def done(result: Result) -> Entry:
    """The entry of a move that went through."""
    assert isinstance(result, Entry), result
    return result


def play(session: Session, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
    """A move that goes through, whatever was warned of."""
    return done(do(session, seat, move, actor, overrule=True, **want))


def parked(result: Result) -> Parked:
    assert isinstance(result, Parked), result
    return result


def answered(session: Session, result: Result, *answers: str) -> Entry:
    """The entry of a parked move once these have been said to its questions."""
    for said in answers:
        waiting = parked(result)
        result = session.answer("gm", waiting.id, waiting.asks[0].key, said)
    return done(result)


def refusal(result: Any) -> str:
    """The code of a refusal."""
    assert isinstance(result, Refused), result
    return result.code


def warnings(result: Any) -> list[str]:
    """The codes of all warnings."""
    assert isinstance(result, Warnings), result
    return [w.code for w in result.warnings]


def facts(entry: Entry, kind: type[Any] | None = None) -> list[Any]:
    """The events of an entry, or those of one kind."""
    return [t.event for t in entry.told if kind is None or isinstance(t.event, kind)]


def rules_in(entry: Entry) -> set[str]:
    """The rule ids of an entry's explanation."""
    return {s.step.rule for s in entry.steps}


def score(session: Session, who: str, name: str) -> int:
    return session.state.of(who, Scores).now(name)


def most(session: Session, who: str, name: str) -> int:
    return session.state.of(who, Scores).most(name)


def items(session: Session, who: str) -> dict[str, Item]:
    return session.state.of(who, Pack).items


def marks(session: Session, who: str) -> list[str]:
    """Somebody's conditions, in words."""
    return [c.text for c in session.state.of(who, Conditions).marks.values()]
