"""The judge of every game: works out what came of a roll from its steps alone, without the rule and its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, structs

from caltrop.kernel.rules.steps import Step

from . import any_game, deeds, fell, fell_hits, generic_fantasy, grimoire
from .reader import Reader, Unexplained

Judge = Callable[[Reader], dict[str, Any]]
JUDGES: dict[str, Judge] = {
    **any_game.JUDGES,
    **fell.JUDGES,
    **fell_hits.JUDGES,
    **generic_fantasy.JUDGES,
    **grimoire.JUDGES,
    **deeds.JUDGES,
}


def judge(mechanic: str, steps: Sequence[Step]) -> dict[str, Any]:
    """What came of a roll; nothing may be left over."""
    found, read = judge_first(mechanic, steps)
    if read < len(steps):
        raise Unexplained(f"{mechanic}: {steps[read]} explains nothing")
    return found


def judge_first(mechanic: str, steps: Sequence[Step]) -> tuple[dict[str, Any], int]:
    """What came of a roll, and how many steps explain it: others may follow, of its consequences."""
    reader = Reader(steps)
    return JUDGES[mechanic](reader), reader.at


def compare(found: Any, outcome: Any) -> None:
    """Every field of the outcome was worked out; a field that is not mentioned has its default."""
    if isinstance(outcome, Struct) and not isinstance(found, Struct):
        assert set(found) <= set(outcome.__struct_fields__), found
        for field in structs.fields(outcome):
            compare(found.get(field.name, field.default), getattr(outcome, field.name))
    elif isinstance(outcome, tuple):
        assert len(found) == len(outcome), (found, outcome)
        for one, other in zip(found, outcome, strict=True):
            compare(one, other)
    else:
        assert found == outcome, (found, outcome)
