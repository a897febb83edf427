"""Pictures that people bring, made into pictures of our own: checked, turned upright, made smaller, and encoded anew.

Nothing of what was sent is kept but the colours of its dots: no names, places or times of a camera, no second file
behind the picture, no other frames. Reading what others have made is for workers alone
(`web/features/pictures/tasks.py`), and for commands of the host; only there Pillow is loaded.
"""

from __future__ import annotations

from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

if TYPE_CHECKING:
    from PIL import Image

RULE = "table.pictures"
PictureUse: TypeAlias = Literal["portrait", "handout"]
MEGABYTE = 1024 * 1024
_MILLION = 1_000_000
LARGEST_FILE = 12 * MEGABYTE  # bytes of a file: a phone's photo has 3 to 8 million
_MOST_DOTS = 50 * _MILLION  # of a picture, whatever its file's size: more would fill the memory
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF")  # of Pillow's readers, those that are old and much used
_WHITE = (255, 255, 255)
_QUALITIES = (85, 70, 50)  # of JPEG, the best first
JPEG_TYPE = "image/jpeg"


class _PictureSize(Struct, frozen=True):
    """How large a picture of ours may be: its longer edge in dots, and its bytes."""

    edge: int
    most: int


SIZES: dict[PictureUse, _PictureSize] = {
    "portrait": _PictureSize(640, 120 * 1024),
    "handout": _PictureSize(2000, 600 * 1024),
}


class CleanPicture(Struct, frozen=True, tag="picture"):
    """A picture as our own encoder has written it."""

    body: bytes
    width: int
    height: int


def clean_picture(raw: bytes, use: PictureUse) -> CleanPicture | Refused:
    """Read a picture from a file of any origin and encode it anew; a refusal says what is wrong with the file."""
    if len(raw) > LARGEST_FILE:
        return Refused("picture-too-large", RULE, {"most": LARGEST_FILE // MEGABYTE})
    try:
        return _read_picture(raw, use)
    except MemoryError:
        raise  # a worker has its own answer to that
    except Exception:  # Pillow's readers raise errors of many kinds about a broken file
        return Refused("not-a-picture", RULE)


def _read_picture(raw: bytes, use: PictureUse) -> CleanPicture | Refused:
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # ours is checked below, before a dot is read
    size = SIZES[use]
    with Image.open(BytesIO(raw), formats=_FORMATS) as sent:
        dots = sent.width * sent.height
        if dots > _MOST_DOTS:
            return Refused("picture-too-wide", RULE, {"got": -(-dots // _MILLION), "most": _MOST_DOTS // _MILLION})
        sent.draft("RGB", (size.edge, size.edge))  # a JPEG is read at once at half or a quarter of its size
        return _encode(_plain_dots(sent, size.edge), size)


def _plain_dots(sent: Image.Image, edge: int) -> Image.Image:
    """Return the first frame upright, no larger than it may be, on white where it lets light through."""
    from PIL import Image, ImageOps

    sent.load()
    upright = ImageOps.exif_transpose(sent)
    upright.thumbnail((edge, edge), reducing_gap=2.0)
    paper = Image.new("RGB", upright.size, _WHITE)  # a new one has none of the words that the old one carried
    if upright.has_transparency_data:
        layer = upright.convert("RGBA")
        paper.paste(layer, (0, 0), layer)
    else:
        paper.paste(upright.convert("RGB"))
    return paper


def _encode(picture: Image.Image, size: _PictureSize) -> CleanPicture:
    """Encode a picture as well as its bytes allow; one of mere noise is made smaller."""
    while True:
        for quality in _QUALITIES:
            out = BytesIO()
            picture.save(out, "JPEG", quality=quality, optimize=True)
            if out.tell() <= size.most:
                return CleanPicture(out.getvalue(), *picture.size)
        picture = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)))


def picture_id(salt: str, seat: str, body: bytes) -> str:
    """Return the id of a picture: of the same bytes from the same seat always the same, and guessed by no one.

    Two seats that upload the same get two ids, so that no one learns what another has uploaded.
    """
    secret = blake2b(salt.encode(), digest_size=32).digest()
    return blake2b(seat.encode() + b"\0" + body, key=secret, digest_size=16).hexdigest()
