"""A browser, visitors with phones and laptops, and the real program to visit.

`make test` plays a test that fails here once more, because a busy computer draws at its own pace, and says so at the
end with what the test met: that is a race to be mended, in the test or in the page. `make journeys` and `make sweep`
play every test once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, expect

from browser.gathering import serving
from browser.serving import Server
from browser.visits import LAPTOP, PHONE, Visits, Watch, launched
from conftest import PLAYED_TWICE

expect.set_options(timeout=20_000)  # a computer with much else to do is slow, and nothing is wrong with that


IS_PLAYED_ONCE = bool(os.environ.get("CALTROP_ALL_GAMES") or os.environ.get("CALTROP_LONG"))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Play a test; one that does not see what it expects is played again, and its report keeps what it met before.

    An error of a page or of the server, which a test meets when it ends, stays an error.
    """
    if IS_PLAYED_ONCE or Path(__file__).parent not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if [report.when for report in reports if report.failed] == ["call"]:
        met = [(PLAYED_TWICE, report.longreprtext) for report in reports if report.failed]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        reports[0].sections += met
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


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
