"""Reading of pictures that people bring, done by workers: only they load Pillow."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.picture_files import CleanPicture, PictureUse, clean_picture
from caltrop.web.live.workers import worker_task


@worker_task(seconds=6, memory=1024)
def make_picture(raw: bytes, use: PictureUse) -> CleanPicture | Refused:
    """Check a picture and encode it anew."""
    return clean_picture(raw, use)
