"""The files for proxies, systemd and containers fit the program, each other and themselves."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from configparser import ConfigParser
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from caltrop.cli.stores import STORE_VARIABLE
from caltrop.web.gate.peers.forwarding import PREFIXES
from caltrop.web.gate.proxies import parse_proxies
from cli.terminal import caltrop
from docs.test_options import options
from shipping.image import steps

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROXIES = ("nginx", "caddy")
LOCKS = ("run.txt", "container.txt")
PIN = re.compile(r"^[\w.-]+==[^\s;]+", re.MULTILINE)


def blocks(kind: str) -> list[str]:
    return [text for named, text in BLOCK.findall(PAGE) if named == kind]


@cache
def variables() -> frozenset[str]:
    """The variables of the environment that the program reads."""
    read = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "caltrop").rglob("*.py"))
    return frozenset(re.findall(r'"(CALTROP_[A-Z_]+)"', read))


def check_serve(words: list[str]) -> None:
    """Check that a line that starts a server names options that there are, with a port that can be read."""
    assert words[0].rpartition("/")[2] == "caltrop"
    assert words[1] == "serve"
    assert {word for word in words if word.startswith("-")} <= options("serve")
    if "--proxy" in words:
        assert parse_proxies(words[words.index("--proxy") + 1])


# ---- proxies
def test_proxies_lead_to_addresses_that_servers_on_the_page_listen_at() -> None:
    text = "".join(text for kind in PROXIES for text in blocks(kind))
    served = set(re.findall(r"--host (\S+) --port (\d+)", PAGE))
    named = set(re.findall(r"\b(\d+\.\d+\.\d+\.\d+):(\d+)", text))
    assert len(named) == 3
    assert named <= served


@pytest.mark.parametrize("kind", PROXIES)
def test_proxies_find_the_table_in_the_addresses_by_which_servers_find_it(kind: str) -> None:
    pattern = next(re.findall(r"~(\^\S+\))", text)[0] for text in blocks(kind) if "~^" in text)
    finds = re.compile(pattern.replace("(?<id>", "(?P<id>"))
    for prefix in ("/t/", "/api/tables/"):
        assert prefix in PREFIXES
        found = finds.match(f"{prefix}3f9c2a7d1b04/log")
        assert found
        assert found.groups()[-1] == "3f9c2a7d1b04"
    assert not finds.match("/static/t/x")


def test_blocks_of_proxies_are_whole_and_ask_whether_a_server_is_ready() -> None:
    for text in (text for kind in PROXIES for text in blocks(kind)):
        bare = re.sub(r"\{[a-z_]+\}|\$\{\d\}|\{\d\}", "", text)
        assert bare.count("{") == bare.count("}") > 0
    for line in blocks("nginx")[1].splitlines():
        assert re.fullmatch(r"\s*|.*[;{}]\s*(#.*)?", line), line
    watched = (ROOT / "src/caltrop/web/monitoring/requests.py").read_text(encoding="utf-8")
    assert re.findall(r"health_uri (\S+)", blocks("caddy")[0]) == ["/readyz"]
    assert "/readyz" in watched


# ---- systemd
@pytest.mark.parametrize("text", blocks("ini"), ids=lambda text: text.splitlines()[0].rpartition("/")[2])
def test_units_start_a_server_whose_data_is_where_they_make_room(text: str) -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(text)
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    check_serve(shlex.split(service["ExecStart"]))
    name, _, value = service["Environment"].partition("=")
    assert name in variables()
    assert value == f"/var/lib/{service['StateDirectory']}", "the one place that can be written"
    assert ("%i" in service["ExecStart"]) == ("@.service" in text) == ("store.env" in service["EnvironmentFile"])


# ---- containers
def instructions() -> dict[str, list[str]]:
    """The instructions of the Containerfile by their word."""
    found: dict[str, list[str]] = {}
    for step in steps():
        found.setdefault(step.word, []).append(step.rest)
    return found


def test_the_container_installs_what_is_locked_and_starts_a_server() -> None:
    told = instructions()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bases = [re.fullmatch(r"python:3\.(\d+)-slim( AS build)?", base) for base in told["FROM"]]
    assert all(base and int(base[1]) >= int(project["requires-python"].rpartition(".")[2]) for base in bases)
    assert {base[1] for base in bases if base} == {re.findall(r"3\.(\d+)", project["classifiers"][-3])[0]}, "the newest"
    for path in re.findall(r"requirements/\S+", " ".join(told["RUN"])):
        assert (ROOT / path).is_file()
    assert "psycopg" in (ROOT / "requirements" / "container.txt").read_text(encoding="utf-8")
    line = entry()
    check_serve(line)
    assert line[line.index("--port") + 1] == told["EXPOSE"][0]
    assert f"127.0.0.1:{told['EXPOSE'][0]}/readyz" in told["HEALTHCHECK"][0]
    name, _, folder = told["ENV"][0].partition("=")
    assert name in variables()
    assert [folder] == told["VOLUME"]


def entry() -> list[str]:
    """The line that starts the server, without the Python that runs it."""
    python, *line = json.loads(instructions()["ENTRYPOINT"][0])
    assert [python, *line[:2]] == ["python", "-m", "caltrop"]
    return [str(word) for word in line[1:]]


def test_the_container_has_what_everyone_else_has() -> None:
    pinned = {name: set(PIN.findall((ROOT / "requirements" / name).read_text("utf-8"))) for name in LOCKS}
    run, container = (pinned[name] for name in LOCKS)
    assert run
    assert run <= container


def composed() -> dict[str, Any]:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_compose_file_names_volumes_secrets_and_services_that_it_has() -> None:
    whole = composed()
    services = whole["services"]
    for service in services.values():
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(whole["volumes"])
        assert set(service["secrets"]) <= set(whole["secrets"])
        assert set(service.get("depends_on", {})) <= set(services)
        files = re.findall(r"/run/secrets/(\w+)", str(service["environment"]))
        assert set(files) == set(service["secrets"])
    server, database = services["caltrop"], services["db"]
    assert set(server["environment"]) == {STORE_VARIABLE, "PGPASSFILE", "CALTROP_HOST_KEY"}
    assert server["build"] == {"context": ".", "dockerfile": "Containerfile"}
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    assert server["environment"][STORE_VARIABLE] == f"postgresql://{user}@db/{name}"
    assert server["volumes"] == [f"key:{instructions()['VOLUME'][0]}"]
    check_serve([*entry(), *server["command"]])


def test_what_the_containers_start_is_read_by_the_program() -> None:
    line = [*entry(), *composed()["services"]["caltrop"]["command"]]
    told = caltrop(*line[1:], "--store", "postgresql://[")
    assert told.status == 2
    assert "This is not the address of a PostgreSQL." in told.err + told.out
