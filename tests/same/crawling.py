"""Every page, form and dialog that can be reached from a page without changing anything."""

from __future__ import annotations

import json
import re
import time
from collections import deque

from same.dom import Node, assets, blocks, parse
from same.pressing import fields_of, presses
from same.recording import Recorder, pretty
from same.server import Answer, Reader

STATIC = ("/static/", "/docs/files/", "/games.css", "/games.svg")
# Addresses that are not opened: streams, what is asked again and again, and files whose plain twin is opened.
LEFT_OUT = re.compile(r"/stream|/table\.json\.gz|/knock$|/picture/|/portrait/file|/api/openapi")
SEAL = re.compile(r"\b[0-9a-f]{32,}\b")  # a hash over how things are stored
NOT_YET = 'data-again="'
TRIES = 60
DIALOGS = ("gift", "group", "item", "one", "portrait", "sheet", "who")  # of a table, one for each of many things
FORM = re.compile(rf".*/form\?move=[^&]*|/t/[^/]+/(?:{'|'.join(DIALOGS)})\b")
RULES = re.compile(r"/rules.*")


class Crawl:
    """A walk over the pages of one reader; each address is opened once.

    With `once`, so is one form for each move, and one dialog of each kind.
    """

    def __init__(self, reader: Reader, recorder: Recorder, file: str, *, within: str, most: int, once: bool) -> None:
        self.reader = reader
        self.recorder = recorder
        self.file = file
        self.within = within
        self.most = most
        self.once = once
        self.seen: set[str] = set()
        self.previewed: set[str] = set()
        self.assets: set[str] = set()

    def walk(self, *starts: str) -> None:
        """Open the addresses and all that they lead to, nearest first."""
        waiting = deque(starts)
        self.seen |= set(starts)
        while waiting and self.most:
            self.most -= 1
            page = self.open(waiting.popleft())
            for press in presses(page) if page is not None else ():
                address = press.address
                key = self._key(address)
                if press.method == "GET" and self._is_ours(address) and key not in self.seen:
                    self.seen.add(key)
                    waiting.append(address)
        if waiting:
            self.recorder.note(self.file, f"== not opened: {len(waiting)} more")
        self.recorder.note(f"assets.{self.file}", *sorted(self.assets))

    def _key(self, address: str) -> str:
        """Return what is opened once: the address, or of forms and rules the move and the game."""
        if not self.once:
            return address
        form = FORM.match(address)
        return form[0] if form else RULES.sub("/rules", address)

    def _is_ours(self, address: str) -> bool:
        return address.startswith(self.within) and not address.startswith(STATIC) and not LEFT_OUT.search(address)

    def open(self, address: str) -> Node | None:
        """Open an address, write down the answer, and return it if it is a page."""
        answer = self.reader.get(address, **{"HX-Request": "true"} if "/t/" in address else {})
        for _ in range(TRIES):
            if NOT_YET not in answer.text or NOT_YET + '"' in answer.text:
                break
            time.sleep(0.25)
            answer = self.reader.get(address)
        title = f"== GET {self.plain(address)}: {answer.status}"
        lines, page = written(self.recorder.plain(answer.text), answer)
        self.recorder.note(self.file, title, *lines)
        if page is None:
            return None
        self.assets |= set(assets(page))
        raw = parse(answer.text)
        self._preview(raw)
        return raw

    def plain(self, address: str) -> str:
        return self.recorder.plain(address)

    def _preview(self, page: Node) -> None:
        """Ask what the button of each form would say."""
        for form in (node for node in page.walk() if node.name == "form"):
            inner = (node.attributes.get("hx-post", "") for node in form.walk())
            path = next((each for each in inner if each.endswith("/preview")), "")
            fields = fields_of(form)
            key = json.dumps([path, fields])
            if path and key not in self.previewed:
                self.previewed.add(key)
                answer = self.reader.post(path, fields)
                lines, _ = written(self.recorder.plain(answer.text), answer)
                self.recorder.note(self.file, f"== preview {fields}: {answer.status}", *lines)


def written(text: str, answer: Answer) -> tuple[list[str], Node | None]:
    """Return an answer as lines, and as a page if it is one."""
    kind = answer.headers.get("content-type", "").partition(";")[0]
    says = [f"{name}: {answer.headers[name]}" for name in ("location", "hx-trigger") if name in answer.headers]
    if kind == "text/html":
        page = parse(text)
        found = blocks(page)
        return [*says, *(line for key, lines in found.items() for line in (f"-- {key}", *lines))], page
    if kind == "application/json":
        return [*says, *(SEAL.sub("SEAL", line) for line in json_lines(text))], None
    if kind.startswith("text/") or "svg" in kind or "toml" in kind:
        return [*says, *text.splitlines()], None
    return [*says, f"{kind}, {len(answer.body)} bytes"], None


def json_lines(text: str) -> list[str]:
    """Return JSON as lines, or as it is where it is none."""
    try:
        return pretty(json.loads(text))
    except ValueError:
        return [f"no JSON: {line}" for line in text.splitlines()]
