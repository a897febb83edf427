"""A browser, visitors with phones and laptops, and the real program to visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.gathering import serving
from browser.serving import Server
from browser.visits import LAPTOP, PHONE, Visits, Watch, launched

expect.set_options(timeout=20_000)  # a computer with much else to do is slow, and nothing is wrong with that


# For this folder and no longer: while it runs, Playwright keeps an event loop that other tests would stumble over.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser; each worker starts its own."""
    with launched() as started:
        yield started


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails a test in which a page met an error, or asked another host for anything."""
    watching = Watch()
    yield watching
    if watching.faults:
        pytest.fail("In the browser:\n" + "\n".join(watching.faults))


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[Visits]:
    """`phone(server.url)` is a page on somebody's phone; every call is somebody else."""
    visits = Visits(browser, watch, PHONE)
    yield visits
    visits.close()


@pytest.fixture
def laptop(browser: Browser, watch: Watch) -> Iterator[Visits]:
    """`laptop(server.url)` is a page on somebody's laptop; every call is somebody else."""
    visits = Visits(browser, watch, LAPTOP)
    yield visits
    visits.close()


@pytest.fixture(scope="package")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Caltrop itself, with an empty store; it lets many tables be laid in a row. Each worker starts its own."""
    with serving(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture(scope="module")
def server(open_house: Server) -> Iterator[Server]:
    """The server that all files share, because every table stands for itself; each file answers for its errors."""
    yield open_house
    open_house.check()
