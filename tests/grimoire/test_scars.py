"""The twelve scars, each by hand, and what waits on the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.sheet import Magic
from caltrop.games.grimoire.turns import TurnState
from caltrop.table.log import Entry
from caltrop.table.session import Session
from grimoire.table import hero, life, most, now, said, table


def wounded(hp: int, *faces: int, beyond: int = 0, rulings: dict[str, str] | None = None, **more: Any) -> Session:
    """Somebody with so many hit points is brought to 0 by one attack."""
    session = table(box(*faces), rulings, ana=hero("Ana", "s1", hp=hp, **more))
    done(do(session, "s0", "grimoire.harm", "ana", n=hp + beyond))
    return session


def marks(session: Session) -> list[str]:
    return [c.text for c in session.state.part("ana", Conditions).active.values()]


def waiting(session: Session) -> list[str]:
    return list(session.state.part("ana", Countdowns).countdowns)


def fire(session: Session) -> Entry:
    """Somebody says that it is time."""
    return done(do(session, "s1", "table.trigger", "ana", id=waiting(session)[0]))


# ---- which entry
def test_grimoire_scars_entry_is_the_hp_before_the_last_attack() -> None:
    """4 HP lose 2, and with the next blow 6 more: entry 2. The d6 shows 5, more than the maximum of 4."""
    session = table(box(20, 5), ana=hero("Ana", "s1", hp=4))
    done(do(session, "s0", "grimoire.harm", "ana", n=2))
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=6))
    assert "grimoire.scars scar" in said(entry)
    assert any(getattr(t.event, "facts", {}).get("scar") == "Rattling Blow" for t in entry.emitted)
    assert most(session, "ana", "HP") == 5


def test_grimoire_scars_none_from_0_hp() -> None:
    session = wounded(2, 1)
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=1, to="WIL"))
    assert said(entry) == []
    session = table(box(19), ana=hero("Ana", "s1", hp=0))
    assert said(done(do(session, "s0", "grimoire.harm", "ana", n=1))) == ["grimoire.critical saved"]


@pytest.mark.parametrize(("option", "doomed"), [("twelve", ("doomed",)), ("none", ())])
def test_grimoire_scars_above(option: str, doomed: tuple[str, ...]) -> None:
    session = wounded(14, rulings={"grimoire.scars.above": option})
    assert session.state.part("ana", Magic).marks == doomed


def test_grimoire_scars_are_for_pcs_and_attacks() -> None:
    session = table(box(), ana=hero("Ana", "s1", hp=2))
    assert said(done(do(session, "s0", "grimoire.harm", "ana", n=2, scar=False))) == []


# ---- each entry
@pytest.mark.parametrize(("face", "place"), [*enumerate(LIBRARY.scars[1].places, 1)])
def test_grimoire_scars_1_lasting_scar(face: int, place: str) -> None:
    session = wounded(1, face, 4)
    assert marks(session) == [f"Lasting Scar: {place}"]
    assert most(session, "ana", "HP") == 4


def test_grimoire_scars_1_a_lower_roll_changes_nothing() -> None:
    session = table(box(1, 4), ana=hero("Ana", "s1", hp=5))
    done(do(session, "s0", "grimoire.harm", "ana", n=4))
    done(do(session, "s0", "grimoire.harm", "ana", n=1))
    assert most(session, "ana", "HP") == 5


def test_grimoire_scars_3_walloped_is_deprived_until_a_rest_and_adds_to_the_maximum() -> None:
    session = wounded(3, 4)
    assert session.state.part("ana", Need).lacks == {"rest": 0}
    assert refusal(do(session, "s1", "grimoire.rest", "ana", kind="moment")) == "deprived"
    done(do(session, "s1", "grimoire.rest", "ana", kind="hours"))
    assert session.state.part("ana", Need).lacks == {}
    assert (most(session, "ana", "HP"), waiting(session)) == (7, [])


@pytest.mark.parametrize(("face", "place"), [*enumerate(LIBRARY.scars[4].places, 1)])
def test_grimoire_scars_4_broken_limb(face: int, place: str) -> None:
    session = wounded(4, face, 6, 3)
    assert marks(session) == [f"Broken Limb: {place}"]
    done(do(session, "s1", "grimoire.rest", "ana", kind="night"))
    assert waiting(session)
    fire(session)
    assert (most(session, "ana", "HP"), marks(session)) == (9, [])


def test_grimoire_scars_5_diseased_is_over_with_a_healer() -> None:
    session = wounded(5, 2, 2)
    assert marks(session) == ["Diseased"]
    done(do(session, "s1", "grimoire.rest", "ana", kind="week"))
    assert (most(session, "ana", "HP"), marks(session), waiting(session)) == (5, [], [])


@pytest.mark.parametrize(("face", "name"), [*enumerate(LIBRARY.scars[6].places, 1)])
def test_grimoire_scars_6_head_wound_compares_with_the_present_score(face: int, name: str) -> None:
    """A score of 4 out of 10 gets the 3 + 2 + 2 that are more; the maximum stays."""
    session = table(box(face, 3, 2, 2), ana=hero("Ana", "s1", hp=6))
    done(do(session, "s0", "grimoire.harm", "ana", n=6, to=name))
    done(do(session, "s0", "grimoire.harm", "ana", n=6))
    assert (now(session, "ana", name), most(session, "ana", name)) == (7, 10)


def test_grimoire_scars_6_may_raise_the_maximum_too() -> None:
    session = wounded(6, 3, 5, 5, 4)
    assert (now(session, "ana", "DEX"), most(session, "ana", "DEX")) == (14, 14)


def test_grimoire_scars_7_hamstrung_hobbles_until_healed() -> None:
    session = wounded(7, 5, 5, 5)
    done(do(session, "s1", "grimoire.move", "ana"))
    assert session.state.part("ana", TurnState).spaces == 1
    done(do(session, "s1", "grimoire.rest", "ana", kind="week"))
    assert (now(session, "ana", "DEX"), most(session, "ana", "DEX")) == (15, 15)
    assert marks(session) == []


@pytest.mark.parametrize(("rolled", "saves"), [(11, True), (10, False)])
def test_grimoire_scars_8_deafened_and_a_wil_save_raises_wil(rolled: int, saves: bool) -> None:
    session = wounded(8, rolled, *((3,) if saves else ()))
    assert marks(session) == ["Deafened"]
    assert (now(session, "ana", "WIL"), most(session, "ana", "WIL")) == ((13, 13) if saves else (10, 10))


@pytest.mark.parametrize("place", LIBRARY.scars[10].places)
@pytest.mark.parametrize(("rolled", "saves"), [(11, True), (10, False)])
def test_grimoire_scars_10_the_facilitator_says_what_is_gone(place: str, rolled: int, saves: bool) -> None:
    """A passed WIL save gives 6 new points, which are there at once."""
    session = table(box(rolled, *((6,) if saves else ())), ana=hero("Ana", "s1", hp=10))
    waits = parked(do(session, "s0", "grimoire.harm", "ana", n=10))
    entry = done(session.answer("s0", waits.id, waits.asks[0].key, place))
    assert marks(session) == [f"Sundered: {place}"]
    assert (now(session, "ana", "WIL"), most(session, "ana", "WIL")) == ((16, 16) if saves else (10, 10))
    told = next(e for e in facts(entry) if getattr(e, "result", "") == "scar")
    assert told.facts["place"] == place


def test_grimoire_scars_9_re_brained() -> None:
    session = wounded(9, 6, 6, 1)
    assert (now(session, "ana", "WIL"), most(session, "ana", "WIL")) == (13, 13)
    assert most(wounded(9, 3, 3, 3), "ana", "WIL") == 10


def test_grimoire_scars_11_mortal_wound_replaces_the_maximum_even_when_lower() -> None:
    session = wounded(11, 2, 3)
    assert (life(session, "ana"), session.state.part("ana", Need).lacks) == ("down", {"healing": 0})
    assert refusal(do(session, "s1", "grimoire.rest", "ana", kind="week")) == "dying"
    done(do(session, "s0", "grimoire.treat", "ana", target="ana", overrule=True))
    done(do(session, "s1", "grimoire.rest", "ana", kind="week"))
    assert (most(session, "ana", "HP"), life(session, "ana")) == (5, "up")


def test_grimoire_scars_12_doomed_dies_of_the_next_failed_save() -> None:
    session = wounded(12, 1)
    assert session.state.part("ana", Magic).marks == ("doomed",)
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=3))
    assert life(session, "ana") == "dead"
    assert "grimoire.scars doom" in said(entry)


def test_grimoire_scars_12_doomed_is_spared_by_a_save() -> None:
    session = wounded(12, 20, 6, 6, 5)
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=3))
    assert "grimoire.scars spared" in said(entry)
    assert (most(session, "ana", "HP"), session.state.part("ana", Magic).marks) == (17, ())


def test_grimoire_every_scar_has_its_entry() -> None:
    from caltrop.games.grimoire.harm import SCARS

    assert set(SCARS) == set(LIBRARY.scars) == set(range(1, 13))
