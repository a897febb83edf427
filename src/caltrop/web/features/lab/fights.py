"""The lab's page of fights: a made-up fight in words and charts, and its numbers as files.

What is shown stands in the address. A fight that was forecast is remembered, so that its files cost nothing.
"""

from __future__ import annotations

import csv
import io
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response, get

from caltrop import words
from caltrop.forecast.answer import Forecast
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.charts import Chart, svg_file
from caltrop.lab.fight_questions import fighter_numbers
from caltrop.lab.forecast_report import groups_chart, rounds_chart, whole_chart
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.responses import STATUS, PageContext, html
from caltrop.web.gate.server import Req
from caltrop.web.gate.slow_work import run_while_here
from caltrop.web.page.render import render
from caltrop.words.forecasts import forecast_lines, method_lines, unnamed_fighters

from .controls import LabOption
from .routes import DrawnChart, RecentAnswers, cell_text, refusal_text
from .tasks import FightAnswer, forecast_fight

LONGEST = 400  # letters of a side
FOES_TARGETS = ("weakest", "strongest", "first", "spread")
FIRST = ("roll", "party", "foes")
TARGETS = (*FOES_TARGETS, "best")
ASKED = ("game", "party", "foes", "target", "foes_target", "first", "morale")
FIGHTS: RecentAnswers[FightAnswer] = RecentAnswers(64)


# ---- what is asked
def fight_asked(request: Req) -> dict[str, str]:
    """Return what the address says of a fight, with a usual one for what it does not.

    After another game was chosen, the examples of the game before (`was`) give way to its own.
    """
    query = request.query_params
    said = {name: str(query.get(name, ""))[:LONGEST].strip() for name in (*ASKED, "was")}
    usual = {"game": next(iter(fighting_games()), ""), "target": "weakest", "foes_target": "weakest", "first": "roll"}
    asked = {name: said[name] or usual.get(name, "") for name in ASKED}
    before = examples(said["was"])
    here = examples(asked["game"])
    for side, example in here.items():
        if not asked[side] or (said["was"] != asked["game"] and asked[side] == before[side]):
            asked[side] = example
    return asked


def fighting_games() -> dict[str, Game]:
    return {id: game for id, game in registry.games().items() if game.forecast is not None}


def examples(id: str) -> dict[str, str]:
    """Return two sides to begin with: average heroes, and the first creatures of the game's book."""
    game = fighting_games().get(id)
    return {"party": first_heroes(game), "foes": first_foes(game)}


def first_heroes(game: Game | None) -> str:
    """Return a few average heroes; two of their numbers show how others are entered."""
    kind = game.forecast.fighter if game is not None and game.forecast is not None else None
    usual = [f"{each.name}={each.default}" for each in msgspec.structs.fields(kind) if each.default] if kind else []
    return " ".join((f"3 name={words.text('lab-hero')}", *usual[:2]))


def first_foes(game: Game | None) -> str:
    shelf = game.shelf("creatures") if game is not None else {}
    return next((f"3 {row.name}" for row in shelf.values()), f"3 name={words.text('lab-foe')}")


def fight_file(asked: dict[str, str]) -> dict[str, Any]:
    """Return the fight as a file would describe it."""
    theirs = {"members": [asked["foes"]], "target": asked["foes_target"], "morale": asked["morale"] != "no"}
    return {
        "game": asked["game"],
        "party": {"members": [asked["party"]], "target": asked["target"]},
        "foes": theirs,
        "first": asked["first"],
    }


def query_of(asked: dict[str, str]) -> str:
    """Return the address of a fight, without what is usual."""
    usual = ("weakest", "roll", "")
    told = {name: value for name, value in asked.items() if name in ("game", *examples("")) or value not in usual}
    return urlencode(told)


async def answer_of(request: Req, asked: dict[str, str]) -> FightAnswer | Refused:
    """Return the forecast of a fight: remembered, or from a worker."""
    raw = msgspec.json.encode(fight_file(asked))
    kept = FIGHTS.find(raw)
    if kept is not None:
        return kept
    found = await run_while_here(request, forecast_fight, raw, unnamed_fighters())
    if isinstance(found, FightAnswer):
        FIGHTS.keep(raw, found)
    return found


# ---- the page
@get("/lab/fight", opt=DEAR)
async def show_fight(request: Req) -> Response[str]:
    """Show how a made-up fight goes."""
    page = PageContext(request)
    asked = fight_asked(request)
    found = await answer_of(request, asked)
    no = found if isinstance(found, Refused) else None
    game = fighting_games().get(asked["game"])
    drawn = {} if isinstance(found, Refused) else drawn_fight(found)
    query = query_of(asked)
    text = render(
        "features/lab/fight.html",
        page=page,
        game=game.id if game else "",
        asked=asked,
        games=[LabOption(id, each.title, id == asked["game"]) for id, each in fighting_games().items()],
        targets=target_options(TARGETS, asked["target"]),
        foes_targets=target_options(FOES_TARGETS, asked["foes_target"]),
        firsts=[LabOption(f, words.say("lab", f"first-{f}"), f == asked["first"]) for f in FIRST],
        numbers=fighter_numbers(game) if game else (),
        example=first_foes(game),
        files=query,
        here=f"{str(request.base_url).rstrip('/')}/lab/fight?{query}",
        said=words.sentence(no, game) if no else "",
        **drawn,
    )
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


def target_options(targets: tuple[str, ...], chosen: str) -> list[LabOption]:
    return [LabOption(t, words.say("forecast", f"target-{t}"), t == chosen) for t in targets]


def drawn_fight(found: FightAnswer) -> dict[str, Any]:
    """Return what the template draws of a forecast: its words, its charts, and how it was found."""
    answer = read_answer(found)
    policies = {side: SimpleNamespace(**policy) for side, policy in found.policies.items()}
    return {
        "verdict": list(forecast_lines(answer)),
        "method": list(method_lines(answer, policies, found.leaves_out, found.spells)),
        "charts": {id: DrawnChart(chart, f"lab-{id}") for id, chart in fight_charts(answer).items()},
    }


def read_answer(found: FightAnswer) -> Forecast:
    return msgspec.json.decode(found.forecast, type=Forecast)


def fight_charts(answer: Forecast) -> dict[str, Chart]:
    """Return the charts of a forecast; of an endless fight without one of its rounds."""
    charts = {"whole": whole_chart(answer), "groups": groups_chart(answer), "rounds": rounds_chart(answer)}
    return {id: chart for id, chart in charts.items() if chart is not None}


# ---- files
@get("/lab/fight/chart.svg", opt=DEAR)
async def fight_svg(request: Req) -> Response[str]:
    """Send one chart of a fight as a file."""
    found = await answer_of(request, fight_asked(request))
    if isinstance(found, Refused):
        return refusal_text(found)
    charts = fight_charts(read_answer(found))
    chart = charts.get(str(request.query_params.get("chart", "")), charts["whole"])
    named = {"content-disposition": 'attachment; filename="fight.svg"'}
    return Response(svg_file(chart), media_type="image/svg+xml", headers=named)


@get("/lab/fight/table.csv", opt=DEAR)
async def fight_csv(request: Req) -> Response[str]:
    """Send all numbers of a fight as a file."""
    found = await answer_of(request, fight_asked(request))
    if isinstance(found, Refused):
        return refusal_text(found)
    named = {"content-disposition": 'attachment; filename="fight.csv"'}
    return Response(fight_table(read_answer(found)), media_type="text/csv", headers=named)


def fight_table(answer: Forecast) -> str:
    """Return a line for each number: which chart it is of, its place, what it is, and its value."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("chart", "place", "what", "value"))
    for id, chart in fight_charts(answer).items():
        for one in chart.series:
            for place, value in zip(chart.places, one.values, strict=True):
                lines.writerow((id, cell_text(place), cell_text(one.name), repr(value)))
    return out.getvalue()


OPEN = [show_fight, fight_svg, fight_csv]
