"""Reads a made-up fight as people ask for it, and says of what cannot be read what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.odds.forecast.reading import COUNT, RULE, FightFile, read_fight
from caltrop.words.forecasts import unnamed_fighters

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.odds.forecast.model import Fight

SIDES = ("party", "foes")


def read_asked_fight(
    game: Game, raw: Mapping[str, Any], unnamed: Mapping[str, str] | None = None
) -> tuple[FightFile, Fight]:
    """Return a fight from plain data, such as a TOML file, and how it is asked about. Raises `Refuses`.

    `unnamed` is what fighters without a name are called: where it is not said, as the present reader calls them.
    """
    for side in SIDES:
        for text in texts_of(raw.get(side)):
            check_text(text.strip(), side)
    try:
        return read_fight(game, raw, unnamed or unnamed_fighters())
    except Refuses as no:
        raise Refuses(explain(game, no.refused)) from None


def texts_of(side: Any) -> Iterator[str]:
    """Yield what a side says of its members in words."""
    members = side.get("members", ()) if isinstance(side, Mapping) else ()
    for member in members if isinstance(members, (list, tuple)) else ():
        if isinstance(member, str):
            yield member


def check_text(text: str, side: str) -> None:
    """Refuse words that name no one."""
    if not text:
        refuse(f"no-{side}-named", RULE)
    for part in map(str.strip, text.split("+")):
        counted = COUNT.fullmatch(part)
        if not part:
            refuse("no-one-beside-plus", RULE, got=text[:60])
        if counted and int(counted[1]) == 0:
            refuse("no-fighters", RULE, got=part[:60])


def explain(game: Game, no: Refused) -> Refused:
    """Return a refusal that names the numbers of a game's fighters, where one of another game was entered."""
    known = fighter_numbers(game)
    if no.code == "unknown-parameter" and no.facts.get("known") == known:
        return Refused("no-such-number", RULE, {"name": no.facts["name"], "game": game.title, "known": known})
    return no


def fighter_numbers(game: Game) -> tuple[str, ...]:
    """Return the numbers that a made-up fighter of a game has."""
    return tuple(game.forecast.fighter.__struct_fields__) if game.forecast is not None else ()
