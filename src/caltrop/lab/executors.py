"""Work on any executor of `concurrent.futures`: processes of this machine, or a Dask cluster by its address.

Work is cut into parts by its own size, never by the number of workers, and answers are put together in order. So the
numbers are the same whichever executor runs it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from caltrop.kernel.rules.refusals import Refused, Refuses

if TYPE_CHECKING:
    from .sweep import FindMechanic, Sweep, Values


T = TypeVar("T")
A = TypeVar("A")
Progress: TypeAlias = Callable[[int, int], None]
OpenExecutor: TypeAlias = Callable[[], AbstractContextManager[Executor | None]]

_CHUNK = 50  # points of a sweep that are measured together
_WORTH = 1.0  # seconds of work that are worth the start of other processes
_PATIENCE = 10  # seconds until a cluster must have answered
RULE = "lab"


def ignore(done: int, of: int) -> None:
    """Tell nobody how far the work is."""


# ---- executors
def _cores() -> int:
    """Return how many cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def _local_processes(processes: int = 0) -> Iterator[Executor | None]:
    """Give processes of this machine: one for each core, or as many as wanted; with one there is none but this."""
    wanted = processes or _cores()
    if wanted < 2:
        yield None
        return
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(wanted, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def dask_cluster(address: str) -> Iterator[Executor]:
    """Give a Dask cluster by the address of its scheduler. Raises `Refuses`."""
    try:
        import distributed
    except ImportError:
        raise Refuses(Refused("no-cluster-extra", RULE)) from None
    connect: Any = distributed.Client  # it has no types
    try:
        client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, TimeoutError):
        raise Refuses(Refused("no-cluster", RULE, {"address": address[:200]})) from None
    try:
        executor: Executor = client.get_executor(pure=False)
        yield executor
    finally:
        with suppress(Exception):  # the cluster may have gone
            client.close()


def executor_opener(dask: str = "", processes: int = 0) -> OpenExecutor:
    """Return how to get the executor that was asked for."""
    return (lambda: dask_cluster(dask)) if dask else (lambda: _local_processes(processes))


# ---- parts
def run_parts(
    work: Callable[[A], T],
    parts: Sequence[A],
    open_executor: OpenExecutor | None,
    progress: Progress = ignore,
    *,
    always: bool = False,
) -> list[T]:
    """Do the same with each part and return the answers in order; the first is done here, to see how long it takes."""
    began = perf_counter()
    found = [work(parts[0])]
    progress(1, len(parts))
    is_short = not always and (perf_counter() - began) * (len(parts) - 1) < _WORTH
    with nullcontext() if open_executor is None or is_short else open_executor() as executor:
        if executor is None:
            for part in parts[1:]:
                found.append(work(part))
                progress(len(found), len(parts))
            return found
        return found + _spread_out(work, parts[1:], executor, progress)


def _spread_out(work: Callable[[A], T], parts: Sequence[A], executor: Executor, progress: Progress = ignore) -> list[T]:
    """Do the same with every part on an executor, and return the answers in the order of the parts."""
    jobs = [executor.submit(work, part) for part in parts]
    for n, _ in enumerate(as_completed(jobs), 2):
        progress(n, len(parts) + 1)
    return [job.result() for job in jobs]


# ---- sweeps
class _SweepWork:
    """Measures some points of a sweep; it is sent to other processes."""

    def __init__(self, sweep: Sweep, find: FindMechanic, progress: Progress) -> None:
        self.sweep = sweep
        self.find = find
        self.progress = progress

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "progress": ignore}

    def __call__(self, numbers: range) -> list[Values] | Refused:
        from .sweep import measure_points

        return measure_points(self.sweep, self.find, numbers, self.progress)


def run_sweep(
    sweep: Sweep,
    find: FindMechanic,
    open_executor: OpenExecutor | None = None,
    progress: Progress = ignore,
    *,
    always: bool = False,
) -> list[Values] | Refused:
    """Measure every point of a sweep; `always` uses the executor for a short one, too."""
    parts = [range(first, min(first + _CHUNK, sweep.count)) for first in range(0, sweep.count, _CHUNK)]
    answers: list[Any] = run_parts(_SweepWork(sweep, find, progress), parts, open_executor, progress, always=always)
    wrong = next((answer for answer in answers if isinstance(answer, Refused)), None)
    return wrong if wrong is not None else [values for answer in answers for values in answer]
