"""Two tables that differ in their secrets alone, and everything that a player can get hold of at either."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, TypeAlias

import httpx
import pytest
from litestar.routes import HTTPRoute

from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.devices import routes as devices
from caltrop.web.features.moves.routes import opening_fields
from caltrop.web.features.rules.view import Book
from caltrop.web.gate.guard import VISITOR
from caltrop.web.gate.server import Server
from caltrop.web.live import room as room_module
from caltrop.web.live.broadcast import Broadcast, Stream, Viewer
from caltrop.web.live.room import Room
from caltrop.web.page.forms.move_form import form
from web.api_table import Begun, Voice, served, server_behind

ME = "visitor-one-visitor-one"
DRAWN = re.compile(r"\b(?:[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{32})\b")  # ids drawn in secret: of tables, pictures, ...
NUMBERED = re.compile(r"{(?:n|line)}")  # in a route: the number of a line
PLAYERS = ("s1", "s2", "tv")
OWN = {"s1": "ana", "s2": "bram"}
# What a page must be asked with, and which pages are for the facilitator alone.
QUERIES = {
    "who": "who={who}", "orders": "who={who}", "more": "who={who}", "item": "who={who}&item={item}",
    "market": "who={who}", "portrait": "who={who}", "grow": "move=fell.advance&actor={who}",
    "everything": "actor={who}", "group": "who={who}", "last-time": "where=page",
}  # fmt: skip
FACILITATORS = (
    "gift", "loot", "homebrew", "homebrew.toml", "one", "group", "call", "everything", "prices", "risk",
    "rulings", "recap", "tv", "table.json", "table.json.gz", "find", "shortcuts", "lab", "forecast", "danger", "scenes",
    "unread",
)  # fmt: skip
NO_PICTURE = "0" * 32
Fall: TypeAlias = Callable[[int], int]


class Dice:
    """A box whose dice all fall alike, so that more or fewer of them in secret change no open one."""

    def __init__(self) -> None:
        self.fall: Fall = middling

    def roll(self, sides: int) -> int:
        return self.fall(sides)


def middling(sides: int) -> int:
    return sides // 2 + 1


def highest(sides: int) -> int:
    return sides


def lowest(sides: int) -> int:
    return 1


def plain(text: str) -> str:
    """A text with drawn ids numbered as they come: they are unguessable, and tell nothing."""
    seen: dict[str, str] = {}
    return DRAWN.sub(lambda found: seen.setdefault(found[0], f"<{len(seen)}>"), text)


class World:
    """A table of one game with a facilitator, two players and a spectator, on a server of its own."""

    def __init__(self, client: Any, game: str) -> None:
        self.client, self.game = client, game
        self.server: Server = server_behind(client)
        self.dice = Dice()
        self.server.rooms.box = self.dice  # type: ignore[assignment]
        self.table = Begun(client, game)
        ann, bob, wall = self.table.joined("Ann"), self.table.joined("Bob"), self.table.joined("TV", spectator=True)
        self.voices: dict[str, Voice] = {"s0": self.table.boss, "s1": ann, "s2": bob, "tv": wall}
        self.viewers = {seat: self._viewers(seat) for seat in PLAYERS}
        for seat in PLAYERS:
            self.news(seat)

    @property
    def room(self) -> Room:
        return self.server.rooms.live[self.table.id]

    @property
    def session(self) -> Session:
        return self.room.session

    def _viewers(self, seat: str) -> list[Viewer]:
        """What stands behind a seat's two streams, as the server has made it."""
        JOINED.clear()
        id, headers = self.table.id, self.voices[seat].headers
        assert self.client.get(f"/api/tables/{id}/stream", headers={**headers, "last-event-id": "0"}).status_code == 200
        assert self.page(seat, f"/t/{id}/stream").status_code == 200
        api, page = JOINED
        return [api, page]

    # ---- doing
    def act(self, seat: str, intent: Intent, fall: Fall = middling, *, may_wait: bool = False) -> Any:
        """Do what must work, with dice that fall in one way."""
        self.dice.fall = fall
        body = {
            "move": intent.move,
            "actor": intent.actor,
            "params": intent.want,
            "call": intent.call,
            "overrule": True,
        }
        answer = self.voices[seat].post("/moves", body)
        self.dice.fall = middling  # for rolls that pages make themselves, such as a new character
        assert answer.status_code in ((200, 202) if may_wait else (200,)), (intent, answer.text)
        return answer.json()

    def pressed(self, seat: str, path: str, file: bytes = b"", **fields: str | list[str]) -> str:
        """A button of a page, or a form with a picture."""
        headers = {"cookie": self.cookie(seat), "x-csrf-token": self.server.csrf.token(ME)}
        files = {"file": ("picture", file)} if file else None
        answer = self.client.post(f"/t/{self.table.id}/{path}", data=fields, headers=headers, files=files)
        assert answer.status_code == 200, (path, fields, answer.text)
        return self._said(answer)

    def cookie(self, seat: str) -> str:
        return f"{VISITOR}={ME}; caltrop-{self.table.id}={self.voices[seat].token}"

    # ---- what goes over the streams
    def news(self, seat: str) -> str:
        """What has gone over a seat's two streams since it was last looked at."""
        found = b"".join(viewer.news(self.session, {}) for viewer in self.viewers[seat])
        return plain(found.decode())

    # ---- what can be fetched
    def page(self, seat: str, path: str) -> httpx.Response:
        headers = {"cookie": self.cookie(seat)}
        found: httpx.Response = self.client.get(path, headers=headers, follow_redirects=False)
        return found

    def fetched(self, seat: str, path: str, status: int = 200) -> str:
        """A page as text, with the answer that it should have: an error is never taken for a page."""
        answer = self.page(seat, path)
        assert answer.status_code == status, (seat, path, answer.status_code, answer.text)
        return self._said(answer)

    def _said(self, answer: httpx.Response) -> str:
        """All that an answer says; what each server draws for itself is taken out."""
        csrf = self.server.csrf.token(ME)
        head = f"{answer.status_code} {answer.headers.get('location', '')} {answer.headers.get('hx-trigger', '')}\n"
        return plain(head + answer.text.replace(csrf, "<csrf>"))

    def api(self, seat: str) -> dict[str, str]:
        """All that the API tells a seat."""
        wanted = {"": 200, "/log": 200}
        wanted |= {f"/characters/{who}": 200 if self.opens(seat, who) else 404 for who in (*self.seen(), "nobody")}
        answers = {path: self.voices[seat].get(path) for path in wanted}
        assert {path: answer.status_code for path, answer in answers.items()} == wanted
        return {path: plain(answer.text) for path, answer in answers.items()}

    def seen(self) -> list[str]:
        """The characters that are not hidden."""
        return [who for who, c in self.session.state.characters.items() if not c.hidden]

    def opens(self, seat: str, who: str) -> bool:
        """May this seat have the whole sheet? All may have those of the party, and the facilitator everybody's."""
        found = self.session.state.characters.get(who)
        return found is not None and found.kind != "stash" and (seat == "s0" or found.is_in_party)

    def pages(self, seat: str) -> dict[str, str]:
        """Every page of the table that can be asked for, whether it is this seat's or not."""
        found = {path: self.fetched(seat, path, self.status(seat, path)) for path in self.paths()}
        mine = [path for path in found if f"who={OWN.get(seat)}" in path and self.status(seat, path) == 200]
        for path in mine:  # the seat's own pages open, unless they do not exist
            assert ("#toast" in found[path]) == path.endswith("item=nothing"), (path, found[path])
        return {path.replace(self.table.id, "."): text for path, text in found.items()}

    def status(self, seat: str, path: str) -> int:
        """How a page should be answered."""
        page, _, rest = path.partition("?")[0].removeprefix(f"/t/{self.table.id}").removeprefix("/").partition("/")
        if page in FACILITATORS and seat != "s0":
            return 403
        if page == "lab":  # it stands outside of the table
            return 303
        if page == "picture" and rest:  # one that is not there
            return 404
        if page == "here":  # says nothing
            return 204
        return 404 if page == "sheet" and not self.opens(seat, rest) else 200

    def paths(self) -> Iterator[str]:
        for route in self.client.app.routes:
            path = route.path_format
            if isinstance(route, HTTPRoute) and "GET" in route.methods and path.startswith("/t/{table}"):
                yield from self._filled(path.replace("{table}", self.table.id))

    def numbered_paths(self, n: int) -> list[str]:
        """The pages of one line of the log."""
        routes = (r for r in self.client.app.routes if isinstance(r, HTTPRoute) and "GET" in r.methods)
        return [NUMBERED.sub(str(n), r.path_format).removeprefix("/t/{table}/") for r in routes if is_numbered(r)]

    def _filled(self, path: str) -> Iterator[str]:
        """A route with all that it is asked with: everybody in sight and nobody, every shelf, a thing and none."""
        last = path.rpartition("/")[2]
        if last in ("stream", "news", "form") or NUMBERED.search(path):  # looked at by themselves
            return
        asked = f"{path}?{QUERIES[last]}" if last in QUERIES else path
        for who in (*self.seen(), "nobody") if "{who}" in asked else ("",):
            for item in (*self._things(who)[:1], "nothing") if "{item}" in asked else ("",):
                for shelf in Book(self.session.game).shelves if "{shelf}" in asked else ("",):
                    yield asked.format(who=who, item=item, shelf=shelf, line=1, id=NO_PICTURE, scene="nothing")

    def _things(self, who: str) -> list[str]:
        found = self.session.state.characters.get(who)
        pack = found.parts.get("pack") if found else None
        return list(pack.items) if isinstance(pack, Pack) else []

    def forms(self, seat: str, actor: str) -> dict[str, str]:
        """The form of every move that a player can make, and what its button says as the form stands."""
        out = {}
        for move in self.session.game.moves.values():
            if move.by != "facilitator":
                who, aim = actor if move.by == "owner" else "", self._aimed(move)
                query = "".join(f"&w.{name}={value}" for name, value in aim.items())
                page = "grow" if move.id in self.session.game.growths else "form"
                out[f"form {move.id}"] = self.fetched(
                    seat, f"/t/{self.table.id}/{page}?move={move.id}&actor={who}{query}"
                )
                stands = form(self.session, seat, move.id, who, aim)
                assert not isinstance(stands, Refused), (move.id, stands)
                fields: dict[str, Any] = {"move": move.id, "actor": stands.actor, **opening_fields(stands)}
                out[f"preview {move.id}"] = self.pressed(seat, "preview", **fields)
        assert any(re.search(r"<span>Roll \d*d\d", said) for said in out.values()), "no button says its dice"
        return out

    def _aimed(self, move: AnyMove) -> dict[str, str]:
        """The move aimed at a character in sight, if it has a target."""
        return {"target": "foe"} if "target" in move.wants.__struct_fields__ else {}


def is_numbered(route: HTTPRoute) -> bool:
    return route.path_format.startswith("/t/{table}") and bool(NUMBERED.search(route.path_format))


JOINED: list[Viewer] = []


async def entering(broadcast: Broadcast, stream: Stream) -> bool:
    """Enter a broadcast without being sent anything: the test asks the viewer for its news itself."""
    JOINED.append(stream.viewer)
    return True


async def nothing(stream: Stream, ping: float) -> AsyncIterator[bytes]:
    while stream.queue:  # the test itself puts nothing there
        yield stream.queue.pop(0) or b""


@contextmanager
def two_worlds(game: str, patch: pytest.MonkeyPatch) -> Iterator[tuple[World, World]]:
    """The same table twice, at the same moment."""
    with one_world(game, patch) as one, one_world(game, patch) as other:
        yield one, other


@contextmanager
def one_world(game: str, patch: pytest.MonkeyPatch) -> Iterator[World]:
    began = time.time()
    patch.setattr(room_module, "time", SimpleNamespace(time=lambda: 1_000_000.0, monotonic=lambda: 5.0))
    patch.setattr(devices, "time", SimpleNamespace(time=lambda: began))  # who came has come just now
    patch.setattr(Broadcast, "enter", entering)
    patch.setattr(Stream, "messages", nothing)
    with served() as client:
        yield World(client, game)
