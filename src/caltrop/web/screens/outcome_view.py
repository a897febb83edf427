"""Outcome cards for the pages: a seat's own on the player's, the newest one on the facilitator's page and on the TV."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup
from msgspec import Struct

from caltrop import words
from caltrop.chronicle.outcome_row import OutcomeRow, Shift, names_in
from caltrop.chronicle.outcomes import OutcomeCard, newest_outcome, outcomes
from caltrop.chronicle.shown_dice import ShownDie, ShownThrow
from caltrop.chronicle.watching import WatchedOutcome, watched_outcome
from caltrop.kernel.messages import Message
from caltrop.kernel.parts import Countdown
from caltrop.table.watched_session import plain_session
from caltrop.words.log import capitalise
from caltrop.words.markup import html

from .fragments import CARDS, NEWEST
from .labels import move_title, rule_of, setting_label
from .look import Look, WhyShown, countdowns

PICTURES = {
    **{"act": "dice", "struck": "harm", "harmed": "harm", "down": "down", "healed": "heal", "given": "bag"},
    **{"light": "torch", "note": "note", "message": "send", "turn": "turn", "fight": "sword", "undone": "undo"},
    "told": "log",
}
APART = ("note", "message", "given", "undone")  # these happen at any time, also in a fight
FEW = 8  # dice of one side that are shown large


class Sides(Struct, frozen=True):
    """The dice of a row: those of the doer and of helpers, and those against them."""

    doing: tuple[ShownThrow, ...] = ()
    against: tuple[ShownThrow, ...] = ()

    @property
    def has_many(self) -> bool:
        return sum(len(throw.dice) for throw in (*self.doing, *self.against)) > FEW


def cards(look: Look) -> tuple[OutcomeCard, ...]:
    """Return this seat's cards, the oldest first."""
    return look.remember(find_cards)


def find_cards(look: Look) -> tuple[OutcomeCard, ...]:
    return outcomes(plain_session(look.session, CARDS), look.seat)


def card_ids(look: Look) -> tuple[int, ...]:
    return look.remember(find_card_ids)


def find_card_ids(look: Look) -> tuple[int, ...]:
    return tuple(card.id for card in cards(look))


def card_with(look: Look, id: int) -> OutcomeCard:
    return look.remember(find_card, id)


def find_card(look: Look, id: int) -> OutcomeCard:
    return next(card for card in cards(look) if card.id == id)


def row_with(look: Look, n: int) -> OutcomeRow:
    return look.remember(find_row, n)


def find_row(look: Look, n: int) -> OutcomeRow:
    """Return the row of a line on one of this seat's cards."""
    return next(row for card in cards(look) for row in card.rows if row.n == n)


def newest(look: Look) -> OutcomeCard | None:
    session = plain_session(look.session, NEWEST)
    return look.work_out_once("newest outcome", lambda: newest_outcome(session, look.seat))


def for_all(look: Look) -> WatchedOutcome | None:
    """Return the newest outcome for a screen that everyone watches."""
    session = plain_session(look.session, NEWEST)
    return look.work_out_once("watched outcome", lambda: watched_outcome(session, look.seat))


# ---- words
def says(look: Look, messages: Iterable[Message]) -> tuple[Markup, ...]:
    """Return sentences as HTML, in the reader's language."""
    texts = words.catalogue(look.game)
    return tuple(html(capitalise(texts.marked_text(message))) for message in messages)


def heading(look: Look, card: OutcomeCard) -> Markup:
    """Return what stands above a card: the turn in which it happened, or else what kind of thing it was."""
    if card.when is not None and card.kind not in APART:
        return says(look, (card.when,))[0]
    row = card.rows[0]
    known = card.kind == "act" and row.move in look.game.moves and not row.move.startswith("table.")
    return html(move_title(look.game, row.move) if known else words.say("outcome", f"kind-{card.kind}", look.game))


def why(look: Look, row: OutcomeRow) -> tuple[WhyShown, ...]:
    return look.words(row.line)[1] if row.line is not None else ()


def picture(card: OutcomeCard) -> str:
    return PICTURES[card.kind]


def lines_of(card: OutcomeCard) -> str:
    """Return the numbers of the lines that a card tells."""
    return " ".join(str(row.n) for row in card.rows)


def die_label(die: ShownDie) -> str:
    """Return what a screen reader says of a die: "d8: 7, hit"."""
    meaning = words.say("outcome", f"die-{die.mark}") if die.mark else ""
    came = words.text("outcome-die-climbed", dice=tuple(f"{d}: {n}" for d, n in die.climbed)) if die.climbed else ""
    typed = words.text("flag-typed") if die.typed else ""
    return ", ".join(part for part in (f"{die.die}: {die.face}", meaning, came, typed) if part)


# ---- dice
def sides(look: Look, row: OutcomeRow) -> Sides:
    """Return whose dice stand against whose: those that a deed names as its target's are the other side's."""
    if row.kind == "fight":
        return Sides(tuple(throw for throw in row.throws if throw.who in look.mine))
    actor = look.name(row.actor)
    named = {name for message in row.acts for name in names_in(message)} - {actor}
    others = [t for t in row.throws if t.who != row.actor and look.name(t.who) in named and not t.helps]
    return Sides(tuple(t for t in row.throws if t not in others), tuple(others))


def is_mine(look: Look, throw: ShownThrow) -> bool:
    """Are these dice shown in the reader's own ink? For those who watch, everyone's are but a foe's."""
    if look.mine and not look.is_facilitator:
        return throw.who in look.mine
    seen = look.people.get(throw.who)
    return seen is None or seen.kind != "creature"


# ---- numbers
def shifts(look: Look, found: Iterable[Shift]) -> tuple[Shift, ...]:
    """Return the numbers to show; what is spent and comes back each turn is on the sheet."""
    return tuple(shift for shift in found if not is_bead(look, shift))


def is_bead(look: Look, shift: Shift) -> bool:
    return look.game.places.get(shift.name) == "beads"


def shift_label(look: Look, shift: Shift, *, named: bool) -> str:
    """Return what a number is called: its name or that of the thing that has it, and whose it is if that is open."""
    what = shift.of.partition(" (")[0] or setting_label(look.game, shift.name)
    return words.text("outcome-number-of", name=look.name(shift.who), what=what) if named else what


def deadline(look: Look, card: OutcomeCard) -> Countdown | None:
    """Return the time that is left to a character who is down."""
    down = (c for c in look.mine.values() if c.life == "down") if card.tone == "down" else ()
    deadly = look.game.rule("death")
    return next((left for c in down for left in countdowns(c.widgets) if rule_of(left.label) == deadly), None)


def helpless_name(look: Look) -> str:
    return next((c.name for c in look.mine.values() if c.life == "down"), "")
