"""Imports point one way, as docs/architecture.md draws it; a game never imports a sibling."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import caltrop

SOURCE = Path(caltrop.__file__).parent
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "languages" not in path.parts)  # those are compiled
IMPURE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
ENTROPY = {"os", "random", "secrets", "uuid", "time"}
GAMES = sorted(p.parent.name for p in SOURCE.glob("games/*/game.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, wherever in it but for its types alone, with relative names made whole."""
    return frozenset(_imports(path))


def _for_types(tree: ast.Module) -> set[ast.AST]:
    blocks = (n for n in ast.walk(tree) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING")
    return {inner for block in blocks for inner in ast.walk(block)}


def _imports(path: Path) -> Iterator[str]:
    package = ".".join(path.relative_to(SOURCE.parent).parent.parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in set(ast.walk(tree)) - _for_types(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *([base] if base else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def ours(path: Path) -> list[str]:
    return sorted(name for name in imports(path) if name.split(".")[0] == "caltrop")


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
    assert {"caltrop.kernel.rules.fate", "caltrop.table.session", "caltrop.games.fell.game"} <= set(
        map(name_of, MODULES)
    )
    assert "fell" in GAMES


def test_relative_imports_are_made_whole() -> None:
    assert "caltrop.kernel.rules.dice.SIDES" in set(imports(SOURCE / "kernel" / "rules" / "fate.py"))
    assert "caltrop.games.fell.mechanics.TestParams" in set(imports(SOURCE / "games" / "fell" / "checks.py"))


def test_the_kernel_knows_only_itself() -> None:
    assert strays("kernel", "kernel") == []


def test_the_kernel_is_pure() -> None:
    for path in in_layer("kernel"):
        outside = {name.split(".")[0] for name in imports(path)} - {"caltrop"}
        assert outside & IMPURE == set(), path
        assert outside - set(sys.stdlib_module_names) <= {"msgspec"}, path


def test_reach_knows_only_refusals() -> None:
    assert strays("reach", "kernel.rules.refusals", "reach") == []


def test_messages_know_only_the_kernel() -> None:
    assert strays("messages", "kernel", "messages") == []


def test_what_games_share_knows_only_the_kernel() -> None:
    assert strays("games.common", "kernel", "messages", "games.common") == []


# ---- the ladder family, among what games share
FAMILY = "caltrop.games.common.dice_pools"
ATTRIBUTES = {"BOD", "INT", "WIL"}
SHARED = [path for path in in_layer("games.common") if not name_of(path).startswith(FAMILY)]
MAY_KNOW_THE_LADDER = {
    "caltrop.games.common.every_table": "its list of kinds is a promise to stored tables of every game",
}
MAY_SAY_AN_ATTRIBUTE = {
    "caltrop.games.common.items.pack": "stored items leave out the default of `to`",
}


def strings_and_fields(path: Path) -> Iterator[str]:
    """Every string of a file, and every name that it gives to a field."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_what_all_games_share_does_not_import_the_dice_pools() -> None:
    knowing = {name_of(p) for p in SHARED if any(n.startswith(FAMILY) for n in ours(p))}
    assert knowing == set(MAY_KNOW_THE_LADDER)


def test_only_games_on_saves_import_what_they_share() -> None:
    saves = "caltrop.games.common.saves"
    knowing = {name_of(p).split(".")[2] for p in MODULES if any(n.startswith(saves) for n in ours(p))}
    assert knowing == {"deeds", "grimoire"}


def test_what_all_games_share_names_no_attribute_of_the_dice_pools() -> None:
    saying = {name_of(p) for p in SHARED if ATTRIBUTES & set(strings_and_fields(p))}
    assert saying == set(MAY_SAY_AN_ATTRIBUTE)


# ---- games, odds, tables
@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_the_kernel_the_shared_parts_and_itself(game: str) -> None:
    assert strays(f"games.{game}.", "kernel", "messages", "games.common", f"games.{game}") == []


def test_a_game_has_no_clock_no_chance_and_no_network() -> None:
    for path in in_layer("games."):
        assert {name.split(".")[0] for name in imports(path)} & (IMPURE - {"pathlib"}) == set(), path


def test_the_odds_know_the_kernel_and_the_games() -> None:
    assert strays("odds", "kernel", "odds") == []


def test_forecasts_know_the_rules_and_their_odds() -> None:
    assert strays("forecast", "kernel", "games", "odds", "forecast") == []


def test_the_table_knows_the_kernel_and_the_games() -> None:
    assert strays("table", "kernel", "games", "table") == []


def test_the_chronicle_knows_the_table_and_the_words() -> None:
    assert strays("chronicle", "kernel", "messages", "games", "table", "words", "chronicle") == []


def test_the_store_knows_the_table_and_neither_pages_nor_words() -> None:
    assert strays("store", "kernel", "games", "table", "store") == []


def test_only_the_command_line_starts_the_pages() -> None:
    """Odds and the library wait for no web server to load."""
    others = [p for p in MODULES if not name_of(p).startswith(("caltrop.web", "caltrop.cli.serve"))]
    assert [name_of(p) for p in others if any(n.startswith("caltrop.web") for n in ours(p))] == []


def test_the_words_know_only_the_kernel_and_the_shapes_of_the_table() -> None:
    shapes = ("caltrop.table.log.Entry", "caltrop.table.view.Line", "caltrop.table.view.SeenChange")
    found = strays("words", "kernel", "messages", "words")
    assert [name for _, name in found if name not in shapes] == []


def test_charts_know_only_the_words() -> None:
    assert strays("lab.charts", "words", "lab.charts") == []


def test_the_lab_knows_the_odds_the_words_and_the_charts() -> None:
    assert strays("lab", "kernel", "games", "odds", "forecast", "words", "lab") == []


def test_nothing_imports_the_command_line_but_itself() -> None:
    others = [path for path in MODULES if not name_of(path).startswith(("caltrop.cli", "caltrop.__main__"))]
    assert [name_of(p) for p in others if any(n.startswith("caltrop.cli") for n in ours(p))] == []


def test_only_the_dice_box_takes_entropy() -> None:
    """Elsewhere in what rolls, decides and remembers there is no source of chance, not even the time."""
    layers = [p for layer in ("kernel", "games", "odds", "table") for p in in_layer(layer)]
    taking = {name_of(p) for p in layers if {n.split(".")[0] for n in imports(p)} & ENTROPY}
    assert taking == {"caltrop.table.dicebox"}


def test_nobody_anywhere_uses_a_seeded_generator() -> None:
    assert [name_of(p) for p in MODULES if {"random"} & {n.split(".")[0] for n in imports(p)}] == []


# ---- the rooms of web/
LEVELS = (
    ("settings", "vendor"),
    ("live",),
    ("gate",),
    ("page",),
    ("features", "player", "facilitator"),
    ("api",),
    ("failures", "backups", "monitoring"),
    ("app", "serve"),
)
# Pages are composed of features, and a feature's dialog is drawn with what its page's templates may call.
# Modules that import each other in a circle are refused in tests/house.
AT_THE_TABLE = {"features", "player", "facilitator"}
ROOMS = {name_of(path): path for path in MODULES if name_of(path).startswith("caltrop.web.")}
DRAWING = {"jinja2", "markupsafe"}


def room_of(name: str) -> str:
    """The room that a module of web/ stands in: "live" of "caltrop.web.live.room"."""
    return name.split(".")[2]


def module_of(name: str) -> str:
    """The module of web/ that an imported name stands in, "" where it is none."""
    parts = name.split(".")
    return next((found for n in range(len(parts), 2, -1) if (found := ".".join(parts[:n])) in ROOMS), "")


@cache
def web_imports(name: str) -> frozenset[str]:
    """The modules of web/ that one of them imports."""
    return frozenset(found for imported in ours(ROOMS[name]) if (found := module_of(imported))) - {name}


@cache
def longest_chain(name: str) -> tuple[str, ...]:
    """A module, one that it imports, one that this imports, and so on, as far down as it goes."""
    return (name, *max(map(longest_chain, web_imports(name)), key=len, default=()))


def test_every_module_of_web_stands_in_a_room_that_has_a_level() -> None:
    assert {room_of(name) for name in ROOMS} == {room for level in LEVELS for room in level}


def test_a_room_of_web_imports_only_itself_and_rooms_of_lower_levels() -> None:
    rank = {room: n for n, level in enumerate(LEVELS) for room in level}
    across = [(a, b) for a in ROOMS for b in web_imports(a) if room_of(a) != room_of(b)]
    up = [(a, b) for a, b in across if rank[room_of(b)] >= rank[room_of(a)]]
    assert [(a, b) for a, b in up if not {room_of(a), room_of(b)} <= AT_THE_TABLE] == []


def test_the_live_tables_draw_nothing() -> None:
    for path in in_layer("web.live"):
        assert {name.split(".")[0] for name in imports(path)} & DRAWING == set(), path


def test_no_chain_of_imports_inside_web_is_longer_than_12_modules() -> None:
    longest = max(map(longest_chain, ROOMS), key=len)
    assert len(longest) <= 12, longest


def test_no_folder_of_web_has_more_than_25_modules() -> None:
    folders = Counter(path.parent for path in ROOMS.values() if path.name != "__init__.py")
    assert {str(folder.relative_to(SOURCE)): n for folder, n in folders.items() if n > 25} == {}
