"""What came together for a roll: every die and every modifier that a plan names, and what the roll made of them.

`plan` are the steps of the plan, `roll` those of the mechanic. Each check names the first thing that does not add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from caltrop.kernel.rules.steps import (
    ConditionActed,
    DiceMoved,
    DiceRolled,
    DieAdded,
    DieKept,
    Facts,
    RollModified,
    RulingApplied,
    Step,
)

from .reader import demand

Check = Callable[[Sequence[Step], Sequence[Step], dict[str, str]], None]
OWN = ("ability", "skill", "weapon", "spell", "experience", "feat")


def of(steps: Sequence[Step], who: str, kind: type[Facts]) -> list[Step]:
    return [step for step in steps if isinstance(step.facts, kind) and step.who == who]


def net_modifier(steps: Sequence[Step], who: str) -> tuple[int, int]:
    """What helps a roller, and what hinders: whatever is noted of the roll, and what conditions do."""
    found = [s.facts.by for s in of(steps, who, RollModified) if s.facts["what"] == "advantage"]  # type: ignore[attr-defined]
    marks = [s.facts for s in steps if isinstance(s.facts, ConditionActed) and s.facts.roller == who]
    found += [m.by if m.effect == "up" else -m.by for m in marks if m.effect in ("up", "down")]
    return sum(by for by in found if by > 0), sum(-by for by in found if by < 0)


# ---- dice on a ladder
def dice_added(steps: Sequence[Step], who: str, *kinds: str) -> Counter[str]:
    """The dice that a roller has collected from these sources."""
    added = [s.facts for s in of(steps, who, DieAdded) if isinstance(s.facts, DieAdded)]
    return Counter(a.die for a in added if a.die and a.cause is not None and a.cause.kind in kinds)


def dice_before(roll: Sequence[Step], who: str, rules: tuple[str, ...]) -> Counter[str]:
    """The dice that a roller rolled, as they were before advantage moved them."""
    moved = [s.facts for s in of(roll, who, DiceMoved) if isinstance(s.facts, DiceMoved)]
    if moved:
        return Counter(die for each in moved for die in each.before)
    rolled = [s.facts for s in of(roll, who, DiceRolled) if isinstance(s.facts, DiceRolled) and s.rule in rules]
    return Counter(die for each in rolled for die in each.dice)


def ladder(rules: tuple[str, ...], kinds: tuple[str, ...]) -> Check:
    """The dice of each side are those that it has collected."""

    def check(plan: Sequence[Step], roll: Sequence[Step], roles: dict[str, str]) -> None:
        for role in ("roller", "a", "b"):
            who = roles.get(role)
            if who is not None:
                demand(dice_before(roll, who, rules), dice_added(plan, who, *kinds), f"the dice of {who}")

    return check


def fell(plan: Sequence[Step], roll: Sequence[Step], roles: dict[str, str]) -> None:
    ladder(("fell.test", "fell.contest", "fell.cast"), (*OWN, "hireling"))(plan, roll, roles)
    for role in ("roller", "a", "b"):
        who = roles.get(role)
        if who is not None:
            ups, downs = net_modifier(plan, who)
            steps = [s.facts.steps for s in of(roll, who, DiceMoved) if isinstance(s.facts, DiceMoved)]
            demand(set(steps) or {0}, {max(-8, min(8, ups - downs))}, f"the steps of advantage of {who}")


# ---- d20
def d20s(roll: Sequence[Step], who: str, rules: tuple[str, ...]) -> tuple[int, str]:
    """How many d20s a roller rolled, and which of them counts."""
    first = next(s for s in of(roll, who, DiceRolled) if s.rule in rules)
    at = list(roll).index(first)
    kept = roll[at + 1].facts if at + 1 < len(roll) else None
    assert isinstance(first.facts, DiceRolled)
    return len(first.facts.dice), kept.how if isinstance(kept, DieKept) else ""


def grimoire(plan: Sequence[Step], roll: Sequence[Step], roles: dict[str, str]) -> None:
    """As many more d20s as there is advantage, net of what hinders; or none, where a ruling lets them cancel."""
    cancels = any(isinstance(s.facts, RulingApplied) and s.facts.option == "cancel_all" for s in plan)
    for role in ("roller", "actor", "target"):
        who = roles.get(role)
        if who is None or cancels:
            continue
        ups, downs = net_modifier(plan, who)
        net = max(-20, min(20, ups - downs))
        how = "highest" if net > 0 else "lowest" if net < 0 else ""
        demand(d20s(roll, who, ("grimoire.action",)), (1 + abs(net), how), f"the d20s of {who}")
        demand(Counter(objects(roll, who)), dice_added(plan, who, "object", "held"), f"the objects of {who}")


def objects(roll: Sequence[Step], who: str) -> list[str]:
    rolled = [s.facts for s in of(roll, who, DiceRolled) if s.rule == "grimoire.action"]
    return [each.dice[0] for each in rolled[1:] if isinstance(each, DiceRolled)]


def deeds(plan: Sequence[Step], roll: Sequence[Step], roles: dict[str, str]) -> None:
    """Two d20s with advantage or disadvantage, one where both are there or none."""
    for role in ("roller", "a", "b"):
        who = roles.get(role)
        if who is not None:
            ups, downs = net_modifier(plan, who)
            net = bool(ups) - bool(downs)
            how = {1: "lowest", -1: "highest", 0: ""}[net]
            rules = ("deeds.save", "deeds.opposed", "deeds.deed")
            demand(d20s(roll, who, rules), (1 + abs(net), how), f"the d20s of {who}")


CHECKS: dict[str, Check] = {
    **dict.fromkeys(("fell.test", "fell.contest", "fell.attack", "fell.cast"), fell),
    **dict.fromkeys(
        ("fell-hits.test", "fell-hits.contest", "fell-hits.attack"),
        ladder(("fell-hits.test", "fell-hits.contest"), (*OWN, "hireling")),
    ),
    **dict.fromkeys(
        ("generic-fantasy.test", "generic-fantasy.contest", "generic-fantasy.attack"),
        ladder(("generic-fantasy.test", "generic-fantasy.contest"), OWN),
    ),
    **dict.fromkeys(("grimoire.action", "grimoire.save", "grimoire.contest", "grimoire.attack"), grimoire),
    **dict.fromkeys(("deeds.save", "deeds.opposed", "deeds.deed"), deeds),
}
