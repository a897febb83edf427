"""After a fight: who is dying, what ends with it, which armour is broken, beside the loot."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec import Struct

from caltrop.games.common.ladder_family.protection import REPAIR
from caltrop.games.common.sheet.conditions import Conditions, ends_of
from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.dice import SIDES
from caltrop.kernel.fate import PreviewFate
from caltrop.kernel.move import Plan
from caltrop.kernel.scene import Scene
from caltrop.table.log import Intent
from caltrop.web.actions.odds_summary import exact_odds
from caltrop.web.actions.preview import percent
from caltrop.web.screens.labels import rule_summary
from caltrop.web.screens.look import Look
from caltrop.web.screens.sheets import is_dying


class BrokenArmour(Struct, frozen=True):
    """The pieces of a character that lack points, and what all of them cost."""

    name: str
    pieces: tuple[str, ...]
    cost: int


def dying_people(look: Look) -> tuple[str, ...]:
    """Return those of the party whose time runs out."""
    return tuple(who for who in look.party if is_dying(look.game, look.state, who))


def ending_conditions(look: Look) -> Iterator[tuple[str, str]]:
    """Yield who of the party bears what until the fight ends, while one goes on."""
    scene = Scene(look.game, PreviewFate(), look.state, look.seat)
    for who in look.party if look.fight else ():
        for mark in look.state.part(who, Conditions).marks.values():
            if "fight" in ends_of(scene, mark):
                yield look.name(who), mark.text


def broken_armour(look: Look) -> Iterator[BrokenArmour]:
    """Yield the armour that could be repaired, in a game whose market does that."""
    service = look.game.shelf("items").get(REPAIR)
    if service is None:
        return
    for who in look.party:
        worn = [item for item in look.state.part(who, Pack).items.values() if item.kind == "armour"]
        lacking = [item for item in worn if item.left < item.protection]
        points = sum(item.protection - item.left for item in lacking)
        if points:
            yield BrokenArmour(look.name(who), tuple(item.name for item in lacking), points * service.cost)


class ClimbChance(Struct, frozen=True):
    """A die that may grow, and how likely it does."""

    die: str
    chance: str


def growth_chances(look: Look) -> tuple[ClimbChance, ...]:
    """Return how likely each die of the party grows, smallest first, in a game that rolls for it.

    Such a roll has a die for each of its outcome's numbers; one above 0 means that this die grows.
    """
    move, found = look.move_for("advance"), dict[str, Fraction]()
    for who, character in look.party.items() if move else ():
        plan = look.session.preview(look.seat, Intent(move, who)) if character.life != "dead" else None
        if isinstance(plan, Plan):
            found |= climb_chances(plan)
    return tuple(ClimbChance(die, percent(found[die])) for die in sorted(found, key=SIDES.__getitem__))


def climb_chances(plan: Plan[Any, Any]) -> dict[str, Fraction]:
    """Return the dice of a plan for which its outcome has a number, and how likely that is above 0."""
    known = exact_odds(plan.rule, plan.params)
    fields = {name: getattr(plan.params, name) for name in plan.params.__struct_fields__}
    dice = {name: die for name, die in fields.items() if isinstance(die, str) and die in SIDES}
    if known is None:
        return {}
    numbered = [name for name in dice if known.chance(partial(has_number, name=name)) == 1]
    return {dice[name]: known.chance(partial(is_above_zero, name=name)) for name in numbered}


def has_number(outcome: object, name: str) -> bool:
    return isinstance(getattr(outcome, name, None), int)


def is_above_zero(outcome: object, name: str) -> bool:
    return bool(getattr(outcome, name) > 0)


def growth_text(look: Look) -> str:
    """Return how characters grow in this game, as the book says it in short."""
    move = look.move_for("advance")
    return rule_summary(look.game, move) if move else ""
