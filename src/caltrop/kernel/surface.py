"""What a game shows of itself: its buttons, the rolls to call for, standing orders, and what its odds are odds of.

These are plain values. The pages, the API and the command line read them and know no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from .state import State

# What pages know how to offer. A game's move with the same name plays the role; `Surface.roles` names another.
MoveRole: TypeAlias = Literal[
    "attack", "buy", "coin", "create", "creature", "drop", "extended", "extended.drop", "fate", "fight", "fight.end",
    "fight.join", "fight.leave", "fight.pause", "hand", "harm", "heal", "hire", "intent", "morale", "price", "reaction",
    "rest", "scene", "sell", "take_off", "treat", "turn", "use", "wear", "zone",
]  # fmt: skip


# ---- buttons
Each: TypeAlias = Literal["once", "ability", "option", "weapon", "spell", "patient", "light", "meal"]
When: TypeAlias = Literal["always", "fight", "calm", "turn", "failed", "facilitator"]
Aim: TypeAlias = Literal["foe", "friend", ""]


class QuickAction(Struct, frozen=True, eq=False):
    """Something that people do all the time, as one button or several: a move, and for each of what.

    One tap does it; with `form` it opens the form, filled in with `want`.
    """

    move: str  # its id without the game's
    each: Each = "once"
    when: When = "always"
    form: bool = False
    icon: str = ""
    of: str = ""  # the parameter that each of them goes to
    aim: str = ""  # the parameter that the likeliest target goes to; a list where its name is a plural
    aims_at: Callable[[Any], Aim] = lambda spell: "foe"  # whom a spell is likely meant for
    want: Mapping[str, Any] = {}
    price: str = ""  # what it costs, by the game's list of prices
    wide: bool = False  # a large button, with odds
    titled: bool = False  # called by its move, with the option beside it
    unless: tuple[str, ...] = ()  # refusals with which there is nothing to press


# ---- rolls that the facilitator calls for
class CallableRoll(Struct, frozen=True):
    """A move that can be called for: on what, and how hard it can be made, by the names of its parameters."""

    move: str
    ability: str
    harder: str = ""
    usual: str = ""  # how hard it is where nobody says
    easier: Mapping[str, Any] = {}  # what an advantage adds
    worse: Mapping[str, Any] = {}  # what a disadvantage adds
    trouble: str = ""  # the price at which a failure may still pass


# ---- standing orders
class StandingOrder(Struct, frozen=True):
    """A rule that asks, and what can be ordered for always; "" is the rule's usual answer."""

    rule: str
    answers: tuple[str, ...]


# ---- odds
class OutcomeRows(Struct, frozen=True, eq=False):
    """A field of an outcome that is told value by value."""

    field: str
    says: str = ""  # the phrase for a number; without one, each value has words of its own
    named: Mapping[str, str] = {}  # the phrase of each value
    is_cost: bool = False  # told only where it is uncertain
    can_lump: bool = False  # as telling with "or more" where there are many


class Goal(Struct, frozen=True, eq=False):
    """Something that an outcome is or is not, and the phrase for it."""

    says: str
    holds: Callable[[Any], bool]


class OddsReading(Struct, frozen=True, eq=False):
    """What the odds of a mechanic are odds of."""

    goal: Goal | None = None  # what goes well
    rows: OutcomeRows | None = None
    risks: tuple[Goal, ...] = ()  # what is uncertain where it works for sure, the worst first
    warns: Goal | None = None  # a row of its own for what goes wrong although it works
    each: str = ""  # the parameter that lists the targets: the outcome has one result for each, as has the goal
    modifier: str = ""  # the parameter that is added to the dice


# ---- prices
class ActionPrice(Struct, frozen=True):
    """What an action costs in points."""

    name: str
    points: int


class Surface(Struct, frozen=True):
    """All that a game shows of itself."""

    quick: tuple[QuickAction, ...] = ()
    calls: tuple[CallableRoll, ...] = ()
    rolls: tuple[str, ...] = ()  # moves that are rolls: offered first where anything can be called for
    orders: tuple[StandingOrder, ...] = ()
    readings: Mapping[str, OddsReading] = {}  # by the mechanic's id
    roles: Mapping[MoveRole, str] = {}  # where a move has another name than its role
    prices: Callable[[Any, Mapping[str, str]], Mapping[str, ActionPrice]] = lambda library, rulings: {}
    # whether an outcome of the attack brings a target to 0, from the state, the target and the attacker's weapon
    falls: Callable[[State, str, Any], Callable[[Any], bool]] = lambda state, target, weapon: lambda outcome: False
    # facts of things that a table with these rulings has no use for; None: for a reader of the rules, at no table
    hides: Callable[[Mapping[str, str] | None], frozenset[str]] = lambda rulings: frozenset()
    unsaid: frozenset[str] = frozenset({"no-target", "no-harm"})  # refusals of what a form is there to ask
    tells_harm: Callable[[Mapping[str, Any]], bool] = lambda outcome: bool(outcome.get("harm"))  # to those who see it
    fled: frozenset[str] = frozenset({"retreat", "flee", "flees", "fleeing"})  # conditions of those who have run
    gave_up: tuple[str, ...] = ("surrender",)  # how the conditions begin of those who no longer fight
    treats_the_beaten: bool = False  # also those who are out of the fight, not only the dying
