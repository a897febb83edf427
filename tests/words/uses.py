"""Which texts the program can say: those that it names, and those whose ids it puts together when it runs.

An id is put together where a call has a section and a key that is not written there whole: `say("label", f"odds-{x}")`.
What can stand in the gap is a code of the program's own: a move or a parameter where the section is about those, else a
string or a field of its source, an id of its data, or a key that another place puts together of such codes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor
from jinja2 import nodes

import caltrop
from caltrop.games import registry
from caltrop.words.compiler import class_name, is_message
from caltrop.words.speech import slug
from words.codes import command_codes, data_codes, kinds_of_values, move_codes, option_codes, parameter_codes
from words.fluent_files import files
from words.sources import nodes_in, template

SOURCE = Path(caltrop.__file__).parent
GAP = "\0"
VARIANT = re.compile(r"(.+)-(?:no|not|many)-[a-z_]+(?:-[a-z_]+)?")
Known = Mapping[str, list[ast.expr]]


# ---- Python
@cache
def modules() -> tuple[tuple[ast.AST, ...], ...]:
    """The nodes of every module, but for compiled ones: a class that only the compiler has written is not used."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if "languages" not in path.parts]
    return tuple(nodes_in(path) for path in paths if not is_compiled(path))


def is_compiled(path: Path) -> bool:
    return path.read_bytes().startswith(b'"""Compiled from ')


@cache
def message_classes() -> frozenset[str]:
    """The classes of messages that the source names, as in `log.FightBegins`."""
    nodes = (node for module in modules() for node in module)
    found = (node.attr for node in nodes if isinstance(node, ast.Attribute))
    return frozenset(name for name in found if name[:1].isupper())


def is_used_message(id: str) -> bool:
    return is_message(id) and (class_name(id) in message_classes() or id in words_in_texts().in_place)


def patterns(node: ast.expr, known: Known, depth: int = 3) -> list[str]:
    """What an expression may be, with a gap for each part that only run time knows."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp():
            return [*patterns(node.body, known, depth), *patterns(node.orelse, known, depth)]
        case ast.BinOp(op=ast.Add()):
            return joined([patterns(node.left, known, depth), patterns(node.right, known, depth)])
        case ast.FormattedValue():
            return patterns(node.value, known, depth)
        case ast.JoinedStr():
            return joined([patterns(value, known, depth) for value in node.values])
        case ast.Call(func=ast.Name(id="slug")) if node.args:
            return patterns(node.args[0], known, depth)
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)) if name in known and depth:
            return [each for value in known[name] for each in patterns(value, known, depth - 1)]
    return [GAP]


def joined(parts: list[list[str]]) -> list[str]:
    found = [""]
    for part in parts:
        found = [start + each for start in found for each in part]
    return found


def assigned(inside: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """The values that are given to names in a function, by the nodes inside it."""
    found = dict[str, list[ast.expr]]()
    for node in inside:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(ast.Name(id=name), value):
                found.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for each, value in zip(names, values, strict=False):
                    if isinstance(each, ast.Name):
                        found.setdefault(each.id, []).append(value)
    return found


def functions() -> Iterator[tuple[Sequence[ast.AST], Known]]:
    """The nodes of every function with the values of its names, of its arguments, and of the functions beside it."""
    for module in modules():
        yield module, {}
        there = [node for node in module if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        inside = [tuple(ast.walk(function)) for function in there]
        answers = {function.name: returned(within) for function, within in zip(there, inside, strict=True)}
        calls = calls_by_name(module)
        for function, within in zip(there, inside, strict=True):
            yield within, {**answers, **passed(function, calls), **assigned(within)}


def calls_by_name(module: Iterable[ast.AST]) -> dict[str, list[ast.Call]]:
    found = dict[str, list[ast.Call]]()
    for node in module:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.setdefault(node.func.id, []).append(node)
    return found


def returned(inside: Iterable[ast.AST]) -> list[ast.expr]:
    """What a function answers, by the nodes inside it."""
    return [node.value for node in inside if isinstance(node, ast.Return) and node.value is not None]


def passed(
    function: ast.FunctionDef | ast.AsyncFunctionDef, calls: Mapping[str, list[ast.Call]]
) -> dict[str, list[ast.expr]]:
    """What a function of a module is called with in that module, by the names of its arguments."""
    names, found = [arg.arg for arg in function.args.args], dict[str, list[ast.expr]]()
    for call in calls.get(function.name, ()):
        for name, value in zip(names, call.args, strict=False):
            found.setdefault(name, []).append(value)
    return found


@cache
def python_patterns() -> tuple[frozenset[str], frozenset[str]]:
    """The ids that calls ask for, with gaps; and all other strings that are put together."""
    ids, keys = set[str](), set[str]()
    for inside, known in functions():
        for node in inside:
            match node:
                case ast.Call():
                    ids |= set(ids_in_call(node, known))
                case ast.Compare(left=left, ops=[ast.In()]):  # `id in catalogue`
                    ids |= set(patterns(left, known))
                case ast.JoinedStr() | ast.BinOp():
                    keys |= {slug(each) for each in patterns(node, known) if re.match(r"[a-z]", each)}
    return frozenset(ids), frozenset(keys)


def ids_in_call(node: ast.Call, known: Known) -> Iterator[str]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    args = [patterns(each, known) for each in node.args[:2]]
    if name in ("text", "t", "find", "OurWord") and args:
        yield from args[0]
    if name == "choice_label" and len(node.args) > 2:
        yield from (f"choice-{value}" for value in patterns(node.args[2], known))
    if name == "part" and len(args) > 1:
        yield from args[1]
    if name in ("say", "find", "has", "word") and len(args) > 1:
        yield from (f"{section}-{slug(key)}" for section in args[0] for key in args[1])


@cache
def strings() -> frozenset[str]:
    """Every string in the source, every name of a field, and every argument that is given by name."""
    found = set[str]()
    for module in modules():
        for node in module:
            match node:
                case ast.Constant(value=str(value)):
                    found.add(value)
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.keyword(arg=str(name)):
                    found.add(name)
    return frozenset(found)


# ---- templates
@cache
def templates() -> tuple[nodes.Template, ...]:
    pages = sorted((SOURCE / "web").rglob("*.html"))
    return tuple(template(path) for path in pages)


@cache
def template_strings() -> frozenset[str]:
    consts = (const.value for page in templates() for const in page.find_all(nodes.Const))
    return frozenset(value for value in consts if isinstance(value, str))


def template_words(node: nodes.Node) -> list[str]:
    """What an expression of a template may be, with gaps."""
    match node:
        case nodes.Const(value=str(value)):
            return [value]
        case nodes.CondExpr():
            return [each for one in (node.expr1, node.expr2) if one is not None for each in template_words(one)]
        case nodes.Concat():
            return joined([template_words(each) for each in node.nodes])
        case nodes.Add():
            return joined([template_words(node.left), template_words(node.right)])
    return [GAP]


def template_ids() -> Iterator[str]:
    for call in (call for page in templates() for call in page.find_all(nodes.Call)):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        args = [template_words(each) for each in call.args[:2]]
        if name in ("t", "in_english") and args:
            yield from args[0]
        elif name == "say" and len(args) > 1:
            yield from (f"{section}-{slug(key)}" for section in args[0] for key in args[1])


# ---- texts
class WordsInTexts(Visitor):
    """The sections of `WORD(..., of: "section")`, and the texts that are referred to."""

    def __init__(self) -> None:
        self.sections, self.refers, self.in_place = set[str](), set[str](), set[str]()

    def visit_Attribute(self, node: fluent.Attribute) -> None:
        if node.id.name in ("in-short", "else"):
            self.in_place |= {str(part.value) for part in node.value.elements if isinstance(part, fluent.TextElement)}

    def visit_FunctionReference(self, node: fluent.FunctionReference) -> None:
        self.sections |= {str(each.value.parse()["value"]) for each in node.arguments.named if each.name.name == "of"}

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:
        self.refers.add(node.id.name)

    def visit_TermReference(self, node: fluent.TermReference) -> None:
        self.refers.add(f"-{node.id.name}")


@cache
def words_in_texts() -> WordsInTexts:
    found = WordsInTexts()
    for path in dict.fromkeys(path for game in ("", *registry.games()) for path in files("en", game)):
        found.visit(FluentParser().parse(path.read_text(encoding="utf-8")))
    return found


# ---- codes
@cache
def codes() -> frozenset[str]:
    """Everything that can stand in a gap, as a part of an id."""
    found = (strings(), template_strings(), data_codes())
    own = (move_codes(), parameter_codes(), option_codes(), command_codes(), kinds_of_values())
    return frozenset(slug(code) for each in found for code in each).union(*own)


GAPS = {  # sections whose keys are about one thing
    f"move-{GAP}": move_codes,
    f"verb-{GAP}": move_codes,
    f"button-{GAP}": move_codes,
    f"help-{GAP}": move_codes,
    f"label-{GAP}": parameter_codes,
    f"choice-{GAP}": option_codes,
    f"help-field-{GAP}": parameter_codes,
    f"help-open-{GAP}": parameter_codes,
    f"label-short-{GAP}": parameter_codes,
}


# ---- what is used
def is_made(id: str, pattern: str, depth: int = 1) -> bool:
    """Can the gaps of a pattern be filled with codes so that the id comes of it?"""
    allowed = GAPS.get(pattern, codes)()
    return any(all(part in allowed or (depth and is_key(part)) for part in way) for way in ways(id, pattern))


@cache
def is_key(part: str) -> bool:
    """Is it a key that the program puts together of its codes?"""
    keys = python_patterns()[1]
    return part in keys or any(is_made(part, key, 0) for key in keys if GAP in key and fits(part, key))


def fits(id: str, pattern: str) -> bool:
    first, last = pattern.partition(GAP)[0], pattern.rpartition(GAP)[2]
    return id.startswith(first) and id.endswith(last) and len(id) >= len(first) + len(last)


def ways(id: str, pattern: str) -> Iterator[tuple[str, ...]]:
    """All ways to fill the gaps of a pattern."""
    first, gap, after = pattern.partition(GAP)
    if not id.startswith(first):
        return
    left = id[len(first) :]
    if not gap:
        if not left:
            yield ()
        return
    for end in ends_of_gap(left, after):
        yield from ((left[:end], *more) for more in ways(left[end:], after))


def ends_of_gap(left: str, after: str) -> Iterator[int]:
    """Where a gap at the beginning of a text may end, before what comes after it."""
    following = after.partition(GAP)[0]
    at = left.find(following) if following else len(left)
    while at >= 0:
        yield at
        at = left.find(following, at + 1) if following else -1


@cache
def asked_for() -> frozenset[str]:
    """The ids that Python, templates and texts ask for, with gaps."""
    words = {f"{section}-{of}{GAP}" for section in words_in_texts().sections for of in ("", "of-")}  # see speech.word
    return frozenset({*python_patterns()[0], *template_ids(), *words})


@cache
def named() -> frozenset[str]:
    """The ids that stand somewhere as they are."""
    return frozenset({*asked_for(), *strings(), *template_strings(), *words_in_texts().refers})


@cache
def gapped() -> dict[str, list[str]]:
    """The ids with gaps by their first words."""
    found = dict[str, list[str]]()
    for each in asked_for():
        if GAP in each and re.match(r"[a-z]+-", each):
            found.setdefault(each.partition("-")[0], []).append(each)
    return found


def used_ids(ids: Iterable[str]) -> set[str]:
    """Those of the texts that can be said, without those that stand for another where an argument is missing."""
    ids = list(ids)
    rest = [id for id in ids if id not in named() and not is_used_message(id)]
    made = {id: gapped().get(id.partition("-")[0], ()) for id in rest}
    return {*ids} - {id for id, each in made.items() if not any(fits(id, one) and is_made(id, one) for one in each)}


@cache
def flags() -> frozenset[str]:
    """The arguments that are a yes or a no."""
    found = set[str]()
    for node in (node for module in modules() for node in module):
        match node:
            case ast.keyword(arg=str(name), value=ast.Constant(value=bool()) | ast.Compare() | ast.UnaryOp()):
                found.add(name)
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                named = [(key.value, value) for key, value in pairs if isinstance(key, ast.Constant)]
                found |= {str(name) for name, value in named if is_yes_or_no(value)}
    return frozenset(found)


def is_yes_or_no(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))


def unused_ids(ids: Iterable[str]) -> list[str]:
    """The texts that nothing can say, nor a text for which they stand where an argument is missing, or is a yes."""
    ids = list(ids)
    used = used_ids({*ids, *(base for id in ids for base in bases(id))})
    return [id for id in ids if id not in used and not any(base in used for base in bases(id))]


def bases(id: str) -> Iterator[str]:
    """The texts for which one may stand: "x-y" for "x-y-no-got-many-options" and for "x-y-form"."""
    while "-" in id:
        yield from (id.removesuffix(f"-{flag}") for flag in flags() if id.endswith(f"-{flag}"))
        found = VARIANT.fullmatch(id)
        id = found[1] if found else ""
        yield from [id] if "-" in id else []
