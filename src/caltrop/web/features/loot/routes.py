"""Handing out loot: what was marked for people is given in one tap and one line of the log; a search again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import cast

from litestar import Response, get, post
from litestar.params import FromQuery

from caltrop import words
from caltrop.chronicle.recap import fight_over
from caltrop.games.common.items.carrying import no_room_for, pick_items
from caltrop.games.common.items.loot import DEAL, FOUND, SEARCH, loot_lines, portion, read_loot
from caltrop.games.common.items.pack import CoinChanged, Item, ItemGained
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate, Roll
from caltrop.kernel.rules.refusals import Refused, Refuses, Warned
from caltrop.table.aims import RECENT
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.facilitator.screen import show_dialog
from caltrop.web.facilitator.view import FacilitatorPage
from caltrop.web.features.fight.aftermath import (
    broken_armour,
    dying_people,
    ending_conditions,
    growth_chances,
    growth_text,
)
from caltrop.web.features.loot.view import bodies, is_taker, pile_cards, receivers
from caltrop.web.features.market.view import market_wares, shelf_names
from caltrop.web.gate.fields import FromForm, Posted, first_value
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.page.answers import refusal_toast, result_response, toast

# How the fields of marks begin; the mark of coin that is split.
MARK = "to."
SPLIT = "split"
MOST = 100  # marks in one request


# ---- marks
def marked_gifts(session: Session, fields: Posted) -> Iterator[Intent]:
    """Yield a move for each mark: a row of a pile for someone, its coin for someone, or its coin split."""
    hand = session.game.id_for("hand")
    share = session.game.id_for("share")
    marks = [name for name in fields if name.startswith(MARK)]
    for name in marks[:MOST]:
        pile, _, row = name.removeprefix(MARK).partition(".")
        to = first_value(fields, name)
        count = first_value(fields, f"n.{pile}.{row}")
        n = int(count) if count.isascii() and count.isdigit() and len(count) < 7 else 1
        if to == SPLIT:
            yield Intent(share, pile)
        elif to and row:
            yield Intent(hand, pile, {"to": to, "item": row, "count": n})
        elif to:
            yield Intent(hand, pile, {"to": to, "coin": n})


def full_packs(session: Session, seat: str, gifts: list[Intent]) -> tuple[Warned, ...]:
    """Return a warning for each who has no room for all that is marked for them."""
    scene = Scene(session.game, PreviewFate(), session.state, seat)
    things = dict[str, list[Item]]()
    for gift in gifts:
        if gift.want.get("item"):
            taken = pick_items(scene, gift.actor, gift.want["item"], gift.want["count"])
            things.setdefault(gift.want["to"], []).extend(taken.values())
    return tuple(warned for who, some in things.items() for warned in no_room_for(scene, who, some))


def deal(session: Session, seat: str, fields: Posted) -> list[Result]:
    """Give all that is marked, or nothing: if one of the marks cannot be, or someone has no room."""
    gifts = list(marked_gifts(session, fields))
    try:
        for gift in gifts:
            no = session.check(seat, gift)
            if isinstance(no, Refused):
                return [no]
        full = () if first_value(fields, "overrule") == "yes" else full_packs(session, seat, gifts)
    except Refuses as no:
        return [no.refused]
    if full:
        return [Warnings(full)]
    if not gifts:
        return []
    dealt = Intent(DEAL, "", {"portions": [as_portion(gift) for gift in gifts]}, overrule=True)
    return [session.act(seat, dealt, at=time.time())]


def as_portion(gift: Intent) -> str:
    """Return a move for one mark as a portion of all that is dealt."""
    want = gift.want
    return portion(gift.actor, want.get("item", ""), want.get("to", ""), want.get("coin") or want.get("count") or 0)


@post("/hand-out", status_code=200)
async def hand_out(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Hand out the loot as it is marked."""
    results = await caller.room.write(lambda session: deal(session, caller.seat, fields))
    return answer(caller, results, fields)


def answer(caller: Caller, results: list[Result] | Refused, fields: Posted) -> Response[str]:
    """Answer with what went wrong, or with the last of what was done."""
    if isinstance(results, Refused):
        return refusal_toast(caller, results)
    if not results:
        return toast(words.text("loot-nothing-marked"))
    wrong = next((result for result in results if not isinstance(result, Entry)), results[-1])
    return result_response(caller, wrong, fields, "hand-out")


# ---- a search again
def last_search(session: Session) -> Entry | None:
    """Return the last search, if nothing has come of it yet: then it can be rolled again."""
    gone = session.undone_seqs()
    for entry in reversed(session.log[-RECENT:]):
        if entry.intent is not None and entry.intent.move == SEARCH and entry.seq not in gone:
            return entry if session.undo_set(entry.seq) == (entry.seq,) else None
    return None


def searched_piles(entry: Entry) -> tuple[str, ...]:
    """Return the piles where a search has laid what it found."""
    facts = (told.fact for told in entry.emitted)
    found = (fact.who for fact in facts if isinstance(fact, ItemGained | CoinChanged) and fact.why == FOUND)
    return tuple(dict.fromkeys(found))


def coin_dice(session: Session, entry: Entry) -> tuple[tuple[str, int], ...]:
    """Return the dice of the coin that a search has found, with what they show: they are rolled before all others."""
    bodies = [who for who in (entry.intent.want["bodies"] if entry.intent else ()) if who in session.state.characters]
    lines = Counter(line for who in bodies for line in loot_lines(session.game, session.state, who))
    market = session.game.shelf("items")
    n = sum(len(loot.coin.times(k).dice) for line, k in lines.items() for loot in read_loot(line, market))
    rolls = [(given.ask.dice, given.value) for given in entry.answers if isinstance(given.ask, Roll)]
    shown = [pair for dice, faces in rolls for pair in zip(dice, cast("tuple[int, ...]", faces), strict=True)]
    return tuple(shown[:n])


def search_again(session: Session, seat: str) -> list[Result]:
    """Search the same bodies again, in place of the last search: both happen at one instant, so it is one line."""
    found = last_search(session)
    if found is None or found.intent is None:
        return [Refused("nothing-to-undo", "table.undo")]
    now = time.time()
    intent = found.intent
    undone = session.undo(seat, found.seq, at=now)
    if isinstance(undone, Refused):
        return [undone]
    return [undone, session.act(seat, Intent(SEARCH, "", intent.want, overrule=True), at=now)]


@post("/search-again", status_code=200)
async def roll_loot_again(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Roll for the loot of the last search again."""
    return answer(caller, await caller.room.write(lambda session: search_again(session, caller.seat)), fields)


@get("/gift")
async def show_gift(request: Req, caller: FromGuard, to: FromQuery[str] = "") -> Response[str]:
    """Show all that can be given without pay, and who could get it."""

    def read(desk: FacilitatorPage) -> dict[str, object]:
        wares = market_wares(desk.look, free=True)
        return {"wares": wares, "shelves": shelf_names(wares), "to": (to,), "receivers": receivers(desk.look)}

    return await show_dialog(request, caller, "features/loot/gift.html", read)


@get("/loot")
async def show_loot(request: Req, caller: FromGuard, again: FromQuery[str] = "") -> Response[str]:
    """Show how the last fight went, bodies that can be searched, and what lies about."""
    return await show_dialog(request, caller, "features/loot/loot.html", read_aftermath, again=bool(again))


def read_aftermath(desk: FacilitatorPage) -> dict[str, object]:
    """Return all that the dialog after a fight shows."""
    look = desk.look
    search = last_search(desk.look.session)
    return {
        "over": fight_over(look.session, look.seat),
        "bodies": tuple(bodies(look)),
        "piles": tuple(pile_cards(look)),
        "searched": searched_piles(search) if search else (),
        "coin_dice": coin_dice(look.session, search) if search else (),
        "people": tuple(o for o in receivers(look) if is_taker(desk.state.characters[o.value])),
        "dying": tuple(map(desk.card, dying_people(look))),
        "ending": tuple(ending_conditions(look)),
        "broken": tuple(broken_armour(look)),
        "growth": growth_text(look),
        "climbs": growth_chances(look),
    }


FACILITATOR = [hand_out, roll_loot_again, show_gift, show_loot]
