"""The OpenAPI description: Litestar finds the routes, msgspec the schemas, and this page what neither knows.

Schemas come from the structs that are encoded, so they are true of every answer. Entries of the log may hold the events
of all games, and all kinds of facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.rules.steps import KINDS, FactsBase
from caltrop.kernel.state.events.base import Event, EventBase
from caltrop.kernel.state.parts import PartBase
from caltrop.table.view import Prompt

from . import schemas
from .entries import LogEntry, SeatView
from .field_texts import FIELDS, PARAMETERS
from .gamesheets import GameSheet, GameTitle

VERSIONED = "/api/v1/"
_REF = "#/components/schemas/{name}"


# The data of messages are JSON in a text, and are described as such.
class EntryMessage(Struct, tag_field="event", tag="entry"):
    """A message of the stream: an entry of the log; `id` is its number."""

    id: str
    data: LogEntry


class PromptsMessage(Struct, tag_field="event", tag="prompts"):
    """A message of the stream: the questions that are open for this seat now."""

    data: list[Prompt]


class BeatMessage(Struct, tag_field="event", tag="beat"):
    """A message of the stream: nothing has happened, and the line is there."""

    data: dict[str, Any]


_REPLIES: dict[str, tuple[str, Any]] = {  # of the operations: the status, and what is answered
    "startTable": ("201", schemas.TableReply),
    "joinTable": ("201", schemas.SeatReply),
    "showTable": ("200", SeatView),
    "listDoable": ("200", list[schemas.Doable]),
    "makeMove": ("200", schemas.DoneReply),
    "answerQuestion": ("200", schemas.DoneReply),
    "cancelQuestion": ("200", schemas.DoneReply),
    "undo": ("200", schemas.DoneReply),
    "previewUndo": ("200", schemas.UndoReply),
    "judgeAnew": ("200", schemas.DoneReply),
    "findOddsOfMove": ("200", schemas.OddsReply),
    "readLog": ("200", list[LogEntry]),
    "watch": ("200", schemas.WatchReply),
    "exportCharacter": ("200", dict[str, Any]),
    "givePortrait": ("200", schemas.DoneReply),
    "handOutPicture": ("200", schemas.DoneReply),
    "listGames": ("200", list[GameTitle]),
    "showGame": ("200", GameSheet),
    "roll": ("200", schemas.RollReply),
    "findOdds": ("200", schemas.OddsReply),
    "sweep": ("200", schemas.SweepReply),
    "forecastFight": ("200", schemas.ForecastReply),
    "forecastTable": ("200", schemas.ForecastReply),
}
_BODIES = (
    schemas.NewTable,
    schemas.JoinBody,
    schemas.MoveBody,
    schemas.AnswerBody,
    schemas.UndoBody,
    schemas.JudgeBody,
    schemas.OddsBody,
    schemas.SweepBody,
    schemas.FightBody,
    schemas.PoliciesBody,
    schemas.RefusalReply,
    schemas.WaitReply,
)


class Description(JsonRenderPlugin):
    """Shows the description with our schemas in the place of Litestar's."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, describe(openapi_schema))


def describe(found: dict[str, Any]) -> dict[str, Any]:
    """Return Litestar's description with the names, parameters and schemas that only we know."""
    refs, components = _schemas()
    paths = {
        path.replace("/api/", VERSIONED, 1): {
            method: _operation(method, operation, refs) for method, operation in methods.items()
        }
        for path, methods in found["paths"].items()
    }
    security = found["components"]["securitySchemes"]
    security["watch"] = {"type": "apiKey", "in": "query", "name": "token", "description": PARAMETERS["token"]}
    return {**found, "paths": paths, "components": {"schemas": components, "securitySchemes": security}}


def _operation(method: str, operation: dict[str, Any], refs: dict[str, Any]) -> dict[str, Any]:
    """Return an operation with what it answers, and the headers that it reads."""
    id = operation["operationId"]
    made = {**operation, "responses": dict(operation["responses"])}
    made["parameters"] = [*map(_parameter, operation.get("parameters", ())), *_headers(id, method)]
    if id in _REPLIES:
        status, _ = _REPLIES[id]
        made["responses"][status] = _answer(made["responses"].get(status, {}), "application/json", refs[id])
    if id == "streamEntries":
        made["responses"]["200"] = _answer({"description": PARAMETERS["stream"]}, "text/event-stream", refs[id])
    if method == "get" and operation.get("security"):
        made["security"] = [*operation["security"], {"watch": []}]
    return made


def _answer(found: dict[str, Any], kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {**found, "content": {kind: {"schema": schema}}}


def _parameter(found: dict[str, Any]) -> dict[str, Any]:
    """Return a parameter with what it means."""
    told = PARAMETERS.get(found["name"])
    return {**found, "description": told} if told else found


def _headers(id: str, method: str) -> Iterator[dict[str, Any]]:
    """Yield the headers, and the parameters of an address, that are read without being declared."""
    named = ["Accept-Language"]
    named += ["Idempotency-Key"] if method != "get" else []
    named += ["Last-Event-ID"] if id == "streamEntries" else []
    for name in named:
        yield {"name": name, "in": "header", "schema": {"type": "string"}, "description": PARAMETERS[name]}
    for name in ("actor", "call") if id == "findOddsOfMove" else ():
        yield {"name": name, "in": "query", "schema": {"type": "string"}, "description": PARAMETERS[name]}


# ---- schemas
@cache
def _schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the schema of what each operation answers, and all schemas by name."""
    known = dict.fromkeys(kind for game in registry.games().values() for kind in game.kinds)
    events: list[type[Struct]] = [kind for kind in known if issubclass(kind, Event)]
    facts: list[type[Struct]] = list(KINDS.values())
    answers = {id: kind for id, (_, kind) in _REPLIES.items()}
    answers["streamEntries"] = EntryMessage | PromptsMessage | BeatMessage
    kinds = [*events, *facts, *_BODIES, *answers.values()]
    named, _ = msgspec.json.schema_components(kinds, schema_hook=_no_schema, ref_template=_REF)
    told = dict(zip((*events, *facts), named, strict=False))
    unions: dict[Any, dict[str, Any]] = {EventBase: _union(events, told), FactsBase: _union(facts, told)}

    def hook(kind: type) -> dict[str, Any]:
        return unions.get(kind) or _no_schema(kind)

    named, components = msgspec.json.schema_components(kinds, schema_hook=hook, ref_template=_REF)
    for kind in (EntryMessage, PromptsMessage, BeatMessage):
        properties = components[kind.__name__]["properties"]
        properties["data"] = {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": properties["data"],
        }
    for name, texts in FIELDS.items():
        for field, text in texts.items():
            components[name]["properties"][field] = {**components[name]["properties"][field], "description": text}
    return _plain_names(dict(zip(answers, named[-len(answers) :], strict=True)), components)


def _union(kinds: list[type[Struct]], refs: dict[type[Struct], dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of one of several kinds of structs, told apart by their tags."""
    mapping = {str(kind.__struct_config__.tag): refs[kind]["$ref"] for kind in kinds}
    return {"anyOf": [refs[kind] for kind in kinds], "discriminator": {"propertyName": "kind", "mapping": mapping}}


def _plain_names(refs: dict[str, Any], components: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the same with names that do not begin with an underscore."""
    text = msgspec.json.encode((refs, {name.lstrip("_"): schema for name, schema in components.items()}))
    found: tuple[dict[str, Any], dict[str, Any]] = msgspec.json.decode(
        text.replace(b"schemas/_", b"schemas/"), type=tuple[dict[str, Any], dict[str, Any]]
    )
    return found


def _no_schema(kind: type) -> dict[str, Any]:
    """Return the schema of what is only ever copied, such as a part of a sheet."""
    return {"type": "object", "description": "A part of a sheet."} if kind is PartBase else {"type": "object"}
