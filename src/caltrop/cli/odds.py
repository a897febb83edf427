"""`caltrop odds`: the exact chances of a mechanic, computed by running the very rule that play runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from . import show
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.errors import Refused
    from caltrop.kernel.fate import Fact
    from caltrop.kernel.mechanic import Mechanic
    from caltrop.kernel.parameters import Parameter
    from caltrop.kernel.rulings import Ruling
    from caltrop.odds.tables import Odds

AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
Row: TypeAlias = tuple[dict[str, Any], Fraction]


# ---- which mechanics there are
def find(id: str) -> AnyMechanic | Refused:
    """A mechanic by its id; a wrong one names those near it."""
    game = id.partition(".")[0]
    found = mechanics_in_file(game).get(id) or all_mechanics().get(id)
    if found is not None:
        return found
    from difflib import get_close_matches

    from caltrop.kernel.errors import Refused

    near = tuple(get_close_matches(id, list(all_mechanics()), n=3))
    return Refused("unknown-mechanic", "odds", {"got": id[:60], "options": near})


def mechanics_in_file(game: str) -> dict[str, AnyMechanic]:
    """What stands in a game's mechanics.py, read without the rest of the game: odds are to be quick."""
    from importlib import import_module
    from importlib.util import find_spec

    from caltrop.kernel.mechanic import mechanics_in

    package = f"caltrop.games.{game.replace('-', '_')}"
    named = package.rpartition(".")[2].isidentifier()
    if not (named and find_spec(package) and find_spec(f"{package}.mechanics")):
        return {}
    return {mechanic.id: mechanic for mechanic in mechanics_in(import_module(f"{package}.mechanics"))}


def is_game(id: str) -> bool:
    if "." in id:
        return False
    from caltrop.games.registry import ids

    return id in ids()


def mechanics_of(game: str) -> dict[str, AnyMechanic]:
    """All mechanics of one game's own."""
    from caltrop.games.registry import find as find_game

    found = show.value_or_fail(find_game(game))
    return {id: mechanic for id, mechanic in found.mechanics.items() if id.startswith(f"{game}.")}


def all_mechanics() -> dict[str, AnyMechanic]:
    from caltrop.games.registry import ids

    return {id: mechanic for game in ids() for id, mechanic in mechanics_of(game).items()}


# ---- completion
def complete_mechanic(incomplete: str) -> list[tuple[str, str]]:
    return [(id, _first_line(m)) for id, m in all_mechanics().items() if id.startswith(incomplete)]


def complete_parameter(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    found = all_mechanics().get(show.word_so_far(ctx, "mechanic"))
    there = parameters(found) if found is not None else {}
    return [(f"{name}=", allowed_text(hint)) for name, hint in there.items() if f"{name}=".startswith(incomplete)]


def complete_ruling(ctx: typer.Context, incomplete: str) -> list[str]:
    found = all_mechanics().get(show.word_so_far(ctx, "mechanic"))
    rulings = rulings_of(found) if found is not None else {}
    said = [f"{id}={option}" for id, ruling in rulings.items() for option in ruling.options]
    return [one for one in said if one.startswith(incomplete)]


# ---- the command
def odds(
    mechanic: Annotated[
        str, typer.Argument(help="Which one, such as fell.test; none lists them all.", autocompletion=complete_mechanic)
    ] = "",
    params: Annotated[
        list[str] | None,
        typer.Argument(help="Its parameters: dice=d8,d6 dn=4", autocompletion=complete_parameter, metavar="NAME=VALUE"),
    ] = None,
    ruling: Annotated[
        list[str] | None,
        typer.Option(
            "--ruling",
            help="How the table settles what the rule leaves open.",
            autocompletion=complete_ruling,
            metavar="ID=OPTION",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Exact fractions, for programs.")] = False,
) -> None:
    """Exact odds of a mechanic: caltrop odds fell.test dice=d8,d6 dn=4

    Without a mechanic, or with a game's id, the mechanics and their parameters are listed.
    """
    if not mechanic or is_game(mechanic):
        list_mechanics(mechanics_of(mechanic) if mechanic else all_mechanics(), as_json)
        return
    mechanic, defaults = split_variant(mechanic)
    found = show.value_or_fail(find(mechanic))
    game = mechanic.partition(".")[0]
    given = show.value_or_fail(parse_parameters(params or [], found), game)
    rulings = variant_rulings(found, defaults) | show.value_or_fail(parse_rulings(ruling or [], found), game)
    told = show.value_or_fail(convert_parameters(found, given), game)
    answer = show.value_or_fail(exact_odds(found, told, rulings), game)
    if as_json:
        show.print_json(odds_json(found, told, given, rulings, answer))
    else:
        print_odds(found, given, rulings, answer)


# ---- variants
def split_variant(mechanic: str) -> tuple[str, Mapping[str, str]]:
    """The mechanic's own id and the rulings of the variant before it: "./mine.toml:fell.test"."""
    if ".toml:" not in mechanic:
        return mechanic, {}
    from caltrop.games.registry import game_of_mechanic

    game, own = show.value_or_fail(game_of_mechanic(mechanic))
    return own, game.defaults


def variant_rulings(mechanic: AnyMechanic, defaults: Mapping[str, str]) -> dict[str, str]:
    """Those of a variant's rulings that the mechanic hangs on."""
    return {id: defaults[id] for id in rulings_of(mechanic) if id in defaults}


# ---- what was typed
def ruled_fields(mechanic: AnyMechanic) -> dict[str, Ruling[str]]:
    """The parameters that a ruling settles."""
    from caltrop.kernel import rulings

    kind: type[Struct] = mechanic.params
    return rulings.ruled_fields(kind)


def parameters(mechanic: AnyMechanic) -> dict[str, Parameter]:
    """The parameters one can give; what a ruling settles is not among them."""
    from caltrop.kernel.parameters import parameters

    ruled = ruled_fields(mechanic)
    return {name: found for name, found in parameters(mechanic.params).items() if name not in ruled}


def rulings_of(mechanic: AnyMechanic) -> dict[str, Ruling[str]]:
    return {ruling.id: ruling for ruling in ruled_fields(mechanic).values()}


def parse_parameters(words: list[str], mechanic: AnyMechanic) -> dict[str, str] | Refused:
    """name=value, each name once, and only names that this mechanic has."""
    from caltrop.kernel.errors import Refused

    known, given = tuple(parameters(mechanic)), dict[str, str]()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            return Refused("not-name-value", mechanic.id, {"got": word[:60], "mechanic": mechanic.id, "known": known})
        ruled = ruled_fields(mechanic).get(name)
        if ruled is not None:
            facts: dict[str, Fact] = {"name": name, "ruling": ruled.id, "option": ruled.options[-1]}
            return Refused("set-by-ruling", mechanic.id, facts)
        if name not in known:
            return Refused("unknown-parameter", mechanic.id, {"name": name[:60], "known": known})
        if name in given:
            return Refused("given-twice", mechanic.id, {"name": name})
        given[name] = value
    return given


def convert_parameters(mechanic: AnyMechanic, given: Mapping[str, str]) -> Struct | Refused:
    """The parameters in their types; what is missing is named all at once."""
    import msgspec

    from caltrop.kernel.errors import Refused
    from caltrop.kernel.input import ANYTHING, parse_fields

    missing = [name for name, found in parameters(mechanic).items() if found.required and name not in given]
    if missing:
        facts: dict[str, Fact] = {"mechanic": mechanic.id, "missing": tuple(missing_parameters(mechanic, missing))}
        return Refused("missing-parameters", mechanic.id, facts)
    found = parse_fields(mechanic.params, given, mechanic.id)
    if isinstance(found, Refused) and found.code == "bad-value" and not found.facts.get("name"):
        return Refused("bad-value", mechanic.id, {**found.facts, "name": next(iter(given), ""), **ANYTHING})
    assert isinstance(found, (Refused, msgspec.Struct))
    return found


def missing_parameters(mechanic: AnyMechanic, names: list[str]) -> Iterator[str]:
    """Parameters with what they may be."""
    from caltrop.words import say

    known = parameters(mechanic)
    for name in names:
        yield say("cli", "parameter", name=name, takes=allowed_text(known[name]))


def parse_rulings(words: list[str], mechanic: AnyMechanic) -> dict[str, str] | Refused:
    """Rulings as id=option, only such as this mechanic hangs on."""
    from caltrop.kernel.errors import Refused

    known, said = rulings_of(mechanic), dict[str, str]()
    for word in words:
        id, equals, option = word.partition("=")
        if not equals:
            return Refused("not-name-value", mechanic.id, {"got": word[:60]})
        if id not in known:
            return Refused("no-such-ruling", mechanic.id, {"got": id[:60], "options": tuple(known)})
        if not known[id].can_be(option):
            return Refused("no-such-option", mechanic.id, {"got": option[:60], "options": known[id].options})
        said[id] = option
    return said


def exact_odds(mechanic: AnyMechanic, params: Struct, rulings: Mapping[str, str]) -> Odds[Struct] | Refused:
    from caltrop.kernel.rulings import apply_rulings
    from caltrop.odds.exact import TooLarge
    from caltrop.odds.exact import odds as chances

    try:
        return chances(mechanic, apply_rulings(params, rulings))
    except TooLarge as large:
        return large.refused


# ---- the answer for programs
def odds_json(
    mechanic: AnyMechanic, params: Struct, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> dict[str, Any]:
    """The JSON that every mechanic answers with; among its parameters is what a said ruling settles."""
    import msgspec

    told = {name: getattr(params, name) for name in given}
    told |= {name: r.option_in(rulings) for name, r in ruled_fields(mechanic).items() if r.id in rulings}
    return {
        "mechanic": mechanic.id,
        "params": msgspec.to_builtins(told),
        "outcomes": [{"outcome": outcome, "p": str(p)} for outcome, p in rows(answer)],
    }


def rows(answer: Odds[Struct]) -> list[Row]:
    """Outcomes with their chances, in the order a person expects."""
    import msgspec

    ordered = sorted(answer, key=lambda row: _sort_key(row[0]))
    return [(msgspec.to_builtins(outcome), p) for outcome, p in ordered]


def _sort_key(outcome: Struct) -> tuple[Any, ...]:
    """Numbers and yes-or-no as they count, words in the order their rule lists them."""
    from caltrop.kernel.parameters import parameters

    return tuple(_sort_value(getattr(outcome, name), found) for name, found in parameters(type(outcome)).items())


def _sort_value(value: Any, parameter: Parameter) -> int | str:
    if parameter.kind == "word":
        return parameter.options.index(str(value))
    return value if isinstance(value, int) else str(value)


# ---- the answer for people
def print_odds(
    mechanic: AnyMechanic, given: Mapping[str, str], rulings: Mapping[str, str], answer: Odds[Struct]
) -> None:
    from caltrop.words import catalogue, say

    game = mechanic.id.partition(".")[0]
    said = [f"{name}={value}" for name, value in (*given.items(), *rulings.items())]
    show.print_heading(" ".join((mechanic.id, *said)))
    print_chances(rows(answer))
    policy = catalogue(game).get("policy", {}).get(mechanic.id)
    if policy:
        show.print_text()
        show.print_text(say("cli", "policy", game, policy=policy))


def print_chances(found: list[Row]) -> None:
    """A table with a bar for each outcome, and what each of its fields comes to."""
    from caltrop.words import say

    names = list(dict.fromkeys(name for outcome, _ in found for name in outcome))
    count = counting_field(found, names)
    most = max(p for _, p in found)
    above = [say("cli", "at-least")] if count else []
    columns = [Column(name, right=name in number_fields(found, names)) for name in names]
    columns += [Column(title, right=True) for title in (say("cli", "chance"), say("cli", "exact"), *above)]
    columns.append(Column("", style="yellow"))
    lines = list[list[str]]()
    for at, (outcome, p) in enumerate(found):
        reach = [show.percent(sum((q for _, q in found[at:]), Fraction(0)))] if count else []
        cells = [value_text(outcome.get(name, "")) for name in names]
        lines.append([*cells, show.percent(p), str(p), *reach, show.bar(p, most)])
    show.print_table(columns, lines)
    summary = list(field_summaries(found, names)) if len(found) > 1 else []
    if summary:
        show.print_text()
    for line in summary:
        show.print_text(line)


def counting_field(found: list[Row], names: list[str]) -> str:
    """The number that the outcomes count, if there is one and each outcome has its own."""
    there = number_fields(found, names)
    if len(there) != 1 or len(found) < 3:
        return ""
    values = [outcome[there[0]] for outcome, _ in found]
    return there[0] if values == sorted(set(values)) else ""


def number_fields(found: list[Row], names: list[str]) -> list[str]:
    """The fields that are a number in every outcome."""
    return [name for name in names if all(_is_number(outcome.get(name)) for outcome, _ in found)]


def field_summaries(found: list[Row], names: list[str]) -> Iterator[str]:
    """What each field comes to by itself: a chance for yes or no, an average for a number, the words' chances."""
    from caltrop.words import say

    for name in names:
        values: list[tuple[Any, Fraction]] = [(outcome.get(name), p) for outcome, p in found]
        if all(isinstance(v, bool) for v, _ in values):
            p = sum((p for v, p in values if v), Fraction(0))
            yield say("cli", "is-so", name=name, percent=show.percent(p), exact=str(p))
        elif all(_is_number(v) for v, _ in values):
            mean = sum((v * p for v, p in values), Fraction(0))
            yield say("cli", "average", name=name, mean=f"{float(mean):.2f}", exact=str(mean))
        elif len(names) > 1 and all(isinstance(v, str) for v, _ in values):
            words = list(dict.fromkeys(str(v) for v, _ in values))
            chances = [(w, sum((p for v, p in values if v == w), Fraction(0))) for w in words]
            each = tuple(say("cli", "each", word=w, percent=show.percent(p)) for w, p in chances)
            yield say("cli", "words", name=name, each=each)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def value_text(value: Any) -> str:
    """A value of an outcome as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{name} {value_text(inner)}" for name, inner in value.items())
    return "; ".join(map(value_text, value)) if isinstance(value, list) else str(value)


# ---- the list
def allowed_text(parameter: Parameter) -> str:
    """What a parameter may be, in few words."""
    from caltrop.words import say

    return say("takes", str(parameter.allowed["allowed"]), **parameter.allowed)


def list_mechanics(found: Mapping[str, AnyMechanic], as_json: bool) -> None:
    """Every mechanic with its parameters."""
    if as_json:
        show.print_json([mechanic_json(mechanic) for mechanic in found.values()])
        return
    for at, mechanic in enumerate(found.values()):
        if at:
            show.print_text()
        show.print_heading(mechanic.id)
        show.print_text(f"  {_first_line(mechanic)}")
        needs = {p["name"]: p["required"] for p in mechanic_json(mechanic)["params"]}
        each = [(name, allowed_text(hint), needs[name]) for name, hint in parameters(mechanic).items()]
        lines = [(f"  {name}=" if needed else f"  [{name}=]", said) for name, said, needed in each]
        lines += [(f"  --ruling {id}=", ", ".join(ruling.options)) for id, ruling in rulings_of(mechanic).items()]
        show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def mechanic_json(mechanic: AnyMechanic) -> dict[str, Any]:
    """A mechanic, for programs."""
    return {
        "mechanic": mechanic.id,
        "text": _first_line(mechanic),
        "params": [
            {"name": name, "required": found.required, **found.allowed} for name, found in parameters(mechanic).items()
        ],
        "rulings": {id: list(ruling.options) for id, ruling in rulings_of(mechanic).items()},
    }


def _first_line(mechanic: AnyMechanic) -> str:
    return next(iter((mechanic.__doc__ or "").splitlines()), "")
