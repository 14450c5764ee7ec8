"""The faces hold every character that is written with them, and lines keep to their room."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.lettering import FONTS, fit, has, runs, width, wrap
from render.theme import Face

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
POLISH = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "0123456789.,:;!?'\"()[]+-–—…/&%«»„”“’·×"
CATALOGUE = Path(__file__).parents[2] / "locales" / "outpost.pot"


@pytest.mark.parametrize("face", [Face.TITLE, Face.NUMERAL, Face.NARROW])
@pytest.mark.parametrize("letters", [ENGLISH, POLISH, RUSSIAN, SIGNS], ids=["english", "polish", "russian", "signs"])
def test_no_glyph_is_missing(face, letters):
    assert [letter for letter in letters if not has(face, letter)] == []


def test_every_text_of_the_catalogue_can_be_written():
    from babel.messages.pofile import read_po

    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        for letter in sorted(set("".join(texts)) - set("\n")):
            assert has(Face.TITLE, letter) or has(Face.SPARE, letter), (letter, message.id)


def test_a_missing_glyph_is_taken_from_the_spare_face():
    assert runs("a♞b", Face.TITLE) == ((Face.TITLE, "a"), (Face.SPARE, "♞"), (Face.TITLE, "b"))


def test_what_no_face_can_draw_is_left_out():
    assert runs("A\U0001f3b2\u200db", Face.NARROW) == ((Face.NARROW, "Ab"),)


def test_figures_of_titles_stand_on_the_line():
    assert runs("Round 12", Face.TITLE)[-1] == (Face.NUMERAL, "12")


@pytest.mark.parametrize("room", [20, 60, 140, 400])
@pytest.mark.parametrize("text", ["Maximiliane von Greifenstein XIV", "Ŵŵ" * 16, "a"])
def test_a_line_keeps_to_its_room(text, room):
    line = fit(text, Face.NARROW, 27, room=room)
    assert width(line, Face.NARROW, 27) <= room
    assert line == text or line.endswith("…")
    assert all(width(each, Face.NARROW, 27) <= room for each in wrap(text, Face.NARROW, 27, room=room, lines=2))


def test_the_fonts_are_few_and_come_with_their_licences():
    files = sorted(path.name for path in FONTS.iterdir())
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 3_000_000
    assert {face.value for face in Face} == {name for name in files if name.endswith(".ttf")}
    assert [name for name in files if name.endswith(".txt")] == [
        "DejaVu-licence.txt",
        "ParaType-licence.txt",
        "Vollkorn-OFL.txt",
    ]
