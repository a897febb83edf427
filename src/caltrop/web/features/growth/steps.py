"""Growing a character step by step: what may become of each number, and what each choice would change.

The page carries what was chosen so far (`Growing`); the server checks it each time, and tries each choice on a scene
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

import msgspec
from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.creation import BuildStep, ChoiceCard
from caltrop.kernel.contract.growth import ASK, GainQuestion, GrowthRoll, WayToGrow
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Choice, PreviewFate
from caltrop.kernel.state.parts import Track
from caltrop.kernel.state.tracking import plain_character, plain_state
from caltrop.table.log import Intent
from caltrop.table.session import Box
from caltrop.table.view import Prompt
from caltrop.web.features.creation.short_sheet import BuiltSheet, example_chance
from caltrop.web.features.moves.odds_text import exact_odds
from caltrop.web.features.moves.preview import percent
from caltrop.web.page.buttons import field_text
from caltrop.web.page.labels import widget_label
from caltrop.web.page.look import Look

LONGEST = 4000  # bytes of what a page sends back


class Growing(Struct, frozen=True):
    """How far a growth is: the step that is shown, what was chosen by lines, and the card that stands first."""

    step: int = 0
    picks: dict[str, str] = {}
    first: str = ""


class NumberShift(Struct, frozen=True):
    """A number or a word of the sheet before and after."""

    label: str
    before: str
    after: str


class Becoming(Struct, frozen=True):
    """What may become of a number: in words, how likely, what the everyday roll is worth then, and what else shifts."""

    says: str
    chance: str
    worth: str
    shifts: tuple[NumberShift, ...]
    kind: str  # the choice of the game that it is, "same" for none


class GrowingNumber(Struct, frozen=True):
    """A number that is rolled for: what it is for, what it is now, and what may become of it."""

    line: str
    label: str
    help: str
    die: str
    worth: str
    becomes: tuple[Becoming, ...]


class GainCard(Struct, frozen=True):
    """What can be taken: its story, what shifts on the sheet, and the chance of the everyday roll before and after."""

    card: ChoiceCard
    name: str
    is_english: bool
    story: str
    shifts: tuple[NumberShift, ...]
    before: str
    after: str


class Grower:
    """One growth of one character, as a seat may see it."""

    def __init__(self, look: Look, growth: WayToGrow, who: str) -> None:
        self.look = look
        self.growth = growth
        self.who = who
        self.game = look.game
        self.plain = self.scene()
        self.steps = tuple(step for step in self.growth.steps(self.plain, who) if step.lines)

    # ---- what a page sends, and what buttons do
    def parse(self, text: str) -> Growing:
        """Read what a page sends back; what is not possible is left out."""
        try:
            sent = msgspec.json.decode(text.encode()[:LONGEST], type=Growing)
        except (msgspec.MsgspecError, UnicodeEncodeError):
            return Growing()
        picks = {line: pick for line, pick in sent.picks.items() if pick in self.values(line)}
        return Growing(max(0, min(sent.step, len(self.steps) - 1)), picks, sent.first)

    def change(self, now: Growing, do: str, what: str, box: Box) -> Growing:
        """Do what a button says: go to a step, or let the dice choose a card."""
        if do == "go" and what.isdecimal() and int(what) < len(self.steps):
            step = self.steps[int(what)]
            first = self.pick(now, step.lines[0]) if step.kind == "cards" else ""
            return structs.replace(now, step=int(what), first=first)
        if do == "again" and what in self.lines:
            rows = [card.value for card in self.growth.cards(self.plain, self.who, what) if card.name]
            return self.take(now, what, str(rows[box(len(rows)) - 1])) if rows else now
        return now

    def put(self, now: Growing, fields: Mapping[str, str]) -> Growing:
        """Take the cards that the page shows as chosen."""
        for line, pick in fields.items():
            if pick in self.values(line):
                now = self.take(now, line, pick)
        return now

    def preset(self, now: Growing, given: Mapping[str, str]) -> Growing:
        """Take what an address says by the parameters of the move."""
        for line in self.lines:
            for pick in self.values(line):
                want = {name: field_text(value) for name, value in self.growth.want({line: pick}).items()}
                if want and want.items() <= given.items():
                    now = self.take(now, line, pick)
        return now

    def take(self, now: Growing, line: str, pick: str) -> Growing:
        return structs.replace(now, picks={**({} if self.growth.is_single else now.picks), line: pick})

    def intent(self, now: Growing, *, call: str = "") -> Intent:
        """Return the move with what was chosen."""
        picks = {line: self.pick(now, line) for line in self.lines}
        want = self.growth.want({line: pick for line, pick in picks.items() if pick})
        return Intent(self.growth.move, self.who, dict(want), call=call)

    # ---- what a step shows
    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for which something can be chosen."""
        return tuple(step.lines[0] for step in self.steps if step.kind == "cards")

    def values(self, line: str) -> tuple[str, ...]:
        if line not in self.lines:
            return ()
        return tuple(str(card.value) for card in self.growth.cards(self.plain, self.who, line))

    def step(self, now: Growing) -> BuildStep:
        return self.steps[now.step]

    def pick(self, now: Growing, line: str) -> str:
        """Return what is chosen for a line: to be asked after the roll, where nothing was."""
        return now.picks.get(line) or (ASK if ASK in self.values(line) else "")

    def numbers(self, now: Growing) -> tuple[GrowingNumber, ...]:
        return tuple(self.number(line) for line in self.step(now).lines)

    def number(self, line: str) -> GrowingNumber:
        roll = self.growth.roll(self.plain, self.who, line)
        return GrowingNumber(
            line=line,
            label=widget_label(line, self.game),
            help=words.find("build", f"line-{line}", self.game),
            die=number_text(self.sheet_on(self.plain), line),
            worth=example_chance(self.game, self.growth.example(self.plain, self.who, line, "")),
            becomes=tuple(self.becomings(line, roll)) if roll else (),
        )

    def becomings(self, line: str, roll: GrowthRoll) -> Iterator[Becoming]:
        """Yield what may become of a number, with its exact chance; the impossible is left out."""
        mechanic = self.game.mechanics[roll.roll.rule]
        known = exact_odds(mechanic, msgspec.convert(dict(roll.roll.params), mechanic.params))
        for value, choice in roll.choices.items():
            chance = known.chance(partial(has_value, field=roll.field, value=value)) if known else Fraction(0)
            if chance:
                yield self.becoming(line, choice, percent(chance))

    def becoming(self, line: str, choice: str, chance: str) -> Becoming:
        scene = self.scene((line, choice))
        after = number_text(self.sheet_on(scene), line)
        kind = (choice or "same") if after else "lost"
        says = words.say("growth", f"becomes-{kind}", self.game, after=after)
        worth = example_chance(self.game, self.growth.example(scene, self.who, line, ""))
        beside = (shift for shift in self.shifts(scene) if shift.label != widget_label(line, self.game))
        return Becoming(says, chance, worth, tuple(beside), kind)

    def cards(self, now: Growing) -> tuple[GainCard, ...]:
        """Return the cards of the step, the one that was chosen when it was opened first."""
        line = self.step(now).lines[0]
        found = self.growth.cards(self.plain, self.who, line)
        return tuple(self.gain(line, card) for card in sorted(found, key=lambda card: card.value != now.first))

    def asked_cards(self, asked: GainQuestion) -> tuple[GainCard, ...]:
        """Return the answers to a question after the roll as cards."""
        known = {str(card.value): card for card in self.growth.cards(self.plain, self.who, asked.line)}
        found = ((known.get(option, ChoiceCard(option, "")), shown) for option, shown in asked.shown_by.items())
        return tuple(self.gain(asked.line, card, shown) for card, shown in found)

    def gain(self, line: str, card: ChoiceCard, shown_by: str = "") -> GainCard:
        """Return a card with what it changes, tried on a scene of its own; `shown_by` is a choice of the same worth."""
        choice = str(card.value)
        tried = shown_by or choice
        scene = self.scene((line, tried))
        odds = (self.growth.example(on, self.who, line, tried) for on in (self.plain, scene))
        before, after = (example_chance(self.game, example) for example in odds)
        name = card.name or words.say("growth", f"card-{choice}", self.game)
        story = card.story or words.find("growth", f"about-{choice}", self.game)
        return GainCard(
            card=card,
            name=name,
            is_english=bool(card.name),
            story=story,
            shifts=self.shifts(scene),
            before=before,
            after=after,
        )

    # ---- the sheet
    def scene(self, *taken: tuple[str, str]) -> Scene:
        """Return a scene on which these choices were taken, by lines."""
        scene = Scene(self.game, PreviewFate(), plain_state(self.look.state), self.look.seat)
        for line, choice in taken:
            self.growth.take(scene, self.who, line, choice)
        return scene

    def sheet_on(self, scene: Scene) -> BuiltSheet:
        return BuiltSheet(self.game, scene.state.characters[self.who])

    def sheet(self, now: Growing) -> BuiltSheet:
        """Return the sheet beside the step, with what all steps have chosen."""
        return self.sheet_on(self.scene(*((line, self.pick(now, line)) for line in self.lines)))

    def shifts(self, scene: Scene) -> tuple[NumberShift, ...]:
        """Return what differs between the sheet as it is and that on a scene."""
        return tuple(sheet_shifts(self.sheet_on(self.plain), self.sheet_on(scene)))


def has_value(outcome: object, field: str, value: object) -> bool:
    return bool(getattr(outcome, field) == value)


def number_text(sheet: BuiltSheet, line: str) -> str:
    """Return a number of the sheet as people write it: its die, or the number; "" where the sheet has lost it."""
    found = next((track for track in sheet.abilities if track.label == line), None)
    return (found.die or str(found.now)) if found is not None else ""


def sheet_shifts(before: BuiltSheet, after: BuiltSheet) -> Iterator[NumberShift]:
    """Yield the numbers that differ between two sheets of a character, by their labels."""
    old = {track.label: track for track in (*before.abilities, *before.small_numbers)}
    for track in (*after.abilities, *after.small_numbers):
        was = old.get(track.label)
        label = widget_label(track.label, after.game)
        if was is None or was == track:
            continue
        if was.die != track.die and was.die and track.die:
            yield NumberShift(label, was.die, track.die)
        if points_text(was) != points_text(track):
            of = words.text("growth-points", label=label) if track.die else label
            yield NumberShift(of, points_text(was), points_text(track))


def points_text(track: Track) -> str:
    return f"{track.now}/{track.maximum}" if track.maximum else str(track.now)


class AskedGain(Struct, frozen=True):
    """An open question about a line of a growth, and its answers as cards."""

    prompt: Prompt
    grower: Grower
    line: str
    cards: tuple[GainCard, ...]
    title: str

    @property
    def help(self) -> str:
        """What the step of the same line says before the roll."""
        found = (step for step in self.grower.steps if step.kind == "cards" and self.line in step.lines)
        return next((words.say("build", f"help-{step.id}", self.grower.game) for step in found), "")


def asked_gain(look: Look, prompt: Prompt) -> AskedGain | None:
    """Return a question as one of a growth; None where it is another, or about a character of others."""
    growth = look.game.growths.get(prompt.move)
    ask = prompt.ask
    if growth is None or not isinstance(ask, Choice) or not may_let_grow(look, ask.who):
        return None
    plain_character(look.state.characters[ask.who])  # notes that all of it is read
    grower = Grower(look, growth, ask.who)
    asked = growth.question(grower.plain, ask.who, ask.rule, ask.options)
    if asked is None:
        return None
    title = words.say("growth", f"asked-{asked.line}", look.game)
    return AskedGain(prompt, grower, asked.line, grower.asked_cards(asked), title)


def may_let_grow(look: Look, who: str) -> bool:
    return who in look.people and look.state.may_act_for(look.seat, who)


def asked_gains(look: Look, move: str, who: str) -> tuple[AskedGain, ...]:
    """Return what is asked about a character after the roll of a growth."""
    found = (asked_gain(look, p) for p in look.prompts if p.move == move and p.ask.who == who)
    return tuple(asked for asked in found if asked is not None)
