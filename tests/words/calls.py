"""The places that ask the catalogue for a text by its name, in templates and in Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes
from msgspec import Struct

import caltrop
from caltrop.words.speech import slug
from words.sources import nodes_in, template

SOURCE = Path(caltrop.__file__).parent
TEMPLATES = SOURCE / "web"
BY_ID = {"text", "t"}  # text(id, ...)
BY_SECTION = {"say"}  # say(section, key, game, ...)


class Call(Struct, frozen=True):
    """A text that is asked for by its name, or one of several; `open` if it gets arguments that are known later."""

    ids: tuple[str, ...]
    given: frozenset[str]
    open: bool
    where: str


def calls() -> list[Call]:
    python = (path for path in sorted(SOURCE.rglob("*.py")) if "languages" not in path.parts)
    return [
        *(call for path in python for call in _in_python(path)),
        *(call for path in sorted(TEMPLATES.rglob("*.html")) for call in _in_template(path)),
    ]


# ---- Python
def _in_python(path: Path) -> Iterator[Call]:
    walked = nodes_in(path)
    ours = {name for node in walked if isinstance(node, ast.ImportFrom) for name in _imported(node)}
    for node in walked:
        if isinstance(node, ast.Call) and (name := _called(node.func, ours)):
            given, more = [k.arg for k in node.keywords if k.arg], any(k.arg is None for k in node.keywords)
            ids = _ids(name, [_texts(each) for each in node.args])
            if ids:
                yield Call(ids, frozenset(given), more, f"{path.relative_to(SOURCE)}:{node.lineno}")


def _imported(node: ast.ImportFrom) -> Iterator[str]:
    if node.module in ("caltrop.words", "words"):
        yield from (each.asname or each.name for each in node.names if each.name in BY_ID | BY_SECTION)


def _called(function: ast.expr, ours: set[str]) -> str:
    match function:
        case ast.Attribute(value=ast.Name(id="words"), attr=name) if name in BY_ID | BY_SECTION:
            return name
        case ast.Name(id=name) if name in ours:
            return name
    return ""


def _texts(node: ast.expr) -> list[str]:
    """The words that an expression may be, as far as it says so itself."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp():
            return _both(_texts(node.body), _texts(node.orelse))
    return []


# ---- templates
def _in_template(path: Path) -> Iterator[Call]:
    for node in template(path).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name in BY_ID | BY_SECTION:
            ids = _ids(node.node.name, [_constants(each) for each in node.args])
            given = [each.key for each in node.kwargs]
            where = f"{path.relative_to(SOURCE)}:{node.lineno}"
            if ids:
                yield Call(ids, frozenset(given), node.dyn_kwargs is not None, where)


def _constants(node: nodes.Expr) -> list[str]:
    match node:
        case nodes.Const(value=str(value)):
            return [value]
        case nodes.CondExpr(expr2=nodes.Expr()):
            assert node.expr2 is not None
            return _both(_constants(node.expr1), _constants(node.expr2))
    return []


# ---- both
def _both(one: list[str], other: list[str]) -> list[str]:
    return one + other if one and other else []


def _ids(name: str, args: list[list[str]]) -> tuple[str, ...]:
    if name in BY_ID:
        return tuple(args[0]) if args else ()
    return tuple(f"{section}-{slug(key)}" for section in args[0] for key in args[1]) if len(args) > 1 else ()
