"""Dice in why lines: each with its label, and beside the number, the row or the sheet's line that they led to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from caltrop.kernel.rules import steps as s
from caltrop.kernel.rules.dice import RUNG, SIDES
from caltrop.kernel.rules.steps import Step
from caltrop.kernel.state.messages import Data, Message, OurWord
from caltrop.messages import why

from . import why_words
from .speech import Whose
from .why_words import StepTelling

_Shown: TypeAlias = tuple[str, int]  # a die and its face
LINE = "line"  # what a step states that names the line of a new sheet


class _Label(NamedTuple):
    """A die that was added to a roll, and why; `rule` is that of its roll, as far as it is the same."""

    die: str
    text: Message | None
    rule: str = ""


class HeldRoll(NamedTuple):
    """Dice that a later line will show, and the rule they were rolled by."""

    dice: tuple[_Shown, ...]
    rule: str

    @property
    def total(self) -> int:
        return sum(face for _, face in self.dice)


class DiceTelling(StepTelling):
    """Tells dice, and remembers whose die is what."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        super().__init__(steps, names, game, alone=alone)
        self.labels = defaultdict[str, list[_Label]](list)
        self.held = defaultdict[str, list[HeldRoll]](list)
        self.used = defaultdict[str, list[_Label]](list)
        self.maxima = defaultdict[str, list[_Label]](list)

    # ---- before the roll
    def tell_die_added(self, step: Step, facts: s.DieAdded, at: int) -> Iterable[Message]:
        if facts.cause is None:
            return ()
        cause = self.cause(facts.cause, step.who)
        if not facts.die:
            return (why.NoDie(who=self.name(step.who), cause=cause),)
        self.labels[step.who].append(_Label(facts.die, cause, step.rule))
        return (why.DieJoins(who=self.name(step.who), cause=cause, die=facts.die),) if self.alone else ()

    def tell_moved(self, step: Step, facts: s.DiceMoved, at: int) -> Iterable[Message]:
        self.labels[step.who] = list(_moved_labels(self.labels[step.who], facts))
        who = self.name(step.who)
        after = tuple(die for die in facts.after if die)
        n = abs(facts.steps)
        if not after:
            return (why.DiceGone(who=who, steps=n, before=facts.before),)
        return (
            (why.DiceRise if facts.steps > 0 else why.DiceDrop)(who=who, steps=n, before=facts.before, after=after),
        )

    # ---- the roll
    def tell_rolled(self, step: Step, facts: s.DiceRolled, at: int) -> Iterable[Message]:
        if self.is_told_later(step, facts, at):
            self.held[step.who].append(HeldRoll(_shown_faces(facts), step.rule))
            return ()
        if self.is_told_already(step, at):
            return ()
        dice = [die for each in self.rolls_from(at) for die in _shown_faces(each)]
        shown = self.shown_dice(step.who, dice, step.rule)
        if len(facts.dice) > 1 and self.rule_text(step.rule, "one-counts"):
            return (self.counting_die(step.who, facts.faces, shown, at),)
        return self.plain_dice(step.who, shown)

    def plain_dice(self, who: str, shown: tuple[Message, ...]) -> Iterable[Message]:
        name = self.name(who)
        return (why.DiceShown(who=name, dice=shown) if name else why.DiceShownAlone(shown),) if shown else ()

    def rolls_from(self, at: int) -> Iterator[s.DiceRolled]:
        """Yield a roll, and those that the same person makes for the same thing right after it."""
        for later in self.steps[at:]:
            if isinstance(later.facts, s.DiceRolled) and _is_same_roll(later, self.steps[at]):
                yield later.facts
            elif not self.is_silent(later):
                return

    def is_told_already(self, step: Step, at: int) -> bool:
        """Has the roll before this one told these dice as well?"""
        loud = (n for n in range(at - 1, -1, -1) if not self.is_silent(self.steps[n]))
        n = next(loud, at)
        before = self.steps[n]
        rolled = before.facts if isinstance(before.facts, s.DiceRolled) and _is_same_roll(before, step) else None
        return n < at and rolled is not None and not self.is_told_later(before, rolled, n)

    def is_silent(self, step: Step) -> bool:
        """Is a step a choice that says nothing, and so does not stand between two rolls?"""
        return isinstance(step.facts, s.OptionChosen) and not self.own_text_id(step, step.facts)

    def is_told_later(self, step: Step, facts: s.DiceRolled, at: int) -> bool:
        """Will a later line of the same person add these dice up, hold them against a number, or name their row?"""
        later = (each for each in self.steps[at + 1 :] if each.who == step.who)
        return self.is_row_next(step, facts, at) or any(self.shows_dice(each, step.rule, facts) for each in later)

    def is_row_next(self, step: Step, rolled: s.DiceRolled, at: int) -> bool:
        """Are these dice looked up in a table before any others are rolled?"""
        for later in self.steps[at + 1 :]:
            if isinstance(later.facts, s.DiceRolled):
                return False
            if isinstance(later.facts, s.RowFound) and _is_same_roll(later, step):
                return later.facts.rolled == sum(rolled.faces)
        return False

    def shows_dice(self, later: Step, rule: str, rolled: s.DiceRolled) -> bool:
        facts = later.facts
        if isinstance(facts, s.NumbersAdded):
            return facts.what != "damage"
        if isinstance(facts, s.NumberChecked):
            return set(rolled.dice) == {"d20"}
        if isinstance(facts, s.DieKept):
            return len(rolled.dice) > 1 and not self.own_text_id(later, facts)
        return isinstance(facts, s.FactStated) and facts.what == LINE and later.rule == rule

    def counting_die(self, who: str, faces: tuple[int, ...], shown: tuple[Message, ...], at: int) -> Message:
        """Return several dice of which one counts: the next sum begins with it, if the reader may know it."""
        later = self.steps[at + 1].facts if at + 1 < len(self.steps) else None
        kept = later.addends[0].number if isinstance(later, s.NumbersAdded) and later.addends else None
        name = self.name(who)
        if kept == max(faces) and not (kept == min(faces) and any(map(_is_impaired, shown))):
            return why.HigherCounts(who=name, dice=shown, face=kept)
        if kept == min(faces):
            return why.LowerCounts(who=name, dice=shown, face=kept)
        if kept in faces:
            return why.OneCounts(who=name, dice=shown, face=kept)
        return why.DiceShown(who=name, dice=shown)

    def tell_kept(self, step: Step, facts: s.DieKept, at: int) -> Iterable[Message]:
        """Tell which of the dice that were just rolled count; a later sum shows the one that does."""
        if not self.held[step.who]:
            return ()
        dice = self.held[step.who].pop().dice
        first, *rest = dice
        shown = (self.kept_die(step.who, *first, step.rule), *(why.PlainDie(die=die, face=face) for die, face in rest))
        if facts.n == 1:
            self.held[step.who].append(HeldRoll(((first[0], facts.face),), step.rule))
        kind = why.HigherCounts if facts.how == "highest" else why.LowerCounts
        return (kind(who=self.name(step.who), dice=shown, face=facts.face, n=facts.n),)

    def kept_die(self, who: str, die: str, face: int, rule: str) -> Message:
        """Return the first of several dice for the same thing; the label stays for the sum.

        The labels before it belong to dice that wait for that sum as well.
        """
        waiting = sum(shown == die for roll in self.held[who] if roll.rule == rule for shown, _ in roll.dice)
        label = next((label.text for label in self.labels_of(who, die, rule)[waiting:]), None)
        return why.LabelledDie(label=label, die=die, face=face) if label else why.PlainDie(die=die, face=face)

    def take_held(self, who: str) -> list[_Shown]:
        """Return the dice that wait to be shown; from now on they do not."""
        return [die for roll in self.held.pop(who, ()) for die in roll.dice]

    # ---- labels
    def shown_dice(self, who: str, dice: list[_Shown], rule: str) -> tuple[Message, ...]:
        """Return the dice of a roll with their labels; those that a mode has added stand behind the weapons'."""
        added = [label for label in self.labels[who] if isinstance(label.text, why.CauseMode)]
        self.labels[who] = [label for label in self.labels[who] if label not in added]
        own = [self.shown_die(who, *die, rule) for die in dice[: len(dice) - len(added)]]
        self.labels[who] = [*added, *self.labels[who]]
        return (*own, *(self.shown_die(who, *die, rule) for die in dice[len(own) :]))

    def shown_die(self, who: str, die: str, face: int, rule: str, kind: str = "die") -> Message:
        """Return a die with its label: why it was added, what it has climbed from, or what its rule rolls it for."""
        label = self.take_label(who, die, rule) or self.climbed_label(who, die, rule) or self.label_of_rule(rule, kind)
        if face == SIDES.get(die):
            self.maxima[who].append(_Label(die, label))
        return why.LabelledDie(label=label, die=die, face=face) if label else why.PlainDie(die=die, face=face)

    def labels_of(self, who: str, die: str, rule: str) -> list[_Label]:
        """Return the labels of such dice, those first that were added by the rule they were rolled by."""
        return sorted((label for label in self.labels[who] if label.die == die), key=lambda label: label.rule != rule)

    def take_label(self, who: str, die: str, rule: str = "") -> Message | None:
        found = next(iter(self.labels_of(who, die, rule)), None)
        if found:
            self.labels[who].remove(found)
            self.used[who].append(found)
        return found.text if found else None

    def restore_labels(self, whose: str = "") -> None:
        """Use the labels once more, of one person or of all: the same dice are rolled again."""
        for who in [whose] if whose else list(self.used):
            self.labels[who] += self.used.pop(who, [])

    def drop_labels(self, *whose: str) -> None:
        """Forget the labels of dice that others have rolled: this roll is over."""
        for who in whose or tuple(self.labels):
            self.labels.pop(who, None)

    def climbed_label(self, who: str, die: str, rule: str) -> Message | None:
        """Return the label of the die at its maximum that was rolled again as this one."""
        if not self.rule_text(rule, "climbs"):
            return None
        below = (label for label in self.maxima[who] if RUNG.get(label.die, -2) + 1 == RUNG.get(die))
        return next((label.text for label in below), None)

    def label_of_rule(self, rule: str, kind: str = "die") -> Message | None:
        """Return what a rule's dice are for, where it says so: the targets of a blast, the time that is left."""
        id = self.rule_text(rule, kind) or self.rule_text(rule, "die")
        return why.Word(OurWord(id)) if id else None

    # ---- what dice lead to
    def tell_row(self, step: Step, facts: s.RowFound, at: int) -> Iterable[Message]:
        dice = tuple(self.shown_die(step.who, *die, step.rule, "row-die") for die in self.take_held(step.who))
        if not facts.result:
            return self.plain_dice(step.who, dice)
        given = {"who": self.name(step.who), "rolled": facts.rolled, "result": facts.result}
        if len(dice) > 1:
            given |= {"parts": dice}
        elif dice:
            given |= {"dice": dice}
        return (why_words.first_that_fits(why_words.ROWS, better=facts.better or None, **given),)

    def tell_line(self, step: Step, facts: s.FactStated) -> Iterable[Message]:
        """Tell the line of a new sheet: the dice, and what they have put there."""
        faces = self.take_held(step.who)
        dice = tuple(why.PlainDie(die=die, face=face) for die, face in faces)
        label = self.line_label(facts.of)
        if not dice:
            return ()
        if not isinstance(facts.value, int):
            return (why.LineFound(line=label, dice=dice, value=self.line_value(facts)),)
        more = facts.value - sum(face for _, face in faces)
        parts = (*dice, *((why.PlainNumber(more),) if more else ()))
        return (
            why.LineSum(line=label, parts=parts, total=facts.value)
            if len(parts) > 1
            else why.LineDie(line=label, dice=dice),
        )

    def line_label(self, line: str) -> Message:
        found = (id for id in (f"label-create-{line}", f"label-{line}") if id in self.says)
        return why.Word(next((OurWord(id) for id in found), Data(line)))

    def line_value(self, facts: s.FactStated) -> Data:
        """Return what stands on the line, in the words of the game's book."""
        creation = getattr(self.game, "creation", None)
        library = getattr(self.game, "library", None)
        return Data(creation.value_text(library, facts.of, facts.value) if creation else facts.value)


def _is_impaired(die: Message) -> bool:
    """Did a mode that makes a roll worse add this die? Then the lowest of them counts."""
    label = getattr(die, "label", None)
    return isinstance(label, why.CauseMode) and label.name == "impaired"


def _shown_faces(facts: s.DiceRolled) -> tuple[_Shown, ...]:
    return tuple(zip(facts.dice, facts.faces, strict=False))


def _is_same_roll(a: Step, b: Step) -> bool:
    """Are two rolls by the same person, for the same rule?"""
    return (a.who, a.rule) == (b.who, b.rule)


def _moved_labels(labels: list[_Label], facts: s.DiceMoved) -> Iterator[_Label]:
    """Yield the labels with the dice that theirs have become; those that fell off the ladder are gone."""
    moved = dict[str, list[str]]()
    for before, after in zip(facts.before, facts.after, strict=False):
        moved.setdefault(before, []).append(after)
    for label in labels:
        after = moved[label.die].pop(0) if moved.get(label.die) else label.die
        if after:
            yield _Label(after, label.text, label.rule)
