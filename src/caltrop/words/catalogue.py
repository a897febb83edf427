"""The catalogue: every text of one language, with a game's own over the shared ones, and English where one is missing.

Texts are compiled from the Fluent files below `languages/` (see `compiler.py`). The first word of an id says in which
file it stands, so that a command which prints odds loads no text of a page; what pages say is in all other files.

The rest of an id is a key of the game, with "-" for "."; an empty answer at the end of a key is "empty". A game writes
only what it says differently or alone. What it may write:

    refused    a refusal: the code of `refuse`
    warned     a warning, a question at its end: the code of `Warned`
    log        a deed, or another first sentence of a line of the log: the name of its class
    effect     what became of one person: the same
    mark       what a part puts on a sheet, beside what people typed: the same
    step       a line of an explanation: `<rule>-<kind>-<variant>`
    why        a shared line of explanations in the game's own words: the id in `why.ftl`
    addend     what a part of a sum is called: the word in `Addend`
    row        what a row of a random table says in an explanation: the result in `RowFound`
    move       what a move is called: its id, or its name alone
    button     a shorter title for the button of its role: the same
    label      a parameter: `<move>-<name>` or `<name>`, `short-<name>`; `odds-<says>`; `held-<code>`
    choice     an option: `<name>-<value>` or `<value>`; an answer: `<rule>-<answer>`
    help       the sentence under a title or a field: the move, `field-<name>`, `open-<name>`
    phrase     what a move does, in the list of all actions: the move
    order      a standing order and its answers: `<rule>`, `<rule>-<answer>`, `<rule>-<answer>-once`
    priced     an answer that costs points, and its result: `<rule>-<answer>`, `<rule>-<result>`
    gain       what points add to a roll that passes already: `<rule>-<answer>`
    setting    a number that can be adjusted: its name
    widget     what a widget of the sheet is called: its label
    distance   how far someone is: the game's word
    due        why something is due: the word
    fight      what pages say of a fight: as in the shared texts
    outcome    what an outcome card says: as in the shared texts
    front      what the front page says of the game: `line`
    creature   a creature in one line: `example`
    demo       what is going on at its demo table: `about`
    lesson     what a step of its lesson says, and its title: `<step>`, `<step>-title`
    shelf      a field of a row, in the rule book: its name
    build      what the builder says: `step-`, `help-`, `line-`, `assign`, `example`, `ladder`
    growth     `becomes-`, `card-`, `about-`, `worth-` and `asked-`, by the choice or the line
    policy     what the odds of a mechanic assume: the mechanic's id
    cli        how many rows a shelf has: `count-<shelf>`
    scene      a line of `caltrop scene`
    situation  a scene of `caltrop compare`: its id
    measure    what `caltrop compare` measures: its name

Any other first word is the game's own, for `WORD`. `money`, `-harm` and `hits` are parts of other texts: redefine one,
and every shared sentence that uses it follows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from caltrop.kernel.state.messages import Data, Message, Thing
from caltrop.messages.grammar import thing_in_sentence, thing_name

from .speech import GivenArguments, MissingArgument, Text, drop_marks, part, rule_title, variant, word

if TYPE_CHECKING:
    from .speech import Whose

ENGLISH = "en"
SHARED_LANGUAGES = "caltrop.words.languages"
AREAS = {
    "refusals": ("refused", "warned", "takes", "doing", "creature"),
    "cli": ("cli", "scene", "situation", "measure", "policy"),
    "forecast": ("forecast",),
    "lab": ("chart", "lab", "sweep"),
    "chronicle": ("export", "recap", "statistics", "story"),
    "terms": (
        "time",
        "side",
        "role",
        "setting",
        "lack",
        "name",
        "rule",
        "due",
        "end",
        "rounds",
        "money",
        "need",
        "attitude",
        "death",
        "typed",
        "hours",
        "days",
        "in",
    ),
    "marks": ("mark",),
    "log": ("log", "effect"),
    "why": ("why", "step", "addend", "row", "mode"),
}
_AREA_OF = {first: area for area, firsts in AREAS.items() for first in firsts}
_MOST_MISSING = 5000  # ids that are remembered as missing: typed words are asked for as well
_PAGES = "pages"  # the area of all files that no other area has
_WITHOUT = re.compile("(?=-no-)")  # where the id of a text ends, and its argument that is missing begins
_reader: ContextVar[str] = ContextVar("language", default=ENGLISH)


class Catalogue(dict[str, Text]):
    """The texts of a language; each is looked up once, where it is first needed."""

    def __init__(self, language: str, game: Whose = None) -> None:
        super().__init__()
        self.language = language
        self.game = game
        self.locale: Any = import_module(f"{SHARED_LANGUAGES}.{folder_of(language)}.locale")
        self.own = _package_of(game)
        self.optionals = dict[str, tuple[str, ...]]()
        self.missing = set[str]()
        self.bare = dict[str, str]()
        self.found = dict[tuple[str, ...], str]()

    def __missing__(self, id: str) -> Text:
        for texts in map(load, self.modules(id)):
            if id in texts:
                self[id] = texts[id]
                return texts[id]
        raise KeyError(id)

    def __contains__(self, id: object) -> bool:
        if super().__contains__(id):
            return True
        if id in self.missing:
            return False
        try:
            self[str(id)]
        except KeyError:
            if len(self.missing) >= _MOST_MISSING:
                self.missing.clear()
            self.missing.add(str(id))
            return False
        return True

    def optional(self, id: str) -> tuple[str, ...]:
        """Return the arguments that a text can do without: "x-no-options" stands for "x" where there are no options."""
        if (found := self.optionals.get(id)) is None:
            names = (name for module in self.modules(id) for name in _optional_arguments(module).get(id, ()))
            found = tuple(dict.fromkeys(names))
            if id in self:  # typed words are asked for as well, and not remembered
                self.optionals[id] = found
        return found

    def find_once(self, find: Callable[..., str], *keys: str) -> str:
        """Return the id or the word that `find` finds for these keys; it looks only once."""
        if (found := self.found.get((find.__name__, *keys))) is None:
            if len(self.found) >= _MOST_MISSING:
                self.found.clear()
            self.found[find.__name__, *keys] = found = find(*keys)
        return found

    def modules(self, id: str) -> Iterator[str]:
        """Yield the compiled modules that a text may be in: the game's, shared ones, then both in the next language."""
        area = _area_of(id)
        for language in map(folder_of, fallbacks(self.language)):
            yield f"{self.own}.{language}"
            yield from (f"{SHARED_LANGUAGES}.{language}.{file}" for file in _files_of(area, language))

    # ---- saying
    def text(self, id: str, /, **arguments: Any) -> str:
        """Return a text as one plain line; yes-or-no arguments and missing ones choose its variant.

        A translation that asks for what it is not given gives way to English, and English to the facts alone.
        """
        try:
            if not arguments:
                return self.bare.get(id) or self.bare_text(id)
            said = GivenArguments(_said_arguments(self, arguments))
            return plain(part(self, variant(self, id, said), said) if id in self else _unwritten(id, arguments))
        except MissingArgument:
            if self.language == ENGLISH:
                return _unwritten(id, arguments)
            return catalogue_in(ENGLISH, self.game).text(id, **arguments)

    def bare_text(self, id: str) -> str:
        """Return a text without arguments, and remember it."""
        if id not in self:
            return _unwritten(id, {})
        self.bare[id] = found = plain(part(self, variant(self, id, {}), GivenArguments()))
        return found

    def find(self, id: str) -> str:
        """Return a text without arguments, or "" where there is none of that id, or one that needs arguments."""
        try:
            return (self.bare.get(id) or self.bare_text(id)) if id in self else ""
        except MissingArgument:
            return ""

    def word(self, section: str, value: str) -> str:
        """Return our word for a value as plain text."""
        return plain(word(self, section, value, {}))

    def say(self, message: Message) -> str:
        """Return a message as one plain line."""
        return plain(self.marked_text(message))

    def marked_text(self, message: Message) -> str:
        """Return a message in which the games' own English is marked."""
        said = _said_arguments(self, message.arguments())
        try:
            return part(self, message.id, said)
        except KeyError:
            if self.language == ENGLISH:
                raise
            return catalogue_in(ENGLISH, self.game).marked_text(message)


def _said_arguments(c: Catalogue, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments as texts take them: messages are said first, lists are also counted ("names-count")."""
    said = dict(arguments)
    for name, value in arguments.items():
        if value.__class__ is str or value.__class__ is int:
            continue
        if isinstance(value, Message):
            said[name] = c.marked_text(value)
        elif isinstance(value, tuple):
            said[name] = tuple(c.marked_text(each) if isinstance(each, Message) else each for each in value)
            said[f"{name}-count"] = len(value)
        elif isinstance(value, Thing):
            said[name] = Data(thing_name(value))
            said[f"{name}-a"] = Data(thing_in_sentence(value))
    return said


def _unwritten(id: str, arguments: Mapping[str, Any]) -> str:
    """Return what stands for a text that a game in the making does not have yet: its key, and the facts."""
    key = id.partition("-")[2].replace("-", " ")
    told = ", ".join(f"{name} {value}" for name, value in arguments.items() if value not in ("", (), None))
    return f"{key[:1].upper()}{key[1:]}{': ' if told else ''}{told}."


def plain(text: str) -> str:
    """Return a text as one line without marks, even if people typed line breaks."""
    text = drop_marks(text)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def _package_of(game: Whose) -> str:
    """Return the package with a game's own texts."""
    if isinstance(game, str):
        return f"caltrop.games.{game.replace('-', '_')}.languages"
    return game.languages if game is not None else ""


@lru_cache(maxsize=256)
def load(module: str) -> dict[str, Text]:
    """Return the texts of a compiled module; none for a game or a language without one."""
    if module.startswith("."):
        return {}
    try:
        texts: dict[str, Text] = import_module(module).MESSAGES
    except ModuleNotFoundError as missing:
        if missing.name and not f"{module}.".startswith(f"{missing.name}."):
            raise  # a module that is there, and imports one that is not
        return {}
    return texts


@lru_cache(maxsize=256)
def _optional_arguments(module: str) -> dict[str, list[str]]:
    """Return, by the id of a text, the arguments for whose absence the module has a text of its own."""
    found = dict[str, list[str]]()
    for key in (key for key in load(module) if "-no-" in key):
        for before in _WITHOUT.finditer(key):
            name = key[before.start() + len("-no-") :]
            if "-no-" not in name and "-many-" not in name:
                found.setdefault(key[: before.start()], []).append(name)
    return found


def _area_of(id: str) -> str:
    """Return the area of a text: that of its first word; a single word, or a term, is one that others are made of."""
    first, hyphen, _ = id.partition("-")
    return _AREA_OF.get(first, _PAGES if first and hyphen else "terms")


def fallbacks(language: str) -> tuple[str, ...]:
    """Return the languages in which a text is looked for: "pt-BR", then "pt", then English."""
    base = language.partition("-")[0]
    return tuple(dict.fromkeys((language, base, ENGLISH)))


def folder_of(language: str) -> str:
    """Return the name of a language's folders and modules: "pt_BR" for "pt-BR"."""
    return language.replace("-", "_")


@lru_cache(maxsize=64)
def _files_of(area: str, language: str) -> tuple[str, ...]:
    """Return the files of an area in a language's folder, if there is one."""
    if area != _PAGES:
        return (area,)
    folder = os.path.join(os.path.dirname(__file__), "languages", language)
    if not os.path.isdir(folder):
        return ()
    found = (name.removesuffix(".py") for name in sorted(os.listdir(folder)) if name.endswith(".py"))
    return tuple(name for name in found if name not in AREAS and name != "locale")


# ---- the reader
def language() -> str:
    """Return the language of the present reader."""
    return _reader.get()


@contextmanager
def reading(language: str) -> Iterator[None]:
    """Draw what follows for a reader of this language."""
    token = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(token)


def read_in(language: str) -> None:
    """Draw for a reader of this language until the enclosing `reading` ends: it is known only now who reads."""
    _reader.set(language)


def catalogue(game: Whose = None) -> Catalogue:
    """Return the texts for the present reader, with a game's own first."""
    return catalogue_in(_reader.get(), game)


@lru_cache(maxsize=256)
def catalogue_in(language: str, game: Whose = None) -> Catalogue:
    return Catalogue(language, game)


def title(rule: str, game: Whose = None) -> str:
    """Return a rule's title."""
    return plain(rule_title(rule, catalogue(game)))
