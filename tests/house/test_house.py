"""Habits of the code that ruff cannot see. `count.py` counts them, and lists what there is to do."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from .count import House, Name

LONGEST_FILE = 1000  # lines; good code never meets these two
LONGEST_FUNCTION = 80
# Used without an import: by Click, by the entry point in pyproject.toml, and by SQLAlchemy.
FOUND_OTHERWISE = {
    Name("caltrop.cli.completion", "PowerShellComplete"),
    Name("caltrop.cli.main", "run"),
    Name("caltrop.store.schema", "empty_bytes"),
    Name("caltrop.store.schema", "SERVERS"),
    Name("caltrop.store.schema", "LEASES"),
    # Used by compiled texts and messages.
    Name("caltrop.kernel.state.messages", "BookMessage"),
    Name("caltrop.messages.kinds", "SumInAll"),
}


@cache
def house() -> House:
    return House()


def test_few_messages_are_written_by_hand() -> None:
    """The texts say the others; these do more than name their facts."""
    assert len(house().messages()) <= 60


def test_calls_of_ours_name_their_arguments() -> None:
    """Nobody knows which is the fifth of six arguments."""
    assert house().wide_calls(house().modules.values()) == []


def test_one_assignment_to_a_line() -> None:
    """Several values at once are for swapping and unpacking."""
    assert house().parallel(house().modules.values()) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert house().cycles() == []


def test_a_public_name_is_used_elsewhere() -> None:
    """Names of one file alone begin with an underscore. Records stay public: the API and the data name them."""
    unused = house().unused(house().outside_web())
    assert [str(name) for name, *_ in unused if name not in FOUND_OTHERWISE and not house().is_record(name)] == []


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
