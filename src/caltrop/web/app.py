"""The web application: the routes of all folders, each behind its guard."""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router
from litestar.types import Guard

from caltrop import __version__
from caltrop.kernel.state.state import Role
from caltrop.web.api.description import Description
from caltrop.web.api.dice import DiceApi
from caltrop.web.api.forecasts import ForecastApi, TableForecastApi
from caltrop.web.api.pictures import PicturesApi
from caltrop.web.api.routes import GamesApi, PlayApi, TablesApi
from caltrop.web.facilitator import dialogs
from caltrop.web.facilitator import routes as facilitator
from caltrop.web.facilitator import screen as facilitator_screen
from caltrop.web.features.calls import routes as calls
from caltrop.web.features.creation import routes as creation
from caltrop.web.features.devices import routes as devices
from caltrop.web.features.fight import routes as fight
from caltrop.web.features.forecast import foes_act
from caltrop.web.features.forecast import routes as forecast
from caltrop.web.features.growth import routes as growth
from caltrop.web.features.homebrew import routes as homebrew
from caltrop.web.features.joining import routes as joining
from caltrop.web.features.lab import fights as lab_fights
from caltrop.web.features.lab import routes as lab
from caltrop.web.features.language import routes as language
from caltrop.web.features.lessons import routes as lessons
from caltrop.web.features.log import routes as log
from caltrop.web.features.loot import routes as loot
from caltrop.web.features.manual import routes as manual
from caltrop.web.features.market import routes as market
from caltrop.web.features.moves import routes as moves
from caltrop.web.features.notes import routes as notes
from caltrop.web.features.outcomes import routes as outcomes
from caltrop.web.features.palette import routes as palette
from caltrop.web.features.pictures import routes as pictures
from caltrop.web.features.proof import routes as proof
from caltrop.web.features.recap import routes as recap
from caltrop.web.features.rules import routes as rules
from caltrop.web.features.scenes import routes as scenes
from caltrop.web.features.scenes import unread
from caltrop.web.features.seats import routes as seats
from caltrop.web.features.sheet_files import routes as sheet_files
from caltrop.web.features.tables import files as table_files
from caltrop.web.features.tables import front
from caltrop.web.features.tv import code as tv_code
from caltrop.web.features.tv import screen as tv_screen
from caltrop.web.features.undo import routes as undo
from caltrop.web.gate.browser_files import FOLDERS, BrowserFiles
from caltrop.web.gate.cpu_budget import AT_ONCE, SEATED
from caltrop.web.gate.fast_routes import Application
from caltrop.web.gate.fields import deed_fields, keep_answer
from caltrop.web.gate.pipeline import (
    require_csrf,
    require_facilitator,
    require_seat,
    require_uploader,
    require_welcome,
)
from caltrop.web.gate.server import Server, caller_of
from caltrop.web.page import liveries
from caltrop.web.page import routes as table
from caltrop.web.page.regions import Screen
from caltrop.web.player import dialogs as player
from caltrop.web.player import screen as player_screen

from .failures import ANSWERS, answer_no_file
from .settings import BODY

# Streams, and what is packed already.
UNPACKED = ["/stream$", "/moves$", r"/table\.json(\.gz)?$", "^/left/", "/picture/"]

SCREENS: dict[Role, Screen] = {
    "facilitator": facilitator_screen.SCREEN,
    "player": player_screen.SCREEN,
    "spectator": tv_screen.SCREEN,
}


APIS = (TablesApi, PlayApi, PicturesApi, GamesApi, DiceApi, ForecastApi, TableForecastApi)


def create_app(server: Server) -> Application:
    return Application(
        route_handlers=[*APIS, pages(), for_restorers(), for_uploaders(), static_files()],
        server=server,
        state=State({"screens": SCREENS}),
        guards=[require_welcome],
        exception_handlers=ANSWERS,
        openapi_config=OpenAPIConfig(
            title="Caltrop",
            version=__version__,
            path="/api/openapi",
            render_plugins=[Description(path="/openapi.json")],
            components=Components(security_schemes={"token": SecurityScheme("http", scheme="bearer")}),
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude=UNPACKED),
        request_max_body_size=BODY,
        logging_config=None,
    )


def pages() -> Router:
    """Return the routes of all pages: those open to everyone, and those of a table."""
    everyones = [
        *liveries.OPEN,
        *front.OPEN,
        *joining.OPEN,
        *tv_code.OPEN,
        *table_files.RESTORING,
        *table_files.DOWNLOADS,
        *rules.OPEN,
        *language.OPEN,
        *manual.OPEN,
        *lab.OPEN,
        *lab.GAMES,
        *lab_fights.OPEN,
    ]
    return Router("/", guards=[require_csrf], route_handlers=[*everyones, at_table()], include_in_schema=False)


def at_table() -> Router:
    """Return the routes of a table, for its seats."""
    own = [*table.AT_TABLE, *moves.AT_TABLE, *undo.AT_TABLE, *player.AT_TABLE, *recap.AT_TABLE]
    own += [*market.AT_TABLE, *notes.AT_TABLE, *creation.AT_TABLE, *growth.AT_TABLE, *lessons.AT_TABLE]
    shared = [*outcomes.AT_TABLE, *seats.AT_TABLE, *devices.AT_TABLE, *sheet_files.AT_TABLE, *log.AT_TABLE]
    shared += [*proof.AT_TABLE, *rules.AT_TABLE, *pictures.AT_TABLE]
    return table_router([require_seat], [*own, *shared, for_facilitators()])


def table_router(guards: list[Guard], handlers: list[Any]) -> Router:
    return Router(
        "/t/{table:str}",
        guards=guards,
        opt=SEATED,
        after_request=keep_answer,
        dependencies={"caller": Provide(caller_of, sync_to_thread=False), "fields": Provide(deed_fields)},
        route_handlers=handlers,
    )


def for_facilitators() -> Router:
    """Return the routes of a table, for its facilitator only."""
    handlers = [*facilitator.FACILITATOR, *dialogs.FACILITATOR, *palette.FINDING, *seats.FACILITATOR]
    handlers += [*log.FACILITATOR, *table_files.FACILITATOR, *devices.FACILITATOR]
    handlers += [*lessons.FACILITATOR, *lab.FACILITATOR]
    handlers += [*forecast.PANEL, *foes_act.FOES_ACT, *scenes.SCENES, *unread.UNREAD]
    handlers += [*calls.FACILITATOR, *fight.FACILITATOR, *homebrew.FACILITATOR, *loot.FACILITATOR]
    handlers += [*market.FACILITATOR, *rules.FACILITATOR, *recap.FACILITATOR]
    return Router("/", guards=[require_facilitator], route_handlers=handlers)


def for_restorers() -> Router:
    """Return the routes that take a large file; their guard comes before the body is read, that of pages after it."""
    return Router("/", route_handlers=table_files.RESTORERS, include_in_schema=False)


def for_uploaders() -> Router:
    """Return the routes of a table that take pictures; their first guard comes before the body is read."""
    handlers = [*pictures.UPLOADS, *notes.UPLOADS, *scenes.UPLOADS]
    guarded = table_router([require_uploader, require_csrf, require_seat], handlers)
    return Router("/", route_handlers=[guarded], include_in_schema=False)


def static_files() -> Router:
    impossible: dict[int | type[Exception], Any] = {ValueError: answer_no_file, InternalServerException: answer_no_file}
    return create_static_files_router(
        "/static",
        [*FOLDERS],
        file_system=BrowserFiles(),
        cache_control=None,
        opt=AT_ONCE,
        exception_handlers=impossible,
    )
