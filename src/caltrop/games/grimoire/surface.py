"""Surface of Grimoire: its buttons, calls and standing orders, prices, and what its odds are odds of.

`SITUATIONS` are those that every game has, with Grimoire's numbers, to compare the games' odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common import surfaces as shared
from caltrop.games.common.items.tools import plain_gear
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.contract.surface import (
    ActionPrice,
    CallableRoll,
    DiceCount,
    Goal,
    JoiningDie,
    OddsReading,
    OutcomeRows,
    QuickAction,
    StandingOrder,
    Surface,
)
from caltrop.kernel.rules.fate import Roll
from caltrop.kernel.rules.mechanic import Nothing

from .action_points import PRICE
from .library import Library
from .mechanics import ACTION, ATTACK, CAST, REACTION, ActionParams, AttackParams, CastParams
from .sheet import ATTRIBUTES

_ADVANTAGE = {"advantage": 1}
_DISADVANTAGE = {"disadvantage": 1}
_OBJECTS = (JoiningDie("objects", "tools"),)
_MISHAP = Goal("mishap", lambda o: o.mishap)
_CASTING = OddsReading(
    Goal("works", lambda o: not o.failed),
    OutcomeRows("fatigue", "fatigue", is_cost=True, can_lump=True),
    risks=(_MISHAP, Goal("tires", lambda o: o.fatigue > 0)),
    warns=_MISHAP,
)


def _count_dice(params: Any, roll: Roll) -> DiceCount:
    """Of a die with advantage the highest counts, with disadvantage the lowest; all others are added up."""
    if len(roll.dice) < 2:
        return "each"
    if roll.rule == "grimoire.attack":
        edge = params.weapon_advantage
    else:
        edge = params.advantage if roll.dice[0] == "d20" else max(params.object_advantage, key=abs, default=0)
    return "higher" if edge > 0 else "lower"


def _prices(library: Library, rulings: Mapping[str, str]) -> dict[str, ActionPrice]:
    """Return the prices as the table has set them, with those that the table has added."""
    listed = {id: ActionPrice(row.name, row.ap) for id, row in library.prices.items()}
    stem = f"{PRICE}."
    said = {id.removeprefix(stem): int(points) for id, points in rulings.items() if id.startswith(stem)}
    return listed | {id: ActionPrice(listed[id].name if id in listed else id, points) for id, points in said.items()}


SURFACE = Surface(
    groups={
        "trivial": "rolls",
        "fate": "rolls",
        "spend": "fight",
        "price": "rulings",
        "gain_advantage": "fight",
        "hold": "fight",
        "held.drop": "fight",
        "held.fire": "fight",
        "copy": "things",
        "make_book": "things",
        "replace": "people",
    },
    quick=(
        QuickAction("attack", "weapon", "fight", icon="sword", of="weapon", aim="target", price="attack", wide=True),
        QuickAction("gain_advantage", when="fight", icon="luck", price="gain-advantage"),
        QuickAction("move", when="fight", icon="boot", price="move"),
        QuickAction("hold", when="fight", form=True, icon="clock"),
        QuickAction("held.fire", "option", icon="clock", form=True, of="id", titled=True),
        QuickAction(
            "cast",
            "spell",
            form=True,
            icon="magic",
            of="spell",
            aim="targets",
            aims_at=shared.spell_aim,
            want={"slots": 1},
            price="cast",
            wide=True,
        ),
        QuickAction("action", "ability", form=True, icon="dice", of="attribute", price="action"),
        QuickAction("save", "ability", form=True, icon="shield", of="attribute"),
        shared.TREAT,
        QuickAction("retreat", when="fight", form=True, icon="boot", price="retreat"),
        *(action for action in shared.EVERYDAY if action.move != "not_done"),  # "done" ends the turn at once
        QuickAction("fatigue", when="facilitator", form=True, icon="rest"),
    ),
    calls=(
        CallableRoll(
            "save", "attribute", "dc", easier=_ADVANTAGE, worse=_DISADVANTAGE, joins=_OBJECTS, tools=plain_gear
        ),
        CallableRoll(
            "action", "attribute", "dc", easier=_ADVANTAGE, worse=_DISADVANTAGE, joins=_OBJECTS, tools=plain_gear
        ),
    ),
    rolls=("save", "action", "contest", "attack", "blast", "cast", "copy", "retreat", "held.fire", "reaction", "fate"),
    withheld={"dc": "disclosed"},
    joins=dict.fromkeys(("attack", "contest"), _OBJECTS),
    orders=(
        StandingOrder("grimoire.attack", shared.ASK),
        StandingOrder("grimoire.check", ("", *ATTRIBUTES, "ask")),
        StandingOrder("grimoire.held", shared.YES_NO),
        StandingOrder("grimoire.save", shared.YES_NO),
        StandingOrder("grimoire.mishaps", shared.YES_NO),
    ),
    readings={
        "grimoire.action": OddsReading(Goal("passes", lambda o: o.success), modifier="modifier", counts=_count_dice),
        "grimoire.save": OddsReading(Goal("passes", lambda o: o.saved), modifier="modifier", counts=_count_dice),
        "grimoire.contest": OddsReading(
            Goal("passes", lambda o: o.success), modifier="modifier", counts=_count_dice, target="target"
        ),
        "grimoire.contest_each": OddsReading(
            Goal("passes", lambda o: o.success),
            each="targets",
            modifier="modifier",
            counts=_count_dice,
            target="target",
        ),
        "grimoire.attack": OddsReading(
            shared.DAMAGES, shared.DAMAGE, modifier="modifier", counts=_count_dice, target="target"
        ),
        "grimoire.blast": OddsReading(
            shared.DAMAGES, each="targets", modifier="modifier", counts=_count_dice, target="target"
        ),
        "grimoire.harm": OddsReading(shared.DAMAGES, shared.DAMAGE, target="target"),
        "grimoire.cast": _CASTING,
        "grimoire.reaction": shared.REACTION,
        "grimoire.fate": OddsReading(Goal("favours", lambda o: o.favors)),
    },
    prices=_prices,
    silent_refusals=shared.SILENT_REFUSALS | {"nowhere-to-run"},
    tells_harm=shared.tells_harm,
    fled=shared.FLEEING_RESULTS,
    gave_up=shared.GAVE_UP,
    falls=shared.falls_by_scores,
)


_WEAPON = "sword"
_GUARD = "footpad"


def _attack_with_rows(game: Game) -> AttackParams:
    """STR 13 with a sword against a footpad who dodges with DEX."""
    item = game.library.items[_WEAPON]
    guard = game.library.creatures[_GUARD]
    return AttackParams(
        modifier=13,
        weapon=(item.die or "d4",),
        target_modifier=guard.DEX,
        armour=guard.armour,
        hp=guard.hp,
        str=guard.STR,
    )


SITUATIONS = {
    "test": Situation(ACTION, ActionParams(modifier=10, dc=20), {"passes": lambda o: o.success}),
    "expert": Situation(ACTION, ActionParams(modifier=13, dc=20, objects=("d6",)), {"passes": lambda o: o.success}),
    "attack": Situation(
        ATTACK,
        _attack_with_rows,
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical,
        },
        rows=(("items", _WEAPON), ("creatures", _GUARD)),
    ),
    "cast": Situation(
        CAST,
        CastParams(slots=2),
        {"passes": lambda o: not o.failed, "mean-price": lambda o: o.fatigue},
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("kind", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}
