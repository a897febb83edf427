"""Reads the steps of an explanation one after the other, as somebody would who wants to check a sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from caltrop.kernel.rules.steps import Facts, Step

F = TypeVar("F", bound=Facts)


class Unexplained(AssertionError):
    """A step is missing, or says something else than the steps before it lead to."""


class Reader:
    """Steps, and how far they have been read. A rule that ends with "." stands for all that begin so."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps, self.at = steps, 0

    @property
    def is_done(self) -> bool:
        return self.at == len(self.steps)

    def sees(self, kind: type[Facts], rule: str = "", **facts: object) -> bool:
        """Is the next step of this kind and rule, with these facts?"""
        if self.is_done:
            return False
        step = self.steps[self.at]
        found = step.facts
        right = isinstance(found, kind) and rule in ("", step.rule)
        return right and all(getattr(found, name) == fact for name, fact in facts.items())

    def take(self, kind: type[F], rule: str = "", **facts: object) -> F:
        """Read the next step, which must be of this kind and rule, with these facts."""
        if not self.sees(kind, rule, **facts):
            there = "the end" if self.is_done else self.steps[self.at]
            raise Unexplained(f"{kind.__name__} of {rule or 'any rule'} with {facts} is missing before {there}")
        found = self.steps[self.at].facts
        assert isinstance(found, kind)
        self.at += 1
        return found

    def take_if(self, kind: type[F], rule: str = "", **facts: object) -> F | None:
        return self.take(kind, rule, **facts) if self.sees(kind, rule, **facts) else None

    def take_all(self, kind: type[F], rule: str = "", **facts: object) -> list[F]:
        found = []
        while self.sees(kind, rule, **facts):
            found.append(self.take(kind, rule, **facts))
        return found

    @property
    def who(self) -> str:
        """Whom the step is about that was read last."""
        return self.steps[self.at - 1].who


def demand(said: object, worked_out: object, what: str) -> None:
    """What a step says must be what the steps before it lead to."""
    if said != worked_out:
        raise Unexplained(f"{what}: the step says {said}, the steps before it lead to {worked_out}")
