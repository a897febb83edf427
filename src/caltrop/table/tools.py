"""Tools that make a roll easier: which a character has for it, and whether the facilitator has granted one.

A tool counts only if the facilitator has granted it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.items.tools import ToolAsk
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import CallableRoll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State

from .log import Intent


def _roll_with_tools(game: Game, move: str) -> CallableRoll | None:
    """Return what the surface says of a roll in which tools give advantage; None for any other move."""
    rolls = (roll for roll in game.surface.calls if game.move_id(roll.move) == move and roll.easier)
    return next(rolls, None)


def tools_of(game: Game, state: State, who: str, move: str) -> Mapping[str, str]:
    """Return a character's tools for a roll, by their keys with their names."""
    roll = _roll_with_tools(game, move)
    found = state.characters.get(who)
    return roll.tools(found) if roll is not None and found is not None else {}


def tool_name(game: Game, state: State, intent: Intent) -> str:
    """Return the name of the tool that an intent uses, or ""."""
    return tools_of(game, state, intent.actor, intent.move).get(intent.tool, "") if intent.tool else ""


def granted_tool(state: State, who: str, move: str, call: str) -> str:
    """Return the key of the tool that the facilitator has granted for a roll, or ""."""
    asked = state.part(who, ToolAsk)
    return asked.item if asked.is_for(move, call) and asked.answer == "yes" else ""


def check_tool(game: Game, state: State, seat: str, intent: Intent) -> Refused | None:
    """Refuse a tool that the roller does not have, or that the facilitator has not granted to a player."""
    if not intent.tool:
        return None
    if not tool_name(game, state, intent):
        return Refused("not-a-tool", "table.call", {"who": state.name_of(intent.actor), "item": intent.tool[:60]})
    granted = granted_tool(state, intent.actor, intent.move, intent.call)
    if not state.is_facilitator(seat) and granted != intent.tool:
        return Refused("not-granted", "table.call", {"item": tool_name(game, state, intent)})
    return None


def with_edge(game: Game, intent: Intent, want: Mapping[str, Any]) -> dict[str, Any]:
    """Return a roll's parameters with the advantage of its tool: a number grows by it, anything else is set."""
    roll = _roll_with_tools(game, intent.move) if intent.tool else None
    if roll is None:
        return dict(want)
    return {**want, **{name: _grow(want.get(name), by) for name, by in roll.easier.items()}}


def _grow(said: Any, by: Any) -> Any:
    """Return a parameter with more advantage; one that came from a form's field may be a text."""
    if isinstance(by, bool) or not isinstance(by, int):
        return by
    number = int(said) if isinstance(said, str) and said.removeprefix("-").isdecimal() else said
    return number + by if isinstance(number, int) else by
