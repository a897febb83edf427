"""After a fight: who is dying, what ends with it, which armour is broken, beside the loot."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from caltrop.games.common.ladder_family.protection import REPAIR
from caltrop.games.common.sheet.conditions import Conditions, ends_of
from caltrop.games.common.sheet.pack import Pack
from caltrop.kernel.fate import PreviewFate
from caltrop.kernel.scene import Scene
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


def growth_text(look: Look) -> str:
    """Return how characters grow in this game, as the book says it in short."""
    move = look.move_for("advance")
    return rule_summary(look.game, move) if move else ""
