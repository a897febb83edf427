"""The catalogue: every text of one language, with a game's own over the shared ones, and English where one is missing.

Texts are compiled from the Fluent files below `languages/` (see `compiler.py`). The first word of an id says in which
file it stands, so that a command which prints odds loads no text of a page.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from caltrop.kernel.messages import Data, Message

from .speech import FOREIGN, Arguments, Text, part

ENGLISH = "en"
TERMS = "terms"  # the file of words that other messages are made of
AREAS = frozenset(
    ("log", "effect", "why", "refused", "warned", "button", "title", "label", "help", "empty", "odds", "cli", "page")
)
SHARED = "caltrop.words.languages"


class Catalogue(dict[str, Text]):
    """The texts of a language; each is looked up once, where it is first needed."""

    def __init__(self, language: str, own: str = "") -> None:
        super().__init__()
        self.language, self.own = language, own
        self.locale: Any = import_module(f"{SHARED}.{language}.locale")

    def __missing__(self, id: str) -> Text:
        self[id] = found = self.find(id)
        return found

    def find(self, id: str) -> Text:
        """Return a text: the game's, the shared one, then both in English; an unknown id is shown as it is."""
        for language in dict.fromkeys((self.language, ENGLISH)):
            for module in modules_of(id, language, self.own):
                if id in module.MESSAGES:
                    return module.MESSAGES[id]  # type: ignore[no-any-return]
        raise KeyError(id)

    def __contains__(self, id: object) -> bool:
        try:
            self[str(id)]
        except KeyError:
            return False
        return True

    # ---- saying
    def text(self, id: str, **arguments: Any) -> str:
        """Return a text as one plain line."""
        return plain(part(self, id, spoken(self, arguments)))

    def say(self, message: Message) -> str:
        """Return a message as one plain line."""
        return plain(self.marked(message))

    def marked(self, message: Message) -> str:
        """Return a message in which the games' own English is marked, for `html`."""
        return part(self, message.id, spoken(self, message.arguments()))


def spoken(c: Catalogue, arguments: Arguments) -> Arguments:
    """Return the arguments with messages among them said first."""
    if not any(isinstance(value, Message) for value in arguments.values()):
        return arguments
    return {name: c.marked(value) if isinstance(value, Message) else value for name, value in arguments.items()}


def modules_of(id: str, language: str, own: str) -> tuple[ModuleType, ...]:
    """Return the modules in which a text may stand, a game's own first."""
    first = id.partition("-")[0]
    names = (f"{own}.{language}" if own else "", f"{SHARED}.{language}.{first if first in AREAS else TERMS}")
    return tuple(module for name in names if name and (module := load(name)) is not None)


@lru_cache(maxsize=None)
def load(name: str) -> ModuleType | None:
    """Return a compiled module; None for a game or language that has none of its own."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None
