"""Buying, selling, repair, armour, handing over, using, slots: prices typed off the source, sums worked out by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, refusal, rules_in, warning
from caltrop import words
from caltrop.games.common.dice_pools.combat import too_many_hands
from caltrop.games.common.dice_pools.ladder import DieStepped
from caltrop.games.common.health.needs import Drank, Fed, Need, NeedArose, NeedsMet
from caltrop.games.common.health.rest import RestTaken
from caltrop.games.common.items.carrying import stack_key
from caltrop.games.common.items.pack import (
    CoinChanged,
    Item,
    ItemGained,
    ItemLost,
    ItemSilvered,
    ItemWorn,
    Pack,
    PackSized,
    ProtectionChanged,
    Purse,
)
from caltrop.games.common.table.countdowns import Countdown, CountdownOver, Countdowns, CountdownSet
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused, Warned
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.parts import Grid
from caltrop.kernel.state.state import Character
from caltrop.table.log import Intent
from caltrop.table.session import Session, Warnings
from fell.table import creature, hero, table

# As the source prints them: name (what it says about it)|cost.
GEAR = """air bladder|5 bear trap|15 bedroll|5 bellows|10 blanket|2 book|50 bottle|2 bucket|5 caltrops|10 candle|1
cards|5 chain (10ft)|10 chalk|1 chisel|5 cookpot|5 crowbar|10 dice|2 face paint|10 fire oil|10 fishing rod|10
flint and steel|5 furs|10 glass marbles|5 glue|5 grappling hook|25 grease|10 hammer|5 hand drill|10 holy water|25
horn|10 hourglass|50 incense|10 instrument (musical)|100 ladder (10ft, bulky)|10 lamp oil|5 lantern|10 lantern oil|5
lens|10 lockpicks|10 manacles|10 metal file|5 mirror|5 mortar & pestle|5 nails|3 net|10 oilskin bag|5 paint|10 pick|10
pulley|10 pole (10ft)|5 quill & ink|10 rations (per day)|5 rodent trap|10 rope (25ft)|5 sack|5 salt|2 saw|5 soap|1
spike|1 spiked boots|5 sponge|1 spyglass|40 tar|10 tent (bulky)|15 tinderbox|5 torch|1 travel rations|10
twine (300ft)|5 waterskin|5 whistle|2 wolfsbane|10"""
BEASTS = "goat|15 horse|75 mule|30"
VEHICLES = "carriage|350 cart|30 rowboat|100 wagon|200"
SERVICES = """good meal|3 hireling (per day)|5 pint of ale|1 repair armour (per PP)|15 silver weapon|20
warm bed (per night)|3"""
WEAPONS = """arrows|10 battle axe (d8, 3 harm, bulky)|35 bolts|15 club (d4, 1 harm)|10 crossbow (d8, 3 harm, bulky)|40
dagger (d4, 1 harm)|10 firebomb (d6, 2 harm, blast)|15 flail (d8, 3 harm, bulky)|35 greatsword (d8, 3 harm, bulky)|45
handaxe (d4, 1 harm)|15 longbow (d6, 2 harm, bulky)|25 longsword (d6, 2 harm)|30 mace (d6, 2 harm)|25
shortsword (d4, 1 harm)|20 shortbow (d4, 1 harm)|15 sling (d4, 1 harm)|5 staff (d4, 1 harm)|5
warhammer (d8, 2 harm)|30"""
ARMOUR = """shield (+1 protection)|10 helmet (+1 protection)|10 gambeson (+1 protection)|15
brigandine (1 protection, bulky)|20 chainmail (2 protection, bulky)|40 plate (3 protection, bulky)|60"""
LINE = re.compile(r"([a-z][a-z& ]*?)(?: \(([^)]*)\))?\|(\d+)")


def listed(table: str) -> list[tuple[str, str, int]]:
    """Id, what the source says about it, and its cost."""
    found = LINE.findall(table.replace("\n", " "))
    return [(name.strip().replace("&", "and").replace(" ", "-"), about, int(cost)) for name, about, cost in found]


CARRIED = [*listed(GEAR), *listed(WEAPONS), *listed(ARMOUR)]


def bearer(*items: str, coin: int = 1000, worn: tuple[str, ...] = ()) -> Character:
    """Ana of seat s1, with BOD d8: 12 slots."""
    return hero("Ana", "s1", items=items, worn=worn, coin=coin)


def dented(character: Character, **left: int) -> Character:
    """Return the same character with these protection points left on each piece."""
    pack = character.part(Pack)
    for key, n in left.items():
        pack = pack.with_item(key, structs.replace(pack.items[key], left=n))
    return character.with_parts(pack)


def coin(session: Session, who: str = "ana") -> int:
    return session.state.part(who, Purse).coin


def pack(session: Session, who: str = "ana") -> Pack:
    return session.state.part(who, Pack)


def counts(session: Session, who: str = "ana") -> dict[str, int]:
    return {key: item.count for key, item in pack(session, who).items.items()}


# ---- fell.market: every line of the price lists
def test_fell_market_has_every_line_of_the_source() -> None:
    lists = {t: len(listed(t)) for t in (GEAR, BEASTS, VEHICLES, SERVICES, WEAPONS, ARMOUR)}
    assert tuple(lists.values()) == (71, 3, 4, 6, 18, 6)
    assert {id for t in lists for id, _, _ in listed(t)} == set(LIBRARY.items)
    assert len(LIBRARY.items) == 108


@pytest.mark.parametrize(("id", "about", "cost"), CARRIED)
def test_fell_market_sells_what_is_carried(id: str, about: str, cost: int) -> None:
    session = table(ana=bearer(coin=cost))
    entry = done(do(session, "s1", "fell.buy", "ana", item=id))
    assert facts(entry) == [
        CoinChanged("ana", -cost, id, LIBRARY.items[id].name),
        ItemGained("ana", id, LIBRARY.items[id], "bought", cost),
    ]
    assert rules_in(entry) == {"fell.market"}
    assert coin(session) == 0
    assert pack(session).slots_used == (2 if "bulky" in about else 1)
    assert not pack(session).items[id].on


@pytest.mark.parametrize(("id", "about", "cost"), listed(WEAPONS))
def test_fell_steel_and_harm_are_the_numbers_of_the_source(id: str, about: str, cost: int) -> None:
    item, numbers = LIBRARY.items[id], re.match(r"(d\d+), (\d) harm", about)
    assert (item.steel, item.harm) == ((numbers[1], int(numbers[2])) if numbers else (None, None))
    assert (item.bulky, item.blast) == ("bulky" in about, "blast" in about)


@pytest.mark.parametrize(("id", "about", "cost"), listed(ARMOUR))
def test_fell_protection_points_are_those_of_the_source(id: str, about: str, cost: int) -> None:
    item, points = LIBRARY.items[id], re.match(r"\+?(\d) protection", about)
    assert points
    assert (item.protection, item.left) == (int(points[1]), int(points[1]))
    assert item.worn == ("extra" if about.startswith("+") else "body")


@pytest.mark.parametrize(("id", "about", "cost"), [*listed(BEASTS), *listed(VEHICLES)])
def test_fell_market_beasts_and_vehicles_take_no_slot(id: str, about: str, cost: int) -> None:
    full = hero("Ana", "s1", bod="d4", items=("rope",) * 8, coin=cost)  # 4 + 4 slots, all taken
    session = table(ana=full)
    entry = done(do(session, "s1", "fell.buy", "ana", item=id))
    assert facts(entry) == [
        CoinChanged("ana", -cost, id, LIBRARY.items[id].name),
        ItemGained("ana", id, LIBRARY.items[id], "bought", cost),
    ]
    assert (coin(session), pack(session).slots_used) == (0, 8)


@pytest.mark.parametrize(("id", "about", "cost"), listed(SERVICES))
def test_fell_market_services_do_what_they_say(id: str, about: str, cost: int) -> None:
    ana = dented(hero("Ana", "s1", bod="d4", items=("mace",), worn=("plate",), coin=cost), plate=2)
    session = table(ana=ana)
    result = do(session, "s1", "fell.buy", "ana", overrule=True, item=id)
    if id == "hireling":
        assert result == Refused("hire-instead", "fell.hirelings", {"cost": 5})
        assert coin(session) == 5
        return
    paid, *rest = facts(done(result))
    assert paid == CoinChanged("ana", -cost, id, LIBRARY.items[id].name)
    done_to = {"repair-armour": ProtectionChanged("ana", "plate", 1), "silver-weapon": ItemSilvered("ana", "mace")}
    said = Said("ana", "fell.market", "served", {"item": LIBRARY.items[id].name, "count": 1, "cost": cost})
    night = [TimePassed(8 * 3600), RestTaken("ana", 0, 8 * 3600), Said("ana", "fell.rest", "night")]
    comes: dict[str, list[Any]] = {"good-meal": [Fed("ana", 0)], "warm-bed": night, "pint-of-ale": [Drank("ana", 0)]}
    assert rest == [done_to.get(id, said), *comes.get(id, [])]
    assert coin(session) == 0
    assert counts(session) == {"mace": 1, "plate": 1}


def test_fell_protection_repair_in_a_fight_warns_like_any_trade() -> None:
    ana = dented(hero("Ana", "s1", worn=("plate",), coin=30), plate=2)
    session = table(ana=ana, goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="foes"))
    assert warning(do(session, "s1", "fell.repair", "ana")) == "in-a-fight"


# ---- fell.market: coin and slots
def test_fell_market_example_of_the_rules() -> None:
    # 32 coin: a mace (25) and a bedroll (5) come to 30, which leaves 2 for a whistle and nothing for supper.
    session = table(ana=bearer(coin=32))
    for item, left in (("mace", 7), ("bedroll", 2), ("whistle", 0)):
        done(do(session, "s1", "fell.buy", "ana", item=item))
        assert coin(session) == left
    assert refusal(do(session, "s1", "fell.buy", "ana", item="good-meal")) == "no-coin"


def test_fell_market_without_the_coin_nothing_is_spent() -> None:
    session = table(ana=bearer(coin=29))
    wanted = do(session, "s1", "fell.buy", "ana", item="longsword")
    assert wanted == Refused("no-coin", "fell.market", {"who": "Ana", "cost": 30, "coin": 29})
    several = do(session, "s1", "fell.buy", "ana", item="rope", count=6)
    assert several == Refused("no-coin", "fell.market", {"who": "Ana", "cost": 30, "coin": 29})
    assert (coin(session), counts(session), session.log) == (29, {}, [])


def test_fell_market_refuses_what_nobody_sells() -> None:
    session = table(ana=bearer())
    wanted = do(session, "s1", "fell.buy", "ana", item="vorpal-blade")
    assert wanted == Refused("no-such-item", "fell.market", {"item": "vorpal-blade"})
    assert refusal(do(session, "s2", "fell.buy", "ana", item="rope")) == "not-yours"


def test_fell_market_takes_names_as_well_as_ids() -> None:
    session = table(ana=bearer(coin=10))
    done(do(session, "s1", "fell.buy", "ana", item="Quill & ink"))
    assert counts(session) == {"quill-and-ink": 1}


def test_fell_slots_warn_and_anyone_may_overrule() -> None:
    ana = hero("Ana", "s1", bod="d4", items=("rope",) * 7, coin=60)  # 7 of 8 slots
    session = table(ana=ana)
    said = do(session, "s1", "fell.buy", "ana", item="plate")
    warned = Warned("no-slot", "fell.slots", {"who": "Ana", "item": "plate", "needs": 2, "free": 1})
    assert said == Warnings((warned,))
    assert coin(session) == 60
    entry = done(do(session, "s1", "fell.buy", "ana", item="plate", overrule=True))
    assert entry.overruled == (warned,)
    assert (coin(session), pack(session).slots_used, pack(session).slots_free) == (0, 9, -1)


def test_fell_slots_count_every_one_of_several() -> None:
    session = table(ana=hero("Ana", "s1", bod="d4", coin=100))
    assert warning(do(session, "s1", "fell.buy", "ana", item="torch", count=9)) == "no-slot"
    done(do(session, "s1", "fell.buy", "ana", item="torch", count=8))
    assert (counts(session), pack(session).slots_free, coin(session)) == ({"torch": 8}, 0, 92)


def test_fell_market_counts_more_of_the_same_under_one_key() -> None:
    session = table(ana=bearer("rope"))
    entry = done(do(session, "s1", "fell.buy", "ana", item="rope", count=2))
    assert facts(entry)[0] == CoinChanged("ana", -10, "rope", "rope (25ft)")
    assert counts(session) == {"rope": 3}


def test_fell_market_weapons_and_armour_have_keys_of_their_own() -> None:
    session = table(ana=bearer())
    done(do(session, "s1", "fell.buy", "ana", item="dagger", count=2))
    done(do(session, "s1", "fell.buy", "ana", item="dagger"))
    done(do(session, "s1", "fell.buy", "ana", item="helmet", count=2))
    assert counts(session) == {"dagger": 1, "dagger-2": 1, "dagger-3": 1, "helmet": 1, "helmet-2": 1}
    assert coin(session) == 1000 - 3 * 10 - 2 * 10


def test_fell_market_unlike_things_are_not_counted_together() -> None:
    rope = LIBRARY.items["rope"]
    held = Pack(12, {"rope": structs.replace(rope, text="frayed")})
    assert stack_key(held, rope) == "rope-2"
    assert stack_key(held, structs.replace(rope, text="frayed", count=3)) == "rope"


# ---- silver
def test_fell_market_silver_needs_a_weapon() -> None:
    session = table(ana=bearer("rope", "mace", "dagger"), bob=hero("Bob", "s2", items=("rope",), coin=50))
    which = do(session, "s1", "fell.buy", "ana", item="silver-weapon")
    assert which == Refused("which-weapon", "fell.market", {"who": "Ana", "options": ("mace", "dagger")})
    assert refusal(do(session, "s1", "fell.buy", "ana", item="silver-weapon", piece="rope")) == "no-weapon"
    none = do(session, "s2", "fell.buy", "bob", item="silver-weapon")
    assert none == Refused("no-weapon", "fell.market", {"who": "Bob", "weapon": ""})
    entry = done(do(session, "s1", "fell.buy", "ana", item="silver-weapon", piece="dagger"))
    assert facts(entry) == [CoinChanged("ana", -20, "silver-weapon", "silver weapon"), ItemSilvered("ana", "dagger")]
    assert [key for key, item in pack(session).items.items() if item.silvered] == ["dagger"]
    again = do(session, "s1", "fell.buy", "ana", item="silver-weapon", piece="dagger")
    assert again == Refused("silvered-already", "fell.market", {"who": "Ana", "item": "dagger"})
    done(do(session, "s1", "fell.buy", "ana", item="silver-weapon"))  # the mace is the only one left without
    assert refusal(do(session, "s1", "fell.buy", "ana", item="silver-weapon")) == "silvered-already"
    assert coin(session) == 960


# ---- fell.protection: repair
def test_fell_protection_repair_example_of_the_rules() -> None:
    # Chainmail, helmet and shield make 2 + 1 + 1 = 4 protection; mending all 4 points costs 60 coin.
    ana = bearer(worn=("chainmail", "helmet", "shield"), coin=60)
    session = table(ana=dented(ana, chainmail=0, helmet=0, shield=0))
    assert pack(session).protection == 0
    entry = done(do(session, "s1", "fell.repair", "ana"))
    mended = [ProtectionChanged("ana", key, by) for key, by in (("chainmail", 2), ("helmet", 1), ("shield", 1))]
    assert facts(entry) == [CoinChanged("ana", -60, "repair-armour", "repair armour (per PP)"), *mended]
    assert rules_in(entry) == {"fell.protection"}
    assert (coin(session), pack(session).protection) == (0, 4)


def test_fell_protection_repair_of_one_piece_and_so_many_points() -> None:
    ana = dented(bearer(worn=("plate", "helmet"), coin=100), plate=0, helmet=0)
    session = table(ana=ana)
    done(do(session, "s1", "fell.repair", "ana", item="plate", points=2))
    assert (pack(session).items["plate"].left, coin(session)) == (2, 70)
    done(do(session, "s1", "fell.repair", "ana", item="plate", points=5))  # one is missing, one is paid for
    assert (pack(session).items["plate"].left, coin(session)) == (3, 55)
    assert pack(session).items["helmet"].is_broken


def test_fell_protection_repair_mends_what_is_worn_first() -> None:
    ana = dented(bearer("shield", worn=("helmet",), coin=15), shield=0, helmet=0)
    session = table(ana=ana)
    done(do(session, "s1", "fell.repair", "ana", points=1))
    assert {key: item.left for key, item in pack(session).items.items()} == {"shield": 0, "helmet": 1}


def test_fell_protection_repair_refusals() -> None:
    session = table(ana=dented(bearer("rope", worn=("plate",), coin=14), plate=2), bob=hero("Bob", "s2", coin=99))
    poor = do(session, "s1", "fell.repair", "ana")
    assert poor == Refused("no-coin", "fell.market", {"who": "Ana", "cost": 15, "coin": 14})
    assert do(session, "s1", "fell.repair", "ana", item="rope") == Refused(
        "nothing-to-repair", "fell.protection", {"who": "Ana"}
    )
    assert refusal(do(session, "s1", "fell.repair", "ana", item="helmet")) == "not-carried"
    assert refusal(do(session, "s2", "fell.repair", "bob")) == "nothing-to-repair"
    assert refusal(do(session, "s2", "fell.buy", "bob", item="repair-armour")) == "nothing-to-repair"


def test_fell_market_repair_is_bought_by_the_point() -> None:
    session = table(ana=dented(bearer(worn=("plate", "shield")), plate=0, shield=0))
    done(do(session, "s1", "fell.buy", "ana", item="repair-armour", count=2, piece="plate"))
    assert (coin(session), pack(session).items["plate"].left) == (970, 2)
    done(do(session, "s1", "fell.buy", "ana", item="repair-armour", count=9))  # two are missing: 30 coin
    assert (coin(session), pack(session).protection) == (940, 4)


# ---- fell.protection: on and off
def test_fell_protection_adds_up_over_what_is_worn() -> None:
    session = table(ana=bearer("chainmail", "shield", "helmet", "gambeson"))
    for item, points in (("chainmail", 2), ("shield", 3), ("helmet", 4), ("gambeson", 5)):
        entry = done(do(session, "s1", "fell.wear", "ana", item=item))
        assert facts(entry) == [ItemWorn("ana", item, True)]
        assert pack(session).protection == points
        assert rules_in(entry) == {"fell.protection"}
    entry = done(do(session, "s1", "fell.take_off", "ana", item="chainmail"))
    assert facts(entry) == [ItemWorn("ana", "chainmail", False)]
    assert pack(session).protection == 3


def test_fell_protection_body_one_at_a_time() -> None:
    session = table(ana=bearer("plate", worn=("chainmail",)))
    both = do(session, "s1", "fell.wear", "ana", item="plate")
    assert both == Refused("one-body-armour", "fell.protection", {"who": "Ana", "item": "plate", "worn": "chainmail"})
    done(do(session, "s1", "fell.take_off", "ana", item="chainmail"))
    done(do(session, "s1", "fell.wear", "ana", item="plate"))
    assert pack(session).protection == 3


def test_fell_protection_body_stack() -> None:
    session = table(None, {"fell.protection.body": "stack"}, ana=bearer("plate", "brigandine", worn=("chainmail",)))
    done(do(session, "s1", "fell.wear", "ana", item="plate"))
    done(do(session, "s1", "fell.wear", "ana", item="brigandine"))
    assert pack(session).protection == 3 + 2 + 1


@pytest.mark.parametrize("item", ["shield", "helmet", "gambeson"])
def test_fell_protection_nothing_is_worn_twice(item: str) -> None:
    session = table(None, {"fell.protection.body": "stack"}, ana=bearer(worn=(item,)))
    done(do(session, "s1", "fell.buy", "ana", item=item))
    twice = do(session, "s1", "fell.wear", "ana", item=f"{item}-2")
    assert twice == Refused("worn-twice", "fell.protection", {"who": "Ana", "item": item})
    assert refusal(do(session, "s1", "fell.wear", "ana", item=item)) == "worn-already"


def test_fell_protection_wear_refusals() -> None:
    session = table(ana=bearer("rope", "shield"))
    assert do(session, "s1", "fell.wear", "ana", item="rope") == Refused(
        "not-armour", "fell.protection", {"item": "rope (25ft)"}
    )
    assert do(session, "s1", "fell.wear", "ana", item="plate") == Refused(
        "not-carried", "fell.slots", {"who": "Ana", "item": "plate"}
    )
    assert refusal(do(session, "s1", "fell.take_off", "ana", item="plate")) == "not-carried"
    assert do(session, "s1", "fell.take_off", "ana", item="shield") == Refused(
        "not-worn", "fell.protection", {"who": "Ana", "item": "shield"}
    )


def test_fell_slots_a_bulky_weapon_wants_both_hands() -> None:
    session = table(ana=bearer("greatsword", "mace", worn=("shield",)))
    scene = Scene(GAME, PreviewFate(), session.state)
    warned = too_many_hands(scene, "ana", LIBRARY.items["greatsword"])
    assert warned is not None
    assert (warned.code, warned.rule) == ("few-hands", "fell.slots")
    assert warned.facts == {"who": "Ana", "needs": 3, "hands": 2, "things": ("greatsword", "shield")}
    assert too_many_hands(scene, "ana", LIBRARY.items["mace"]) is None


@pytest.mark.parametrize(("weapon", "codes"), [("greatsword", ["few-hands"]), ("mace", [])])
def test_fell_slots_a_weapon_that_helps_takes_the_helpers_hands(weapon: str, codes: list[str]) -> None:
    """Bob wears a shield: 2 hands for the greatsword and 1 for the shield are more than he has."""
    bob = structs.replace(bearer(weapon, worn=("shield",)), name="Bob", owner="s2")
    session = table(ana=bearer(), bob=bob)
    want = {"ability": "BOD", "dn": 4, "help": [{"who": "bob", "weapon": weapon}]}
    plan = session.preview("s1", Intent("fell.test", "ana", want))
    assert not isinstance(plan, Refused)
    assert [w.code for w in plan.warnings] == codes
    assert all(w.facts["who"] == "Bob" for w in plan.warnings)


@pytest.mark.parametrize(("seat", "codes"), [("s0", ["few-hands"]), ("s1", [])])
def test_fell_slots_no_player_reads_what_a_creature_holds_as_it_helps(seat: str, codes: list[str]) -> None:
    guard = structs.replace(bearer("greatsword", worn=("shield",)), name="Guard", owner="", kind="creature")
    session = table(ana=bearer(), guard=guard)
    want = {"ability": "BOD", "dn": 4, "help": [{"who": "guard", "weapon": "greatsword"}]}
    plan = session.preview(seat, Intent("fell.test", "ana", want))
    assert not isinstance(plan, Refused)
    assert [w.code for w in plan.warnings] == codes


@pytest.mark.parametrize(
    ("weapon", "worn", "arms", "codes"),
    [
        ("greatsword", (), 2, ["few-hands"]),  # 2 and the torch
        ("mace", (), 2, []),
        ("mace", ("shield",), 2, ["few-hands"]),  # 1, the shield and the torch
        ("mace", ("shield",), 3, []),
        ("greatsword", (), 3, []),
        ("greatsword", ("shield",), 3, ["few-hands"]),
    ],
)
@pytest.mark.parametrize("move", ["test", "attack"])
def test_fell_slots_a_torch_and_a_shield_take_a_hand_each(
    move: str, weapon: str, worn: tuple[str, ...], arms: int, codes: list[str]
) -> None:
    session = table(ana=bearer(weapon, "torch", worn=worn), goblin=creature("goblin"))
    done(do(session, "s1", "fell.use", "ana", item="torch"))
    if arms == 3:
        done(do(session, "s0", "table.condition", "ana", text="extra arm"))
    want = {"target": "goblin"} if move == "attack" else {"ability": "BOD", "dn": 4}
    plan = session.preview("s1", Intent(f"fell.{move}", "ana", {"weapon": weapon, **want}))
    assert not isinstance(plan, Refused)
    assert [w.code for w in plan.warnings] == codes


# ---- selling, dropping
def test_fell_market_buys_back_at_half_rounded_down() -> None:
    # 25, 3 and 1 coin: 12, 1 and 0; of each piece, so that two whistles (2) and three soaps (1) come to 2 and 0.
    session = table(ana=bearer("mace", "nails", coin=0))
    for item, paid in (("mace", 12), ("nails", 13)):
        entry = done(do(session, "s1", "fell.sell", "ana", item=item))
        assert facts(entry)[0] == ItemLost("ana", item, "sold", 1, LIBRARY.items[item].name)
        assert coin(session) == paid
        assert rules_in(entry) == {"fell.market"}
    assert counts(session) == {}
    rich = table(ana=bearer(coin=7))
    done(do(rich, "s1", "fell.buy", "ana", item="whistle", count=2))
    done(do(rich, "s1", "fell.buy", "ana", item="soap", count=3))
    done(do(rich, "s1", "fell.sell", "ana", item="whistle", count=2))
    done(do(rich, "s1", "fell.sell", "ana", item="soap", count=3))
    assert coin(rich) == 2


def test_fell_market_sells_several_of_a_kind_across_keys() -> None:
    session = table(ana=bearer("dagger", "dagger", "dagger", coin=0))
    done(do(session, "s1", "fell.sell", "ana", item="dagger-2", count=2))
    assert counts(session) == {"dagger-3": 1}
    assert coin(session) == 10
    few = do(session, "s1", "fell.sell", "ana", item="dagger", count=2)
    assert few == Refused("not-so-many", "fell.slots", {"who": "Ana", "item": "dagger", "has": 1, "wanted": 2})


def test_fell_slots_dropping_makes_room() -> None:
    session = table(ana=bearer("tent", "torch"))
    assert pack(session).slots_free == 9
    entry = done(do(session, "s1", "fell.drop", "ana", item="tent"))
    assert facts(entry, ItemLost) == [ItemLost("ana", "tent", "dropped", 1, "tent")]
    assert facts(entry, ItemGained) == [ItemGained("pile", "tent", LIBRARY.items["tent"], "laid")]
    assert pack(session).slots_free == 11
    assert refusal(do(session, "s1", "fell.drop", "ana", item="torch", count=2)) == "not-so-many"
    assert refusal(do(session, "s1", "fell.drop", "ana", item="tent")) == "not-carried"


def test_fell_market_what_grows_on_a_creature_stays_there() -> None:
    session = table(goblin=creature("goblin"))
    natural = next(iter(pack(session, "goblin").items))
    assert refusal(do(session, "s0", "fell.drop", "goblin", item=natural)) == "not-carried"


# ---- from hand to hand
def test_fell_market_hands_over_things_and_coin() -> None:
    session = table(ana=bearer("rope", worn=("helmet",), coin=20), bob=hero("Bob", "s2", items=("rope",), coin=1))
    entry = done(do(session, "s1", "fell.hand", "ana", to="bob", item="rope", coin=15))
    assert facts(entry) == [
        ItemLost("ana", "rope", "handed", 1, "rope (25ft)"),
        ItemGained("bob", "rope", LIBRARY.items["rope"], "handed"),
        CoinChanged("ana", -15, "handed"),
        CoinChanged("bob", 15, "handed"),
    ]
    assert (coin(session), coin(session, "bob"), counts(session, "bob")) == (5, 16, {"rope": 2})
    done(do(session, "s1", "fell.hand", "ana", to="bob", item="helmet"))
    assert not pack(session, "bob").items["helmet"].on
    done(do(session, "s1", "fell.hand", "ana", to="bob", coin=5))
    assert (coin(session), counts(session)) == (0, {})


def test_fell_market_hand_refusals() -> None:
    session = table(
        ana=bearer("rope", coin=4),
        bob=structs.replace(hero("Bob", "s2"), life="dead"),
        wolf=creature("wolf", hidden=True),
    )
    assert do(session, "s1", "fell.hand", "ana", to="bob") == Refused("nothing-given", "fell.market")
    assert refusal(do(session, "s1", "fell.hand", "ana", to="ana", coin=1)) == "self-target"
    assert refusal(do(session, "s1", "fell.hand", "ana", to="bob", coin=1)) == "dead-target"
    assert refusal(do(session, "s1", "fell.hand", "ana", to="wolf", coin=1)) == "no-such-character"
    session = table(ana=bearer("rope", coin=4), bob=hero("Bob", "s2"))
    assert refusal(do(session, "s1", "fell.hand", "ana", to="bob", coin=5)) == "no-coin"
    assert refusal(do(session, "s1", "fell.hand", "ana", to="bob", item="tent")) == "not-carried"
    assert refusal(do(session, "s1", "fell.hand", "ana", to="bob", item="rope", count=2)) == "not-so-many"


def test_fell_slots_of_whoever_is_handed_something_warn() -> None:
    session = table(ana=bearer("tent"), bob=hero("Bob", "s2", bod="d4", items=("rope",) * 7))
    said = do(session, "s1", "fell.hand", "ana", to="bob", item="tent")
    warned = Warned("no-slot", "fell.slots", {"who": "Bob", "item": "tent", "needs": 2, "free": 1})
    assert said == Warnings((warned,))
    done(do(session, "s1", "fell.hand", "ana", to="bob", item="tent", overrule=True))
    assert pack(session, "bob").slots_free == -1


def test_fell_market_the_fallen_can_be_unburdened() -> None:
    fallen = structs.replace(bearer("rope", coin=9), life="dead")
    session = table(ana=fallen, bob=hero("Bob", "s2"))
    assert refusal(do(session, "s1", "fell.drop", "ana", item="rope")) == "dead"
    done(do(session, "s1", "fell.hand", "ana", to="bob", item="rope", coin=9))
    assert (counts(session, "bob"), coin(session, "bob")) == ({"rope": 1}, 9)


# ---- using things
@pytest.mark.parametrize("item", ["rations", "travel-rations"])
def test_fell_deprived_a_meal_ends_hunger(item: str) -> None:
    session = table(ana=bearer(item).with_parts(Need({"food": 0}, 2)))
    entry = done(do(session, "s1", "fell.use", "ana", item=item))
    assert facts(entry) == [
        ItemLost("ana", item, "eaten", 1, LIBRARY.items[item].name),
        NeedsMet("ana", ("food",)),
        Fed("ana", 0),
    ]
    assert rules_in(entry) == {"fell.deprived"}
    assert session.state.part("ana", Need) == Need(fed=0)
    assert counts(session) == {}


def test_fell_deprived_a_meal_does_not_warm() -> None:
    session = table(ana=bearer("rations"))
    done(do(session, "s0", "fell.deprive", "ana", lacking="warmth"))
    entry = done(do(session, "s1", "fell.use", "ana", item="rations"))
    assert facts(entry) == [ItemLost("ana", "rations", "eaten", 1, "rations (per day)"), Fed("ana", 0)]
    assert session.state.part("ana", Need).lacks == {"warmth": 0}


def test_fell_deprived_a_good_meal_at_the_inn_ends_hunger() -> None:
    session = table(ana=bearer(coin=3))
    assert facts(done(do(session, "s0", "fell.deprive", "ana", lacking="food"))) == [NeedArose("ana", "food", 0)]
    entry = done(do(session, "s1", "fell.buy", "ana", item="good-meal"))
    assert facts(entry)[-2:] == [NeedsMet("ana", ("food",)), Fed("ana", 0)]
    assert coin(session) == 0


@pytest.mark.parametrize(("item", "minutes"), [("candle", 60), ("torch", 60), ("lamp-oil", 240), ("lantern-oil", 240)])
def test_fell_light_burns_for_its_minutes(item: str, minutes: int) -> None:
    session = table(ana=bearer(item))
    name = LIBRARY.items[item].name
    entry = done(do(session, "s1", "fell.use", "ana", overrule=item == "lantern-oil", item=item))
    countdown = Countdown("table.light", minutes * 60, name, {"item": name})
    lit = Said("ana", "table.light", "lit", {"item": name, "seconds": minutes * 60})
    assert facts(entry) == [
        ItemLost("ana", item, "lit", 1, LIBRARY.items[item].name),
        lit,
        CountdownSet("ana", "t1", countdown),
    ]
    assert counts(session) == {}
    done(do(session, "s0", "table.clock", "", n=minutes - 1))
    assert session.state.part("ana", Countdowns).countdowns
    entry = done(do(session, "s0", "table.clock", "", n=1))
    out = Said("ana", "table.light", "out", {"item": name})
    assert facts(entry)[1:] == [CountdownOver("ana", "t1", "table.light"), out]
    assert not session.state.part("ana", Countdowns).countdowns


def test_fell_market_other_things_are_said_to_be_used() -> None:
    session = table(ana=bearer("crowbar"))
    entry = done(do(session, "s1", "fell.use", "ana", item="crowbar"))
    assert facts(entry) == [Said("ana", "fell.market", "used", {"item": "crowbar"})]
    assert counts(session) == {"crowbar": 1}
    assert refusal(do(session, "s1", "fell.use", "ana", item="saw")) == "not-carried"


# ---- coin by the facilitator's word
def test_fell_market_coin_comes_and_goes_by_the_facilitator() -> None:
    session = table(ana=bearer(coin=10))
    entry = done(do(session, "s0", "fell.coin", "ana", by=5, why="a wager"))
    assert facts(entry) == [CoinChanged("ana", 5, "a wager")]
    done(do(session, "s0", "fell.coin", "ana", by=-15))
    assert coin(session) == 0
    short = do(session, "s0", "fell.coin", "ana", by=-1)
    assert short == Refused("no-coin", "fell.market", {"who": "Ana", "cost": 1, "coin": 0})
    assert refusal(do(session, "s0", "fell.coin", "ana", by=0)) == "nothing-given"
    assert refusal(do(session, "s0", "fell.coin", "nobody", by=1)) == "no-such-character"
    assert refusal(do(session, "s1", "fell.coin", "ana", by=100)) == "facilitator-only"


# ---- fell.slots: the size of the pack
@pytest.mark.parametrize(("die", "slots"), [("d4", 8), ("d6", 10), ("d8", 12), ("d10", 14), ("d12", 16)])
def test_fell_slots_follow_the_body_die(die: str, slots: int) -> None:
    session = table(ana=bearer())
    entry = done(do(session, "s0", "table.house", "ana", name="BOD.die", value=die))
    assert pack(session).size == slots
    assert (PackSized("ana", slots) in facts(entry)) == (slots != 12)
    assert ("fell.slots" in rules_in(entry)) == (slots != 12)


def test_fell_slots_shrink_with_a_lowered_die() -> None:
    session = table(ana=bearer())
    entry = done(do(session, "s0", "fell.harm", "ana", die=1))
    assert facts(entry) == [DieStepped("ana", "BOD", -1), PackSized("ana", 10)]


def test_fell_slots_a_house_call_on_the_pack_stands() -> None:
    session = table(ana=bearer())
    done(do(session, "s0", "table.house", "ana", name="size", value=20))
    done(do(session, "s1", "fell.buy", "ana", item="rope"))
    assert pack(session).size == 20


def test_fell_slots_example_of_the_rules() -> None:
    # BOD d6 gives 10 slots; chainmail, a helmet, a dagger, a rope and three torches use 2+1+1+1+3 = 8.
    ana = hero("Ana", "s1", bod="d6", items=("chainmail", "helmet", "dagger", "rope"), coin=3)
    session = table(box(), ana=ana)
    done(do(session, "s1", "fell.buy", "ana", item="torch", count=3))
    assert (pack(session).size, pack(session).slots_used, pack(session).slots_free) == (10, 8, 2)


def test_fell_market_is_undone_like_all_else() -> None:
    session = table(ana=bearer(coin=25))
    entry = done(do(session, "s1", "fell.buy", "ana", item="mace"))
    session.undo("s1", entry.seq)
    assert (coin(session), counts(session)) == (25, {})


def test_fell_market_sheets_keep_their_own_copy_of_a_thing() -> None:
    cheap = Item("mace", "old mace", "weapon", cost=3, steel="d4", harm=1)
    session = table(ana=hero("Ana", "s1").with_parts(Pack(12, {"mace": cheap})))
    done(do(session, "s1", "fell.sell", "ana", item="mace"))
    assert coin(session) == 1  # half of 3, not of the list's 25


def test_fell_light_lantern_oil_burns_in_a_lantern() -> None:
    session = table(ana=bearer("lantern-oil"))
    assert warning(do(session, "s1", "fell.use", "ana", item="lantern-oil")) == "needs-item"
    session = table(ana=hero("Ana", "s1", items=("lantern-oil", "lantern")))
    done(do(session, "s1", "fell.use", "ana", item="lantern-oil"))
    assert "lantern" in pack(session).items


# ---- what carries
@pytest.mark.parametrize(("carrier", "room"), [("mule", 12), ("cart", 16), ("wagon", 32)])
def test_fell_slots_animals_and_vehicles_carry_for_their_owner(carrier: str, room: int) -> None:
    """BOD d4: 8 slots, all taken; a mule's are free."""
    session = table(ana=hero("Ana", "s1", bod="d4", items=("rope",) * 8, coin=200 + 15))
    assert warning(do(session, "s1", "fell.buy", "ana", item="rope")) == "no-slot"
    done(do(session, "s1", "fell.buy", "ana", item=carrier))
    done(do(session, "s1", "fell.buy", "ana", item="rope"))
    assert (pack(session).size, pack(session).room, pack(session).slots_free) == (8, 8 + room, room - 1)
    (grid,) = [w for w in pack(session).show() if isinstance(w, Grid)]
    assert grid.size == 8 + room


def test_fell_market_food_and_shots_are_seen_on_the_sheet() -> None:
    session = table(ana=hero("Ana", "s1", items=("arrows", "rations")))
    (grid,) = [w for w in pack(session).show() if isinstance(w, Grid)]
    assert [words.mark_word(name) for name, _ in grid.cells] == ["arrows (20 left)", "rations (per day)"]
