"""Things that trap, tie or trip: each holds one target, who may resist, and lies where it was put."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, warnings
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.items.piles import is_pile
from caltrop.games.registry import games
from caltrop.kernel.state.events.fights import Acted
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from web.fights import GAMES, HEROES

LADDER = ("fell", "fell-hits", "generic-fantasy")
FOES = {"fell": "goblin", "fell-hits": "looter", "generic-fantasy": "kobold"}
TRAPS = [
    (game, item.id) for game in LADDER for item in games()[game].library.items.values() if getattr(item, "trap", "")
]
HOLDS = ("netted", "manacled", "trapped", "stuck")


def a_fight(game: str, *faces: int, trap: str) -> Session:
    """Ana, with one thing that traps, against two foes; the party goes first."""
    ana, bram = HEROES[game]()
    foes = {"one": GAMES[game].creature(FOES[game]), "two": GAMES[game].creature(FOES[game])}
    session: Session = GAMES[game].table(box(*faces), ana=ana, bram=bram, **foes)
    done(do(session, "s0", "table.gift", item=trap, to=["ana"], overrule=True))
    done(do(session, "s0", f"{game}.fight", foes=["one", "two"], first="party"))
    return session


def things(session: Session, who: str) -> list[Item]:
    return [i for i in session.state.part(who, Pack).items.values() if i.trap]


def on_the_ground(session: Session) -> list[str]:
    piles = [who for who, c in session.state.characters.items() if is_pile(c)]
    return [item.id for pile in piles for item in things(session, pile)]


def marks(session: Session, who: str) -> list[str]:
    return [mark.row for mark in session.state.part(who, Conditions).active.values()]


def use(session: Session, trap: str, target: str, **more: Any) -> Any:
    return do(session, "s1", f"{session.game.id}.use", "ana", item=trap, target=target, **more)


def test_these_things_trap() -> None:
    """Written by hand, from the price lists."""
    fell = {"bear-trap", "caltrops", "glass-marbles", "glue", "grease", "manacles", "net"}
    other = {"marbles", "caltrops", "manacles", "net", "glue"}
    assert {id for game, id in TRAPS if game == "fell"} == fell
    assert {id for game, id in TRAPS if game == "fell-hits"} == fell
    assert {id for game, id in TRAPS if game == "generic-fantasy"} == other


@pytest.mark.parametrize(("game", "trap"), TRAPS)
def test_a_trap_in_a_fight_is_a_contest_and_takes_the_turn(game: str, trap: str) -> None:
    """Ana's 4 beats the foe's 1."""
    session = a_fight(game, 4, 1, trap=trap)
    entry = done(use(session, trap, "one"))
    assert any(rule.endswith((".contest", ".improve")) for rule in {s.step.rule for s in entry.steps})
    assert Acted("ana") in facts(entry)
    row = games()[game].library.conditions[games()[game].library.items[trap].condition].id
    assert row in marks(session, "one")
    assert things(session, "ana") == []
    held = [item.id for item in things(session, "one")]
    assert held + on_the_ground(session) == ([] if trap in ("glue", "grease") else [trap])
    assert bool(held) == (row in HOLDS and trap != "glue")


@pytest.mark.parametrize(("game", "trap"), TRAPS)
def test_a_trap_that_is_evaded_lies_on_the_ground(game: str, trap: str) -> None:
    """Ana's 1 loses against 4."""
    session = a_fight(game, 1, 4, trap=trap)
    entry = done(use(session, trap, "one"))
    assert marks(session, "one") == []
    assert "evades" in [e.result for e in facts(entry, Said)]
    assert (things(session, "ana"), things(session, "one")) == ([], [])
    assert on_the_ground(session) == ([] if trap in ("glue", "grease") else [trap])


@pytest.mark.parametrize("game", LADDER)
@pytest.mark.parametrize("seat", ["s0", "s1"])
def test_a_trap_out_of_turn_or_as_a_second_act_warns(game: str, seat: str) -> None:
    session = a_fight(game, 4, 1, trap="net")
    done(do(session, "s0", f"{game}.turn", overrule=True))
    want: dict[str, Any] = {"item": "net", "target": "one"}
    assert "out-of-turn" in warnings(do(session, seat, f"{game}.use", "ana", **want))


@pytest.mark.parametrize("game", LADDER)
def test_a_net_lies_where_it_held_once_it_is_cut(game: str) -> None:
    session = a_fight(game, 4, 1, trap="net")
    done(use(session, "net", "one"))
    (id,) = session.state.part("one", Conditions).active
    done(do(session, "s0", "table.condition.end", "one", id=id))
    assert things(session, "one") == []
    assert on_the_ground(session) == ["net"]


@pytest.mark.parametrize("game", LADDER)
def test_a_net_outside_of_a_fight_is_where_it_was_put(game: str) -> None:
    session = a_fight(game, trap="net")
    done(do(session, "s0", f"{game}.fight.end", overrule=True))
    done(use(session, "net", "one", overrule=True))
    assert marks(session, "one") == ["netted"]
    assert [item.id for item in things(session, "one")] == ["net"]
    assert things(session, "ana") == []
