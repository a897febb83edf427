"""Checks for translators: which texts a language lacks, and what is wrong with those it has. Reads the Fluent files.

The program itself never does; `fluent.syntax` must be installed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from msgspec import Struct

from .catalogue import ENGLISH, fallbacks
from .compiler import FOLDER, WrongLanguage, WrongMessage, compile_file, language_of, name_on_disk, require_language
from .compiler import source_files as fluent_files

PACKAGE = Path(__file__).parents[1]
_DERIVED_SUFFIXES = ("-count", "-a")  # what the program adds to an argument: how many, and with its article


class SourceText(Struct, frozen=True):
    """A text as it is written: its file, its words, the arguments it names, and the texts it refers to."""

    id: str
    file: Path
    source: str
    arguments: frozenset[str]
    refers: frozenset[str]


class _Mistake(Struct, frozen=True):
    """Something wrong with a translation, as the facts of a refusal."""

    code: str
    facts: dict[str, str]


class _Finder(Visitor):
    """Notes the arguments of a text, and the texts that it refers to."""

    def __init__(self) -> None:
        self.arguments = set[str]()
        self.refers = set[str]()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        name = node.id.name
        ending = next((each for each in _DERIVED_SUFFIXES if name.endswith(each)), "")
        self.arguments.add(name.removesuffix(ending))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.refers.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.refers.add(f"-{node.id.name}")


def _read_texts(file: Path) -> dict[str, SourceText]:
    """Return the texts of a file by their ids."""
    return _texts_in(file, file.read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def _texts_in(file: Path, whole: str) -> dict[str, SourceText]:
    """Read a file's text once, however often it is asked about: parsing is what takes time here."""
    entries = (entry for entry in FluentParser().parse(whole).body if isinstance(entry, ast.Message | ast.Term))
    return {text.id: text for text in (_source_text(entry, file, whole) for entry in entries)}


def _source_text(entry: ast.Message | ast.Term, file: Path, whole: str) -> SourceText:
    found = _Finder()
    found.visit(entry)
    id = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    where = entry.value.span if entry.value is not None else None
    source = " ".join(whole[where.start : where.end].split()) if where is not None else ""
    return SourceText(id, file, source, frozenset(found.arguments), frozenset(found.refers))


def _source_files(root: Path, language: str) -> list[Path]:
    """Return the files of a language below a folder: the shared ones, and each game's own."""
    return [path for path in fluent_files(root) if language_of(path) == language]


def _package_of(file: Path) -> Path:
    """Return the folder whose texts a file belongs to: that of the shared ones, or of one game."""
    return next(folder for folder in file.parents if folder.name == FOLDER)


def _texts_by_package(root: Path, language: str) -> dict[Path, dict[str, SourceText]]:
    """Return all texts of a language, the shared ones and each game's own apart."""
    found = dict[Path, dict[str, SourceText]]()
    for file in _source_files(root, language):
        found.setdefault(_package_of(file), {}).update(_read_texts(file))
    return found


# ---- what is missing
def missing_texts(language: str, root: Path = PACKAGE) -> Iterator[SourceText]:
    """Yield the English texts that a language lacks; one of a region has those of its language."""
    chain = [_texts_by_package(root, each) for each in fallbacks(language) if language == ENGLISH or each != ENGLISH]
    english = _texts_by_package(root, ENGLISH)
    for package, texts in sorted(english.items(), key=lambda each: each[0].parent.name != "words"):  # shared ones first
        known = {id for there in chain for id in there.get(package, {})}
        yield from (text for id, text in texts.items() if id not in known)


# ---- what is wrong
def mistakes(folder: Path, root: Path = PACKAGE) -> Iterator[_Mistake]:
    """Yield what is wrong with the Fluent files below a folder: what cannot be read, and what English does not have."""
    shared = _texts_by_package(root, ENGLISH)
    everywhere = {id: text for texts in shared.values() for id, text in texts.items()}
    for file in sorted([folder] if folder.is_file() else folder.glob("**/*.ftl")):
        try:
            compile_file(file)
            require_language(name_on_disk(file.resolve()))
        except WrongLanguage as wrong:
            yield _Mistake("wrong-language", {"got": str(wrong)})
            continue
        except WrongMessage as wrong:
            yield _Mistake("wrong-text", {"why": str(wrong)})
            continue
        if language_of(file) != ENGLISH:
            yield from _strange_texts(file, {**everywhere, **_own_english(file)})


def _own_english(file: Path) -> dict[str, SourceText]:
    """Return the English texts beside a file: those of a game outside the program."""
    beside = file.with_name(f"{ENGLISH}.ftl") if file.parent.name == FOLDER else None
    return _read_texts(beside) if beside is not None and beside.exists() else {}


def _strange_texts(file: Path, english: Mapping[str, SourceText]) -> Iterator[_Mistake]:
    users = _users_of(english)
    for id, text in _read_texts(file).items():
        if id not in english and not id.startswith("-"):
            if not any(id in each.refers for each in _read_texts(file).values()):
                yield _Mistake("strange-text", {"file": str(file), "id": id})
        elif id in english and text.arguments:
            given = _all_arguments(id, english).union(*(_all_arguments(user, english) for user in users(id)))
            for name in sorted(text.arguments - given):
                yield _Mistake("strange-argument", {"file": str(file), "id": id, "name": name})


def _all_arguments(id: str, texts: Mapping[str, SourceText], seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the arguments that a text gets, also those of the texts it refers to."""
    if id not in texts or id in seen:
        return frozenset()
    text = texts[id]
    inner = (_all_arguments(other, texts, seen | {id}) for other in text.refers)
    return text.arguments.union(*inner)


def _users_of(texts: Mapping[str, SourceText]) -> Callable[[str], frozenset[str]]:
    """Return the function that names the texts which use a text as a part: it sees their arguments, too."""
    direct = dict[str, set[str]]()
    for text in texts.values():
        for part in text.refers:
            direct.setdefault(part, set()).add(text.id)

    def users(id: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        found = frozenset(direct.get(id, ())) - seen
        return found.union(*(users(each, seen | found) for each in found))

    return users
