"""`Scene`: its rulings, and the names that it gives a seat."""

from __future__ import annotations

import pytest

from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged, whole_rung
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.scene import Scene, event_audience
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded, Renamed
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged
from caltrop.kernel.state.events.open_business import Called
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience, Call, Character, Encounter, Seat, State, narrow_audience

SEATS = {"s0": Seat("Gail", "facilitator"), "s1": Seat("Ann"), "s2": Seat("Bob")}
PEOPLE = {
    "ana": Character("Ana", "character", "s1"),
    "sneak": Character("Sneak", "character", "s1", hidden=True),
    "pet": Character("Pet", "creature", "s2"),
    "ogre": Character("Ogre"),
    "open": Character("Open Book", shows="numbers"),
    "lurker": Character("The Lurker", hidden=True),
}
STATE = State(game="fell", seats=SEATS, characters=PEOPLE)


def scene(seat: str = "s0", state: State = STATE) -> Scene:
    return Scene(GAME, scripted(), state, seat)


def test_what_is_told_is_so_for_whatever_follows() -> None:
    s = scene(state=STATE.with_character("ana", PEOPLE["ana"].with_parts(Ladder({"BOD": whole_rung("d8")}))))
    s.emit(PointsChanged("ana", "BOD", -3))
    assert s.part("ana", Ladder).rung("BOD").points == 5
    s.emit(Renamed("ana", "Anna"))
    assert s.name("ana") == "Anna"
    assert [type(t.event) for t in s.emitted] == [PointsChanged, Renamed]


@pytest.mark.parametrize(
    ("seat", "who", "name"),
    [
        ("s0", "lurker", "The Lurker"),
        ("s1", "lurker", "lurker"),
        ("s1", "nobody", "nobody"),
        ("s1", "sneak", "Sneak"),
        ("s2", "sneak", "sneak"),
        ("s2", "ogre", "Ogre"),
        ("", "lurker", "The Lurker"),  # a scene of nobody's, such as a preview of the game's own
    ],
)
def test_of_the_hidden_a_player_gets_only_the_id_they_have_said(seat: str, who: str, name: str) -> None:
    assert scene(seat).name(who) == name


@pytest.mark.parametrize(
    ("event", "audience", "hears"),
    [
        (Said("ana", "r", "won"), None, None),
        (Said("ana", "r", "won"), ("s2",), ("s2",)),
        (Said("ana", "r", "won"), (), ()),
        (Said("ogre", "r", "won"), None, None),
        (PointsChanged("ana", "BOD", -1), None, None),
        (PointsChanged("ogre", "BOD", -1), None, ()),  # a closed creature's number
        (PointsChanged("open", "BOD", -1), None, None),
        (PointsChanged("pet", "BOD", -1), None, ("s2",)),
        (PointsChanged("pet", "BOD", -1), (), ()),  # for the facilitator alone is not for the owner
        (PointsChanged("pet", "BOD", -1), ("s1",), ()),
        (Said("lurker", "r", "won"), None, ()),
        (Said("sneak", "r", "won"), None, ("s1",)),
        (Said("sneak", "r", "won"), (), ()),
        (Said("ana", "r", "won", {"against": "lurker"}), None, ()),
        (Said("sneak", "r", "won", {"against": "lurker"}), None, ()),
        (Said("sneak", "r", "won", {"against": "ana"}), None, ("s1",)),
        (Said("nobody", "r", "won"), None, None),
        (CharacterAdded("new", Character("New", hidden=True)), None, ()),
        (CharacterAdded("new", Character("New")), None, ()),  # its sheet; that it is there is told by its name
        (Appeared("ogre", "Ogre"), None, None),
        (Called("c", Call("m", ("ana", "lurker"))), None, ()),
        (FightBegan(Encounter({"foes": ("ogre",)}, ("foes",))), None, None),
        (FightBegan(Encounter({"foes": ("ogre", "lurker")}, ("foes",))), None, ()),
        (OrderChanged(("ana", "lurker")), None, ()),
        (OrderChanged(("ana", "ogre")), None, None),
    ],
)
def test_who_hears_a_fact(event: Event, audience: Audience, hears: Audience) -> None:
    assert event_audience(STATE, event, audience) == hears


@pytest.mark.parametrize(
    ("audience", "owner", "left"),
    [(None, "s1", ("s1",)), (("s1", "s2"), "s1", ("s1",)), (("s2",), "s1", ()), ((), "s1", ()), (None, "", ())],
)
def test_an_audience_narrowed_to_an_owner(audience: Audience, owner: str, left: Audience) -> None:
    assert narrow_audience(audience, owner) == left


def test_who_speaks_for_whom() -> None:
    assert [STATE.seat_of(who) for who in ("ana", "ogre", "pet", "", "nobody", "s2")] == [
        "s1",
        "s0",
        "s2",
        "s0",
        "s0",
        "s2",
    ]
    assert [STATE.may_act_for("s1", who) for who in ("ana", "sneak", "pet", "ogre", "nobody", "s1", "s2")] == [
        True,
        True,
        False,
        False,
        False,
        True,
        False,
    ]
    assert STATE.may_act_for("s0", "ana")
    assert not STATE.may_act_for("nobody", "nobody")
    left = State(seats={"s0": SEATS["s0"]}, characters=PEOPLE)
    assert left.seat_of("ana") == "s0"  # whose seat was left, the facilitator plays


@pytest.mark.parametrize(
    ("taken", "fresh"),
    [((), "wolf"), (("wolf",), "wolf-2"), (("wolf", "wolf-2", "wolf-4"), "wolf-3"), (("bear",), "wolf")],
)
def test_a_fresh_id_is_nobodys_yet(taken: tuple[str, ...], fresh: str) -> None:
    assert State().fresh_id("wolf", dict.fromkeys(taken)) == fresh
