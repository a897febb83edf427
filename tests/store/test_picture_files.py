"""Pictures from anywhere become pictures of ours: nothing is left of a file but what is seen."""

from __future__ import annotations

import random

import pytest
from PIL import Image

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.picture_files import LARGEST_FILE, SIZES, CleanPicture, clean_picture, picture_id
from store.drawing import BLUE, GREEN, RED, as_file, near, opened, photo, png_header, segments, two_halves

PLAIN = {0xE0, 0xDB, 0xC0, 0xC4, 0xDA}  # JFIF, tables, the frame, the scan: no EXIF (E1), profile (E2) or words (FE)


def clean(raw: bytes, use: str = "handout") -> CleanPicture:
    made = clean_picture(raw, use)  # type: ignore[arg-type]
    assert isinstance(made, CleanPicture), made
    return made


def refusal(raw: bytes) -> Refused:
    made = clean_picture(raw, "handout")
    assert isinstance(made, Refused)
    return made


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF"])
def test_every_format_becomes_a_jpeg_that_looks_the_same(format: str) -> None:
    made = clean(as_file(two_halves(), format))
    seen = opened(made.body)
    assert (seen.format, seen.size, (made.width, made.height)) == ("JPEG", (300, 200), (300, 200))
    assert near(seen.getpixel((150, 40)), RED)
    assert near(seen.getpixel((150, 160)), BLUE)


def test_what_a_camera_and_a_program_wrote_is_gone_and_the_picture_is_upright() -> None:
    """Orientation 6: the camera was turned, and the first column is the top. So red is at the right."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x8825] = 6, "Nosy Camera", {2: (52.0, 31.0, 12.0)}
    sent = as_file(two_halves(), exif=exif, comment=b"taken at home", icc_profile=b"a profile of the camera" * 9)
    assert b"Nosy Camera" in sent
    made = clean(sent)
    assert set(segments(made.body)) <= PLAIN
    assert not any(word in made.body for word in (b"Nosy", b"Exif", b"taken at home", b"profile"))
    assert (made.width, made.height) == (200, 300)
    assert near(opened(made.body).getpixel((160, 150)), RED)
    assert near(opened(made.body).getpixel((40, 150)), BLUE)


@pytest.mark.parametrize("behind", [b"<script>alert(1)</script>", b"PK\x03\x04 a zip", b"%PDF-1.7"])
def test_a_second_file_behind_a_picture_is_gone(behind: bytes) -> None:
    assert behind not in clean(photo() + behind).body
    assert behind not in clean(as_file(two_halves(), "PNG") + behind).body
    assert behind not in clean(as_file(two_halves(), comment=behind)).body


def test_of_frames_that_move_the_first_is_taken() -> None:
    frames = [two_halves(top=colour, below=colour) for colour in (RED, GREEN, BLUE)]
    for format in ("GIF", "WEBP", "PNG"):
        sent = as_file(frames[0], format, save_all=True, append_images=frames[1:], duration=100)
        assert near(opened(clean(sent).body).getpixel((150, 100)), RED, 20)


def test_what_lets_light_through_lies_on_white() -> None:
    sheer = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    sheer.paste((*RED, 255), (0, 0, 20, 40))
    seen = opened(clean(as_file(sheer, "PNG")).body)
    assert near(seen.getpixel((32, 20)), (255, 255, 255))
    assert near(seen.getpixel((6, 20)), RED, 20)
    listed = sheer.convert("P")
    listed.info["transparency"] = listed.getpixel((32, 20))
    assert near(opened(clean(as_file(listed, "PNG")).body).getpixel((32, 20)), (255, 255, 255))


@pytest.mark.parametrize("mode", ["L", "1", "LA", "I;16", "CMYK"])
def test_other_ways_to_say_colours_are_read(mode: str) -> None:
    sent = as_file(Image.new(mode, (30, 20)), "JPEG" if mode == "CMYK" else "PNG")
    assert opened(clean(sent).body).mode == "RGB"


@pytest.mark.parametrize(("size", "becomes"), [((4000, 1000), (2000, 500)), ((1, 20_000), (1, 2000)), ((7, 5), (7, 5))])
def test_a_picture_is_made_smaller_and_never_larger(size: tuple[int, int], becomes: tuple[int, int]) -> None:
    made = clean(as_file(Image.new("RGB", size, RED), "PNG"))
    assert opened(made.body).size == becomes


@pytest.mark.parametrize("use", SIZES)
def test_even_noise_fits(use: str) -> None:
    noise = Image.frombytes("RGB", (1500, 1500), random.Random(7).randbytes(1500 * 1500 * 3))
    made = clean(as_file(noise, "PNG"), use)
    assert len(made.body) <= SIZES[use].most  # type: ignore[index]
    assert max(made.width, made.height) <= SIZES[use].edge  # type: ignore[index]


@pytest.mark.parametrize(("width", "height"), [(60_000, 60_000), (2**31 - 1, 1), (7_072, 7_072)])
def test_a_bomb_is_refused_by_what_it_says_of_its_size(width: int, height: int) -> None:
    """The limit is 50 million dots: 7071 x 7071 is just below it, 7072 x 7072 just above. None of them is read."""
    no = refusal(png_header(width, height))
    assert (no.code, no.facts) == ("picture-too-wide", {"got": -(-width * height // 1_000_000), "most": 50})


def test_a_bomb_in_words_or_frames_is_refused_or_left_out() -> None:
    from zlib import compress

    from store.drawing import chunk

    sent = as_file(two_halves(), "PNG")
    bomb = chunk(b"zTXt", b"Comment\0\0" + compress(bytes(200_000_000), 9))
    made = clean_picture(sent[:33] + bomb + sent[33:], "handout")
    assert isinstance(made, Refused) or len(made.body) < 10_000


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        b"GIF89a/*<svg/onload=alert(1)>*/",
        b"\xff\xd8\xff\xe0" + bytes(50),
        b"\x89PNG\r\n\x1a\n",
        png_header(300, 200),  # its rows do not make a picture
        as_file(two_halves(), "BMP"),
        as_file(two_halves(), "TIFF"),
        as_file(two_halves(), "ICO"),
        as_file(two_halves(), "PDF"),
        as_file(two_halves(), "PPM"),
        as_file(two_halves(), "PNG")[:200],
        as_file(two_halves(1200, 900), quality=95)[:3000],
        as_file(two_halves(), "WEBP")[:60],
    ],
)  # fmt: skip
def test_what_is_no_whole_picture_of_a_known_kind_is_refused(raw: bytes) -> None:
    assert refusal(raw).code == "not-a-picture"


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    no = refusal(photo() + bytes(LARGEST_FILE))
    assert (no.code, no.facts) == ("picture-too-large", {"most": 12})


def test_an_id_depends_on_table_seat_and_bytes_and_on_nothing_else() -> None:
    ids = {picture_id(salt, seat, body) for salt in "ab" for seat in ("s0", "s1") for body in (b"x", b"y")}
    assert len(ids) == 8
    assert picture_id("a", "s0", b"x") in ids
    assert all(len(id) == 32 for id in ids)
