"""Forecasts in words: a verdict that a table understands, how it was found, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from . import catalogue, say

_RARE = 0.05
_EVEN = 0.5
NEVER = 1e-9  # what floating point leaves of an impossible chance
_SHARED_POLICIES = ("target", "flee", "morale")  # policies of every game
_LEFT_OUT = ("helpers", "treatment")  # by every game


class _ForecastNumbers(Protocol):
    """The numbers of a forecast that words are made from."""

    @property
    def method(self) -> str: ...
    @property
    def party(self) -> float: ...
    @property
    def endless(self) -> float: ...
    @property
    def still_open(self) -> float: ...
    @property
    def any_dead(self) -> float: ...
    @property
    def harmless(self) -> tuple[str, ...]: ...
    @property
    def states(self) -> int: ...
    @property
    def fights(self) -> int: ...
    @property
    def margin(self) -> float: ...
    @property
    def fraction(self) -> str: ...
    @property
    def best(self) -> Any: ...
    @property
    def groups(self) -> Sequence[Any]: ...


def forecast_lines(answer: _ForecastNumbers) -> Iterator[str]:
    """Yield the verdict: who wins, whether someone dies, and who cannot hurt anyone."""
    yield say("forecast", verdict(answer))
    if answer.endless + answer.still_open < _EVEN:
        yield deaths(answer.any_dead, answer.method == "exact")
    for who in answer.harmless:
        yield say("forecast", "harmless", who=who)


def verdict(answer: _ForecastNumbers) -> str:
    """Return the id of the verdict."""
    if answer.still_open > _EVEN:
        return "verdict-undecided"
    return "verdict-endless" if answer.endless > 1 - _RARE else verdict_of(answer.party)


def verdict_of(chance: float) -> str:
    """Return the id of the verdict on the party's chance to win."""
    bounds = ((0.95, "certain"), (0.65, "likely"), (0.35, "even"), (0.05, "unlikely"), (-1, "hopeless"))
    return "verdict-" + next(word for least, word in bounds if chance >= least)


def deaths(chance: float, is_exact: bool = True) -> str:
    """Return in words how likely someone of the party dies; what no simulated fight has seen may still be."""
    if chance <= NEVER and is_exact:
        return say("forecast", "deaths-none")
    if chance < _RARE:
        return say("forecast", "deaths-rare")
    return say("forecast", "deaths-even") if chance > _EVEN else say("forecast", "deaths", n=round(1 / chance))


def method_lines(
    answer: _ForecastNumbers, policies: Mapping[str, Any], left_out: Sequence[str], spells: Sequence[str] = ()
) -> Iterator[str]:
    """Yield how the answer was found, the policies of both sides, and what is left out."""
    if answer.method == "exact":
        yield say("forecast", "exact", states=answer.states)
    else:
        yield say("forecast", "simulated", fights=answer.fights, margin=percent(answer.margin))
    if "/" in answer.fraction and len(answer.fraction) <= 80:  # a certain end is told in words
        yield say("forecast", "fraction", fraction=answer.fraction)
    if "party" in policies and policies["party"].target == "best":
        yield _best_line(answer)
    for side, policy in policies.items():
        yield policy_line(side, policy)
    yield from spell_lines(spells)
    yield say("forecast", "left-out", what=left_out_words(left_out))


def _best_line(answer: _ForecastNumbers) -> str:
    """Return what best play gains, and how that was found."""
    if sum(group.side == "foes" for group in answer.groups) < 2:
        return say("forecast", "best-one-kind")
    how = "" if answer.method == "exact" else "-tried"
    best = answer.best
    chance, usual = (percent(best.chance), percent(best.instead_of)) if best else ("", "")
    if chance == usual:
        return say("forecast", f"best-alike{how}")
    return say("forecast", f"best{how}", target=best.target, chance=chance, usual=usual)


def unnamed_fighters() -> dict[str, str]:
    """Return what the made-up fighters of each side are called who have no name."""
    return {side: say("forecast", f"unnamed-{side}") for side in ("party", "foes")}


def count_name(group: Any) -> str:
    """Return the name of a group, with the number of its members if it has several."""
    return say("forecast", "count", n=group.count, name=group.name) if group.count > 1 else str(group.name)


def has_end(answer: _ForecastNumbers) -> bool:
    """Does the fight ever end, as far as it was followed?"""
    return answer.endless + answer.still_open < 1 - NEVER


def spell_lines(spells: Sequence[str]) -> Iterator[str]:
    """Yield which spells are cast, if any."""
    if spells:
        yield say("forecast", "spells-cast", what=tuple(spells))


def left_out_words(left_out: Sequence[str]) -> tuple[str, ...]:
    """Return what a forecast does not count, in words."""
    return tuple(say("forecast", f"out-{what}") for what in (*left_out, *_LEFT_OUT))


def policy_line(side: str, policy: Any) -> str:
    facts = {
        "side": say("forecast", f"side-{side}"),
        "target": say("forecast", f"target-{policy.target}"),
        "flee": say("forecast", f"flee-{policy.flee}"),
    }
    if side == "foes":
        said = say("forecast", "policy", **facts, morale=say("forecast", f"morale-{'yes' if policy.morale else 'no'}"))
    else:
        said = say("forecast", "policy-no-morale", **facts)
    own = ((f"{side}.{name}", option) for name, option in policy.choices.items())
    return "; ".join((said, *(choice_words(tactic, option) for tactic, option in own)))


def choice_words(tactic: str, option: str) -> str:
    """Return what a side does by a choice: "strike the weakest", "Armour is kept"."""
    said = option_words(tactic, option)
    return said if tactic.partition(".")[2] in _SHARED_POLICIES else f"{tactic_words(tactic)} {said}"


def tactic_words(tactic: str) -> str:
    """Return what a choice of a side is called: "Strike" for "foes.target"."""
    name = tactic.partition(".")[2]
    return say("forecast", f"policy-{name}" if name in _SHARED_POLICIES else f"policy-choice-{name}")


def option_words(tactic: str, option: str) -> str:
    """Return an option of such a choice in words."""
    name = tactic.partition(".")[2]
    return say(
        "forecast", f"{name}-{option}" if name in _SHARED_POLICIES else f"choice-{name}-{option.replace(' ', '-')}"
    )


def percent(chance: float, digits: int = 2) -> str:
    """Return a chance with that many decimals, as the reader's language writes it."""
    locale = catalogue().locale
    return str(locale.PERCENT).format(f"{float(Fraction(chance)) * 100:.{digits}f}".replace(".", locale.DECIMAL))


def whole_percent(chance: float) -> str:
    """Return a chance in whole percent; only the impossible is 0%, and only the certain 100%."""
    number = "<1" if NEVER < chance < 0.005 else ">99" if 0.995 <= chance < 1 - NEVER else f"{chance * 100:.0f}"
    return str(catalogue().locale.PERCENT).format(number)
