"""The lab's page of games: one situation in all of them."""

from __future__ import annotations

from litestar import Response, get

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.charts import MOST_SERIES, Chart, Series
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.responses import STATUS, PageContext, html
from caltrop.web.gate.server import Req
from caltrop.web.gate.slow_work import run_while_here
from caltrop.web.page.render import render

from .controls import LabOption
from .routes import DrawnChart
from .tasks import GamesMeasured, measure_games

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
        "pages/lab_games.html",
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


OPEN = [show_games]
