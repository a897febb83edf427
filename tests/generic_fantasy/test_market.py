"""Every item of the market is bought, and its use is tested."""

from __future__ import annotations

import pytest

from at_table import box, do, done, refusal, warning
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.generic_fantasy.library import LIBRARY
from generic_fantasy.table import creature, hero, play, rung_of, table

BUY = "generic-fantasy.buy"
WEAPONS = [id for id, item in LIBRARY.items.items() if item.kind == "weapon"]
ARMOUR = [id for id, item in LIBRARY.items.items() if item.kind == "armour"]


@pytest.mark.parametrize("id", [id for id in LIBRARY.items if id not in ("hireling", "repair-armour")])
def test_every_thing_can_be_bought(id: str) -> None:
    item = LIBRARY.items[id]
    t = table(ana=hero("Ana", "s1", bod="d12", coin=item.cost))
    done(do(t, "s1", BUY, "ana", item=id, overrule=True))
    assert t.state.part("ana", Purse).coin == 0
    assert (id in t.state.part("ana", Pack).items) == (item.kind != "service")


def test_hirelings_are_hired_and_repairs_need_something_broken() -> None:
    t = table(ana=hero("Ana", "s1", coin=99))
    assert refusal(do(t, "s1", BUY, "ana", item="hireling")) == "hire-instead"
    assert refusal(do(t, "s1", BUY, "ana", item="repair-armour")) == "nothing-to-repair"


@pytest.mark.parametrize("id", WEAPONS)
def test_every_weapon_brings_its_skill(id: str) -> None:
    item = LIBRARY.items[id]
    assert item.skill == ("ranged" if item.ranged else "melee")
    ana = hero("Ana", "s1", items=(id, *filter(None, (item.needs,))), skills={"melee": "d4", "ranged": "d6"})
    t = table(box(*[1] * 9), ana=ana, kob=creature("kobold"))
    entry = play(t, "s1", "generic-fantasy.attack", "ana", target="kob", weapon=id)
    assert entry.plan is not None
    assert entry.plan.params["a"] == ["d8", "d6" if item.ranged else "d4"]


@pytest.mark.parametrize("id", ARMOUR)
def test_every_armour_takes_harm_and_is_mended(id: str) -> None:
    item = LIBRARY.items[id]
    t = table(ana=hero("Ana", "s1", items=(id,), coin=200))
    done(do(t, "s1", "generic-fantasy.wear", "ana", item=id))
    assert t.state.part("ana", Pack).protection == item.protection
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=item.protection))
    assert t.state.part("ana", Pack).protection == 0
    done(do(t, "s1", "generic-fantasy.repair", "ana"))
    assert t.state.part("ana", Pack).protection == item.protection


def test_a_loaf_for_three_days_is_eaten_day_by_day() -> None:
    t = table(ana=hero("Ana", "s1", coin=16))
    done(do(t, "s1", BUY, "ana", item="trail-bread", count=2))
    days = []
    while loaves := t.state.part("ana", Pack).items:
        days.append(sum(loaf.meals * loaf.count for loaf in loaves.values()))
        done(do(t, "s0", "generic-fantasy.deprive", "ana", lacking="food"))
        done(do(t, "s1", "generic-fantasy.use", "ana", item="trail-bread"))
        assert not t.state.part("ana", Need).lacks
    assert days == [6, 5, 4, 3, 2, 1]


def test_protection_is_for_bod_alone() -> None:
    t = table(ana=hero("Ana", "s1", worn=("mail",)))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=2, to="WIL"))
    assert t.state.part("ana", Pack).protection == 2


def test_one_body_armour_at_a_time_and_extras_beside_it() -> None:
    t = table(ana=hero("Ana", "s1", items=("mail", "plate-armour", "helm", "shield", "padded-coat")))
    for id in ("mail", "helm", "shield", "padded-coat"):
        done(do(t, "s1", "generic-fantasy.wear", "ana", item=id))
    assert t.state.part("ana", Pack).protection == 5
    assert refusal(do(t, "s1", "generic-fantasy.wear", "ana", item="plate-armour")) == "one-body-armour"


def test_generic_fantasy_rest_takes_a_meal_and_warns_when_there_is_none() -> None:
    t = table(box(6), ana=hero("Ana", "s1", items=("trail-bread",)))
    play(t, "s1", "generic-fantasy.rest", "ana")
    assert [i.meals for i in t.state.part("ana", Pack).items.values()] == [2]  # of 3 days
    t = table(box(6), ana=hero("Ana", "s1"))
    assert warning(do(t, "s1", "generic-fantasy.rest", "ana")) == "no-food"


def test_generic_fantasy_a_room_at_the_inn_gives_a_nights_rest() -> None:
    t = table(ana=hero("Ana", "s1", items=("rations",), coin=3))
    done(do(t, "s0", "generic-fantasy.harm", "ana", n=3))
    done(do(t, "s0", "generic-fantasy.deprive", "ana", lacking="sleep"))
    done(do(t, "s1", "generic-fantasy.buy", "ana", item="inn-room"))
    assert (rung_of(t, "ana"), t.state.part("ana", Need)) == (("d8", 8), Need())
