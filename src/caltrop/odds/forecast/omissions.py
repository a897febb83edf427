"""What a forecast does not count of a fight, so that its answer can say so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.contract.forecast import ChosenAct, possible_acts
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Seat, State

from .model import Fight, FighterGroup, SidePolicy, other_side
from .trial import SEAT


def omissions(fight: Fight) -> tuple[str, ...]:
    """Return what is left out, as ids of texts: what its game says, and what those who fight could do beside it."""
    able = (word for group in fight.groups if group.count for word in unused_means(fight, group))
    return tuple(dict.fromkeys((*sorted(set(able)), *fight.rules.leaves_out)))


def unused_means(fight: Fight, group: FighterGroup) -> Iterator[str]:
    """Yield what someone could do in a fight that a forecast does not try: strike several at once, cast spells."""
    sheet, other = group.sheet, other_side(group.side)
    items = sheet.part(Pack).items.values()
    if any(item.blast for item in items) and fight.count(other) > 1 and not may_blast(fight, group):
        yield "blasts"
    known, cast = known_spells(group), cast_by(fight, group)
    if known - cast:
        yield "other-spells" if cast else "spells"


def known_spells(group: FighterGroup) -> set[str]:
    """Return the ids of the spells that someone knows."""
    parts = [part for part in group.sheet.parts.values() if isinstance(part, Part)]
    return {entry.id for part in parts for entry in part.entries("spells")}


def cast_by(fight: Fight, group: FighterGroup) -> set[str]:
    """Return the ids of the spells that someone may cast by the policy of their side."""
    return {str(act.want[act.move.named]) for act in acts_of(fight, group) if act.move.named}


def spells_cast(fight: Fight) -> tuple[str, ...]:
    """Return the names of the spells that someone in the fight may cast."""
    shelf = fight.game.shelf("spells")
    ids = dict.fromkeys(id for group in fight.groups if group.count for id in sorted(cast_by(fight, group)))
    return tuple(shelf[id].name for id in ids if id in shelf)


def may_blast(fight: Fight, group: FighterGroup) -> bool:
    """Does someone act on several at once by the policy of their side?"""
    return any(act.reach > 1 for act in acts_of(fight, group))


def acts_of(fight: Fight, group: FighterGroup) -> list[ChosenAct]:
    """Return what someone may do in place of an attack, as the fight begins."""
    characters = {"": group.sheet}
    seats, homebrew = {SEAT: Seat("", "facilitator")}, fight.game.homebrew
    state = State(game=fight.game.id, seats=seats, characters=characters, homebrew=homebrew)
    scene = Scene(fight.game, PreviewFate(), state, SEAT)
    return list(possible_acts(fight.rules, fight.policies[group.side].choices, scene, "", group.want))


def policies_used(fight: Fight) -> dict[str, SidePolicy]:
    """Return what both sides do, with the usual choices about acts that someone of them has."""
    found = dict(fight.policies)
    for group in fight.groups:
        for act in acts_of(fight, group) if group.count else ():
            if act.move.choice:
                policy = found[group.side]
                usual = next(iter(fight.rules.choices[act.move.choice]))
                found[group.side] = structs.replace(policy, choices={act.move.choice: usual, **policy.choices})
    return found
