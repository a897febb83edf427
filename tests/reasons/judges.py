"""The judge of every game: works out what came of a roll from its steps alone, without the rule and its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, structs

from caltrop.kernel.steps import EarlierFacts, Step

from . import any_game, deeds, grimoire
from .reader import Reader, Unexplained

Judge = Callable[[Reader], dict[str, Any]]
JUDGES: dict[str, Judge] = {**any_game.JUDGES, **deeds.JUDGES, **grimoire.JUDGES}


def judge(mechanic: str, steps: Sequence[Step], *, whole: bool = True) -> dict[str, Any]:
    """What came of a roll. With `whole` nothing may be left over; else what follows explains the consequences."""
    untyped = [step for step in steps if isinstance(step.facts, EarlierFacts)] if whole else []
    if untyped:
        raise Unexplained(f"{untyped[0]} has no kind")
    reader = Reader(steps)
    found = JUDGES[mechanic](reader)
    if whole and not reader.is_done:
        raise Unexplained(f"{mechanic}: {steps[reader.at]} explains nothing")
    return found


def compare(found: Any, outcome: Any) -> None:
    """Every field of the outcome was worked out; a field that is not mentioned has its default."""
    if isinstance(outcome, Struct):
        assert set(found) <= set(outcome.__struct_fields__), found
        for field in structs.fields(outcome):
            compare(found.get(field.name, field.default), getattr(outcome, field.name))
    elif isinstance(outcome, tuple):
        assert len(found) == len(outcome), (found, outcome)
        for one, other in zip(found, outcome, strict=True):
            compare(one, other)
    else:
        assert found == outcome, (found, outcome)
