"""Sweeps: one mechanic measured at every combination of the values that its parameters and rulings are given.

A value may stand for several: "d8,{d4,d6}" is two, "1..10" is ten, "1..9..2" is every second one. Parameters that are
not set start with usual values (`starting_values`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.rules.refusals import Refused

from .measures import RULE, Measure, NoNumber, measure_odds, parse_measure, usual_measures
from .typed import convert_parameters, is_own, parameters, parse_parameters, parse_rulings, rulings_of

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.odds.tables import Odds


_BRACES = re.compile(r"\{([^{}\"':]*)\}")  # records are typed as JSON, with quotes and colons
_RANGE = re.compile(r"\s*(-?\d{1,15})\.\.(-?\d{1,15})(?:\.\.(\d{1,15}))?\s*")


class SweptText:
    """A text with places for several values; how many it stands for is known before they are listed."""

    def __init__(self, text: str) -> None:
        whole = _numbers_in(text)
        parts = _BRACES.split(text) if whole is None and text[:1] != "[" else [text]
        self.parts: list[Sequence[str | int]] = (
            [whole] if whole is not None else list(map(_part_values, range(len(parts)), parts))
        )
        self.count = prod(map(len, self.parts))

    def __iter__(self) -> Iterator[str]:
        return ("".join(map(str, each)) for each in product(*self.parts))


def _part_values(at: int, text: str) -> Sequence[str | int]:
    """Return what a part may be: every second one stood in braces."""
    if at % 2 == 0:
        return (text,)
    numbers = _numbers_in(text)
    return numbers if numbers is not None else tuple(value.strip() for value in text.split(","))


def _numbers_in(text: str) -> range | None:
    """Return the numbers of a range, up or down; None if the text is none."""
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    first = int(found[1])
    last = int(found[2])
    step = max(1, int(found[3] or 1))
    return range(first, last + 1, step) if first <= last else range(first, last - 1, -step)


_USUAL_NUMBER = 10
_USUAL_DIE = "d6"
_WIDE = 20


def starting_values(mechanic: Mechanic[Any, Any], game: Game | None) -> dict[str, str]:
    """Return a value, as it is typed, for each parameter that needs one: that of a usual situation, if there is one."""
    known = {name: found for name, found in parameters(mechanic).items() if found.required}
    usual = _usual_values(mechanic, game) if game is not None else {}
    values = {name: usual.get(name) or _starting_value(found) for name, found in known.items()}
    return values | _missing_sum(mechanic, values)


def _missing_sum(mechanic: Mechanic[Any, Any], values: Mapping[str, str]) -> dict[str, str]:
    """Return a value for the first of several parameters that are nothing without each other."""
    wrong = convert_parameters(mechanic, values)
    if not isinstance(wrong, Refused) or wrong.code != "bad-together":
        return {}
    names = wrong.facts["names"]
    assert isinstance(names, tuple)
    return {str(names[0]): str(wrong.facts["least"])}


def _usual_values(mechanic: Mechanic[Any, Any], game: Game) -> dict[str, str]:
    """Return the parameters of the last of the game's situations that rolls the mechanic."""
    there = [each for each in game.situations.values() if each.mechanic is mechanic]
    if not there:
        return {}
    params: Struct = there[-1].params_in(game)
    return {name: as_typed(getattr(params, name)) for name in params.__struct_fields__}


def as_typed(value: Any) -> str:
    """Return a value as it is typed: a list of words with commas, records as JSON."""
    import msgspec

    plain = msgspec.to_builtins(value)
    if isinstance(plain, (list, tuple)) and all(isinstance(each, (str, int)) for each in plain):
        return ",".join(map(str, plain))
    if isinstance(plain, (list, tuple, Mapping)):
        return msgspec.json.encode(plain).decode()
    return str(plain).lower() if isinstance(plain, bool) else "" if plain is None else str(plain)


def _starting_value(parameter: Parameter) -> str:
    """Return a value that the parameter's type allows."""
    if parameter.start:
        return parameter.start
    if parameter.kind == "number":
        return str(_starting_number(parameter.least, parameter.most))
    if parameter.kind == "yes-no":
        return "false"
    if parameter.record is not None:
        return str(parameter.allowed.get("example", ""))
    if parameter.options:
        return _USUAL_DIE if _USUAL_DIE in parameter.options else next(filter(None, parameter.options), "")
    return _USUAL_DIE if "di" in str(parameter.allowed.get("allowed", "")) else ""


def _starting_number(least: int | None, most: int | None) -> int:
    """Return a number in the middle of a small range, and a usual one of a wide range."""
    low = least if least is not None else 0
    high = most if most is not None else 99
    if low <= 0 <= high and low < 0:
        return 0
    return (low + high) // 2 if high - low < _WIDE else min(max(_USUAL_NUMBER, low), high)


_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
FindMechanic: TypeAlias = Callable[[str], "_AnyMechanic | Refused"]
Values: TypeAlias = tuple[Fraction, ...]  # the measures at one point

_MOST_POINTS = 100_000
_MOST_SPELLED = 64  # points at which all words of an outcome are looked for; of more, some along each axis
_MOST_WORDS = 20
_MOST_CHECKED = 500  # values of an axis that are read before the sweep begins: what is wrong is said at once


class _Axis(Struct, frozen=True):
    """What is swept: a parameter, a ruling, or the variants that are laid over each other."""

    name: str
    values: tuple[str, ...]
    kind: Literal["parameter", "ruling", "variant"] = "parameter"


class _SweepPoint(NamedTuple):
    """One combination: where it stands on each axis, and the parameters and rulings that it means."""

    at: tuple[str, ...]
    params: Mapping[str, str]
    rulings: Mapping[str, str]


class Sweep(Struct, frozen=True):
    """What is measured where. It is plain data, so that other processes and machines can take a part of it."""

    mechanic: str
    params: dict[str, str]
    rulings: dict[str, str]
    axes: tuple[_Axis, ...]
    measures: tuple[str, ...]
    variants: dict[str, dict[str, str]] = {}  # the rulings of each variant that is laid over

    @property
    def count(self) -> int:
        return prod(len(axis.values) for axis in self.axes)

    def point(self, n: int) -> _SweepPoint:
        """Return a point by its number; the last axis changes first."""
        at = list[str]()
        for axis in reversed(self.axes):
            n, here = divmod(n, len(axis.values))
            at.append(axis.values[here])
        at.reverse()
        params = dict(self.params)
        rulings = dict(self.rulings)
        for axis, value in zip(self.axes, at, strict=True):
            if axis.kind == "variant":
                rulings |= self.variants[value]
            else:
                (params if axis.kind == "parameter" else rulings)[axis.name] = value
        return _SweepPoint(tuple(at), params, rulings)


# ---- what was typed
def parse_sweep(
    mechanic: _AnyMechanic,
    words: Iterable[str],
    *,
    rulings: Iterable[str] = (),
    measures: Iterable[str] = (),
    starting: Mapping[str, str] | None = None,
    variants: Mapping[str, dict[str, str]] | None = None,
) -> Sweep | Refused:
    """Read name=value with values that stand for several; `starting` are those of parameters that are not given.

    A name may be given more than once: a shell makes three words of a=d8,{d4,d6,d8}.
    """
    known = rulings_of(mechanic)
    words = tuple(words)
    set_here = [word for word in words if word.partition("=")[0] in known]  # a shell may have cut them off "--ruling"
    typed = _gather((word for word in words if word not in set_here), mechanic)
    ruled = _gather((*rulings, *set_here), mechanic)
    for found in (typed, ruled):
        if isinstance(found, Refused):
            return found
    assert not isinstance(typed, Refused)
    assert not isinstance(ruled, Refused)
    wrong = _find_wrong_name(mechanic, typed) or _find_too_many([*typed.values(), *ruled.values()], len(variants or ()))
    if wrong:
        return wrong
    texts = {name: (value,) for name, value in (starting or {}).items() if name not in typed}
    params, param_axes = split_axes({**list_values(typed), **texts}, "parameter")
    fixed, ruling_axes = split_axes(list_values(ruled), "ruling")
    axes = (*param_axes, *ruling_axes, *_variant_axis(variants))
    sweep = Sweep(
        mechanic=mechanic.id,
        params=params,
        rulings=fixed,
        axes=axes,
        measures=tuple(measures),
        variants=dict(variants or {}),
    )
    return _check_sweep(mechanic, sweep)


def _gather(words: Iterable[str], mechanic: _AnyMechanic) -> dict[str, list[SweptText]] | Refused:
    """Return what was typed for each name."""
    found = dict[str, list[SweptText]]()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            known = tuple(parameters(mechanic))
            return Refused("not-name-value", mechanic.id, {"got": word[:60], "mechanic": mechanic.id, "known": known})
        found.setdefault(name, []).append(SweptText(value))
    return found


def _find_wrong_name(mechanic: _AnyMechanic, typed: Mapping[str, list[SweptText]]) -> Refused | None:
    found = parse_parameters(tuple(f"{name}=" for name in typed), mechanic)
    return found if isinstance(found, Refused) else None


def _find_too_many(typed: Iterable[list[SweptText]], variants: int) -> Refused | None:
    """Refuse a sweep that is too large before anything of it is listed."""
    count = prod(sum(text.count for text in texts) for texts in typed) * (variants or 1)
    if count > _MOST_POINTS:
        return Refused("too-many-points", RULE, {"n": min(count, 10**18), "most": _MOST_POINTS})
    return None


def list_values(typed: Mapping[str, list[SweptText]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(dict.fromkeys(value for text in texts for value in text)) for name, texts in typed.items()}


def split_axes(
    values: Mapping[str, tuple[str, ...]], kind: Literal["parameter", "ruling"]
) -> tuple[dict[str, str], list[_Axis]]:
    """Return what has one value, and what is swept."""
    fixed = {name: each[0] for name, each in values.items() if len(each) == 1}
    return fixed, [_Axis(name, each, kind) for name, each in values.items() if len(each) > 1]


def _variant_axis(variants: Mapping[str, dict[str, str]] | None) -> list[_Axis]:
    return [_Axis("variant", tuple(variants), "variant")] if variants and len(variants) > 1 else []


def _check_sweep(mechanic: _AnyMechanic, sweep: Sweep) -> Sweep | Refused:
    """Return the sweep with its measures, or what is wrong with one of its values."""
    for params, rulings in _probes(sweep):
        read = convert_parameters(mechanic, params)
        said = parse_rulings(tuple(f"{id}={option}" for id, option in rulings.items()), mechanic)
        for found in (read, said):
            if isinstance(found, Refused):
                return found
    for text in sweep.measures:
        measured = parse_measure(mechanic, text)
        if isinstance(measured, Refused):
            return measured
    if sweep.measures:
        return sweep
    usual = (each for text in usual_measures(mechanic) for each in _spell_out(mechanic, sweep, text))
    return structs.replace(sweep, measures=tuple(usual))


def _spell_out(mechanic: _AnyMechanic, sweep: Sweep, measure: str) -> tuple[str, ...]:
    """Return a measure of each word, where only the odds show that a mechanic of one's own answers in words."""
    kind = mechanic.outcome.__annotations__.get(measure) if is_own(mechanic.id) or "." not in mechanic.id else None
    if kind not in (Any, str):
        return (measure,)
    points = map(sweep.point, range(sweep.count)) if sweep.count <= _MOST_SPELLED else _probed_points(sweep)
    found = dict.fromkeys(value for point in points for value in _values_at(mechanic, point, measure))
    if all(isinstance(value, int) and not isinstance(value, bool) for value in found):
        return (measure,)
    if set(found) <= {True, False}:
        return (f"{measure}=yes",)
    return tuple(f"{measure}={value}" for value in found)[:_MOST_WORDS]


def _probed_points(sweep: Sweep) -> Iterator[_SweepPoint]:
    for params, rulings in _probes(sweep):
        yield _SweepPoint((), params, rulings)


def _values_at(mechanic: _AnyMechanic, point: _SweepPoint, name: str) -> list[Any]:
    """Return all values that a field of the outcome has at a point."""
    found = odds_at(mechanic, point)
    return [] if isinstance(found, Refused) else [getattr(outcome, name) for outcome in found.outcomes]


def odds_at(mechanic: _AnyMechanic, point: _SweepPoint) -> Odds[Any] | Refused:
    """Return the odds at a point."""
    from caltrop.kernel.rules.rulings import apply_rulings
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds

    params = convert_parameters(mechanic, point.params)
    if isinstance(params, Refused):
        return params
    try:
        return odds(mechanic, apply_rulings(params, point.rulings))
    except TooLarge as large:
        return large.refused


def _probes(sweep: Sweep) -> Iterator[tuple[Mapping[str, str], Mapping[str, str]]]:
    """Yield the first point, and one for each further value of each axis."""
    first = sweep.point(0)
    yield first.params, first.rulings
    for axis in sweep.axes:
        for value in axis.values[1:_MOST_CHECKED]:
            if axis.kind == "parameter":
                yield {**first.params, axis.name: value}, first.rulings
            elif axis.kind == "ruling":
                yield first.params, {**first.rulings, axis.name: value}


# ---- measuring
def measure_points(
    sweep: Sweep, find: FindMechanic, numbers: range, progress: Callable[[int, int], None] = lambda done, of: None
) -> list[Values] | Refused:
    """Measure some of a sweep's points; executors are given this function with a part of the numbers."""
    mechanic = find(sweep.mechanic)
    if isinstance(mechanic, Refused):
        return mechanic
    measures = tuple(m for text in sweep.measures if isinstance(m := parse_measure(mechanic, text), Measure))
    found = list[Values]()
    for n in numbers:
        values = _measure_point(mechanic, sweep.point(n), measures)
        if isinstance(values, Refused):
            return values
        found.append(values)
        progress(n + 1, sweep.count)
    return found


def _measure_point(mechanic: _AnyMechanic, point: _SweepPoint, measures: tuple[Measure, ...]) -> Values | Refused:
    from caltrop.kernel.rules.rulings import apply_rulings
    from caltrop.odds.budget import TooLarge

    params = convert_parameters(mechanic, point.params)
    if isinstance(params, Refused):
        return params
    try:
        return measure_odds(mechanic, apply_rulings(params, point.rulings), measures)
    except TooLarge as large:
        return large.refused
    except NoNumber as text:
        return Refused("no-number", RULE, {"got": str(text)[:60]})


def find_mechanic(id: str) -> _AnyMechanic | Refused:
    """Return a mechanic of a game by its id."""
    from caltrop.games.packages import mechanics_in_file

    found = mechanics_in_file(id.partition(".")[0]).get(id)
    if found is not None:
        return found
    from difflib import get_close_matches

    from caltrop.games import registry

    game = registry.find(id.partition(".")[0])
    if not isinstance(game, Refused) and id in game.mechanics:
        return game.mechanics[id]
    known = () if isinstance(game, Refused) else tuple(game.mechanics)
    return Refused("unknown-mechanic", "odds", {"got": id[:60], "options": tuple(get_close_matches(id, known, n=3))})


# ---- what came of it
class SweepTable(Struct, frozen=True):
    """A sweep with the values of its measures at every point, in order."""

    sweep: Sweep
    measures: tuple[str, ...]
    is_chance: tuple[bool, ...]
    rows: tuple[tuple[tuple[str, ...], Values], ...]  # where a point stands, and its measures
    fights: tuple[int, ...] = ()  # how many were simulated for each row; 0 where it is exact


def _is_news(n: int, columns: list[Values], measures: tuple[str, ...]) -> bool:
    """Is a column not 0 everywhere, and not the first one again? Every word of a field has its column."""
    return any(columns[n]) and (n == 0 or "=" in measures[n] or columns[n] != columns[0])


def sweep_table(mechanic: _AnyMechanic, sweep: Sweep, values: list[Values], *, keep_all: bool) -> SweepTable:
    """Return the table of a sweep; measures that nobody asked for are left out where they say nothing new."""
    columns = [tuple(row[n] for row in values) for n in range(len(sweep.measures))]
    shown = [n for n in range(len(columns)) if keep_all or _is_news(n, columns, sweep.measures)] or [0]
    parsed = [parse_measure(mechanic, sweep.measures[n]) for n in shown]
    chances = tuple(isinstance(m, Measure) and m.is_chance for m in parsed)
    rows = tuple((sweep.point(n).at, tuple(row[m] for m in shown)) for n, row in enumerate(values))
    return SweepTable(sweep, tuple(sweep.measures[n] for n in shown), chances, rows)
