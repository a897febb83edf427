"""A view of the lab, read from the address of its page: a rule, its values, its axis, and what it comes to.

    rule=fell.test&dice=d8,d6&dn=7&fell.ladder.floor=stay&along=dn&measure=success&over=dn%3D8

Parameters and rulings go by their names. Dice can also be given one by one (`dice.1=d8&dice.2=d6`), as forms do.
`over` is a line that is added to the first one: the values in which it differs, written like an address itself; with
`rule` it is another rule altogether, and with `alone` it has nothing of the first one's values.

The axis is the values that one parameter takes along the chart. `measure_view` finds each line's values along it, and
what can happen at the marked place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from msgspec import Struct, structs

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused

from .measures import RULE, SUCCESS, Measure, NoNumber, goal_of, measure_odds, parse_measure, usual_measures
from .sweep import as_typed, find_mechanic, starting_values
from .typed import convert_parameters, parameters, parse_parameters, parse_rulings, readable, rulings_of

if TYPE_CHECKING:
    from caltrop.kernel.contract.parameters import Parameter
    from caltrop.kernel.rules.mechanic import Mechanic


_MOST_PLACES = 41
_FIRST_NUMBERS = 20  # of a wide range
DICE = ("d4", "d6", "d8", "d10", "d12", "d20")


class _LabAxis(Struct, frozen=True):
    """A parameter along which is measured: its values, and which of them is the one that is set."""

    name: str
    values: tuple[str, ...]
    marked: int


def can_be_axis(parameter: Parameter) -> bool:
    """Can the parameter take several values, one after the other?"""
    return parameter.kind in ("number", "yes-no") or bool(dice_options(parameter)) or len(parameter.options) > 1


def dice_options(parameter: Parameter) -> tuple[str, ...]:
    """Return the dice that a parameter takes, if it takes dice."""
    named = tuple(option for option in parameter.options if option)
    if named:
        return named if all(_is_die(option) for option in named) else ()
    return DICE if str(parameter.allowed.get("allowed", "")) in ("die", "dies", "dice") else ()


def _is_die(text: str) -> bool:
    return text[:1] == "d" and text[1:].isdecimal()


def _axis_of(parameter: Parameter, now: str) -> _LabAxis:
    """Return the axis of a parameter that is set to `now`; of several dice, the first one changes."""
    values = [*_axis_values(parameter, now)]
    if now not in values:
        values.append(now)
        values.sort(key=lambda value: int(value) if value.lstrip("-").isdecimal() else 0)
    return _LabAxis(parameter.name, tuple(values), values.index(now))


def _axis_values(parameter: Parameter, now: str) -> tuple[str, ...]:
    if parameter.kind == "number":
        return tuple(map(str, _number_values(parameter, int(now) if now.lstrip("-").isdecimal() else 0)))
    if parameter.kind == "yes-no":
        return ("false", "true")
    _, comma, rest = now.partition(",")
    options = dice_options(parameter) or tuple(option for option in parameter.options if option)
    return tuple(f"{option}{comma}{rest}" for option in options) if parameter.many else options


def number_bounds(parameter: Parameter, now: int) -> tuple[int, int]:
    """Return between which numbers a parameter is moved: those that are allowed, or of a wide range the first."""
    least = parameter.least if parameter.least is not None else 0
    most = parameter.most if parameter.most is not None else least + _FIRST_NUMBERS
    if least < -_FIRST_NUMBERS:
        least = min(-_FIRST_NUMBERS // 2, now)
    return least, most if most - least < _MOST_PLACES else min(most, max(least + _FIRST_NUMBERS, now))


def _number_values(parameter: Parameter, now: int) -> range:
    """Return the numbers of an axis: all that are allowed, or of a wide range the first, in steps that reach `now`."""
    least, high = number_bounds(parameter, now)
    step = -(-(high - least + 1) // _MOST_PLACES)
    return range(least, high + 1, step)


MOST_OVER = 3  # lines that are laid over the first
_LONGEST = 4000  # letters of an address that is read
OWN_VALUE = "own."  # how the names of values begin that a laid-over rule has of its own
OWN = ("rule", "along", "measure", "over", "add", "keep", "drop")


class LabLine(Struct, frozen=True):
    """One line: a rule with its values and rulings, and those in which it differs from the first line."""

    rule: str
    params: dict[str, str]
    rulings: dict[str, str]
    differs: dict[str, str] = {}


class LabView(Struct, frozen=True):
    """All that the page shows, before anything is measured; `wrong` is why nothing, or not every line, can be."""

    mechanic: Any
    game: Any
    params: dict[str, str]
    rulings: dict[str, str]
    axis: _LabAxis | None
    measure: str
    over: tuple[str, ...] = ()
    lines: tuple[LabLine, ...] = ()
    wrong: Refused | None = None

    @property
    def link(self) -> str:
        """The address of this view, without what it would have anyway."""
        return f"/lab?{urlencode(self.query)}"

    @property
    def query(self) -> list[tuple[str, str]]:
        said = [("rule", self.mechanic.id), *self.params.items(), *self.rulings.items()]
        usual = _usual_axis(self.mechanic)
        if self.axis is not None and self.axis.name != usual:
            said.append(("along", self.axis.name))
        if self.measure != _usual_measure(self.mechanic):
            said.append(("measure", self.measure))
        return [*said, *(("over", spec) for spec in self.over)]


# ---- reading an address
def parse_view(query: Iterable[tuple[str, str]]) -> LabView:
    """Read an address; what is wrong with it is told, and the rest is shown."""
    read = [(readable(name), readable(value).strip()) for name, value in query if len(value) <= _LONGEST]
    said = _with_own_values(read)
    values = dict(said)
    mechanic = find_mechanic(values.get("rule", "") or _first_rule())
    if isinstance(mechanic, Refused):
        return structs.replace(parse_view([("rule", _first_rule())]), wrong=mechanic)
    game = registry.find(mechanic.id.partition(".")[0])
    assert isinstance(game, Game)
    start = starting_values(mechanic, game)
    params = _given_params(mechanic, values, start)
    rulings = _given_rulings(mechanic, values)
    measure = values.get("measure", "") or _usual_measure(mechanic)
    over = _lines_over(said, {**params, **rulings})
    wrong = _find_wrong(mechanic, values, params, rulings, measure)
    known = params if wrong is None else {**start}
    axis = _chosen_axis(mechanic, values.get("along", ""), known)
    lines = () if wrong else (LabLine(mechanic.id, params, rulings),)
    view = LabView(
        mechanic=mechanic,
        game=game,
        params=params,
        rulings=rulings,
        axis=axis,
        measure=measure,
        over=over,
        lines=lines,
        wrong=wrong,
    )
    return view if wrong else _with_lines(view)


def _with_own_values(said: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return an address in which rules that are laid over have the values that a form sets for them.

    `own.0.score=14` is the score of the first line that is laid over.
    """
    own = {name: value for name, value in said if name.startswith(OWN_VALUE)}
    rest = [(name, value) for name, value in said if name not in own]
    at = -1
    for n, (name, value) in enumerate(rest):
        if name != "over" or not value:
            continue
        at += 1
        mine = {
            key.removeprefix(f"{OWN_VALUE}{at}."): v for key, v in own.items() if key.startswith(f"{OWN_VALUE}{at}.")
        }
        spec = dict(parse_qsl(value))
        rest[n] = (name, urlencode({**spec, **mine})) if mine and spec.get("rule") else (name, value)
    return rest


def _first_rule(game: Game | None = None) -> str:
    """Return the rule that the lab begins with: the first one with a success and a number, of a game or of any."""
    games = [game] if game is not None else list(registry.games().values())
    own = [mechanic for each in games for mechanic in each.mechanics.values() if mechanic.id.startswith(f"{each.id}.")]
    aims = [mechanic for mechanic in own if goal_of(mechanic) is not None]
    numbered = [
        mechanic for mechanic in aims if any(p.kind == "number" and p.required for p in parameters(mechanic).values())
    ]
    return next((str(mechanic.id) for mechanic in (*numbered, *aims, *own)), "")


def link_for(game: Game, rulings: Mapping[str, str]) -> str:
    """Return the address of the lab with a game's first rule, as a table plays it."""
    rule = _first_rule(game)
    if not rule:
        return "/lab"
    known = rulings_of(game.mechanics[rule])
    here = {id: option for id, option in rulings.items() if id in known and option != known[id].options[0]}
    return f"/lab?{urlencode({'rule': rule, **here})}"


def _given_params(mechanic: Mechanic[Any, Any], values: Mapping[str, str], start: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters as they are typed: those that are given, and those that need a value."""
    found = dict[str, str]()
    for name, parameter in parameters(mechanic).items():
        one_by_one = [value for key, value in values.items() if key.startswith(f"{name}.")]
        if one_by_one:
            found[name] = ",".join(filter(None, one_by_one))
        elif values.get(name) or name in start:
            found[name] = values.get(name) or start[name]
        if (
            name in found
            and not parameter.required
            and found[name] == as_typed(parameter.default)
            and name not in start
        ):
            del found[name]
    return found


def _given_rulings(mechanic: Mechanic[Any, Any], values: Mapping[str, str]) -> dict[str, str]:
    known = rulings_of(mechanic)
    return {id: values[id] for id, ruling in known.items() if id in values and values[id] != ruling.options[0]}


def _lines_over(said: list[tuple[str, str]], kept: Mapping[str, str]) -> tuple[str, ...]:
    """Return what is laid over the first line, with what is added and without what is dropped."""
    values = dict(said)
    over = [value for name, value in said if name == "over" and value]
    if values.get("drop", "").isdecimal():
        over = [spec for at, spec in enumerate(over) if at != int(values["drop"])]
    if values.get("keep"):
        over.append(urlencode({"alone": "1", **kept}))
    if values.get("add"):
        over.append(values["add"])
    return tuple(dict.fromkeys(over))[:MOST_OVER]


def _find_wrong(
    mechanic: Mechanic[Any, Any],
    values: Mapping[str, str],
    params: Mapping[str, str],
    rulings: Mapping[str, str],
    measure: str,
) -> Refused | None:
    """Return the first thing that is wrong with an address."""
    known = {*parameters(mechanic), *rulings_of(mechanic), *OWN}
    strange = [name for name in values if name not in known and name.rpartition(".")[0] not in known]
    checks = (
        parse_parameters(tuple(f"{name}=" for name in strange), mechanic),
        convert_parameters(mechanic, params),
        parse_rulings(tuple(f"{id}={option}" for id, option in rulings.items()), mechanic),
        parse_measure(mechanic, measure),
    )
    return next((found for found in checks if isinstance(found, Refused)), None)


# ---- what is usual
def _usual_measure(mechanic: Mechanic[Any, Any]) -> str:
    """Return what is measured first: success, or else the first thing that can be."""
    return SUCCESS if goal_of(mechanic) is not None else next(iter(usual_measures(mechanic)), "")


@lru_cache(maxsize=256)
def _usual_axis(mechanic: Mechanic[Any, Any]) -> str:
    """Return the parameter that a chart is drawn along: a number that must be given and matters, or any other."""
    game = registry.find(mechanic.id.partition(".")[0])
    params = starting_values(mechanic, game if isinstance(game, Game) else None)
    there = {
        name: found for name, found in parameters(mechanic).items() if can_be_axis(found) and value_of(found, params)
    }
    needed = [name for name, found in there.items() if found.required]
    numbers = [name for name in needed if there[name].kind == "number"]
    ordered = dict.fromkeys([*numbers, *needed, *there])
    changing = (
        name for name in ordered if _is_changing(mechanic, _axis_of(there[name], value_of(there[name], params)), params)
    )
    return next(changing, next(iter(ordered), ""))


def _is_changing(mechanic: Mechanic[Any, Any], axis: _LabAxis, params: Mapping[str, str]) -> bool:
    """Is the usual measure another at the last place than in the middle? A number that counts only as 0 is no axis."""

    measure = parse_measure(mechanic, _usual_measure(mechanic))
    line = LabLine(mechanic.id, dict(params), {})
    if isinstance(measure, Refused):
        return False
    ends = axis.values[len(axis.values) // 2 - 1], axis.values[-1]
    middle, last = (_value_at(mechanic, line, {**params, axis.name: value}, measure) for value in ends)
    return middle != last


def _chosen_axis(mechanic: Mechanic[Any, Any], name: str, params: Mapping[str, str]) -> _LabAxis | None:
    known = parameters(mechanic)
    is_there = name in known and can_be_axis(known[name]) and value_of(known[name], params)
    chosen = name if is_there else _usual_axis(mechanic)
    return _axis_of(known[chosen], value_of(known[chosen], params)) if chosen else None


def value_of(parameter: Parameter, params: Mapping[str, str]) -> str:
    """Return what a parameter is set to; "" where it may be left out and is."""
    return params.get(parameter.name) or as_typed(parameter.default)


# ---- what is laid over
def _with_lines(view: LabView) -> LabView:
    """Return the view with its lines; one that cannot be read is told of, and left out."""
    lines = list(view.lines)
    kept = list[str]()
    wrong = None
    for spec in view.over:
        found = _parse_line(view, dict(parse_qsl(spec)))
        if isinstance(found, Refused):
            wrong = wrong or found
        else:
            lines.append(found)
            kept.append(spec)
    return structs.replace(view, lines=tuple(lines), over=tuple(kept), wrong=wrong)


def _parse_line(view: LabView, values: dict[str, str]) -> LabLine | Refused:
    """Read a line that is laid over the first: other values of the same rule, or another rule."""
    rule = values.pop("rule", "") or view.mechanic.id
    if rule != view.mechanic.id:
        return _other_rule(rule, values)
    known = parameters(view.mechanic)
    ruled = rulings_of(view.mechanic)
    is_alone = bool(values.pop("alone", ""))
    params = {**({} if is_alone else view.params), **{name: values[name] for name in values if name in known}}
    rulings = {**({} if is_alone else view.rulings), **{id: values[id] for id in values if id in ruled}}
    wrong = _find_wrong(view.mechanic, values, params, rulings, view.measure)
    return wrong or LabLine(rule, params, rulings, _differences(view, params, rulings))


def _differences(view: LabView, params: Mapping[str, str], rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the values and rulings in which a line differs from the first."""
    known = parameters(view.mechanic)
    ruled = rulings_of(view.mechanic)
    values = {name: (value_of(found, params), value_of(found, view.params)) for name, found in known.items()}
    values |= {id: (rulings.get(id, r.options[0]), view.rulings.get(id, r.options[0])) for id, r in ruled.items()}
    return {name: here for name, (here, first) in values.items() if here != first}


def _other_rule(rule: str, values: dict[str, str]) -> LabLine | Refused:
    """Read a line of another rule; its success is measured."""
    mechanic = find_mechanic(rule)
    if isinstance(mechanic, Refused):
        return mechanic
    game = registry.find(rule.partition(".")[0])
    assert isinstance(game, Game)
    params = _given_params(mechanic, values, starting_values(mechanic, game))
    rulings = _given_rulings(mechanic, values)
    if goal_of(mechanic) is None:
        return Refused("no-success", RULE, {"rule": rule})
    return _find_wrong(mechanic, values, params, rulings, SUCCESS) or LabLine(rule, params, rulings, {"rule": rule})


_LIMIT = 30_000  # rolls at each place: half a second
_MOST_RESULTS = 40
_NOT_TAKEN = ("bad-value", "bad-together")  # what a rule says to a value that it does not take beside the others


class LabAsk(Struct, frozen=True):
    """What is measured for a view, as plain data."""

    lines: tuple[LabLine, ...]
    axis: _LabAxis | None
    measure: str


class LabAnswer(Struct, frozen=True, tag="lab"):
    """The numbers of a view: of each line a value at each place, and the chance of each result at the marked one."""

    values: list[list[float | None]]  # None where the rule does not take the value
    is_chance: bool
    field: str  # of the outcome, whose results are counted
    results: list[dict[str, float]]


def measure_view(ask: LabAsk) -> LabAnswer | Refused:
    """Measure every line of a view."""
    field = ""
    is_chance = True
    values = list[list[float | None]]()
    results = list[dict[str, float]]()
    for line in ask.lines:
        found = _measure_line(ask, line)
        if isinstance(found, Refused):
            return found
        measured, is_chance_here, field_here, counted = found
        field = field or field_here
        is_chance = is_chance and is_chance_here
        values.append(measured)
        results.append(counted if field_here == field else {})
    return LabAnswer(values, is_chance, field, results)


def _measure_line(ask: LabAsk, line: LabLine) -> tuple[list[float | None], bool, str, dict[str, float]] | Refused:
    """Return a line's values, whether they are chances, and the results that are counted, by their field."""
    mechanic = find_mechanic(line.rule)
    if isinstance(mechanic, Refused):
        return mechanic
    measure = parse_measure(mechanic, ask.measure if line.rule == ask.lines[0].rule else SUCCESS)
    if isinstance(measure, Refused):
        return measure
    values = list[float | None]()
    for params in _places(mechanic, ask.axis, line):
        found = _value_at(mechanic, line, params, measure)
        if isinstance(found, Refused) and found.code not in _NOT_TAKEN:
            return found
        values.append(None if isinstance(found, Refused) else found)
    field = _counted_field(mechanic)
    return values, measure.is_chance, field, _count_results(mechanic, line, field) if field else {}


def _places(mechanic: Mechanic[Any, Any], axis: _LabAxis | None, line: LabLine) -> list[dict[str, str]]:
    """Return the parameters of a line at each place; without the axis's parameter they are the same everywhere."""
    if axis is None:
        return [line.params]
    if axis.name not in parameters(mechanic):
        return [line.params] * len(axis.values)
    return [{**line.params, axis.name: value} for value in axis.values]


def _read_line(mechanic: Mechanic[Any, Any], line: LabLine, params: dict[str, str]) -> Any:
    from caltrop.kernel.rules.rulings import apply_rulings

    found = convert_parameters(mechanic, params)
    return found if isinstance(found, Refused) else apply_rulings(found, line.rulings)


def _value_at(mechanic: Mechanic[Any, Any], line: LabLine, params: dict[str, str], measure: Measure) -> float | Refused:
    from caltrop.odds.budget import TooLarge

    settled = _read_line(mechanic, line, params)
    if isinstance(settled, Refused):
        return settled
    try:
        return float(measure_odds(mechanic, settled, (measure,), _LIMIT)[0])
    except TooLarge as large:
        return large.refused
    except NoNumber as text:
        return Refused("no-number", "lab", {"got": str(text)[:60]})


# ---- results
def _counted_field(mechanic: Mechanic[Any, Any]) -> str:
    """Return the field of an outcome whose results are shown: the one that the game reads, or the first to count."""
    from caltrop.games import registry
    from caltrop.kernel.contract.parameters import parameters as fields_of

    game = registry.find(mechanic.id.partition(".")[0])
    reading = None if isinstance(game, Refused) else game.surface.readings.get(mechanic.id)
    fields = fields_of(mechanic.outcome)
    if reading is not None and reading.rows is not None and reading.rows.field in fields:
        return reading.rows.field
    counted = (name for name, field in fields.items() if field.kind in ("word", "number", "yes-no") and not field.many)
    return next(counted, "")


def _count_results(mechanic: Mechanic[Any, Any], line: LabLine, field: str) -> dict[str, float]:
    """Return the chance of each result of a line as it is set; of very many, nothing."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds

    settled = _read_line(mechanic, line, line.params)
    try:
        found = odds(mechanic, settled, limit=_LIMIT).by(lambda outcome: getattr(outcome, field))
    except TooLarge:
        return {}
    rows = sorted(found, key=lambda row: row[0] if isinstance(row[0], int) else 0)
    return {_result_text(value): float(chance) for value, chance in rows} if len(rows) <= _MOST_RESULTS else {}


def _result_text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
