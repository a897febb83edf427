"""`caltrop words`: lists the texts that a language lacks, checks a translation, and compiles texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from . import show
from .command import Offers, argument, command, flag, json_flag, offers

if TYPE_CHECKING:
    from caltrop.words.translation_check import SourceText

_WORD_ACTIONS = ("missing", "check", "compile")


def _complete_what(ctx: click.Context, param: click.Parameter, incomplete: str) -> Offers:
    return offers(_WORD_ACTIONS, incomplete)


@command()
@argument("what", shell_complete=_complete_what)
@argument("where")
@flag("--pseudo")
@json_flag
def words(what: str, where: str, pseudo: bool, as_json: bool) -> None:
    """Help translators: list what a language lacks, check a translation, or compile it."""
    from caltrop.kernel.rules.refusals import Refused

    if what not in _WORD_ACTIONS:
        show.fail(Refused("what-to-do", "words", {"got": what[:60], "options": _WORD_ACTIONS}))
    _require_compiler()
    if what == "missing":
        _list_missing(where, as_json)
    elif what == "check":
        _check(_existing(where), as_json)
    else:
        _compile_texts(_existing(where), pseudo)


def _require_compiler() -> None:
    """End the command where the packages that read Fluent are not installed: only translators need them."""
    from importlib.util import find_spec

    from caltrop.kernel.rules.refusals import Refused

    if any(find_spec(name) is None for name in ("fluent", "babel")):
        show.fail(Refused("no-compiler", "words"))


def _existing(where: str) -> Path:
    from caltrop.kernel.rules.refusals import Refused

    if not Path(where).exists():
        show.fail(Refused("no-such-folder", "words", {"got": where[:200]}))
    return Path(where)


def _list_missing(language: str, as_json: bool) -> None:
    """Print the English texts that a language lacks, each with its file."""
    from caltrop.words import say
    from caltrop.words.translation_check import missing_texts

    found = list(missing_texts(language))
    if as_json:
        show.print_json([{"file": _place(text), "id": text.id, "english": text.source} for text in found])
        return
    for text in found:
        print(f"{_place(text)}: {text.id} = {text.source}")
    show.warn(say("cli", "words-missing", language=language, count=len(found)))


def _place(text: SourceText) -> str:
    """Return the file of a text as seen from the program's folder."""
    from caltrop.words.translation_check import PACKAGE

    return text.file.relative_to(PACKAGE).as_posix()


def _check(folder: Path, as_json: bool) -> None:
    """Print what is wrong with the texts below a folder."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import say, sentence
    from caltrop.words.translation_check import mistakes

    wrong = [sentence(Refused(no.code, "words", dict(no.facts))) for no in mistakes(folder)]
    if as_json:
        show.print_json({"folder": str(folder), "mistakes": wrong})
    else:
        show.warn(*wrong)
    if wrong:
        raise Exit(2)
    if not as_json:
        show.print_text(say("cli", "words-good", folder=str(folder)))


def _compile_texts(folder: Path, pseudo: bool) -> None:
    """Compile the texts below a folder, each beside its source."""
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.words import say
    from caltrop.words.compiler import WrongLanguage, WrongMessage, compile_languages

    try:
        written = compile_languages(folder, pseudo=pseudo)
    except WrongLanguage as wrong:
        show.fail(Refused("wrong-language", "words", {"got": str(wrong)}))
    except WrongMessage as wrong:
        show.fail(Refused("wrong-text", "words", {"why": str(wrong)}))
    show.print_text(say("cli", "words-compiled", count=len(written)))
