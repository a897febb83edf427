"""How dangerous a prepared scene would be for this party, and a slider over the number of one kind of foe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import takewhile
from typing import Any

from msgspec import Struct, json, structs

from caltrop import words
from caltrop.forecast.fight_files import MOST_FIGHTERS
from caltrop.games.common.people.creature_lines import CreatureLine, known_creatures, parse_kind
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import PreparedScene, State
from caltrop.lab.charts import Chart, Series, svg_chart
from caltrop.table.codec import codec_of
from caltrop.table.session import Session
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.forecast.tasks import DangerPoint, SceneDanger, SceneFight, game_for_worker, measure_scene
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


# The slider has one of two lengths, so that it does not jump under a finger.
FEW = 12
MOST_TOP = 24
STEPS = 7


# ---- what is asked
def scene_lines(scene: PreparedScene, known: Iterable[str] = ()) -> tuple[CreatureLine, ...]:
    """Return the creatures of a scene, each with its number."""
    names = tuple(known)
    return tuple(parse_kind(line, names) for line in scene.creatures)


def asked_counts(count: int, top: int) -> tuple[int, ...]:
    """Return the numbers that are worked out, those nearest to the scene's own first."""
    each = {round(1 + k * (top - 1) / STEPS) for k in range(STEPS + 1)} | {min(count, top)}
    return tuple(sorted(each, key=lambda n: (abs(n - count), n)))


def top_of(count: int, points: Mapping[int, DangerPoint], room: int) -> int:
    """Return where the slider ends; it goes on where its end is still easy, and never beyond what can be forecast."""
    end = points.get(min(FEW, room))
    is_easy = end is not None and max(end.dead, 1 - end.party) < EASY
    return max(1, min(room, MOST_TOP if count > FEW or is_easy else FEW))


def read_scene(session: Session, room: Room, id: str, at: int) -> SceneFight | None:
    scene = session.state.prepared.get(id)
    lines = scene_lines(scene, known_creatures(session.game, session.state)) if scene else ()
    if scene is None or not 0 <= at < len(lines):
        return None
    party = party_part(session.state)
    sent = codec_of(session.game).encode(party)
    others = sum(line.many for k, line in enumerate(lines) if k != at)
    asked = SceneFight(
        table=room.id, game=game_for_worker(session.game.bare), state=sent, lines=lines, at=at, counts=()
    )
    known = room.dangers.get(mark_of(asked), {})
    top = top_of(lines[at].many, known, MOST_FIGHTERS - len(party.characters) - others)
    return structs.replace(asked, counts=asked_counts(lines[at].many, top))


def danger_things(
    desk: FacilitatorPage, room: Room, id: str, at: int, found: Refused | None = None
) -> dict[str, object]:
    """Return what the column about a scene's danger shows, as far as it is known."""
    asked = read_scene(desk.look.session, room, id, at)
    shown: dict[str, object] = {"id": id, "at": at, "curve": None, "sentence": "", "asked": asked}
    if asked is None:
        return {**shown, "sentence": words.say("forecast", "danger-empty"), "missing": False}
    return {**shown, **shown_curve(desk, asked, room.dangers.get(mark_of(asked), {}), found)}


def shown_curve(
    desk: FacilitatorPage, asked: SceneFight, points: Mapping[int, DangerPoint], found: Refused | None
) -> dict[str, Any]:
    """Return the curve as far as it is known, or the sentence that says why there is none."""
    top = max(asked.counts)
    (line, count) = asked.lines[asked.at]
    if found is not None:
        return {"sentence": words.sentence(found, desk.game), "missing": False}
    missing = set(asked.counts) - set(points)
    if not points:
        return {"sentence": words.say("forecast", "learning"), "missing": True}
    size = len(party_part(desk.state).characters)
    name = line.partition(",")[0]
    return {"curve": DangerCurve(name, min(count, top), top, points, size), "missing": bool(missing)}
