"""Golden pictures: drawn once, looked at by a person, kept; later drawings must look the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from render.drawing.encoding import encode

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parents[1] / "golden"
DIFFERENCES = GOLDEN / "diff"
UPDATE = "OUTPOST_GOLDEN"
"""Set to ``update`` to draw the golden pictures again: ``OUTPOST_GOLDEN=update pytest tests/render``."""
STEP = 24
"""A pixel differs when a channel is further off than this; edges of letters vary with the font library."""
SHARE = 0.004
"""The share of pixels that may differ."""


def distance(one: Image.Image, other: Image.Image) -> tuple[float, Image.Image]:
    """Return the share of pixels that differ and a picture of where."""
    red, green, blue = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = worst.point(lambda value: 255 if value > STEP else 0)
    return mask.histogram()[255] / (mask.width * mask.height), mask


@pytest.fixture
def golden() -> Callable[[str, Image.Image], None]:
    def check(name: str, image: Image.Image) -> None:
        file = GOLDEN / f"{name}.png"
        if os.environ.get(UPDATE) == "update":
            file.write_bytes(encode(image))
            return
        assert file.is_file(), f"{file} is missing: look at the picture and draw it with {UPDATE}=update"
        with Image.open(file) as kept:
            wanted = kept.convert("RGB")
        DIFFERENCES.mkdir(exist_ok=True)
        note = DIFFERENCES / f"{name}.png"
        note.unlink(missing_ok=True)
        if wanted.size != image.size:
            image.save(note)
            pytest.fail(f"{name} is {image.size}, not {wanted.size}; see {note}")
        share, mask = distance(wanted, image)
        if share > SHARE:
            # wanted, drawn, and where they differ, side by side
            sheet = Image.new("RGB", (image.width * 3, image.height))
            for i, part in enumerate((wanted, image, mask.convert("RGB"))):
                sheet.paste(part, (i * image.width, 0))
            sheet.save(note)
            pytest.fail(f"{share:.2%} of the pixels of {name} differ; see {note}")

    return check
