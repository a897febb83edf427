"""What can be opened and pressed on a page: links, buttons and forms, with the fields that a browser would send."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from same.dom import Node

Fields = list[tuple[str, str]]


class Press(NamedTuple):
    """Something that a page offers: where its request goes, and what it sends."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...] = ()

    @property
    def address(self) -> str:
        """The address with its query, of a press that only reads."""
        if not self.fields:
            return self.path
        return f"{self.path}{'&' if '?' in self.path else '?'}{urlencode(self.fields)}"


def presses(page: Node) -> Iterator[Press]:
    """Yield everything that a page offers, in its order."""
    for node in page.walk():
        if node.name == "a" and node.attributes.get("href", "").startswith("/"):
            yield Press("GET", node.attributes["href"].partition("#")[0])
        if node.name == "form" and node.attributes.get("action", "").startswith("/"):
            yield Press(node.attributes.get("method", "get").upper(), node.attributes["action"], tuple(fields_of(node)))
        for name, method in (("hx-get", "GET"), ("hx-post", "POST")):
            path = urlsplit(node.attributes.get(name, ""))
            if path.path.startswith("/"):
                whole = path.path + (f"?{path.query}" if path.query else "")
                yield Press(method, whole, tuple(sent_by(node, method)))


def sent_by(node: Node, method: str) -> Fields:
    """Return what htmx sends for an element: its form's fields, its own value, and what it adds."""
    form: Node | None = node
    while form is not None and form.name != "form":
        form = form.parent
    sent = Fields()
    if form is not None and (method == "POST" or node is form):
        sent += fields_of(form)
    if node.attributes.get("name") and node.name == "button":
        sent.append((node.attributes["name"], node.attributes.get("value", "")))
    added = node.attributes.get("hx-vals", "")
    if added.startswith("{"):
        for name, value in json.loads(added).items():
            sent += [(name, str(each)) for each in (value if isinstance(value, list) else [value])]
    return sent


def fields_of(form: Node) -> Fields:
    """Return the fields of a form as they stand."""
    sent = Fields()
    for node in form.walk():
        name = node.attributes.get("name", "")
        if not name or "disabled" in node.attributes:
            continue
        if node.name == "input":
            kind = node.attributes.get("type", "text")
            if kind in ("checkbox", "radio") and "checked" not in node.attributes:
                continue
            if kind not in ("submit", "button", "file", "image"):
                sent.append((name, node.attributes.get("value", "on" if kind == "checkbox" else "")))
        elif node.name == "textarea":
            sent.append((name, node.text()))
        elif node.name == "select":
            sent += chosen_in(node)
    return sent


def options_of(select: Node) -> list[tuple[str, bool]]:
    """Return the values of a select, and whether each is chosen."""
    options = [node for node in select.walk() if node.name == "option"]
    return [(node.attributes.get("value", node.text()), "selected" in node.attributes) for node in options]


def chosen_in(select: Node) -> Fields:
    name = select.attributes["name"]
    options = options_of(select)
    chosen = [value for value, is_chosen in options if is_chosen]
    if "multiple" in select.attributes:
        return [(name, value) for value in chosen]
    return [(name, (chosen or [value for value, _ in options] or [""])[0])]


def filled(form: Node, turn: int) -> Fields:
    """Return the fields of a form, with something in each that must be filled in; every `turn` fills it otherwise.

    At first what has a default keeps it, and what may be empty stays so.
    """
    sent = Fields()
    seen = set[str]()
    for node in form.walk():
        name = node.attributes.get("name", "")
        if not name or "disabled" in node.attributes or node.name not in ("input", "select", "textarea"):
            continue
        if not name.startswith("w."):
            sent += fields_of(node)
        elif node.attributes.get("type") in ("checkbox", "radio"):
            if name not in seen:
                sent += _picked(form, name, turn)
            seen.add(name)
        elif node.name == "select":
            sent.append((name, _selected(node, turn)))
        else:
            sent.append((name, _typed(form, node, turn)))
    return sent


def _selected(select: Node, turn: int) -> str:
    options = options_of(select)
    values = [value for value, _ in options if value]
    if not values or (turn % 2 == 0 and "required" not in select.attributes):
        return chosen_in(select)[0][1]
    return values[turn // 2 % len(values)]


def _typed(form: Node, node: Node, turn: int) -> str:
    """Return what is typed into a field: its default, or something where it must not be empty."""
    before = node.text() if node.name == "textarea" else node.attributes.get("value", "")
    kind = node.attributes.get("type", "text")
    if kind == "hidden":
        return before
    if kind == "number":
        least = node.attributes.get("min") or "1"
        return (before or least) if turn < 2 else str(int(least if least.lstrip("-").isdecimal() else 1) + turn - 1)
    if before or (turn < 2 and "required" not in node.attributes):
        return before
    return _suggested(form, node, turn // 2)


def _picked(form: Node, name: str, turn: int) -> Fields:
    """Return the boxes that are ticked: as they are at first, then one after another."""
    boxes = [node for node in form.walk() if node.name == "input" and node.attributes.get("name") == name]
    boxes = [node for node in boxes if node.attributes.get("type") in ("checkbox", "radio")]
    values = [node.attributes.get("value", "on") for node in boxes]
    ticked = [node.attributes.get("value", "on") for node in boxes if "checked" in node.attributes]
    if "switch" in (node.attributes.get("role") for node in boxes):
        ticked = values if turn == 3 else ticked
    elif turn or not ticked:
        ticked = values[turn % len(values) :][:1]
    return [(name, value) for value in ticked]


def _suggested(form: Node, node: Node, turn: int) -> str:
    """Return a suggestion of the list that belongs to a field; what fits most fields where there is none."""
    for each in form.walk():
        if each.name == "datalist" and each.id == node.attributes.get("list"):
            values = [value for value, _ in options_of(each) if value]
            if values:
                return values[turn % len(values)]
    if "data-dice" in node.attributes:
        return "2d6"
    return ("Quill", "1", "2d6", "bread, rope")[turn % 4]
