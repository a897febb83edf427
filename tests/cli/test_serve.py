"""`caltrop serve`: what it says at its start, its tunnel, its certificate, its log, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.gathering import PLAIN
from browser.serving import caltrop as command
from caltrop.cli.serve_announcement import Announcement
from caltrop.reach import addresses
from caltrop.reach.adapters import Adapter
from caltrop.reach.addresses import Listening
from cli.terminal import caltrop, refused
from reach.standins import CLOUDFLARED, NEW_TAILSCALE, TAILSCALE, UNREACHABLE_CLOUDFLARED, write_program
from reach.test_certificates import make_certificate

WIFI = Adapter("wlan0", "192.168.1.24", wireless=True)
CABLE = Adapter("enp3s0", "10.0.0.7")
VPN = Adapter("tun0", "10.8.0.2", to_one_point=True)
DOCKER = Adapter("docker0", "172.17.0.1")


@contextmanager
def serving(data: Path, *options: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The real program, ended as a system ends it."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **environment}
    pipe = subprocess.PIPE
    line = command(data, *options)
    with subprocess.Popen(
        line, env=env, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, encoding="utf-8"
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def lines_until(server: subprocess.Popen[str], word: str, stream: str = "stdout") -> list[str]:
    """What it prints, up to the line with this word."""
    found: list[str] = []
    for line in getattr(server, stream):
        found.append(line.rstrip("\n"))
        if word in line:
            return found
    raise AssertionError(f"{found} {server.stderr.read() if server.stderr else ''}")


def ended(server: subprocess.Popen[str]) -> tuple[str, str]:
    server.send_signal(signal.SIGTERM)
    out, err = server.communicate(timeout=60)
    assert server.returncode == 0
    return out, err


# ---- the start
@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """A computer with the adapters in this list, of which the first is on the way to everywhere."""
    there: list[Adapter] = []
    monkeypatch.setattr(addresses, "is_in_container", lambda: False)
    monkeypatch.setattr(addresses, "list_adapters", lambda: tuple(there))
    monkeypatch.setattr(addresses, "default_address", lambda: there[0].address if there else "")
    return there


def announced(host: str = "0.0.0.0", address: str = "", scheme: str = "http", tunnelled: bool = False) -> list[str]:
    said: list[str] = []
    Announcement(Listening(host, 8000, scheme), address, tunnelled, said.append).make()
    return said


STOP = "Press Ctrl+C to stop. Every table is saved."


def test_every_address_is_printed_with_its_adapter(computer: list[Adapter]) -> None:
    computer += [WIFI, CABLE, VPN, DOCKER]
    assert announced() == [
        "Caltrop is ready: http://127.0.0.1:8000",
        "For phones on this network: http://192.168.1.24:8000 (Wi-Fi, wlan0)",
        "Also at http://10.0.0.7:8000 (enp3s0)",
        "Also at http://10.8.0.2:8000 (tun0), for devices in the same VPN.",
        "Also at http://172.17.0.1:8000 (docker0), for containers on this computer.",
        STOP,
    ]


def test_without_an_address_for_phones_it_says_what_to_do(computer: list[Adapter]) -> None:
    assert announced()[1].startswith("No phone can open this: this computer is in no network.")
    assert announced("127.0.0.1")[1].endswith("Start it without --host, or with --tunnel.")
    computer.append(VPN)
    assert announced()[1].endswith("Join a Wi-Fi, or start the server with --tunnel.")
    computer[:] = [DOCKER]
    assert announced()[1].endswith("Name the address of the computer around it with --address.")


def test_an_address_that_the_host_has_named_is_for_everyone(computer: list[Adapter]) -> None:
    computer.append(WIFI)
    assert announced("127.0.0.1", "https://table.example") == [
        "Caltrop is ready: http://127.0.0.1:8000",
        "For everyone: https://table.example",
        STOP,
    ]
    assert announced(address="https://table.example:8000", scheme="https")[0].endswith(" https://table.example:8000")


# ---- what it refuses
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--port", "70000"), "--port must be a whole number from 0 to 65535, not 70000."),
        (("--tunnel", "ngrok"), "Unknown program ngrok. Choose cloudflared or tailscale."),
        (("--tunnel", "--address", "https://table.example"), "Leave out --address or --tunnel."),
        (("--key", "key.pem"), "--key needs a certificate. Name it with --cert."),
        (("--cert", "none.pem"), "none.pem cannot be read. Choose an existing file."),
        (("--cert", "none.pem", "--store", "postgresql://db/caltrop"), "Before servers on a PostgreSQL, put a"),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_is_one_sentence(tmp_path: Path, options: tuple[str, ...], says: str) -> None:
    assert says in refused(caltrop("serve", "--data", str(tmp_path), *options))


def test_a_port_that_is_taken_is_a_number_and_no_range(tmp_path: Path) -> None:
    with serving(tmp_path / "one", "--host", "127.0.0.1") as server:
        port = lines_until(server, "is ready")[0].rpartition(":")[2]
        said = refused(caltrop("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "two")))
        assert said == f"Port {port} is in use. Stop the other program, or choose another port with --port."


# ---- the log for programs
def test_a_json_log_is_json_from_its_first_line_to_its_last(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1", "--log", "json") as server:
        first = lines_until(server, "Ctrl+C", "stderr")
        out, err = ended(server)
    assert out == ""
    told = [json.loads(line) for line in (*first, *err.splitlines())]
    assert told[0]["message"].startswith("Caltrop is ready: http://127.0.0.1:")
    assert told[-1]["message"] == "Caltrop has stopped."
    assert {line["level"] for line in told} == {"info"}


def test_a_refusal_is_json_as_well(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "json", "--cert", "none.pem") as server:
        out, err = server.communicate(timeout=60)
    assert (out, server.returncode) == ("", 2)
    (line,) = err.splitlines()
    assert json.loads(line)["level"] == "error"
    assert json.loads(line)["message"].startswith("none.pem cannot be read. Choose an existing file.")


def test_people_are_told_the_end_as_well(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1") as server:
        lines_until(server, "Ctrl+C")
        assert ended(server) == ("Caltrop has stopped.\n", "")


# ---- secrets
def test_the_host_password_comes_from_the_environment(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1", CALTROP_HOST_KEY="sesame") as server:
        url = lines_until(server, "is ready")[0].rpartition(" ")[2]
        body = {"name": "Mill Road", "game": "fell", "facilitator": "Gail"}
        assert _post(f"{url}/api/tables", body)[0] == 422
        assert _post(f"{url}/api/tables", {**body, "key": "sesame"})[0] == 201


def _post(url: str, body: Any, **headers: str) -> tuple[int, str]:
    asked = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json", **headers})
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as bad:
        with bad:
            return bad.code, bad.read().decode()


def _invitation(url: str, address: str) -> str:
    """The link that the facilitator of a new table is shown, in a browser that has come through the tunnel."""
    _, body = _post(f"{url}/api/tables", {"name": "Mill Road", "game": "fell", "facilitator": "Gail"})
    made = json.loads(body)
    page = f"{url}/t/{made['table']}"
    seat = f"caltrop-{made['table']}={made['facilitator']}"
    through = {"Host": address.partition("://")[2], "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    with httpx.Client(headers=through, verify=PLAIN) as browser:
        opened = browser.get(page, headers={"cookie": seat})
        (csrf,) = re.findall(r'<meta name="csrf" content="([0-9a-f]+)"', opened.text)
        cookie = f"{seat}; caltrop-visitor={opened.cookies['caltrop-visitor']}"
        headers = {"cookie": cookie, "x-csrf-token": csrf, "hx-request": "true", "Origin": address}
        shown = browser.post(f"{page}/invite", headers=headers)
    return str(re.findall(r'value="([^"]*/join/[^"]*)"', shown.text)[0])


# ---- tunnels
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts of Unix")
@pytest.mark.parametrize(
    ("name", "prints", "address"),
    [
        ("cloudflared", CLOUDFLARED, "https://lamp-road-quiet-mill.trycloudflare.com"),
        ("tailscale", NEW_TAILSCALE + TAILSCALE, "https://kitchen.alpine-banded.ts.net"),
    ],
)
def test_a_tunnel_gives_invitations_their_address_and_ends_with_the_server(
    tmp_path: Path, name: str, prints: str, address: str
) -> None:
    notes = write_program(tmp_path, name, prints)
    with serving(tmp_path / "data", "--host", "127.0.0.1", "--tunnel", PATH=str(tmp_path)) as server:
        said = lines_until(server, "Ctrl+C")
        assert said[0] == f"Opening a tunnel with {name}. This takes a few seconds."
        assert f"For everyone: {address}" in said
        wish = (
            "tailscale wants you to open this page first: https://login.tailscale.com/f/funnel?node=nho4oGYG7X11CNTRL"
        )
        assert (wish in said) == (name == "tailscale")
        url = next(line for line in said if "is ready" in line).rpartition(" ")[2]
        assert notes.read_text().split()[-1] == url, "the tunnel leads to this server"
        assert _invitation(url, address).startswith(f"{address}/join/")
        page = urllib.request.Request(url, headers={"Host": address.partition("://")[2], "X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(page, timeout=30) as answer:
            assert "; secure" in answer.headers["set-cookie"].lower()
        ended(server)
    assert notes.read_text().endswith("ended\n")


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts of Unix")
def test_a_tunnel_that_fails_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    write_program(tmp_path, "cloudflared", UNREACHABLE_CLOUDFLARED, ends=1)
    with serving(tmp_path / "data", "--tunnel", "cloudflared", PATH=str(tmp_path)) as server:
        out, err = server.communicate(timeout=60)
    assert server.returncode == 2
    assert out == "Opening a tunnel with cloudflared. This takes a few seconds.\n"
    assert err.startswith("cloudflared has ended without an address. It said: failed to request quick Tunnel")
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts of Unix")
def test_a_server_that_is_ended_while_its_tunnel_opens_ends_the_tunnel(tmp_path: Path) -> None:
    notes = write_program(tmp_path, "tailscale", NEW_TAILSCALE)
    with serving(tmp_path / "data", "--tunnel", PATH=str(tmp_path)) as server:
        lines_until(server, "wants you to open")
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=60)
    assert notes.read_text().endswith("ended\n")


# ---- certificates
def test_with_a_certificate_everything_is_said_by_tls_for_its_name(tmp_path: Path) -> None:
    cert, key = make_certificate(tmp_path, names="DNS:table.localhost,IP:127.0.0.1")
    with serving(tmp_path / "data", "--host", "127.0.0.1", "--cert", cert, "--key", key) as server:
        said = lines_until(server, "Ctrl+C")
        port = re.findall(r"https://table\.localhost:(\d+)", said[0])[0]
        assert said[1] == f"For everyone: https://table.localhost:{port}"
        trust = ssl.create_default_context(cafile=cert)
        with urllib.request.urlopen(f"https://127.0.0.1:{port}/", timeout=30, context=trust) as answer:
            assert answer.status == 200
            assert "__Host-caltrop" in answer.headers["set-cookie"]
            assert answer.headers["strict-transport-security"]
        ended(server)
