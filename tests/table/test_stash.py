"""The stash that all share, and what the fallen leave."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.people.hirelings import hireling_parts
from caltrop.kernel.state.events.fights import SideJoined
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.words import entry_lines as told
from fell.table import creature, hero, table
from table.every_game import EACH, added, alike, coin, game, gear, laid, play, seen


def stocked(id: str) -> Session:
    """A table of that game with a stash."""
    session = laid(id)
    done(do(session, "s2", "table.stash", name="The cart"))
    return session


# ---- made once, open to all
@EACH
def test_anyone_makes_the_stash_and_there_is_one(id: str) -> None:
    session = stocked(id)
    made = session.state.characters["stash"]
    assert (made.name, made.kind, made.owner, made.is_open) == ("The cart", "stash", "", True)
    assert refusal(do(session, "s1", "table.stash")) == "stash-already"
    assert refusal(do(session, "tv", "table.stash")) == "not-seated"
    alike(session)


def test_somebody_called_stash_is_not_the_stash() -> None:
    session = table(box(), stash=hero("Stash", "s1", items=("mace",)), ana=hero("Ana", "s2"))
    done(do(session, "s2", "table.stash"))
    assert session.state.stash == "stash-2"
    done(do(session, "s0", "table.bequeath", "stash", overrule=True))
    assert "mace" in gear(session, "stash-2")


@EACH
def test_everybody_gives_to_the_stash_and_takes_from_it(id: str) -> None:
    session = stocked(id)
    thing = next(iter(gear(session, "ana")))
    all_there = added(gear(session, "ana"), gear(session, "bram"))
    play(session, "s1", f"{id}.hand", "ana", to="stash", item=thing, coin=5)
    assert (gear(session, "stash"), coin(session, "stash"), coin(session, "ana")) == ({thing: 1}, 5, 25)
    play(session, "s2", f"{id}.hand", "stash", to="bram", item=thing, coin=2)
    assert (gear(session, "stash"), coin(session, "stash")) == ({}, 3)
    assert added(gear(session, "ana"), gear(session, "bram")) == all_there
    assert refusal(do(session, "tv", f"{id}.hand", "stash", to="ana", coin=1)) == "not-seated"
    assert refusal(do(session, "s1", f"{id}.hand", "stash", to="ana", coin=4)) == "no-coin"
    alike(session)


@EACH
def test_a_stash_is_never_full(id: str) -> None:
    """Thirty pieces of one item are more than any character can carry."""
    session = stocked(id)
    thing = next(i for i in game(id).library.items.values() if i.kind == "gear" and i.is_carried and not i.light)
    play(session, "s0", f"{id}.coin", "ana", by=20_000)
    play(session, "s1", f"{id}.buy", "ana", item=thing.id, count=30)
    done(do(session, "s1", f"{id}.hand", "ana", to="stash", item=thing.id, count=30))
    assert gear(session, "stash")[thing.id] == 30
    assert session.state.part("stash", Pack).size == 0


@EACH
def test_players_see_what_is_in_the_stash(id: str) -> None:
    session = stocked(id)
    thing = session.state.part("ana", Pack).items[next(iter(session.state.part("ana", Pack).items))]
    play(session, "s1", f"{id}.hand", "ana", to="stash", item=thing.id)
    assert "The cart" in seen(session, "s2")
    line = told(session.log[-1], session.state, session.game)
    assert any("The cart" in text and thing.name in text for text in line)


# ---- it only holds things
@EACH
def test_the_stash_does_nothing_but_hold_things(id: str) -> None:
    """Every move of the game and of the table, by the facilitator for the stash."""
    session = stocked(id)
    holds = {f"{id}.{move}" for move in ("drop", "hand", "coin", "share", "relabel", "divide")}
    holds |= {f"table.{move}" for move in ("rename", "place", "house", "adjust", "remove", "bequeath", "reveal")}
    assert {move.id for move in game(id).moves.values() if move.stash} == holds
    for move in game(id).moves.values():
        if not move.stash and not any(f.required for f in structs.fields(move.wants)):
            why = "no-name-on-it" if move.unsigned else "only-a-stash"
            assert refusal(do(session, "s0", move.id, "stash")) == why, move.id
            assert refusal(do(session, "tv", move.id, "stash")) == (why if move.unsigned else "not-seated")


@EACH
def test_the_stash_is_in_no_party_and_no_fight(id: str) -> None:
    session = stocked(id)
    kind = next(iter(game(id).library.creatures))
    play(session, "s0", f"{id}.creature", creature=kind, name="Rat")
    assert refusal(do(session, "s0", f"{id}.fight", foes=["stash"])) == "only-a-stash"
    assert refusal(do(session, "s0", f"{id}.fight", foes=["rat"], party=["ana", "stash"])) == "only-a-stash"
    play(session, "s0", f"{id}.fight", foes=["rat"])
    fight = session.state.fight
    assert fight is not None
    assert fight.sides == {"party": ("ana", "bram"), "foes": ("rat",)}
    assert refusal(do(session, "s0", f"{id}.fight.join", "stash", side="party")) == "only-a-stash"
    assert refusal(do(session, "s1", f"{id}.attack", "ana", target="stash")) == "only-a-stash"
    assert refusal(do(session, "s0", "table.call", move="table.roll", who=["stash"])) == "only-a-stash"
    assert not [e for entry in session.log for e in facts(entry, SideJoined)]
    play(session, "s0", f"{id}.fight.end")
    play(session, "s0", "table.clock", n=30, unit="days")
    assert set(session.state.characters["stash"].parts) == {"pack", "purse"}
    assert session.state.part("stash", Pack).size == 0


@EACH
def test_a_night_for_the_whole_party_leaves_the_stash_alone(id: str) -> None:
    session = stocked(id)
    before = session.state.characters["stash"]
    entry = play(session, "s0", f"{id}.rest", "ana", party=True, kind="night")
    assert session.state.characters["stash"] == before
    assert not [e for e in facts(entry, Said) if e.who == "stash"]


def test_a_stash_neither_helps_nor_takes_to_anybody() -> None:
    session = table(box(3, 3), ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.stash"))
    help = [{"who": "stash", "skill": "lore"}]
    assert refusal(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, help=help)) == "no-such-helper"


# ---- what the fallen leave
@EACH
def test_all_that_the_fallen_had_goes_to_the_stash_at_once(id: str) -> None:
    session = laid(id)
    had = gear(session, "ana")
    done(do(session, "s0", "table.life", "ana", life="dead"))
    done(do(session, "s1", "table.bequeath", "ana"))
    assert (gear(session, "ana"), coin(session, "ana")) == ({}, 0)
    assert (gear(session, "stash"), coin(session, "stash")) == (had, 30)
    assert not session.state.part("stash", Pack).worn_items
    assert refusal(do(session, "s1", "table.bequeath", "ana")) == "nothing-to-leave"
    alike(session)


def fallen() -> Session:
    """Ana is dead and has two maces and 4 coin; Bob has room for one thing more."""
    bob = hero("Bob", "s2")
    pack = bob.part(Pack)
    bob = bob.with_parts(Pack(size=pack.slots_used + 1, items=pack.items))
    session = table(box(), ana=hero("Ana", "s1", items=("mace", "mace"), coin=4), bob=bob)
    done(do(session, "s0", "table.life", "ana", life="dead"))
    return session


def test_another_may_be_the_heir_and_the_coin_may_stay() -> None:
    session = fallen()
    assert warnings(do(session, "s1", "table.bequeath", "ana", to="bob", coin=False)) == ["no-room-for-all"]
    done(do(session, "s1", "table.bequeath", "ana", to="bob", coin=False, overrule=True))
    assert gear(session, "bob")["mace"] == 2
    assert (coin(session, "ana"), coin(session, "bob")) == (4, 0)
    assert session.state.stash == ""


def test_claws_stay_with_their_beast() -> None:
    session = table(box(), wolf=creature("wolf"), ana=hero("Ana", "s1"))
    natural = {k for k, i in session.state.part("wolf", Pack).items.items() if i.kind == "natural"}
    assert natural
    assert refusal(do(session, "s0", "table.bequeath", "wolf")) == "nothing-to-leave"
    assert set(session.state.part("wolf", Pack).items) == natural


@pytest.mark.parametrize(
    ("seat", "want", "code"),
    [
        ("s2", {}, "not-yours"),
        ("tv", {}, "not-seated"),
        ("s1", {"to": "nobody"}, "no-such-character"),
        ("s1", {"to": "ana"}, "self-target"),
    ],
)
def test_only_ones_own_and_only_to_somebody_who_is_there(seat: str, want: dict[str, Any], code: str) -> None:
    session = fallen()
    before = session.state
    assert refusal(do(session, seat, "table.bequeath", "ana", **want)) == code
    assert session.state == before


def test_the_dead_inherit_nothing() -> None:
    session = fallen()
    done(do(session, "s0", "table.life", "bob", life="dead"))
    assert refusal(do(session, "s1", "table.bequeath", "ana", to="bob")) == "dead-target"


def test_the_living_are_asked_twice() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("mace",)))
    assert warnings(do(session, "s1", "table.bequeath", "ana")) == ["gives-all"]


def test_a_hireling_is_of_the_party_and_a_stash_is_not() -> None:
    hireling = Character("Pim", "hireling").with_parts(*hireling_parts("d6"))
    assert hireling.is_in_party
    assert not Character("Cart", "stash").is_in_party
    assert not Character("Rat", "creature").is_in_party
