"""The forecast beside the fight: worked out while its panel is open, and for the facilitator alone."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import Struct

from caltrop import words
from caltrop.kernel.errors import Refused, Refuses
from caltrop.kernel.game import Game
from caltrop.kernel.state import State
from caltrop.odds.forecast.model import SidePolicy
from caltrop.odds.forecast.reading import read_policies
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.access.fields import FromForm, Posted, first_value
from caltrop.web.access.requests import html
from caltrop.web.access.seat_tokens import Caller
from caltrop.web.access.server import FromGuard, Req
from caltrop.web.access.slow_work import run_task
from caltrop.web.actions.results import refusal_toast, result_response, toast
from caltrop.web.live.forecasts.tasks import TableFight, TableForecast, forecast_table, table_fight
from caltrop.web.live.room import Room
from caltrop.web.screens.labels import button_title
from caltrop.web.screens.render import render

from .reading import ForecastView, plain_share

SIDES = ("party", "foes")
AT_ONCE, SOON, SPENT = 0.1, 1, 5  # seconds until the page asks again
LIMITS = "table.limits"  # the rule of refusals that time heals


class FightMoment(Struct, frozen=True):
    """A table's fight at a moment: what is asked about it, a mark by which it is known, and what was done last."""

    asked: TableFight
    mark: str
    as_of: str
    state: State
    game: Game


def policies_of(room: Room) -> dict[str, SidePolicy]:
    """Return what both sides do at this table, as its facilitator has said, or else as usual."""
    try:
        return read_policies(room.session.game, room.tactics)
    except Refuses:
        return read_policies(room.session.game, {})


def read_moment(session: Session, room: Room, best: bool) -> FightMoment:
    asked = table_fight(room.id, session.game, session.state, dict(room.tactics), best=best)
    mark = blake2b(asked.state + repr(asked.policies).encode(), digest_size=9).hexdigest()
    return FightMoment(asked, mark, last_act(session), session.state, session.game)


def last_act(session: Session) -> str:
    """Return what was done last, such as "Bram: Attack"."""
    entry = next((e for e in reversed(session.log) if e.intent), None)
    if entry is None or entry.intent is None:
        return ""
    title, who = button_title(session.game, entry.intent.move), session.state.name_of(entry.intent.actor)
    return words.say("forecast", "as-of", what=f"{who}: {title}" if entry.intent.actor else title)


# ---- the panel
@get("/forecast")
async def show_forecast(
    request: Req, caller: FromGuard, at: FromQuery[str] = "", best: FromQuery[str] = "", shown: FromQuery[str] = ""
) -> Response[str]:
    """Show how the table's fight will go; 204 if the page has that already, or has asked again meanwhile.

    If the seat has used up its time while an answer is `shown`, that stays, and the page asks again later.
    """
    room, moments = caller.room, list[FightMoment]()

    async def find() -> TableForecast | Refused | None:
        moment = await room.look(lambda s: read_moment(s, room, best == "yes"))
        moments.append(moment)
        if at == moment.mark and best != "yes":
            return None
        return await run_task(request, forecast_table, moment.asked)

    found = await room.forecasts.ask(caller.seat, find)
    if found is None or not moments:
        return Response("", status_code=204)
    if isinstance(found, Refused) and found.rule == LIMITS and shown == "yes":
        return Response("", status_code=204, headers={"hx-trigger": "forecast-later"})
    return draw(room, moments[-1], found, with_best=best == "yes")


def draw(room: Room, moment: FightMoment, found: TableForecast | Refused, *, with_best: bool) -> Response[str]:
    shown: dict[str, Any] = {"moment": moment, "found": None, "view": None, "again": 0, "with_best": with_best}
    if isinstance(found, Refused):
        shown |= {"sentence": words.sentence(found, moment.game), "again": SPENT if found.rule == LIMITS else 0}
    elif found.answer is None:
        shown |= {"sentence": words.say("forecast", "learning"), "again": AT_ONCE, "learnt": found.learnt}
    else:
        view = ForecastView(moment.game, moment.state, found, found.answer)
        room.shareable = plain_share(view)
        policies = policies_of(room)
        shown |= {
            "found": found,
            "view": view,
            "how": list(view.method(policies)),
            "again": 0 if found.refined else SOON,
        }
    text = render("facilitator/forecast.html", table=room.id, form=policy_form(room), **shown)
    return html(text)


# ---- policies
class PolicyField(Struct, frozen=True):
    """A choice of a policy: its name in the form, its label, its options with their labels, and the one that is set."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str


def policy_form(room: Room) -> dict[str, tuple[PolicyField, ...]]:
    """Return the choices of each side."""
    game, policies = room.session.game, policies_of(room)
    return {side: tuple(policy_fields(game, side, policies[side])) for side in SIDES}


def policy_fields(game: Game, side: str, policy: SidePolicy) -> list[PolicyField]:
    def field(name: str, options: tuple[str, ...], value: str) -> PolicyField:
        said = tuple((option, words.say("forecast", f"{name}-{option}")) for option in options)
        return PolicyField(f"{side}.{name}", words.say("forecast", f"policy-{name}"), said, value)

    found = [
        field("target", ("weakest", "strongest", "first", "spread"), policy.target),
        field("flee", ("never", "half", "last"), policy.flee),
    ]
    if side == "foes":
        found.append(field("morale", ("yes", "no"), "yes" if policy.morale else "no"))
    known = game.forecast.choices if game.forecast else {}
    return [*found, *(choice_field(side, name, tuple(options), policy) for name, options in known.items())]


def choice_field(side: str, name: str, options: tuple[str, ...], policy: SidePolicy) -> PolicyField:
    """Return a choice of the game's own."""
    said = tuple((option, words.say("forecast", f"choice-{name}-{option.replace(' ', '-')}")) for option in options)
    chosen = policy.choices.get(name) or options[0]
    return PolicyField(f"{side}.choices.{name}", words.say("forecast", f"policy-choice-{name}"), said, chosen)


def read_tactics(fields: Posted) -> dict[str, Any]:
    """Read the policies of both sides from their form."""
    said: dict[str, Any] = {side: {} for side in SIDES}
    for name in fields:
        side, _, what = name.partition(".")
        if side not in said or not what:
            continue
        value = first_value(fields, name)
        if what.startswith("choices."):
            said[side].setdefault("choices", {})[what.removeprefix("choices.")] = value
        else:
            said[side][what] = value == "yes" if what == "morale" else value
    return said


@post("/tactics", status_code=200)
async def set_tactics(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Set what both sides do in forecasts, and what foes do that act by policy."""
    said = read_tactics(fields)
    try:
        read_policies(caller.room.session.game, said)
    except Refuses as no:
        return refusal_toast(caller, no.refused)
    caller.room.tactics = said
    return html("", headers={"hx-trigger": "forecast-changed"})


# ---- sharing
@post("/forecast/share", status_code=200)
async def share_forecast(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Give everyone the words and the bar as they are now, as a handout."""
    text = caller.room.shareable
    if not text:
        return toast(words.say("forecast", "nothing-to-share"))
    return result_response(caller, await share(caller, text), fields)


async def share(caller: Caller, text: str) -> Any:
    title = words.say("forecast", "title")
    return await caller.room.act(caller.seat, Intent("table.note", "", {"text": text, "title": title}))


PANEL = [show_forecast, set_tactics, share_forecast]
