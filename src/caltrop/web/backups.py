"""The server's own backups: made in a thread by a schedule, and told of when they fail."""

from __future__ import annotations

import asyncio
import logging
import time

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import Full, StoreError
from caltrop.store.sqlite.backups import HOUR, ScheduledBackups
from caltrop.web.gate.server import Server

LOG = logging.getLogger("caltrop")
FIRST = 60.0  # seconds from the start to the first backup
AGAIN = 600.0  # seconds until a backup that failed is tried again


async def keep_backups(server: Server, backups: ScheduledBackups) -> None:
    """Make backups for as long as the server runs."""
    await asyncio.sleep(FIRST)
    while True:
        await asyncio.sleep(HOUR if await make_backup(server, backups) else AGAIN)


async def make_backup(server: Server, backups: ScheduledBackups) -> bool:
    """Make a backup if anything has changed; False if it failed and is to be tried again soon.

    Facilitators are told if it failed or is not whole, until one is.
    """
    flaws, failed = await asyncio.to_thread(backup_flaws, backups)
    for flaw in flaws:
        LOG.error("%s", words.sentence(flaw, None))
    server.tell_backup_failed(failed or backups.is_last_damaged)
    return not failed


def backup_flaws(backups: ScheduledBackups) -> tuple[tuple[Refused, ...], bool]:
    """Make a backup if anything has changed; return what is wrong with it, or why it failed and that it did."""
    try:
        return backups.run(time.time()) or (), False
    except StoreError as failed:
        return (failed.refused,), True
    except OSError:
        return (Full(file=str(backups.folder)).refused,), True
