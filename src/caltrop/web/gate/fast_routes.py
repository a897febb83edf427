"""The short way: the routes of acts, run without what Litestar does to be able to run any route.

For each request Litestar works out how to call a function with anything, copies the route for each of its guards, and
wraps the answer several times. A page hardly notices. A move does: measured in turns, at the pace of an evening and
with no one watching, the long way takes 3.1 ms of the server's own time for a page's move, and the short way 2.7 (the
same request without its rules: 0.20 and 0.09 ms, called over and over). So a route that is marked with `short_way` is
run here. It is the same route: the steps of its guards in their order, its function, what is kept of its answer, and
the application's answers to failures are those that Litestar would use. A request that is not plain, because it has
files or calls the server by a strange name, takes the long way.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from litestar import Litestar, Request, Response
from litestar.datastructures import Headers
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send

from caltrop import words

from .languages import reader_language
from .passage import Passage, dressed
from .server import Server
from .steps import take_steps

Req: TypeAlias = Request[Any, Any, Any]
Arguments: TypeAlias = Callable[[Req], Awaitable[dict[str, Any]]]
MARK = "short way"
HOST = re.compile(rb"[\w.:\[\]-]*", re.ASCII)  # names and addresses; Litestar refuses some others
VERSION = "/api/v1/"
UNVERSIONED = "/api/"
SMALL = 500  # characters of an answer that is not worth compressing


class ShortMark(NamedTuple):
    """How a marked route is run: what reads its function's arguments, and whether long answers are compressed."""

    arguments: Arguments
    packs: bool


def short_way(arguments: Arguments, *, packs: bool = True) -> dict[str, Any]:
    """Mark a route; `arguments` reads what its function takes, after its guards have let the caller in."""
    return {MARK: ShortMark(arguments, packs)}


class Application(Litestar):
    """The web application: routes that are marked take the short way, all others Litestar's."""

    def __init__(self, *, server: Server, **settings: Any) -> None:
        self.server = server
        self.short = dict[Any, ShortRoute]()
        super().__init__(request_class=GateRequest, **settings)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        if scope["path"].startswith(VERSION):  # the only version so far
            scope["path"] = UNVERSIONED + scope["path"].removeprefix(VERSION)
        scope.setdefault("state", {})
        scope["app"] = scope["litestar_app"] = self
        passage = Passage(self.server, scope, send)
        route = self._short_route(scope) if scope["method"] == "POST" else None
        run = self._run_any if route is None else route
        await passage.take(run(scope, receive, passage.send))

    async def _run_any(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer any request in its reader's language; a guard that finds a seat chooses the seat's."""
        with words.reading(reader_language(GateRequest(scope))):
            await super().__call__(scope, receive, send)

    def _short_route(self, scope: Scope) -> ShortRoute | None:
        """Return the marked route that a plain request asks for; its scope then says what Litestar would say there."""
        try:
            _, handler, _, params, template = self.asgi_router.handle_routing(path=scope["path"], method="POST")
        except HTTPException:
            return None
        if MARK not in handler.opt or not self._is_plain(scope):
            return None
        scope["path_params"] = params
        scope["path_template"] = template
        scope["route_handler"] = handler
        if handler not in self.short:
            self.short[handler] = ShortRoute(self, handler)
        return self.short[handler]

    async def answer_error(self, scope: Any, receive: Any, send: Any, error: Exception) -> None:
        """Answer an error that was met before any route, as one of a route would be."""
        scope["app"] = scope["litestar_app"] = self
        scope.setdefault("path_params", {})
        sent = dressed(self.server, scope, send)
        request: Req = GateRequest(scope, receive, sent)
        await self.failure_answer(request, error).to_asgi_response(None, request)(scope, receive, sent)

    def failure_answer(self, request: Req, error: Exception) -> Response[Any]:
        """Return the answer to an error: that for the closest of its classes."""
        known = self.exception_handlers
        answer: Response[Any] = next(known[kind] for kind in type(error).__mro__ if kind in known)(request, error)
        return answer

    @staticmethod
    def _is_plain(scope: Scope) -> bool:
        """Is there nothing about a request that needs the long way?"""
        if scope["path"].endswith("/") or "//" in scope["path"]:
            return False
        for name, value in scope["headers"]:
            if name == b"host" and not HOST.fullmatch(value):
                return False
            if name == b"content-type" and value.startswith(b"multipart/"):
                return False
        return True


class GateRequest(Request[Any, Any, Any]):
    """A request that remembers its headers: Litestar looks for them each time, and every step asks."""

    __slots__ = ("_heard",)

    @property
    def headers(self) -> Headers:
        try:
            return self._heard
        except AttributeError:
            self._heard: Headers = super().headers
            return self._heard


class ShortRoute:
    """A marked route: the steps of its guards, what reads its arguments, its function, what is kept of its answer."""

    def __init__(self, app: Application, handler: Any) -> None:
        self.app = app
        self.marks = handler.opt
        self.steps = tuple(step for guard in handler.resolve_guards() for step in guard.steps)
        self.read_arguments, self.packs = handler.opt[MARK]
        self.run = handler.fn
        self.after = next((x.after_request for x in reversed(handler.ownership_layers) if x.after_request), None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = GateRequest(scope, receive, send)
        try:
            await take_steps(self.steps, request, self.marks)
            answer = await self.run(**await self.read_arguments(request))
            if self.after is not None:
                answer = await self.after(answer)
        except Exception as error:
            answer = self.app.failure_answer(request, error)
        await self._send(answer, request)

    async def _send(self, answer: Response[Any], request: Req) -> None:
        """Send an answer: a plain one at once, any other as Litestar does, which may compress it."""
        packing = self.app.compression_config
        if is_plain(answer) and (len(answer.content) < SMALL or not self.packs):
            await send_plain(answer, request.send)
        elif packing is None:
            await answer.to_asgi_response(None, request)(request.scope, request.receive, request.send)
        else:
            packed = packing.middleware_class(answer.to_asgi_response(None, request), packing)
            await packed(request.scope, request.receive, request.send)


def is_plain(answer: Response[Any]) -> bool:
    """Is it a text and its headers, and nothing more?"""
    is_text = isinstance(answer.content, (bytes, str))
    return is_text and answer.status_code == 200 and not answer.cookies and answer.background is None


async def send_plain(answer: Response[Any], send: Send) -> None:
    body = answer.content if isinstance(answer.content, bytes) else answer.content.encode()
    kind = str(answer.media_type).encode()
    headers = [(name.lower().encode("latin-1"), str(value).encode("latin-1")) for name, value in answer.headers.items()]
    headers.append((b"content-type", kind + b"; charset=utf-8" if kind.startswith(b"text/") else kind))
    headers.append((b"content-length", b"%d" % len(body)))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
