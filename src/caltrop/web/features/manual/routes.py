"""The manual: the pages of docs/, drawn from their Markdown in the look of the app, without a network.

The build packs docs/ into the wheel as the folder `manual`; in a checkout the pages are read where they are written.
markdown-it-py, which Rich brings along anyway, reads the Markdown. The pages are our own, and still no HTML in them is
passed on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.web.gate.cpu_budget import AT_ONCE
from caltrop.web.gate.responses import PageContext, html
from caltrop.web.gate.server import Req
from caltrop.web.page.render import render
from caltrop.web.settings import HOME

PACKED = HOME.parent / "manual"
WRITTEN = HOME.parents[2] / "docs"
PARTS: dict[str, tuple[str, ...]] = {  # the pages by who reads them
    "table": ("playing", "facilitating", "games", "house-rules"),
    "host": ("deployment", "cli"),
    "maker": (
        "translating",
        "lab",
        "forecasts",
        "library",
        "api",
        "adding-a-game",
        "game-contract",
        "game-common",
        "architecture",
    ),
}
SOURCE = "text/plain"
TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".html": SOURCE, ".py": SOURCE, ".toml": SOURCE}
MOST_FOUND = 40  # sections that a search lists


class ManualHeading(Struct, frozen=True):
    """A heading of a page: its depth, its text, and its place in the address."""

    depth: int
    text: str
    place: str


class Section(Struct, frozen=True):
    """The text under one heading, without marks, for a search."""

    heading: ManualHeading
    text: str


class ManualPage(Struct, frozen=True):
    """One page, drawn."""

    name: str
    title: str
    body: Markup
    headings: tuple[ManualHeading, ...]
    sections: tuple[Section, ...]


def folder() -> Path:
    return PACKED if PACKED.exists() else WRITTEN


@cache
def parts() -> dict[str, tuple[str, ...]]:
    """Return the pages of each part; one that no part names is among those for makers."""
    named = {name for part in PARTS.values() for name in part}
    others = sorted({path.stem for path in folder().glob("*.md")} - named)
    return {**PARTS, "maker": (*PARTS["maker"], *others)}


def names() -> tuple[str, ...]:
    return tuple(name for part in parts().values() for name in part)


# ---- drawing
@cache
def manual_page(name: str) -> ManualPage:
    """Draw a page from its Markdown, once."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse((folder() / f"{name}.md").read_text(encoding="utf-8"))
    headings = tuple(name_headings(tokens))
    mend_links(tokens)
    drawn = Markup(reader.renderer.render(tokens, reader.options, {}))
    return ManualPage(name, headings[0].text, drawn, headings, tuple(sections(tokens, headings)))


def place_of(text: str) -> str:
    """Return a heading's place as links in the pages name it."""
    return re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")


def plain_text(token: Any) -> str:
    """Return the words of a paragraph, without its marks."""
    words = {"text", "code_inline"}
    parts = ((child.type, child.content) for child in token.children or ())
    return "".join(text if kind in words else " " if kind.endswith("break") else "" for kind, text in parts)


def name_headings(tokens: list[Any]) -> Iterator[ManualHeading]:
    """Give every heading its place, and yield them."""
    for token, line in pairwise(tokens):
        if token.type == "heading_open":
            heading = ManualHeading(int(token.tag[1]), plain_text(line), place_of(line.content))
            token.attrSet("id", heading.place)
            yield heading


def mend_links(tokens: list[Any]) -> None:
    """Let links lead to the pages as they are served, and let classes say what styles may not say in a page."""
    for token in tokens:
        if token.attrGet("style"):
            token.attrSet("class", str(token.attrs.pop("style")).partition(":")[2])
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs = link_attributes(str(child.attrGet("href")))
            elif child.type == "image":
                child.attrSet("src", f"/docs/files/{child.attrGet('src')}")
                child.attrSet("loading", "lazy")


def link_attributes(target: str) -> dict[str, str | int | float]:
    """Return where a link leads: to another page of the manual, within the page, or to another site, if anywhere."""
    page, hash, place = target.partition("#")
    name = page.removesuffix(".md")
    if page.endswith(".md") and name in names():
        return {"href": f"/docs/{name}{hash}{place}"}
    if page in files():
        return {"href": f"/docs/files/{page}"}
    return {"href": target} if not page or "://" in page else {}


def sections(tokens: list[Any], headings: tuple[ManualHeading, ...]) -> Iterator[Section]:
    """Yield the text under each heading."""
    found = [""] * len(headings)
    at = -1
    for token in tokens:
        at += token.type == "heading_open"
        words_here = plain_text(token) if token.type == "inline" else token.content if token.type == "fence" else ""
        found[max(at, 0)] += f" {words_here}"
    return (Section(heading, text.strip()) for heading, text in zip(headings, found, strict=True))


# ---- searching
class ManualMatch(Struct, frozen=True):
    """A section that a search has found."""

    page: ManualPage
    heading: ManualHeading
    text: str


def search(q: str) -> tuple[ManualMatch, ...]:
    """Return the sections that have all words of a search; those with one of them in the heading come first."""
    wanted = q.lower().split()
    every = [(manual_page(name), section) for name in names() for section in manual_page(name).sections]
    hits = [(page, s) for page, s in every if all(word in s.text.lower() for word in wanted)]
    hits.sort(key=lambda hit: not any(word in hit[1].heading.text.lower() for word in wanted))
    return tuple(ManualMatch(page, s.heading, excerpt(s, wanted)) for page, s in hits[:MOST_FOUND])


def excerpt(section: Section, wanted: list[str]) -> str:
    """Return some words around the first that was searched for."""
    body = section.text.removeprefix(section.heading.text).strip()
    at = min((found for word in wanted if (found := body.lower().find(word)) >= 0), default=0)
    start = body.rfind(" ", 0, max(0, at - 60)) + 1
    return f"{'…' if start else ''}{body[start : start + 200]}{'…' if len(body) > start + 200 else ''}"


# ---- routes
@get("/docs", include_in_schema=False)
async def contents(request: Req) -> Response[str]:
    """Show the list of pages, or what a search finds in them."""
    page = PageContext(request)
    q = str(request.query_params.get("q", ""))[:80].strip()
    listed = {words.say("title", f"manual-{part}"): tuple(map(manual_page, there)) for part, there in parts().items()}
    text = render("features/manual/manual.html", page=page, parts=listed, shown=None, q=q, found=search(q) if q else ())
    return html(text, cookies=page.cookies)


@get("/docs/{name:str}", include_in_schema=False)
async def show_page(request: Req, name: FromPath[str]) -> Response[str]:
    """Show one page."""
    if name not in names():
        raise HTTPException("no-such-page", status_code=404)
    page = PageContext(request)
    text = render("features/manual/manual.html", page=page, parts={}, shown=manual_page(name), q="", found=())
    return html(text, cookies=page.cookies)


@cache
def files() -> dict[str, Path]:
    """Return the pictures and examples of the manual by their addresses: nothing else in the folder is served."""
    home = folder()
    return {path.relative_to(home).as_posix(): path for path in home.rglob("*") if path.suffix in TYPES}


@get("/docs/files/{path:path}", include_in_schema=False, sync_to_thread=True, opt=AT_ONCE)
def show_file(path: FromPath[str]) -> Response[bytes]:
    """Send a picture of the manual, or an example as text."""
    found = files().get(str(path).lstrip("/"))
    if found is None:
        raise HTTPException("no-such-page", status_code=404)
    kept = {"cache-control": "max-age=3600"}
    return Response(found.read_bytes(), media_type=TYPES[found.suffix], headers=kept)


OPEN = [contents, show_page, show_file]
