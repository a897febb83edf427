"""Names explain themselves: verbs act, nouns return, is/has/may/can ask, and a past participle is an event."""

from __future__ import annotations

import ast
import statistics
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import caltrop
from caltrop.games import registry
from caltrop.kernel.events.base import Event

SOURCE = Path(caltrop.__file__).parent
COMPILED = "languages"  # the folder of compiled texts
FILES = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(SOURCE.rglob("*.py"))
    if COMPILED not in path.parts
}
IRREGULAR = {
    "told", "found", "meant", "kept", "said", "held", "taken", "given", "seen", "done", "gone", "made",
    "shown", "known", "worn", "thrown", "drawn", "written", "struck", "sent", "spent", "left", "lost", "won",
    "paid", "laid", "borne", "begun", "broken", "brought", "built", "bought", "caught", "chosen", "dealt",
    "driven", "eaten", "fallen", "felt", "fought", "forgotten", "forbidden", "grown", "heard", "hidden",
    "hurt", "led", "lent", "lit", "met", "put", "read", "run", "set", "shut", "split", "spread", "cut", "hit",
    "let", "risen", "sold", "slept", "spoken", "stood", "stolen", "sworn", "taught", "thought", "torn",
    "understood", "woken", "wound", "withdrawn", "bound", "sought", "shot", "bent", "bled", "blown", "bitten",
    "beaten", "undone", "unsaid", "frozen", "fed", "fled", "hung", "proven", "shaken", "spun", "stuck",
}  # fmt: skip
NOT_PARTICIPLES = frozenset(
    {"deed", "need", "feed", "speed", "seed", "shed", "bed", "red", "bleed", "succeed", "proceed", "heed"}
)
# Functions whose name looks like a participle and is none, each with the reason.
EXCEPTIONS = {
    "put": "the verb: put a value on a sheet, or into a line of a draft",
    "read": "the verb: read what was sent, a file, a row",
    "run": "the verb: run a rule, a server, the program",
    "scripted": "documented in the library: answers that a test writes down",
}


# Classes that are named by a participle and are no events: what something is now, not what happened.
STATES = {
    "Refused": "the answer to an intent, and its tag in the API",
    "Warned": "the same, where it can be overruled",
    "Addressed": "an event with those whom it is for",
    "Parked": "a move that waits for an answer, as it is stored",
    "Taken": "an error of the store: the id is in use",
    "Damaged": "an error of the store",
    "Closed": "an error of the store",
    "Wound": "the injury",
}


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path, tree in FILES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node


def is_participle(name: str) -> bool:
    """One word that is a past participle: regular, or one of the irregular ones."""
    word = name.strip("_")
    return "_" not in word and (word in IRREGULAR or (word.endswith("ed") and word not in NOT_PARTICIPLES))


def test_participles_are_told_from_other_words() -> None:
    assert all(map(is_participle, ("settled", "_told", "drawn", "meant")))
    assert not any(map(is_participle, ("settle", "take_back", "is_hit", "slots_used", "need", "speed", "__init__")))


def test_no_function_is_a_bare_past_participle() -> None:
    found = [(str(p.relative_to(SOURCE)), f.name) for p, f in functions() if is_participle(f.name)]
    assert [one for one in found if one[1].strip("_") not in EXCEPTIONS] == []
    assert {name.strip("_") for _, name in found} == set(EXCEPTIONS), "an exception that nothing needs"


def test_a_class_named_by_a_participle_is_an_event() -> None:
    events = {kind.__name__ for game in registry.games().values() for kind in game.kinds if issubclass(kind, Event)}
    classes = {node.name for tree in FILES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    one_word = {name for name in classes if name.isalpha() and name[1:].islower()}
    assert {name for name in one_word if is_participle(name.lower())} - events == set(STATES)


def test_a_class_name_has_one_meaning() -> None:
    """The same role in sibling games may share its name, also with the class that games share for it."""
    places = defaultdict(list)
    for path, tree in FILES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path.relative_to(SOURCE))
    twice = {name: paths for name, paths in places.items() if len(paths) > 1}
    assert {name: paths for name, paths in twice.items() if any(path.parts[0] != "games" for path in paths)} == {}
    for name, paths in twice.items():
        folders = [path.parts[1] for path in paths]
        assert len(set(folders)) == len(folders), (name, paths)


# ---- sizes
def test_functions_are_short() -> None:
    lengths = sorted((f.end_lineno or 0) - f.lineno + 1 for _, f in functions())
    assert statistics.median(lengths) <= 6
    assert lengths[int(0.95 * len(lengths))] <= 18
