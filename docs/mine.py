"""A mechanic of one's own, for `caltrop odds docs/mine.py:attack`."""


def attack(fate, weapon: str = "d8", armour: int = 2) -> int:
    """A blow: the weapon die, less armour."""
    return max(0, fate.roll(weapon, "a", "mine") - armour)
