"""The fields that a page sends, and the key of a request: what is sent twice is done once."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from litestar import Response
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import SkipValidation

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import Missing, RequestDone
from caltrop.store.protocol import DoneRequest
from caltrop.web.live.keyed import KeyedRequest, current_request, note_request
from caltrop.web.settings import SEAT

from .double_submit import LONGEST as LONGEST_ANSWER
from .double_submit import digest
from .guard import SAFE, VISITOR
from .request_state import ASKED, notes_of
from .server import FromGuard, Req, caller_of, server_of
from .steps import Marks, Waits

Posted: TypeAlias = dict[str, list[str]]
FromForm: TypeAlias = NamedDependency[SkipValidation[Posted]]  # the posted fields, without double clicks
T = TypeVar("T")
HEADER = "idempotency-key"
FIELD = "_key"  # of forms on pages without a script
# Characters of a key.
SHORTEST = 16
LONGEST = 100


class RepeatedRequest(Exception):
    """The same request again from the same page: a double click, which is ignored."""


async def posted_fields(request: Req) -> Posted:
    """Read a form's fields; each may have several values. Of a file there is only what tells it from others."""
    data = await request.form()
    return {name: [await field_text(value) for value in data.getall(name)] for name in data}


async def field_text(value: object) -> str:
    """Return the text of a field; of a file its name and a hash of what is in it."""
    if not isinstance(value, UploadFile):
        return str(value)
    hash = await asyncio.to_thread(hash_file, value.file)
    return f"file {value.filename} {hash}"


def hash_file(file: Any) -> str:
    """Return a hash of what is in a file, which is then read from its beginning again."""
    file.seek(0)
    try:
        return hashlib.file_digest(file, "blake2b").hexdigest()
    finally:
        file.seek(0)


async def deed_fields(request: Req, caller: FromGuard) -> Posted:
    """Read a form's fields, or raise RepeatedRequest if the same page has just sent the same."""
    fields = await posted_fields(request)
    seen = request.headers.get("x-seen", "")
    who = f"{caller.room.id}/{caller.seat}"
    repeats = server_of(request).repeats
    retried = repeats.is_retried(who, header_key(request))
    if repeats.is_repeat(who, request.scope["path"], seen, fields) and not retried:
        raise RepeatedRequest
    return fields


async def deed_arguments(request: Req) -> dict[str, Any]:
    """Return what a route of a table takes that reads a form (see `short_way`)."""
    caller = caller_of(request)
    named = {name: value for name, value in request.path_params.items() if name != "table"}
    return {"caller": caller, "fields": await deed_fields(request, caller), **named}


async def run_once(request: Req, fields: Posted, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do the work of a form on a page without a script once; a double click gets the same answer twice."""
    who = request.cookies.get(VISITOR, "")
    note_form_key(request, fields)
    return await server_of(request).repeats.run_once(work, who, request.scope["path"], fields)


def query_fields(request: Req) -> Posted:
    """Return the fields of a query; each may have several values."""
    return {name: list(request.query_params.getall(name)) for name in request.query_params}


def first_value(fields: Posted, name: str) -> str:
    return fields.get(name, [""])[0]


def typed_faces(fields: Posted) -> tuple[int, ...] | Refused:
    """Return the faces of real dice that a page sends; none where nothing was typed."""
    typed = first_value(fields, "dice")
    faces = parse_faces(typed)
    return Refused("typed-faces", "table.dice", {"got": typed[:60]}) if faces is None else faces


def parse_faces(text: str) -> tuple[int, ...] | None:
    """Read typed dice: numbers separated by spaces or commas; None where one of them is not a number."""
    typed = text.replace(",", " ").split()
    return tuple(map(int, typed)) if all(t.isdecimal() and len(t) < 5 for t in typed) else None


def parse_line_number(text: str) -> int | None:
    """Read the number of a log line; None if the text is not a number."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def all_values(fields: Posted, name: str) -> tuple[str, ...]:
    """Return all values of a field, without empty ones and duplicates."""
    return tuple(dict.fromkeys(word for word in fields.get(name, []) if word))


# ---- keys
def header_key(request: Req) -> str:
    """Return the key in a request's header, or "". A key that others could guess is refused."""
    key = request.headers.get(HEADER, "")
    if key and not (SHORTEST <= len(key) <= LONGEST and key.isascii() and key.isprintable()):
        raise HTTPException("bad-key", status_code=400, extra={"least": SHORTEST, "most": LONGEST})
    return key


def note_key(request: Req, marks: Marks) -> Waits:
    """Note the key that a seat gives its change: what is written from here on has it."""
    note_request(None)
    key = header_key(request) if request.scope["method"] not in SAFE else ""
    return _note_seat_key(request, key) if key else None


async def _note_seat_key(request: Req, key: str) -> None:
    note_request(KeyedRequest(caller_of(request).seat, key, await request_digest(request)))


async def note_guest_key(request: Req) -> None:
    """Note the key of a change by someone without a seat; tokens are made from it, which a repeat gets again."""
    key = header_key(request)
    asked = await request_digest(request) if key else b""
    note_request(KeyedRequest("", key, asked, _secret(request, key)) if key else None)


def note_form_key(request: Req, fields: Posted) -> None:
    """Note the key of a form on a page without a script. The same form with other fields is another request."""
    drawn = fields.get(FIELD, [""])[0][:LONGEST]
    asked = digest(request.scope["path"], fields)
    key = digest(drawn, request.cookies.get(VISITOR, ""), asked).hex()
    note_request(KeyedRequest("", key, asked, _secret(request, key)) if len(drawn) >= SHORTEST else None)


def _secret(request: Req, key: str) -> bytes:
    return hmac.digest(server_of(request).csrf.key, f"request {key}".encode(), "sha256")


async def request_digest(request: Req) -> bytes:
    """Return the digest of what is asked: the route and the body. Parts of a form are sent in another way each time."""
    notes = notes_of(request)
    if ASKED not in notes:
        sent: object
        if "multipart/" in request.headers.get("content-type", ""):
            sent = [(name, await field_text(value)) for name, value in (await request.form()).multi_items()]
        else:
            sent = await request.body()
        notes[ASKED] = digest(request.scope["method"], request.scope["path"], sent)
    found: bytes = notes[ASKED]
    return found


# ---- answers that were lost
class AnsweredBefore(Exception):
    """The request was done already; it is answered again."""

    def __init__(self, answer: Response[Any] | Refused) -> None:
        self.answer = answer


def find_lost_answer(request: Req, marks: Marks) -> Waits:
    """Raise AnsweredBefore if the same browser has sent the same request with the same key, and was answered.

    It comes before the seat is looked for: the request may have signed the browser out, or deleted the table.
    """
    key = header_key(request) if request.scope["method"] not in SAFE else ""
    return _find_answer(request, key) if key else None


async def _find_answer(request: Req, key: str) -> None:
    found = server_of(request).answers.find(digest(_seat_token(request), key, await request_digest(request)))
    if found is not None:
        await close_files(request)
        raise AnsweredBefore(found)


def _seat_token(request: Req) -> str:
    return request.cookies.get(f"{SEAT}{request.path_params['table']}", "")


async def close_files(request: Req) -> None:
    """Close the files of a request that no route is going to read."""
    if "multipart/" in request.headers.get("content-type", ""):
        for _, value in (await request.form()).multi_items():
            if isinstance(value, UploadFile):
                await value.close()


def watch_answer(request: Req, marks: Marks) -> None:
    """See to it that the answer is kept; `once` marks a change that is not in the log and is not done again at all.

    That it was done is stored, so that it is known also after a restart, when the answer is not.
    """
    asked = current_request()
    if asked is not None:
        _watch_keyed(request, asked, once="once" in marks)


def _watch_keyed(request: Req, asked: KeyedRequest, *, once: bool) -> None:
    server = server_of(request)
    table = request.path_params["table"]
    token = _seat_token(request)
    done = f"{asked.key}#done"
    before = server.store.request(table, asked.seat, done) if once else None
    if before is not None:
        code = "request-repeated" if before.digest == asked.digest else "key-reused"
        raise AnsweredBefore(Refused(code, "table.requests"))

    async def keep(answer: Response[Any]) -> None:
        if once:
            record = DoneRequest(asked.seat, done, time.time(), asked.digest, b"{}")
            with suppress(Missing, RequestDone):  # the table was deleted, or the same request came twice at once
                await asyncio.wrap_future(server.store.add_request(table, record))
        if len(answer.content) <= LONGEST_ANSWER:
            server.answers.keep(digest(token, asked.key, asked.digest), answer)

    asked.keep = keep


async def keep_answer(answer: Response[Any]) -> Response[Any]:
    """Keep the answer to a request with a key; set on the routes of a table."""
    asked = current_request()
    if asked is not None and asked.keep is not None:
        await asked.keep(answer)
    return answer
