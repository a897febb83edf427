"""What a card leaves open: answers of standing orders that can still be changed, and what a failed roll allows."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from markupsafe import Markup
from msgspec import Struct, structs

from caltrop import words
from caltrop.chronicle.outcome_cards import OtherResult, OutcomeCard, differences, is_same_result, result_if_answered
from caltrop.chronicle.outcome_row import OutcomeRow, Shift, is_grave
from caltrop.chronicle.shown_dice import NEXT
from caltrop.games.common.table.failed_tests import Failure
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.table.tracked_session import plain_session
from caltrop.table.undo.last_act import last_act
from caltrop.table.view import Line, OrderAnswer
from caltrop.web.page.buttons import form_attrs, move_attrs
from caltrop.web.page.fragments import CARDS
from caltrop.web.page.labels import move_title, priced_word
from caltrop.web.page.look import Look
from caltrop.web.page.outcome_cards import card_with, says, shift_label, shifts
from caltrop.web.page.standing_orders import order_answer, order_title

MOST = 4  # choices of one question that a card shows; the log has them all


class CardChoice(Struct, frozen=True):
    """A choice on a card: what it is called and comes to, its price, the points left, and what a tap asks for.

    `shifts` are the numbers that would change, from how they stand now; `unit` is what the price is paid in. One
    without `attrs` is not for this seat to tap.
    """

    label: str
    attrs: Markup
    result: str = ""
    price: int | None = None
    left: int | None = None
    title: str = ""  # the question that it answers
    shifts: tuple[Shift, ...] = ()
    unit: str = ""
    who: str = ""  # whose standing order has answered
    rule: str = ""


def choices(look: Look, card: OutcomeCard) -> tuple[CardChoice, ...]:
    """Return what can still be chosen about a card, the cheapest first; possible until the next act at the table."""
    row = card.rows[-1]
    if row.line is None or row.line.undone or not (card.is_own or card.kind in ("struck", "down", "act")):
        return ()
    of = look.names.get(row.actor, "") if len(card.rows) > 1 else ""  # which of several attacks it is about
    changed = sorted(changed_orders(look, row, row.line, of), key=lambda choice: choice.price or 0)
    return (*changed, *(ways_to_pass(look, row.actor) if row.fails else ()))


def choices_on(look: Look, id: int) -> tuple[CardChoice, ...]:
    """Return what can still be chosen about the card with this id."""
    return look.remember(find_choices, id)


def find_choices(look: Look, id: int) -> tuple[CardChoice, ...]:
    return choices(look, card_with(look, id))


def open_orders(look: Look, line: Line) -> tuple[OrderAnswer, ...]:
    """Return the answers of standing orders that this seat can still change: those in the last act of play."""
    session = plain_session(look.session, CARDS)
    act = last_act(session, look.seat)
    if act is None or act.seq != session.seq_of(look.seat, line.n):
        return ()
    return tuple(o for o in line.ordered if not o.late and len(o.options) > 1 and o.who in look.mine)


def changed_orders(look: Look, row: OutcomeRow, line: Line, of: str = "") -> Iterator[CardChoice]:
    """Yield the other answers that would make a difference; of those that cost something, none that still fails."""
    session = plain_session(look.session, CARDS)
    seq = session.seq_of(look.seat, line.n) or 0
    for order in open_orders(look, line):
        title = order_title(look, order.rule)
        title = words.text("outcome-rolls-for", title=title, name=of) if of else title
        for option in [o for o in order.options if o != order.answer][:MOST]:
            would = result_if_answered(session, look.seat, seq, order.key, option)
            if would is not None and is_same_result(row, would):
                continue
            choice = changed_order(look, order, option, row, would)
            if choice is not None:
                attrs = change_attrs(look, line.n, order.key, option)
                yield structs.replace(choice, attrs=attrs, title=title, who=order.who, rule=order.rule)


def changed_order(
    look: Look, order: OrderAnswer, option: str, row: OutcomeRow, would: OtherResult | None
) -> CardChoice | None:
    """Return another answer as a choice, with what it costs and comes to; None if it would leave a failure as it is."""
    found = shifts(look, differences(row, would)) if would else ()
    priced = look.game.surface.priced(order.rule, option)
    if priced is None:
        label = order_answer(look, order.rule, option)
        return CardChoice(label, Markup(), result_words(look, row, would), shifts=found)
    if row.fails and priced.fails:
        return None
    what, result = (priced_word(look.game, order.rule, word) for word in (priced.what, priced.result))
    if would is not None and not row.fails and is_same_deed(row, would):
        result = words.find("gain", f"{order.rule}.{priced.what}", look.game) or result
    paid = [shift for shift in found if shift.loss == priced.price]
    unit = shift_label(look, paid[0], named=False) if len(paid) == 1 and priced.price else ""
    return CardChoice(what, Markup(), result, priced.price, priced.left, shifts=found, unit=unit)


def result_words(look: Look, row: OutcomeRow, would: OtherResult | None) -> str:
    """Say what would be told instead: another deed, or what changes a life; where dice decide, say so."""
    if would is None:
        return ""
    if would.is_open:
        return " ".join(filter(None, (climbs(would.row), words.text("outcome-dice-decide"))))
    deeds = [message for message in would.row.acts if message not in row.acts]
    grave = [message for message in would.row.then if is_grave(message) and message not in row.then]
    return Markup(" ").join(says(look, (*deeds, *grave)))


def climbs(row: OutcomeRow) -> str:
    """Say which dice climb to which: "d6 → d8"."""
    first = [die.climbed[0][0] for throw in row.throws for die in throw.dice if die.climbed]
    return ", ".join(f"{die} → {NEXT[die]}" for die in first) + "." if first else ""


def is_same_deed(row: OutcomeRow, would: OtherResult) -> bool:
    """Would the roll pass or win as it does now? Then what it gains is something else."""
    now, then = (tuple(type(message) for message in acts) for acts in (row.acts, would.row.acts))
    return now == then


def change_attrs(look: Look, n: int, key: str, answer: str) -> Markup:
    """Return the attributes of a button that changes what a standing order answered."""
    fields = msgspec.json.encode({"n": n, "key": key, "answer": answer}).decode()
    return Markup('hx-post="/t/{}/change" hx-swap="none" hx-vals="{}"').format(look.surroundings.table, fields)


def treatments(look: Look, id: int) -> tuple[CardChoice, ...]:
    """Return how this seat's characters can treat those whose fall a card tells."""
    return look.remember(find_treatments, id)


def find_treatments(look: Look, id: int) -> tuple[CardChoice, ...]:
    treat = look.move_for("treat")
    found = (treatment(look, treat, whom) for whom in card_with(look, id).fallen) if treat else ()
    return tuple(choice for choice in found if choice)


def treatment(look: Look, treat: str, whom: str) -> CardChoice | None:
    """Return the button with which the first of this seat's characters who can treats the fallen."""
    for who, seen in look.mine.items():
        intent = Intent(treat, who, {"target": whom})
        if seen.life == "up" and not isinstance(look.session.preview(look.seat, intent), Refused):
            label = words.text("outcome-treat", move=move_title(look.game, treat), name=look.name(whom))
            return CardChoice(label, move_attrs(look.surroundings.table, treat, who, {"target": whom}))
    return None


def ways_to_pass(look: Look, who: str) -> Iterator[CardChoice]:
    """Yield the moves with which a roll that has failed can still be passed, such as pushing it for trouble."""
    if who not in look.mine or not look.state.part(who, Failure).open:
        return
    for action in look.game.surface.quick:
        move = look.game.move_id(action.move)
        if action.when != "failed" or move not in look.game.moves:
            continue
        if look.game.moves[move].by == "facilitator":  # who has failed decides once the trouble is stated
            yield CardChoice(move_title(look.game, move), Markup(), words.text("outcome-facilitator-first"))
        else:
            attrs = form_attrs(look.surroundings.table, move, who, dict(action.want))
            yield CardChoice(move_title(look.game, move), attrs)
