"""The pages of a game's book: rules to read and search, random tables to roll on, and rulings."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from caltrop.games import registry
from caltrop.games.common.library.random_tables import throw_on
from caltrop.games.common.library.shelves import RollTable
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.events.story import TableRolled
from caltrop.table.log import Entry, Intent
from caltrop.web.facilitator.screen import show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.gate.fields import FromForm, first_value
from caltrop.web.gate.responses import PageContext, html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import result_response
from caltrop.web.page.look import Look
from caltrop.web.page.render import render

from .view import Book, ShelfEntry, blocks, own_sheets


class BookPlace(Struct, frozen=True):
    """Where a book is read: its address, and at a table the table's id and name and whether a facilitator reads."""

    home: str
    table: str = ""
    name: str = ""
    is_facilitator: bool = False


def book_page(request: Req, book: Book, place: BookPlace, shelf: str = "") -> Response[str]:
    """Render the book or one of its shelves; a search from the page gets only what is found."""
    if shelf and shelf not in book.shelves:
        raise HTTPException("no-such-page", status_code=404)
    q = searched_words(request)
    page = PageContext(request)
    piece = bool(request.headers.get("hx-request"))
    template = "features/rules/found.html" if piece else "features/rules/rules.html"
    text = render(template, page=page, game=book.game.id, **what_is_found(book, place, shelf, q))
    return html(text, cookies=page.cookies)


def searched_words(request: Req) -> str:
    return str(request.query_params.get("q", ""))[:80].strip()


def what_is_found(book: Book, place: BookPlace, shelf: str, q: str) -> dict[str, Any]:
    """Return what the templates of the book draw: all of it, or what has the words of a search.

    Where a part of the book has nothing of the kind, the part that has most of it is drawn.
    """
    counts = {name: n for name in book.shelves if (n := book.count(name, q))} if q else {}
    found = book.rules.search(q) if q else []
    if q and not (counts.get(shelf) if shelf else found):
        shelf = "" if found else max(counts, key=lambda name: counts[name], default=shelf)
    elsewhere = {name: n for name, n in counts.items() if name != shelf}
    return {
        "book": book, "place": place, "shelf": shelf, "q": q, "found": found, "elsewhere": elsewhere, "blocks": blocks,
    }  # fmt: skip


# ---- for everyone
def game_or_404(id: str) -> Game:
    found = registry.find(id) if id in registry.ids() else None
    if not isinstance(found, Game):
        raise HTTPException("no-such-game", status_code=404)
    return found


@get("/rules", include_in_schema=False)
async def books(request: Req) -> Response[str]:
    """Show the list of games, each with its book."""
    page = PageContext(request)
    found = [Book(game) for game in registry.games().values()]
    return html(render("features/rules/books.html", page=page, books=found), cookies=page.cookies)


@get(["/rules/{game:str}", "/rules/{game:str}/{shelf:str}"], include_in_schema=False)
async def public_book(request: Req, game: FromPath[str], shelf: FromPath[str] = "") -> Response[str]:
    """Show the rules of a game, or one of its shelves."""
    return book_page(request, Book(game_or_404(game)), BookPlace(f"/rules/{game}"), shelf)


@get("/rules/{game:str}/roll/{table:str}", include_in_schema=False)
async def public_roll(request: Req, game: FromPath[str], table: FromPath[str]) -> Response[str]:
    """Roll on a random table for the reader alone; nothing is logged."""
    found = find_rollable_table(game_or_404(game), table)
    if found is None:
        raise HTTPException("no-such-page", status_code=404)
    face, text = throw_on(found, game_or_404(game).shelf("tables"), server_of(request).rooms.box.roll)
    return html(roll_result(found, face, text))


# ---- at a table
@get(["/rules", "/rules/{shelf:str}"])
async def table_book(request: Req, caller: FromGuard, shelf: FromPath[str] = "") -> Response[str]:
    """Show the rules as this table plays them, or one of the game's shelves."""
    return book_page(request, *book_at_table(caller), shelf)


def book_at_table(caller: Caller) -> tuple[Book, BookPlace]:
    """Return the rules as a table plays them, and where they are read."""
    room = caller.room
    session = caller.room.session
    place = BookPlace(f"/t/{room.id}/rules", room.id, room.row.name, caller.is_facilitator)
    return Book(session.game_for(caller.seat), session.state.rulings), place


@get("/rule-layer")
async def rule_layer(
    request: Req,
    caller: FromGuard,
    shelf: FromQuery[str] = "",
    at: FromQuery[str] = "",
    again: FromQuery[str] = "",
    found: FromQuery[str] = "",
) -> Response[str]:
    """Show a rule over the table with the reader's own numbers in it, an entry of a shelf, or the book to search."""
    book, place = book_at_table(caller)
    if shelf and shelf not in book.shelves:
        raise HTTPException("no-such-page", status_code=404)
    drawn = what_is_found(book, place, shelf, searched_words(request))
    if found:
        return html(render("features/rules/layer_found.html", **drawn))
    about = server_of(request).surroundings(caller.room)
    look = await caller.room.look(lambda session: Look(session, caller.seat, about))
    text = render(
        "features/rules/layer.html", look=look, at=at[:80], **drawn, **what_is_opened(look, book, shelf, at[:80])
    )
    if again:
        return html(partial("#rule-layer", "innerMorph", text))
    return html(partial("#rule-layer", "innerHTML", text), headers={"hx-trigger": "open-rule"})


def what_is_opened(look: Look, book: Book, shelf: str, at: str) -> dict[str, Any]:
    """Return the rule or the entry that an address names, if any, and what it reads of the reader's sheets."""
    entry: ShelfEntry | None = book.entry(shelf, at) if shelf and at else None
    rule = book.rules.rules.get(at) if not shelf else None
    own = own_sheets(look, rule) if rule else ()
    return {"entry": entry, "rule": rule, "own": own, "rulings": book.rulings_on(at) if rule else []}


@post("/roll-on", status_code=200)
async def table_roll(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Roll on a random table; the log gets the die, then the row. A facilitator may roll blind."""
    id = first_value(fields, "table")[:80]
    blind = caller.is_facilitator and first_value(fields, "blind") == "yes"
    done = await caller.room.act(caller.seat, Intent("table.random", "", {"table": id, "blind": blind}))
    if not isinstance(done, Entry):
        return result_response(caller, done, {})
    (rolled,) = (told.event for told in done.emitted if isinstance(told.event, TableRolled))
    table = caller.room.session.game_for(caller.seat).shelf("tables")[id]
    return html(partial(f"#rolled-{id}", "outerHTML", roll_result(table, int(done.outcome["face"]), rolled.text)))


# ---- rolling on a random table
def find_rollable_table(game: Game, id: str) -> RollTable | None:
    """Return a random table that has a die, or None."""
    found = game.shelf("tables").get(id)
    return found if isinstance(found, RollTable) and found.die else None


def roll_result(table: RollTable, face: int, text: str) -> str:
    """Render the face of the die, and the row of the table with what it leads to."""
    return render("features/rules/rolled.html", table=table, face=face, text=text)


@get("/rulings")
async def show_rulings(request: Req, caller: FromGuard) -> Response[str]:
    """Show the rulings of this table, by rule."""
    return await show_dialog(
        request, caller, "features/rules/rulings.html", lambda desk: {"groups": rulings_by_rule(desk)}
    )


def rulings_by_rule(desk: FacilitatorPage) -> list[tuple[str, list[tuple[object, object, str]]]]:
    """Return the rulings by the title of their rule: each with its text and the option that the table has chosen."""
    texts = desk.game.library.rules.rulings if desk.game.library else {}
    found: dict[str, list[tuple[object, object, str]]] = {}
    for id, ruling in desk.game.rulings.items():
        text = texts.get(id)
        rule = text.rule if text else id.rpartition(".")[0]
        found.setdefault(desk.look.title(rule), []).append((ruling, text, ruling.option_in(desk.state.rulings)))
    return list(found.items())


OPEN = [books, public_book, public_roll]
AT_TABLE = [table_book, rule_layer, table_roll]
FACILITATOR = [show_rulings]
