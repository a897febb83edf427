"""Pages as trees: read, patched as a stream's messages say, and written down so that two of them can be compared.

Whitespace between elements and the order of attributes and classes do not count. Every element, attribute and text
does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
VERBATIM = frozenset(("pre", "textarea"))
SPACES = re.compile(r"\s+")
EDITION = re.compile(r"\?v=[0-9a-f]+")  # of a file: another for every build
LONG = 4  # lines from which an element with an id is written down by itself


class Node:
    """An element; its children are elements and texts."""

    __slots__ = ("attributes", "children", "name", "parent")

    def __init__(self, name: str, attributes: dict[str, str], parent: Node | None = None) -> None:
        self.name = name
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    @property
    def elements(self) -> list[Node]:
        return [child for child in self.children if isinstance(child, Node)]

    def walk(self) -> Iterator[Node]:
        """Yield the element and all in it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def text(self) -> str:
        parts = (child if isinstance(child, str) else child.text() for child in self.children)
        return SPACES.sub(" ", "".join(parts)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(node)
        if tag not in VOID:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Node(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self.at
        while node is not None and node.name != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.at = node.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def parse(html: str) -> Node:
    """Return a page, or a piece of one, as the children of a nameless element."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


# ---- finding and patching
_SIMPLE = re.compile(r"(?P<tag>^[\w-]+)|#(?P<id>[^.#:\s]+)|\.(?P<kind>[\w-]+)|(?P<first>:first-child)")


def _fits(node: Node, selector: str) -> bool:
    for found in _SIMPLE.finditer(selector):
        if found["tag"] and node.name != found["tag"]:
            return False
        if found["id"] and node.id != found["id"]:
            return False
        if found["kind"] and found["kind"] not in node.attributes.get("class", "").split():
            return False
        if found["first"] and (node.parent is None or node.parent.elements[:1] != [node]):
            return False
    return True


def find(root: Node, selector: str) -> Node | None:
    """Return the first element that fits: simple selectors, joined by `>`."""
    first, *inner = selector.split(" > ")
    candidates = [node for node in root.walk() if _fits(node, first)]
    for step in inner:
        candidates = [child for node in candidates for child in node.elements if _fits(child, step)]
    return candidates[0] if candidates else None


def _adopt(parent: Node, at: int, children: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, Node):
            child.parent = parent
    parent.children[at:at] = children


def swap(target: Node, how: str, new: list[Node | str]) -> None:
    """Put new children where a swap of htmx puts them."""
    style = how.split(maxsplit=1)[0]
    if style in ("innerHTML", "innerMorph"):
        target.children.clear()
        _adopt(target, 0, new)
        return
    if style in ("append", "beforeend"):
        _adopt(target, len(target.children), new)
        return
    if style in ("prepend", "afterbegin"):
        _adopt(target, 0, new)
        return
    parent = target.parent
    assert parent is not None
    at = next(n for n, child in enumerate(parent.children) if child is target)
    if style in ("outerHTML", "outerMorph", "delete"):
        del parent.children[at]
        if style != "delete":
            _adopt(parent, at, new)
    elif style in ("after", "afterend"):
        _adopt(parent, at + 1, new)
    elif style in ("before", "beforebegin"):
        _adopt(parent, at, new)
    elif style != "none":
        raise ValueError(f"a swap that is not known here: {how}")


def patch(page: Node, message: str) -> list[str]:
    """Patch a page with a message of its stream, as htmx does; return the targets that the page does not have."""
    missing = list[str]()
    for piece in parse(message).elements:
        if piece.name != "hx-partial":
            missing.append(f"<{piece.name}>")
            continue
        selector = piece.attributes.get("hx-target", "")
        target = find(page, selector)
        if target is None:
            missing.append(selector)
        else:
            swap(target, piece.attributes.get("hx-swap", "innerHTML"), list(piece.children))
    return missing


# ---- writing down
def _attribute(name: str, value: str) -> str:
    value = EDITION.sub("", value)
    if value.startswith("/static/"):
        value = "static:" + value.rpartition("/")[2]  # where a file lies is nothing that a reader sees
    if name == "class":
        value = " ".join(sorted(set(value.split())))
    return f'{name}="{value}"' if value else name


def _opening(node: Node) -> str:
    said = "".join(f" {_attribute(name, value)}" for name, value in sorted(node.attributes.items()))
    return f"<{node.name}{said}>"


def is_asset(node: Node) -> bool:
    """Whether an element only loads a style or a script."""
    if node.name == "script":
        return "src" in node.attributes
    return node.name == "link" and node.attributes.get("rel") == "stylesheet"


class _Writer:
    """Writes a page as blocks of lines."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def inside(self, node: Node, depth: int) -> list[str]:
        """Return the lines of all children; texts beside each other are one."""
        out = list[str]()
        text = ""
        for child in [*node.children, Node("", {})]:
            if isinstance(child, str):
                text += child
            elif not is_asset(child):
                plain = SPACES.sub(" ", text).strip()
                text = ""
                out += [" " * depth + plain] if plain else []
                out += self.element(child, depth) if child.name else []
        return out

    def element(self, node: Node, depth: int) -> list[str]:
        """Return the lines of an element, or the name of its block."""
        indent = " " * depth
        if node.name in VERBATIM:
            typed = "".join(child for child in node.children if isinstance(child, str))
            return [f"{indent}{_opening(node)}{line}" for line in typed.splitlines() or [""]]
        if not node.elements:
            text = node.text()
            return [f"{indent}{_opening(node)}{' ' if text else ''}{text}"]
        if not node.id:
            return [f"{indent}{_opening(node)}", *self.inside(node, depth + 1)]
        lines = [_opening(node), *self.inside(node, 1)]
        if len(lines) < LONG:
            return [indent + line for line in lines]
        return [f"{indent}[{self._put(f'#{node.id}', lines)}]"]

    def _put(self, key: str, lines: list[str]) -> str:
        while key in self.found:
            key += "+"
        self.found[key] = lines
        return key


def blocks(root: Node) -> dict[str, list[str]]:
    """Return a page as blocks of lines: each longer element with an id by itself, and the rest around them."""
    writer = _Writer()
    rest = writer.inside(root, 0)
    return {"page": rest, **writer.found}


def assets(root: Node) -> list[str]:
    """Return the styles and scripts that a page loads, by the names of their files."""
    loaded = (node.attributes.get("href") or node.attributes.get("src", "") for node in root.walk() if is_asset(node))
    return sorted(EDITION.sub("", url).rpartition("/")[2] for url in loaded)
