"""What a forecast does not count of a fight, so that its answer can say so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.fate import PreviewFate
from caltrop.kernel.forecast import ChosenAct, possible_acts
from caltrop.kernel.parts import Part
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Seat, State

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
    parts = [part for part in sheet.parts.values() if isinstance(part, Part)]
    if any(part.entries("spells") for part in parts):
        yield "spells"


def may_blast(fight: Fight, group: FighterGroup) -> bool:
    """Does someone act on several at once by the policy of their side?"""
    return any(act.reach > 1 for act in acts_of(fight, group))


def acts_of(fight: Fight, group: FighterGroup) -> list[ChosenAct]:
    """Return what someone may do in place of an attack, as the fight begins."""
    characters = {"": group.sheet}
    state = State(game=fight.game.id, seats={SEAT: Seat("", "facilitator")}, characters=characters)
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
