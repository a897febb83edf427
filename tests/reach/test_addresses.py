"""Which address of a computer is for phones, and which no phone can open."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from caltrop.reach import addresses
from caltrop.reach.adapters import Adapter, list_adapters
from caltrop.reach.addresses import Listening, is_own_loopback, kind_of_address, own_addresses

LOOP = Adapter("lo", "127.0.0.1")
WIFI = Adapter("wlan0", "192.168.1.24", wireless=True)
CABLE = Adapter("enp3s0", "10.0.0.7")
VPN = Adapter("tun0", "10.8.0.2", to_one_point=True)
DOCKER = Adapter("docker0", "172.17.0.1")
LOST = Adapter("enp4s0", "169.254.7.7")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that is no container, wherever the tests run."""
    monkeypatch.setattr(addresses, "is_in_container", lambda: False)


def test_the_network_on_the_way_to_everywhere_comes_first_and_what_no_phone_opens_last() -> None:
    found = own_addresses((LOOP, DOCKER, VPN, CABLE, WIFI, LOST), "192.168.1.24")
    assert [(each.adapter, each.kind) for each in found] == [
        ("wlan0", "network"),
        ("enp3s0", "network"),
        ("tun0", "vpn"),
        ("docker0", "container"),
        ("enp4s0", "unconnected"),
    ]
    assert own_addresses((WIFI, CABLE), "10.0.0.7")[0].adapter == "enp3s0"


def test_a_vpn_that_takes_all_traffic_is_not_for_phones() -> None:
    """The way to everywhere leads through it, and the phones are in the kitchen."""
    found = own_addresses((LOOP, VPN, WIFI), "10.8.0.2")
    assert [each.host for each in found] == ["192.168.1.24", "10.8.0.2"]


@pytest.mark.parametrize(
    ("name", "address", "kind"),
    [
        ("eth0", "192.168.0.2", "network"),
        ("en0", "172.20.10.2", "network"),
        ("", "192.168.0.2", "network"),
        ("br-3fa2c1", "172.18.0.1", "container"),
        ("veth12ab", "172.18.0.9", "container"),
        ("virbr0", "192.168.122.1", "container"),
        ("vboxnet0", "192.168.56.1", "container"),
        ("bridge100", "192.168.64.1", "container"),
        ("", "172.17.0.1", "container"),
        ("utun4", "10.5.0.2", "vpn"),
        ("wg0", "10.6.0.2", "vpn"),
        ("tailscale0", "100.101.102.103", "vpn"),
        ("", "100.64.0.9", "vpn"),
        ("ztabc", "10.147.17.3", "vpn"),
        ("en5", "169.254.1.2", "unconnected"),
    ],
)
def test_adapters_and_ranges_say_who_can_open_an_address(name: str, address: str, kind: str) -> None:
    (found,) = own_addresses((Adapter(name, address),), "")
    assert found.kind == kind


def test_in_a_container_every_address_is_the_containers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "is_in_container", lambda: True)
    (inside,) = own_addresses((LOOP, Adapter("eth0", "10.88.0.3")), "10.88.0.3")
    assert inside.kind == "container"
    first, *_ = own_addresses((LOOP, WIFI, DOCKER), "192.168.1.24")
    assert first.kind == "network", "it is on the network of the computer around it, whose container adapter it sees"


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("http://127.0.0.1:8000", "self"),
        ("http://localhost:8000", "self"),
        ("http://table.localhost", "self"),
        ("http://[::1]:8000", "self"),
        ("http://0.0.0.0:8000", "self"),
        ("http://192.168.1.24:8000", "network"),
        ("http://kitchen.local:8000", "network"),
        ("https://table.example", "network"),
        ("http://10.8.0.2:8000", "vpn"),
        ("http://10.0.0.7:8000", "network"),
        ("http://172.17.0.5:8000", "container"),
    ],
)
def test_an_address_says_who_can_open_it(address: str, kind: str) -> None:
    own = own_addresses((LOOP, WIFI, VPN), "192.168.1.24")
    assert kind_of_address(address, own) == kind


def test_only_names_of_a_computer_for_itself_are_its_loopback() -> None:
    assert all(map(is_own_loopback, ("127.0.0.1", "127.1.2.3", "::1", "localhost")))
    assert not any(map(is_own_loopback, ("0.0.0.0", "::", "192.168.1.24", "table.example", "")))


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """A computer with the adapters that a test puts into the list; the first is on the way to everywhere."""
    there: list[Adapter] = []
    monkeypatch.setattr(addresses, "list_adapters", lambda: tuple(there))
    monkeypatch.setattr(addresses, "default_address", lambda: there[0].address if there else "")
    return there


def test_invitations_name_the_address_for_phones(computer: list[Adapter]) -> None:
    computer += [WIFI, VPN]
    assert Listening("0.0.0.0", 8000).best("http://127.0.0.1:8000") == "http://192.168.1.24:8000"
    assert Listening("0.0.0.0", 8000, "https").best() == "https://192.168.1.24:8000"
    assert Listening("0.0.0.0", 8000).here == "http://127.0.0.1:8000"


def test_a_laptop_that_has_changed_networks_is_invited_to_where_it_is_now(computer: list[Adapter]) -> None:
    computer.append(WIFI)
    server = Listening("0.0.0.0", 8000)
    assert server.best() == "http://192.168.1.24:8000"
    computer[:] = [CABLE]
    assert server.best() == "http://10.0.0.7:8000"


def test_a_server_for_one_address_is_invited_to_there(computer: list[Adapter]) -> None:
    computer += [WIFI, CABLE]
    assert Listening("10.0.0.7", 8000).best() == "http://10.0.0.7:8000"
    assert Listening("127.0.0.1", 8000).best("http://localhost:8000") == "http://127.0.0.1:8000"
    assert [each.kind for each in Listening("127.0.0.1", 8000).addresses()] == ["self"]


def test_behind_the_port_of_a_container_the_address_in_the_facilitators_browser_is_the_one(
    computer: list[Adapter],
) -> None:
    computer.append(DOCKER)
    server = Listening("0.0.0.0", 8000)
    assert server.best("http://192.168.1.20:9000") == "http://192.168.1.20:9000"
    assert server.best("http://127.0.0.1:9000") == "http://172.17.0.1:8000"


def test_a_computer_without_a_network_has_only_itself(computer: list[Adapter]) -> None:
    assert Listening("0.0.0.0", 8000).best() == "http://127.0.0.1:8000"
    assert Listening("0.0.0.0", 8000).addresses() == ()


# ---- what the system itself lists
@pytest.mark.skipif(sys.platform == "win32", reason="there the system is asked otherwise")
def test_this_computer_lists_its_loopback() -> None:
    assert ("127.0.0.1", False) in {(each.address, each.wireless) for each in list_adapters()}


@pytest.mark.skipif(not os.path.exists("/sbin/ip") or sys.platform != "linux", reason="needs the command ip")
def test_the_list_is_the_one_that_ip_prints() -> None:
    listed = subprocess.run(["/sbin/ip", "-4", "-o", "addr", "show", "up"], capture_output=True, text=True, check=True)
    wanted = {(line.split()[1].rstrip(":"), line.split()[3].partition("/")[0]) for line in listed.stdout.splitlines()}
    assert {(each.name, each.address) for each in list_adapters()} == wanted


def test_where_the_system_names_no_adapters_the_addresses_of_the_computers_name_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise AttributeError("getifaddrs")

    monkeypatch.setattr("caltrop.reach.adapters._ask_system", missing)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], ["192.168.1.24", "172.17.0.1"]))
    assert [each.kind for each in own_addresses(list_adapters(), "192.168.1.24")] == ["network", "container"]
