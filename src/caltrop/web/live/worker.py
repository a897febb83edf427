"""A worker process: reads orders from its standard input, does them within their limits, and writes the answers.

`Workers` starts it; `python -m caltrop.web.live.worker` does nothing of use to a person.
"""

from __future__ import annotations

import gc
import math
import os
import signal
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from time import process_time
from typing import IO, Any

import msgspec

from caltrop.web.live.workers import WorkerOrder, WorkerReply, WorkerTask, read_message, write_message

NICE = 5  # the server's own process goes first
MEGABYTE = 1024 * 1024


def main() -> None:
    """Do orders until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the server, which ends its workers
    pipe = private_output()
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    write_message(pipe, b"")
    with suppress(EOFError, BrokenPipeError):
        while True:
            order = msgspec.msgpack.decode(read_message(sys.stdin.buffer), type=WorkerOrder)
            write_message(pipe, msgspec.msgpack.encode(reply_to(order)))


def private_output() -> IO[bytes]:
    """Keep the standard output for answers alone: whatever prints goes to the error output."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def reply_to(order: WorkerOrder) -> WorkerReply:
    task = find_task(order)
    began = process_time()
    try:
        limit_resources(order)
        answer = msgspec.msgpack.encode(task(*read_args(task, order)))
        return WorkerReply(process_time() - began, answer)
    except (MemoryError, RecursionError):
        gc.collect()
        return WorkerReply(process_time() - began, too_large=True)
    except Exception:
        return WorkerReply(process_time() - began, error=traceback.format_exc())


def find_task(order: WorkerOrder) -> WorkerTask[..., Any]:
    """Return the task of an order; only a function of ours with the mark of a task is one."""
    assert order.module.startswith("caltrop."), order.module
    task = getattr(import_module(order.module), order.name)
    assert isinstance(task, WorkerTask), order.name
    return task


def read_args(task: WorkerTask[..., Any], order: WorkerOrder) -> tuple[Any, ...]:
    args: tuple[Any, ...] = msgspec.msgpack.decode(order.args, type=task.types()[0])
    return args


def limit_resources(order: WorkerOrder) -> None:
    """Let the system end this process if the order takes too long, and refuse it more memory than it may have."""
    try:
        import resource
    except ImportError:  # on Windows, where the server's clock is the only limit
        return
    with suppress(ValueError, OSError):  # a limit that this system does not have
        seconds = math.ceil(process_time() + order.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    with suppress(ValueError, OSError):
        most = order.memory * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    main()
