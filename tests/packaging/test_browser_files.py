"""What the pages load that is not ours: locked without a host, fetched once, whole and with its licences."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import hatch_build
from caltrop.web.vendor import FOLDER, manifest
from hatch_build import NotFetched, Shelf, fill

ROOT = Path(__file__).parents[2]

SHELF = Shelf(
    folder="static/vendor",
    files={"one.js": ("lamp/a.js", "lamp/b.js"), "fonts/quill.woff2": ("@ink/quill/files/quill.woff2",)},
    packages=("lamp", "@ink/quill"),
)


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A folder with a lock file, and packages that are there without a network; lists what npm was asked for."""
    modules = tmp_path / "node_modules"
    files = {
        "package-lock.json": "{}",
        "node_modules/lamp/a.js": "first()",
        "node_modules/lamp/b.js": "second()",
        "node_modules/lamp/LICENSE": "Burn it as you like.",
        "node_modules/@ink/quill/files/quill.woff2": "feather",
        "node_modules/@ink/quill/LICENSE.md": "Write with it as you like.",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    asked: list[str] = []

    def installed(shelf: Shelf) -> Path:
        asked.append(shelf.folder)
        return modules

    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    monkeypatch.setattr(hatch_build, "installed", installed)
    return asked


def quietly(_: str) -> None:
    """Listen to nothing."""


def test_files_are_joined_in_their_order_and_hashed(npm: list[str], tmp_path: Path) -> None:
    fill(SHELF, quietly)
    vendor = tmp_path / "static/vendor"
    assert (vendor / "one.js").read_text() == "first()\nsecond()"
    assert (vendor / "fonts/quill.woff2").read_text() == "feather"
    hashes = json.loads((vendor / "manifest.json").read_text())["files"]
    assert hashes["one.js"] == hashlib.sha256(b"first()\nsecond()").hexdigest()[:16]


def test_each_packages_licence_goes_with_it(npm: list[str], tmp_path: Path) -> None:
    fill(SHELF, quietly)
    licences = tmp_path / "static/vendor/licenses"
    assert (licences / "lamp.txt").read_text() == "Burn it as you like."
    assert (licences / "ink-quill.txt").read_text() == "Write with it as you like."


def test_a_package_without_a_licence_is_not_passed_on(npm: list[str], tmp_path: Path) -> None:
    (tmp_path / "node_modules/lamp/LICENSE").unlink()
    with pytest.raises(NotFetched, match="lamp brings no licence"):
        fill(SHELF, quietly)
    assert not (tmp_path / "static/vendor").exists()


def test_current_files_are_left_alone_with_a_sentence(npm: list[str]) -> None:
    said: list[str] = []
    fill(SHELF, said.append)
    fill(SHELF, said.append)
    assert npm == ["static/vendor"]
    assert said[-1] == "The browser files in static/vendor are current; nothing is fetched."


def new_lock(root: Path) -> None:
    """Another version is locked."""
    (root / "package-lock.json").write_text('{"lockfileVersion": 3}')


def changed_file(root: Path) -> None:
    """Somebody edited a fetched file."""
    (root / "static/vendor/one.js").write_text("first()")


def lost_file(root: Path) -> None:
    """Somebody deleted a fetched file."""
    (root / "static/vendor/fonts/quill.woff2").unlink()


def torn_manifest(root: Path) -> None:
    """The list of files was cut short."""
    (root / "static/vendor/manifest.json").write_text('{"wanted"')


@pytest.mark.parametrize("change", [new_lock, changed_file, lost_file, torn_manifest])
def test_files_that_are_not_current_are_fetched_anew(
    npm: list[str], tmp_path: Path, change: Callable[[Path], None]
) -> None:
    fill(SHELF, quietly)
    change(tmp_path)
    fill(SHELF, quietly)
    assert len(npm) == 2
    assert (tmp_path / "static/vendor/one.js").read_text() == "first()\nsecond()"
    fill(SHELF, quietly)
    assert len(npm) == 2


def test_what_is_no_longer_wanted_goes(npm: list[str], tmp_path: Path) -> None:
    fill(SHELF, quietly)
    fill(SHELF._replace(files={"one.js": ("lamp/a.js",)}), quietly)
    assert not (tmp_path / "static/vendor/fonts").exists()


def test_the_lock_file_names_no_registry_and_trusts_no_package_unseen() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if not entry["integrity"].startswith("sha512-")] == []


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.stem)
def test_no_requirements_file_names_a_host_or_a_path(lock: Path) -> None:
    assert "://" not in lock.read_text()


def test_the_manifest_has_the_hash_of_every_file() -> None:
    for name in manifest().files:
        content = (FOLDER / name).read_bytes()
        assert manifest().files[name] == hashlib.sha256(content).hexdigest()[:16]


def test_htmx_comes_before_its_stream_extension_in_one_file() -> None:
    script = (FOLDER / "htmx.js").read_text()
    assert 0 <= script.find("var htmx=") < script.find('registerExtension("sse"')


def test_the_fonts_weigh_no_more_than_90_kilobytes() -> None:
    fonts = list(FOLDER.glob("fonts/*.woff2"))
    assert len(fonts) == 4
    assert sum(font.stat().st_size for font in fonts) <= 90_000


def test_every_package_the_pages_load_from_has_its_licence_beside_them() -> None:
    sources = {part for parts in hatch_build.PAGES.files.values() for part in parts}
    for source in sources:
        first, second, *_ = source.split("/")
        package = f"{first}/{second}" if first.startswith("@") else first
        assert package in hatch_build.PAGES.packages
    assert len(list(FOLDER.glob("licenses/*.txt"))) == len(hatch_build.PAGES.packages)
