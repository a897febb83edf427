"""Standing orders for the pages: which rules ask a question, which answer is ordered, and which can be."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.table.view import Line, OrderAnswer

from .labels import choice_label
from .look import Look


class Order(Struct, frozen=True):
    """A standing order: the rule that asks, the ordered answer ("" if none), and the possible answers."""

    rule: str
    now: str
    answers: tuple[str, ...]


ASK = ("", "ask")  # the possible answers for a rule that is not on the game's list


def orders(look: Look, who: str) -> tuple[Order, ...]:
    """Return the standing orders that a character can have, with those that are given."""
    given = look.view.orders.get(who, {})
    listed = dict.fromkeys(given, ASK) | {order.rule: order.answers for order in look.game.surface.orders}
    return tuple(
        Order(rule, given.get(rule, ""), tuple(dict.fromkeys((*found, given.get(rule, "")))))
        for rule, found in listed.items()
    )


def order_title(look: Look, rule: str) -> str:
    """Return the title of a standing order: its own, or its rule's."""
    return words.find("order", rule, look.game) or look.title(rule)


def order_label(look: Look, rule: str, answer: str) -> str:
    """Return the label of an answer that a standing order gives every time: "never"."""
    found = words.find("order", f"{rule}.{answer}", look.game) or words.find("choice", f"{rule}.{answer}", look.game)
    return found or words.find("order", f"answer.{answer}", look.game) or choice_label(look.game, rule, answer)


def open_answers(line: Line) -> tuple[OrderAnswer, ...]:
    """Return the answers of standing orders in a line that could have been others."""
    return tuple(found for found in line.ordered if len(found.options) > 1)


def order_answer(look: Look, rule: str, answer: str) -> str:
    """Return the label of an answer in a line of the log, where an order gave it once: "None"."""
    return words.find("order", f"{rule}.{answer}.once", look.game) or order_label(look, rule, answer)
