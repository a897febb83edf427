"""`caltrop create`: makes a character, rolled, chosen line by line, or with the dice assigned."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from . import show
from .command import Offers, argument, command, flag, json_flag, offers, option, word_so_far
from .games import complete_game, game_or_fail

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from msgspec import Struct

    from caltrop.kernel.contract.creation import AnyCreation, Value
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.rules.fate import Fate
    from caltrop.kernel.rules.refusals import Refused


def _complete_line(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    """Complete an option that is named after a line with the options of that line."""
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    found = registry.find(word_so_far(ctx, "game"))
    creation = None if isinstance(found, Refused) else found.creation
    if isinstance(found, Refused) or creation is None or param.name not in creation.lines:
        return []
    ids = creation.options(found.library, param.name)
    return offers(((id, creation.value_text(found.library, param.name, id)) for id in ids), incomplete)


@command()
@argument("game", shell_complete=complete_game)
@option("--name", default="")
@option("--background", default="", shell_complete=_complete_line)
@option("--assign", default="")
@flag("--choose")
@json_flag
def create(game: str, assign: str, choose: bool, as_json: bool, **lines: str) -> None:
    """Create a character; what is not given is rolled, or asked for with --choose."""
    import msgspec

    found = game_or_fail(game)
    creation = show.value_or_fail(_creation_of(found))
    said = show.value_or_fail(_requested_lines(found, creation, lines), found)
    dice = show.value_or_fail(parse_assignment(found, creation, assign), found) if assign else {}
    fixed = {**dice, **said}
    fate = _dice_fate()
    draft = creation.make(fate, found.library, fixed=fixed)
    show.warn(*_denied_wishes(found, creation, draft, fixed))
    if choose:
        draft = _choose_lines(found, creation, fate, draft, tuple(fixed))
    character = creation.finish(draft, "", found.library)
    if as_json:
        show.print_json(
            {"game": game, "lines": msgspec.to_builtins(draft), "character": msgspec.to_builtins(character)}
        )
    else:
        show.print_sheet(character, found)


def _denied_wishes(game: Game, creation: AnyCreation, draft: Struct, fixed: Mapping[str, Value]) -> Iterator[str]:
    """Yield a sentence for each line that the dice did not allow to be as it was said."""
    from caltrop.words import say

    for line, wished in fixed.items():
        if (got := getattr(draft, line)) != wished:
            values = (creation.value_text(game.library, line, value) for value in (wished, got))
            yield say("cli", "denied-wish", **dict(zip(("wished", "got"), values, strict=True)))


def _creation_of(game: Game) -> AnyCreation | Refused:
    from caltrop.kernel.rules.refusals import Refused

    return game.creation or Refused("no-creation", "create", {"game": game.title})


def _dice_fate() -> Fate:
    """Return a fate with dice from the box and the usual answer to every choice."""
    from caltrop.kernel.rules.fate import TableFate
    from caltrop.play import box_source
    from caltrop.table.dicebox import DiceBox

    return TableFate((), box_source(DiceBox().roll))


def _requested_lines(game: Game, creation: AnyCreation, lines: Mapping[str, str]) -> dict[str, Value] | Refused:
    """Check the lines that were given, as at the table; where no free text is allowed, a value is an id or a name."""
    from caltrop.kernel.contract.input import read
    from caltrop.kernel.rules.refusals import Refused

    said: dict[str, Value] = {
        line: text.strip() if line in creation.free_lines else "-".join(text.lower().split())
        for line, text in lines.items()
        if text.strip()
    }
    strange = next((line for line in said if line not in creation.every_line), "")
    if strange:
        return Refused("no-line", creation.rule, {"game": game.title, "line": strange, "lines": creation.lines})
    read_in = read(creation.wants, said, creation.rule)
    if isinstance(read_in, Refused):
        return read_in
    draft = creation.draft()
    checked = (creation.put(game.library, draft, line, value) for line, value in said.items())
    return next((no for no in checked if isinstance(no, Refused)), said)


def parse_assignment(game: Game, creation: AnyCreation, text: str) -> dict[str, Value] | Refused:
    """Parse BOD=d8,INT=d6,WIL=d4. A line that is not named keeps its first value; all together must be allowed."""
    from caltrop.kernel.rules.refusals import Refused

    given = dict(creation.assigned_values())
    if not given:
        return Refused("nothing-to-assign", creation.rule, {"game": game.title})
    plain = tuple(given)
    spelled = {name.lower(): name for name in given}
    for part in text.split(","):
        ability, equals, die = part.strip().partition("=")
        if not equals:
            return Refused("not-name-value", creation.rule, {"got": part.strip()[:60]})
        if ability.lower() not in spelled:
            return Refused("unknown-parameter", creation.rule, {"name": ability[:60], "known": plain})
        name = spelled[ability.lower()]
        said = die.strip().lower()
        given[name] = int(said) if said.isdecimal() else said
    if not creation.can_assign(given):
        return Refused("bad-assignment", creation.rule, {"got": ", ".join(f"{a} {d}" for a, d in given.items())[:80]})
    return given


# ---- line by line
def _choose_lines(game: Game, creation: AnyCreation, fate: Fate, draft: Struct, said: tuple[str, ...]) -> Struct:
    """Show each line, and let the user keep it, roll it again or type another value, until it is kept."""
    for line in creation.every_line:
        while line not in said and getattr(draft, line) not in ("", None):
            after = _ask_line(game, creation, fate, draft, line)
            if after is None:
                break
            draft = after
    return draft


def _ask_line(game: Game, creation: AnyCreation, fate: Fate, draft: Struct, line: str) -> Struct | None:
    """Return the draft after one answer about a line; None when the line is kept."""
    from caltrop.words import find, say

    label = find("label", line, game) or line
    answer = show.ask(say("cli", "choose", line=label, value=str(getattr(draft, line))))
    if not answer:
        return None
    if answer.lower() == "r":
        after: Struct = creation.reroll(fate, game.library, draft, line)
        return after
    options = creation.options(game.library, line)
    if answer == "?":
        for n, text in enumerate(options, 1):
            print(say("cli", "option", n=n, text=text), file=sys.stderr)
        return draft
    return _put_line(game, creation, draft, line, _pick_option(options, answer))


def _put_line(game: Game, creation: AnyCreation, draft: Struct, line: str, value: Value) -> Struct:
    """Return the draft with that line set; if it is refused, print why and return the draft unchanged."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import sentence

    after: Struct | Refused = creation.put(game.library, draft, line, value)
    if isinstance(after, Refused):
        print(sentence(after, game), file=sys.stderr)
        return draft
    return after


def _pick_option(options: Mapping[str, Value], answer: str) -> Value:
    """Return an option by its words or its number in the list; other text is returned as it is."""
    if answer in options:
        return options[answer]
    at = int(answer) if answer.isdecimal() and len(answer) < 6 else 0
    return list(options.values())[at - 1] if 1 <= at <= len(options) else answer
