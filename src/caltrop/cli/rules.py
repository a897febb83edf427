"""`caltrop rules`: prints a game's rules, by chapter, by id or by a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from . import show
from .command import Offers, argument, command, json_flag, offers, word_so_far
from .games import complete_game, game_or_fail
from .show import Column

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caltrop.games.common.library.shelves import Rules, RuleText
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.rules.rulings import Dial

_NOTHING_FOUND = 1


def _complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    from caltrop.games import registry
    from caltrop.games.common.library.shelves import rules_of
    from caltrop.kernel.rules.refusals import Refused

    found = registry.find(word_so_far(ctx, "game"))
    rules = {} if isinstance(found, Refused) else rules_of(found.library).rules
    return offers(((id, rule.title) for id, rule in rules.items()), incomplete)


@command()
@argument("game", shell_complete=complete_game)
@argument("words", nargs=-1, shell_complete=_complete_rule)
@json_flag
def rules(game: str, words: tuple[str, ...], as_json: bool) -> None:
    """Print a game's rules, by id or by words."""
    from caltrop.games.common.library.shelves import rules_of
    from caltrop.kernel.rules.refusals import Refused

    found = game_or_fail(game)
    reference = rules_of(found.library)
    text = " ".join(words)
    if not reference.rules and not as_json:
        show.fail(Refused("no-rules", "rules", {"game": found.title}), status=_NOTHING_FOUND)
    if not text.strip():
        _list_rules(reference, reference.rules.values(), as_json)
    elif text in reference.rules:
        _print_rule(found, reference, reference.rules[text], as_json)
    else:
        _search(found, reference, text, as_json)


def _search(game: Game, reference: Rules, text: str, as_json: bool) -> None:
    """Search the rules: print a single hit whole, list several."""
    from caltrop.kernel.rules.refusals import Refused

    if text.startswith(f"{game.id}."):
        from difflib import get_close_matches

        near = tuple(get_close_matches(text, list(reference.rules), n=3))
        show.fail(Refused("unknown-rule", "rules", {"got": text[:60], "options": near}))
    found = reference.search(text)
    if not found:
        show.fail(Refused("nothing-found", "rules", {"game": game.title, "got": text[:60]}), status=_NOTHING_FOUND)
    if len(found) == 1 and not as_json:
        _print_rule(game, reference, found[0], as_json)
    else:
        _list_rules(reference, found, as_json)


def _list_rules(reference: Rules, found: Iterable[RuleText], as_json: bool) -> None:
    """Print a line for each rule, under its chapter."""
    rules = list(found)
    if as_json:
        chapters = [{"id": c.id, "title": c.title, "text": c.text} for c in reference.chapters]
        lines = [{"id": r.id, "chapter": r.chapter, "title": r.title, "short": r.short} for r in rules]
        show.print_json({"chapters": chapters, "rules": lines})
        return
    first = True
    for chapter in reference.chapters:
        rows = [(r.id, r.title, r.short) for r in rules if r.chapter == chapter.id]
        if not rows:
            continue
        if not first:
            show.print_text()
        first = False
        show.print_heading(chapter.title)
        show.print_table([Column("", style="cyan"), Column(""), Column("")], rows, headed=False)


def _print_rule(game: Game, reference: Rules, rule: RuleText, as_json: bool) -> None:
    """Print a whole rule, with the rulings on what it leaves open."""
    from caltrop.words import say

    rulings = {id: r for id, r in reference.rulings.items() if r.rule == rule.id}
    dials = [dial for dial in game.dials.values() if dial.rule == rule.id]
    if as_json:
        told = {id: {"text": r.text, "options": r.options} for id, r in rulings.items()}
        show.print_json({**_rule_json(rule, told), "dials": {dial.id: dial_json(game, dial) for dial in dials}})
        return
    show.print_heading(f"{rule.title} ({rule.id})")
    show.print_text(rule.text.strip() or rule.short)
    if rule.example:
        show.print_text()
        show.print_text(say("cli", "example", example=rule.example))
    for id, ruling in rulings.items():
        default = game.rulings[id].option_in(game.defaults) if id in game.rulings else ""
        show.print_text()
        show.print_text(say("cli", "ruling", id=id, text=ruling.text))
        for option, meaning in ruling.options.items():
            key = "ruling-default" if option == default else "ruling-option"
            show.print_text(f"  {say('cli', key, option=option, text=meaning)}")
    if dials:
        show.print_text()
    for dial in dials:
        show.print_text(dial_text(game, dial))
    if rule.see:
        show.print_text()
        show.print_text(say("cli", "see", rules=tuple(rule.see)))


# ---- numbers inside the rule
def dial_text(game: Game, dial: Dial[Any]) -> str:
    """Return a number inside a rule as it is now, what it does, and what a variant can make of it."""
    from caltrop.words import say

    value = str(game.setting(dial))
    key = "dial" if value == dial.default else "dial-changed"
    facts = {"id": dial.id, "name": dial.name, "what": dial.what, "value": value, "default": dial.default}
    return say("cli", key, **facts, allowed=dial_bounds(dial))


def dial_bounds(dial: Dial[Any]) -> str:
    """Return what a dial can be, as a sentence."""
    from caltrop.kernel.rules.rulings import DieDial, NumberDial
    from caltrop.words import say

    if isinstance(dial, NumberDial):
        return say("cli", "dial-range", least=dial.least, most=dial.most, default=dial.default)
    assert isinstance(dial, DieDial)
    return say("cli", "dial-dice", options=dial.dice, default=dial.default)


def dial_json(game: Game, dial: Dial[Any]) -> dict[str, Any]:
    from caltrop.kernel.rules.rulings import DieDial, NumberDial

    told = {"name": dial.name, "text": dial.what, "value": game.setting(dial), "default": dial.value_in({})}
    if isinstance(dial, NumberDial):
        return {**told, "least": dial.least, "most": dial.most}
    return {**told, "options": list(dial.dice) if isinstance(dial, DieDial) else []}


def _rule_json(rule: RuleText, rulings: dict[str, Any]) -> dict[str, Any]:
    import msgspec

    return {**msgspec.to_builtins(rule), "rulings": rulings}
