"""Structs are learned by one thread, before several read them: msgspec would end the process otherwise."""

from __future__ import annotations

import subprocess
import sys

import msgspec
from msgspec import Struct

from caltrop.kernel.state.struct_types import kinds_of, learn_structs

worked_out: list[str] = []


def note_and_say_int() -> type[int]:
    worked_out.append("a field")
    return int


class Leaf(Struct):
    number: note_and_say_int()  # type: ignore[valid-type]  # called whenever msgspec works out how the class is read


class Branch(Struct):
    leaf: Leaf


class Twig(Branch):
    second: Leaf


class NeverRead(Struct):
    """A union of two Structs without tags, which msgspec refuses to read."""

    either: Leaf | Branch


def test_a_learned_struct_is_not_worked_out_again() -> None:
    assert {Leaf, Branch, Twig} <= set(kinds_of(Struct))
    learn_structs(__name__.partition(".")[0])
    known = len(worked_out)
    assert known
    assert msgspec.json.decode(b'{"leaf":{"number":1},"second":{"number":2}}', type=Twig) == Twig(Leaf(1), Leaf(2))
    assert len(worked_out) == known


# One thread works a class out and stops in the middle of it; the other reads the same class.
TWO_THREADS = """
from __future__ import annotations
import gc, sys
from threading import Event, Thread
from msgspec import Struct, json
from caltrop.kernel.state.struct_types import learn_structs

begun, go_on = Event(), Event()
def halt():
    begun.set()
    go_on.wait(0.2 if "learn" in sys.argv else 20)
    return int

class Leaf(Struct):
    number: halt()

class Branch(Struct):
    leaf: Leaf
    name: str

def read():
    return json.decode(b'{"name":"x","leaf":{"number":1}}', type=Branch)

if "learn" in sys.argv:
    learn_structs("__main__")
thread = Thread(target=read)
thread.start()
begun.wait(20)
assert read() == Branch(Leaf(1), "x")
go_on.set()
thread.join()
gc.freeze()  # see `caltrop.cli.main.run`
"""


def status_of(*args: str) -> int:
    return subprocess.run([sys.executable, "-c", TWO_THREADS, *args], capture_output=True, check=False).returncode


def test_two_threads_may_read_a_struct_that_was_learned() -> None:
    assert status_of("learn") == 0
    assert status_of() != 0, "msgspec is mended: `learn_structs` is not needed then"
