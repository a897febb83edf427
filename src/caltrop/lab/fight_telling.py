"""A forecast with everything that it is told with: words, policies, what is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from caltrop.odds.forecast.omissions import omissions, policies_used, spells_cast
from caltrop.words.forecasts import forecast_lines, has_end, left_out_words, method_lines

if TYPE_CHECKING:
    from caltrop.odds.forecast.answer import Forecast
    from caltrop.odds.forecast.model import Fight


def method_of(fight: Fight, answer: Forecast) -> list[str]:
    """Return how an answer was found, by which policies, and what it leaves out."""
    return list(method_lines(answer, policies_used(fight), omissions(fight), spells_cast(fight)))


def forecast_as_json(fight: Fight, answer: Forecast) -> dict[str, Any]:
    """Return a forecast as plain data: its numbers, and all that the words say."""
    return {
        **numbers_as_json(answer),
        "harmless": list(answer.harmless),
        "policies": {side: policy_as_json(side, policy) for side, policy in policies_used(fight).items()},
        "spells": list(spells_cast(fight)),
        "left_out": list(left_out_words(omissions(fight))),
        "says": list(forecast_lines(answer)),
        "how": method_of(fight, answer),
    }


def numbers_as_json(answer: Forecast) -> dict[str, Any]:
    """Return the numbers of a forecast as plain data; a fight that never ends has neither rounds nor points left."""
    told: dict[str, Any] = msgspec.to_builtins(answer)
    if not has_end(answer):
        told["rounds"] = None
        told["groups"] = [{**group, "points": None} for group in told["groups"]]
    return told


def policy_as_json(side: str, policy: Any) -> dict[str, Any]:
    """Return what a side does; only foes have morale."""
    morale = {"morale": policy.morale} if side == "foes" else {}
    return {"target": policy.target, "flee": policy.flee, **morale, "choices": dict(policy.choices)}
