"""`caltrop variant`: checks a variant's file, writes a new one to start with, and prints the schema of such files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from . import show
from .command import Offers, argument, command, json_flag, offers, word_so_far
from .games import complete_game, game_or_fail

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.rules.refusals import Refused

ACTIONS = ("check", "new", "schema")


def complete_action(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(ACTIONS, incomplete)


def complete_first(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    """Complete a game's id, where an action begins with one; files are completed by the shell."""
    return [] if word_so_far(ctx, "what") == "check" else complete_game(ctx, param, incomplete)


@command()
@argument("what", shell_complete=complete_action)
@argument("subject", shell_complete=complete_first)
@argument("file", required=False, default="")
@json_flag
def variant(what: str, subject: str, file: str, as_json: bool) -> None:
    """Check the file of a variant, start a new one, or print the schema of such files."""
    from caltrop.games.variants import VARIANTS_RULE
    from caltrop.kernel.rules.refusals import Refused

    if what == "check":
        check(subject, as_json)
    elif what == "new":
        start(subject, file, as_json)
    elif what == "schema":
        from caltrop.games.variant_check import variant_schema

        show.print_json(variant_schema(base_or_fail(subject)))
    else:
        show.fail(Refused("what-to-do", VARIANTS_RULE, {"got": what[:60], "options": ACTIONS}))


def base_or_fail(id: str) -> Game:
    """Return a game by its id; a variant is based on a game, never on another variant."""
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    if id not in registry.ids():
        show.fail(Refused("unknown-game", "table.games", {"got": id[:60], "options": registry.ids()}))
    return game_or_fail(id)


# ---- check
def check(file: str, as_json: bool) -> None:
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
def start(game: str, file: str, as_json: bool) -> None:
    """Write a file to start with; never over another."""
    from pathlib import Path

    from caltrop.games.variants import VARIANTS_RULE
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import say

    from .variant_start import first_text

    base = base_or_fail(game)
    if not file.endswith(".toml"):
        show.fail(Refused("variant-name", VARIANTS_RULE, {"got": file[:60]}))
    try:
        with Path(file).open("x", encoding="utf-8") as new:
            new.write(first_text(base))
    except FileExistsError:
        show.fail(Refused("file-there", VARIANTS_RULE, {"file": file}))
    except OSError:
        show.fail(Refused("file-unwritable", VARIANTS_RULE, {"file": file}))
    if as_json:
        show.print_json({"file": file, "base": base.id})
    else:
        show.print_text(say("cli", "variant-new", file=file, base=base.title))
