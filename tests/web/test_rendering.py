"""Templates take short cuts; all must come to what Jinja's own way comes to."""

from __future__ import annotations

import re
from types import ModuleType

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup, escape

from caltrop.web.app import SCREENS
from caltrop.web.page.render import COMMON, Templates, escape_quickly
from caltrop.web.settings import HOME

EVERY = [COMMON, *(screen.templates for screen in SCREENS.values())]


class Written:
    def __html__(self) -> str:
        return "<i>so</i>"


@pytest.mark.parametrize(
    "thing", ["<b>&'\"", "plain", '"', "'", "a & b", Markup("<b>&amp;</b>"), 7, 0.5, None, True, Written(), ("<",)]
)
def test_what_a_template_shows_is_escaped_once(thing: object) -> None:
    assert escape_quickly(thing) == escape(thing)


def test_what_is_not_defined_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        escape_quickly(StrictUndefined(name="who"))


@pytest.mark.parametrize("templates", EVERY)
def test_nothing_that_templates_call_asks_for_their_context(templates: Templates) -> None:
    given = [*templates.environment.globals.values()]
    called = [*given, *(thing for each in given if isinstance(each, ModuleType) for thing in vars(each).values())]
    assert len(called) > 50
    assert not [thing for thing in called if hasattr(thing, "jinja_pass_arg")]


def test_templates_only_show_their_parts() -> None:
    """A part is drawn again without what is around it, so nothing around it may ask what the part is."""
    shown = re.compile(r"\{\{ draw_(?:part|for_all)\([^{}]*\) \}\}")
    found = 0
    for path in HOME.rglob("*.html"):
        text = path.read_text()
        found += len(shown.findall(text))
        assert "draw_part" not in (rest := shown.sub("", text)), path
        assert "draw_for_all" not in rest, path
        kept = re.findall(r"\{% call kept\(.*?\{% endcall %\}", text, re.DOTALL)
        assert not any("draw_" in re.sub("drawn_", "", each) for each in kept), path
    assert found > 10


def test_macros_called_in_a_loop_get_only_what_they_are_given() -> None:
    """Jinja hands the loop's own variables to each call; a function must not get them."""
    source = "{% macro one(n, more) %}<{{ n }}{{ more }}>{% endmacro %}"
    source += "{% for n in [1, 2] %}{% set more = '&' %}{{ one(n, more=more) }}{{ say(n, more=more) }}{% endfor %}"
    drawn = COMMON.environment.from_string(source).render(say=lambda n, more: f"{n}{more}")
    assert drawn == "<1&amp;>1&amp;<2&amp;>2&amp;"


MACROS = "{% macro one(a, b='<b>', c=none) %}({{ a }}|{{ b }}|{{ c }}){% endmacro %}"
MACROS += "{% macro rest(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}"
MACROS += "{% macro around(a) %}[{{ a }}{{ caller() }}]{% endmacro %}"


@pytest.mark.parametrize(
    "called",
    [
        "{{ one(1) }}{{ one(1, 2) }}{{ one(1, c=3) }}{{ one(b=2, a='<') }}{{ one(1, 2, 3) }}",
        "{{ one(1) ~ '<' }}{{ [one(1), '<']|join }}",
        "{{ rest(1, 2, 3, x=4) }}",
        "{{ one('&' if false, 'x' if true) ~ ('<' if none) }}{{ '<' if not true }}{{ 'a' if 1 else '>' }}",
        "{% call around('<') %}<i>{% endcall %}{% for n in [1] %}{% call around(n) %}{{ n }}{% endcall %}{% endfor %}",
    ],
)
def test_macros_draw_what_they_do_in_jinjas_own_way(called: str) -> None:
    plain = Environment(autoescape=True, undefined=StrictUndefined)
    assert COMMON.environment.from_string(MACROS + called).render() == plain.from_string(MACROS + called).render()


@pytest.mark.parametrize("called", ["{{ one(1, 2, 3, 4) }}", "{{ one(1, d=4) }}", "{{ one(1, a=2) }}", "{{ two(1) }}"])
def test_macros_refuse_what_they_do_not_take(called: str) -> None:
    with pytest.raises((TypeError, UndefinedError)):
        COMMON.environment.from_string(MACROS + called).render()
