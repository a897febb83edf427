"""What Deeds makes of a classic: HP, Brawn, Finesse and Intellect, armour, and the dice and reach of its attacks."""

from __future__ import annotations

from caltrop.games.common.people.classics import (
    Classic,
    ClassicAttack,
    Row,
    common_fields,
    die_of,
    of_threat,
)

_HP = (1, 3, 4, 6, 7, 9, 11, 13, 15, 19)
_BRAWN = (4, 7, 10, 12, 13, 14, 16, 17, 18, 19)
_DICE = (0, 0, 1, 1, 2, 3, 3, 4, 4, 4)  # places on the ladder
_FINESSE = {"tiny": 15, "small": 14, "medium": 12, "large": 10, "huge": 8}
_INTELLECT = (4, 8, 12, 16)
_FEARSOME = 8  # from this threat on, a heavy attack finds the gaps in armour, and the better of two dice counts
_NATURES = {"fearless": "deathless"}
_TRICKS = {  # the condition, how long it lasts, and the save that avoids it
    "burn": ("smouldering", "3 rounds", "Finesse"),
    "charm": ("enthralled", "2 rounds", "Intellect"),
    "curse": ("age-worn", "1 day", "Intellect"),
    "daze": ("reeling", "2 rounds", "Brawn"),
    "engulf": ("held", "", "Brawn"),
    "fear": ("terrified", "2 rounds", "Intellect"),
    "hold": ("held", "", "Brawn"),
    "paralyse": ("numb", "1 round", "Brawn"),
    "poison": ("poisoned", "rest", "Brawn"),
    "prone": ("knocked flat", "1 round", "Brawn"),
    "sick": ("poisoned", "rest", "Brawn"),
    "stone": ("turning to stone", "3 rounds", "Intellect"),
    "web": ("held", "", "Finesse"),
}


def adapt(classic: Classic) -> Row:
    """Return a classic as a row of the book."""
    return {
        **common_fields(classic, _NATURES, "gold"),
        "hp": of_threat(_HP, classic),
        "armour": classic.armour,
        "Brawn": of_threat(_BRAWN, classic),
        "Finesse": _FINESSE[classic.size],
        "Intellect": _INTELLECT[classic.mind],
        "moves": [_attack(classic, attack) for attack in classic.attacks],
    }


def _attack(classic: Classic, attack: ClassicAttack) -> Row:
    condition, lasts, save = _TRICKS.get(attack.trick, ("", "", ""))
    blast = attack.blast and attack.at == "body"  # a blast harms HP alone
    fearsome = classic.threat >= _FEARSOME and attack.grade == "heavy" and not blast
    return {
        "name": attack.name,
        "text": "",
        "blast": blast,
        "die": "d4" if attack.grade == "none" else die_of(_DICE, classic, attack),
        "mode": "impaired" if attack.grade == "none" and not blast else "",
        "two": die_of(_DICE, classic) if fearsome else None,
        "piercing": int(fearsome),
        "reach": "near" if attack.ranged else "close",
        "ignores_armour": attack.at == "mind" or bool(attack.kind),
        "to": "Intellect" if attack.at == "mind" else "HP",
        "harms": [attack.kind] if attack.kind else [],
        "condition": condition,
        "lasts": lasts,
        "save": save,
    }
