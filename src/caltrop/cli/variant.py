"""`caltrop variant`: checks a variant's file, writes a new one to start with, and prints the schema of such files.

The new file has all that a variant can change, as comments beside their usual values. A line of prose begins with "# ";
a line to take the "#" from has it at once before its first letter.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from caltrop.games.common.library.shelves import rules_of
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import NumberDial, NumberRuling
from caltrop.words import say

from . import show
from .command import Offers, argument, command, json_flag, offers, word_so_far
from .games import complete_game, game_or_fail
from .rules import dial_bounds

if TYPE_CHECKING:
    from caltrop.kernel.rules.refusals import Refused


_ACTIONS = ("check", "new", "schema")


def _complete_action(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_ACTIONS, incomplete)


def _complete_first(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    """Complete a game's id, where an action begins with one; files are completed by the shell."""
    return [] if word_so_far(ctx, "what") == "check" else complete_game(ctx, param, incomplete)


@command()
@argument("what", shell_complete=_complete_action)
@argument("subject", shell_complete=_complete_first)
@argument("file", required=False, default="")
@json_flag
def variant(what: str, subject: str, file: str, as_json: bool) -> None:
    """Check the file of a variant, start a new one, or print the schema of such files."""
    from caltrop.games.variants import VARIANTS_RULE
    from caltrop.kernel.rules.refusals import Refused

    if what == "check":
        _check(subject, as_json)
    elif what == "new":
        _start(subject, file, as_json)
    elif what == "schema":
        from caltrop.games.variant_check import variant_schema

        show.print_json(variant_schema(_base_or_fail(subject)))
    else:
        show.fail(Refused("what-to-do", VARIANTS_RULE, {"got": what[:60], "options": _ACTIONS}))


def _base_or_fail(id: str) -> Game:
    """Return a game by its id; a variant is based on a game, never on another variant."""
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    if id not in registry.ids():
        show.fail(Refused("unknown-game", "table.games", {"got": id[:60], "options": registry.ids()}))
    return game_or_fail(id)


# ---- check
def _check(file: str, as_json: bool) -> None:
    """Print every mistake in a file, or that there is none."""
    from caltrop.games import registry, variants
    from caltrop.words import say, sentence

    text = show.value_or_fail(variants.read_variant_text(file))
    raw = show.value_or_fail(variants.parse_toml(text, file))
    wrong = registry.check_variant(raw, file, text.decode())
    base = registry.games().get(str(raw.get("base", "")))
    if as_json:
        told = {"file": file, "base": base.id if base else "", "mistakes": [sentence(no, base) for no in wrong]}
        show.print_json({**told, "places": [{"at": place_of(no), "code": code_of(no)} for no in wrong]})
    else:
        show.warn(*(sentence(no, base) for no in wrong))
    if wrong:
        raise Exit(2)
    if not as_json and base is not None:
        show.print_text(say("cli", "variant-good", file=file, base=base.title))


def code_of(no: Refused) -> str:
    return str(no.facts.get("code", no.code))


def place_of(no: Refused) -> str:
    """Return where a mistake is: "item.dagger.cost", "rulings.fell.attack.harm"."""
    field = no.facts.get("name", "") if no.code == "bad-row" else ""
    return f"{no.facts.get('key', '')}.{field}".strip(".")


# ---- new
def _start(game: str, file: str, as_json: bool) -> None:
    """Write a file to start with; never over another."""
    from pathlib import Path

    from caltrop.games.variants import VARIANTS_RULE
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import say

    base = _base_or_fail(game)
    if not file.endswith(".toml"):
        show.fail(Refused("variant-name", VARIANTS_RULE, {"got": file[:60]}))
    try:
        with Path(file).open("x", encoding="utf-8") as new:
            new.write(_first_text(base))
    except FileExistsError:
        show.fail(Refused("file-there", VARIANTS_RULE, {"file": file}))
    except OSError:
        show.fail(Refused("file-unwritable", VARIANTS_RULE, {"file": file}))
    if as_json:
        show.print_json({"file": file, "base": base.id})
    else:
        show.print_text(say("cli", "variant-new", file=file, base=base.title))


_WIDTH = 100


def _first_text(game: Game) -> str:
    """Return the whole text of a new file."""
    parts = (_file_head(game), *(part for part in (_rulings_part(game), _dials_part(game)) if part), *_row_parts(game))
    return "\n".join("\n".join(part) + "\n" for part in parts)


def _prose(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDTH - 2)]


def _literal(value: Any) -> str:
    """Return a value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            return f'"{quoted}"'
        case Mapping():
            inner = ", ".join(f"{name} = {_literal(each)}" for name, each in value.items())
            return f"{{ {inner} }}"
    return f"[{', '.join(map(_literal, value))}]"


# ---- parts of the file
def _file_head(game: Game) -> list[str]:
    told = _prose(say("cli", "start-head", game, base=game.title))
    return [*told, f"base = {_literal(game.id)}", f"title = {_literal(say('cli', 'start-title', base=game.title))}"]


def _rulings_part(game: Game) -> list[str]:
    texts = rules_of(game.library).rulings
    lines = [*_prose(say("cli", "start-rulings")), "[rulings]"]
    for id, ruling in game.rulings.items():
        asked = texts.get(id)
        number = isinstance(ruling, NumberRuling)
        lines += _prose(asked.text) if asked else []
        meanings = asked.options.items() if asked else ((option, "") for option in ruling.options)
        lines += [line for option, meaning in meanings for line in _prose(f"  {option}: {meaning}")]
        lines.append(f'#"{id}" = {ruling.default if number else _literal(ruling.default)}')
    return lines if game.rulings else []


def _dials_part(game: Game) -> list[str]:
    lines = [*_prose(say("cli", "start-dials")), "[dials]"]
    for id, dial in game.dials.items():
        lines += _prose(f"{dial.name}. {dial.what} {dial_bounds(dial)}")
        lines.append(f'#"{id}" = {dial.default if isinstance(dial, NumberDial) else _literal(dial.default)}')
    return lines if game.dials else []


def _row_parts(game: Game) -> Iterator[list[str]]:
    """Yield a row of each kind: one of the game's under a new id, with all that it has."""
    for shelf in game.library.shelves():
        row = _example_row(list(game.library.raw(shelf.key).values()))
        told = _prose(say("cli", "start-rows", kind=shelf.key, file=shelf.file))
        fields = [f"#{name} = {_literal(value)}" for name, value in row.items()]
        yield [*told, f"#[[{shelf.key}]]", *fields]


def _example_row(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the row that shows the most fields, under an id of its own."""
    fullest = max(rows, key=len)
    return {**fullest, "id": f"my-{str(fullest['id']).replace(' ', '-')}"}
