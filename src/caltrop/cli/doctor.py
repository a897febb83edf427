"""`caltrop doctor`: whether this computer can serve tables, and whether phones can reach it. It changes nothing."""

from __future__ import annotations

import os
import platform
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .command import command, json_flag, option
from .ports import PORT, read_port
from .show import print_json, print_text

if TYPE_CHECKING:
    from caltrop.reach.addresses import Address

_LEAST_MEGABYTES = 200
_FEW_DAYS = 14  # in which a certificate should be renewed
_MARKS = {True: "ok", False: "!!", None: "--"}


class _Finding(NamedTuple):
    """One line: a fact, and whether it is as it should be; None where either is fine."""

    well: bool | None
    text: str


@command()
@option("--port")
@option("--data", default="")
@option("--address", default="")
@option("--cert", default="")
@option("--key", default="")
@json_flag
def doctor(port: str | None, data: str, address: str, cert: str, key: str, as_json: bool) -> None:
    """Check the port, the addresses, the data folder, its disk, streams, TLS and tunnel programs."""
    from caltrop.words import text

    at = PORT if port is None else read_port(port)
    findings = [
        *_check_computer(at, port is not None),
        *_check_data(data),
        *_check_way(at, address.rstrip("/")),
        *_check_tls(cert, key),
        *_check_tunnels(),
    ]
    wrong = sum(finding.well is False for finding in findings)
    if as_json:
        print_json({"well": not wrong, "findings": [{"well": f.well, "text": f.text} for f in findings]})
    else:
        for finding in findings:
            print_text(f"{_MARKS[finding.well]}  {finding.text}")
        print_text(text("doctor-wrong", count=wrong) if wrong else text("doctor-well"))
    if wrong:
        raise click.exceptions.Exit(1)


def _finding(well: bool | None, key: str, **facts: Any) -> _Finding:
    from caltrop.words import text

    return _Finding(well, text(f"doctor-{key}", **facts))


def _check_computer(port: int, named: bool) -> Iterator[_Finding]:
    """Check the port, which the server must have if it was named, and the addresses at which others could open it."""
    from caltrop import __version__
    from caltrop.reach.addresses import EVERYWHERE, Listening, is_in_container
    from caltrop.reach.probes import is_caltrop, is_port_free

    yield _finding(True, "program", version=__version__, python=platform.python_version(), system=platform.system())
    if is_port_free(EVERYWHERE[0], port):
        yield _finding(True, "port-free", port=str(port))
    elif is_caltrop(f"http://127.0.0.1:{port}"):
        yield _finding(True, "port-caltrop", port=str(port))
    elif named:
        yield _finding(False, "port-taken", port=str(port))
    else:
        yield _finding(None, "port-next", port=str(port))
    listening = Listening(EVERYWHERE[0], port)
    addresses = listening.addresses()
    for each in addresses:
        yield _address_finding(listening.at(each.host), each)
    if not any(each.kind == "network" for each in addresses):
        yield _finding(False, "in-container" if is_in_container() else "no-network")


def _address_finding(address: str, at: Address) -> _Finding:
    well = True if at.kind == "network" else None
    return _finding(well, "address", address=address, adapter=at.adapter, kind=at.kind)


def _check_data(data: str) -> Iterator[_Finding]:
    """Check the data folder, its rights and the room on its disk, without making anything."""
    from caltrop.store.data_folder import data_folder

    folder = data_folder(data)
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        yield _finding(False, "data-file", folder=str(there))
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield _finding(False, "data-closed", folder=str(there))
    elif there != folder:
        yield _finding(True, "data-new", folder=str(folder))
    elif _is_open_to_others(folder):
        yield _finding(False, "data-open", folder=str(folder))
    else:
        yield _finding(True, "data", folder=str(folder))
    free = shutil.disk_usage(there).free // 1_000_000
    if free < _LEAST_MEGABYTES:
        yield _finding(False, "disk-full", megabytes=free, least=_LEAST_MEGABYTES)
    else:
        yield _finding(True, "disk", megabytes=free)


def _is_open_to_others(folder: Path) -> bool:
    """Can other users of this computer read the database? On Windows the rights of the user's own folder count."""
    from caltrop.store.data_folder import DATABASE_NAME

    if os.name != "posix":
        return False
    database = folder / DATABASE_NAME
    return bool(database.exists() and database.stat().st_mode & 0o044 and folder.stat().st_mode & 0o011)


def _check_way(port: int, address: str) -> Iterator[_Finding]:
    """Check whether streams come through, at the address of a proxy or else at this computer's own."""
    from caltrop.reach.addresses import EVERYWHERE, Listening
    from caltrop.reach.probes import days_of_certificate, is_caltrop, probe_stream

    if not address and not is_caltrop(f"http://127.0.0.1:{port}"):
        yield _finding(None, "stream-none")
        return
    asked = address or Listening(EVERYWHERE[0], port).best()
    report = probe_stream(asked)
    yield _finding(report.finding == "flows", f"stream-{report.finding}", address=asked, why=report.why)
    if address.startswith("https://") and report.finding in ("flows", "held", "silent"):
        days = days_of_certificate(address, time.time())
        yield _finding(days >= _FEW_DAYS, "tls" if days >= _FEW_DAYS else "tls-soon", address=address, days=days)


def _check_tls(cert: str, key: str) -> Iterator[_Finding]:
    """Check the certificate that the server is to use itself."""
    from caltrop.reach.certificates import Certificate, read_certificate
    from caltrop.words import sentence

    if not cert:
        yield _finding(None, "tls-none")
        return
    found = read_certificate(cert, key)
    if isinstance(found, Certificate):
        yield _finding(True, "tls-file", names=found.names, days=found.days_left(time.time()))
    else:
        yield _Finding(False, sentence(found))


def _check_tunnels() -> Iterator[_Finding]:
    from caltrop.reach.tunnels import installed_programs

    found = installed_programs()
    yield _finding(True, "tunnel", programs=found) if found else _finding(None, "tunnel-none")
