"""The pages, the API and the command line know no game by name, and no name that only games declare.

A name is declared by games alone if a move, a parameter or a field of an outcome of one of them has it, and nothing in
the kernel, at the table or in what all games share does. Such a name, or a game's id, must not stand as a string in
`web/` or `cli/`, nor in a template, a style sheet or a script.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import caltrop
from caltrop import words
from caltrop.games import registry

SOURCE = Path(caltrop.__file__).parent
SHEETS = tuple(f"games/common/{room}" for room in ("table_moves", "sheet", "library"))  # what every sheet may have
SHARED = ("kernel", "table", *SHEETS, "store", "words", "chronicle")
PYTHON = sorted([*SOURCE.glob("web/**/*.py"), *SOURCE.glob("cli/**/*.py")])
VENDOR = SOURCE / "web" / "static" / "vendor"
PAGES = sorted(
    path
    for kind in ("html", "css", "js", "svg")
    for path in SOURCE.glob(f"web/**/*.{kind}")
    if VENDOR not in path.parents
)
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")


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
    """What the program itself declares: fields, functions, parameters, words of its types, sides, icons and moves."""
    icons = (SOURCE / "web" / "static").glob("**/icons.svg")
    found = {name for path in icons for name in re.findall(r'symbol id="([\w-]+)"', path.read_text(encoding="utf-8"))}
    found |= set(words.catalogue()["side"])
    for game in registry.games().values():
        for move in game.moves.values():
            if move.id.startswith("table."):
                found |= {*move.wants.__struct_fields__, move.id.removeprefix("table.")}
    for path in (path for folder in SHARED for path in SOURCE.glob(f"{folder}/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                    found.add(name)
                case ast.Subscript(value=ast.Name(id="Literal"), slice=said):
                    found |= {word.value for word in ast.walk(said) if isinstance(word, ast.Constant)}
    return found


IDS = registry.ids()
COMMON = {"other", "replace", "str"}  # plain words, and words of Python, that mean nothing of a game
ONLY_GAMES = names_of_games() - names_of_all() - COMMON


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file with their lines: of code those that are no docstrings, of a page whatever is quoted."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
        for n, line in enumerate(text.splitlines(), 1):
            yield from ((n, one or other) for one, other in QUOTED.findall(line))
        return
    tree = ast.parse(text)
    docs = {id(found) for node in ast.walk(tree) if (found := _docstring(node)) is not None}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def _docstring(node: ast.AST) -> ast.expr | None:
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    return first.value if isinstance(first, ast.Expr) else None


def names_a_game(text: str) -> bool:
    return any(text == id or text.startswith(f"{id}.") for id in IDS)


def test_there_are_names_to_look_for() -> None:
    assert {"dn", "attribute", "b_takes", "winner", "mishap"} <= ONLY_GAMES
    assert not {"name", "text", "target", "attack"} & ONLY_GAMES
    assert len(PYTHON) > 60
    assert len(PAGES) > 60


@pytest.mark.parametrize("path", [*PYTHON, *PAGES], ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_file_knows_a_game_by_name(path: Path) -> None:
    found = [(line, text) for line, text in strings(path) if names_a_game(text) or text.lstrip(".") in ONLY_GAMES]
    assert found == []
    if path.suffix in (".css", ".svg"):
        text = path.read_text(encoding="utf-8")
        assert [id for id in IDS if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text)] == []
