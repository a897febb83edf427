"""Every item is bought, worn or used; armour, slots, supplies and services."""

from __future__ import annotations

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import CoinChanged, Item, ItemGained, ItemLost, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.deeds.library import LIBRARY
from caltrop.games.deeds.sheet import rating
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from deeds.table import hero, items, play, score, table, target

ITEMS = tuple(LIBRARY.items.values())


def armour_of(session: Session, who: str) -> int:
    return rating(Scene(session.game, PreviewFate(), session.state), who)


@pytest.mark.parametrize("item", ITEMS, ids=lambda i: i.id)
def test_every_item_can_be_bought(item: Item) -> None:
    session = table(box(1), ana=hero("Ana", "s1", coin=1000))
    entry = play(session, "s1", "deeds.buy", "ana", item=item.id)
    assert facts(entry)[0] == CoinChanged("ana", -item.cost, item.id, item.name)
    assert session.state.part("ana", Purse).coin == 1000 - item.cost
    gained = facts(entry, ItemGained)
    assert len(gained) == (item.kind != "service")
    if item.kind == "service":
        assert Said("ana", "deeds.create", "served", {"item": item.name, "count": 1, "cost": item.cost}) in facts(entry)
    else:
        assert items(session, "ana")[item.id].id == item.id


@pytest.mark.parametrize("item", [i for i in ITEMS if i.kind != "service"], ids=lambda i: i.id)
def test_every_thing_sells_for_half(item: Item) -> None:
    session = table(ana=hero("Ana", "s1", items=(item.id,)))
    play(session, "s1", "deeds.sell", "ana", item=item.id)
    assert session.state.part("ana", Purse).coin == item.cost // 2
    assert not items(session, "ana")


@pytest.mark.parametrize("item", [i for i in ITEMS if i.armour], ids=lambda i: i.id)
def test_deeds_armor_every_piece_is_worn(item: Item) -> None:
    session = table(ana=hero("Ana", "s1", items=(item.id,)))
    assert armour_of(session, "ana") == 0
    play(session, "s1", "deeds.wear", "ana", item=item.id)
    assert armour_of(session, "ana") == item.armour
    assert refusal(do(session, "s1", "deeds.wear", "ana", item=item.id)) == "worn-already"
    play(session, "s1", "deeds.take_off", "ana", item=item.id)
    assert armour_of(session, "ana") == 0
    assert refusal(do(session, "s1", "deeds.take_off", "ana", item=item.id)) == "not-worn"


@pytest.mark.parametrize("item", [i for i in ITEMS if i.die and not i.blast], ids=lambda i: i.id)
def test_every_weapon_strikes(item: Item) -> None:
    session = table(box(3), ana=hero("Ana", "s1", items=(item.id,)), straw=target())
    play(session, "s1", "deeds.attack", "ana", target="straw", weapon=item.id)
    assert score(session, "straw", "HP") == 27


@pytest.mark.parametrize("item", [i for i in ITEMS if i.blast], ids=lambda i: i.id)
def test_every_blast_bursts_once(item: Item) -> None:
    session = table(box(3, 4), ana=hero("Ana", "s1", items=(item.id,)), straw=target(), rags=target())
    play(session, "s1", "deeds.blast", "ana", targets=["straw", "rags"], weapon=item.id)
    assert (score(session, "straw", "HP"), score(session, "rags", "HP")) == (27, 26)
    assert not items(session, "ana")


def test_deeds_armor_never_comes_to_more_than_3() -> None:
    session = table(ana=hero("Ana", "s1", items=("shield",), worn=("mail-hauberk", "helmet", "tower-shield")))
    assert armour_of(session, "ana") == 3
    assert refusal(do(session, "s1", "deeds.wear", "ana", item="shield")) == "worn-twice"
    two = table(ana=hero("Ana", "s1", items=("padded-jack",), worn=("mail-hauberk",)))
    assert refusal(do(two, "s1", "deeds.wear", "ana", item="padded-jack")) == "one-body-armour"


def test_deeds_abilities_ten_slots_bulky_two_fatigue_one() -> None:
    """The example of the rules: 7 slots of things and two fatigue leave one of ten."""
    things = ("mail-hauberk", "shield", "longsword", "rope", "rations", "torch")
    session = table(ana=hero("Ana", "s1", items=things, coin=100))
    assert session.state.part("ana", Pack).slots_used == 7
    play(session, "s0", "deeds.fatigue", "ana", by=2)
    assert session.state.part("ana", Pack).slots_free == 1
    assert warnings(do(session, "s1", "deeds.buy", "ana", item="tent")) == ["no-slot"]
    assert refusal(do(session, "s1", "deeds.buy", "ana", item="longship")) == "no-coin"


def test_a_spellbook_is_bought_with_its_spell_or_one_at_random() -> None:
    session = table(box(2), ana=hero("Ana", "s1", coin=600))
    play(session, "s1", "deeds.buy", "ana", item="spellbook", piece="lullaby")
    play(session, "s1", "deeds.buy", "ana", item="spellbook")
    assert [i.spell for i in items(session, "ana").values()] == ["lullaby", "thunder-drum"]
    assert refusal(do(session, "s1", "deeds.buy", "ana", item="spellbook", piece="x")) == "no-such-spell"


def test_services_do_what_they_say() -> None:
    session = table(box(3), ana=hero("Ana", "s1", coin=100))
    play(session, "s0", "deeds.damage", "ana", n=6)
    play(session, "s0", "deeds.fatigue", "ana", by=2)
    play(session, "s1", "deeds.buy", "ana", item="warm-bed")
    assert (session.state.part("ana", Pack).fatigue, score(session, "ana", "HP"), score(session, "ana", "Brawn")) == (
        0,
        4,
        10,
    )
    play(session, "s1", "deeds.buy", "ana", item="healers-care")
    assert score(session, "ana", "Brawn") == 12
    play(session, "s0", "deeds.deprive", "ana", lacking="food")
    entry = play(session, "s1", "deeds.buy", "ana", item="warm-bed")
    assert Said("ana", "deeds.rest", "restless", {"why": "deprived"}) in facts(entry)
    play(session, "s1", "deeds.buy", "ana", item="hot-meal")
    assert not session.state.part("ana", Need).lacks


@pytest.mark.parametrize("item", [i for i in ITEMS if i.uses and not i.die], ids=lambda i: i.id)
def test_every_kit_is_used_up(item: Item) -> None:
    session = table(ana=hero("Ana", "s1", items=(item.id,)))
    for left in range(item.uses - 1, -1, -1):
        entry = play(session, "s1", "deeds.use", "ana", item=item.id)
        assert facts(entry)[-1] == Said("ana", "deeds.create", "used", {"item": item.name})
        assert [i.uses for i in items(session, "ana").values()] == ([left] if left else [])


@pytest.mark.parametrize("item", [i for i in ITEMS if i.meals], ids=lambda i: i.id)
def test_every_food_is_eaten_a_day_at_a_time_and_ends_hunger(item: Item) -> None:
    session = table(ana=hero("Ana", "s1", items=(item.id,)))
    play(session, "s0", "deeds.deprive", "ana", lacking="food")
    for left in range(item.meals - 1, -1, -1):
        play(session, "s1", "deeds.use", "ana", item=item.id)
        assert [i.meals for i in items(session, "ana").values()] == ([left] if left else [])
    assert not session.state.part("ana", Need).lacks


@pytest.mark.parametrize(("item", "turns"), [("candle", 3), ("torch", 6), ("lantern-oil", 24)])
def test_deeds_time_every_light_burns_its_turns(item: str, turns: int) -> None:
    session = table(ana=hero("Ana", "s1", items=(item,)))
    entry = play(session, "s1", "deeds.use", "ana", item=item)
    assert ItemLost("ana", item, "lit", 1, LIBRARY.items[item].name) in facts(entry)
    (countdown,) = session.state.part("ana", Countdowns).countdowns.values()
    assert countdown.at == turns * 600


def test_deeds_time_lantern_oil_burns_in_a_lantern() -> None:
    session = table(
        ana=hero("Ana", "s1", items=("lantern-oil",)), bob=hero("Bob", "s2", items=("lantern-oil", "lantern"))
    )
    assert warnings(do(session, "s1", "deeds.use", "ana", item="lantern-oil")) == ["needs-item"]
    play(session, "s1", "deeds.use", "ana", item="lantern-oil")
    done(do(session, "s2", "deeds.use", "bob", item="lantern-oil"))


def test_handing_over_dropping_and_coin() -> None:
    session = table(ana=hero("Ana", "s1", items=("rope",), coin=5), bob=hero("Bob", "s2"))
    play(session, "s1", "deeds.hand", "ana", to="bob", item="rope", coin=5)
    assert "rope" in items(session, "bob")
    play(session, "s2", "deeds.drop", "bob", item="rope")
    assert not items(session, "bob")
    play(session, "s0", "deeds.coin", "bob", by=7)
    assert session.state.part("bob", Purse).coin == 12
