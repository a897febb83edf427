"""What a fight leaves: who is dying and how long, who could treat them, what ends with it, which armour is broken."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import msgspec
from msgspec import Struct

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.dying import COUNTDOWN
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.items.trade import REPAIR
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.growth import GrowthRoll
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import DueRoll
from caltrop.table.log import Intent
from caltrop.web.features.moves.odds_text import exact_odds
from caltrop.web.features.moves.preview import percent
from caltrop.web.page.cards import DeathQuestion
from caltrop.web.page.labels import rule_summary
from caltrop.web.page.look import Look
from caltrop.web.page.sheet_facts import is_dying


def death_questions(look: Look) -> Iterator[DeathQuestion]:
    """Yield those whose time is up, each once."""
    for id, due in look.view.due_rolls.items():
        if due.move == COUNTDOWN:
            yield death_question(look, id, due)


def death_question(look: Look, id: str, due: DueRoll) -> DeathQuestion:
    fight = look.view.fight
    whom = due.actor
    able = tuple(who for who in look.party if could_treat(look, who, whom))
    fresh = tuple(look.name(who) for who in able if fight and who not in fight.acted)
    names = tuple(map(look.name, able))
    return DeathQuestion(
        id=id, move=due.move, who=whom, name=look.name(whom), healer=next(iter(able), ""), healers=names, fresh=fresh
    )


def could_treat(look: Look, who: str, whom: str) -> bool:
    """Would the rules let a member of the party treat that one now, with warnings or without?"""
    treat = look.move_for("treat")
    if not treat or who == whom or not look.state.characters[who].can_act:
        return False
    return not isinstance(look.session.check(look.seat, Intent(treat, who, {"target": whom})), Refused)


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
    for who in look.party if look.fight else ():
        for mark in look.state.part(who, Conditions).active.values():
            if "fight" in mark.ends:
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
    """Return how likely each die of the party grows, smallest first, in a game whose growth rolls dice."""
    growth = look.game.growths.get(look.move_for("advance"))
    found = dict[str, Fraction]()
    scene = Scene(look.game, PreviewFate(), look.state, look.seat)
    for who, character in look.party.items() if growth else ():
        if growth and character.life != "dead":
            lines = [line for step in growth.steps(scene, who) if step.kind == "numbers" for line in step.lines]
            rolls = (growth.roll(scene, who, line) for line in lines)
            found |= dict(climb_chance(look.game, roll) for roll in rolls if roll)
    return tuple(ClimbChance(die, percent(found[die])) for die in sorted(found, key=SIDES.__getitem__))


def climb_chance(game: Game, growing: GrowthRoll) -> tuple[str, Fraction]:
    """Return the die of a roll for growth, and how likely its number is one above 0: it grows."""
    mechanic = game.mechanics[growing.roll.rule]
    params = dict(growing.roll.params)
    known = exact_odds(mechanic, msgspec.convert(params, mechanic.params))
    grows = partial(is_above_zero, name=growing.field)
    return str(params["die"]), known.chance(grows) if known else Fraction(0)


def is_above_zero(outcome: object, name: str) -> bool:
    return bool(getattr(outcome, name) > 0)


def growth_text(look: Look) -> str:
    """Return how characters grow in this game, as the book says it in short."""
    move = look.move_for("advance")
    return rule_summary(look.game, move) if move else ""
