"""What a browser sends of a form."""

from __future__ import annotations

from html.parser import HTMLParser


class FormFields(HTMLParser):
    """What a browser sends of the form in an answer."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.select = self.area = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        name = has.get("name", "")
        if tag == "input" and name and (has.get("type") not in ("checkbox", "radio") or "checked" in has):
            self.sent.setdefault(name, []).append(has.get("value", ""))
        if tag == "select":
            self.select = name
        if tag == "option" and "selected" in has:
            self.sent.setdefault(self.select, []).append(has["value"])
        if tag == "textarea":
            self.area = name
            self.sent[name] = [""]

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.sent[self.area][0] += data
