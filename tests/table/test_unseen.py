"""What is secret is not told by ids, by refusals that come late, or by what a call leaves open."""

from __future__ import annotations

import re
from copy import copy

import pytest
from msgspec import structs

from at_table import SEATS, box, do, done, refusal
from caltrop.games import registry
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.move import NOTHING, Move, NoWants, Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, refuse
from caltrop.kernel.state.events.characters import Renamed
from caltrop.kernel.state.state import Audience, State
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from fell.table import hero


def table(salt: str = "") -> Session:
    state = State(game="fell", seats=SEATS, characters={"ana": hero("Ana", "s1")})
    return Session(GAME, state, box(), salt)


# ---- ids
def goblins(session: Session, *, hidden: bool) -> tuple[Entry, list[str]]:
    """Two goblins come; their ids."""
    before = set(session.state.characters)
    entry = done(do(session, "s0", "fell.creature", creature="goblin", count=2, hidden=hidden))
    return entry, [who for who in session.state.characters if who not in before]


def test_ids_of_the_hidden_are_drawn_and_a_replay_draws_the_same() -> None:
    session = table("pepper")
    before = session.state
    entry, ids = goblins(session, hidden=True)
    assert all(re.fullmatch("unseen-[0-9a-f]{12}", who) for who in ids)
    assert len(set(ids)) == 2
    assert replay(GAME, entry, before) == entry
    assert goblins(table("salt"), hidden=True)[1] != ids


def test_ids_in_an_entry_of_before_are_numbered_as_they_were() -> None:
    """It has no key to draw them from."""
    session = table("pepper")
    before = session.state
    entry, _ = goblins(session, hidden=True)
    old = replay(GAME, structs.replace(entry, key=""), before)
    assert [who for t in old.emitted for who in t.fact.about()] == ["unseen-goblin-a", "unseen-goblin-b"]


def test_no_id_that_was_seen_is_given_again() -> None:
    """Whether a goblin is still there, hidden, or has left unseen cannot be told from the next one's id."""
    found = []
    for leaves in (False, True):
        session = table("pepper")
        first = goblins(session, hidden=False)[1][0]
        done(do(session, "s0", "table.hide", first, hidden=True))
        if leaves:
            done(do(session, "s0", "table.remove", first))
        found.append(goblins(session, hidden=False)[1])
    assert found[0] == found[1]
    assert "goblin-a" not in found[0]


# ---- late refusals
def late_move(audience: Audience) -> Move[NoWants, Nothing, Nothing]:
    """A move that finds only in its consequences that it is impossible, after it has changed something."""

    def plan(scene: Scene, actor: str, want: NoWants) -> Plan[Nothing, Nothing]:
        return Plan(NOTHING, Nothing(), {"roller": actor}, audience=audience)

    def refuse_late(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
        scene.emit(Renamed(actor, "Nobody"))
        refuse("no-fight", "fell.combat")

    return Move("fell.late", NoWants, plan, refuse_late)


@pytest.mark.parametrize(
    ("seat", "audience", "code"),
    [("s1", None, "no-fight"), ("s1", (), "not-now"), ("s0", (), "no-fight")],
)
def test_a_refusal_after_the_plan_leaves_nothing_done_and_no_reason_where_the_roll_is_secret(
    seat: str, audience: Audience, code: str
) -> None:
    game = copy(GAME)
    game.moves = {**GAME.moves, "fell.late": late_move(audience)}
    session = Session(game, table().state, box())
    assert refusal(do(session, seat, "fell.late", "ana")) == code
    assert (session.log, session.parked, session.state.name_of("ana")) == ([], {}, "Ana")


# ---- calls
def test_what_a_call_hides_is_hidden_also_where_nothing_is_typed() -> None:
    game = registry.games()["grimoire"]
    people = {"ana": structs.replace(hero("Ana", "s1"), parts={})}
    session = Session(game, State(game="grimoire", seats=SEATS, characters=people), box())
    done(do(session, "s0", "table.call", move="grimoire.save", who=["ana"], want={"attribute": "STR"}, hide=["dc"]))
    seen = view(session, "s1").calls["call"]
    assert (seen.want, seen.hidden) == ({"attribute": "STR"}, ("dc",))
    assert session.state.secrets_of("call") == {"dc": None}


def test_what_must_be_typed_cannot_be_hidden_without() -> None:
    found = table().act("s0", Intent("table.call", "", {"move": "fell.test", "who": ["ana"], "hide": ["dn"]}))
    assert found == Refused("hide-what", "table.call", {"name": "dn"})
