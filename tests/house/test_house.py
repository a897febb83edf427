"""Habits of the code that ruff cannot see. `count.py` counts them, and lists what there is to do."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from .count import House

LONGEST_FILE = 1000  # lines; good code never meets these two
LONGEST_FUNCTION = 80


@cache
def house() -> House:
    return House()


def test_few_messages_are_written_by_hand() -> None:
    """The texts say the others; these do more than name their facts."""
    assert len(house().messages()) <= 60


def test_no_file_and_no_function_is_endless() -> None:
    modules = house().modules.values()
    assert not [m.path for m in modules if len(m.path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE]
    assert not house().long_functions(modules, LONGEST_FUNCTION)


def test_a_class_name_has_one_meaning() -> None:
    """The same role in sibling games may share its name, and the class that games share for it may have it, too."""
    places = defaultdict[str, list[Path]](list)
    for module in house().modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module.path.relative_to(house().root / "src" / "caltrop"))
    twice = {name: paths for name, paths in places.items() if len(paths) > 1}
    assert {name: paths for name, paths in twice.items() if any(path.parts[0] != "games" for path in paths)} == {}
    for name, paths in twice.items():
        folders = [path.parts[1] for path in paths]
        assert len(set(folders)) == len(folders), (name, paths)
