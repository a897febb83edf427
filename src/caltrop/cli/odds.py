"""`caltrop odds`: prints the exact odds of a mechanic, computed by running the same rule as at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from . import show
from .chances import odds_json, print_odds
from .command import Offers, argument, command, json_flag, offers, option, word_so_far
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.errors import Refused
    from caltrop.kernel.mechanic import Mechanic
    from caltrop.kernel.parameters import Parameter
    from caltrop.kernel.rulings import Ruling
    from caltrop.kernel.steps import Fact
    from caltrop.odds.tables import Odds

AnyMechanic: TypeAlias = "Mechanic[Any, Any]"


# ---- which mechanics there are
def find(id: str) -> AnyMechanic | Refused:
    """Return a mechanic by its id; the refusal of a wrong id names similar ones."""
    from caltrop.games.packages import mechanics_in_file

    found = mechanics_in_file(id.partition(".")[0]).get(id) or all_mechanics().get(id)
    if found is not None:
        return found
    from difflib import get_close_matches

    from caltrop.kernel.errors import Refused

    near = tuple(get_close_matches(id, list(all_mechanics()), n=3))
    return Refused("unknown-mechanic", "odds", {"got": id[:60], "options": near})


def is_game(id: str) -> bool:
    if "." in id:
        return False
    from caltrop.games.packages import ids

    return id in ids()


def mechanics_of(game: str) -> dict[str, AnyMechanic]:
    """Return the mechanics whose id begins with the game's."""
    from caltrop.games.registry import find as find_game

    found = show.value_or_fail(find_game(game))
    return {id: mechanic for id, mechanic in found.mechanics.items() if id.startswith(f"{game}.")}


def all_mechanics() -> dict[str, AnyMechanic]:
    from caltrop.games.packages import ids

    return {id: mechanic for game in ids() for id, mechanic in mechanics_of(game).items()}


# ---- completion
def complete_mechanic(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(((id, summary(m)) for id, m in all_mechanics().items()), incomplete)


def complete_parameter(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    found = all_mechanics().get(word_so_far(ctx, "mechanic"))
    there = parameters(found) if found is not None else {}
    return offers(((f"{name}=", allowed_text(parameter)) for name, parameter in there.items()), incomplete)


def complete_ruling(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    found = all_mechanics().get(word_so_far(ctx, "mechanic"))
    rulings = rulings_of(found) if found is not None else {}
    return offers((f"{id}={option}" for id, ruling in rulings.items() for option in ruling.options), incomplete)


# ---- the command
@command()
@argument("mechanic", default="", shell_complete=complete_mechanic)
@argument("params", nargs=-1, shell_complete=complete_parameter)
@option("--ruling", multiple=True, shell_complete=complete_ruling)
@json_flag
def odds(mechanic: str, params: tuple[str, ...], ruling: tuple[str, ...], as_json: bool) -> None:
    """Show the exact odds of a mechanic; without one, or with a game's id, list the mechanics."""
    if not mechanic or is_game(mechanic):
        list_mechanics(mechanics_of(mechanic) if mechanic else all_mechanics(), as_json)
        return
    mechanic, defaults = split_variant(mechanic)
    found = show.value_or_fail(find(mechanic))
    game = mechanic.partition(".")[0]
    given = show.value_or_fail(parse_parameters(params, found), game)
    rulings = variant_rulings(found, defaults) | show.value_or_fail(parse_rulings(ruling, found), game)
    told = show.value_or_fail(convert_parameters(found, given), game)
    answer = show.value_or_fail(exact_odds(found, told, rulings), game)
    if as_json:
        show.print_json(odds_json(found, told, given, rulings, answer))
    else:
        print_odds(found, given, rulings, answer)


# ---- variants
def split_variant(mechanic: str) -> tuple[str, Mapping[str, str]]:
    """Split "./mine.toml:fell.test" into the mechanic's id and the rulings of the variant."""
    if ".toml:" not in mechanic:
        return mechanic, {}
    from caltrop.games.registry import game_of_mechanic

    game, own = show.value_or_fail(game_of_mechanic(mechanic))
    return own, game.defaults


def variant_rulings(mechanic: AnyMechanic, defaults: Mapping[str, str]) -> dict[str, str]:
    """Return the variant's rulings that the mechanic depends on."""
    return {id: defaults[id] for id in rulings_of(mechanic) if id in defaults}


# ---- parsing of what was typed
def ruled_fields(mechanic: AnyMechanic) -> dict[str, Ruling[str]]:
    """Return the parameters that a ruling sets."""
    from caltrop.kernel import rulings

    kind: type[Struct] = mechanic.params
    return rulings.ruled_fields(kind)


def parameters(mechanic: AnyMechanic) -> dict[str, Parameter]:
    """Return the parameters that can be typed: all but those that a ruling sets."""
    from caltrop.kernel.parameters import parameters

    ruled = ruled_fields(mechanic)
    return {name: found for name, found in parameters(mechanic.params).items() if name not in ruled}


def rulings_of(mechanic: AnyMechanic) -> dict[str, Ruling[str]]:
    return {ruling.id: ruling for ruling in ruled_fields(mechanic).values()}


def parse_parameters(words: tuple[str, ...], mechanic: AnyMechanic) -> dict[str, str] | Refused:
    """Parse name=value; each name may be given once, and must be one of the mechanic's."""
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
    """Convert the parameters to their types; a refusal names all that are missing."""
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
    """Yield a line for each parameter with what it takes."""
    from caltrop.words import say

    known = parameters(mechanic)
    for name in names:
        yield say("cli", "parameter", name=name, takes=allowed_text(known[name]))


def parse_rulings(words: tuple[str, ...], mechanic: AnyMechanic) -> dict[str, str] | Refused:
    """Parse id=option; each ruling must be one that the mechanic depends on."""
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


# ---- the list
def allowed_text(parameter: Parameter) -> str:
    """Say in a few words what a parameter takes."""
    from caltrop.words import say

    return say("takes", str(parameter.allowed["allowed"]), **parameter.allowed)


def list_mechanics(found: Mapping[str, AnyMechanic], as_json: bool) -> None:
    """Print every mechanic with its parameters."""
    if as_json:
        show.print_json([mechanic_json(mechanic) for mechanic in found.values()])
        return
    for at, mechanic in enumerate(found.values()):
        if at:
            show.print_text()
        show.print_heading(mechanic.id)
        show.print_text(f"  {summary(mechanic)}")
        needs = {p["name"]: p["required"] for p in mechanic_json(mechanic)["params"]}
        each = [(name, allowed_text(hint), needs[name]) for name, hint in parameters(mechanic).items()]
        lines = [(f"  {name}=" if needed else f"  [{name}=]", said) for name, said, needed in each]
        lines += [(f"  --ruling {id}=", ", ".join(ruling.options)) for id, ruling in rulings_of(mechanic).items()]
        show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def mechanic_json(mechanic: AnyMechanic) -> dict[str, Any]:
    """Return a mechanic as JSON for programs."""
    return {
        "mechanic": mechanic.id,
        "text": summary(mechanic),
        "params": [
            {"name": name, "required": found.required, **found.allowed} for name, found in parameters(mechanic).items()
        ],
        "rulings": {id: list(ruling.options) for id, ruling in rulings_of(mechanic).items()},
    }


def summary(mechanic: AnyMechanic) -> str:
    """Return what a mechanic is; that of a game in the making is its docstring."""
    from caltrop.words import find

    own = find("cli", f"mechanic-{mechanic.id}", mechanic.id.partition(".")[0])
    return own or next(iter((mechanic.__doc__ or "").splitlines()), "")
