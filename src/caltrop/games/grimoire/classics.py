"""What Grimoire makes of a classic: HP, STR, DEX and WIL, armour, and the dice of its attacks."""

from __future__ import annotations

from caltrop.games.common.people.classics import (
    Classic,
    ClassicAttack,
    Row,
    common_attack,
    common_fields,
    die_of,
    of_threat,
)

_HP = (1, 3, 4, 6, 8, 10, 13, 16, 19, 23)
_STR = (4, 8, 10, 12, 13, 15, 16, 18, 19, 20)
_DICE = (0, 0, 1, 1, 2, 3, 3, 4, 4, 4)  # places on the ladder
_DEX = {"tiny": 14, "small": 13, "medium": 11, "large": 10, "huge": 8}
_WIL = (5, 9, 12, 15)
_SCARRED = 8  # from this threat on, a heavy attack counts the better of two dice
_NATURES = {"fearless": "never wavers", "fireproof": "at home in fire"}
_TRICKS = {
    "burn": ("ablaze", "2 rounds"),
    "curse": ("hexed", "1 day"),
    "daze": ("dazed", "1 round"),
    "engulf": ("held", ""),
    "fear": ("cowed", "2 rounds"),
    "hold": ("held", ""),
    "paralyse": ("numb-limbed", "3 rounds"),
    "poison": ("numb-limbed", "3 rounds"),
    "prone": ("knocked down", "1 round"),
    "sick": ("feverish", "1 day"),
    "stone": ("numb-limbed", "3 rounds"),
    "web": ("held", ""),
}


def adapt(classic: Classic) -> Row:
    """Return a classic as a row of the book."""
    return {
        **common_fields(classic, _NATURES, "gold"),
        "hp": of_threat(_HP, classic),
        "armour": classic.armour,
        "STR": of_threat(_STR, classic),
        "DEX": _DEX[classic.size],
        "WIL": _WIL[0 if classic.is_mindless else classic.nerve],
        "moves": [_attack(classic, attack) for attack in classic.attacks],
    }


def _attack(classic: Classic, attack: ClassicAttack) -> Row:
    condition, lasts = _TRICKS.get(attack.trick, ("", ""))
    twice = classic.threat >= _SCARRED and attack.grade == "heavy" and not attack.blast
    return {
        **common_attack(attack),
        "die": "d4" if attack.grade == "none" else die_of(_DICE, classic, attack),
        "two": die_of(_DICE, classic) if twice else None,
        "to": "WIL" if attack.at == "mind" else "HP",
        "harms": [attack.kind] if attack.kind else [],
        "condition": condition,
        "lasts": lasts,
    }
