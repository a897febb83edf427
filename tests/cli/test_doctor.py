"""`caltrop doctor`: each thing that can be wrong is found, and what is well is said to be."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest

from browser.serving import caltrop as command
from browser.serving import running
from caltrop.reach import addresses, probes
from caltrop.reach.adapters import Adapter
from caltrop.reach.probes import days_of_certificate, is_caltrop, probe_stream
from cli.terminal import Ran, caltrop
from reach.standins import CLOUDFLARED, write_program
from reach.test_certificates import make_certificate

WIFI = Adapter("wlan0", "192.168.1.24", wireless=True)
DOCKER = Adapter("docker0", "172.17.0.1")


@pytest.fixture(autouse=True)
def computer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Adapter]:
    """A computer with the adapters in this list, at first a Wi-Fi, and no tunnel programs."""
    there = [WIFI]
    monkeypatch.setattr(addresses, "is_in_container", lambda: False)
    monkeypatch.setattr(addresses, "list_adapters", lambda: tuple(there))
    monkeypatch.setattr(addresses, "default_address", lambda: there[0].address if there else "")
    monkeypatch.setenv("PATH", str(tmp_path))
    return there


def looked(folder: Path, *more: str) -> Ran:
    return caltrop("doctor", "--data", str(folder), *more)


def wrong(ran: Ran) -> list[str]:
    """The lines about what is wrong; there are some exactly if the command says so by its status."""
    found = [line.removeprefix("!!  ") for line in ran.out.splitlines() if line.startswith("!!")]
    assert ran.status == (1 if found else 0), ran
    assert ran.out.splitlines()[-1].startswith(str(len(found)) if found else "Nothing is wrong.")
    assert ran.err == ""
    return found


@pytest.fixture
def port() -> int:
    """A port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_on_a_laptop_at_home_nothing_is_wrong_and_nothing_is_made(tmp_path: Path, port: int) -> None:
    folder = tmp_path / "tables"
    ran = looked(folder, "--port", str(port))
    assert wrong(ran) == []
    assert f"ok  Port {port} is free." in ran.out
    assert f"ok  http://192.168.1.24:{port} (wlan0): phones in this network can open it" in ran.out
    assert f"ok  The first start makes {folder} for the tables." in ran.out
    assert "--  No server runs here." in ran.out
    assert "--  No tunnel program is installed." in ran.out
    assert not folder.exists()


def test_without_a_network_for_phones(tmp_path: Path, computer: list[Adapter], port: int) -> None:
    computer[:] = [DOCKER]
    said = wrong(looked(tmp_path, "--port", str(port)))
    assert said == [
        "No phone can open any address of this computer. Join the Wi-Fi that the phones are in, or use --tunnel."
    ]


def test_in_a_container(tmp_path: Path, computer: list[Adapter], port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "is_in_container", lambda: True)
    (said,) = wrong(looked(tmp_path, "--port", str(port)))
    assert said.startswith("Caltrop runs in a container. Start the server with --address")


def test_a_port_of_another_program(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        number = taken.getsockname()[1]
        taken.settimeout(0.1)
        said = wrong(looked(tmp_path, "--port", str(number)))
    assert said == [f"Port {number} is taken by another program. Stop it, or start the server with another --port."]


@pytest.mark.skipif(os.name != "posix", reason="rights are others on Windows")
def test_data_that_others_can_read(tmp_path: Path, port: int) -> None:
    folder = tmp_path / "tables"
    folder.mkdir(mode=0o755)
    (folder / "caltrop.db").touch(mode=0o644)
    folder.chmod(0o755)
    (folder / "caltrop.db").chmod(0o644)
    (said,) = wrong(looked(folder, "--port", str(port)))
    assert "which others on this computer can read." in said
    folder.chmod(0o700)
    assert wrong(looked(folder, "--port", str(port))) == []


def test_data_that_cannot_be_written(tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    (said,) = wrong(looked(tmp_path, "--port", str(port)))
    assert said == f"{tmp_path} cannot be written. Give your user the right to it, or name another folder with --data."


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, port: int) -> None:
    (tmp_path / "tables").touch()
    assert wrong(looked(tmp_path / "tables" / "deeper", "--port", str(port))) == [
        f"{tmp_path / 'tables'} is a file. Name a folder with --data."
    ]


def test_a_full_disk(tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type(shutil.disk_usage(tmp_path))(10**9, 10**9 - 12_000_000, 12_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    (said,) = wrong(looked(tmp_path, "--port", str(port)))
    assert said == "Only 12 MB are free on its disk. Make room: a server needs 200 MB."


def test_a_tunnel_program_that_is_there(tmp_path: Path, port: int) -> None:
    write_program(tmp_path, "cloudflared", CLOUDFLARED)
    assert "ok  For players elsewhere, cloudflared can open a tunnel" in looked(tmp_path, "--port", str(port)).out


def test_as_json_for_programs(tmp_path: Path, port: int) -> None:
    told = looked(tmp_path, "--port", str(port), "--json").json
    assert told["well"] is True
    assert {"well": True, "text": f"Port {port} is free."} in told["findings"]


# ---- streams
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running Caltrop."""
    with running(command(tmp_path_factory.mktemp("tables"), "--host", "127.0.0.1")) as started:
        yield started.url


Answer = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def standing_before(answer: Answer, tls: tuple[str, str] | None = None) -> Iterator[str]:
    """A proxy, or something in its place."""

    class Before(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer(self)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Before) as before:
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            before.socket = context.wrap_socket(before.socket, server_side=True)
        threading.Thread(target=before.serve_forever, daemon=True).start()
        yield f"{'https' if tls else 'http'}://127.0.0.1:{before.server_port}"
        before.shutdown()


def passing_on(server: str, *, held: bool) -> Answer:
    """Pass a request on: line by line, or all at the end as a proxy does that holds streams back."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        with urlopen(server + request.path, timeout=30) as found:
            request.send_response(found.status)
            request.send_header("content-type", found.headers["content-type"])
            request.end_headers()
            for piece in [found.read()] if held else iter(found.readline, b""):
                request.wfile.write(piece)

    return answer


def test_a_stream_that_comes_through(server: str, tmp_path: Path) -> None:
    assert is_caltrop(server)
    assert probe_stream(server).finding == "flows"
    with standing_before(passing_on(server, held=False)) as proxy:
        ran = looked(tmp_path, "--address", proxy, "--port", "0")
        assert wrong(ran) == []
        assert f"ok  A stream comes through at {proxy} at once." in ran.out


def test_a_proxy_that_holds_streams_back(server: str, tmp_path: Path) -> None:
    with standing_before(passing_on(server, held=True)) as proxy:
        (said,) = wrong(looked(tmp_path, "--address", proxy, "--port", "0"))
        assert said.startswith(f"Something on the way to {proxy} holds streams back until they end.")


def test_a_stream_that_never_says_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "_PATIENCE", 1.0)
    over = threading.Event()

    def silent(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("content-type", "text/event-stream")
        request.end_headers()
        over.wait(20)

    with standing_before(silent) as proxy:
        (said,) = wrong(looked(tmp_path, "--address", proxy, "--port", "0"))
        over.set()
    assert said.startswith(f"At {proxy} a stream was opened and nothing came.")


def test_an_address_that_leads_to_something_else_or_nowhere(tmp_path: Path, port: int) -> None:
    with standing_before(lambda request: request.send_error(404)) as stranger:
        assert not is_caltrop(stranger)
        (said,) = wrong(looked(tmp_path, "--address", stranger, "--port", "0"))
        assert said.startswith(f"At {stranger} something else answers: 404")
    (said,) = wrong(looked(tmp_path, "--address", f"http://127.0.0.1:{port}", "--port", "0"))
    assert said.startswith(f"http://127.0.0.1:{port} cannot be reached: Connection refused.")
    (said,) = wrong(looked(tmp_path, "--address", "table", "--port", "0"))
    assert said.startswith("table cannot be reached")


# ---- TLS
@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make certificates")
class TestTls:
    @pytest.fixture
    def certificate(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
        with monkeypatch.context() as here:
            here.setenv("PATH", os.defpath)
            return make_certificate(tmp_path, "-days", "10", names="IP:127.0.0.1")

    def test_a_certificate_that_no_one_trusts(self, server: str, certificate: tuple[str, str], tmp_path: Path) -> None:
        with standing_before(passing_on(server, held=False), certificate) as proxy:
            (said,) = wrong(looked(tmp_path, "--address", proxy, "--port", "0"))
            assert said.startswith(f"At {proxy} TLS fails: self-signed certificate.")

    def test_a_certificate_that_soon_ends(
        self, server: str, certificate: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", certificate[0])
        with standing_before(passing_on(server, held=False), certificate) as proxy:
            (said,) = wrong(looked(tmp_path, "--address", proxy, "--port", "0"))
            assert said == f"The certificate at {proxy} ends in 9 days. Renew it."
            assert days_of_certificate(proxy, 0) > 20_000

    def test_the_servers_own_certificate(self, certificate: tuple[str, str], tmp_path: Path, port: int) -> None:
        cert, key = certificate
        ran = looked(tmp_path, "--port", str(port), "--cert", cert, "--key", key)
        assert "ok  The certificate is for 127.0.0.1, and valid for 9 more days." in ran.out
        (said,) = wrong(looked(tmp_path, "--port", str(port), "--cert", cert))
        assert "Both must be PEM files" in said
