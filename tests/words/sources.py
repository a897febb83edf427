"""What the source says in codes: every refusal, warning, said result and step that stands there as a literal."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes
from msgspec import Struct

import caltrop

SOURCE = Path(caltrop.__file__).parent


class Literal(Struct, frozen=True):
    """A code with the facts given beside it; `open` when more facts may come that only run time knows."""

    kind: str  # "refused", "warned", "said", "addend", or "step" for a step without a kind
    code: str
    facts: frozenset[str]
    open: bool
    where: str
    game: str  # the game whose folder it stands in, or ""


@cache
def literals() -> tuple[Literal, ...]:
    """Read all of the source, but for compiled texts, which have no codes."""
    paths = (path for path in sorted(SOURCE.rglob("*.py")) if "languages" not in path.parts)
    return tuple(found for path in paths for found in _of(path))


@cache
def nodes_in(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file of the source, the file itself first: several tests look at all of them."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def template(path: Path) -> nodes.Template:
    """Return a template, parsed: several tests read it."""
    return Environment().parse(path.read_text(encoding="utf-8"))


KINDS = {"refuse": "refused", "warn": "warned"}


def _of(path: Path) -> Iterator[Literal]:
    game = _game(path)
    for node in nodes_in(path):
        if isinstance(node, ast.Call):
            yield from _in_call(node, f"{path.relative_to(SOURCE)}:{node.lineno}", game)


def _in_call(node: ast.Call, where: str, game: str) -> Iterator[Literal]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    texts = _texts(node.args[0]) if node.args else []
    if name in ("Refused", "Warned", "refuse", "warn"):
        facts, more = _facts(node, name)
        yield from (Literal(KINDS.get(name, name.lower()), code, facts, more, where, game) for code in texts)
    elif name == "Addend":
        yield from (Literal("addend", what, frozenset(), False, where, game) for what in texts)
    elif name == "note" and len(node.args) < 3:
        facts = frozenset(k.arg for k in node.keywords if k.arg)
        yield from (Literal("step", rule, facts, False, where, game) for rule in texts)
    elif name == "Said" and len(node.args) >= 3:
        yield from _said(node, where, game)


def _said(node: ast.Call, where: str, game: str) -> Iterator[Literal]:
    facts, more = _dict(node.args[3]) if len(node.args) > 3 else (frozenset[str](), False)
    for rule in _texts(node.args[1]):
        for result in _texts(node.args[2]) or [""]:  # "fell.test." when only run time knows the result
            yield Literal("said", f"{rule}.{result}", facts | {"who", "result"}, more, where, game)


def _game(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return parts[1] if len(parts) > 2 and parts[0] == "games" and parts[1] != "common" else ""


def _texts(node: ast.expr) -> list[str]:
    """The words an expression may be, as far as it says so itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule" and node.args:
        return _texts(node.args[0])  # scene.rule("market"): a topic that games share has words under its own name
    return []


def _facts(node: ast.Call, name: str) -> tuple[frozenset[str], bool]:
    if name in KINDS:
        named = {k.arg for k in node.keywords if k.arg and k.arg != "facilitator"}
        return frozenset(named), any(k.arg is None for k in node.keywords)
    given = node.args[2] if len(node.args) > 2 else next((k.value for k in node.keywords if k.arg == "facts"), None)
    return _dict(given) if given is not None else (frozenset(), False)


def _dict(node: ast.expr) -> tuple[frozenset[str], bool]:
    if not isinstance(node, ast.Dict):
        return frozenset(), True
    keys = frozenset(k.value for k in node.keys if isinstance(k, ast.Constant) and isinstance(k.value, str))
    return keys, len(keys) < len(node.keys)
