"""A forecast as it is shown: its words, policies and what is left out, and charts of how each group fares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from caltrop.forecast.answer import omissions, policies_used, spells_cast
from caltrop.lab.charts.chart import Chart, Series
from caltrop.words import text
from caltrop.words.forecasts import NEVER, count_name, forecast_lines, has_end, left_out_words, method_lines

if TYPE_CHECKING:
    from caltrop.forecast.answer import Forecast
    from caltrop.forecast.model import Fight


def method_of(fight: Fight, answer: Forecast) -> list[str]:
    """Return how an answer was found, by which policies, and what it leaves out."""
    return list(method_lines(answer, policies_used(fight), omissions(fight, answer), spells_cast(fight)))


def forecast_as_json(fight: Fight, answer: Forecast) -> dict[str, Any]:
    """Return a forecast as plain data: its numbers, and all that the words say."""
    return {
        **numbers_as_json(answer),
        "harmless": list(answer.harmless),
        "policies": {side: _policy_as_json(side, policy) for side, policy in policies_used(fight).items()},
        "spells": list(spells_cast(fight)),
        "left_out": list(left_out_words(omissions(fight, answer))),
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


def _policy_as_json(side: str, policy: Any) -> dict[str, Any]:
    """Return what a side does; only foes have morale."""
    morale = {"morale": policy.morale} if side == "foes" else {}
    return {"target": policy.target, "flee": policy.flee, **morale, "choices": dict(policy.choices)}


_RARE = 0.002  # rounds in which fewer fights end are not shown behind the last one that matters


def chances_shown(answer: Forecast) -> dict[str, float]:
    """Return the chances of the fight as a whole by the ids of their texts; what cannot be is no row of its own."""
    ends = {"party": answer.party, "foes": answer.foes, "endless": answer.endless, "undecided": answer.still_open}
    ends = {id: chance for id, chance in ends.items() if id in ("party", "foes") or chance > NEVER}
    return {**ends, "any-down": answer.any_down, "any-dead": answer.any_dead}


def whole_chart(answer: Forecast) -> Chart:
    """Return who wins, and whether someone of the party falls or dies."""
    chances = chances_shown(answer)
    places = tuple(text(f"forecast-{id}") for id in chances)
    return Chart(text("lab-fight"), places, (Series(text("lab-fight"), tuple(chances.values())),), "bars")


def groups_chart(answer: Forecast) -> Chart:
    """Return the chances of each group's members to fall, to die and to flee; how it goes on the whole is the title."""
    groups = answer.groups
    shown = {
        "down": tuple(group.down for group in groups),
        "dead": tuple(group.dead for group in groups),
        "gone": tuple(group.gone for group in groups),
    }
    series = tuple(
        Series(text(f"forecast-{id}"), chances)
        for id, chances in shown.items()
        if id != "gone" or any(chance > NEVER for chance in chances)
    )
    return Chart(next(iter(forecast_lines(answer))), tuple(map(count_name, groups)), series, "bars")


def rounds_chart(answer: Forecast) -> Chart | None:
    """Return the chance to end in each round; nothing for a fight that never ends."""
    if not has_end(answer):
        return None
    last = max((n for n, chance in enumerate(answer.lengths) if chance >= _RARE), default=0)
    lengths = answer.lengths[: last + 1]
    places = tuple(str(n) for n in range(1, len(lengths) + 1))
    series = Series(text("forecast-chance"), lengths)
    return Chart(text("lab-rounds"), places, (series,), "bars", along=text("forecast-round"))
