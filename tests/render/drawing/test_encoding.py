"""The colours that pictures of a kind have in common fit each of them, as closely as golden pictures are held to."""

from io import BytesIO

import pytest
from PIL import Image

from bench.colours import moments
from bench.look import RECORDS
from render.drawing import encoding
from render.drawing.encoding import encode
from tests.render.conftest import SHARE, distance


@pytest.mark.parametrize("record", ["played-roam-4", "roam-3-all", "played-ice-4", "ice-2-walkers", "ice-5-curse"])
def test_kept_colours_show_a_picture_as_it_was_drawn(record):
    # other colours of seats than those that they were found with
    drawn = [one for one in moments(RECORDS / f"{record}.txt", 3) if one.colours]
    assert len(drawn) > 4
    for one in drawn:
        with Image.open(BytesIO(encode(one.image, colours=one.colours))) as back:
            share, _ = distance(one.image, back.convert("RGB"))
        assert share <= SHARE, f"{one.colours} does not fit any more: run python -m bench.colours"


def test_there_are_the_colours_of_every_name():
    names = {file.stem for file in encoding.FOLDER.glob("*.png")}
    assert names == {"roam", "ice-dig", "ice-boards"}
    for name in names:
        assert len(encoding.kept(name).getpalette("RGB")) == 3 * 256


def test_a_picture_with_few_colours_keeps_them_all_as_its_own():
    image = Image.new("RGB", (60, 60), (250, 0, 0))
    image.paste((0, 0, 250), (0, 0, 30, 60))
    with Image.open(BytesIO(encode(image))) as back:
        assert back.convert("RGB").tobytes() == image.tobytes()
