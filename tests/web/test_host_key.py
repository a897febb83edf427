"""The host key: without it, no door of the server makes a table."""

from __future__ import annotations

from typing import Any

from litestar.routes import HTTPRoute

from caltrop.games import registry
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.features.tables.demos import DemoGuest, enter_demo, prepare_demos
from caltrop.web.settings import Settings, no_limits

from .visiting import Town, town

GUARDED = Settings(no_limits(), host_key="sesame")
FORM = {"name": "Mill Road", "facilitator": "Gail", "game": "fell", "as": "facilitator", "invite": "x", "seat": "s1"}
BODY: dict[str, Any] = {"name": "Mill Road", "game": "fell"}


def open_doors(here: Town) -> list[str]:
    """Every address that anyone can post to without a seat."""
    routes = [route for route in here.client.app.routes if isinstance(route, HTTPRoute) and "POST" in route.methods]
    paths = [route.path_format for route in routes if not route.path_format.startswith(("/t/", "/api/tables/{"))]
    return [path.replace("{game}", game) for path in paths for game in (registry.ids() if "{game}" in path else ("",))]


def test_no_door_makes_a_table_without_the_key() -> None:
    with town(GUARDED) as here:
        doors = open_doors(here)
        assert {"/tables", "/demo/fell", "/api/tables"} <= set(doors)
        for path in doors:
            for role in ("facilitator", "player"):
                for key in ({}, {"key": "wrong"}):
                    here.visitor().post(path, {**FORM, "as": role, **key})
                    here.client.post(path, json={**BODY, **key})
        assert here.server.store.tables() == ()


def test_with_the_key_a_demo_of_ones_own_opens() -> None:
    with town(GUARDED) as here:
        guest = here.visitor()
        assert 'id="field-demo-key"' in guest.get("/").text
        refused = guest.post("/demo/fell", {"as": "facilitator", "key": "wrong"})
        assert (refused.status_code, "That is not the host password." in refused.text) == (422, True)
        assert guest.post("/demo/fell", {"as": "facilitator", "key": "sesame"}).status_code == 303
        assert len(here.server.store.tables()) == 1


def test_a_demo_that_all_share_needs_no_key_unless_it_is_gone() -> None:
    with town(GUARDED) as here:
        here.client.blocking_portal.call(prepare_demos, here.server)
        count = len(here.server.store.tables())
        guest = here.visitor()
        assert 'id="field-demo-key"' not in guest.get("/").text
        assert guest.post("/demo/fell", {"as": "player"}).status_code == 303
        here.server.demos["deeds"] = "gone"
        found = here.client.blocking_portal.call(enter_demo, here.server, "deeds", DemoGuest("facilitator"))
        assert found == Refused("host-key", "table.tables")
        assert len(here.server.store.tables()) == count
