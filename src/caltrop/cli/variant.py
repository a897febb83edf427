"""`caltrop variant check`: checks a variant's file and prints its mistakes."""

from __future__ import annotations

import sys

from click.exceptions import Exit

from . import show
from .command import argument, command, json_flag


@command()
@argument("what")
@argument("file")
@json_flag
def variant(what: str, file: str, as_json: bool) -> None:
    """Check the file of a variant, a game with rows and rulings of your own."""
    from caltrop.games import registry, variants
    from caltrop.games.toml_text import RULE
    from caltrop.kernel.errors import Refused
    from caltrop.words import say, sentence

    if what != "check":
        show.fail(Refused("no-such-option", RULE, {"got": what[:60], "options": ("check",)}))
    raw = show.value_or_fail(variants.read_variant_file(file))
    base = (
        registry.find(str(raw.get("base", "")))
        if raw.get("base") in registry.ids()
        else registry.build_variant(raw, file)
    )
    game = show.value_or_fail(base)
    wrong = list(variants.mistakes(game, raw, file))
    if as_json:
        show.print_json({"file": file, "base": game.id, "mistakes": [sentence(no, game) for no in wrong]})
    else:
        for no in wrong:
            print(sentence(no, game), file=sys.stderr)
    if wrong:
        raise Exit(2)
    if not as_json:
        show.print_text(say("cli", "variant-good", file=file, base=game.title))
