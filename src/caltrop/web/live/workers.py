"""Worker processes for slow work that people send: files, typed odds, and whatever may take long or be made to.

The server's own process serves every table, so nothing of unknown cost runs there. A module that has such work names
it once, as a function at its top level whose parameters and answer msgspec can encode:

    @worker_task(seconds=3)
    def read_variant(text: bytes, file: str) -> VariantFile | Refused: ...

A route then runs it with `access.slow_work.run_task`, which also charges it to the caller:

    found = await run_task(request, read_variant, text, name)

A worker gets the names of the module and the function, never code, and only a function with this mark is run. Modules
with tasks should import little: a worker loads them when they are first used.

Every task has limits: seconds of computing, megabytes of memory, and the size of what is sent. A worker that goes over
them, or whose request is cancelled, is ended and the next task gets a new one. Workers start with the first task, and
there are never more than `PROCESSES`. They are plain programs behind two pipes, so nothing here needs `fork`.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import IO, Any, Generic, ParamSpec, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

PROCESSES = 2
QUEUE = 16  # tasks that may wait for a worker
STARTING = 30.0  # seconds that a worker gets to start
PATIENCE = 3.0  # seconds on the clock for each second of computing: the machine may be busy
LEAST = 0.001  # seconds that every task costs: some systems count only every hundredth
JOBS = 500  # tasks after which a worker is replaced, so that what it has kept does not add up
MEMORY = 256  # megabytes
LARGEST = 64 * 1024 * 1024  # bytes of one message
LENGTH = 4  # bytes before each message that say its length

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class TaskFailed(Exception):
    """A task ended with an error: a mistake of ours, with the worker's traceback."""


class TaskTooCostly(Exception):
    """A task took more time or memory than it may."""


class WorkersBusy(Exception):
    """Every worker is busy and the queue is full."""


class WorkerTask(Generic[P, T_co]):
    """A function that workers may run. Called directly, it runs here."""

    def __init__(
        self, function: Callable[P, T_co], seconds: float, memory: int, about: Callable[..., str] | None = None
    ) -> None:
        self.function = function
        self.seconds = seconds
        self.memory = memory
        self.about = about

    def __call__(self, *args: P.args, **named: P.kwargs) -> T_co:
        return self.function(*args, **named)

    def types(self) -> tuple[Any, Any]:
        """Return the type of the parameters, as one tuple, and the type of the answer."""
        hints = get_type_hints(self.function)
        answer = hints.pop("return")
        return tuple[tuple(hints.values())], answer  # type: ignore[misc]


def worker_task(
    *, seconds: float, memory: int = MEMORY, about: Callable[..., str] | None = None
) -> Callable[[Callable[P, T]], WorkerTask[P, T]]:
    """Mark a function as work for a worker, with the seconds of computing and megabytes that it may take.

    A task that remembers something says what it is `about`: the worker that has done such a task does the next, if it
    is free.
    """
    return lambda function: WorkerTask(function, seconds, memory, about)


class WorkerOrder(Struct, frozen=True, array_like=True):
    """What a worker is asked: a task by its module and name, its limits, and its parameters as msgpack."""

    module: str
    name: str
    seconds: float
    memory: int
    args: bytes


class WorkerReply(Struct, frozen=True, array_like=True):
    """What a worker answers: the answer as msgpack or the text of an error, and the seconds of computing it took."""

    seconds: float
    answer: bytes = b""
    error: str = ""
    too_large: bool = False  # it ran out of memory or of stack


def write_message(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH) + message)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> bytes:
    """Read one message; EOFError if the other side has ended."""
    length = int.from_bytes(_read_bytes(pipe, LENGTH))
    if length > LARGEST:
        raise EOFError
    return _read_bytes(pipe, length)


def _read_bytes(pipe: IO[bytes], n: int) -> bytes:
    found = pipe.read(n)
    if len(found) < n:
        raise EOFError
    return found


class Worker:
    """One worker process. Its methods wait, so they run in threads; only `end` may be called from anywhere."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.gate = Lock()
        self.is_over = False
        self.jobs = 0
        self.knows: set[str] = set()  # what its tasks were about

    def start(self) -> None:
        """Start the process and wait until it is ready."""
        with self.gate:
            if self.is_over:
                raise EOFError
            command = [sys.executable, "-P", "-m", "caltrop.web.live.worker"]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        read_message(self.process.stdout)

    def do(self, order: bytes) -> WorkerReply:
        """Have an order done; EOFError if the worker ends before it has answered."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        self.jobs += 1
        try:
            write_message(process.stdin, order)
            answer = read_message(process.stdout)
        except (OSError, ValueError) as gone:  # the pipe is broken, or was closed while we waited
            raise EOFError from gone
        return msgspec.msgpack.decode(answer, type=WorkerReply)

    def end(self) -> None:
        """End the process at once. A thread that waits for it gets an EOFError."""
        with self.gate:
            self.is_over = True
            if self.process is not None:
                self.process.kill()

    def clear_up(self) -> None:
        """Close the pipes of a process that was ended, and wait for it."""
        process = self.process
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # something was still to be written
                        pipe.close()


class Workers:
    """The worker processes of a server, and the tasks that wait for one."""

    def __init__(self, processes: int = PROCESSES, queue: int = QUEUE) -> None:
        self.processes = processes
        self.most_waiting = queue
        self.all = set[Worker]()
        self.idle = list[Worker]()
        self.busy = 0  # tasks that have a place
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.threads = ThreadPoolExecutor(2 * processes, "worker")  # twice: one may still be ending
        self.is_closed = False

    async def run(self, task: WorkerTask[P, T], charge: Callable[[float], None], *args: P.args, **named: P.kwargs) -> T:
        """Run a task and return its answer; `charge` is told the seconds that a worker had it, however it ends.

        WorkersBusy, TaskTooCostly, TaskFailed. If the caller is cancelled, the task is ended and its place is free.
        """
        try:
            order = encode_order(task, args)
        except OverflowError as large:  # a number that no one needs
            raise TaskTooCostly from large
        await self._take_place()
        try:
            worker = await self._ready_worker(task.about(*args, **named) if task.about else "")
            reply = await self._do(worker, order, task.seconds, charge)
        finally:
            self._leave_place()
        if reply.too_large:
            raise TaskTooCostly
        if not reply.answer:
            raise TaskFailed(reply.error)
        answer: T = msgspec.msgpack.decode(reply.answer, type=task.types()[1])
        return answer

    # ---- places
    async def _take_place(self) -> None:
        """Wait for a place; tasks get theirs in the order in which they came."""
        if self.is_closed or len(self.waiting) >= self.most_waiting:
            raise WorkersBusy
        if self.busy >= self.processes:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                self._give_up_turn(turn)
                raise
        else:
            self.busy += 1

    def _give_up_turn(self, turn: asyncio.Future[None]) -> None:
        """Leave the queue; if the turn had just come, pass it on."""
        if turn in self.waiting:
            self.waiting.remove(turn)
        elif turn.done() and not turn.cancelled():
            self._leave_place()

    def _leave_place(self) -> None:
        """Give the place to the next one who still waits, or let it be free."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.busy -= 1

    # ---- work
    async def _do(self, worker: Worker, order: bytes, seconds: float, charge: Callable[[float], None]) -> WorkerReply:
        began = monotonic()
        try:
            async with asyncio.timeout(seconds * PATIENCE):
                reply = await self._in_thread(worker.do, order)
        except BaseException as over:
            self._drop(worker)
            charge(monotonic() - began)
            if isinstance(over, (TimeoutError, EOFError)):
                raise TaskTooCostly from over
            raise
        charge(max(reply.seconds, LEAST))
        if reply.too_large or worker.jobs >= JOBS or self.is_closed:
            self._drop(worker)
        else:
            self.idle.append(worker)
        return reply

    async def _ready_worker(self, about: str) -> Worker:
        """Return a worker that is free; one that knows what it is about, if there is one."""
        worker = self._idle_worker(about) or await self._new_worker()
        worker.knows.add(about)
        return worker

    def _idle_worker(self, about: str) -> Worker | None:
        if not self.idle:
            return None
        found = next((worker for worker in self.idle if about and about in worker.knows), self.idle[-1])
        self.idle.remove(found)
        return found

    async def _new_worker(self) -> Worker:
        worker = Worker()
        self.all.add(worker)
        try:
            async with asyncio.timeout(STARTING):
                await self._in_thread(worker.start)
        except (TimeoutError, EOFError, OSError) as failed:
            self._drop(worker)
            raise TaskFailed("a worker did not start") from failed
        except BaseException:
            self._drop(worker)
            raise
        return worker

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    def _drop(self, worker: Worker) -> None:
        """End a worker; another thread waits for its process."""
        self.all.discard(worker)
        worker.end()
        if not self.is_closed:
            self.threads.submit(worker.clear_up)
        else:
            worker.clear_up()

    def close(self) -> None:
        """End every worker, with whatever it does."""
        self.is_closed = True
        for worker in list(self.all):
            self._drop(worker)
        self.idle.clear()
        self.threads.shutdown(wait=False)


def encode_order(task: WorkerTask[..., Any], args: tuple[Any, ...]) -> bytes:
    function = task.function
    sent = msgspec.msgpack.encode(args)
    return msgspec.msgpack.encode(WorkerOrder(function.__module__, function.__name__, task.seconds, task.memory, sent))
