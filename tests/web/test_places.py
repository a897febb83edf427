"""Who stands where on the facilitator's page: places in words, or distances where a game counts them."""

from __future__ import annotations

from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.fight.places import Places, find_places
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from web.fights import FOES, LURKER, fight
from web.page_pieces import pieces_for

X = "\N{MULTIPLICATION SIGN}"


def look(session: Session) -> Look:
    return Look(session, "s0", Surroundings("t", "Mill Road"))


def told(places: Places) -> dict[str, list[str]]:
    return {column.label: [one.label for one in column.people] for column in places.columns}


def test_no_one_has_a_place_at_first() -> None:
    assert find_places(look(fight("fell"))).columns == ()


def test_places_are_columns_with_the_party_first_and_creatures_by_kind() -> None:
    """The hidden one stands alone in the loft, so that column is marked; who has no place comes last."""
    session = fight("fell")
    for who, place in {"goblin-a": "the yard", "goblin-b": "the yard", "ana": "the yard", LURKER: "the loft"}.items():
        session.act("s0", Intent("table.place", who, {"place": place}))
    found = find_places(look(session))
    assert told(found) == {
        "the yard": ["Ana", f"2 {X} Goblin"],
        "the loft": ["The Drowned Abbot"],
        "elsewhere": ["Bram", "Pim", "Goblin"],
    }
    assert [column.is_hidden for column in found.columns] == [False, True, False]
    assert (found.move, found.field, found.free) == ("table.place", "place", True)


def test_those_who_are_out_are_not_counted() -> None:
    session = fight("fell")
    for who in FOES:
        session.act("s0", Intent("table.place", who, {"place": "the yard"}))
    session.act("s0", Intent("table.life", "goblin-a", {"life": "out"}))
    assert told(find_places(look(session)))["the yard"] == [f"2 {X} Goblin"]


def test_deeds_zones_count_no_one_who_is_out() -> None:
    """Neither in the facilitator's columns nor on a player's ladder of distances."""
    session = fight("deeds")
    for who in (*FOES, LURKER):
        session.act("s0", Intent("deeds.zone", who, {"zone": "near"}))
    session.act("s0", Intent("deeds.zone", "goblin-a", {"zone": "close", "other": "ana"}))
    session.act("s0", Intent("table.life", "goblin-a", {"life": "out"}))
    assert told(find_places(look(session)))["close"] == []
    ladder = {zone.distance: zone.foes for zone in pieces_for(session, "s1")["zones"].value}
    assert (ladder["close"], ladder["near"]) == ((), (("Goblin", 2),))


def test_where_a_game_counts_distances_each_is_a_column_and_who_differs_is_named() -> None:
    session = fight("deeds")
    for who in (*FOES, LURKER):
        session.act("s0", Intent("deeds.zone", who, {"zone": "near"}))
    session.act("s0", Intent("deeds.zone", "goblin-a", {"zone": "close", "other": "ana"}))
    found = find_places(look(session))
    assert told(found) == {
        "at hand": [],
        "close": ["Ana, from Goblin A"],
        "near": [f"3 {X} Goblin", "The Drowned Abbot"],
        "far": [],
        "distant": [],
    }
    assert (found.move, found.field, found.free) == ("deeds.zone", "zone", False)
