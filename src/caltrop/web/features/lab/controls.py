"""The controls of the lab, made from the types of a mechanic's parameters: sliders, dice, choices and fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.parameters import Parameter
from caltrop.lab.measures import goal_of, usual_measures
from caltrop.lab.outcome_words import measure_name
from caltrop.lab.rule_charts import parameter_name, rule_title, value_name
from caltrop.lab.typed import allowed_text, parameters, rulings_of
from caltrop.lab.view import OWN_VALUE, LabLine, LabView, can_be_axis, dice_options, number_bounds, value_of
from caltrop.words import title
from caltrop.words.speech import ruling_words

ControlKind: TypeAlias = Literal["slider", "dice", "choice", "text"]
MOST_DICE = 4  # rows of dice that are shown for one parameter


class LabOption(Struct, frozen=True):
    """Something to choose: its value, its words, whether it is chosen, and under which heading it stands."""

    value: str
    label: str
    chosen: bool = False
    group: str = ""


class DieRow(Struct, frozen=True):
    """One die of several: its name in the form, and the dice to choose from."""

    name: str
    options: tuple[LabOption, ...]


class LabControl(Struct, frozen=True):
    """One parameter on the page."""

    name: str
    label: str
    kind: ControlKind
    value: str
    is_axis: bool = False
    least: int = 0
    most: int = 0
    options: tuple[LabOption, ...] = ()
    rows: tuple[DieRow, ...] = ()
    hint: str = ""


def controls(view: LabView) -> tuple[list[LabControl], list[LabControl]]:
    """Return the controls of a rule: those that are always seen, and those that are folded away."""
    main = list[LabControl]()
    more = list[LabControl]()
    for parameter in parameters(view.mechanic).values():
        is_main = parameter.required or is_number(parameter) or parameter.name in view.params
        (main if is_main else more).append(control(view, parameter))
    return main, more


def own_controls(line: LabLine, n: int) -> list[LabControl]:
    """Return a field for each value that another rule needs, which is laid over as the nth line."""
    if "rule" not in line.differs:
        return []
    game = line.rule.partition(".")[0]
    known = parameters(registry_mechanic(line.rule)).values()
    return [
        LabControl(f"{OWN_VALUE}{n}.{each.name}", parameter_name(each.name, game), "text", value_of(each, line.params))
        for each in known
        if each.required or each.name in line.params
    ]


def is_number(parameter: Parameter) -> bool:
    """Is it a number, or one of a few numbers?"""
    words = parameter.options
    return parameter.kind == "number" or (bool(words) and all(word.lstrip("-").isdecimal() for word in words))


def control(view: LabView, parameter: Parameter) -> LabControl:
    """Return the control of a parameter."""
    name = parameter.name
    now = value_of(parameter, view.params)
    label = parameter_name(name, view.game.id)
    is_axis = view.axis is not None and view.axis.name == name
    if parameter.kind == "number":
        number = int(now) if now.lstrip("-").isdecimal() else 0
        least, most = number_bounds(parameter, number)
        return LabControl(
            name=name, label=label, kind="slider", value=str(number), is_axis=is_axis, least=least, most=most
        )
    dice = dice_options(parameter)
    if dice:
        return LabControl(name, label, "dice", now, is_axis, rows=tuple(die_rows(parameter, dice, now)))
    words = ("false", "true") if parameter.kind == "yes-no" else tuple(filter(None, parameter.options))
    if words and not parameter.many:
        shown = tuple(LabOption(word, value_name(word).replace("_", " "), word == now) for word in words)
        return LabControl(name, label, "choice", now, is_axis, options=shown)
    return LabControl(name, label, "text", now, hint=allowed_text(parameter))


def die_rows(parameter: Parameter, dice: tuple[str, ...], now: str) -> Iterator[DieRow]:
    """Yield a row for each die that is set, and one for the next; only the first has to be there."""
    there = [die.strip() for die in now.split(",") if die.strip()]
    most = min(MOST_DICE, parameter.longest or MOST_DICE) if parameter.many else 1
    needed = 1 if parameter.required else 0
    for n in range(max(1, min(most, max(len(there) + 1, needed)))):
        die = there[n] if n < len(there) else ""
        options = [LabOption(option, option, option == die) for option in dice]
        if n >= needed:
            options.append(LabOption("", "", not die))
        yield DieRow(f"{parameter.name}.{n + 1}" if parameter.many else parameter.name, tuple(options))


# ---- everything else that can be chosen
def rule_options(view: LabView) -> list[LabOption]:
    """Return every rule of every game that can be measured."""
    return [
        LabOption(mechanic.id, rule_title(mechanic.id), mechanic is view.mechanic, game.title)
        for game in registry.games().values()
        for mechanic in game.mechanics.values()
        if mechanic.id.startswith(f"{game.id}.")
    ]


def axis_options(view: LabView) -> list[LabOption]:
    known = parameters(view.mechanic)
    chosen = view.axis.name if view.axis else ""
    can = [name for name, found in known.items() if can_be_axis(found) and value_of(found, view.params)]
    return [LabOption(name, parameter_name(name, view.game.id), name == chosen) for name in can]


def measure_options(view: LabView) -> list[LabOption]:
    texts = dict.fromkeys((view.measure, *usual_measures(view.mechanic)))
    return [LabOption(text, measure_name(view.mechanic, text), text == view.measure) for text in texts]


class RulingControl(Struct, frozen=True):
    """A ruling on the page: its question, and its options in words."""

    id: str
    label: str
    options: tuple[LabOption, ...]


def ruling_controls(view: LabView) -> list[RulingControl]:
    return [ruling_control(view, id, ruling) for id, ruling in rulings_of(view.mechanic).items()]


def ruling_control(view: LabView, id: str, ruling: Any) -> RulingControl:
    now = view.rulings.get(id, ruling.options[0])
    options = tuple(LabOption(o, str(ruling_words(view.game, id, o)[1]), o == now) for o in ruling.options)
    asked = view.game.library.rules.rulings.get(id) if view.game.library else None
    return RulingControl(id, asked.text if asked else title(id, view.game), options)


def over_options(view: LabView) -> list[LabOption]:
    """Return what can be laid over: other options of rulings, and rules of other games with the same aim."""
    found = list[LabOption]()
    for each in ruling_controls(view):
        rest = (o for o in each.options if not o.chosen)
        found += [LabOption(f"{each.id}={o.value}", f"{each.label} {o.label}", group="rulings") for o in rest]
    goal = goal_of(view.mechanic)
    for option in rule_options(view):
        mechanic = registry_mechanic(option.value)
        other = goal_of(mechanic)
        if goal is not None and other is not None and mechanic is not view.mechanic and other.says == goal.says:
            found.append(LabOption(f"rule={option.value}", option.label, group="rules"))
    return found


def registry_mechanic(id: str) -> Any:
    game = registry.find(id.partition(".")[0])
    return game.mechanics[id]  # type: ignore[union-attr]
