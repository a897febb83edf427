"""Standing orders as people give them: which rules ask something, what has been ordered, and what can be."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.web.screens.labels import choice_label
from caltrop.web.screens.look import Look


class Order(Struct, frozen=True):
    """A standing order: the rule that asks, what has been ordered, and what can be."""

    rule: str
    now: str
    answers: tuple[str, ...]


NONE = "None of it"
ASK = ("", "ask")  # what can be ordered of a rule that is not on the game's list


def orders(look: Look, who: str) -> tuple[Order, ...]:
    """What can be ordered for a character, and what has been."""
    given = look.view.orders.get(who, {})
    listed = dict.fromkeys(given, ASK) | {order.rule: order.answers for order in look.game.surface.orders}
    return tuple(
        Order(rule, given.get(rule, ""), tuple(dict.fromkeys((*found, given.get(rule, "")))))
        for rule, found in listed.items()
    )


def order_title(look: Look, rule: str) -> str:
    """What a standing order is about, in words of its own or by its rule."""
    return words.catalogue(look.game).get("order", {}).get(rule) or look.title(rule)


def order_label(look: Look, rule: str, answer: str) -> str:
    """What is ordered for always: "never"."""
    said = words.catalogue(look.game).get("order", {})
    return said.get(f"{rule}.{answer}") or said.get(f"answer.{answer}") or choice_label(look.game, rule, answer)


def order_answer(look: Look, rule: str, answer: str) -> str:
    """What an order has answered this once, or what could be answered instead: of a number, none of it."""
    return NONE if answer == "0" else order_label(look, rule, answer)
