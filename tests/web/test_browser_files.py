"""Browsers get the styles, scripts and pictures that lie beside the program, and nothing else that lies there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from caltrop.web.settings import HOME

from .visiting import Town, town

# What may be asked for, written down a second time: a new kind of file is served only if someone has thought about it.
FOR_BROWSERS = {"css", "js", "mp4", "png", "svg", "txt", "webmanifest", "woff2"}
FILES = sorted(path.relative_to(HOME).as_posix() for path in HOME.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def is_for_browsers(name: str) -> bool:
    return name.rpartition(".")[2] in FOR_BROWSERS


def test_browsers_get_their_files_and_no_others(here: Town) -> None:
    visitor = here.visitor()
    found = {name: visitor.get(f"/static/{name}").status_code for name in FILES}
    assert {200, 404} == set(found.values())
    assert [name for name, status in found.items() if (status == 200) != is_for_browsers(name)] == []
    assert found["settings.py"] == found["page/base.html"] == 404


def test_a_file_that_a_browser_gets_is_that_file(here: Town) -> None:
    visitor = here.visitor()
    for name in ("page/caltrop.css", "features/undo/undo.css", "features/market/market.js", "page/icon-192.png"):
        assert visitor.get(f"/static/{name}").content == (HOME / name).read_bytes()
    fetched = visitor.get("/static/vendor/htmx.js").content
    assert fetched == (HOME / "static" / "vendor" / "htmx.js").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "page/caltrop.css/../../settings.py",
        "page/caltrop.css/%2e%2e/%2e%2e/settings.py",
        "%2e%2e/__init__.py",
        "../words/languages/en/log.ftl",
        "..%2f..%2f..%2fpyproject.toml",
        "settings.py%00.css",
        "settings.py/.css",
        "settings.py?.css",
        "settings.py;.css",
        "settings.py%2f.css",
        "settings.PY",
        "page/base.html%20",
        "page",
        "page/",
        "",
        "//etc/hostname",
        "%2fetc/hostname",
        "/etc/ssl/openssl.css",
        f"{HOME}/settings.py",
        f"%2f{HOME}/settings.py",
    ],
)
def test_no_way_leads_to_the_program(here: Town, path: str) -> None:
    answer = here.visitor().get(f"/static/{path}")
    assert answer.status_code in (400, 404)
    assert "import" not in answer.text


def test_a_style_or_script_outside_the_folder_is_not_served(here: Town, tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text("secret")
    up = "/".join([".."] * len(HOME.parts))
    for path in (f"{up}{tmp_path}/own.css", f"{up.replace('..', '%2e%2e')}{tmp_path}/own.css", f"/{tmp_path}/own.css"):
        answer = here.visitor().get(f"/static/{path}")
        assert answer.status_code in (400, 404)
        assert "secret" not in answer.text


def test_what_scripts_and_styles_load_of_ours_is_there() -> None:
    """Their addresses are relative, so a file that moves leaves a hole."""
    named = re.compile(r"""(?:^import |\bfrom |\bimport\()"(\.[^"]+)"|url\("([^"#:]+)"\)""", re.MULTILINE)
    count = 0
    for name in FILES:
        if name.endswith((".css", ".js")) and "vendor" not in name:
            for script, style in named.findall((HOME / name).read_text(encoding="utf-8")):
                count += 1
                found = ((HOME / name).parent / (script or style)).resolve()
                fetched = HOME / "static" / found.relative_to(HOME)
                assert found.is_file() or fetched.is_file(), (name, script or style)
    assert count > 20


def test_what_templates_load_of_ours_is_there() -> None:
    named = [path for page in HOME.rglob("*.html") for path in re.findall(r"asset\('([^']+)'\)", page.read_text())]
    assert len(named) > 50
    assert [path for path in named if not any((folder / path).is_file() for folder in (HOME, HOME / "static"))] == []
