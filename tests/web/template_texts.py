"""What stands in a template as text: words between tags, in attributes that people read, and in expressions shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from jinja2 import Environment, nodes

from caltrop.web.settings import HOME

TEMPLATES = HOME
ENVIRONMENT = Environment(trim_blocks=True, lstrip_blocks=True)
READ = re.compile(
    r"aria-label|aria-description|title|placeholder|alt|label|hx-confirm|data-.*-text|data-says|data-nobody"
)
LETTERS = re.compile(r"[^\W\d_]")
WORDS = re.compile(r"^\s*[A-Z][a-z]|[a-z]{2} [a-z]")  # what an argument is that people read, and not a name of ours
IN_A_TAG = re.compile(r"\{% block body_(?:class|attrs) %\}.*?\{% endblock %\}", re.DOTALL)
ATTRIBUTE = re.compile(r"""[\w:-]+=(?:"[^"]*"|'[^']*')""")  # where a macro is a tag's attributes
FIRST = 0xE000  # stands for the first expression in the markup; the next character for the second, and so on


def names() -> list[str]:
    return sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))


@cache
def source(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def fixed_words(template: str) -> list[str]:
    """Every text of a template that comes from the template itself."""
    markup, expressions = split(IN_A_TAG.sub("", template))
    found = _Markup(expressions)
    found.feed(markup)
    found.close()
    return [*found.texts, *(text for text in passed_on(ENVIRONMENT.parse(template)) if text not in found.texts)]


# ---- markup
def split(text: str) -> tuple[str, list[nodes.Node]]:
    """The markup with a character in place of each {{ expression }} and without what only controls; the expressions."""
    markup, expressions, controls = list[str](), list[nodes.Node](), False
    inside: list[str] | None = None
    for _, kind, value in ENVIRONMENT.lex(text):
        if kind in ("block_begin", "comment_begin"):
            controls = True
        elif kind in ("block_end", "comment_end"):
            controls = False
        elif kind == "variable_begin":
            inside = []
        elif kind == "variable_end":
            markup.append(chr(FIRST + len(expressions)))
            expressions.append(expression("".join(inside or [])))
            inside = None
        elif inside is not None:
            inside.append(value)
        elif kind == "data" and not controls:
            markup.append(value)
    return "".join(markup), expressions


def expression(text: str) -> nodes.Node:
    (output,) = ENVIRONMENT.parse("{{" + text + "}}").body
    assert isinstance(output, nodes.Output)
    return output.nodes[0]


class _Markup(HTMLParser):
    """Collects the words between tags and in attributes."""

    def __init__(self, expressions: list[nodes.Node]) -> None:
        super().__init__()
        self.expressions, self.texts = expressions, list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if READ.fullmatch(name):
                self.handle_data(value or "")

    def handle_data(self, data: str) -> None:
        at = [ord(c) - FIRST for c in data if FIRST <= ord(c) < FIRST + len(self.expressions)]
        plain = "".join(c for c in data if not FIRST <= ord(c) < FIRST + len(self.expressions))
        plain = ATTRIBUTE.sub("", plain).strip()
        shown = [text for n in at for text in shown_constants(self.expressions[n])]
        self.texts += [text for text in (plain, *shown) if LETTERS.search(text)]


# ---- expressions
def shown_constants(node: nodes.Node | None) -> Iterator[str]:
    """The texts that an expression may show as they stand there."""
    match node:
        case nodes.Const(value=str(value)):
            yield value
        case nodes.CondExpr():
            yield from shown_constants(node.expr1)
            yield from shown_constants(node.expr2)
        case nodes.Concat() | nodes.Tuple() | nodes.List():
            for each in node.iter_child_nodes():
                yield from shown_constants(each)
        case nodes.Or() | nodes.And() | nodes.Add():
            yield from shown_constants(node.left)
            yield from shown_constants(node.right)
        case nodes.Filter():
            yield from shown_constants(node.node)
            if node.name in ("default", "d"):
                yield from (text for each in node.args for text in shown_constants(each))
        case nodes.Getitem(node=nodes.Dict() as table):
            yield from (text for pair in table.items for text in shown_constants(pair.value))


def passed_on(template: nodes.Template) -> Iterator[str]:
    """The constants that look like words, wherever they stand: what a macro gets, what is set or gone over."""
    return (c.value for c in template.find_all(nodes.Const) if isinstance(c.value, str) and WORDS.search(c.value))


def stored_names(template: str) -> set[str]:
    """The names that a template gives something of its own."""
    found = ENVIRONMENT.parse(template).find_all(nodes.Name)
    return {name.name for name in found if name.ctx in ("store", "param")}
