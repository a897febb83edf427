"""The wheel that people install: built from this tree as every build does it, without a network."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from caltrop.words.compiler import PSEUDO

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The names of all files in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with ZipFile(built) as wheel:
        return frozenset(wheel.namelist())


def test_every_text_is_in_the_wheel_with_its_compiled_module(files: frozenset[str]) -> None:
    texts = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("**/*.ftl")}
    assert texts
    assert texts <= files
    assert {str(PurePosixPath(text).with_suffix(".py")) for text in texts} <= files
    shared = {PurePosixPath(text).parent for text in texts if "words/languages" in text}
    assert {str(folder / "locale.py") for folder in shared} <= files


def test_no_module_in_the_wheel_is_compiled_from_a_file_that_is_gone(files: frozenset[str]) -> None:
    compiled = (PurePosixPath(name) for name in files if "/languages/" in name and name.endswith(".py"))
    sourceless = {str(path) for path in compiled if path.name not in ("locale.py", "__init__.py")} - {
        str(PurePosixPath(name).with_suffix(".py")) for name in files if name.endswith(".ftl")
    }
    assert sourceless == set()


def test_the_pseudo_language_stays_at_home(files: frozenset[str]) -> None:
    assert (SOURCE / "caltrop" / "words" / "languages" / PSEUDO / "locale.py").exists(), "the tests have compiled it"
    assert [name for name in files if PSEUDO in PurePosixPath(name).with_suffix("").parts] == []


def test_the_wheel_has_the_program_and_nothing_else(files: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in files}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"caltrop"}
    strangers = [name for name in files if PurePosixPath(name).name.startswith(("test_", "conftest"))]
    assert strangers == []
    assert [name for name in files if name.endswith((".pyc", ".part", ".orig"))] == []


def test_every_file_of_the_program_is_in_the_wheel(files: frozenset[str]) -> None:
    kinds = ("*.py", "*.html", "*.css", "*.toml", "*.svg", "*.woff2", "py.typed")
    there = (
        path for kind in kinds for path in (SOURCE / "caltrop").glob(f"**/{kind}") if "__pycache__" not in path.parts
    )
    wanted = {path.relative_to(SOURCE).as_posix() for path in there if PSEUDO not in path.with_suffix("").parts}
    assert wanted <= files


def test_the_manual_is_in_the_wheel_with_its_pictures(files: frozenset[str]) -> None:
    docs = ROOT / "docs"
    paths = (path for kind in ("*.md", "*.png", "*.svg") for path in docs.rglob(kind))
    wanted = {f"caltrop/manual/{path.relative_to(docs).as_posix()}" for path in paths}
    assert "caltrop/manual/playing.md" in wanted
    assert wanted <= files
