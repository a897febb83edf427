"""The forecast beside the fight: worked out while its panel is open, and for the facilitator alone."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery
from msgspec import Struct

from caltrop import words
from caltrop.forecast.fight_files import policies_at
from caltrop.forecast.model import SidePolicy
from caltrop.kernel.contract.forecast import known_tactics
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.several import act_in_order, do_several
from caltrop.web.gate.fields import FromForm, Posted, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.room import Room
from caltrop.web.page.answers import result_response, toast
from caltrop.web.page.labels import button_title
from caltrop.web.page.render import render
from caltrop.words.forecasts import option_words, tactic_words

from .tasks import TableFight, TableForecast, forecast_table, table_fight
from .view import ForecastView, plain_share


def policies_of(session: Session) -> dict[str, SidePolicy]:
    """Return what both sides do at this table, as its facilitator has said, or else as usual."""
    return policies_at(session.game, session.state.tactics) if session.game.forecast else {}


SIDES = ("party", "foes")
# Seconds until the page asks again.
AT_ONCE = 0.1
SOON = 1
SPENT = 5
LIMITS = "table.limits"  # the rule of refusals that time heals


class FightMoment(Struct, frozen=True):
    """A table's fight at a moment: what is asked about it, a mark by which it is known, and what was done last."""

    asked: TableFight
    mark: str
    as_of: str
    state: State
    game: Game


def read_moment(session: Session, room: Room, best: bool) -> FightMoment:
    asked = table_fight(room.id, session.game, session.state, best=best)
    mark = blake2b(asked.state, digest_size=9).hexdigest()
    return FightMoment(asked, mark, last_act(session), session.state, session.game)


def last_act(session: Session) -> str:
    """Return what was done last, such as "Bram: Attack"."""
    entry = next((e for e in reversed(session.log) if e.intent), None)
    if entry is None or entry.intent is None:
        return ""
    title = button_title(session.game, entry.intent.move)
    who = session.state.name_of(entry.intent.actor)
    return words.say("forecast", "as-of", what=f"{who}: {title}" if entry.intent.actor else title)


# ---- the panel
@get("/forecast")
async def show_forecast(
    request: Req, caller: FromGuard, at: FromQuery[str] = "", best: FromQuery[str] = "", shown: FromQuery[str] = ""
) -> Response[str]:
    """Show how the table's fight will go; 204 if the page has that already, or has asked again meanwhile.

    If the seat has used up its time while an answer is `shown`, that stays, and the page asks again later.
    """
    room = caller.room
    moments = list[FightMoment]()

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
        room.shareable = (moment.mark, plain_share(view))
        policies = policies_of(room.session)
        shown |= {
            "found": found,
            "view": view,
            "how": list(view.method(policies)),
            "again": 0 if found.refined else SOON,
        }
    text = render("features/forecast/panel.html", table=room.id, form=policy_form(room), **shown)
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
    game = room.session.game
    policies = policies_of(room.session)
    return {side: tuple(policy_fields(game, side, policy)) for side, policy in policies.items()}


def policy_fields(game: Game, side: str, policy: SidePolicy) -> list[PolicyField]:
    known = known_tactics(game.forecast) if game.forecast else {}
    return [
        PolicyField(tactic, tactic_words(tactic), tuple((o, option_words(tactic, o)) for o in options), chosen)
        for tactic, options in known.items()
        for chosen in [chosen_option(policy, tactic, options)]
        if tactic.startswith(f"{side}.")
    ]


def chosen_option(policy: SidePolicy, tactic: str, options: tuple[str, ...]) -> str:
    """Return the option that a policy has chosen."""
    name = tactic.partition(".")[2]
    if name == "morale":
        return "yes" if policy.morale else "no"
    return str(getattr(policy, name)) if name in ("target", "flee") else policy.choices.get(name, options[0])


def changed_tactics(session: Session, fields: Posted) -> list[Intent]:
    """Return the choices of a form that differ from what the table does now, as one deed."""
    group = session.new_group()
    policies = policies_of(session)
    known = known_tactics(session.game.forecast) if session.game.forecast else {}
    now = {
        tactic: chosen_option(policies[tactic.partition(".")[0]], tactic, options) for tactic, options in known.items()
    }
    said = {name: first_value(fields, name) for name in fields if name.partition(".")[0] in SIDES}
    return [
        Intent("table.tactics", "", {"tactic": tactic, "option": option}, group=group)
        for tactic, option in said.items()
        if now.get(tactic) != option
    ]


@post("/tactics", status_code=200)
async def set_tactics(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Set what both sides do in forecasts, and what foes do that act by policy."""
    answer = await do_several(
        caller, fields, lambda session: act_in_order(session, caller.seat, changed_tactics(session, fields))
    )
    if answer.headers.get("hx-trigger") == "done":
        answer.headers["hx-trigger"] = "forecast-changed"
    return answer


# ---- sharing
@post("/forecast/share", status_code=200)
async def share_forecast(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Give everyone the words and the bar as they are now, as a handout."""
    room = caller.room
    moment = await room.look(lambda s: read_moment(s, room, False))
    (mark, text) = room.shareable
    if not text or mark != moment.mark:
        return toast(words.say("forecast", "nothing-to-share"))
    if has_hidden(moment.state):
        return toast(words.say("forecast", "share-hidden"))
    result = await share(caller, text)
    if isinstance(result, Entry):
        return toast(words.say("forecast", "shared"), "done", tone="")
    return result_response(caller, result, fields)


def has_hidden(state: State) -> bool:
    """Does someone hidden fight? The chances would tell of them."""
    sides = state.fight.sides.values() if state.fight else ()
    return any(state.characters[who].hidden for side in sides for who in side if who in state.characters)


async def share(caller: Caller, text: str) -> Any:
    title = words.say("forecast", "shared-title")
    return await caller.room.act(caller.seat, Intent("table.note", "", {"text": text, "title": title}))


PANEL = [show_forecast, set_tactics, share_forecast]
