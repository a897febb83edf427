"""Outcome cards for the pages: a seat's own on the player's page, and the newest one on the TV."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from markupsafe import Markup, escape
from msgspec import Struct

from caltrop import words
from caltrop.chronicle.outcome_cards import OutcomeCard, outcomes
from caltrop.chronicle.outcome_row import WORSE_LIVES, Kind, OutcomeRow, Shift, is_grave, names_in, scene_title
from caltrop.chronicle.shown_dice import ShownThrow
from caltrop.chronicle.tv_outcome import WatchedOutcome, watched_outcome
from caltrop.kernel.contract.telling import Effect
from caltrop.kernel.state.events.table import Noted, Spoken
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import CountdownWidget
from caltrop.messages import log
from caltrop.table.tracked_session import plain_session
from caltrop.words.line import capitalise
from caltrop.words.markup import html

from . import line_dice
from .fragments import CARDS, NEWEST
from .labels import move_title, rule_of, setting_label
from .look import Look, countdowns

PICTURES: dict[Kind, str] = {
    "death": "skull",
    "down": "down",
    "friend": "down",
    "saved": "heal",
    "won": "sword",
    "struck": "harm",
    "harmed": "harm",
    "act": "dice",
    "since": "turn",
    "healed": "heal",
    "set": "edit",
    "given": "bag",
    "light": "torch",
    "note": "note",
    "message": "send",
    "fight": "sword",
    "scene": "scene",
    "undone": "undo",
    "told": "log",
}
# These say by themselves what they are; the turn in which they happened does not matter.
APART: tuple[Kind, ...] = ("death", "saved", "won", "set", "note", "message", "given", "undone", "scene")
FEW = 8  # dice of one side that are shown large


class Sides(Struct, frozen=True):
    """The dice of a row: those of the doer and of helpers, and those against them."""

    doing: tuple[ShownThrow, ...] = ()
    against: tuple[ShownThrow, ...] = ()

    @property
    def has_many(self) -> bool:
        return sum(len(throw.dice) for throw in (*self.doing, *self.against)) > FEW


def cards(look: Look) -> tuple[OutcomeCard, ...]:
    """Return this seat's cards, the most urgent first."""
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
    known = card.kind == "act" and row.move in look.game.moves
    return html(move_title(look.game, row.move) if known else words.say("outcome", f"kind-{card.kind}", look.game))


def turn_hint(look: Look) -> str:
    """Say what a character of this seat can do whose turn comes while they are down, where the game says it."""
    seen = look.mine.get(look.turn)
    return words.find("outcome", "turn-down", look.game) if seen is not None and seen.life == "down" else ""


def sums(look: Look, card: OutcomeCard) -> tuple[Markup, ...]:
    """Return what the rows of a card come to."""
    return says(look, (message for message in card.says if not is_grave(message)))


def grave(look: Look, card: OutcomeCard) -> tuple[Markup, ...]:
    """Return what of several rows lasts or changes a life."""
    return says(look, (message for message in card.says if is_grave(message)))


def saved_name(look: Look, card: OutcomeCard) -> str:
    """Return the name of one's own character who is up again; "" where there is only one, and "you" says it."""
    if len(look.mine) < 2 or card.rows[-1].line is None:
        return ""
    lives = (c for c in card.rows[-1].line.changes if c.name == "life" and c.who in look.mine)
    return next((look.name(c.who) for c in lives), "")


def dead_name(look: Look, card: OutcomeCard) -> str:
    """Return the name of one's own character who has died."""
    lives = (c for row in card.rows if row.line for c in row.line.changes if c.name == "life" and c.after == "dead")
    return next((look.names.get(c.who, "") for c in lives if look.names.get(c.who)), "")


def still_down(look: Look) -> tuple[str, ...]:
    """Return the names of those in the party who lie there."""
    return tuple(c.name for c in look.party.values() if c.life == "down")


def attacks(card: OutcomeCard) -> int:
    """Return how many attacks a card tells, if it tells nothing else; else 0."""
    return len(card.rows) if all(row.is_attack for row in card.rows) else 0


def title_of(row: OutcomeRow) -> str:
    """Return the title of the scene that a row begins."""
    return scene_title(row.line) if row.line else ""


def scene_says(look: Look, row: OutcomeRow) -> tuple[Markup, ...]:
    """Return what a scene brings, beside its title and its picture, which are shown."""
    told = (m for m in (*row.acts, *row.then) if not getattr(m, "headed", False))
    return says(look, (m for m in told if not isinstance(m, log.PictureHandedOut | log.PictureUntitled)))


class WrittenText(Struct, frozen=True):
    """Something that was written to this seat: who wrote it, its title, text and picture."""

    by: str
    title: str
    text: Markup
    picture: str = ""


def find_writing(look: Look, row: OutcomeRow) -> WrittenText | None:
    """Return the message or handout that a row tells."""
    for event in row.line.events if row.line else ():
        if isinstance(event, Spoken | Noted):
            by = event.seat if isinstance(event, Spoken) else event.by
            picture = event.picture if isinstance(event, Noted) else ""
            return WrittenText(look.names.get(by, ""), event.title, emphasise(event.text), picture)
    return None


STRONG = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
EMPHASIS = re.compile(r"\*(\S(?:.*?\S)?)\*")


def emphasise(text: str) -> Markup:
    """Return a text as HTML, with what stands between asterisks set off."""
    safe = str(escape(text))
    return Markup(EMPHASIS.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", safe)))


def back_word(look: Look, row: OutcomeRow) -> str:
    """Say what an attacker got for it; "" where nobody struck back."""
    changes = [c for c in row.line.changes if c.who == row.actor] if row.line and row.actor not in look.mine else []
    life = next((str(c.after) for c in changes if c.name == "life" and c.after in WORSE_LIVES), "")
    name = look.names.get(row.actor, "")
    hurt = any(isinstance(m, Effect) and m.hurts and name in names_in(m) for m in row.then)
    if life:
        return words.text(f"outcome-back-{life}")
    return words.text("outcome-back") if hurt or any(c.name == "look" for c in changes) else ""


def is_explained(look: Look, row: OutcomeRow) -> bool:
    return row.line is not None and look.words(row.line).explained


def picture(card: OutcomeCard) -> str:
    return PICTURES[card.kind]


def lines_of(card: OutcomeCard) -> str:
    """Return the numbers of the lines that a card tells."""
    return " ".join(str(row.n) for row in card.rows)


# ---- dice
die_label = line_dice.die_label
bonus = line_dice.bonus


def sides(look: Look, row: OutcomeRow) -> Sides:
    """Return whose dice stand against whose: those that a deed names as its target's are the other side's."""
    if row.kind == "fight":
        return Sides(tuple(throw for throw in row.throws if throw.who in look.mine))
    actor = look.names.get(row.actor, "")
    named = {name for message in row.acts for name in names_in(message)} - {actor}
    others = [t for t in row.throws if t.who != row.actor and look.names.get(t.who, "") in named and not t.helps]
    return Sides(tuple(t for t in row.throws if t not in others), tuple(others))


def counting_throw(sides: Sides) -> ShownThrow | None:
    """Return the throw whose hits are shown large: the doer's, or that of one who strikes back with more."""
    first = next(iter(sides.doing), None)
    back = next((t for t in sides.against if t.hits is not None), None)
    if first is None or (back is not None and (back.hits or 0) > (first.hits or 0)):
        return back
    return first


def is_mine(look: Look, throw: ShownThrow) -> bool:
    """Are these dice shown in the reader's own ink? For those who watch, everyone's are but a foe's."""
    if look.mine and not look.is_facilitator:
        return throw.who in look.mine
    seen = look.people.get(throw.who)
    gone = look.state.gone.get(throw.who)
    return (seen.kind if seen else gone.kind if gone else "") != "creature"


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


def deadline(look: Look, card: OutcomeCard) -> CountdownWidget | None:
    """Return the time that is left to a character who is down."""
    down = (c for c in look.mine.values() if c.life == "down") if card.tone == "down" else ()
    deadly = look.game.rule("death")
    return next((left for c in down for left in countdowns(c.widgets) if rule_of(left.label) == deadly), None)


def helpless_name(look: Look) -> str:
    return next((c.name for c in look.mine.values() if c.life == "down"), "")


def helpers(look: Look) -> tuple[str, ...]:
    """Return the names of the others of the party who are on their feet, and so could treat the fallen."""
    return tuple(c.name for who, c in look.party.items() if who not in look.mine and c.life == "up")


def has_called(look: Look, card: OutcomeCard) -> bool:
    """Has this seat said something to everyone since what the card tells?"""
    session = plain_session(look.session, CARDS)
    since = session.seq_of(look.seat, card.rows[-1].n) or 0
    later = takewhile(lambda entry: entry.seq > since, session.newest_entries(look.seat))
    facts = (told.fact for entry in later if entry.seat == look.seat for told in entry.emitted)
    return any(isinstance(fact, Spoken) and fact.to is None for fact in facts)
