"""The lab's other pages: one situation in all games, and the forecast of a made-up fight."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
from litestar import Response, get

from caltrop import words
from caltrop.charts import MOST_SERIES, Chart, Series
from caltrop.games import registry
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.lab.fight_charts import groups_chart, rounds_chart, whole_chart
from caltrop.odds.forecast.answer import Forecast
from caltrop.web.access.callers import DEAR
from caltrop.web.access.requests import STATUS, PageContext, html
from caltrop.web.access.server import Req
from caltrop.web.access.slow_work import run_while_here
from caltrop.web.screens.render import render
from caltrop.words.forecasts import forecast_lines, method_lines

from .controls import LabOption
from .routes import DrawnChart
from .tasks import FightAnswer, GamesMeasured, forecast_fight, measure_games

LONGEST = 400  # letters of a side
TARGETS, FIRST = ("weakest", "strongest", "first", "spread"), ("roll", "party", "foes")
MEAN = "mean-"  # how the names of averages begin


# ---- games beside each other
@get("/lab/games", opt=DEAR)
async def show_games(request: Req) -> Response[str]:
    """Show one situation in every game that has it."""
    page, known = PageContext(request), situations()
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


# ---- a fight
@get("/lab/fight", opt=DEAR)
async def show_fight(request: Req) -> Response[str]:
    """Show how a made-up fight goes."""
    page, asked = PageContext(request), fight_asked(request)
    found = await run_while_here(request, forecast_fight, msgspec.json.encode(fight_file(asked)))
    no = found if isinstance(found, Refused) else None
    game = registry.find(asked["game"])
    drawn = {} if isinstance(found, Refused) else drawn_fight(found)
    text = render(
        "pages/lab_fight.html",
        page=page,
        game=game.id if isinstance(game, Game) else "",
        asked=asked,
        games=[LabOption(id, each.title, id == asked["game"]) for id, each in fighting_games().items()],
        targets=[LabOption(t, words.say("forecast", f"target-{t}"), t == asked["target"]) for t in TARGETS],
        foes_targets=[LabOption(t, words.say("forecast", f"target-{t}"), t == asked["foes_target"]) for t in TARGETS],
        firsts=[LabOption(f, words.say("lab", f"first-{f}"), f == asked["first"]) for f in FIRST],
        numbers=fighter_numbers(game),
        said=words.sentence(no, game if isinstance(game, Game) else None) if no else "",
        **drawn,
    )
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


def fighting_games() -> dict[str, Game]:
    return {id: game for id, game in registry.games().items() if game.forecast is not None}


def fight_asked(request: Req) -> dict[str, str]:
    """Return what the address says of a fight, with a usual one for what it does not."""
    query = request.query_params
    said = {name: str(query.get(name, ""))[:LONGEST].strip() for name in ("game", "party", "foes", "target")}
    said |= {name: str(query.get(name, ""))[:LONGEST].strip() for name in ("foes_target", "first", "morale")}
    usual = {"game": next(iter(fighting_games()), ""), "target": "weakest", "foes_target": "weakest", "first": "roll"}
    asked = {**said, **{name: said[name] or value for name, value in usual.items()}}
    return {
        **asked,
        "party": asked["party"] or first_heroes(asked),
        "foes": asked["foes"] or first_foes(asked),
    }


def first_heroes(asked: dict[str, str]) -> str:
    """Return a few average heroes to begin with; two of their numbers show how others are entered."""
    game = registry.find(asked["game"])
    kind = game.forecast.fighter if isinstance(game, Game) and game.forecast is not None else None
    usual = [f"{each.name}={each.default}" for each in msgspec.structs.fields(kind) if each.default] if kind else []
    return " ".join((f"3 name={words.text('lab-hero')}", *usual[:2]))


def first_foes(asked: dict[str, str]) -> str:
    """Return a few creatures to begin with: the first of the game's book."""
    game = registry.find(asked["game"])
    shelf = game.shelf("creatures") if isinstance(game, Game) else {}
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


def fighter_numbers(game: Game | Refused) -> tuple[str, ...]:
    """Return the numbers that a made-up fighter of a game has."""
    rules = game.forecast if isinstance(game, Game) else None
    return tuple(rules.fighter.__struct_fields__) if rules is not None else ()


def drawn_fight(found: FightAnswer) -> dict[str, Any]:
    """Return what the template draws of a forecast: its words, its charts, and how it was found."""
    answer = msgspec.json.decode(found.forecast, type=Forecast)
    policies = {side: SimpleNamespace(**policy) for side, policy in found.policies.items()}
    charts = {"lab-whole": whole_chart(answer), "lab-groups": groups_chart(answer), "lab-rounds": rounds_chart(answer)}
    return {
        "verdict": list(forecast_lines(answer)),
        "method": list(method_lines(answer, policies, found.leaves_out, found.spells)),
        "charts": [DrawnChart(chart, id) for id, chart in charts.items() if chart is not None],
    }


OPEN = [show_games, show_fight]
