"""Messages: what is to be said, as values; `caltrop.words` says it in a reader's language.

Each message is a small class. Its tag is the id in the catalogue, its fields are the arguments, and nothing a person
typed ever chooses between messages. A number is an `int`, a list a tuple, a game's own English `Data` or a `Thing`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct, structs


class Data(str):
    """A name out of a game's data, which stays English in every language."""

    __slots__ = ()


class OurWord(str):
    """The id of a text of ours that stands in a sentence or a list, such as "need-food"."""

    __slots__ = ()


SOMEONE = OurWord("name-unknown")  # in the place of a name that the reader does not know


class Thing(Struct, frozen=True):
    """An item in a sentence, { $x }, and with its article, { $x-a }: "mace" and "a mace", "rations" and "rations".

    `a` and `many` are its name with an article and after a number, where the game's book says them; `spell` is what a
    spellbook holds.
    """

    name: str
    a: str = ""
    many: str = ""
    count: int = 1
    spell: str = ""


class Message(Struct, frozen=True):
    """Something to be said; the tag of each class is its id in the catalogue."""

    otherwise: ClassVar[type[Message] | None] = None  # said in its place where one of its facts is missing

    @property
    def id(self) -> str:
        return str(type(self).__struct_config__.tag)

    def arguments(self) -> dict[str, Any]:
        """Return the fields as the arguments of the text."""
        return structs.asdict(self)


class BookMessage(Message, frozen=True):
    """A message whose words are out of a game's data, and stay English in every language."""

    def arguments(self) -> dict[str, Any]:
        return {name: Data(value) for name, value in super().arguments().items()}


class CodedWord(Message, frozen=True):
    """Our word or a book's name for an id of the rules, which programs read instead: moves take the id."""

    code: str
