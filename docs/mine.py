# mine.py
def attack(fate, weapon="d8", armour=2):
    """A blow: the weapon die, less armour."""
    return max(0, fate.roll(weapon, "a", "mine") - armour)


def explode(fate, die="d6"):
    """A die that is rolled again, and added, for as long as it shows its maximum."""
    total = face = fate.roll(die, "a", "mine")
    while face == int(die[1:]):
        face = fate.roll(die, "a", "mine")
        total += face
    return total


def move(fate, mod=0):
    """A move with two dice: strong from 10, weak from 7."""
    total = fate.total(("d6", "d6"), "a", "mine") + mod
    return "miss" if total < 7 else "weak" if total < 10 else "strong"
