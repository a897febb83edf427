"""Words for what a mechanic takes and gives, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caltrop.words import find, say, text

if TYPE_CHECKING:
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.words import Whose


_SIGNS = {">=": "≥", "<=": "≤", "!=": "≠"}


def game_of(mechanic: Mechanic[Any, Any]) -> str | None:
    """Return the id of the game whose words a mechanic is told in; a mechanic of one's own has none."""
    return None if ".py" in mechanic.id else mechanic.id.partition(".")[0]


def fact_name(name: str, game: Whose) -> str:
    """Return our word for a field of an outcome."""
    return find("cli", f"fact-{name}", game or None) or name


def result_name(result: str, game: Whose) -> str:
    """Return our word for a result."""
    return find("cli", f"result-{result}", game or None) or result


def measure_name(mechanic: Mechanic[Any, Any], measure: str) -> str:
    """Return our words for what is measured: "chance to pass", "winner: a", "damage ≥ 4", "harm to b"."""
    from caltrop.odds.readings import CONDITION

    from .measures import SUCCESS, goal_of

    game = game_of(mechanic)
    if measure == SUCCESS and (goal := goal_of(mechanic)) is not None:
        return text("lab-chance", what=say("label", f"odds-{goal.says}", game))
    found = CONDITION.fullmatch(measure.strip())
    if found is None:
        return fact_name(measure, game)
    path = fact_name(found[1], game)
    sign = found[2]
    value = result_name(found[3].strip(), game)
    return text("lab-is", fact=path, value=value) if sign == "=" else f"{path} {_SIGNS.get(sign, sign)} {value}"
