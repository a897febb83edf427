"""Points that harm takes: hit points of creatures with their hit die, and scores that are plain numbers."""

from __future__ import annotations

from msgspec import Struct, structs

from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Part, Setting, Track, Widget


class HitPoints(Part, frozen=True, tag="hit-points"):
    places = {"HP": "heart"}
    now: int = 0
    maximum: int = 0
    die: LadderDie = "d4"

    def show(self) -> tuple[Widget, ...]:
        return (Track("HP", self.now, self.maximum, self.die),) if self.maximum else ()

    def settings(self) -> dict[str, Setting]:
        return {
            "HP": Setting(self.now, 0, self.maximum),
            "HP.maximum": Setting(self.maximum, 1),
            "HP.die": Setting(self.die, options=LADDER),
        }

    def put(self, name: str, value: int | str) -> HitPoints:
        if name == "HP.die":
            return structs.replace(self, die=next((d for d in LADDER if d == value), self.die))
        if not isinstance(value, int) or name not in ("HP", "HP.maximum"):
            return self
        maximum = max(1, value) if name == "HP.maximum" else self.maximum
        now = value if name == "HP" else self.now
        return structs.replace(self, maximum=maximum, now=max(0, min(maximum, now)))


class HitPointsChanged(PartEvent[HitPoints], frozen=True, tag="hit-points-changed"):
    by: int

    def change(self, part: HitPoints) -> HitPoints:
        return structs.replace(part, now=max(0, min(part.maximum, part.now + self.by)))

    def is_harm(self) -> bool:
        return self.by < 0


MOST = 99


class Score(Struct, frozen=True):
    now: int = 0
    maximum: int = 0


def whole_score(n: int) -> Score:
    """Return a score at its maximum."""
    return Score(n, n)


class Scores(Part, frozen=True, tag="scores"):
    """The scores by name: HP, STR, Brawn, ..."""

    scores: dict[str, Score] = {}

    def now(self, name: str) -> int:
        return self.scores.get(name, Score()).now

    def maximum(self, name: str) -> int:
        return self.scores.get(name, Score()).maximum

    def show(self) -> tuple[Widget, ...]:
        return tuple(Track(name, s.now, s.maximum) for name, s in self.scores.items())

    def settings(self) -> dict[str, Setting]:
        now = {name: Setting(s.now, 0, s.maximum) for name, s in self.scores.items()}
        return now | {f"{name}.maximum": Setting(s.maximum, 0, MOST) for name, s in self.scores.items()}

    def put(self, name: str, value: int | str) -> Scores:
        which, _, what = name.partition(".")
        s = self.scores.get(which)
        if s is None or not isinstance(value, int):
            return self
        maximum = max(0, min(MOST, value)) if what == "maximum" else s.maximum
        return self.with_score(which, value if not what else s.now, maximum)

    def with_score(self, name: str, now: int, maximum: int) -> Scores:
        return Scores({**self.scores, name: Score(max(0, min(maximum, now)), maximum)})


class ScoreChanged(PartEvent[Scores], frozen=True, tag="score-changed"):
    """A score changed within 0 and its maximum; `maximum_by` changes the maximum."""

    name: str
    by: int = 0
    maximum_by: int = 0

    def change(self, part: Scores) -> Scores:
        s = part.scores.get(self.name)
        if s is None:
            return part
        maximum = max(0, min(MOST, s.maximum + self.maximum_by))
        return part.with_score(self.name, s.now + self.by, maximum)

    def is_harm(self) -> bool:
        return self.by < 0


class ScoreGrown(PartEvent[Scores], frozen=True, tag="score-grown"):
    """A score's maximum rose; `now`: the new points are there at once."""

    name: str
    by: int
    now: bool = False

    def change(self, part: Scores) -> Scores:
        s = part.scores.get(self.name)
        if s is None:
            return part
        maximum = max(0, min(MOST, s.maximum + self.by))
        return part.with_score(self.name, s.now + (self.by if self.now else 0), maximum)


class ScoreRestored(PartEvent[Scores], frozen=True, tag="score-restored"):
    """A score returned to its maximum."""

    name: str

    def change(self, part: Scores) -> Scores:
        s = part.scores.get(self.name)
        return part if s is None else structs.replace(part, scores={**part.scores, self.name: whole_score(s.maximum)})
