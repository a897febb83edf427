"""Surface of Deeds: its buttons, calls and standing orders, and what its odds are odds of.

`SITUATIONS` are those that every game has, with the numbers of Deeds, to compare the games' odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from caltrop.games.common import surfaces as shared
from caltrop.games.common.items.tools import plain_gear
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import CallableRoll, DiceCount, OddsReading, QuickAction, StandingOrder, Surface
from caltrop.kernel.rules.fate import PreviewFate, Roll
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.parts import Track
from caltrop.kernel.state.state import Character, State

from .mechanics import ATTACK, REACTION, SAVE, AttackParams, OpposedParams, SaveParams, TogetherParams
from .sheet import MOST_ARMOUR, rating
from .zones import ZONE_NUMBERS, ZONES, distance, in_zone, is_armed_for, opponents

_MEANINGS = ("if_passed", "if_failed")


def _count_save_dice(params: Any, roll: Roll) -> DiceCount:
    """With advantage the lower d20 counts, because a save is rolled below a score; with disadvantage the higher."""
    if len(roll.dice) < 2:
        return "each"
    first = params.savers[0] if isinstance(params, TogetherParams) else params
    advantage = first.a_advantage if isinstance(first, OpposedParams) else first.advantage
    return "lower" if advantage > 0 else "higher"


def _count_blow_dice(params: Any, roll: Roll) -> DiceCount:
    """The best die of a blow counts; an impaired one counts no more than its d4."""
    if len(roll.dice) < 2 or params.mode != "impaired":
        return "higher" if len(roll.dice) > 1 else "each"
    return "lower" if len(params.weapons) == 1 or params.dual_impaired == "lowest" else "each"


def _armour_rating(game: Game, character: Character) -> tuple[Track, ...]:
    """Return the armour rating: what is worn, the facilitator's word, and conditions."""
    alone = Scene(game, PreviewFate(), State(game=game.id, characters={"": character}))
    return (Track("armour", rating(alone, ""), MOST_ARMOUR),)


def _struck_by_blast(state: State, actor: str, want: Mapping[str, Any]) -> tuple[str, ...]:
    """Return everybody in the zone that a form is about: the one that is named, or the nearest with opponents in it."""
    near = (distance(state, actor, other) for other in opponents(state, actor) if not state.characters[other].hidden)
    zone = str(want.get("zone", "")) or min(
        (z for z in near if z in ZONE_NUMBERS), key=lambda z: ZONE_NUMBERS[z], default=""
    )
    return in_zone(state, actor, zone)


SURFACE = Surface(
    groups={
        "opposed": "rolls",
        "aid": "rolls",
        "interfere": "rolls",
        "deed": "rolls",
        "damage": "harm",
        "revive": "harm",
        "time": "time",
        "intent": "fight",
        "declare": "fight",
        "initiative": "fight",
        "zone": "fight",
        "strike": "fight",
    },
    quick=(
        QuickAction("declare", when="fight", form=True, icon="call"),
        shared.ATTACK,
        QuickAction("deed", when="fight", form=True, icon="star"),
        QuickAction("strike", when="fight", form=True, icon="sword", aim="target"),
        QuickAction("move", "option", "fight", icon="boot", of="way"),
        QuickAction("retreat", when="fight", form=True, icon="boot"),
        QuickAction(
            "cast", "spell", form=True, icon="magic", of="spell", aim="targets", aims_at=shared.spell_aim, wide=True
        ),
        QuickAction("save", "ability", form=True, icon="shield", of="ability"),
        QuickAction("aid", form=True, icon="help", want={"ability": "Brawn"}),
        QuickAction("revive", "patient", icon="treat", of="target"),
        *(action for action in shared.EVERYDAY if action.move != "harm"),  # damage is its own move here
        QuickAction("damage", when="facilitator", form=True, icon="harm"),
    ),
    calls=(
        CallableRoll(
            "save", "ability", easier={"advantage": 1}, worse={"disadvantage": True}, texts=_MEANINGS, tools=plain_gear
        ),
    ),
    rolls=(
        "save",
        "opposed",
        "deed",
        "attack",
        "strike",
        "blast",
        "blast.count",
        "cast",
        "retreat",
        "aid",
        "interfere",
        "reaction",
    ),
    orders=(
        StandingOrder("deeds.attack", shared.ASK),
        StandingOrder("deeds.spells", shared.YES_NO),
        StandingOrder("deeds.strike", shared.YES_NO),
    ),
    readings={
        "deeds.save": OddsReading(shared.PASSED_GOAL, counts=_count_save_dice),
        "deeds.opposed": structs.replace(shared.CONTEST, counts=_count_save_dice),
        "deeds.deed": structs.replace(shared.by_result("passes", "success", "spectacular"), counts=_count_save_dice),
        "deeds.aid": OddsReading(shared.PASSED_GOAL, counts=_count_save_dice),
        "deeds.interfere": OddsReading(shared.PASSED_GOAL, counts=_count_save_dice),
        "deeds.blast.count": shared.TARGETS,
        "deeds.reaction": shared.REACTION,
        "deeds.attack": OddsReading(shared.DAMAGES, shared.DAMAGE, counts=_count_blow_dice, target="target"),
        "deeds.blast": OddsReading(shared.DAMAGES, each="targets", target="t"),
        "deeds.damage": OddsReading(shared.DAMAGES, shared.DAMAGE, target="target"),
        "deeds.loss": OddsReading(shared.DAMAGES, shared.DAMAGE, target="target"),
    },
    roles={"treat": "revive", "attack.group": "strike", "harm": "damage"},
    silent_refusals=shared.SILENT_REFUSALS | {"nowhere-to-go", "nowhere-to-run"},
    tells_harm=shared.tells_harm,
    fled=shared.FLEEING_RESULTS,
    gave_up=shared.GAVE_UP,
    treats_the_beaten=True,
    falls=shared.falls_by_scores,
    numbers=_armour_rating,
    settings=frozenset({"armour"}),
    distance=distance,
    distances=ZONES,
    reaches=is_armed_for,
    strikes=_struck_by_blast,
)


_WEAPON = "longsword"
_GUARD = "levy-spear"


def _attack_with_rows(game: Game) -> AttackParams:
    """A blow with a longsword on a levied spearman."""
    item = game.library.items[_WEAPON]
    guard = game.library.creatures[_GUARD]
    return AttackParams(
        weapons=tuple(filter(None, (item.die, item.second))),
        armour=guard.armour,
        hp=guard.hp,
        brawn=guard.Brawn,
        piercing=item.piercing,
        ignores_armour=item.ignores_armour,
    )


SITUATIONS = {
    "test": Situation(SAVE, SaveParams(score=10), {"passes": lambda o: o.passed}),
    "expert": Situation(SAVE, SaveParams(score=14), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        _attack_with_rows,
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical or o.dead,
        },
        rows=(("items", _WEAPON), ("creatures", _GUARD)),
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("kind", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}
