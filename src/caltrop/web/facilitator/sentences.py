"""Sentences of the facilitator's page that are made from several facts: whose turn it is, and what a seat does."""

from __future__ import annotations

from caltrop import words
from caltrop.store.protocol import TableDamage
from caltrop.table.view import SeenSeat
from caltrop.web.page.cards import TurnCard
from caltrop.web.page.look import Look

MOST_FLAWS = 3  # flaws of a damaged table that are told
SIDES = ("party", "foes")  # the sides that have words of their own


def turn_title(look: Look) -> str:
    """Return whose turn it is, or "" if it is no one's."""
    now = look.turn
    if not now:
        return ""
    if now in look.fight.sides and now in SIDES:
        return words.say("title", f"desk-turn-{now}")
    return words.text("title-desk-turn", name=look.name(now) or now)


def give_turn_label(turn: TurnCard) -> str:
    """Return the label of the button that makes it this turn."""
    if turn.id in SIDES:
        return words.say("label", f"desk-give-turn-{turn.id}")
    return words.text("label-desk-give-turn", name=turn.name)


def seat_facts(look: Look, id: str) -> tuple[str, ...]:
    """Return what is to know about a seat: its role, whether the person is away, and the characters."""
    seat = look.view.seats[id]
    names = tuple(c.name for who, c in look.people.items() if look.state.characters[who].owner == id)
    plays = words.text("label-desk-plays", names=names) if names else ""
    return tuple(filter(None, (words.say("role", seat.role), absence(look, id, seat), plays)))


def absence(look: Look, id: str, seat: SeenSeat) -> str:
    """Return that a person is away, or has no page open; "" for one who is here."""
    if seat.away:
        return words.text("flag-away")
    return "" if id in look.surroundings.present else words.text("flag-desk-offline")


def unclaimed_names(look: Look) -> tuple[str, ...]:
    """Return the names of the characters that players can claim."""
    return tuple(c.name for c in look.free_characters.values())


def damage_sentence(loss: TableDamage) -> str:
    """Say what the disk has lost of a table: the first things one by one."""
    return " ".join(words.sentence(flaw, None) for flaw in loss.flaws[:MOST_FLAWS])
