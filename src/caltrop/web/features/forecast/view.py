"""What the panel of a forecast shows: a sentence, two bars, who falls and dies, best play, how it was worked out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from msgspec import Struct

from caltrop import words
from caltrop.forecast.answer import Forecast
from caltrop.forecast.model import SidePolicy
from caltrop.games.common.fighting.fights import PARTY
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import State
from caltrop.words.forecasts import deaths, left_out_words, percent, policy_line, spell_lines, verdict, whole_percent

from .tasks import TableForecast

# Of the rounds that a fight takes, the middle nine tenths are named.
FEW = 0.05
MANY = 0.95
SURE = 2.5758293035489004  # the 99% interval, in standard deviations


class ChanceBar(Struct, frozen=True):
    """A chance as a bar, with its interval; all numbers are in percent."""

    label: str
    chance: float
    low: float
    high: float
    note: str = ""
    harm: bool = False

    @property
    def text(self) -> str:
        return whole_percent(self.chance / 100)

    @property
    def margin(self) -> str:
        """Half of the interval in points; "" if the chance is exact."""
        half = (self.high - self.low) / 2
        return words.say("forecast", "margin", half=decimal(half)) if half else ""

    @property
    def says(self) -> str:
        if not self.margin:
            return words.say("forecast", "bar-exact", label=self.label, chance=self.text)
        low, high = (percent(each / 100, 1) for each in (self.low, self.high))
        return words.say("forecast", "bar", label=self.label, chance=self.text, low=low, high=high)


class FallRow(Struct, frozen=True):
    """How one of the party fares: chances in percent."""

    name: str
    down: float
    dead: float

    @property
    def texts(self) -> tuple[str, str]:
        return whole_percent(self.down / 100), whole_percent(self.dead / 100)


def decimal(number: float) -> str:
    """Return a number with one decimal, as the reader's language writes it; a whole one from ten on."""
    text = f"{number:.0f}" if number >= 10 else f"{number:.1f}"
    return text.replace(".", words.catalogue().locale.DECIMAL)


class ForecastView:
    """A forecast as the panel reads it."""

    def __init__(self, game: Game, state: State, found: TableForecast, answer: Forecast) -> None:
        self.game = game
        self.state = state
        self.found = found
        self.answer = answer

    @property
    def verdict(self) -> str:
        if 0 < self.answer.endless <= MANY and self.answer.endless > FEW:
            return words.say("forecast", "may-not-end")
        return words.say("forecast", verdict(self.answer))

    @property
    def deaths(self) -> str:
        is_exact = self.answer.method == "exact"
        return deaths(self.answer.any_dead, is_exact) if self.answer.endless + self.answer.still_open < 0.5 else ""

    @property
    def harmless(self) -> tuple[str, ...]:
        return tuple(words.say("forecast", "harmless", who=who) for who in self.answer.harmless)

    @property
    def bars(self) -> tuple[ChanceBar, ChanceBar]:
        return (
            self.bar("party-wins", self.answer.party, note=self.rounds),
            self.bar("someone-dies", self.answer.any_dead, harm=True),
        )

    def bar(self, label: str, chance: float, note: str = "", harm: bool = False) -> ChanceBar:
        low, high = interval(chance, self.answer.fights)
        return ChanceBar(
            label=words.say("forecast", label),
            chance=100 * chance,
            low=100 * low,
            high=100 * high,
            note=note,
            harm=harm,
        )

    @property
    def rounds(self) -> str:
        """How much longer it takes: the middle nine tenths of the fights, and the commonest number."""
        lengths = self.answer.lengths
        if not lengths or sum(lengths) < FEW:
            return ""
        sums = list(accumulate(lengths))
        least = next(n for n, total in enumerate(sums, 1) if total >= FEW * sums[-1])
        most = next(n for n, total in enumerate(sums, 1) if total >= MANY * sums[-1] - 1e-12)
        usual = max(range(len(lengths)), key=lengths.__getitem__) + 1
        key = "rounds-more" if least < most else "rounds-more-sure"
        return words.say("forecast", key, least=least, most=most, usual=usual)

    @property
    def falls(self) -> tuple[FallRow, ...]:
        """The party, the likeliest to fall first."""
        ours = [group for group in self.answer.groups if group.side == PARTY]
        rows = [FallRow(group.name, 100 * group.down, 100 * group.dead) for group in ours]
        return tuple(sorted(rows, key=lambda row: (-row.down, -row.dead)))

    @property
    def best(self) -> str:
        """The target to strike first, and what that gains."""
        best = self.found.best
        if best is None:
            return words.say("forecast", "best-none")
        numbers = {"chance": whole_percent(best.chance), "usual": whole_percent(best.instead_of)}
        said = words.say("forecast", "best-target", target=best.target, **numbers)
        if not best.usual_dead:
            return said
        lives = {"chance": whole_percent(best.any_dead), "usual": whole_percent(best.usual_dead)}
        dead = words.say("forecast", "best-dead", **lives)
        return f"{said} {dead}"

    @property
    def is_best_hidden(self) -> bool:
        """Are all targets of best play out of the party's sight?"""
        target = self.found.best.target if self.found.best else ""
        filled = (ids for ids in self.found.ids if ids)
        ids = {group.name: ids for group, ids in zip(self.answer.groups, filled, strict=True)}.get(target, ())
        return bool(ids) and all(self.state.characters[who].hidden for who in ids if who in self.state.characters)

    def method(self, policies: dict[str, SidePolicy]) -> Iterator[str]:
        """Yield how the answer was worked out."""
        if self.answer.method == "exact":
            yield words.say("forecast", "exact", states=self.answer.states)
        else:
            yield words.say("forecast", "from-here", fights=self.answer.fights)
        used = self.found.policies or policies
        yield from (f"{policy_line(side, policy)}." for side, policy in used.items())
        yield from spell_lines(self.found.spells)
        yield words.say("forecast", "left-out", what=left_out_words(self.found.left_out))


def interval(chance: float, fights: int) -> tuple[float, float]:
    """Return the 99% interval of a chance that was counted in so many fights (Wilson's); an exact one is itself."""
    if not fights:
        return chance, chance
    shrink = 1 + SURE**2 / fights
    middle = (chance + SURE**2 / (2 * fights)) / shrink
    half = SURE * (chance * (1 - chance) / fights + SURE**2 / (4 * fights**2)) ** 0.5 / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def plain_share(view: ForecastView) -> str:
    """Return what everyone may read of a forecast: words and a bar, and no creature's name."""
    bar = view.bars[0]
    full = round(bar.chance / 10)
    drawn = "▰" * full + "▱" * (10 - full)
    return "\n".join(filter(None, (f"{view.verdict} {view.deaths}".strip(), f"{bar.label}: {drawn} {bar.text}")))
