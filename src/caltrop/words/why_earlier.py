"""The facts of steps that earlier versions wrote down, as the kinds that they would have today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from caltrop.kernel import steps as s
from caltrop.kernel.steps import EarlierFacts, Facts, Step

Upcast: TypeAlias = Callable[[EarlierFacts], tuple[Facts, ...]]


def steps_of_today(step: Step) -> tuple[Step, ...]:
    """Return a step as it would be written today; one of an earlier version is left out if its facts are unknown."""
    if step.facts == s.FactStated("dying"):  # no time was left
        return (Step(step.rule, step.who, s.FactStated("dead")),)
    if not isinstance(step.facts, EarlierFacts):
        return (step,)
    return tuple(Step(step.rule, step.who, facts) for facts in upcast(step.rule, step.facts))


def upcast(rule: str, facts: EarlierFacts) -> tuple[Facts, ...]:
    """Return the kinds that facts of an earlier version would have today, if their names tell."""
    names = tuple(sorted(facts))
    found = BY_RULE.get((rule.rpartition(".")[2], names)) or BY_NAMES.get(names)
    if found is None and len(names) == 1:
        found = statement(names[0])
    return found(facts) if found else ()


def number(facts: EarlierFacts, name: str) -> int:
    found = facts.get(name, 0)
    return found if isinstance(found, int) else 0


def word(facts: EarlierFacts, name: str) -> str:
    return str(facts.get(name, ""))


def added_die(kind: s.CauseKind, name: str) -> Upcast:
    """Return what reads a die that was added, and the thing that gave it."""
    return lambda facts: (s.DieAdded(word(facts, "die"), s.Cause(kind, word(facts, name))),)


def statement(what: str, of: str = "") -> Upcast:
    """Return what reads a fact that is stated under the same name today."""
    return lambda facts: (s.FactStated(what, facts[what], word(facts, of) if of else ""),)


def hits_counted(facts: EarlierFacts) -> tuple[Facts, ...]:
    dn = number(facts, "dn") if "dn" in facts else None
    needs = number(facts, "needs") if "needs" in facts else None
    return (s.HitsCounted(number(facts, "hits"), dn=dn, needs=needs),)


def weak_hits_counted(facts: EarlierFacts) -> tuple[Facts, ...]:
    hits = number(facts, "hits") + number(facts, "hit")
    strong = number(facts, "strong") if "strong" in facts else None
    return (s.HitsCounted(hits, number(facts, "weak"), strong, needs=number(facts, "needs")),)


def sides_compared(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.SidesCompared(a=number(facts, "a_hits"), b=number(facts, "b_hits")),)


def harm_dealt(facts: EarlierFacts) -> tuple[Facts, ...]:
    hits, each = number(facts, "hits"), number(facts, "harm")
    return (s.HarmDealt(hits, each, harm=hits * each),)


def price_paid(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.PricePaid("coin", number(facts, "cost"), word(facts, "item")),)


def repair_paid(facts: EarlierFacts) -> tuple[Facts, ...]:
    return s.FactStated("mended", number(facts, "points")), s.PricePaid("coin", number(facts, "cost"))


def wage_agreed(facts: EarlierFacts) -> tuple[Facts, ...]:
    return s.FactStated("wage", number(facts, "wage")), s.FactStated("days", number(facts, "days"))


def due_stated(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.FactStated(word(facts, "due"), number(facts, "left")),)


def side_first(facts: EarlierFacts) -> tuple[Facts, ...]:
    """Who goes first was also said as "party first"."""
    return (s.FactStated("first", word(facts, "first").partition(" ")[0]),)


def number_reached(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.NumberChecked("reach", number(facts, "total"), number(facts, "dc")),)


def number_beaten(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.NumberChecked("beat", number(facts, "total"), number(facts, "against")),)


def save_checked(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.NumberChecked("below", number(facts, "kept"), score=number(facts, "score")),)


def damage_added(facts: EarlierFacts) -> tuple[Facts, ...]:
    parts = s.Addend("rolled", number(facts, "rolled")), s.Addend("armour", -number(facts, "armor"))
    return (s.NumbersAdded("damage", parts, number(facts, "damage")) if parts[1].number else s.NumbersAdded("damage"),)


def sides_of_foes(facts: EarlierFacts) -> tuple[Facts, ...]:
    """Return who acts before the foes, and who after them."""
    return tuple(s.FactStated(what, facts[what]) for what in ("before", "after") if facts[what])


def ability_named(name: str) -> Upcast:
    return lambda facts: (s.FactStated("ability", of=word(facts, name)),)


def wage_paid(facts: EarlierFacts) -> tuple[Facts, ...]:
    return (s.FactStated("paid" if facts["paid"] == "yes" else "unpaid"),)


BY_NAMES: Mapping[tuple[str, ...], Upcast] = {
    ("dn", "hits"): hits_counted,
    ("hits",): hits_counted,
    ("hits", "needs"): hits_counted,
    ("hits", "needs", "result", "weak"): weak_hits_counted,
    ("hit", "needs", "strong", "weak"): weak_hits_counted,
    ("a_hits", "b_hits"): sides_compared,
    ("a_hits", "b_hits", "winner"): sides_compared,
    ("harm", "hits"): harm_dealt,
    ("cost", "item"): price_paid,
    ("cost", "points"): repair_paid,
    ("item", "paid"): lambda facts: (s.FactStated("sold", number(facts, "paid"), word(facts, "item")),),
    ("days", "wage"): wage_agreed,
    ("due", "left"): due_stated,
    ("due",): due_stated,
    ("ruling",): lambda facts: (s.RulingApplied(option=word(facts, "ruling")),),
    ("attribute", "die"): added_die("ability", "attribute"),
    ("ability", "die"): added_die("ability", "ability"),
    ("die", "skill"): added_die("skill", "skill"),
    ("die", "weapon"): added_die("weapon", "weapon"),
    ("die", "spell"): lambda facts: (s.DieAdded(word(facts, "die"), s.Cause("spell")),),
    ("harm", "weapon"): statement("harm", "weapon"),
    ("attribute", "modifier"): ability_named("attribute"),
    ("ability", "degree", "stakes"): ability_named("ability"),
    ("dc", "total"): number_reached,
    ("against", "total"): number_beaten,
    ("kept", "passed", "score"): save_checked,
    ("kept", "result", "score"): save_checked,
    ("die", "feat", "what"): added_die("feat", "feat"),
    ("feat", "what"): statement("feat"),
    ("hits", "now", "was"): lambda facts: (*statement("hits")(facts), *statement("now", "was")(facts)),
    ("after", "before"): sides_of_foes,
    ("armor", "damage", "rolled"): damage_added,
    ("paid",): wage_paid,
}
BY_RULE: Mapping[tuple[str, tuple[str, ...]], Upcast] = {
    ("combat", ("first",)): side_first,
    ("combat", ("tie",)): lambda facts: (s.FactStated("again"),),
    ("rest", ("attribute", "die")): statement("die", "attribute"),
    ("deprived", ("steps",)): lambda facts: (s.FactStated("days", number(facts, "steps")),),
}
