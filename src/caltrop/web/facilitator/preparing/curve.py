"""The danger of a scene by the number of one kind of foe: how it is measured, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from itertools import takewhile

from msgspec import Struct, json, structs

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State
from caltrop.lab.charts import Chart, Series, svg_chart
from caltrop.web.features.forecast.tasks import DangerPoint, SceneDanger, SceneFight, measure_scene
from caltrop.web.gate.server import Req
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.room import Room
from caltrop.words.forecasts import deaths, verdict_of, whole_percent

# The risk: below the first it is easy, and so on; above the last, deadly.
EASY = 0.1
RISKY = 0.4
DANGEROUS = 0.6
GOAL = 1 / 3
GRAVE = 0.2
CHART_WIDTH = 380  # as wide as the column that it is on, so that its numbers are as large as other texts
MOST_CURVES = 8


class Reach(Struct, frozen=True):
    """A part of the slider: its word, where it begins and how wide it is, in percent."""

    word: str
    left: float
    wide: float
    on: bool

    @property
    def middle(self) -> float:
        return self.left + self.wide / 2


class DangerPreview(Struct, frozen=True):
    """What is said of one number of foes: words, whether deaths are likely, its values, and its part of the slider."""

    verdict: str
    deaths: str
    grave: bool
    value: str
    facts: tuple[str, ...]
    at: int


class DangerCurve(Struct, frozen=True):
    """The danger of a scene by the number of one kind of foe: what is known of it, and where the slider is."""

    name: str
    n: int
    top: int
    points: Mapping[int, DangerPoint]
    size: int  # of the party

    @property
    def here(self) -> DangerPoint:
        return self.at(self.n)

    def at(self, n: int) -> DangerPoint:
        """Return the danger of that number, between those that are known."""
        known = sorted(self.points)
        low = max((k for k in known if k <= n), default=known[0])
        high = min((k for k in known if k >= n), default=known[-1])
        a = self.points[low]
        b = self.points[high]
        share = (n - low) / (high - low) if high > low else 0.0
        mix = {f: (1 - share) * getattr(a, f) + share * getattr(b, f) for f in ("party", "dead", "down")}
        return structs.replace(a, n=n, **mix)

    def risk(self, n: int) -> float:
        """Return how likely the worse of two things is: that someone dies, or that the party does not win."""
        point = self.at(n)
        return max(point.dead, 1 - point.party)

    def word(self, n: int) -> str:
        bounds = ((EASY, "easy"), (RISKY, "risky"), (DANGEROUS, "dangerous"))
        return next((word for bound, word in bounds if self.risk(n) < bound), "deadly")

    @property
    def measured_range(self) -> range:
        """The numbers between the least and the most that was measured."""
        return range(min(self.points), max(self.points) + 1)

    @property
    def reaches(self) -> tuple[Reach, ...]:
        """The parts of the slider, by their words."""
        found = list[Reach]()
        for n in self.measured_range:
            word = self.word(n)
            wide = 100 / self.top
            if found and found[-1].word == word:
                last = found[-1]
                found[-1] = Reach(word, last.left, last.wide + wide, last.on or n == self.n)
            else:
                found.append(Reach(word, (n - 1) * wide, wide, n == self.n))
        return tuple(found)

    @property
    def previews(self) -> str:
        """What is said of each number while the slider is dragged, as JSON; null where it is not known yet."""
        numbers = range(1, self.top + 1)
        said = [structs.replace(self, n=n).preview if n in self.measured_range else None for n in numbers]
        return json.encode(said).decode()

    @property
    def preview(self) -> DangerPreview:
        at = next(k for k, reach in enumerate(self.reaches) if reach.on)
        facts = tuple(value for _, value in self.facts)
        return DangerPreview(
            verdict=self.verdict, deaths=self.deaths, grave=self.is_grave, value=self.value_text, facts=facts, at=at
        )

    @property
    def is_grave(self) -> bool:
        return self.here.dead >= GRAVE

    @property
    def value_text(self) -> str:
        """What a screen reader says of the slider."""
        dead = whole_percent(self.here.dead)
        said = words.say("forecast", f"danger-{self.word(self.n)}")
        return words.say("forecast", "danger-value", n=self.n, name=self.name, word=said, dead=dead)

    @property
    def verdict(self) -> str:
        return words.say("forecast", verdict_of(self.here.party))

    @property
    def deaths(self) -> str:
        return deaths(self.here.dead, is_exact=False)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        down = words.say("forecast", "danger-down-of", down=f"{self.here.down:.1f}", all=self.size)
        return (
            (words.say("forecast", "party-wins"), whole_percent(self.here.party)),
            (words.say("forecast", "someone-dies"), whole_percent(self.here.dead)),
            (words.say("forecast", "danger-down"), down.replace(".", words.catalogue().locale.DECIMAL)),
        )

    @property
    def goal(self) -> int:
        """The most of them up to which the risk is no more than one in three; 0 if even one is too many."""
        within = takewhile(lambda n: self.risk(n) <= GOAL, range(1, self.top + 1))
        return max(within, default=0)

    @property
    def chart(self) -> str:
        places = tuple(str(n) for n in range(1, self.top + 1))
        each = [self.at(n) if n in self.measured_range else None for n in range(1, self.top + 1)]
        series = (
            Series(words.say("forecast", "party-wins"), tuple(point.party if point else None for point in each)),
            Series(words.say("forecast", "someone-dies"), tuple(point.dead if point else None for point in each)),
        )
        title = words.say("forecast", "danger-chart", name=self.name)
        chart = Chart(title, places, series, along=self.name, marked=self.n - 1, is_compared=False)
        return svg_chart(chart, "danger", width=CHART_WIDTH)


# ---- what is asked
def party_part(state: State) -> State:
    """Return the party's part of a table's state."""
    party = {who: c for who, c in state.characters.items() if c.is_in_party and c.life == "up"}
    return State(game=state.game, characters=party, rulings=state.rulings, clock=state.clock, homebrew=state.homebrew)


def mark_of(asked: SceneFight) -> str:
    """Return what the numbers are found under; how many there are of the varying kind makes no difference."""
    others = [(line, 0 if k == asked.at else count) for k, (line, count) in enumerate(asked.lines)]
    return blake2b(asked.state + repr((others, asked.at)).encode(), digest_size=9).hexdigest()


async def measure_missing(request: Req, room: Room, seat: str, asked: SceneFight) -> Refused | None:
    """Have a worker measure what is not known yet of a scene; return a refusal, if there is one."""
    mark = mark_of(asked)
    known = room.dangers.setdefault(mark, {})
    while len(room.dangers) > MOST_CURVES:
        room.dangers.pop(next(iter(room.dangers)))
    missing = tuple(n for n in asked.counts if n not in known)
    if not missing:
        return None
    wanted = structs.replace(asked, counts=missing)
    found = await room.forecasts.ask(seat, lambda: run_task(request, measure_scene, wanted))
    if isinstance(found, SceneDanger):
        known |= {point.n: point for point in found.points}
    return found if isinstance(found, Refused) and not known else None
