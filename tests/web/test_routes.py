"""Every route with its guard, written by hand: a route that is missing here, or has another guard, fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from litestar.routes import HTTPRoute

from .api_table import Begun, served
from .visiting import Town, Visitor, invitation, town

GUARDS = {
    "public": (),  # the same for everyone, and changes no table
    "open": ("require_csrf",),  # pages for everyone; what they post comes from our own pages
    "seat": ("require_csrf", "require_seat"),
    "facilitator": ("require_csrf", "require_seat", "require_facilitator"),
    "program": ("require_program",),  # JSON, which no page of another site can send
    "token": ("require_token",),
    "facilitator-token": ("require_token", "require_facilitator"),
    "uploader": ("require_uploader", "require_csrf", "require_seat"),  # the first before a picture is read
    "restorer": ("require_restorer",),  # a pass in the address, checked before a large file is read
}
ROUTES = """
public       GET     /static/{file_path}
public       HEAD    /static/{file_path}
public       GET     /api/openapi
public       GET     /api/openapi/openapi.json
public       GET     /api/openapi/{path}
public       GET     /api/games
public       GET     /api/games/{game}
program      POST    /api/forecast
program      POST    /api/odds
program      POST    /api/sweep
program      GET     /api/roll
program      POST    /api/tables
program      POST    /api/tables/{table}/join

token        GET     /api/tables/{table}
token        GET     /api/tables/{table}/characters/{who}
token        GET     /api/tables/{table}/log                dear
token        GET     /api/tables/{table}/odds               dear
token        GET     /api/tables/{table}/pictures/{id}
token        POST    /api/tables/{table}/pictures/portrait   dear
token        POST    /api/tables/{table}/pictures/handout    dear
token        GET     /api/tables/{table}/stream
token        POST    /api/tables/{table}/moves
token        GET     /api/tables/{table}/moves              dear
token        GET     /api/tables/{table}/watch
token        POST    /api/tables/{table}/prompts/{prompt}
token        DELETE  /api/tables/{table}/prompts/{prompt}
token        GET     /api/tables/{table}/undo               dear
token        POST    /api/tables/{table}/judge
token        POST    /api/tables/{table}/undo
facilitator-token POST /api/tables/{table}/forecast

open         GET     /
open         GET     /games.css
open         GET     /games.svg
open         POST    /tables
open         POST    /demo/{game}
open         POST    /lessons/{game}
open         POST    /code
open         POST    /language
open         GET     /join/{invite}
open         POST    /join
open         GET     /knock
open         POST    /knock
open         GET     /seat/{token}
open         POST    /seat
open         GET     /tv
open         POST    /tv
open         GET     /left/{table}                         dear
open         GET     /restore
open         POST    /restore
restorer     POST    /restore/file
open         GET     /docs
open         GET     /docs/{name}
open         GET     /docs/files/{path}
open         GET     /lab                                  dear
open         GET     /lab/chart.svg                        dear
open         GET     /lab/table.csv                        dear
open         GET     /lab/games                            dear
open         GET     /lab/fight                            dear
open         GET     /lab/fight/chart.svg                  dear
open         GET     /lab/fight/table.csv                  dear
open         GET     /rules
open         GET     /rules/{game}
open         GET     /rules/{game}/{shelf}
open         GET     /rules/{game}/roll/{table}
open         POST    /t/{table}/forget

seat         GET     /t/{table}
seat         GET     /t/{table}/stream
seat         GET     /t/{table}/news
seat         GET     /t/{table}/here
seat         POST    /t/{table}/do
seat         GET     /t/{table}/form                        dear
seat         POST    /t/{table}/preview                     dear
seat         GET     /t/{table}/hand                        dear
seat         GET     /t/{table}/proof/{line}                dear
seat         POST    /t/{table}/tool
seat         POST    /t/{table}/prompt/{prompt}
seat         POST    /t/{table}/undo
seat         POST    /t/{table}/star
seat         POST    /t/{table}/judge
seat         POST    /t/{table}/change
seat         GET     /t/{table}/who
seat         GET     /t/{table}/item
seat         GET     /t/{table}/market
seat         GET     /t/{table}/more
seat         GET     /t/{table}/orders
seat         POST    /t/{table}/aim
seat         POST    /t/{table}/read
seat         GET     /t/{table}/why/{line}
seat         GET     /t/{table}/build
seat         POST    /t/{table}/build
seat         GET     /t/{table}/grow                        dear
seat         POST    /t/{table}/grow
seat         GET     /t/{table}/draft
seat         POST    /t/{table}/draft
seat         GET     /t/{table}/last-time
seat         GET     /t/{table}/write
seat         POST    /t/{table}/write
seat         GET     /t/{table}/settings
seat         POST    /t/{table}/seats/{seat}/sign-out
seat         GET     /t/{table}/devices
seat         POST    /t/{table}/devices/{device}/sign-out
seat         GET     /t/{table}/sheet/{who}
seat         GET     /t/{table}/picture
seat         GET     /t/{table}/picture/{id}
seat         GET     /t/{table}/portrait
uploader     POST    /t/{table}/portrait/file               dear
uploader     POST    /t/{table}/scenes/{scene}/picture      dear
uploader     POST    /t/{table}/handout                     dear
seat         GET     /t/{table}/import
seat         POST    /t/{table}/import
seat         POST    /t/{table}/lesson/keep
seat         GET     /t/{table}/log                         dear
seat         GET     /t/{table}/log.json                    dear
seat         GET     /t/{table}/log.md                      dear
seat         GET     /t/{table}/dice                        dear
seat         GET     /t/{table}/rules
seat         GET     /t/{table}/rules/{shelf}
seat         GET     /t/{table}/rule-layer
seat         POST    /t/{table}/roll-on

facilitator  POST    /t/{table}/defaults
facilitator  GET     /t/{table}/lab
facilitator  GET     /t/{table}/gift
facilitator  GET     /t/{table}/loot
facilitator  GET     /t/{table}/homebrew
facilitator  GET     /t/{table}/homebrew/form
facilitator  POST    /t/{table}/homebrew
facilitator  POST    /t/{table}/homebrew/form
facilitator  GET     /t/{table}/homebrew.toml
facilitator  GET     /t/{table}/forecast
facilitator  POST    /t/{table}/forecast/share
facilitator  POST    /t/{table}/tactics
facilitator  GET     /t/{table}/danger/{scene}
facilitator  GET     /t/{table}/unread/danger
facilitator  GET     /t/{table}/scenes
facilitator  POST    /t/{table}/scenes
facilitator  POST    /t/{table}/scenes/{scene}
facilitator  POST    /t/{table}/foes-act
facilitator  POST    /t/{table}/call
facilitator  POST    /t/{table}/calls/{call_id}/rest
facilitator  POST    /t/{table}/all-attack
facilitator  POST    /t/{table}/fallen
facilitator  POST    /t/{table}/begin
facilitator  POST    /t/{table}/creatures
facilitator  POST    /t/{table}/each
facilitator  POST    /t/{table}/table-roll
facilitator  POST    /t/{table}/reveal
facilitator  GET     /t/{table}/one/{who}
facilitator  GET     /t/{table}/group
facilitator  GET     /t/{table}/risk
facilitator  GET     /t/{table}/call                    dear
facilitator  GET     /t/{table}/call/seen               dear
facilitator  GET     /t/{table}/everything
facilitator  GET     /t/{table}/find                    dear
facilitator  GET     /t/{table}/find/lines              dear
facilitator  GET     /t/{table}/shortcuts
facilitator  GET     /t/{table}/prices
facilitator  GET     /t/{table}/rulings
facilitator  GET     /t/{table}/recap
facilitator  POST    /t/{table}/explore
facilitator  POST    /t/{table}/hand-out
facilitator  POST    /t/{table}/search-again
facilitator  POST    /t/{table}/invite
facilitator  POST    /t/{table}/invite/open
facilitator  POST    /t/{table}/seats/{seat}/link
facilitator  POST    /t/{table}/seats/{seat}/remove
facilitator  POST    /t/{table}/knocks/{knock}
facilitator  POST    /t/{table}/tv
facilitator  GET     /t/{table}/tv
facilitator  POST    /t/{table}/rename
facilitator  POST    /t/{table}/delete
facilitator  GET     /t/{table}/table.json                  dear
facilitator  GET     /t/{table}/table.json.gz               dear
facilitator  POST    /t/{table}/go-on
facilitator  POST    /t/{table}/devices/stay
facilitator  POST    /t/{table}/lesson
"""
FIELDS = ("text", "name", "move", "who", "rule", "q")
LISTED = [tuple(line.split()) for line in ROUTES.splitlines() if line]


def listed(*guards: str) -> list[tuple[str, str]]:
    """The method and path of each route with one of these guards."""
    return [(row[1], row[2]) for row in LISTED if row[0] in guards]


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_every_route_stands_in_the_table_with_its_guard(here: Town) -> None:
    names = {guards: name for name, guards in GUARDS.items()}
    found = set()
    for route in here.client.app.routes:
        assert isinstance(route, HTTPRoute)
        for handler in route.route_handlers:
            first, *guards = [getattr(guard, "__name__", "") for guard in handler.resolve_guards()]
            assert first == "require_welcome"
            path = re.sub(r":\w+\}", "}", route.path)
            dear = ("dear",) if "dear" in handler.opt else ()
            found |= {(names[tuple(guards)], method, path, *dear) for method in handler.http_methods - {"OPTIONS"}}
    assert found == set(LISTED)


def filled(path: str, table: str, seat: str = "s0") -> str:
    """An address of that path at a table; whatever else it names is not there."""
    return re.sub(r"\{\w+\}", "x", path.replace("{table}", table).replace("{seat}", seat))


def statuses(who: Visitor, table: str, routes: list[tuple[str, str]], seat: str = "s0") -> dict[str, int]:
    """What comes of each route for a visitor whose page has a good CSRF token."""
    found = {}
    for method, path in routes:
        address = filled(path, table, seat)
        found[f"{method} {path}"] = (who.get(address) if method == "GET" else who.tap(address)).status_code
    return found


def test_without_a_seat_nothing_at_a_table_answers(here: Town) -> None:
    _, table = here.host()
    routes = listed("seat", "facilitator", "uploader")
    assert set(statuses(here.visitor(), table, routes).values()) == {401}
    assert set(statuses(here.visitor(), "nosuchtable", routes).values()) == {401}


def test_a_seat_at_one_table_opens_nothing_at_another(here: Town) -> None:
    boss, _ = here.host()
    _, other = here.host()
    assert set(statuses(boss, other, listed("seat", "facilitator", "uploader")).values()) == {401}


def test_what_is_the_facilitators_is_closed_to_players_and_spectators(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    wall = here.visitor()
    wall.post("/join", {"invite": invitation(boss, table), "name": "Wall", "as": "spectator"})
    for guest in (player, wall):
        assert set(statuses(guest, table, listed("facilitator")).values()) == {403}
    assert here.session(table).seq == 2  # they have joined, and nothing else has happened


def test_a_player_is_let_in_wherever_a_seat_is_enough(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    allowed = listed("seat", "uploader")
    routes = [(method, path) for method, path in allowed if not path.endswith(("/stream", "/sign-out"))]
    found = statuses(player, table, routes, seat)
    assert {route: status for route, status in found.items() if status in (401, 403, 500)} == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_request_without_its_fields_or_with_strange_ones_is_answered(here: Town, language: str) -> None:
    """Typed words that happen to name a text which needs arguments are words like any other."""
    boss, table = here.host()
    boss.cookies["language"] = language
    routes = listed("open", "seat", "facilitator", "uploader")
    routes = [(how, path) for how, path in routes if not path.endswith(("/stream", "/sign-out", "/delete", "/forget"))]
    found = statuses(boss, table, routes)
    for typed in ("at-cost", "setting-of-die"):
        said = dict.fromkeys(FIELDS, typed)
        for method, path in routes:
            address = filled(path, table)
            answer = boss.get(f"{address}?{urlencode(said)}") if method == "GET" else boss.tap(address, said)
            found[f"{method} {path} {typed}"] = answer.status_code
    assert {route: status for route, status in found.items() if status >= 500} == {}


def test_without_a_token_the_api_at_a_table_answers_nothing() -> None:
    with served() as client:
        table = Begun(client)
        for wrong in ({}, {"authorization": "Bearer " + "x" * 43}, {"authorization": "Basic x"}):
            found = [
                client.request(m, filled(p, table.id), headers=wrong) for m, p in listed("token", "facilitator-token")
            ]
            assert {(answer.status_code, answer.json()["code"]) for answer in found} == {(401, "no-token")}


def test_whatever_a_page_posts_needs_the_csrf_token_of_its_visitor(here: Town) -> None:
    boss, table = here.host()
    boss.csrf = "0" * 32
    posts = [route for route in listed("open", "seat", "facilitator", "uploader") if route[0] == "POST"]
    assert set(statuses(boss, table, posts).values()) == {403}
    assert here.session(table).seq == 0
