"""Every item of the market is bought; slots, armour, silver, light."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, refusal, rules_in, warning
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.fell_hits.library import LIBRARY
from caltrop.kernel.state.events.table import Said
from fell_hits.table import hero, table

SPECIAL = ("hireling", "repair-armour", "silver-weapon")
GOODS = [item for item in LIBRARY.items.values() if item.id not in SPECIAL]


def test_the_market_has_what_fell_has() -> None:
    kinds = [item.kind for item in LIBRARY.items.values()]
    counted = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counted == {"gear": 71, "animal": 3, "vehicle": 4, "service": 6, "weapon": 18, "armour": 6}


@pytest.mark.parametrize("item", GOODS, ids=lambda item: item.id)
def test_fell_hits_equipment_can_be_bought(item: Item) -> None:
    session = table(ana=hero("Ana", "s1", coin=item.cost))
    entry = done(do(session, "s1", "fell-hits.buy", "ana", overrule=item.id == "warm-bed", item=item.id))
    assert session.state.part("ana", Purse).coin == 0
    assert "fell-hits.equipment" in rules_in(entry)
    pack = session.state.part("ana", Pack)
    if item.kind == "service":
        assert [e.result for e in facts(entry) if isinstance(e, Said)] == (
            ["served", "night"] if item.id == "warm-bed" else ["served"]
        )
    else:
        assert pack.items[item.id] == item
        assert pack.slots_used == (0 if item.kind in ("animal", "vehicle") else 2 if item.bulky else 1)
    poor = table(ana=hero("Ana", "s1", coin=item.cost - 1))
    assert refusal(do(poor, "s1", "fell-hits.buy", "ana", item=item.id)) == "no-coin"


def test_services_with_a_piece() -> None:
    session = table(ana=hero("Ana", "s1", worn=("brigandine",), items=("mace",), coin=50))
    assert refusal(do(session, "s1", "fell-hits.buy", "ana", item="hireling")) == "hire-instead"
    done(do(session, "s0", "fell-hits.harm", "ana", n=1))
    done(do(session, "s1", "fell-hits.buy", "ana", item="repair-armour"))
    assert (session.state.part("ana", Pack).protection, session.state.part("ana", Purse).coin) == (1, 35)
    done(do(session, "s1", "fell-hits.buy", "ana", item="silver-weapon"))
    assert session.state.part("ana", Pack).items["mace"].silvered


def test_fell_hits_equipment_slots_are_four_and_the_body_die() -> None:
    session = table(ana=hero("Ana", "s1", bod="d4", coin=200))
    done(do(session, "s1", "fell-hits.buy", "ana", item="torch", count=8))
    assert warning(do(session, "s1", "fell-hits.buy", "ana", item="torch")) == "no-slot"


def test_fell_hits_equipment_one_suit_at_a_time() -> None:
    session = table(ana=hero("Ana", "s1", worn=("brigandine",), items=("plate",)))
    assert refusal(do(session, "s1", "fell-hits.wear", "ana", item="plate")) == "one-body-armour"
    done(do(session, "s1", "fell-hits.take_off", "ana", item="brigandine"))
    done(do(session, "s1", "fell-hits.wear", "ana", item="plate"))
    assert session.state.part("ana", Pack).protection == 3


def test_broken_armour_is_said_and_mended_for_fifteen_a_point() -> None:
    session = table(ana=hero("Ana", "s1", worn=("chainmail",), coin=30))
    entry = done(do(session, "s0", "fell-hits.harm", "ana", n=2))
    assert ("fell-hits.equipment", "broken") in [(e.rule, e.result) for e in facts(entry) if isinstance(e, Said)]
    done(do(session, "s1", "fell-hits.repair", "ana"))
    assert (session.state.part("ana", Pack).protection, session.state.part("ana", Purse).coin) == (2, 0)


def test_a_torch_burns_down() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("torch",)))
    done(do(session, "s1", "fell-hits.use", "ana", item="torch"))
    minutes = LIBRARY.items["torch"].light
    entry = done(do(session, "s0", "table.clock", n=minutes, unit="minutes"))
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == ["out"]


def test_nothing_is_bought_that_is_not_there() -> None:
    session = table(ana=hero("Ana", "s1", coin=99))
    assert refusal(do(session, "s1", "fell-hits.buy", "ana", item="dragon")) == "no-such-item"
