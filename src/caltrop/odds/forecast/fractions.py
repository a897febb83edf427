"""The party's chance as a fraction: the chain of positions solved in whole numbers, one knot after the other."""

from __future__ import annotations

from fractions import Fraction

from .graph import Graph

Line = dict[int, Fraction]


def chance_as_fraction(graph: Graph) -> Fraction:
    """Return the exact chance that the party wins."""
    steps = exact_steps(graph)
    known = {n: Fraction(int(graph.walk.has_standing(graph.positions[n].party))) for n, o in enumerate(graph.over) if o}
    for knot in knots(steps, len(graph.positions)):
        solve_knot([n for n in knot if n not in known], steps, known)
    return sum((chance * known[at] for at, chance in graph.starts), Fraction(0))


def exact_steps(graph: Graph) -> dict[int, Line]:
    """Return the steps of each position, with their chances as fractions."""
    steps: dict[int, Line] = {}
    for at, goal, chance in zip(graph.source, graph.goal, graph.chance, strict=True):
        line = steps.setdefault(at, {})
        line[goal] = line.get(goal, Fraction(0)) + chance
    return steps


def solve_knot(knot: list[int], steps: dict[int, Line], known: dict[int, Fraction]) -> None:
    """Solve the positions of a knot, from which every other step leads to known ones."""
    lines = {at: dict(steps[at]) for at in knot}
    for at in knot:
        line = lines[at]
        stays = line.pop(at, Fraction(0))
        if stays == 1 or not line:
            known[at] = Fraction(0)  # it never ends
            line.clear()
            continue
        if stays:
            times = 1 / (1 - stays)
            for goal in line:
                line[goal] *= times
        for other in knot:
            if other != at and (share := lines[other].pop(at, None)):
                for goal, chance in line.items():
                    lines[other][goal] = lines[other].get(goal, Fraction(0)) + share * chance
    for at in reversed(knot):
        if at not in known:
            known[at] = sum((chance * known.get(goal, Fraction(0)) for goal, chance in lines[at].items()), Fraction(0))


def knots(steps: dict[int, Line], size: int) -> list[list[int]]:
    """Return the strongly connected positions, those that others lead to first (Tarjan's way, without recursion)."""
    index, low, on_stack = dict[int, int](), dict[int, int](), set[int]()
    stack, found = list[int](), list[list[int]]()
    for root in range(size):
        if root in index:
            continue
        work = [(root, iter(steps.get(root, ())))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            at, goals = work[-1]
            for goal in goals:
                if goal not in index:
                    index[goal] = low[goal] = len(index)
                    stack.append(goal)
                    on_stack.add(goal)
                    work.append((goal, iter(steps.get(goal, ()))))
                    break
                if goal in on_stack:
                    low[at] = min(low[at], index[goal])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    found.append(cut_knot(stack, on_stack, at))
    return found


def cut_knot(stack: list[int], on_stack: set[int], at: int) -> list[int]:
    knot = list[int]()
    while not knot or knot[-1] != at:
        knot.append(stack.pop())
        on_stack.discard(knot[-1])
    return knot
