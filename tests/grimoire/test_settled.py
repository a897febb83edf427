"""What was settled after play: how targets save, what is announced, who is reached, what a turn's points pay for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, warning, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import ItemLost, Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire import messages
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Thing
from caltrop.kernel.state.state import Character
from caltrop.messages import log
from caltrop.odds.exact import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import view
from grimoire.table import creature, hero, now, said, table


def told(entry: Entry, rule: str) -> dict[str, Any]:
    """The facts of what an entry tells under a rule."""
    return next(dict(e.facts) for e in facts(entry, Said) if e.rule == rule)


def answer(session: Session, waiting: Any, seat: str, value: str) -> Any:
    ask = next(a for a in waiting.asks if session.state.seat_of(a.who) == seat or seat == "s0")
    return session.answer(seat, waiting.id, ask.key, value)


def params(entry: Entry) -> dict[str, Any]:
    assert entry.plan is not None
    return entry.plan.params


# ---- grimoire.check: the target chooses what to save with
@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ({"strength": 12, "dexterity": 9, "will": 8}, 12),
        ({"strength": 9, "dexterity": 12, "will": 8}, 12),
        ({"strength": 9, "dexterity": 8, "will": 15}, 15),  # intimidated with WIL, one answers with WIL
    ],
)
def test_grimoire_check_a_target_saves_with_the_best_of_all_three_attributes(scores: dict[str, Any], best: int) -> None:
    session = table(box(10, 10), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", **scores))
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="WIL", target="bram"))
    assert params(entry)["target_modifier"] == best


def test_grimoire_check_a_blockers_shield_counts_with_its_average() -> None:
    """STR 9 and a d6 shield are worth 12.5 on average: better than WIL 12, worse than WIL 13."""
    for will, modifier in ((12, 9), (13, 13)):
        bram = hero("Bram", "s2", strength=9, dexterity=5, will=will, worn=("shield",))
        session = table(box(10, 10, *((1,) if modifier == 9 else ())), ana=hero("Ana", "s1"), bram=bram)
        entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
        assert params(entry)["target_modifier"] == modifier


def test_grimoire_check_the_target_chooses_attribute_and_objects_on_its_own_screen() -> None:
    """Bram wants to be asked: he saves with DEX, a rope and a pole, and nobody else is asked."""
    bram = hero("Bram", "s2", strength=14, dexterity=11, items=("rope", "pole"))
    session = table(box(10, 2, 3, 4), ana=hero("Ana", "s1"), bram=bram)
    done(do(session, "s2", "table.order", "bram", rule="grimoire.check", answer="ask"))
    waiting = parked(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
    assert [(ask.who, getattr(ask, "options", ())) for ask in waiting.asks] == [("bram", ("STR", "DEX", "WIL"))]
    assert refusal(session.answer("s1", waiting.id, waiting.asks[0].key, "WIL")) == "not-your-prompt"
    result: Any = waiting
    for word in ("DEX", "rope", "pole"):
        result = answer(session, parked(result), "s2", word)
    entry = done(result)
    assert (params(entry)["target_modifier"], params(entry)["target_objects"]) == (11, ["d4", "d4"])
    assert told(entry, "grimoire.contest")["other"] == 2 + 11 + 3 + 4


def test_grimoire_check_a_standing_order_names_the_attribute() -> None:
    session = table(box(10, 10), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", strength=14))
    done(do(session, "s2", "table.order", "bram", rule="grimoire.check", answer="WIL"))
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
    assert params(entry)["target_modifier"] == 10


def test_grimoire_check_the_facilitator_says_which_ways_are_possible() -> None:
    bram = hero("Bram", "s2", strength=8, dexterity=9, will=17)
    session = table(box(10, 10, 10, 1, 10), ana=hero("Ana", "s1", items=("sword",)), bram=bram)
    entry = done(do(session, "s0", "grimoire.contest", "ana", attribute="STR", target="bram", ways=["STR", "DEX"]))
    assert params(entry)["target_modifier"] == 9
    entry = done(do(session, "s0", "grimoire.attack", "ana", weapon="sword", target="bram", ways=["STR"]))
    assert params(entry)["target_modifier"] == 8


def test_grimoire_check_nobody_chooses_for_anothers_character() -> None:
    session = table(box(10, 10), ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    want: dict[str, Any] = {"attribute": "STR", "target": "bram"}
    for said_of_bram in ({"target_attribute": "DEX"}, {"ways": ["DEX"]}, {"target_disadvantage": 3}):
        assert refusal(do(session, "s1", "grimoire.contest", "ana", **want, **said_of_bram)) == "not-your-save"


def test_grimoire_check_nobody_parries_with_a_bomb() -> None:
    bram = hero("Bram", "s2", items=("fire-pot",))
    session = table(box(10, 10), ana=hero("Ana", "s1"), bram=bram)
    done(do(session, "s2", "table.order", "bram", rule="grimoire.check", answer="ask"))
    waiting = parked(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
    done(answer(session, waiting, "s2", "STR"))  # no question about objects follows


def test_grimoire_check_a_called_save_lets_the_roller_choose() -> None:
    session = table(box(4), ana=hero("Ana", "s1", will=17))
    done(do(session, "s0", "table.call", move="grimoire.save", who=["ana"], want={"dc": 20}))
    entry = done(session.act("s1", Intent("grimoire.save", "ana", {}, call="call")))
    assert (told(entry, "grimoire.save")["attribute"], entry.outcome) == ("WIL", {"saved": True})  # 4 + 17 beats 20


# ---- grimoire.check: both results are announced
def test_grimoire_check_both_results_are_announced() -> None:
    """12 + 10 against 9 + 13: a tie, for the initiator."""
    session = table(box(12, 9), ana=hero("Ana", "s1"), bram=hero("Bram", "s2", strength=13))
    entry = done(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="bram"))
    assert {k: told(entry, "grimoire.contest")[k] for k in ("total", "other")} == {"total": 22, "other": 22}
    won = messages.ContestWonByTotal(who="Ana", attribute="STR", against="Bram", total=22, other=22)
    assert words.line_messages(entry, session.state, GAME) == (won,)


def test_grimoire_contest_one_roll_meets_the_save_of_each_target() -> None:
    """8 + 10 = 18 beats 5 + 12 (WIL) and ties with 7 + 11 (DEX), but not 16 + 10."""
    session = table(box(8, 5, 7, 16), **four(strength=10))
    want: dict[str, Any] = {"attribute": "STR", "targets": ["bram", "cyd", "dov"], "stakes": "they get through"}
    entry = done(do(session, "s1", "grimoire.contest", "ana", **want))
    assert [one["success"] for one in entry.outcome["each"]] == [True, True, False]
    assert words.entry_lines(entry, session.state, GAME) == (
        "Ana wins the STR contest against Bram: 18 against 17.",
        "Ana wins the STR contest against Cyd: 18 against 18.",
        "Ana loses the STR contest against Dov: 18 against 26.",
        "At stake: they get through",
    )


def test_grimoire_contest_needs_a_target_and_each_once() -> None:
    session = table(**four())
    assert refusal(do(session, "s1", "grimoire.contest", "ana", attribute="STR")) == "no-target"
    twice: dict[str, Any] = {"attribute": "STR", "target": "bram", "targets": ["bram"]}
    assert refusal(do(session, "s1", "grimoire.contest", "ana", **twice)) == "twice-a-target"


def four(**ana: Any) -> dict[str, Character]:
    return {
        "ana": hero("Ana", "s1", **ana),
        "bram": hero("Bram", "s2", will=12),
        "cyd": hero("Cyd", "s3", dexterity=11),
        "dov": hero("Dov", "s3"),
    }


def test_grimoire_check_an_attack_announces_weapon_and_results() -> None:
    """The source's attack: 28 with 6 on the axe against 21."""
    session = table(
        box(12, 6, 8, 3), ana=hero("Ana", "s1", items=("war-axe",)), bram=hero("Bram", "s2", worn=("shield",), hp=9)
    )
    entry = done(do(session, "s1", "grimoire.attack", "ana", target="bram", weapon="war-axe"))
    found = told(entry, "grimoire.attack")
    assert (found["total"], found["other"], found["weapon"]) == (28, 21, "war axe")
    hits = words.line_messages(view(session, "s2").log[-1], session.state, GAME)[0]
    axe = log.GivenThing(Thing("war axe"))
    assert hits == messages.Hits(who="Ana", names=("Bram",), arms=(axe,), total=28, others=(21,))


@pytest.mark.parametrize(("seat", "dc"), [("s0", None), ("s1", 24)])
def test_grimoire_hidden_dc_is_not_announced(seat: str, dc: int | None) -> None:
    """A DC that the facilitator keeps hidden is in no fact; one that a player names is."""
    session = table(box(7), ana=hero("Ana", "s1"))
    entry = done(do(session, seat, "grimoire.action", "ana", attribute="STR", dc=24))
    assert (told(entry, "grimoire.action").get("dc"), told(entry, "grimoire.action")["total"]) == (dc, 17)


def test_grimoire_check_results_of_somebody_hidden_are_not_announced() -> None:
    session = table(box(10, 10), ana=hero("Ana", "s1"), imp=creature("ink-leech", hidden=True))
    entry = done(do(session, "s0", "grimoire.contest", "ana", attribute="STR", target="imp"))
    assert [t.audience for t in entry.emitted if getattr(t.event, "rule", "") == "grimoire.contest"] == [()]


@pytest.mark.parametrize(("face", "result"), [(8, "saved"), (7, "critical")])
def test_grimoire_critical_announces_the_save(face: int, result: str) -> None:
    """3 HP, STR 10, 5 damage: STR 8. 8 + 8 beats 15, 7 + 8 does not."""
    session = table(box(face, 1), ana=hero("Ana", "s1", hp=3))
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=5))
    found = next(e for e in facts(entry, Said) if e.rule == "grimoire.critical")
    assert (found.result, found.facts) == (result, {"total": face + 8, "dc": 15})


# ---- grimoire.attack: the risk on the button
def test_grimoire_critical_the_risk_is_the_chance_of_what_it_says() -> None:
    """A d4 against 0 HP and STR 12: on 1 to 4 the save is with STR 11, 10, 9 or 8 and fails on 4, 5, 6 or 7 of 20."""
    wolf = creature("wolf", shows="numbers")
    session = table(ana=hero("Ana", "s1", items=("knife",), strength=90), wolf=wolf)
    session.states[-1] = session.state.with_character("wolf", drained(wolf))
    plan = session.preview("s1", Intent("grimoire.attack", "ana", {"target": "wolf", "weapon": "knife"}))
    assert isinstance(plan, Plan)
    assert plan.risk is not None
    chance = odds(plan.rule, plan.params).chance(plan.risk.falls)
    assert (plan.risk.what, chance) == ("critical damage", Fraction(4 + 5 + 6 + 7, 80))


def drained(wolf: Character) -> Character:
    from caltrop.games.common.health.points import Scores

    return wolf.with_parts(wolf.part(Scores).with_score("HP", 0, 5))


# ---- grimoire.market: a light, and arrows
def test_grimoire_market_lamp_oil_burns_in_a_lantern() -> None:
    bram = hero("Bram", "s2", items=("lamp-oil", "lantern"))
    session = table(ana=hero("Ana", "s1", items=("lamp-oil",)), bram=bram)
    assert warnings(do(session, "s1", "grimoire.use", "ana", item="lamp-oil")) == ["needs-item"]
    done(do(session, "s1", "grimoire.use", "ana", item="lamp-oil", overrule=True))
    done(do(session, "s2", "grimoire.use", "bram", item="lamp-oil"))


@pytest.mark.parametrize("weapon", [w.id for w in LIBRARY.items.values() if w.is_weapon and w.ranged])
def test_grimoire_ranged_ammunition_is_not_counted(weapon: str) -> None:
    """Whoever has a bow shoots: no warning, and nothing is missed in the pack."""
    session = table(box(*[10] * 6), ana=hero("Ana", "s1", items=(weapon,)), w0=creature("wolf"))
    result = session.preview("s1", Intent("grimoire.attack", "ana", {"target": "w0", "weapon": weapon}))
    assert isinstance(result, Plan)
    assert result.warnings == ()


# ---- grimoire.cast: up to [dice], up to [sum]
def crowd(*faces: int, spell: str, n: int = 5, **more: Any) -> Session:
    """Ana with a spell, and so many wolves."""
    wolves = {f"w{i}": creature("wolf") for i in range(n)}
    return table(box(*faces), ana=hero("Ana", "s1", spells=spell, **more), **wolves)


@pytest.mark.parametrize("spell", ["black-milk", "wasp-sermon", "hearthside"])
def test_grimoire_cast_up_to_dice_creatures(spell: str) -> None:
    session = crowd(1, spell=spell)
    names = ["w0", "w1"]
    result = do(session, "s1", "grimoire.cast", "ana", spell=spell, slots=1, targets=names)
    assert warnings(result) == ["too-many-targets"]
    plan = session.preview("s1", Intent("grimoire.cast", "ana", {"spell": spell, "slots": 2, "targets": names}))
    assert getattr(plan, "code", "") == ""


def test_grimoire_cast_up_to_sum_creatures_the_caster_leaves_out_the_rest() -> None:
    """One die shows 2: of three wolves two are toppled, and by default the last named is left out."""
    session = crowd(2, 1, 1, spell="tilt-the-world")
    entry = done(do(session, "s1", "grimoire.cast", "ana", spell="tilt-the-world", slots=1, targets=["w0", "w1", "w2"]))
    toppled = [w for w in ("w0", "w1", "w2") if session.state.part(w, Conditions).has("toppled")]
    assert toppled == ["w0", "w1"]
    assert [a.ask.who for a in entry.answers if a.ask.rule == "grimoire.cast" and a.source == "order"] == ["ana"]
    seven = [f"w{i}" for i in range(7)]
    session = crowd(spell="tilt-the-world", n=7)
    want: dict[str, Any] = {"spell": "tilt-the-world", "slots": 1, "targets": seven}
    assert warnings(do(session, "s1", "grimoire.cast", "ana", **want)) == ["too-many-targets"]  # no die shows 7


@pytest.mark.parametrize(("spell", "n", "mark"), [("black-milk", 2, ""), ("tilt-the-world", 7, "toppled")])
def test_grimoire_cast_more_targets_than_the_dice_reach_can_be_overruled(spell: str, n: int, mark: str) -> None:
    """One die, which shows 2: whoever insists casts it on all of them, and nobody is left out."""
    session, names = crowd(2, *[1] * n, spell=spell, n=n), [f"w{i}" for i in range(n)]
    want: dict[str, Any] = {"spell": spell, "slots": 1, "targets": names}
    entry = done(do(session, "s1", "grimoire.cast", "ana", overrule=True, **want))
    words = {who: [c.text for c in session.state.part(who, Conditions).active.values()] for who in names}
    assert all(words.values())
    assert {one for each in words.values() for one in each} == {mark or LIBRARY.spells[spell].condition}
    assert not [a for a in entry.answers if a.ask.rule == "grimoire.cast" and a.source == "order"]


PLACED = [s for s in LIBRARY.spells.values() if s.target in ("object", "place") and not s.brings]


@pytest.mark.parametrize("spell", PLACED, ids=lambda s: s.id)
def test_grimoire_cast_a_spell_on_a_thing_or_place_lasts_by_the_clock(spell: Any) -> None:
    session = table(box(2, 3), ana=hero("Ana", "s1", spells=spell.id))
    done(do(session, "s1", "grimoire.cast", "ana", spell=spell.id, slots=2))
    running = {t.facts["spell"]: t.at for t in session.state.part("ana", Countdowns).countdowns.values()}
    n, _, unit = spell.duration.partition(" ")
    long = int(n) * (2 if spell.per_die else 1) * {"minutes": 60, "hours": 3600}[unit] if unit else None
    assert running == ({spell.id: long} if long else {})
    if long:
        entry = done(do(session, "s0", "table.clock", n=2, unit="days"))
        assert "grimoire.cast over" in said(entry)
        assert not session.state.part("ana", Countdowns).countdowns


# ---- grimoire.prices: every action with a price charges it
GEAR = ("sword", "rations", "torch", "chalk", "boiled-leather", "helmet", "shield")


def turn_of(session: Session, who: str = "ana") -> TurnState:
    return session.state.part(who, TurnState)


def in_a_fight(*faces: int, **more: Any) -> Session:
    """Ana, who goes first, against a wolf; Bram, STR 9 and dying by a save of 1 + 9; there is a stash, too."""
    ana = hero("Ana", "s1", **({"items": GEAR, "spells": "moth-cloak"} | more))
    session = table(box(20, 2, 1, 1, *faces), ana=ana, bram=hero("Bram", "s2"), wolf=creature("wolf", shows="numbers"))
    done(do(session, "s0", "table.stash"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s0", "grimoire.harm", "bram", n=5, dice=(), scar=False))
    return session


# a line of the list, the move that it is the price of, its parameters, and faces for its dice
PAID: list[tuple[str, str, dict[str, Any], tuple[int, ...]]] = [
    ("attack", "attack", {"target": "wolf", "weapon": "sword"}, (2, 1, 20)),
    ("bandage", "treat", {"target": "bram"}, ()),
    ("cast", "cast", {"spell": "moth-cloak", "slots": 1}, (1,)),
    ("move", "move", {}, ()),
    ("gain-advantage", "gain_advantage", {}, ()),
    ("draw", "wear", {"item": "helmet"}, ()),
    ("don-shield", "wear", {"item": "shield"}, ()),
    ("hand-over", "hand", {"to": "bram", "item": "sword"}, ()),
    ("drop", "drop", {"item": "sword"}, ()),
    ("drink", "use", {"item": "rations"}, ()),
    ("light", "use", {"item": "torch"}, ()),
    ("use", "use", {"item": "chalk"}, ()),
    ("action", "action", {"attribute": "STR"}, (10,)),
    ("pick-lock", "action", {"attribute": "DEX", "what": "pick-lock"}, (10,)),
    ("hide", "action", {"attribute": "DEX", "what": "hide"}, (10,)),
    ("grapple", "contest", {"attribute": "STR", "target": "wolf"}, (10, 10)),
    ("talk", "contest", {"attribute": "WIL", "target": "wolf"}, (10, 10)),
    ("climb", "contest", {"attribute": "DEX", "target": "wolf", "what": "climb"}, (10, 10)),
    ("retreat", "retreat", {"to": "the mill"}, (2,)),
    ("defend", "hold", {"kind": "defence", "text": "dodge"}, ()),
    ("attack", "hold", {"kind": "attack", "text": "hit", "weapon": "sword"}, ()),
    ("cast", "hold", {"kind": "spell", "text": "vanish", "spell": "moth-cloak", "slots": 1}, ()),
    ("action", "hold", {"kind": "action", "text": "trip it"}, ()),
    ("shout", "hold", {"kind": "help", "text": "warn Bram", "what": "shout"}, ()),
    ("open-door", "hold", {"kind": "other", "text": "shut the door", "what": "open-door"}, ()),
]


@pytest.mark.parametrize(("line", "move", "want", "faces"), PAID, ids=lambda x: x if isinstance(x, str) else None)
def test_grimoire_prices_are_charged_by_the_action_itself(
    line: str, move: str, want: dict[str, Any], faces: tuple[int, ...]
) -> None:
    session = in_a_fight(*faces)
    done(do(session, "s1", f"grimoire.{move}", "ana", **want))
    assert turn_of(session).ap == 4 - LIBRARY.prices[line].ap


@pytest.mark.parametrize(("line", "move", "want", "faces"), PAID, ids=lambda x: x if isinstance(x, str) else None)
def test_grimoire_prices_follow_the_tables_list(
    line: str, move: str, want: dict[str, Any], faces: tuple[int, ...]
) -> None:
    session = in_a_fight(*faces)
    done(do(session, "s0", "grimoire.price", what=line, ap=3))
    done(do(session, "s1", f"grimoire.{move}", "ana", **want))
    assert turn_of(session).ap == 1


def test_grimoire_prices_eating_wearing_handing_over_and_grappling_take_a_whole_turn() -> None:
    """1 + 1 + 1 + 2: the fifth action point is one too many, and warns."""
    session = in_a_fight()
    done(do(session, "s1", "grimoire.use", "ana", item="rations"))
    done(do(session, "s1", "grimoire.wear", "ana", item="shield"))
    done(do(session, "s1", "grimoire.hand", "ana", to="bram", item="sword"))
    assert turn_of(session).ap == 1
    assert warning(do(session, "s1", "grimoire.contest", "ana", attribute="STR", target="wolf")) == "overspent"


def test_grimoire_prices_body_armour_takes_longer_than_a_turn() -> None:
    session = in_a_fight()
    assert warning(do(session, "s1", "grimoire.wear", "ana", item="boiled-leather")) == "overspent"
    done(do(session, "s1", "grimoire.wear", "ana", item="boiled-leather", overrule=True))
    assert turn_of(session).ap == 0


def test_grimoire_prices_what_lies_about_is_picked_up_by_the_receiver() -> None:
    session = in_a_fight()
    done(do(session, "s1", "grimoire.hand", "ana", to="stash", item="sword"))
    done(do(session, "s1", "grimoire.hand", "stash", to="ana", item="sword"))
    assert turn_of(session).ap == 4 - 1 - 1  # hand over, pick up


def test_grimoire_prices_are_not_charged_outside_a_fight_nor_for_a_called_roll() -> None:
    session = in_a_fight(10)
    done(do(session, "s0", "table.call", move="grimoire.action", who=["ana"], want={"attribute": "WIL"}))
    done(session.act("s1", Intent("grimoire.action", "ana", {}, call="call")))
    assert turn_of(session).ap == 4
    done(answer(session, parked(do(session, "s0", "grimoire.fight.end")), "s0", "keep"))
    done(do(session, "s1", "grimoire.use", "ana", item="rations"))
    assert turn_of(session).ap == 4


def test_grimoire_prices_a_thing_without_a_line_is_refused_unless_its_price_is_said() -> None:
    session = in_a_fight(10)
    assert refusal(do(session, "s1", "grimoire.action", "ana", attribute="STR", what="juggle")) == "no-price"
    done(do(session, "s1", "grimoire.action", "ana", attribute="STR", what="juggle", ap=3))
    assert turn_of(session).ap == 1


def test_grimoire_prices_hold_adds_its_own_price() -> None:
    session = in_a_fight()
    done(do(session, "s0", "grimoire.price", what="hold", ap=1))
    done(do(session, "s1", "grimoire.hold", "ana", kind="attack", text="hit", weapon="sword"))
    assert turn_of(session).ap == 4 - 2 - 1


# ---- grimoire.held: a held spell is cast when it fires, in one act
def test_grimoire_held_a_spell_is_cast_when_it_fires_in_one_act() -> None:
    """Ashen Lance with two dice, 3 and 4, hits Bram for 7; the slot die's fatigue comes when it fires."""
    ana = hero("Ana", "s1", spells="ashen-lance", items=("mana-dust",))
    session = table(box(20, 2, 4, 3, 1), ana=ana, bram=hero("Bram", "s2", hp=20))
    done(do(session, "s0", "grimoire.fight", party=["ana"], foes=["bram"]))
    held: dict[str, Any] = {"kind": "spell", "text": "burn whoever comes in", "spell": "ashen-lance"}
    done(do(session, "s1", "grimoire.hold", "ana", **held, slots=1, dust=1))
    assert (turn_of(session).ap, session.state.part("ana", Pack).items["mana-dust"].count) == (2, 1)
    done(do(session, "s1", "grimoire.turn"))
    entry = done(do(session, "s1", "grimoire.held.fire", "ana", target="bram"))
    assert entry.outcome["sum"] == 7
    assert said(entry)[:2] == ["grimoire.held fires", "grimoire.cast cast"]
    assert now(session, "bram", "HP") == 13
    assert (session.state.part("ana", Pack).fatigue, "mana-dust" in session.state.part("ana", Pack).items) == (1, False)
    assert (turn_of(session).ap, turn_of(session).held) == (4, {})  # regained with the turn; firing is paid for


def test_grimoire_held_a_spell_that_cannot_be_cast_is_not_held() -> None:
    session = in_a_fight()
    held: dict[str, Any] = {"kind": "spell", "text": "burn it", "slots": 1}
    assert refusal(do(session, "s1", "grimoire.hold", "ana", **held, spell="ashen-lance")) == "unknown-spell"
    assert (
        refusal(do(session, "s1", "grimoire.hold", "ana", **(held | {"slots": 0}), spell="moth-cloak")) == "magic-dice"
    )


def test_grimoire_held_help_gives_a_friend_advantage() -> None:
    """A loud noise before Bram strikes: one more d20 for his next roll."""
    session = in_a_fight(3, 12, 1, 20)
    done(do(session, "s1", "grimoire.hold", "ana", kind="help", text="shout before Bram strikes"))
    assert refusal(do(session, "s1", "grimoire.held.fire", "ana")) == "no-target"
    done(do(session, "s1", "grimoire.held.fire", "ana", target="bram"))
    entry = done(do(session, "s0", "grimoire.attack", "bram", target="wolf", overrule=True))
    assert params(entry)["advantage"] == 1


def test_grimoire_held_an_action_is_told_with_attribute_both_totals_and_what_was_held() -> None:
    """14 + 10 against 4 + 13, the footpad's best; without a target, 14 + 10 against DC 20."""
    lines = {
        "w1": ("Ana wins the STR contest against Wolf: 24 against 17.", "Held: trip"),
        "": ("Ana succeeds at the STR action: 24 against DC 20.", "Held: trip"),
    }
    for target, told_so in lines.items():
        session = table(box(14, 4), ana=hero("Ana", "s1"), w1=creature("wolf", shows="numbers"))
        done(do(session, "s1", "grimoire.hold", "ana", kind="action", text="trip", condition="it comes closer"))
        entry = done(do(session, "s1", "grimoire.held.fire", "ana", target=target))
        heard = words.entry_lines(entry, session.state, GAME)
        assert heard == ("Ana's held action is triggered.", *told_so)


def test_grimoire_held_an_attack_is_never_on_its_holder() -> None:
    for kind in ("attack", "action", "help"):
        session = table(ana=hero("Ana", "s1", items=("sword",)))
        done(do(session, "s1", "grimoire.hold", "ana", kind=kind, text="now"))
        assert refusal(do(session, "s1", "grimoire.held.fire", "ana", target="ana")) == "self-target"


# ---- grimoire.fatigue: from events, for one or many
def test_grimoire_fatigue_from_events_tires_one_or_many() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    assert refusal(do(session, "s1", "grimoire.fatigue", n=1)) == "facilitator-only"
    done(do(session, "s0", "grimoire.fatigue", n=1, who=["ana"], why="a night in the rain"))
    done(do(session, "s0", "grimoire.fatigue", n=2))
    done(do(session, "s0", "grimoire.fatigue", "bram", n=1))
    assert [session.state.part(w, Pack).fatigue for w in ("ana", "bram")] == [3, 3]


def test_grimoire_fatigue_owners_of_full_packs_are_asked_what_they_drop() -> None:
    """Ten slots full: each chooses, on their own screen and at the same time."""
    full = ("rope",) * 9
    session = table(ana=hero("Ana", "s1", items=(*full, "lute")), bram=hero("Bram", "s2", items=(*full, "horn")))
    waiting = parked(do(session, "s0", "grimoire.fatigue", n=1))
    assert sorted(ask.who for ask in waiting.asks) == ["ana", "bram"]
    waiting = parked(answer(session, waiting, "s1", "lute"))
    done(answer(session, waiting, "s2", "rope-2"))
    packs = [session.state.part(w, Pack) for w in ("ana", "bram")]
    assert [(p.fatigue, p.slots_free) for p in packs] == [(1, 0), (1, 0)]
    assert ("lute" in packs[0].items, "horn" in packs[1].items) == (False, True)


def test_grimoire_slots_are_never_negative() -> None:
    """Twelve fatigue in ten empty slots fill the ten; by hand there is no more than fits."""
    session = table(ana=hero("Ana", "s1"))
    for _ in range(2):
        done(do(session, "s0", "grimoire.fatigue", n=6, who=["ana"]))
    assert session.state.part("ana", Pack).slots_free == 0
    assert refusal(do(session, "s0", "table.house", "ana", name="fatigue", value=11)) == "bad-setting"


def test_grimoire_make_book_asks_what_must_make_room() -> None:
    """A scroll and a blank book make room for a bulky grimoire; the case of inks was bought with gold."""
    ana = hero("Ana", "s1", items=(*("rope",) * 8, "blank-book"), scroll="black-milk", coin=200)
    full = structs.replace(ana.part(Pack), fatigue=0)
    session = table(box(), ana=ana.with_parts(full.with_item("lute", LIBRARY.items["lute"])))
    waiting = parked(do(session, "s0", "grimoire.make_book", "ana", full_moon=True))
    assert [ask.who for ask in waiting.asks] == ["ana"]
    entry = done(answer(session, waiting, "s1", "lute"))
    assert [e.key for e in facts(entry, ItemLost) if e.why == "no room"] == ["lute"]
    assert session.state.part("ana", Pack).slots_free == 0


# ---- grimoire.attack: each target's circumstances
def test_grimoire_attack_each_targets_circumstances_count_for_it_alone() -> None:
    """Bark burns: Bram's save against fire has disadvantage; Cyd, behind a wall, has advantage; the roll is plain."""
    people = {
        "ana": hero("Ana", "s1", items=("fire-pot",)),
        "bram": hero("Bram", "s2", marks=("bark",)),
        "cyd": hero("Cyd", "s3"),
        "dov": hero("Dov", "s3"),
    }
    session = table(box(10, 1, 5, 18, 9, 15, 15), **people)
    want: dict[str, Any] = {"targets": ["bram", "cyd", "dov"], "fire": True, "impaired_against": ["cyd"]}
    entry = done(do(session, "s1", "grimoire.blast", "ana", **want))
    assert params(entry).get("advantage", 0) == 0
    assert [t.get("advantage", 0) for t in params(entry)["targets"]] == [-1, 1, 0]
    assert [one["hit"] for one in entry.outcome["each"]] == [True, False, False]  # 21 against 15, 25, 25


def test_grimoire_why_of_a_blast_tells_of_the_save_that_a_condition_hinders() -> None:
    """Bram is outlined in foxfire: he rolls two d20 and keeps the lower, and Ana rolls one."""
    people = {"ana": hero("Ana", "s1", items=("fire-pot",)), "bram": hero("Bram", "s2"), "cyd": hero("Cyd", "s3")}
    session = table(box(10, 1, 5, 18, 9), **people)
    done(do(session, "s0", "table.condition", "bram", text="foxfire"))
    entry = done(do(session, "s1", "grimoire.blast", "ana", targets=["bram", "cyd"]))
    assert params(entry).get("advantage", 0) == 0
    told = words.why_lines(entry, session.state, GAME)
    assert "Bram is outlined in foxfire: -1." in told


# ---- whose die is what, in the why
def test_grimoire_why_names_the_object_that_rolls_with_disadvantage() -> None:
    """The hammer shows 2; the saw shows 3 and 4, and keeps the 3: 10 + 10 + 2 + 3."""
    session = table(box(10, 2, 3, 4), ana=hero("Ana", "s1", items=("hammer", "saw")))
    want: dict[str, Any] = {"attribute": "STR", "objects": ["hammer", "saw"], "object_disadvantage": [0, 1]}
    entry = done(do(session, "s1", "grimoire.action", "ana", **want))
    told = words.why_lines(entry, session.state, GAME)
    assert "Ana: saw d4 (3), d4 (4). The lowest counts: 3." in told
    assert "Ana: d20 (10) + STR 10 + hammer d4 (2) + saw d4 (3) = 25." in told


def test_grimoire_why_tells_weapon_and_object_of_one_size_apart() -> None:
    """A dagger and a crowbar are both a d6: the crowbar is rolled first."""
    ana = hero("Ana", "s1", items=("dagger", "crowbar"))
    session = table(box(10, 2, 5, 3), ana=ana, bram=hero("Bram", "s2", hp=9))
    want: dict[str, Any] = {"target": "bram", "weapon": "dagger", "objects": ["crowbar"]}
    entry = done(do(session, "s1", "grimoire.attack", "ana", **want))
    told = words.why_lines(entry, session.state, GAME)
    assert "Ana: d20 (10) + STR 10 + crowbar d6 (2) + dagger d6 (5) = 27." in told


def test_grimoire_why_counts_both_weapons_where_the_table_rules_so() -> None:
    """10 + 10 + 3 from the sword + 6 from the dagger: 29. The higher die is the damage."""
    ana = hero("Ana", "s1", items=("sword", "dagger"))
    rulings = {"grimoire.two_weapons": "both_in_roll"}
    session = table(box(10, 3, 6, 3), rulings, ana=ana, bram=hero("Bram", "s2", hp=9))
    want: dict[str, Any] = {"target": "bram", "weapon": "sword", "second": "dagger"}
    entry = done(do(session, "s1", "grimoire.attack", "ana", **want))
    told = words.why_lines(entry, session.state, GAME)
    assert "Ana: d20 (10) + STR 10 + sword d8 (3) + dagger d6 (6) = 29." in told
    assert not [line for line in told if "not counted" in line]
    assert entry.outcome["damage"] == 6


def test_grimoire_why_names_what_helps_a_held_defence_and_bare_hands() -> None:
    people = {"ana": hero("Ana", "s1", items=("sword",)), "bram": hero("Bram", "s2", hp=9, worn=("shield",))}
    session = table(box(10, 3, 2, 1, 9, 4), **people)
    done(do(session, "s2", "grimoire.hold", "bram", kind="defence", text="parry", attribute="STR"))
    want: dict[str, Any] = {"target": "bram", "weapon": "sword", "second": "unarmed"}
    entry = done(do(session, "s1", "grimoire.attack", "ana", **want))
    told = words.why_lines(entry, session.state, GAME)
    assert "Bram: d20 (9) + STR 10 + shield d6 (4) = 23." in told
    assert "Ana: not counted, bare hands d4 (2)." in told


# ---- mishap 18, shields, the mattock
@pytest.mark.parametrize(("move", "more"), [("drop", {}), ("hand", {"to": "bram"}), ("sell", {})])
def test_grimoire_mishaps_18_a_bound_book_is_never_let_go(move: str, more: dict[str, Any]) -> None:
    ana = hero("Ana", "s1", spells="black-milk", marks=("bound-hand",))
    pack = ana.part(Pack)
    bound = pack.with_item("grimoire", structs.replace(pack.items["grimoire"], bulky=False))
    session = table(ana=ana.with_parts(bound), bram=hero("Bram", "s2"))
    assert warnings(do(session, "s1", f"grimoire.{move}", "ana", item="grimoire", **more)) == ["bound-hand"]
    done(do(session, "s0", f"grimoire.{move}", "ana", item="grimoire", **more, overrule=True))


def test_grimoire_mishaps_18_a_bound_book_is_not_dropped_for_fatigue() -> None:
    ana = hero("Ana", "s1", spells="black-milk", items=("rope", "rope"), marks=("bound-hand",))
    pack = structs.replace(ana.part(Pack), size=3)
    bound = pack.with_item("grimoire", structs.replace(pack.items["grimoire"], bulky=False))
    session = table(ana=ana.with_parts(bound))
    waiting = parked(do(session, "s0", "grimoire.fatigue", n=1))
    assert waiting.asks[0].options == ("rope", "rope-2")  # type: ignore[union-attr]


def test_grimoire_armor_two_shields_are_never_worn_at_once() -> None:
    session = table(ana=hero("Ana", "s1", worn=("shield",), items=("great-shield",)))
    assert refusal(do(session, "s1", "grimoire.wear", "ana", item="great-shield")) == "one-shield"
    done(do(session, "s1", "grimoire.take_off", "ana", item="shield"))
    done(do(session, "s1", "grimoire.wear", "ana", item="great-shield"))


def test_grimoire_attack_a_deep_miner_fights_with_the_mattock() -> None:
    from caltrop.games.grimoire.creation import pack_with_gear

    miner = hero("Ana", "s1").with_parts(pack_with_gear(LIBRARY, LIBRARY.backgrounds["deep-miner"].gear))
    session = table(box(10, 4, 1), ana=miner, wolf=creature("wolf"))
    entry = done(do(session, "s1", "grimoire.attack", "ana", target="wolf"))
    assert (told(entry, "grimoire.attack")["weapon"], entry.outcome["damage"]) == ("mattock", 4)


@pytest.mark.parametrize("id", LIBRARY.backgrounds)
def test_grimoire_create_every_background_has_something_to_fight_with(id: str) -> None:
    assert any(LIBRARY.items[item].kind == "weapon" for item in LIBRARY.backgrounds[id].gear)


# ---- sentences about numbers
def test_grimoire_mishaps_say_what_changed() -> None:
    """Mishap 12 gives armour, 14 tumours, 19 DEX: each is said with its number, and none as something regained."""
    session = table(box(4, 4, 4, 1), ana=hero("Ana", "s1", spells="moth-cloak", items=("mana-dust",) * 3))
    entry = done(do(session, "s1", "grimoire.cast", "ana", spell="moth-cloak", dust=3))
    told = words.line_messages(entry, session.state, GAME)
    assert messages.ArmourRises(who="Ana", before=0, after=1) in told
    assert not any("tumour" in message.id for message in told)
    session = table(box(6, 6, 6, 1, 3), ana=hero("Ana", "s1", spells="moth-cloak", items=("mana-dust",) * 4))
    entry = done(do(session, "s1", "grimoire.cast", "ana", spell="moth-cloak", dust=4))
    told = words.line_messages(entry, session.state, GAME)
    assert log.MaximumRises(who="Ana", name="DEX", before=10, after=13) in told
    assert not any("regains" in message.id for message in told)


# ---- grimoire.initiative: any number of groups
def three_groups(*faces: int) -> Session:
    """Ana and Bram, two wolves, and two rats who fight for themselves."""
    people = {
        "ana": hero("Ana", "s1"),
        "bram": hero("Bram", "s2"),
        "w1": creature("wolf"),
        "w2": creature("wolf"),
        "r1": creature("cellar-rats"),
        "r2": creature("cellar-rats"),
    }
    session = table(box(*faces), **people)
    want: dict[str, Any] = {"foes": ["w1", "w2"], "factions": ["rats: r1, r2"]}
    done(do(session, "s0", "grimoire.fight", **want))
    return session


def test_grimoire_initiative_three_groups_alternate_in_the_order_of_their_best_rolls() -> None:
    """Ana 15, Bram 12; wolves 10 and 20; rats 18 and 5. Best: wolves 20, rats 18, party 15."""
    session = three_groups(5, 2, 2, 12, 14, 1)
    fight = session.state.fight
    assert fight is not None
    assert fight.order == ("w2", "r1", "ana", "w1", "r2", "bram")
    assert fight.sides == {"party": ("ana", "bram"), "foes": ("w1", "w2"), "rats": ("r1", "r2")}


def test_grimoire_initiative_a_newcomer_may_bring_a_group_of_its_own() -> None:
    session = table(box(20, 1, 5), ana=hero("Ana", "s1"), wolf=creature("wolf"), ogre=creature("ogre-brewer"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s0", "grimoire.fight.join", "ogre", side="the hungry"))
    assert session.state.fight is not None
    assert session.state.fight.sides["the hungry"] == ("ogre",)
    assert set(session.state.fight.order) == {"ana", "wolf", "ogre"}


def test_grimoire_initiative_the_end_is_offered_when_at_most_one_group_is_left() -> None:
    session = three_groups(5, 2, 2, 12, 14, 1)
    for who, ends in (("r1", False), ("r2", False), ("w1", False), ("w2", True)):
        done(do(session, "s0", "table.life", who, life="dead"))
        assert any(due.move == "grimoire.fight.end" for due in session.state.due_rolls.values()) is ends
    done(do(session, "s0", "table.life", "r1", life="up"))
    assert not any(due.move == "grimoire.fight.end" for due in session.state.due_rolls.values())


@pytest.mark.parametrize("line", ["rats", "rats: nobody", "party: r1", ": r1", "rats:"])
def test_grimoire_initiative_a_line_that_is_no_group_is_refused(line: str) -> None:
    session = table(ana=hero("Ana", "s1"), wolf=creature("wolf"), r1=creature("cellar-rats"))
    assert refusal(do(session, "s0", "grimoire.fight", foes=["wolf"], factions=[line])) == "bad-group"


@pytest.mark.parametrize("factions", ["rats: r1", {"rats": ["r1"]}, [["rats", "r1"]], 5])
def test_grimoire_initiative_the_refusal_of_groups_says_how_one_is_written(factions: Any) -> None:
    session = table(ana=hero("Ana", "s1"), wolf=creature("wolf"), r1=creature("cellar-rats"))
    no = do(session, "s0", "grimoire.fight", foes=["wolf"], factions=factions)
    assert isinstance(no, Refused)
    assert words.sentence(no, session.game).startswith(
        'factions must be a list of groups, each with a name, a colon and its members, such as "wolves: '
    )


def test_grimoire_morale_of_each_group_is_its_own() -> None:
    """A dead rat is the rats' casualty, not the wolves'; the offer names their side."""
    session = three_groups(5, 2, 2, 12, 14, 1, 1)
    done(do(session, "s0", "table.life", "r1", life="dead"))
    assert [(o.want, o.why) for o in session.state.due_rolls.values()] == [({"side": "rats"}, "half")]
    done(do(session, "s0", "grimoire.morale", side="rats"))
    assert session.state.fight is not None
    assert session.state.fight.sides["rats"] == ("r1",)
    assert session.state.fight.sides["foes"] == ("w1", "w2")
