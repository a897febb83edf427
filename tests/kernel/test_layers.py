"""Imports point one way: kernel <- games <- odds, table <- cli; a game never imports a sibling."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import caltrop

SOURCE = Path(caltrop.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
IMPURE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
ENTROPY = {"os", "random", "secrets", "uuid", "time"}
GAMES = sorted(p.parent.name for p in SOURCE.glob("games/*/game.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, with relative names made whole."""
    package = ".".join(path.relative_to(SOURCE.parent).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *([base] if base else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def ours(path: Path) -> list[str]:
    return [name for name in imports(path) if name.split(".")[0] == "caltrop"]


def in_layer(layer: str) -> list[Path]:
    return [path for path in MODULES if name_of(path).startswith(f"caltrop.{layer}")]


def strays(layer: str, *may: str) -> list[tuple[str, str]]:
    """Imports of a layer's modules that point elsewhere than where they may."""
    allowed = tuple(f"caltrop.{name}" for name in may)
    return [
        (name_of(path), found)
        for path in in_layer(layer)
        for found in ours(path)
        if not any(found == a or found.startswith(f"{a}.") for a in allowed)
    ]


def test_the_modules_are_found() -> None:
    assert {"caltrop.kernel.fate", "caltrop.table.session", "caltrop.games.fell.game"} <= set(map(name_of, MODULES))
    assert "fell" in GAMES


def test_relative_imports_are_made_whole() -> None:
    assert "caltrop.kernel.dice.SIDES" in set(imports(SOURCE / "kernel" / "fate.py"))
    assert "caltrop.games.fell.mechanics.TEST" in set(imports(SOURCE / "games" / "fell" / "checks.py"))


def test_the_kernel_knows_only_itself() -> None:
    assert strays("kernel", "kernel") == []


@pytest.mark.parametrize("path", in_layer("kernel"), ids=name_of)
def test_the_kernel_is_pure(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - {"caltrop"}
    assert outside & IMPURE == set()
    assert outside - set(sys.stdlib_module_names) <= {"msgspec"}


def test_what_games_share_knows_only_the_kernel() -> None:
    assert strays("games.common", "kernel", "games.common") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_the_kernel_the_shared_parts_and_itself(game: str) -> None:
    assert strays(f"games.{game}.", "kernel", "games.common", f"games.{game}") == []


@pytest.mark.parametrize("path", in_layer("games."), ids=name_of)
def test_a_game_has_no_clock_no_chance_and_no_network(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)} & (IMPURE - {"pathlib"}) == set()


def test_the_odds_know_the_kernel_and_the_games() -> None:
    assert strays("odds", "kernel", "games", "odds") == []


def test_the_table_knows_the_kernel_and_the_games() -> None:
    assert strays("table", "kernel", "games", "table") == []


def test_the_chronicle_knows_the_table_and_the_words() -> None:
    assert strays("chronicle", "kernel", "games", "table", "words", "chronicle") == []


def test_the_store_knows_the_table_and_neither_pages_nor_words() -> None:
    assert strays("store", "kernel", "games", "table", "store") == []


def test_only_the_command_line_starts_the_pages() -> None:
    """Whoever wants odds or a library waits for no web server to load."""
    others = [p for p in MODULES if not name_of(p).startswith(("caltrop.web", "caltrop.cli.serve"))]
    assert [name_of(p) for p in others if any(n.startswith("caltrop.web") for n in ours(p))] == []


def test_the_words_know_only_the_kernel_and_the_shapes_of_the_table() -> None:
    shapes = ("caltrop.table.log.Entry", "caltrop.table.views.Line")
    found = strays("words", "kernel", "words")
    assert [name for _, name in found if name not in shapes] == []


def test_nothing_imports_the_command_line_but_itself() -> None:
    others = [path for path in MODULES if not name_of(path).startswith("caltrop.cli")]
    assert [name_of(p) for p in others if any(n.startswith("caltrop.cli") for n in ours(p))] == []


def test_only_the_dice_box_takes_entropy() -> None:
    """Elsewhere in what rolls, decides and remembers there is no source of chance, not even the time."""
    layers = [p for layer in ("kernel", "games", "odds", "table") for p in in_layer(layer)]
    taking = {name_of(p) for p in layers if {n.split(".")[0] for n in imports(p)} & ENTROPY}
    assert taking == {"caltrop.table.dicebox"}


def test_nobody_anywhere_uses_a_seeded_generator() -> None:
    assert [name_of(p) for p in MODULES if {"random"} & {n.split(".")[0] for n in imports(p)}] == []
