"""`caltrop create`: a character, rolled, chosen line by line, or with the dice assigned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import show
from .games import complete_game, game_or_fail

if TYPE_CHECKING:
    from caltrop.kernel.errors import Refused
    from caltrop.kernel.fate import Fate
    from caltrop.kernel.game import Game


def complete_background(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    from caltrop.games import registry
    from caltrop.kernel.errors import Refused

    found = registry.find(show.word_so_far(ctx, "game"))
    shelf = {} if isinstance(found, Refused) else getattr(found.library, "backgrounds", {})
    return [(id, one.name) for id, one in shelf.items() if id.startswith(incomplete)]


def create(
    game: Annotated[str, typer.Argument(help="For which game, such as fell.", autocompletion=complete_game)],
    name: Annotated[str, typer.Option("--name", help="What to call them.")] = "",
    background: Annotated[
        str, typer.Option("--background", help="Where they come from.", autocompletion=complete_background)
    ] = "",
    assign: Annotated[str, typer.Option("--assign", help="The dice: BOD=d8,INT=d6,WIL=d4.", metavar="DICE")] = "",
    choose: Annotated[bool, typer.Option("--choose", help="Be asked line by line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Make a character: caltrop create fell

    Everything is rolled but for what is said. --choose goes through the lines: keep one, roll it again, or say another.
    """
    found = game_or_fail(game)
    maker = show.value_or_fail(creation_module(found))
    said = show.value_or_fail(requested_lines(found, maker, name, background), found)
    dice = show.value_or_fail(parse_assignment(maker, assign), found) if assign else {}
    fate = dice_fate()
    draft = maker.make_draft(fate, found.library, fixed={**dice, **said})
    if choose:
        draft = choose_lines(found, maker, fate, draft, tuple({**dice, **said}))
    import msgspec

    character = maker.build_character(draft, library=found.library)
    if as_json:
        show.print_json(
            {"game": game, "lines": msgspec.to_builtins(draft), "character": msgspec.to_builtins(character)}
        )
    else:
        show.print_sheet(character)


def creation_module(game: Game) -> Any | Refused:
    """What a game makes characters with: the module create.py in its package, with a draft of lines.

    It has `LINES`, `make_draft`, `reroll`, `put`, `offered_values` and `build_character`; `assigned_values` where dice
    can be assigned.
    """
    from importlib import import_module
    from importlib.util import find_spec

    from caltrop.games.registry import PACKAGE
    from caltrop.kernel.errors import Refused

    module = f"{PACKAGE}.{game.id.replace('-', '_')}.create"
    if find_spec(module) is None:
        return Refused("no-creation", "create", {"game": game.title})
    return import_module(module)


def dice_fate() -> Fate:
    """Every die from the box."""
    from caltrop.kernel.dice import SIDES
    from caltrop.kernel.fate import Answer, Ask, Choice, Roll, TableFate
    from caltrop.table.dicebox import DiceBox

    box = DiceBox()

    def source(ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            return Answer(ask, tuple(box.roll(SIDES[die]) for die in ask.dice), "box")
        return Answer(ask, ask.usual, "order") if isinstance(ask, Choice) else None

    return TableFate((), source)


def requested_lines(game: Game, maker: Any, name: str, background: str) -> dict[str, Any] | Refused:
    """The lines that were said, checked as at the table."""
    from caltrop.kernel.errors import Refused
    from caltrop.kernel.input import read

    background = background.strip().lower().replace(" ", "-")
    said = {line: value for line, value in (("name", name.strip()), ("background", background)) if value}
    read_in = read(maker.CreateWants, said, maker.RULE)
    if isinstance(read_in, Refused):
        return read_in
    draft = maker.Draft()
    for line, value in said.items():
        after = maker.put(game.library, draft, line, value)
        if isinstance(after, Refused):
            return after
    return said


def parse_assignment(maker: Any, text: str) -> dict[str, Any] | Refused:
    """Dice as BOD=d8,INT=d6,WIL=d4: what is not said stays as it is, and the whole must be one that can be assigned."""
    from caltrop.kernel.errors import Refused

    plain: dict[str, Any] = maker.assigned_values()
    given, spelled = dict(plain), {name.lower(): name for name in plain}
    for part in text.split(","):
        ability, equals, die = part.strip().partition("=")
        if not equals:
            return Refused("not-name-value", maker.RULE, {"got": part.strip()[:60]})
        if ability.lower() not in spelled:
            return Refused("unknown-parameter", maker.RULE, {"name": ability[:60], "known": tuple(plain)})
        name, said = spelled[ability.lower()], die.strip().lower()
        given[name] = int(said) if said.isdecimal() else said
    if not can_assign(maker, given):
        return Refused("bad-assignment", maker.RULE, {"got": ", ".join(f"{a} {d}" for a, d in given.items())[:80]})
    return given


def can_assign(maker: Any, given: dict[str, Any]) -> bool:
    """Whether a game lets these be assigned: as it says itself, or one up for one down."""
    if hasattr(maker, "can_assign"):
        return bool(maker.can_assign(given))
    plain = maker.assigned_values()
    moved = [ability for ability in plain if given[ability] != plain[ability]]
    return given in (plain, *(maker.assigned_values(up, down) for up in moved for down in moved if up != down))


# ---- line by line
def choose_lines(game: Game, maker: Any, fate: Fate, draft: Any, said: tuple[str, ...]) -> Any:
    """Each line is shown; it is kept, rolled again, or said otherwise, until it is kept."""
    for line in (*maker.LINES, "spell"):
        while line not in said and getattr(draft, line, "") not in ("", None):
            after = ask_line(game, maker, fate, draft, line)
            if after is None:
                break
            draft = after
    return draft


def ask_line(game: Game, maker: Any, fate: Fate, draft: Any, line: str) -> Any | None:
    """The draft after one answer about a line; None when it stays."""
    import sys

    from caltrop.kernel.errors import Refused
    from caltrop.words import say, sentence

    answer = show.ask(say("cli", "choose", line=line, value=str(getattr(draft, line))))
    if not answer:
        return None
    if answer.lower() == "r":
        return maker.reroll(fate, game.library, draft, line)
    options = maker.offered_values(game.library, line)
    if answer == "?":
        for n, text in enumerate(options, 1):
            print(say("cli", "option", n=n, text=text), file=sys.stderr)
        return draft
    after = maker.put(game.library, draft, line, pick_option(options, answer))
    if isinstance(after, Refused):
        print(sentence(after, game), file=sys.stderr)
        return draft
    return after


def pick_option(options: dict[str, Any], answer: str) -> Any:
    """An option by its words or its number in the list, or somebody's own words."""
    if answer in options:
        return options[answer]
    at = int(answer) if answer.isdecimal() and len(answer) < 6 else 0
    return list(options.values())[at - 1] if 1 <= at <= len(options) else answer
