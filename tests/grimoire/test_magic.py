"""Casting, every spell, every mishap, scrolls, copying, making a grimoire."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, parked, refusal, warning, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY, Spell
from caltrop.games.grimoire.magic import MISHAPS, TUMOURS
from caltrop.games.grimoire.sheet import Magic, Mark
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.contract.move import Plan
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.preview import preview
from grimoire.table import creature, hero, life, most, now, said, table

HERE = "salt-circle"  # a spell that does nothing to anybody


def caster(*faces: int, spell: str = HERE, rulings: dict[str, str] | None = None, **more: Any) -> Session:
    """Ana with a grimoire, and Bram beside her."""
    ana = hero("Ana", "s1", **({"spells": spell} | more))
    return table(box(*faces), rulings, ana=ana, bram=hero("Bram", "s2", hp=30))


def cast(session: Session, **want: Any) -> Any:
    return do(session, "s1", "grimoire.cast", "ana", **({"spell": HERE} | want))


def pack(session: Session) -> Pack:
    return session.state.part("ana", Pack)


# ---- casting
def test_grimoire_examples_magic_at_the_table() -> None:
    """1 slot die shows 5, 2 dust dice show 2 and 2: one fatigue, the dust gone, mishap 9, the spell works."""
    session = caster(5, 2, 2, items=("mana-dust", "mana-dust"))
    entry = done(cast(session, slots=1, dust=2))
    assert entry.outcome == {"sum": 9, "fatigue": 1, "mishap": True, "failed": False}
    assert said(entry) == ["grimoire.cast cast", "grimoire.cast dust", "grimoire.mishaps card"]
    assert pack(session).fatigue == 1
    assert not [i for i in pack(session).items.values() if i.id == "mana-dust"]
    assert session.state.part("ana", Conditions).has("Moonblind")


def test_grimoire_cast_fatigue_counts_on_a_failed_spell_too() -> None:
    session = caster(5, 5, 5, 1, 2, spell="oak-rind")  # mishap 15
    entry = done(cast(session, spell="oak-rind", slots=3, targets=["bram"]))
    assert "grimoire.cast failed" in said(entry)
    assert pack(session).fatigue == 3
    assert not session.state.part("bram", Conditions).active


def test_grimoire_cast_refuses_what_cannot_be_invested() -> None:
    session = caster(items=("rope",) * 5, worn=("shield",))
    assert refusal(cast(session, slots=0)) == "magic-dice"
    assert refusal(cast(session, slots=3, dust=2)) == "magic-dice"
    assert refusal(cast(session, slots=3)) == "no-free-slots"
    assert refusal(cast(session, dust=1)) == "no-dust"
    assert refusal(cast(session, slots=1, free=True)) == "no-free-die"
    assert refusal(cast(session, spell="oak-rind", slots=1)) == "unknown-spell"
    assert warning(cast(session, slots=1)) == "hands"  # grimoire.book: both hands


def test_grimoire_cast_targets() -> None:
    session = caster(spell="ashen-lance")
    assert refusal(cast(session, spell="ashen-lance", slots=1)) == "no-target"
    assert refusal(cast(session, spell="ashen-lance", slots=1, targets=["ana", "bram"])) == "one-target"
    assert refusal(cast(session, spell="ashen-lance", slots=1, targets=["nobody"])) == "no-such-character"


def test_grimoire_slots_with_none_free_the_owner_drops_something() -> None:
    """Chain reaction (sum 4) after both slots are filled by nothing: 2 and 2 tire nobody, one fatigue on top."""
    session = caster(2, 2, items=("rope",) * 6)
    done(cast(session, slots=2))
    assert (pack(session).fatigue, pack(session).slots_free) == (1, 1)
    done(do(session, "s0", "table.house", "ana", name="size", value=9))
    done(do(session, "s0", "grimoire.deprive", "ana", lacking="food"))
    held = parked(do(session, "s0", "table.clock", n=2, unit="days"))
    result = session.answer("s0", held.id, held.asks[0].key, "rope-2")
    done(result)
    assert "rope-2" not in pack(session).items
    assert pack(session).fatigue == 2


# ---- every spell
def faces_of(spell: Spell) -> tuple[int, ...]:
    """Magic dice 2 and 1; then a failed save of the target where there is one."""
    return (2, 1, *((1,) if spell.save and not spell.welcome else ()))


@pytest.mark.parametrize("spell", LIBRARY.spells.values(), ids=lambda s: s.id)
def test_grimoire_every_spell_does_what_it_says(spell: Spell) -> None:
    """[dice] 2, [sum] 3, best die 2."""
    session = caster(*faces_of(spell), spell=spell.id)
    who = "ana" if spell.target == "self" else "bram"
    for name in ("HP", "STR", "DEX", "WIL"):
        done(do(session, "s0", "table.house", "bram", name=name, value=6))
    targets = ["bram"] if spell.target.startswith("creature") else []
    entry = done(cast(session, spell=spell.id, slots=2, targets=targets))
    assert said(entry)[0] == "grimoire.cast cast"
    amounts = {"": 0, "sum": 3, "dice": 2, "best": 2, "sum+dice": 5}
    if targets:
        healed = amounts[spell.heal] if spell.heals == "HP" else 0
        assert now(session, "bram", "HP") == 6 - amounts[spell.damage] + healed
    if spell.heals not in ("", "HP"):
        assert now(session, "bram", spell.heals) == 6 + amounts[spell.heal]
    assert session.state.part(who, Conditions).has(spell.condition) is bool(spell.condition)
    if spell.condition:
        n, unit = spell.duration.split()
        seconds = int(n) * {"rounds": 120, "minutes": 60, "hours": 3600}[unit] * (2 if spell.per_die else 1)
        assert next(iter(session.state.part(who, Conditions).active.values())).at == seconds


@pytest.mark.parametrize("spell", [s for s in LIBRARY.spells.values() if s.save], ids=lambda s: s.id)
def test_grimoire_every_spell_with_a_save_can_be_resisted(spell: Spell) -> None:
    session = caster(2, 1, 20, spell=spell.id)
    done(do(session, "s0", "table.order", "bram", rule="grimoire.save", answer="yes"))
    entry = done(cast(session, spell=spell.id, slots=2, targets=["bram"]))
    assert "grimoire.cast resisted" in said(entry)
    assert now(session, "bram", "HP") == 30
    assert not session.state.part("bram", Conditions).active


def test_grimoire_charms_do_what_they_say_while_they_last() -> None:
    session = caster(2, 2, 1, spell="oak-rind", items=("mana-dust",))
    done(cast(session, spell="oak-rind", slots=1, targets=["bram"]))
    assert done(do(session, "s0", "grimoire.harm", "bram", n=3)).outcome["damage"] == 2
    done(do(session, "s0", "table.clock", n=10, unit="minutes"))
    assert done(do(session, "s0", "grimoire.harm", "bram", n=3)).outcome["damage"] == 3


def test_grimoire_charm_haste_lends_an_action_point() -> None:
    session = caster(2, 20, 1, spell="stolen-minute")
    done(cast(session, spell="stolen-minute", slots=1))
    done(do(session, "s0", "grimoire.fight", party=["ana"], foes=["bram"]))
    done(do(session, "s0", "grimoire.turn"))
    assert session.state.part("ana", TurnState).ap == 5


def test_grimoire_charm_mirror_is_gone_after_foiling() -> None:
    session = caster(2, 1, 1, 20, 10, spell="bitter-mirror")
    done(cast(session, spell="bitter-mirror", slots=1))
    entry = done(do(session, "s0", "grimoire.attack", "bram", target="ana", target_attribute="DEX"))
    assert entry.plan is not None
    assert entry.plan.params["target_advantage"] == 1
    assert not session.state.part("ana", Conditions).has("mirrored")  # one die: one attack foiled


def test_grimoire_charm_impaired_exposed_and_stride() -> None:
    charms = {"weight-of-years": -1, "foxfire-mark": 1}
    for spell, edge in charms.items():
        session = caster(2, 1, 9, 9, 1, 20, spell=spell)
        done(cast(session, spell=spell, slots=1, targets=["bram"]))
        attacker, target = ("bram", "ana") if edge < 0 else ("ana", "bram")
        want: dict[str, Any] = {"target": target, "weapon": "unarmed", "target_attribute": "DEX"}
        entry = done(do(session, "s0", "grimoire.attack", attacker, **want))
        assert entry.plan is not None
        assert entry.plan.params["advantage"] == edge
    session = caster(2, spell="long-shanks")
    done(cast(session, spell="long-shanks", slots=1, targets=["ana"]))
    done(do(session, "s1", "grimoire.move", "ana"))
    assert session.state.part("ana", TurnState).spaces == 10


def test_grimoire_healing_magic_saves_the_dying_but_not_the_deprived() -> None:
    session = caster(3, 1, 2, 6, spell="borrowed-breath")
    done(do(session, "s0", "table.house", "bram", name="HP", value=0))
    done(do(session, "s0", "grimoire.harm", "bram", n=3))  # STR 7; 3 + 7: down
    assert life(session, "bram") == "down"
    done(do(session, "s0", "grimoire.deprive", "bram", lacking="food"))
    done(cast(session, spell="borrowed-breath", slots=1, targets=["bram"]))
    assert (life(session, "bram"), now(session, "bram", "HP")) == ("out", 0)
    done(do(session, "s0", "grimoire.deprive", "bram"))
    done(cast(session, spell="borrowed-breath", slots=1, targets=["bram"]))
    assert (life(session, "bram"), now(session, "bram", "HP")) == ("up", 2)


# ---- mishaps
DICE = {2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 2, 1), 6: (3, 3), 7: (3, 3, 1), 8: (4, 4), 9: (4, 4, 1), 10: (5, 5)}
DICE |= {11: (5, 5, 1), 12: (6, 6), 13: (6, 6, 1), 14: (6, 6, 2), 15: (6, 6, 3), 16: (6, 6, 4), 17: (6, 6, 5)}
DICE |= {18: (6, 6, 6), 19: (6, 6, 6, 1), 20: (6, 6, 6, 2), 21: (6, 6, 6, 3), 22: (6, 6, 6, 4), 23: (6, 6, 6, 5)}
DICE |= {24: (6, 6, 6, 6)}


def goes_wrong(n: int, *faces: int, **more: Any) -> Session:
    """Ana casts with dust, so that nothing tires her, and the sum is n."""
    dice = DICE[n]
    session = caster(*dice, *faces, **({"items": ("mana-dust",) * len(dice)} | more))
    entry = done(cast(session, dust=len(dice)))
    assert entry.outcome["sum"] == n
    assert {"grimoire.mishaps mishap", "grimoire.mishaps card"} & set(said(entry))
    return session


def marks(session: Session) -> tuple[Mark, ...]:
    return session.state.part("ana", Magic).marks


def later(session: Session, n: int, unit: str) -> None:
    done(do(session, "s0", "table.clock", n=n, unit=unit))


def test_grimoire_every_mishap_has_its_entry() -> None:
    cards = {n for n, m in LIBRARY.mishaps.items() if m.card}
    assert cards == {9, 17, 20, 21}
    assert set(MISHAPS) | {TUMOURS} | cards == set(range(2, 25)) == set(LIBRARY.mishaps)


def test_grimoire_mishaps_2_no_casting_for_hours() -> None:
    session = goes_wrong(2, 3)
    assert refusal(cast(session, slots=1)) == "barred"
    later(session, 2, "hours")
    assert refusal(cast(session, slots=1)) == "barred"
    later(session, 1, "hours")
    assert marks(session) == ()


def test_grimoire_mishaps_3_slot_dice_tire_on_a_3() -> None:
    session = goes_wrong(3, 3, 3)
    done(cast(session, slots=1))
    assert pack(session).fatigue == 1
    later(session, 24, "hours")
    done(cast(session, slots=1))
    assert pack(session).fatigue == 1


@pytest.mark.parametrize("n", [4, 5])
def test_grimoire_mishaps_4_and_5_one_fatigue_on_top(n: int) -> None:
    assert pack(goes_wrong(n)).fatigue == 1


def test_grimoire_mishaps_5_reverses_the_spell_for_the_facilitator_to_tell() -> None:
    session = caster(2, 2, 1, spell="oak-rind")
    done(cast(session, spell="oak-rind", slots=3, targets=["bram"]))
    assert not session.state.part("bram", Conditions).active


def test_grimoire_mishaps_6_all_that_is_not_metal_burns() -> None:
    session = goes_wrong(6, items=("mana-dust", "mana-dust", "sword", "rope", "mail-shirt", "torch"))
    assert set(pack(session).items) == {"sword", "mail-shirt"}
    assert session.state.part("ana", Conditions).has("immune to fire")
    burns = do(session, "s0", "grimoire.harm", "ana", n=9, harms=["fire"])
    assert warnings(burns) == ["spared"]
    assert done(do(session, "s0", "grimoire.harm", "ana", n=9, harms=["fire"], overrule=True)).outcome["damage"] == 0


def test_grimoire_mishaps_7_deprived_and_a_roll_after_recovery() -> None:
    session = goes_wrong(7, 6)
    assert session.state.part("ana", Need).lacks == {"rest": 0}
    done(do(session, "s1", "grimoire.rest", "ana", overrule=True, kind="night"))
    assert most(session, "ana", "HP") == 6


def test_grimoire_mishaps_8_each_casting_frays_the_mind_and_then_it_may_grow() -> None:
    session = goes_wrong(8, 2, 3, 6, 6, 6)
    done(cast(session, slots=1))
    assert now(session, "ana", "WIL") == 7
    later(session, 24, "hours")
    assert (most(session, "ana", "WIL"), marks(session)) == (18, ())


@pytest.mark.parametrize("n", [9, 17, 20, 21])
def test_grimoire_mishaps_cards_are_laid_on_the_table(n: int) -> None:
    session = goes_wrong(n)
    assert session.state.part("ana", Conditions).has(LIBRARY.mishaps[n].name)


def test_grimoire_mishaps_10_insubstantial_for_hours() -> None:
    session = goes_wrong(10, 2)
    assert refusal(cast(session, slots=1)) == "insubstantial"
    assert refusal(do(session, "s1", "grimoire.gain_advantage", "ana")) == "insubstantial"
    done(do(session, "s1", "grimoire.move", "ana"))
    assert session.state.part("ana", TurnState).spaces == 5
    later(session, 2, "hours")
    assert marks(session) == ()


def test_grimoire_mishaps_11_a_free_die_that_may_cost_wil() -> None:
    session = goes_wrong(11, 3, 1, 5)
    assert now(session, "ana", "WIL") == 7
    entry = done(cast(session, slots=1, free=True))
    assert entry.outcome["sum"] == 6
    assert now(session, "ana", "WIL") == 6
    assert refusal(cast(session, slots=4, free=True)) == "magic-dice"


def test_grimoire_mishaps_12_a_slot_for_armour_within_the_limit() -> None:
    session = goes_wrong(12, worn=("mail-shirt", "helmet"))
    assert pack(session).size == 9
    assert session.state.part("ana", Magic).armour == 1
    assert done(do(session, "s0", "grimoire.harm", "ana", n=4)).outcome["damage"] == 1


def test_grimoire_mishaps_13_a_ruined_book_can_be_made_anew() -> None:
    session = goes_wrong(13, scroll="oak-rind", coin=200)
    assert refusal(cast(session, slots=1)) == "ruined-book"
    done(do(session, "s0", "grimoire.make_book", "ana", full_moon=True))
    book = next(i for i in pack(session).items.values() if i.id == "grimoire")
    assert book.spell.split() == ["oak-rind", HERE]


def test_grimoire_mishaps_14_tumours_instead_of_fatigue() -> None:
    session = caster(6, 6, 2, 4, 4)
    done(cast(session, slots=3))
    assert (pack(session).fatigue, pack(session).size) == (0, 8)
    done(do(session, "s1", "grimoire.rest", "ana", overrule=True, kind="week"))
    assert (pack(session).size, session.state.part("ana", Magic).ignores) == (10, 1)
    done(cast(session, slots=1))
    assert pack(session).fatigue == 0
    done(cast(session, slots=1))
    assert pack(session).fatigue == 1


def test_grimoire_mishaps_14_healed_the_winged_have_no_more_than_their_five_slots() -> None:
    session = caster(*(6, 6, 2), *(6, 5, 6, 2), 1)  # tumours in two slots; then sum 19: wings
    done(cast(session, slots=3))
    done(cast(session, slots=4))
    assert (pack(session).size, marks(session)) == (5, ("winged",))
    done(do(session, "s1", "grimoire.rest", "ana", overrule=True, kind="week"))
    assert pack(session).size == 5


def test_grimoire_mishaps_14_without_fatigue_is_deprivation() -> None:
    session = goes_wrong(14)
    assert session.state.part("ana", Need).lacks == {"rest": 0}
    assert pack(session).size == 10


def test_grimoire_mishaps_15_half_of_wil_goes_into_the_book() -> None:
    session = goes_wrong(15, will=11)
    assert (now(session, "ana", "WIL"), marks(session)) == (6, ("soulbound",))
    assert pack(session).items["grimoire"].slots == 0


def test_grimoire_mishaps_16_bark_for_strength() -> None:
    session = goes_wrong(16, 4)
    assert (now(session, "ana", "STR"), most(session, "ana", "STR")) == (6, 6)
    assert (session.state.part("ana", Magic).armour, marks(session)) == (1, ("bark",))


def test_grimoire_mishaps_18_the_hand_shoots() -> None:
    session = goes_wrong(18, 10, 6, 1)
    assert pack(session).items["grimoire"].slots == 1
    want: dict[str, Any] = {"target": "bram", "weapon": "arcane-bolt", "target_attribute": "DEX"}
    assert done(do(session, "s0", "grimoire.attack", "ana", **want)).outcome["damage"] == 6


def test_grimoire_mishaps_19_wings() -> None:
    session = goes_wrong(19, 3, worn=("boiled-leather",), items=("mana-dust",) * 4)
    assert (now(session, "ana", "DEX"), pack(session).size) == (13, 5)
    assert "boiled-leather" not in pack(session).items
    done(do(session, "s0", "grimoire.coin", "ana", by=20))
    done(do(session, "s1", "grimoire.buy", "ana", item="helmet"))
    assert refusal(do(session, "s1", "grimoire.wear", "ana", item="helmet")) == "winged"


def test_grimoire_mishaps_22_a_vessel_pays_with_str() -> None:
    session = goes_wrong(22, 5, 5, 2, 1)
    entry = done(cast(session, slots=2))
    assert entry.outcome == {"sum": 10, "fatigue": 0, "mishap": False, "failed": False, "str_lost": 3}
    assert (now(session, "ana", "STR"), pack(session).fatigue) == (7, 0)
    done(do(session, "s0", "grimoire.harm", "ana", n=7, to="STR"))
    assert "grimoire.mishaps a spell" in said(session.log[-1])


def test_grimoire_mishaps_23_one_again_with_more_of_everything() -> None:
    session = goes_wrong(23, 1, 2, 3)
    assert marks(session) == ("twinned",)
    done(do(session, "s1", "grimoire.rest", "ana", overrule=True, kind="week"))  # only magic restores
    id = next(iter(session.state.part("ana", Countdowns).countdowns))
    done(do(session, "s1", "table.trigger", "ana", id=id))
    assert [most(session, "ana", n) for n in ("STR", "DEX", "WIL")] == [11, 12, 13]
    assert marks(session) == ()


def test_grimoire_mishaps_24_elemental() -> None:
    assert marks(goes_wrong(24)) == ("elemental",)


# ---- scrolls, copying, making
def test_grimoire_scrolls_are_used_once() -> None:
    session = caster(3, spells="", scroll="oak-rind")
    done(cast(session, spell="oak-rind", slots=1, targets=["bram"]))
    assert "scroll" not in pack(session).items
    assert refusal(cast(session, spell="oak-rind", slots=1, targets=["bram"])) == "unknown-spell"


@pytest.mark.parametrize("item", ["scroll", "sealed-scroll", "waxed-scroll", "grimoire"])
def test_grimoire_scrolls_from_the_market_have_a_spell(item: str) -> None:
    session = caster(7, spells="", coin=400)
    done(do(session, "s1", "grimoire.buy", "ana", item=item))
    assert pack(session).items[item].spell == list(LIBRARY.spells)[6]


@pytest.mark.parametrize(("option", "hours", "fatigue"), [("cast", 2, 1), ("none", 6, 0)])
def test_grimoire_copy(option: str, hours: int, fatigue: int) -> None:
    """One slot die shows 4: 6 - 4 hours, and 1 fatigue."""
    session = caster(4, scroll="oak-rind", coin=60, rulings={"grimoire.copy.sum": option})
    assert refusal(do(session, "s1", "grimoire.copy", "ana", slots=1, clock=True)) == "facilitator-only"
    done(do(session, "s0", "grimoire.copy", "ana", slots=1, clock=True))
    assert (session.state.clock, pack(session).fatigue) == (hours * 3600, fatigue)
    assert session.state.part("ana", Purse).coin == 10
    assert pack(session).items["grimoire"].spell == f"{HERE} oak-rind"
    assert "scroll" not in pack(session).items


def test_grimoire_copy_never_takes_less_than_no_time_and_uses_ink_in_the_pack() -> None:
    session = caster(6, 5, scroll="oak-rind", items=("gold-inks",))
    done(do(session, "s0", "grimoire.copy", "ana", slots=2, clock=True))
    assert session.state.clock == 0
    assert "gold-inks" not in pack(session).items


@pytest.mark.parametrize("gone", ["scroll", "grimoire"])
def test_grimoire_copy_writes_nothing_when_scroll_or_book_go_while_dice_are_awaited(gone: str) -> None:
    """The slot die is in and shows 4, which is 1 fatigue; before the dust die is in, the item is dropped."""
    session = caster(scroll="oak-rind", coin=60, items=("mana-dust",))
    done(do(session, "s1", "table.preferences", real_dice=True))
    waiting = parked(do(session, "s0", "grimoire.copy", "ana", slots=1, dust=1, clock=True))
    waiting = parked(session.answer("s1", waiting.id, waiting.asks[0].key, (4,)))
    done(do(session, "s0", "grimoire.drop", "ana", item=gone))
    entry = done(session.answer("s1", waiting.id, waiting.asks[0].key, (3,)))
    assert "grimoire.copy copied" not in said(entry)
    assert (session.state.clock, pack(session).fatigue, session.state.part("ana", Purse).coin) == (0, 1, 60)


def test_grimoire_copy_refusals() -> None:
    session = caster(scroll=HERE, coin=10)
    assert refusal(do(session, "s1", "grimoire.copy", "ana")) == "written-already"
    assert refusal(do(caster(coin=99), "s1", "grimoire.copy", "ana")) == "no-scroll"
    assert refusal(do(caster(spells="", scroll=HERE), "s1", "grimoire.copy", "ana")) == "no-book"
    assert refusal(do(caster(scroll="oak-rind"), "s1", "grimoire.copy", "ana")) == "no-coin"


def test_grimoire_make_book() -> None:
    session = caster(spells="", scroll="oak-rind", items=("blank-book",), coin=200)
    assert refusal(do(session, "s1", "grimoire.make_book", "ana", full_moon=True)) == "facilitator-only"
    assert refusal(do(session, "s0", "grimoire.make_book", "ana", full_moon=False)) == "no-full-moon"
    done(do(session, "s0", "grimoire.make_book", "ana", full_moon=True, clock=True))
    assert {k: i.spell for k, i in pack(session).items.items()} == {"grimoire": "oak-rind"}
    assert (session.state.part("ana", Purse).coin, session.state.clock) == (0, 6 * 3600)
    assert session.state.part("ana", Need).lacks == {"rest": 6 * 3600}


def test_grimoire_make_book_refusals() -> None:
    made: dict[str, Any] = {"full_moon": True}
    assert refusal(do(caster(spells="", coin=200), "s0", "grimoire.make_book", "ana", **made)) == "no-scroll"
    bare = caster(spells="", scroll=HERE, coin=200)
    assert refusal(do(bare, "s0", "grimoire.make_book", "ana", **made)) == "no-blank-book"
    poor = caster(spells="", scroll=HERE, items=("blank-book",))
    assert refusal(do(poor, "s0", "grimoire.make_book", "ana", **made)) == "no-coin"


@pytest.mark.parametrize(
    ("code", "people"),
    [
        ("cannot-act", {"will": 0}),
        ("cannot-act", {"dexterity": 0}),
        ("insubstantial", {"marks": ("spirit",)}),
        ("barred", {"marks": ("barred",)}),
    ],
)
def test_grimoire_copy_and_make_book_are_not_for_those_who_cannot_act(code: str, people: dict[str, Any]) -> None:
    session = caster(scroll="oak-rind", items=("blank-book",), coin=500, **people)
    assert refusal(do(session, "s1", "grimoire.copy", "ana", slots=1)) == code
    made = do(session, "s0", "grimoire.make_book", "ana", full_moon=True)
    if code == "barred":  # without magic dice, magic need not answer
        done(made)
        done(do(caster(scroll="oak-rind", coin=500, **people), "s1", "grimoire.copy", "ana"))
    else:
        assert refusal(made) == code


@pytest.mark.parametrize(("life", "code"), [("dead", "dead"), ("down", "cannot-write"), ("out", "down")])
def test_grimoire_copy_and_make_book_want_somebody_on_their_feet(life: str, code: str) -> None:
    session = caster(scroll="oak-rind", items=("blank-book",), coin=500)
    done(do(session, "s0", "table.life", "ana", life=life))
    copied = do(session, "s1", "grimoire.copy", "ana")
    made = do(session, "s0", "grimoire.make_book", "ana", full_moon=True)
    if life == "out":
        assert (warning(copied), warning(made)) == (code, code)
    else:
        assert refusal(copied) == code
        assert refusal(made) in (code, "dead-target")


def test_grimoire_book_nearly_all_spells_speak_of_their_dice() -> None:
    assert sum("[dice]" in s.text or "[sum]" in s.text for s in LIBRARY.spells.values()) >= 38


def test_grimoire_copy_is_paid_in_gold() -> None:
    session = caster(scroll="oak-rind", coin=50)
    entry = done(do(session, "s1", "grimoire.copy", "ana"))
    told = " ".join(words.entry_lines(entry, session.state, GAME))
    assert "50 gold" in told
    assert "coin" not in told


# ---- mishaps as their rows say
def carry(session: Session, key: str, item: Item) -> None:
    ana = session.state.characters["ana"]
    session.states[-1] = session.state.with_character("ana", ana.with_parts(pack(session).with_item(key, item)))


def test_grimoire_mishaps_10_a_spirit_touches_nothing() -> None:
    session = caster(items=("rations", "knife", "shield"), worn=("helmet",), coin=20, marks=("spirit",))
    done(do(session, "s0", "table.life", "bram", life="down"))
    touching: list[tuple[str, dict[str, Any]]] = [
        ("use", {"item": "rations"}),
        ("hand", {"item": "knife", "to": "bram"}),
        ("drop", {"item": "knife"}),
        ("wear", {"item": "shield"}),
        ("take_off", {"item": "helmet"}),
        ("sell", {"item": "knife"}),
        ("buy", {"item": "torch"}),
        ("treat", {"target": "bram"}),
    ]
    for move, want in touching:
        assert refusal(do(session, "s1", f"grimoire.{move}", "ana", **want)) == "insubstantial", move
    done(do(session, "s1", "grimoire.move", "ana"))  # it can fly


def test_grimoire_mishaps_10_the_senseless_body_is_helpless() -> None:
    """Bram rolls 3 and 9, keeps 9, and adds 10 and 1; the body adds nothing to its 19: 20 against 19."""
    ana = hero("Ana", "s1", will=14, worn=("shield",), marks=("spirit",))
    session = table(box(3, 9, 1, 19), ana=ana, bram=hero("Bram", "s2", items=("knife",)))
    entry = done(do(session, "s2", "grimoire.attack", "bram", target="ana", weapon="knife"))
    assert entry.plan is not None
    assert (entry.plan.params["advantage"], entry.plan.params["target_modifier"]) == (1, 0)
    assert entry.outcome["hit"]


def test_grimoire_mishaps_16_only_light_feeds() -> None:
    session = caster(items=("rations", "waterskin"), marks=("bark",))
    for need in ("food", "water"):
        done(do(session, "s0", "grimoire.deprive", "ana", lacking=need))
    assert refusal(do(session, "s1", "grimoire.use", "ana", item="rations")) == "only-light"
    done(do(session, "s1", "grimoire.use", "ana", item="waterskin"))
    assert list(session.state.part("ana", Need).lacks) == ["food"]
    done(do(session, "s0", "grimoire.deprive", "ana", met="food"))


@pytest.mark.parametrize("bark", [False, True])
def test_grimoire_market_a_waterskin_meets_water(bark: bool) -> None:
    session = caster(items=("waterskin",), marks=("bark",) if bark else ())
    done(do(session, "s0", "grimoire.deprive", "ana", lacking="water"))
    done(do(session, "s1", "grimoire.use", "ana", item="waterskin"))
    assert not session.state.part("ana", Need).lacks
    assert "waterskin" in pack(session).items


def unlookable(*faces: int) -> Session:
    session = caster(*faces, will=14)
    done(do(session, "s0", "table.condition", "ana", text="Unlookable"))
    return session


def test_grimoire_mishaps_17_every_persuasion_fails_without_a_roll() -> None:
    session = unlookable()
    for want in ({"attribute": "WIL", "what": "talk", "dc": 5}, {"attribute": "STR", "what": "talk"}):
        assert warnings(do(session, "s1", "grimoire.action", "ana", **want)) == ["cannot"]
        entry = done(do(session, "s1", "grimoire.action", "ana", **want, overrule=True))
        assert words.entry_lines(entry, session.state, GAME) == (f"Ana fails the {want['attribute']} action.",)
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="WIL", target="bram", overrule=True))
    assert words.entry_lines(entry, session.state, GAME) == ("Ana loses the WIL contest against Bram.",)


def test_grimoire_mishaps_17_other_rolls_with_wil_do_not_suffer() -> None:
    session = unlookable(6, 6, 3)
    entry = done(do(session, "s1", "grimoire.action", "ana", attribute="WIL", what="search", dc=20))
    assert entry.outcome == {"success": True}  # 6 + 14
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="WIL", what="hide", target="bram"))
    assert entry.outcome == {"success": True}  # 20 against 3 + 10


@pytest.mark.parametrize("lost", ["Sundered: hand", "Sundered: arm"])
def test_grimoire_mishaps_18_without_the_hand_no_spell_and_no_bolt(lost: str) -> None:
    session = caster(marks=("bound-hand",), scroll="moth-cloak")
    bolt = structs.replace(LIBRARY.items["knife"], id="arcane-bolt", name="arcane bolt", kind="natural")
    ana = session.state.characters["ana"]
    session.states[-1] = session.state.with_character(
        "ana", ana.with_parts(pack(session).with_item("arcane-bolt", bolt))
    )
    done(do(session, "s0", "table.condition", "ana", text=lost))
    assert session.state.part("ana", Magic).marks == ("severed",)
    assert "arcane-bolt" not in pack(session).items
    for spell in (HERE, "moth-cloak"):
        assert refusal(cast(session, spell=spell, slots=1)) == "severed"
    assert refusal(do(session, "s1", "grimoire.attack", "ana", weapon="arcane-bolt", target="bram")) == "no-weapon"


def test_grimoire_mishaps_18_a_hand_lost_before_was_the_other() -> None:
    """Mishap 18 (three 6s): the hand that is left grows together with the book."""
    session = caster(6, 6, 6)
    done(do(session, "s0", "table.condition", "ana", text="Sundered: hand"))
    done(cast(session, slots=3, overrule=True))
    assert session.state.part("ana", Magic).marks == ("bound-hand",)


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"lacking": "food"}, "needs-nothing"),
        ({"lacking": "water"}, "needs-nothing"),
        ({"other": "air"}, "needs-nothing"),
        ({"lacking": "warmth"}, ""),
    ],
)
def test_grimoire_mishaps_22_a_vessel_needs_no_food_water_or_air(want: dict[str, Any], code: str) -> None:
    session = caster(marks=("vessel",))
    result = do(session, "s0", "grimoire.deprive", "ana", **want)
    if code:
        assert refusal(result) == code
    else:
        done(result)


def test_grimoire_mishaps_22_ends_hunger_and_thirst() -> None:
    session = caster(4, 6, 6, 6, spell="moth-cloak", items=("mana-dust",) * 4)
    for need in ("food", "water", "warmth"):
        done(do(session, "s0", "grimoire.deprive", "ana", lacking=need))
    done(cast(session, spell="moth-cloak", dust=4))  # 4 + 6 + 6 + 6: three alike, mishap 22
    assert list(session.state.part("ana", Need).lacks) == ["warmth"]


@pytest.mark.parametrize(
    ("move", "want"),
    [
        ("drop", {"item": "grimoire"}),
        ("hand", {"item": "grimoire", "to": "bram"}),
        ("sell", {"item": "grimoire"}),
        ("shop", {"sells": [{"item": "grimoire", "count": 1}]}),
    ],
)
def test_grimoire_mishaps_15_a_book_with_a_soul_is_not_parted_with(move: str, want: dict[str, Any]) -> None:
    session = caster(marks=("soulbound",))
    book = structs.replace(pack(session).items["grimoire"], kind="natural")
    carry(session, "grimoire", book)
    assert refusal(do(session, "s0", f"grimoire.{move}", "ana", **want, overrule=True)) == "soulbound"


# ---- who cannot speak
@pytest.mark.parametrize("text", ["lead-tongued", "lost for words", "held under"])
def test_grimoire_conditions_without_a_voice_whatever_needs_one_is_warned_of(text: str) -> None:
    session = caster(scroll="moth-cloak")
    done(do(session, "s1", "grimoire.hold", "ana", kind="spell", text="now", spell=HERE, slots=1))
    done(do(session, "s0", "table.condition", "ana", text=text))
    speaking: list[tuple[str, str, dict[str, Any]]] = [
        ("s1", "cast", {"spell": HERE, "slots": 1}),
        ("s1", "held.fire", {}),
        ("s1", "contest", {"attribute": "WIL", "target": "bram"}),
        ("s1", "contest", {"attribute": "STR", "what": "talk", "target": "bram"}),
        ("s1", "action", {"attribute": "WIL", "what": "talk"}),
        ("s1", "spend", {"what": "shout"}),
        ("s0", "trivial", {"what": "shout", "works": True}),
        ("s1", "hold", {"kind": "other", "text": "shout", "what": "shout"}),
        ("s1", "reaction", {"target": "wolf"}),
    ]
    session.states[-1] = session.state.with_character("wolf", creature("wolf"))
    for seat, move, want in speaking:
        assert "cannot" in warnings(do(session, seat, f"grimoire.{move}", "ana", **want)), (move, want)
    for move, want in (("contest", {"attribute": "STR", "target": "bram"}), ("spend", {"what": "hide"})):
        found = session.preview("s1", Intent(f"grimoire.{move}", "ana", want))
        assert isinstance(found, Plan)
        assert not found.warnings


# ---- spells that were something else
@pytest.mark.parametrize(("faces", "spaces"), [((1,), 5), ((6,), 6), ((6, 5), 11)])
def test_grimoire_spells_feather_debt_leaps_as_far_as_its_dice(faces: tuple[int, ...], spaces: int) -> None:
    """DEX 10 walks 5 spaces, and a leap of [sum] is never less than a walk."""
    session = caster(*faces, spell="feather-debt")
    done(cast(session, spell="feather-debt", slots=len(faces), targets=["ana"]))
    done(do(session, "s1", "grimoire.move", "ana"))
    assert turn_of(session) == spaces


def turn_of(session: Session) -> int:
    return session.state.part("ana", TurnState).spaces


def test_grimoire_spells_ask_the_corpse_is_asked_of_the_dead() -> None:
    session = caster(3, 2, spell="ask-the-corpse")
    done(do(session, "s0", "table.life", "bram", life="dead"))
    entry = done(cast(session, spell="ask-the-corpse", slots=2, targets=["bram"]))
    assert words.entry_lines(entry, session.state, GAME)[:2] == (
        "Ana casts Ask the Corpse on Bram with 2 dice: total 5.",
        "The facilitator says what Ask the Corpse does.",
    )
    (waits,) = session.state.part("ana", Countdowns).countdowns.values()
    assert (waits.when, waits.at) == ("Ask the Corpse: Bram", 600)


def test_grimoire_spells_ask_the_corpse_refuses_the_living_and_takes_words() -> None:
    session = caster(3, spell="ask-the-corpse")
    assert refusal(cast(session, spell="ask-the-corpse", slots=1, targets=["bram"])) == "not-a-corpse"
    assert refusal(cast(session, spell="ask-the-corpse", slots=1, targets=["nobody"])) == "no-such-character"
    entry = done(cast(session, spell="ask-the-corpse", slots=1, on="the drowned miller"))
    assert "On: the drowned miller" in words.entry_lines(entry, session.state, GAME)


def test_grimoire_spells_on_a_place_say_on_what_in_the_log_on_the_sheet_and_at_the_end() -> None:
    session = caster(3, 2, spell="salt-circle")
    entry = done(cast(session, slots=2, on="the well"))
    assert words.entry_lines(entry, session.state, GAME)[-1] == "On: the well"
    (waits,) = session.state.part("ana", Countdowns).countdowns.values()
    assert waits.when == "Salt Circle: the well"
    entry = done(do(session, "s0", "table.clock", n=2, unit="hours"))
    assert words.entry_lines(entry, session.state, GAME)[-1] == "Ana's Salt Circle ends: the well"


def test_grimoire_spells_the_word_of_a_puppet_is_on_its_sheet() -> None:
    session = caster(3, 1, spell="puppet-word")
    done(cast(session, spell="puppet-word", slots=1, targets=["bram"], on="sit"))
    (mark,) = session.state.part("bram", Conditions).active.values()
    assert (mark.row, mark.about) == ("puppeted", "sit")


def test_grimoire_spells_a_servant_ends_with_its_spell_and_a_caster_does_not() -> None:
    session = caster(3, 2, 1, 1, spell="clay-servant")
    done(cast(session, spell="clay-servant", slots=1))
    witch = structs.replace(hero("Witch", spells=HERE), kind="creature")
    session.states[-1] = session.state.with_character("witch", witch)
    done(do(session, "s0", "grimoire.cast", "witch", spell=HERE, slots=1))
    entry = done(do(session, "s0", "table.clock", n=1, unit="hours"))
    assert words.entry_lines(entry, session.state, GAME) == (
        "Time passes: 1 hour.",
        "Witch's Salt Circle ends.",
        "Clay Servant dies.",
    )
    assert life(session, "witch") == "up"


def test_grimoire_spells_thunder_spares_its_caster() -> None:
    session = caster(3, 20, spell="thunder-in-a-jar")
    want: dict[str, Any] = {"spell": "thunder-in-a-jar", "slots": 1}
    assert refusal(cast(session, **want, targets=["ana", "bram"])) == "spares-caster"
    done(cast(session, **want, targets=["bram"]))


def test_grimoire_why_shows_the_only_magic_die() -> None:
    session = caster(3)
    assert "Ana: slots d6 (3)." in words.why_lines(done(cast(session, slots=1)), session.state, GAME)


def test_grimoire_copy_takes_the_scroll_whose_spell_is_new() -> None:
    session = caster(scroll=HERE, coin=60)
    carry(session, "second", structs.replace(LIBRARY.items["scroll"], spell="oak-rind"))
    done(do(session, "s0", "grimoire.copy", "ana"))
    assert pack(session).items["grimoire"].spell == f"{HERE} oak-rind"
    assert (pack(session).items["scroll"].spell, "second" in pack(session).items) == (HERE, False)


def test_grimoire_copy_three_alike_save_no_time() -> None:
    """5, 5 and 5 are [sum] 15 and a failure: 6 hours, and mishap 15 takes half of WIL 10."""
    session = caster(5, 5, 5, scroll="oak-rind", coin=60, items=("mana-dust",) * 3)
    done(do(session, "s0", "grimoire.copy", "ana", dust=3, clock=True))
    assert (session.state.clock, now(session, "ana", "WIL")) == (6 * 3600, 5)


def test_grimoire_market_an_open_scroll_is_chosen_by_its_spell() -> None:
    session = caster(coin=300)
    want: dict[str, Any] = {"item": "waxed-scroll", "piece": "oak-rind"}
    done(do(session, "s1", "grimoire.buy", "ana", **want))
    assert (pack(session).items["waxed-scroll"].spell, session.state.part("ana", Purse).coin) == ("oak-rind", 170)
    assert (
        refusal(do(session, "s1", "grimoire.buy", "ana", item="sealed-scroll", piece="oak-rind"))
        == "no-choice-of-spell"
    )
    assert refusal(do(session, "s1", "grimoire.buy", "ana", item="scroll", piece="fly")) == "no-such-spell"


def test_grimoire_fatigue_that_finds_no_slot_is_told() -> None:
    session = caster()
    done(do(session, "s0", "grimoire.fatigue", n=10, who=["ana"]))
    entry = done(do(session, "s0", "grimoire.fatigue", n=1, who=["ana"]))
    assert words.entry_lines(entry, session.state, GAME) == ("Ana has no slot left for fatigue.",)


# ---- grimoire.rest: a healer's visit
def test_grimoire_rest_a_visit_that_helps_nobody_is_not_sold() -> None:
    """Deprived of food, Ana would recover nothing: no gold is spent, by either way of buying."""
    session = caster(coin=50)
    done(do(session, "s0", "grimoire.deprive", "ana", lacking="food"))
    assert refusal(do(session, "s1", "grimoire.buy", "ana", item="healers-visit")) == "deprived"
    basket: dict[str, Any] = {"buys": [{"item": "healers-visit", "count": 1}]}
    assert refusal(do(session, "s1", "grimoire.shop", "ana", **basket)) == "deprived"
    assert session.state.part("ana", Purse).coin == 50


def test_grimoire_rest_a_visit_takes_its_week() -> None:
    session = caster(coin=50)
    done(do(session, "s0", "table.house", "ana", name="DEX", value=4))
    done(do(session, "s0", "grimoire.buy", "ana", item="healers-visit"))
    assert (session.state.clock, now(session, "ana", "DEX")) == (7 * 86_400, 10)


# ---- in the log
@pytest.mark.parametrize("spell", [s for s in LIBRARY.spells.values() if s.is_told], ids=lambda s: s.id)
def test_grimoire_spells_that_are_only_told_call_no_one_you(spell: Spell) -> None:
    """The log tells their text to everyone."""
    assert not re.search(r"\byou", spell.text, re.IGNORECASE)


# ---- the button
def test_grimoire_cast_the_button_shows_the_chance_to_take_hold() -> None:
    # One die is never three alike. WIL 10 saves against DC 20 with 11 to 20, against DC 24 with 15 to 20.
    session = caster(spell="puppet-word")
    want: dict[str, Any] = {"spell": "puppet-word", "slots": 1, "targets": ["bram"]}
    for dc, chance in ((None, "50%"), (24, "70%")):
        found = preview(session, "s0", Intent("grimoire.cast", "ana", {**want, "dc": dc}))
        assert (found.chance, found.says) == (chance, "to take hold")
