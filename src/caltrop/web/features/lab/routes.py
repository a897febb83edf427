"""The lab's page: a rule with sliders and a chart, games beside each other, a made-up fight; and the charts as files.

What is shown stands in the address, so that a link shows it again. Forms are sent with GET, and work without a script;
with one, a slider asks only for the answer. Workers do the measuring, and the asker pays for it.
"""

from __future__ import annotations

import csv
import io
from collections import OrderedDict
from typing import Any, Generic, TypeVar

import msgspec
from litestar import Response, get
from markupsafe import Markup

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.charts import MOST_SERIES, Chart, Series, chart_table, svg_chart, svg_file, svg_sample
from caltrop.lab.rule_charts import headline, level_note, line_name, line_note, results_chart, view_chart
from caltrop.lab.view import MOST_OVER, LabAnswer, LabAsk, LabLine, LabView, link_for, parse_view
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.responses import STATUS, PageContext, html, redirect
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.gate.slow_work import run_while_here
from caltrop.web.page.render import render

from . import controls
from .controls import LabOption
from .tasks import GamesMeasured, measure_games, measure_lines

T = TypeVar("T")


class RecentAnswers(Generic[T]):
    """Answers by what was asked; of more than `most`, the one that was asked for longest ago goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[bytes, T] = OrderedDict()

    def find(self, asked: bytes) -> T | None:
        if asked in self.kept:
            self.kept.move_to_end(asked)
        return self.kept.get(asked)

    def keep(self, asked: bytes, answer: T) -> None:
        self.kept[asked] = answer
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)


# Widths of a chart, for laptops and phones.
WIDE = 690
NARROW = 340
ANSWERS: RecentAnswers[LabAnswer] = RecentAnswers(256)


def view_of(request: Req) -> LabView:
    return parse_view(request.query_params.multi_items())


async def answer_of(request: Req, view: LabView) -> LabAnswer | Refused:
    """Return the numbers of a view: remembered, or from a worker."""
    ask = LabAsk(view.lines, view.axis, view.measure)
    key = msgspec.json.encode(ask)
    kept = ANSWERS.find(key)
    if kept is not None:
        return kept
    found = await run_while_here(request, measure_lines, ask)
    if isinstance(found, LabAnswer):
        ANSWERS.keep(key, found)
    return found


SAMPLES = tuple(Markup(svg_sample(n)) for n in range(MOST_SERIES))


class DrawnChart:
    """A chart on a page, in both widths, with its table."""

    def __init__(self, chart: Chart, id: str) -> None:
        self.chart = chart
        self.table = chart_table(chart)
        self.samples = SAMPLES
        self.wide = Markup(svg_chart(chart, id, width=WIDE))
        self.narrow = Markup(svg_chart(chart, f"{id}-narrow", width=NARROW))


# ---- a rule
@get("/lab", opt=DEAR)
async def show_lab(request: Req) -> Response[str]:
    """Show a rule with its controls and its chart; a slider asks for the answer alone."""
    page = PageContext(request)
    view = view_of(request)
    answer = await answer_of(request, view) if view.lines else view.wrong
    no = view.wrong or (answer if isinstance(answer, Refused) else None)
    drawn = drawn_answer(view, answer) if isinstance(answer, LabAnswer) else {}
    here = f"{str(request.base_url).rstrip('/')}{view.link}"
    shown = {"view": view, "here": here, "said": words.sentence(no, view.game) if no else "", **drawn}
    status = STATUS.get(no.code, 422) if no else 200
    if request.headers.get("hx-request"):
        return html(render("features/lab/answer.html", **shown), status=status, headers={"x-lab-link": view.link})
    main, more = controls.controls(view)
    text = render(
        "features/lab/lab.html",
        page=page,
        game=view.game.id,
        main=main,
        more=more,
        rules=controls.rule_options(view),
        axes=controls.axis_options(view),
        measures=controls.measure_options(view),
        rulings=controls.ruling_controls(view),
        over=[laid_over(view, line, n) for n, line in enumerate(view.lines[1:])],
        first=line_name(view, view.lines[0]) if view.lines else view.game.title,
        can_add=len(view.over) < MOST_OVER,
        additions=controls.over_options(view),
        samples=SAMPLES,
        **shown,
    )
    return html(text, status=status, cookies=page.cookies)


def laid_over(view: LabView, line: LabLine, n: int) -> tuple[str, str, str, list[controls.LabControl]]:
    """Return the name of a line, what it means, why it is level if it is, and the values that it has of its own."""
    return line_name(view, line), line_note(view, line), level_note(view, line), controls.own_controls(line, n)


def drawn_answer(view: LabView, answer: LabAnswer) -> dict[str, Any]:
    """Return what the answer's template draws."""
    chart = view_chart(view, answer)
    results = results_chart(view, answer)
    policy = words.find("policy", view.mechanic.id, view.game)
    return {
        "headline": headline(chart),
        "drawn": DrawnChart(chart, "lab-chart"),
        "results": DrawnChart(results, "lab-results") if results else None,
        "policy": policy,
        "files": view.link.partition("?")[2],
    }


async def file_chart(request: Req) -> Chart | Refused:
    view = view_of(request)
    if view.wrong is not None:
        return view.wrong
    answer = await answer_of(request, view)
    return answer if isinstance(answer, Refused) else view_chart(view, answer)


def refusal_text(no: Refused) -> Response[str]:
    return Response(words.sentence(no), status_code=STATUS.get(no.code, 422), media_type="text/plain")


@get("/lab/chart.svg", opt=DEAR)
async def lab_svg(request: Req) -> Response[str]:
    """Send the chart of a view as a file."""
    chart = await file_chart(request)
    if isinstance(chart, Refused):
        return refusal_text(chart)
    named = {"content-disposition": 'attachment; filename="lab.svg"'}
    return Response(svg_file(chart), media_type="image/svg+xml", headers=named)


@get("/lab/table.csv", opt=DEAR)
async def lab_csv(request: Req) -> Response[str]:
    """Send the table of a view as a file, numbers as decimals."""
    chart = await file_chart(request)
    if isinstance(chart, Refused):
        return refusal_text(chart)
    named = {"content-disposition": 'attachment; filename="lab.csv"'}
    return Response(chart_csv(chart), media_type="text/csv", headers=named)


def chart_csv(chart: Chart) -> str:
    """Return the numbers of a chart with commas between them; what a spreadsheet would run is only text."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow([cell_text(text) for text in (chart.along, *(one.name for one in chart.series))])
    for at, place in enumerate(chart.places):
        values = (one.values[at] for one in chart.series)
        lines.writerow([cell_text(place), *("" if value is None else repr(value) for value in values)])
    return out.getvalue()


def cell_text(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "@", "+") else text


# ---- from a table
@get("/lab")
async def table_lab(caller: FromGuard) -> Response[str]:
    """Go to the lab with a rule of the table's game, as the table plays it."""
    session = caller.room.session
    return redirect(link_for(session.game, {**session.game.dialled, **session.state.rulings}))


OPEN = [show_lab, lab_svg, lab_csv]
FACILITATOR = [table_lab]


MEAN = "mean-"  # how the names of averages begin


# ---- games beside each other
@get("/lab/games", opt=DEAR)
async def show_games(request: Req) -> Response[str]:
    """Show one situation in every game that has it."""
    page = PageContext(request)
    known = situations()
    wanted = str(request.query_params.get("situation", ""))[:60] or known[0]
    found = (
        await run_while_here(request, measure_games, wanted)
        if wanted in known
        else Refused("unknown-situation", "compare", {"got": wanted, "options": known})
    )
    no = found if isinstance(found, Refused) else None
    text = render(
        "features/lab/games.html",
        page=page,
        options=[LabOption(id, words.say("situation", id), id == wanted) for id in known],
        said=words.sentence(no) if no else "",
        charts=[] if isinstance(found, Refused) else game_charts(wanted, found),
    )
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


def situations() -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for game in registry.games().values() for id in game.situations))


def game_charts(situation: str, found: GamesMeasured) -> list[DrawnChart]:
    """Return a chart of the chances, and one of the averages, each with a bar for every game."""
    names = tuple(dict.fromkeys(name for measured in found.games.values() for name in measured))
    kinds = (tuple(n for n in names if not n.startswith(MEAN)), tuple(n for n in names if n.startswith(MEAN)))
    title = words.say("situation", situation)
    return [DrawnChart(games_chart(title, shown, found), f"lab-games-{n}") for n, shown in enumerate(kinds) if shown]


def games_chart(title: str, names: tuple[str, ...], found: GamesMeasured) -> Chart:
    games = list(found.games.items())[:MOST_SERIES]
    titles = {id: game.title for id, game in registry.games().items()}
    series = tuple(Series(titles[id], tuple(measured.get(name) for name in names)) for id, measured in games)
    places = tuple(words.say("measure", name) for name in names)
    return Chart(title, places, series, "bars", "number" if names[0].startswith(MEAN) else "chance")


GAMES = [show_games]
