"""`caltrop odds`: prints the exact odds of a mechanic, computed by running the same rule as at the table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.typed import (
    allowed_text,
    convert_parameters,
    is_own,
    parameters,
    parse_parameters,
    parse_rulings,
    rulings_of,
)

from . import show
from .command import Offers, argument, command, flag, json_flag, offers, option, word_so_far
from .odds_tables import odds_json, print_odds
from .show import Column

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.odds.tables import Odds

_AnyMechanic: TypeAlias = "Mechanic[Any, Any]"
_FACE_TYPE = "FaceShown"  # what lists of dice that are told with an outcome hold


# ---- which mechanics there are
def find_mechanic(id: str) -> _AnyMechanic | Refused:
    """Return a mechanic by its id; the refusal of a wrong id names similar ones."""
    from caltrop.games.packages import mechanics_in_file

    if is_own(id):
        from .own_file import find_own_mechanic

        return find_own_mechanic(id)
    found = mechanics_in_file(id.partition(".")[0]).get(id) or all_mechanics().get(id)
    if found is not None:
        return found
    from difflib import get_close_matches

    near = tuple(get_close_matches(id, list(all_mechanics()), n=3))
    return Refused("unknown-mechanic", "odds", {"got": id[:60], "options": near})


def _names_group(id: str) -> bool:
    """Is it a game, the file of a variant, or a file of one's own: something with several mechanics?"""
    if id.endswith((".toml", ".py")):
        return True
    if "." in id:
        return False
    from caltrop.games.packages import ids

    return id in ids()


def _mechanics_of(game: str) -> dict[str, _AnyMechanic]:
    """Return the mechanics of a game, a variant or a file of one's own."""
    if is_own(game):
        from .own_file import own_mechanics

        return {found.id: found for found in show.value_or_fail(own_mechanics(game)).values()}
    from caltrop.games.registry import find as find_game

    found = show.value_or_fail(find_game(game))
    return {id: mechanic for id, mechanic in found.mechanics.items() if id.startswith(f"{found.id}.")}


def all_mechanics() -> dict[str, _AnyMechanic]:
    from caltrop.games.packages import ids

    return {id: mechanic for game in ids() for id, mechanic in _mechanics_of(game).items()}


def _known_mechanic(id: str) -> _AnyMechanic | None:
    """Return the mechanic of a line that is being typed, if there is one."""
    found = find_mechanic(id.rpartition(".toml:")[2]) if id else None
    return None if isinstance(found, Refused) else found


# ---- completion
def complete_mechanic(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(((id, _summary(m)) for id, m in all_mechanics().items()), incomplete)


def complete_parameter(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    """Offer the names of parameters, and after a name its values; bash sends "mode", "=" and "en" as three words."""
    found = _known_mechanic(word_so_far(ctx, "mechanic"))
    there = parameters(found) if found is not None else {}
    before = tuple(ctx.params.get("params") or ())
    if not incomplete and before and before[-1] in there:  # Click takes a lone "=" for nothing
        return offers(_values_of(there[before[-1]]), "")
    if before[-1:] == ("=",) and len(before) > 1 and before[-2] in there:
        return offers(_values_of(there[before[-2]]), incomplete)
    name, equals, _ = incomplete.partition("=")
    if equals and name in there:
        return offers((f"{name}={value}" for value in _values_of(there[name])), incomplete)
    return offers(((f"{name}=", allowed_text(parameter)) for name, parameter in there.items()), incomplete)


def _values_of(parameter: Any) -> tuple[str, ...]:
    """Return the values of a parameter that has only a few."""
    if parameter.kind == "yes-no":
        return "true", "false"
    if parameter.kind == "number" and parameter.least is not None and parameter.most is not None:
        span = range(parameter.least, parameter.most + 1)
        return tuple(map(str, span)) if len(span) <= 21 else ()
    return tuple(option for option in parameter.options if option)


def complete_ruling(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    found = _known_mechanic(word_so_far(ctx, "mechanic"))
    rulings = rulings_of(found) if found is not None else {}
    return offers((f"{id}={option}" for id, ruling in rulings.items() for option in ruling.options), incomplete)


def complete_reading(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    found = _known_mechanic(word_so_far(ctx, "mechanic"))
    if found is None:
        return []
    from caltrop.odds.readings import all_paths

    end = "" if param.name == "by" else "="
    return offers((f"{path}{end}" for path in all_paths(found.outcome)), incomplete)


# ---- the command
class OddsQuestion(NamedTuple):
    """What is asked: a mechanic, what was typed for it, its parameters, and the rulings that it is asked under."""

    mechanic: _AnyMechanic
    given: Mapping[str, str]
    params: Struct
    rulings: Mapping[str, str]
    assumed: tuple[str, ...] = ()  # parameters that nobody gave, and that got a usual value

    @property
    def game(self) -> str:
        """The game whose words it is told in."""
        return "" if is_own(self.mechanic.id) else self.mechanic.id.partition(".")[0]

    @property
    def ruled_params(self) -> Struct:
        """The parameters with the rulings in them."""
        from caltrop.kernel.rules.rulings import apply_rulings

        return apply_rulings(self.params, self.rulings)


@command()
@argument("mechanic", default="", shell_complete=complete_mechanic)
@argument("params", nargs=-1, shell_complete=complete_parameter)
@option("--by", multiple=True, shell_complete=complete_reading)
@option("--where", multiple=True, shell_complete=complete_reading)
@flag("--each")
@option("--ruling", multiple=True, shell_complete=complete_ruling)
@option("--chart", default="")
@flag("--csv", "as_csv")
@json_flag
def odds(  # noqa: PLR0913 - a command has as many parameters as options
    mechanic: str,
    params: tuple[str, ...],
    by: tuple[str, ...],
    where: tuple[str, ...],
    each: bool,
    ruling: tuple[str, ...],
    *,
    chart: str,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Show the exact odds of a mechanic; without one, or with a game's id, list the mechanics."""
    if mechanic and params and _names_group(mechanic):  # "fell contest a=d8" is "fell.contest a=d8"
        mechanic = _join_mechanic(mechanic, params[0])
        params = params[1:]
    if not mechanic or _names_group(mechanic):
        _list_mechanics(_mechanics_of(mechanic) if mechanic else all_mechanics(), as_json)
        return
    asked = _parse_with_usual(mechanic, params, ruling)
    if as_csv:
        from .odds_tables import print_csv

        print_csv(asked, by, where)
        return
    if chart:
        from caltrop.cli.odds_tables import draw_odds
        from caltrop.cli.show import TERMINAL

        draw_odds(asked, by, where, chart)
        if chart == TERMINAL:
            return
    if by or where or each:
        from .odds_tables import show_marginals

        show_marginals(asked, by, where, each=each, as_json=as_json)
        return
    answer = exact_odds(asked.mechanic, asked.params, asked.rulings)
    if _has_lists(asked.mechanic):
        from .odds_tables import answer_group

        if answer_group(asked, answer, as_json):
            return
    found = show.value_or_fail(answer, asked.game)
    if as_json:
        show.print_json(odds_json(asked.mechanic, asked.params, asked.given, asked.rulings, found))
    else:
        print_odds(asked, found)


def _join_mechanic(group: str, name: str) -> str:
    """Return a mechanic's id from a game, or a variant's file, and the mechanic's name in it."""
    if group.endswith(".py"):
        return f"{group}:{name}"
    if not group.endswith(".toml"):
        return f"{group}.{name}"
    first = next(iter(_mechanics_of(group)))
    return f"{group}:{first.rpartition(':')[2].partition('.')[0]}.{name}"


def _has_lists(mechanic: _AnyMechanic) -> bool:
    """Is any field of the outcome a list, but of faces? A quick look: most start faster without the rest."""
    hints = (hint for kind in mechanic.outcome.__mro__ for hint in vars(kind).get("__annotations__", {}).values())
    return any("tuple" in str(hint) and _FACE_TYPE not in str(hint) for hint in hints)


def _parse_with_usual(mechanic: str, params: tuple[str, ...], ruling: tuple[str, ...]) -> OddsQuestion:
    """Read what was typed; where something is given, the parameters that are missing get usual values, as in sweeps."""
    asked, _ = split_variant(mechanic)
    found = find_mechanic(asked)
    given = {word.partition("=")[0] for word in params}
    assumed: dict[str, str] = {}
    if given and not isinstance(found, Refused):
        missing = [name for name, each in parameters(found).items() if each.required and name not in given]
        if missing:
            usual = starting(found)
            assumed = {name: usual[name] for name in missing if usual[name]}
    typed = (*params, *(f"{name}={value}" for name, value in assumed.items()))
    return parse_question(mechanic, typed, ruling)._replace(assumed=tuple(assumed))


def starting(mechanic: Mechanic[Any, Any]) -> dict[str, str]:
    """Return the values of parameters that need one: of a game's own mechanics, those of its usual situations."""
    from caltrop.lab.sweep import starting_values

    if is_own(mechanic.id):
        return starting_values(mechanic, None)
    from caltrop.games import registry

    return starting_values(mechanic, show.value_or_fail(registry.find(mechanic.id.partition(".")[0])))


def parse_question(mechanic: str, params: tuple[str, ...], ruling: tuple[str, ...] = ()) -> OddsQuestion:
    """Read what was typed, or end the command with what is wrong with it."""
    mechanic, defaults = split_variant(mechanic)
    found = show.value_or_fail(find_mechanic(mechanic))
    game = "" if is_own(mechanic) else mechanic.partition(".")[0]
    given = show.value_or_fail(parse_parameters(params, found), game or None)
    rulings = variant_rulings(found, defaults) | show.value_or_fail(parse_rulings(ruling, found), game or None)
    told = show.value_or_fail(convert_parameters(found, given), game or None)
    return OddsQuestion(found, given, told, rulings)


# ---- variants
def split_variant(mechanic: str) -> tuple[str, Mapping[str, str]]:
    """Split "./mine.toml:fell.test" into the mechanic's id and the rulings of the variant."""
    if ".toml:" not in mechanic:
        return mechanic, {}
    from caltrop.games.registry import game_of_mechanic

    game, own = show.value_or_fail(game_of_mechanic(mechanic))
    return own, game.defaults


def variant_rulings(mechanic: _AnyMechanic, defaults: Mapping[str, str]) -> dict[str, str]:
    """Return the variant's rulings that the mechanic depends on."""
    return {id: defaults[id] for id in rulings_of(mechanic) if id in defaults}


def exact_odds(mechanic: _AnyMechanic, params: Struct, rulings: Mapping[str, str]) -> Odds[Struct] | Refused:
    from caltrop.kernel.rules.rulings import apply_rulings
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds as chances

    with _own_faults(mechanic):
        try:
            return chances(mechanic, apply_rulings(params, rulings))
        except TooLarge as large:
            return large.refused


def _own_faults(mechanic: _AnyMechanic) -> AbstractContextManager[None]:
    """Return the context that tells what is wrong with a rule of one's own."""
    if not is_own(mechanic.id):
        return nullcontext()
    from .own_file import tell_faults

    return tell_faults(mechanic.id)


# ---- the list
def _list_mechanics(found: Mapping[str, _AnyMechanic], as_json: bool) -> None:
    """Print every mechanic with its parameters."""
    if as_json:
        show.print_json([_mechanic_json(mechanic) for mechanic in found.values()])
        return
    for at, mechanic in enumerate(found.values()):
        if at:
            show.print_text()
        show.print_heading(mechanic.id)
        show.print_text(f"  {_summary(mechanic)}")
        needs = {p["name"]: p["required"] for p in _mechanic_json(mechanic)["params"]}
        each = [(name, allowed_text(hint), needs[name]) for name, hint in parameters(mechanic).items()]
        lines = [(f"  {name}=" if needed else f"  [{name}=]", said) for name, said, needed in each]
        lines += [(f"  --ruling {id}=", ", ".join(ruling.options)) for id, ruling in rulings_of(mechanic).items()]
        show.print_table([Column("", style="cyan"), Column("")], lines, headed=False)


def _mechanic_json(mechanic: _AnyMechanic) -> dict[str, Any]:
    """Return a mechanic as JSON for programs."""
    from caltrop.odds.readings import all_paths

    return {
        "mechanic": mechanic.id,
        "text": _summary(mechanic),
        "params": [
            {"name": name, "required": found.required, **found.allowed} for name, found in parameters(mechanic).items()
        ],
        "rulings": {id: list(ruling.options) for id, ruling in rulings_of(mechanic).items()},
        "readings": list(all_paths(mechanic.outcome)),
    }


def _summary(mechanic: _AnyMechanic) -> str:
    """Return what a mechanic is; that of a game in the making is its docstring."""
    from caltrop.words import find

    own = "" if is_own(mechanic.id) else find("cli", f"mechanic-{mechanic.id}", mechanic.id.partition(".")[0])
    return own or next(iter((mechanic.__doc__ or "").splitlines()), "")
