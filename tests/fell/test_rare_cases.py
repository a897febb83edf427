"""What befalls seldom: a companion without rest, a bundle of food eaten whole, an answer with no such weapon."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from at_table import box, do, done, facts, refusal
from caltrop.games.common.items.pack import Pack
from caltrop.games.fell.library import LIBRARY
from caltrop.kernel.state.events.table import Said
from fell.table import creature, hero, table


def test_fell_rest_of_a_moment_is_none_for_a_companion_who_lacks_something() -> None:
    """Ana's d8 shows 3; Bob has no water, rolls nothing, and is told so."""
    session = table(box(3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ana", n=4))
    done(do(session, "s0", "fell.deprive", "bob", lacking="water"))
    entry = done(do(session, "s0", "fell.rest", "ana", served=True, party=True))
    assert [said for said in facts(entry, Said) if said.rule == "fell.rest"] == [
        Said("ana", "fell.rest", "moment", {"ability": "BOD", "rolled": 3}),
        Said("bob", "fell.rest", "restless", {"why": "deprived"}),
    ]


def test_fell_rest_of_a_week_eats_whole_bundles() -> None:
    """Seven days eat two bundles of three meals, and one meal of a third: two are left of it."""
    bundle = structs.replace(LIBRARY.items["rations"], meals=3)
    pack = Pack(12)
    for key in ("one", "two", "three"):
        pack = pack.with_item(key, bundle)
    session = table(ana=hero("Ana", "s1").with_parts(pack))
    done(do(session, "s0", "fell.rest", "ana", kind="week"))
    assert [item.meals for item in session.state.part("ana", Pack).items.values()] == [2]


def test_fell_attack_answered_with_a_weapon_that_the_target_has_not_is_refused() -> None:
    session = table(ana=hero("Ana", "s1", items=("longsword",)), foe=creature("goblin"))
    want: dict[str, Any] = {"target": "foe", "weapon": "longsword"}
    assert refusal(do(session, "s1", "fell.attack", "ana", **want, target_weapon="greatsword")) == "no-weapon"
