"""The market of a player's page: the list, and the basket."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from caltrop.games.common.items.pack import Pack, Purse
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.facilitator.screen import show_dialog
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.page.answers import dialog, refusal_toast
from caltrop.web.page.look import Look
from caltrop.web.player.screen import TEMPLATES

from .view import market_wares, sale_wares, shelf_names


@get("/market")
async def show_market(request: Req, caller: FromGuard, who: FromQuery[str]) -> Response[str]:
    """Show the market to a character of this seat: what there is, and what the character can pay for and carry."""
    near = server_of(request).surroundings(caller.room)
    look = await caller.room.look(lambda session: Look(session, caller.seat, near))
    if not can_shop(look, who):
        return refusal_toast(caller, Refused("no-such-character", "table.seats", {"who": who[:60]}))
    wares = market_wares(look, who)
    shown = {"wares": wares, "sales": tuple(sale_wares(look, who)), "shelves": shelf_names(wares)}
    purse = look.state.part(who, Purse)
    pack = look.state.part(who, Pack)
    return dialog(
        TEMPLATES.render("features/market/market.html", look=look, who=who, coin=purse.coin, pack=pack, **shown)
    )


def can_shop(look: Look, who: str) -> bool:
    """May this seat trade for a character? Creatures and stashes do not."""
    found = look.state.characters.get(who)
    return found is not None and found.is_in_party and look.state.may_act_for(look.seat, who)


@get("/prices")
async def show_prices(request: Req, caller: FromGuard) -> Response[str]:
    """Show the prices of actions at this table."""
    return await show_dialog(request, caller, "features/market/prices.html", lambda desk: {} if desk.prices else None)


AT_TABLE = [show_market]
FACILITATOR = [show_prices]
