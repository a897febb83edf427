"""Tunnels, driven with stand-ins that print what the real programs print."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from caltrop.reach import tunnels
from caltrop.reach.tunnels import Tunnel, TunnelFailed, choose_program, installed_programs

from .standins import (
    CLOUDFLARED,
    NEW_TAILSCALE,
    OLDER_CLOUDFLARED,
    TAILSCALE,
    UNREACHABLE_CLOUDFLARED,
    write_program,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts of Unix")
HERE = "http://127.0.0.1:8000"
CLOUD_ADDRESS = "https://lamp-road-quiet-mill.trycloudflare.com"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def opened(name: str) -> tuple[Tunnel, list[str]]:
    wishes: list[str] = []
    return Tunnel.open(choose_program(name), HERE, wishes.append), wishes


@pytest.mark.parametrize("prints", [CLOUDFLARED, OLDER_CLOUDFLARED])
def test_cloudflared_gives_its_address_and_ends_with_the_server(programs: Path, prints: str) -> None:
    notes = write_program(programs, "cloudflared", prints)
    tunnel, wishes = opened("")
    assert tunnel.address == CLOUD_ADDRESS
    assert notes.read_text() == f"started tunnel --no-autoupdate --url {HERE}\n"
    tunnel.close()
    assert notes.read_text().endswith("ended\n")
    assert wishes == []


def test_tailscale_gives_its_address(programs: Path) -> None:
    notes = write_program(programs, "tailscale", TAILSCALE)
    tunnel, _ = opened("tailscale")
    assert tunnel.address == "https://kitchen.alpine-banded.ts.net"
    assert notes.read_text() == f"started funnel {HERE}\n"
    tunnel.close()


def test_a_link_that_somebody_has_to_follow_first_is_told(programs: Path) -> None:
    write_program(programs, "tailscale", NEW_TAILSCALE + TAILSCALE)
    tunnel, wishes = opened("tailscale")
    assert wishes == ["https://login.tailscale.com/f/funnel?node=nho4oGYG7X11CNTRL"]
    assert tunnel.address == "https://kitchen.alpine-banded.ts.net"
    tunnel.close()


def refused(name: str) -> tuple[str, object]:
    with pytest.raises(TunnelFailed) as failed:
        opened(name)
    return failed.value.refused.code, failed.value.refused.facts.get("said")


def test_a_program_that_ends_says_why(programs: Path) -> None:
    """The address that it could not reach is not taken for the tunnel's."""
    write_program(programs, "cloudflared", UNREACHABLE_CLOUDFLARED, ends=1)
    code, said = refused("")
    assert code == "tunnel-ended"
    assert "no such host" in str(said)


def test_a_program_that_ends_before_its_tunnel_works_has_failed(programs: Path) -> None:
    write_program(programs, "cloudflared", CLOUDFLARED.rpartition("2026-11-02T14:03:15Z")[0], ends=1)
    assert refused("")[0] == "tunnel-ended"


def test_a_program_that_says_nothing_is_ended(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tunnels, "_PATIENCE", 1.0)
    notes = write_program(programs, "cloudflared", "2026-11-02T14:03:11Z INF Requesting new quick Tunnel\n")
    code, said = refused("")
    assert (code, said) == ("tunnel-silent", "2026-11-02T14:03:11Z INF Requesting new quick Tunnel")
    assert notes.read_text().endswith("ended\n")


def test_a_file_that_is_no_program_is_said(programs: Path) -> None:
    path = programs / "cloudflared"
    path.write_bytes(b"\x7fELF but not really")
    path.chmod(0o755)
    assert refused("")[0] == "tunnel-ended"


def test_what_is_not_installed_is_said(programs: Path) -> None:
    assert installed_programs() == ()
    assert refused("")[0] == "no-tunnel-program"
    assert refused("tailscale")[0] == "tunnel-not-installed"
    assert refused("ngrok")[0] == "unknown-tunnel"
    write_program(programs, "tailscale", TAILSCALE)
    assert installed_programs() == ("tailscale",)
    assert choose_program("").name == "tailscale"


def test_the_loss_of_a_tunnel_is_told_and_its_end_with_the_server_is_none(programs: Path) -> None:
    write_program(programs, "cloudflared", CLOUDFLARED)
    tunnel, _ = opened("")
    told = threading.Event()
    said: list[str] = []

    def lost(last: str) -> None:
        said.append(last)
        told.set()

    tunnel.when_lost(lost)
    tunnel._process.kill()
    assert told.wait(20)
    assert "Registered tunnel connection" in said[0]
    tunnel.close()
    assert len(said) == 1
    other, _ = opened("")
    other.when_lost(said.append)
    other.close()
    assert len(said) == 1
