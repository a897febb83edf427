"""Changes of single items: another name, a stack in two."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.state.events.characters import PartEvent

from .pack import Pack


class ItemRenamed(PartEvent[Pack], frozen=True, tag="item-renamed", omit_defaults=True):
    """An item got another name, or another note; `before` is the name that it had."""

    private = False
    key: str
    name: str
    before: str = ""
    text: str = ""

    def change(self, part: Pack) -> Pack:
        found = part.items.get(self.key)
        if found is None:
            return part
        article = {} if found.name == self.name else {"a": "", "many": ""}  # they belong to the old name
        return part.with_item(self.key, structs.replace(found, name=self.name, text=self.text, **article))


class StackSplit(PartEvent[Pack], frozen=True, tag="stack-split"):
    """Some of a stack are apart from it now, under a key of their own."""

    key: str
    count: int
    apart: str

    def change(self, part: Pack) -> Pack:
        found = part.items.get(self.key)
        if found is None or found.count <= self.count:
            return part
        left = part.with_item(self.key, structs.replace(found, count=found.count - self.count))
        return left.with_item(self.apart, structs.replace(found, count=self.count))
