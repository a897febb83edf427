"""Invitations: the address that they name, what they say if no phone can open it, and opening the server to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from caltrop.reach import addresses
from caltrop.reach.adapters import Adapter
from caltrop.reach.addresses import Listening
from caltrop.web.features.seats import reaching
from caltrop.web.settings import Settings, no_limits

from .visiting import Town, Visitor, town

WIFI = Adapter("wlan0", "192.168.1.24", wireless=True)
CABLE = Adapter("enp3s0", "10.0.0.7")
VPN = Adapter("tun0", "10.8.0.2", to_one_point=True)
DOCKER = Adapter("docker0", "172.17.0.1")
HERE = {"host": "127.0.0.1:8000"}


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """A computer with the adapters in this list, of which the first is on the way to everywhere; no tunnel programs."""
    there: list[Adapter] = []
    monkeypatch.setattr(addresses, "is_in_container", lambda: False)
    monkeypatch.setattr(addresses, "list_adapters", lambda: tuple(there))
    monkeypatch.setattr(addresses, "default_address", lambda: there[0].address if there else "")
    monkeypatch.setattr(reaching, "installed_programs", tuple)
    return there


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def invited(here: Town, listening: Listening, boss: Visitor, table: str) -> str:
    here.server.listening = listening
    return from_this_computer(here, boss, f"/t/{table}/invite")


def from_this_computer(here: Town, boss: Visitor, path: str, **more: str) -> str:
    """A tap in a browser on the computer of the server."""
    csrf = {"hx-request": "true", "x-csrf-token": boss.csrf}
    cookie = "; ".join(f"{name}={value}" for name, value in boss.cookies.items())
    here.client.cookies.clear()
    answer = here.client.post(path, data={}, headers={**HERE, **csrf, **more, "cookie": cookie})
    return unescape(answer.text)


def link(text: str) -> str:
    found = re.search(r'value="([^"]*)/join/', text)
    assert found, text
    return found[1]


EVERYWHERE = Listening("0.0.0.0", 8000)
NO_PHONE = "No phone can open this address yet"


def test_an_invitation_names_the_address_of_the_network_and_others_below(here: Town, computer: list[Adapter]) -> None:
    computer += [WIFI, CABLE, VPN]
    boss, table = here.host()
    text = invited(here, EVERYWHERE, boss, table)
    assert link(text) == "http://192.168.1.24:8000"
    assert NO_PHONE not in text
    others = re.findall(r"<li><span>(\S+)</span> <span class=\"soft\">([^<]+)</span>", text)
    assert others == [("http://10.0.0.7:8000", "enp3s0"), ("http://10.8.0.2:8000", "tun0, for devices in the same VPN")]


def test_a_named_address_is_right_and_no_other_is_told(computer: list[Adapter]) -> None:
    """Who has a table on a public server is not told the addresses of its networks."""
    computer += [WIFI, CABLE]
    with town(Settings(no_limits(), address="https://table.example")) as here:
        boss, table = here.host()
        text = invited(here, EVERYWHERE, boss, table)
        assert link(text) == "https://table.example"
        assert "192.168" not in text
        assert "10.0.0.7" not in text


@pytest.mark.parametrize(
    ("adapters", "listening", "says"),
    [
        ([WIFI], Listening("127.0.0.1", 8000), 'On every device 127.0.0.1 means "myself"'),
        ([], EVERYWHERE, 'On every device 127.0.0.1 means "myself"'),
        ([DOCKER], EVERYWHERE, "172.17.0.1 is the address of a container."),
        ([Adapter("en0", "169.254.3.3")], EVERYWHERE, "169.254.3.3 is what a computer calls itself"),
        ([VPN], EVERYWHERE, "10.8.0.2 is an address in a VPN."),
    ],
)
def test_an_address_that_no_phone_can_open_says_so_and_what_to_do(
    here: Town, computer: list[Adapter], adapters: list[Adapter], listening: Listening, says: str
) -> None:
    computer += adapters
    boss, table = here.host()
    text = invited(here, listening, boss, table)
    assert says in text
    assert (NO_PHONE in text) == (adapters != [VPN])
    assert ("data-useless" in text) == (adapters != [VPN]), "the code is crossed out"
    for way in ("Everyone is in this room", "Someone joins from elsewhere", "You are only trying it out"):
        assert way in text


def test_links_to_seats_and_for_the_tv_warn_as_well(here: Town, computer: list[Adapter]) -> None:
    computer.append(DOCKER)
    boss, table = here.host()
    here.server.listening = EVERYWHERE
    seat = here.seat(table, "Gail")
    assert NO_PHONE in from_this_computer(here, boss, f"/t/{table}/seats/{seat}/link")
    assert NO_PHONE in from_this_computer(here, boss, f"/t/{table}/tv")


def test_a_tunnel_program_that_is_there_is_named_and_else_the_manual(
    here: Town, computer: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, table = here.host()
    without = invited(here, EVERYWHERE, boss, table)
    assert 'href="/docs/deployment#players-from-outside"' in without
    manual = (Path(__file__).parents[2] / "docs" / "deployment.md").read_text(encoding="utf-8")
    assert "## Players from outside" in manual
    monkeypatch.setattr(reaching, "installed_programs", lambda: ("cloudflared",))
    text = invited(here, EVERYWHERE, boss, table)
    assert "With cloudflared on this computer, start it with <code>caltrop serve --tunnel</code>" in text


# ---- opening to the network
class Opened:
    """What a server was asked to listen at, besides."""

    def __init__(self, here: Town, fails: str = "") -> None:
        self.at: list[tuple[str, int]] = []
        self.fails = fails
        here.server.listen_also = self.listen

    async def listen(self, host: str, port: int) -> None:
        if self.fails:
            raise OSError(98, self.fails)
        self.at.append((host, port))


LOCAL = Listening("127.0.0.1", 8000)
BUTTON = "Open to this network"


@pytest.fixture
def local(here: Town, computer: list[Adapter], monkeypatch: pytest.MonkeyPatch) -> Town:
    """A server for this computer alone, which is in a Wi-Fi; its visitors come from this computer."""
    computer.append(WIFI)
    here.server.listening = LOCAL
    monkeypatch.setattr(reaching, "address", lambda request: "127.0.0.1")
    return here


def test_the_facilitator_on_this_computer_may_open_it_to_the_network(local: Town) -> None:
    boss, table = local.host()
    opened = Opened(local)
    text = from_this_computer(local, boss, f"/t/{table}/invite")
    assert BUTTON in text
    assert "The server then answers at 192.168.1.24:8000 (wlan0)." in text
    after = from_this_computer(local, boss, f"/t/{table}/invite/open")
    assert opened.at == [("192.168.1.24", 8000)]
    assert link(after) == "http://192.168.1.24:8000"
    assert NO_PHONE not in after


@pytest.mark.parametrize("headers", [{"host": "192.168.1.99"}, {"x-forwarded-for": "203.0.113.9"}])
def test_what_a_proxy_passes_on_does_not_open_it(local: Town, headers: dict[str, str]) -> None:
    boss, table = local.host()
    opened = Opened(local)
    assert BUTTON not in from_this_computer(local, boss, f"/t/{table}/invite", **headers)
    refusal = from_this_computer(local, boss, f"/t/{table}/invite/open", **headers)
    assert "Only the computer that runs the server can open it to its network." in refusal
    assert opened.at == []


def test_other_computers_and_players_do_not_open_it(local: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    boss, table = local.host()
    opened = Opened(local)
    player, _ = local.player(boss, table)
    assert player.tap(f"/t/{table}/invite/open").status_code == 403
    monkeypatch.setattr(reaching, "address", lambda request: "192.168.1.50")
    from_this_computer(local, boss, f"/t/{table}/invite/open")
    assert opened.at == []


@pytest.mark.parametrize("named", [{"address": "https://play.example.org"}, {"proxies": ("127.0.0.1",)}])
def test_a_server_behind_a_proxy_is_not_opened_past_it(local: Town, named: dict[str, Any]) -> None:
    boss, table = local.host()
    opened = Opened(local)
    local.server.settings = structs.replace(local.server.settings, **named)
    from_this_computer(local, boss, f"/t/{table}/invite/open")
    assert opened.at == []


def test_a_server_that_listens_everywhere_has_nothing_to_open(local: Town) -> None:
    boss, table = local.host()
    opened = Opened(local)
    local.server.listening = EVERYWHERE
    from_this_computer(local, boss, f"/t/{table}/invite/open")
    assert opened.at == []


def test_an_address_that_cannot_be_listened_at_is_said(local: Town) -> None:
    boss, table = local.host()
    Opened(local, fails="Address already in use")
    said = from_this_computer(local, boss, f"/t/{table}/invite/open")
    assert "The server cannot listen on 192.168.1.24, port 8000: Address already in use." in said
    assert local.server.listening == LOCAL


# ---- cookies
def test_cookies_that_go_through_a_tunnel_are_never_sent_without_tls(here: Town) -> None:
    plain = here.client.get("/")
    assert "secure" not in plain.headers["set-cookie"].lower()
    here.client.cookies.clear()
    here.client.base_url = "https://127.0.0.1"
    assert plain.headers["set-cookie"].partition("=")[0] == "caltrop-visitor"
    tunnelled = here.client.get("/")
    assert tunnelled.headers["set-cookie"].lower().count("; secure") == 1
    assert "strict-transport-security" not in tunnelled.headers, "the name is another one tomorrow"
