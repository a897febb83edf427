"""What the games with attribute dice make of a classic: its dice, its protection, and what an attack harms."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.games.common.people.classics import Classic, ClassicAttack, Row, common_attack, common_fields, die_of
from caltrop.kernel.rules.dice import LADDER

_PROTECTION = (0, 1, 2, 4)  # hide, mail, and what only a dragon wears
_BODY = (0, 0, 1, 2, 2, 3, 3, 4, 4, 4)  # the places of BOD on the ladder, by threat


def ladder_fields(classic: Classic, natures: Mapping[str, str]) -> Row:
    """Return the fields of a creature with dice for Body, Intellect and Willpower."""
    return {
        **common_fields(classic, natures, "coin"),
        "BOD": die_of(_BODY, classic),
        "INT": LADDER[classic.mind],
        "WIL": LADDER[0 if classic.is_mindless else classic.nerve],
        "protection": _PROTECTION[classic.armour],
    }


def ladder_attack(attack: ClassicAttack, tricks: Mapping[str, str]) -> Row:
    """Return the fields of an attack; a trick that the game has no condition for is told by the attack's name."""
    to = "WIL" if attack.at == "mind" else "BOD"
    return {**common_attack(attack), "to": to, "condition": tricks.get(attack.trick, "")}
