"""The documents name what is there: folders, files, classes and levels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path

import pytest

from kernel.test_layers import LEVELS, MODULES, name_of, ours

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "caltrop"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MAP = ROOT / "docs" / "architecture.md"
WITH_LEVELS = [ROOT / "CONTRIBUTING.md", MAP]
OF_ENGINEERS = [*WITH_LEVELS, *sorted((ROOT / "docs").glob("architecture-*.md")), ROOT / "docs" / "glossary.md"]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
GAMES = [path.parent for path in (*SOURCE.glob("games/*/game.py"), *ROOT.glob("tests/sixth/*/game.py"))]
TREES = (SOURCE, ROOT / "tests", ROOT / "docs")
BASES = (ROOT, *TREES, SOURCE / "games", SOURCE / "games" / "common", SOURCE / "web", ROOT / "tests" / "sixth", *GAMES)

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>*-]+(/[\w.<>*-]+)*(/|\.(py|toml|html|css|js|svg|md))")
CLASS = re.compile(r"[A-Z][a-z]\w*")
ENTRY = re.compile(r"(?P<indent> +)(?P<name>[\w<>]+(/|\.py)) {2,}\S")


def quoted(page: Path) -> list[str]:
    """What a page sets as code within a sentence."""
    return QUOTED.findall(re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL))


# ---- the map
def map_of(page: Path) -> Iterator[str]:
    """The folders and files of a page's map, as patterns under src/caltrop: "games/*/data/"."""
    above: list[tuple[int, str]] = []
    after = page.read_text(encoding="utf-8").split("    src/caltrop/\n")[1]
    for line in after.split("\n\n")[0].splitlines():
        found = ENTRY.match(line)
        assert found, line
        depth, name = len(found["indent"]), re.sub(r"<\w+>", "*", found["name"])
        above = [(d, n) for d, n in above if d < depth] + [(depth, name)]
        yield "".join(n for _, n in above)


def folders() -> list[str]:
    """Every folder of the program, but for what is fetched or made."""
    made = ("__pycache__", "vendor")
    paths = (path.relative_to(SOURCE) for path in SOURCE.rglob("*/"))
    return sorted(f"{path.as_posix()}/" for path in paths if not set(made) & set(path.parts))


def test_everything_on_the_map_is_there() -> None:
    named = list(map_of(MAP))
    assert len(named) >= 10
    assert [name for name in named if not list(SOURCE.glob(name))] == []


def test_every_folder_is_on_the_map() -> None:
    named = list(map_of(MAP))
    assert [folder for folder in folders() if not any(is_folder_of(folder, name) for name in named)] == []


def is_folder_of(folder: str, pattern: str) -> bool:
    """Does a pattern mean this folder? A star stands for one name only."""
    parts, wanted = folder.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatch, parts, wanted))


# ---- levels
@pytest.mark.parametrize("page", WITH_LEVELS, ids=lambda page: page.name)
def test_a_page_has_the_levels_of_web_as_the_layer_test_holds_them(page: Path) -> None:
    levels = " ← ".join(", ".join(level) for level in LEVELS)
    assert f"    {levels}\n" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", WITH_LEVELS, ids=lambda page: page.name)
def test_packages_import_only_those_that_a_page_has_to_their_left(page: Path) -> None:
    found = re.search(r"^    (kernel ← .*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    rank = {package: n for n, level in enumerate(found[1].split(" ← ")) for package in level.split(", ")}
    across = {(package_of(name_of(path)), package_of(name)) for path in MODULES for name in ours(path)}
    across = {(a, b) for a, b in across if a and b and a != b}
    assert {package for pair in across for package in pair} == set(rank)
    assert {(a, b) for a, b in across if rank[b] >= rank[a]} == set()


def package_of(name: str) -> str:
    """The package that a module of Caltrop is in, or "" for what stands above them all."""
    first = name.split(".")[1:2]
    return first[0] if first and first[0] != "__main__" and any(SOURCE.glob(f"{first[0]}*")) else ""


# ---- names in sentences
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    named = {word for word in quoted(page) if PATH.fullmatch(word)} - example_files(page)
    assert sorted(word for word in named if not is_there(re.sub(r"<\w+>", "*", word))) == []


def example_files(page: Path) -> set[str]:
    """The files that a page's own examples write: a block of code says its file's name."""
    return set(re.findall(r"^```\w+ (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE))


def is_there(pattern: str) -> bool:
    """Is there such a path? A bare name such as "game.py" may be anywhere."""
    found = (path for base in BASES for path in base.glob(pattern))
    anywhere = (path for tree in TREES for path in tree.rglob(pattern) if "/" not in pattern)
    return any(True for _ in chain(found, anywhere))


@pytest.mark.parametrize("page", OF_ENGINEERS, ids=lambda page: page.name)
def test_every_class_that_a_page_for_engineers_names_is_there(page: Path) -> None:
    named = {word for word in quoted(page) if CLASS.fullmatch(word)}
    assert sorted(name for name in named if not is_class(name)) == []


def is_class(name: str) -> bool:
    """Is there a class of this name, or another name for a type?"""
    return re.search(rf"^(class {name}\b|{name}: TypeAlias\b)", CODE, re.MULTILINE) is not None
