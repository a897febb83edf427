"""The pages, the API and the command line know no game by name, and no name that only games declare.

A name is declared by games alone if a move, a parameter or a field of an outcome of one of them has it, and neither
the kernel, nor the table, nor a part of a sheet that games share does. `web/` and `cli/` must not contain such a name,
a game's id or title: in strings, attributes and keywords of Python, in templates, style sheets and scripts. They import
no game either.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import caltrop
from caltrop.games import registry
from caltrop.kernel.contract.surface import MoveRole

SOURCE = Path(caltrop.__file__).parent
SHARED = ("kernel", "table")
SHARED_PARTS = (  # the modules that hold the parts of any game's sheet
    "conditions/on_sheet", "conditions/effects", "items/pack", "items/piles", "health/points", "health/needs",
    "health/rest", "table/countdowns", "table/time", "table/failed_tests",
)  # fmt: skip
EXAMPLES = SOURCE / "cli" / "help.py"  # commands that help shows, as people type them
PYTHON = sorted({*SOURCE.glob("web/**/*.py"), *SOURCE.glob("cli/**/*.py")} - {EXAMPLES})
FACTS = SOURCE / "kernel" / "rules" / "steps.py"  # it keeps what the rules of games say: only words read that
VENDOR = SOURCE / "web" / "static" / "vendor"
PAGES = sorted(
    path
    for kind in ("html", "css", "js", "svg")
    for path in SOURCE.glob(f"web/**/*.{kind}")
    if VENDOR not in path.parents
)
# Plain words of English and of Python, which pages use in a sense of their own.
PLAIN = {
    "a", "action", "after", "b", "background", "before", "best", "book", "change", "copy", "damage", "down",
    "extra", "face", "group", "last", "look", "other", "others", "passed", "piece", "question", "replace",
    "reroll", "saved", "scroll", "short", "spread", "str", "sum", "swap", "theirs", "time", "up", "use", "used",
    "way", "ways", "weeks", "works",
}  # fmt: skip
# Parameters that pages fill in for the move of a role: docs/game-contract.md lists them.
CONTRACT = {"advantage", "buys", "first", "foes", "healer", "sells", "skills", "slots", "target", "targets"}
COMMENT = re.compile(r"\{#.*?#\}|/\*.*?\*/|<!--.*?-->", re.DOTALL)
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
WORDS = re.compile(r"[a-z][\w.]*(?:[ ,|][a-z][\w.]*)*")  # "name", "one two", "w.name": identifiers, no sentence


# ---- names
def names_of_games() -> set[str]:
    """Every move without its game's id, every parameter of a move or mechanic, every field of an outcome."""
    games = registry.games().values()
    moves = [move for game in games for move in game.moves.values() if not move.id.startswith("table.")]
    mechanics = [m for game in games for m in game.mechanics.values() if not m.id.startswith("table.")]
    fields = {name for move in moves for name in move.wants.__struct_fields__}
    for mechanic in mechanics:
        fields |= {*mechanic.params.__struct_fields__, *mechanic.outcome.__struct_fields__}
    return fields | {move.id.partition(".")[2] for move in moves}


def names_of_all() -> set[str]:
    """The fields, methods and words of types of the kernel, the table and shared sheets; table moves; roles; icons."""
    icons = (SOURCE / "web").glob("**/icons.svg")
    found = {name for path in icons for name in re.findall(r'symbol id="([\w-]+)"', path.read_text(encoding="utf-8"))}
    found |= {*get_args(MoveRole)}
    for move in (move for game in registry.games().values() for move in game.moves.values()):
        if move.id.startswith("table."):
            found |= {*move.wants.__struct_fields__, move.id.removeprefix("table.")}
    shared = [path for folder in SHARED for path in SOURCE.glob(f"{folder}/**/*.py") if path != FACTS]
    for path in (*shared, *(SOURCE / "games" / "common" / f"{part}.py" for part in SHARED_PARTS)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.ClassDef(body=body):
                    targets = (s.target for s in body if isinstance(s, ast.AnnAssign))
                    found |= {target.id for target in targets if isinstance(target, ast.Name)}
                    found |= {s.name for s in body if isinstance(s, ast.FunctionDef)}
                case ast.Subscript(value=ast.Name(id="Literal"), slice=words):
                    found |= {word.value for word in ast.walk(words) if isinstance(word, ast.Constant)}
    return found


IDS = registry.ids()
FOLDERS = {id.replace("-", "_") for id in IDS}
TITLES = {game.title for game in registry.games().values()}


@cache
def only_games() -> set[str]:
    """The names that games alone declare."""
    return names_of_games() - names_of_all() - PLAIN - CONTRACT


# ---- what a file says
def said(path: Path) -> Iterator[str]:
    """Every string and name of a file that could be a game's."""
    text = path.read_text(encoding="utf-8")
    return said_in_python(ast.parse(text)) if path.suffix == ".py" else said_in_page(path.suffix, text)


def said_in_python(tree: ast.Module) -> Iterator[str]:
    docs = {id(found) for node in ast.walk(tree) if (found := docstring(node)) is not None}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield from tokens(text)
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name


def said_in_page(kind: str, text: str) -> Iterator[str]:
    text = COMMENT.sub("", text)
    for one, other in QUOTED.findall(text):
        yield from tokens(one or other)
    if kind == ".html":
        code = QUOTED.sub("", " ".join(JINJA.findall(text)))
        yield from re.findall(r"\.(\w+)", code)
    if kind == ".css":
        yield from re.findall(r"\.([a-z][\w-]*)", text)


def tokens(text: str) -> Iterator[str]:
    """A string whole, and where it is made of identifiers, each of them: "w.name" is "name", too."""
    yield text
    if WORDS.fullmatch(text.strip(".")):
        yield from (word.removeprefix("w.") for word in re.split(r"[ ,|]", text.strip(".")))


def docstring(node: ast.AST) -> ast.expr | None:
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    return first.value if isinstance(first, ast.Expr) else None


def names_a_game(text: str) -> bool:
    return text in TITLES or text in FOLDERS or any(text == id or text.startswith(f"{id}.") for id in IDS)


# ---- the tests
def test_there_are_names_to_look_for() -> None:
    assert {"dn", "attribute", "b_takes", "winner", "mishap", "BOD", "ap"} <= only_games()
    assert not {"name", "text", "target", "attack"} & only_games()
    assert len(PYTHON) > 60
    assert len(PAGES) > 60


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", 'fields = "w.dn"'),
        (".py", 'fields = "ability attribute mishap"'),
        (".py", "chance = outcome.mishap"),
        (".py", "call(dn=4)"),
        (".py", 'if game.title == "Grimoire": pass'),
        (".html", '{{ "x" if row.mishap }}'),
        (".html", '<input name="w.dn">'),
        (".css", ".mishap { color: red; }"),
    ],
)
def test_a_name_is_found_wherever_it_stands(suffix: str, text: str) -> None:
    found = said_in_python(ast.parse(text)) if suffix == ".py" else said_in_page(suffix, text)
    assert [name for name in found if names_a_game(name) or name in only_games()]


@pytest.mark.parametrize("paths", [PYTHON, PAGES], ids=["python", "pages"])
def test_no_file_knows_a_game_by_name(paths: list[Path]) -> None:
    for path in paths:
        assert sorted({name for name in said(path) if names_a_game(name) or name in only_games()}) == [], path


def test_no_file_imports_a_game() -> None:
    """Pages may know the sheets and chapters that games share, never a game, nor what only a family of games shares."""
    for path in PYTHON:
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        assert [name for name in modules if (FOLDERS | {"dice_pools"}) & set(name.split("."))] == [], path
