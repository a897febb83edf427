"""The parts of a creature's line that give it dice and protection: "bod d8", "2 protection"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from caltrop.games.common.library.bestiary import CreatureFields, ladder_die

from .ladder import ATTRIBUTES

MOST_PROTECTION = 20
PROTECTION = re.compile(r"(\d{1,2}) protection")
DIE = re.compile(r"([a-z][a-z' -]*) (d\d+)")
ON_LADDER: Mapping[str, Any] = {"hp": 4, **dict.fromkeys(ATTRIBUTES, "d4")}  # defaults of a line


def parse_protection(part: str) -> CreatureFields:
    """ "2 protection"."""
    found = PROTECTION.fullmatch(part)
    return {"protection": int(found[1])} if found and int(found[1]) <= MOST_PROTECTION else {}


def dice_parser(skills: Iterable[str] = ()) -> Callable[[str], CreatureFields]:
    """Return a parser of dice: "bod d8", and the same for one of these skills."""

    def parse_die(part: str) -> CreatureFields:
        found = DIE.fullmatch(part)
        die = ladder_die(found[2]) if found else None
        if found is None or die is None:
            return {}
        if found[1].upper() in ATTRIBUTES:
            return {found[1].upper(): die}
        return {"skills": {found[1]: die}} if found[1] in skills else {}

    return parse_die
