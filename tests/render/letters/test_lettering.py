"""The faces hold every character that is written with them, and lines keep to their room."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from render.drawing.theme import Face
from render.letters import characters, lettering
from render.letters.characters import clusters
from render.letters.lettering import FONTS, as_drawn, drawn, fit, has, runs, width, wrap, write

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
POLISH = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "0123456789.,:;!?'\"()[]+-–—…/&%«»„”“’·×"
CATALOGUE = Path(__file__).parents[3] / "locales" / "outpost.pot"


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


def told(text, face):
    return [(run.font, run.text) for run in runs(text, face)]


def test_a_missing_glyph_is_taken_from_the_spare_face():
    assert told("a♞b", Face.TITLE) == [(Face.TITLE, "a"), (Face.SPARE, "♞"), (Face.TITLE, "b")]


def test_what_no_face_can_draw_is_left_out():
    assert told("A\U00012000\u200d\ue000b", Face.NARROW) == [(Face.NARROW, "Ab")]


def test_figures_of_titles_stand_on_the_line():
    assert told("Round 12", Face.TITLE)[-1] == (Face.NUMERAL, "12")


@pytest.mark.parametrize("room", [20, 60, 140, 400])
@pytest.mark.parametrize("text", ["Maximiliane von Greifenstein XIV", "Ŵŵ" * 16, "a"])
def test_a_line_keeps_to_its_room(text, room):
    line = fit(text, Face.NARROW, 27, room=room)
    assert width(line, Face.NARROW, 27) <= room
    assert line == text or line.endswith("…")
    assert all(width(each, Face.NARROW, 27) <= room for each in wrap(text, Face.NARROW, 27, room=room, lines=2))


NAMES_OF_PEOPLE = {
    "japanese": "山田太郎",
    "kana": "さくらサクラ",
    "rare kanji": "髙﨑𠮷野",
    "chinese": "王小明",
    "traditional": "陳龍",
    "korean": "김철수",
    "thai": "สมชาย น้ำใจ",
    "devanagari": "श्री हिन्दी",
    "bengali": "রবীন্দ্রনাথ",
    "tamil": "தமிழ்",
    "arabic": "محمد علي",
    "hebrew": "שָׁלוֹם",
    "greek": "Ελένη",
    "cyrillic": "Ольга",
    "accents": "Ẹ̀bẹ́ G̃uy Ю́ля",
    "georgian": "გიორგი",
    "armenian": "Վարդան",
    "ethiopic": "አበበ",
    "khmer": "ខ្មែរ",
    "burmese": "မောင်",
    "lao": "ກັ້ນ ຫຼ້າ",
    "runes": "ᛏᚺᛟᚱ",
    "mathematical": "𝓐𝓷𝓷",
    "fullwidth": "ＡＮＮ",
    "circled": "Ⓐⓝⓝ",
    "emoji": "🎲👩\u200d🚀👍🏽🇵🇱1\ufe0f\u20e3",
    "flag": "🏳\ufe0f\u200d⚧\ufe0f",
}


@pytest.mark.parametrize("face", [Face.TITLE, Face.NUMERAL, Face.NARROW])
@pytest.mark.parametrize("name", NAMES_OF_PEOPLE.values(), ids=NAMES_OF_PEOPLE)
def test_names_of_all_scripts_are_drawn(name, face):
    """Each sign has ink, none is the box that stands for a missing one, and a shorter name is narrower."""
    assert all(drawn(one) for one in clusters(name) if not one.isspace())
    assert "".join(told_text for _, told_text in sorted_back(name, face)) == unicodedata.normalize("NFC", name)
    for run in runs(name, face):
        if run.shaped:
            glyphs = lettering._shaped(run.text, run.font, 27, leftwards=bool(run.level % 2)).glyph_infos
            assert all(one.codepoint for one in glyphs)
    assert width(name[: len(clusters(name)[0])], face, 27) < width(name + name, face, 27)
    image = Image.new("L", (600, 60))
    write(image, (300, 30), name, face=face, size=27, fill=255)
    assert image.getbbox() is not None
    left, top, right, bottom = image.getbbox()
    assert 0 < left < right < 600
    assert 0 < top < bottom < 60


@pytest.mark.parametrize("name", NAMES_OF_PEOPLE.values(), ids=NAMES_OF_PEOPLE)
def test_a_name_that_is_shortened_is_cut_between_signs(name):
    signs = clusters(name)
    for room in range(20, width(name, Face.NARROW, 27)):
        line = fit(name, Face.NARROW, 27, room=room)
        kept = clusters(line.removesuffix("…"))
        assert kept == clusters("".join(signs[: len(kept)]).rstrip()), line


@pytest.mark.parametrize(
    ("name", "font"),
    [("ກັ້ນ", "Lao-Bold"), ("ⵜⵉⴼ", "Tifinagh-Regular"), ("محمد", "Arabic-Bold")],
)
def test_a_script_that_has_a_font_of_its_own_is_drawn_by_it_though_the_spare_face_has_its_letters(name, font):
    assert any(has(Face.SPARE, letter) for letter in name)
    assert {run.font for run in runs(name, Face.NARROW)} == {f"names/NotoSans{font}.ttf"}


def test_emoji_are_hardly_larger_than_letters():
    assert width("🎲", Face.NARROW, 100) < 1.2 * 100


def test_letters_that_a_font_has_but_leaves_blank_are_not_drawn():
    assert [ascii(one) for one in "\u3164\u115f\u1160\u2800\uffa0" if drawn(one)] == []


def sorted_back(name, face):
    """Return the runs of a name of one direction in the order in which it is read."""
    found = [(run.font, run.text) for run in runs(name, face)]
    return found[::-1] if characters.turns(name) else found


def test_letters_of_names_join_and_stand_where_they_belong():
    """What is drawn of a whole is not what its parts are one by one."""
    for whole, parts in (
        ("لا", "ل|ا"),
        ("محمد", "م|ح|م|د"),
        ("क्षि", "क|ष|ि"),
        ("ກັ້ນ", "ກ|ນ|ກ"),
        ("👩\u200d🚀", "👩|🚀"),
    ):
        apart = sum(width(part, Face.NARROW, 40) for part in parts.split("|"))
        assert width(whole, Face.NARROW, 40) != apart


def strip(image):
    return image.crop(image.getbbox()).tobytes()


def drawn_alone(text, size=40):
    image = Image.new("L", (600, 80))
    write(image, (300, 40), text, face=Face.NARROW, size=size, fill=255)
    return image


def test_accents_that_no_letter_has_with_it_are_drawn_too():
    """Else two names that differ in one would be the same on pictures."""
    assert strip(drawn_alone("G\u0303uy")) != strip(drawn_alone("Guy"))
    assert strip(drawn_alone("Ю\u0301ля")) != strip(drawn_alone("Юля"))
    assert drawn_alone("G\u0303uy").getbbox()[1] < drawn_alone("Guy").getbbox()[1]
    assert as_drawn("G\u0303") == "G\u0303"
    assert as_drawn("G\U0001d167") == "G", "a mark of music"


def test_what_goes_from_right_to_left_is_drawn_so():
    """The last letter of a Hebrew name stands at the left end, as it looks alone."""
    name = drawn_alone("שלומי")
    box = name.getbbox()
    last = drawn_alone("י")
    wide = last.getbbox()[2] - last.getbbox()[0]
    assert strip(name.crop((box[0], 0, box[0] + wide, 80))) == strip(last)


def order(text):
    return [(run.text, run.level) for run in runs(text, Face.NARROW)]


@pytest.mark.parametrize("letter", ["م", "ي", "山", "श", "ש", "한결", "ไ"])
def test_an_initial_of_any_script_stands_in_the_middle_of_its_piece(letter):
    left, top, right, bottom = drawn_alone(letter).getbbox()
    assert abs((left + right) / 2 - 300) <= 4
    assert abs((top + bottom) / 2 - 40) <= 2


def test_a_number_behind_an_isolated_name_stays_behind_it():
    assert order("\u2068אב\u2069 3 coins") == [("אב", 1), (" 3 coins", 0)]
    assert order("\u2068אב 7\u2069 3") == [("7", 2), ("אב ", 1), (" 3", 0)]
    assert order("אב 3")[0][0] == "3", "which it is not for nothing"


def test_a_line_that_is_cut_keeps_what_it_isolates():
    text = "\u2068אבגד הוזח טיכל\u2069 has 3 of 4 points, and more"
    for line in wrap(text, Face.NARROW, 27, room=150, lines=4):
        assert line.count("\u2068") == line.count("\u2069")
    assert "3" in order(wrap(text, Face.NARROW, 27, room=400, lines=2)[0])[-1][0]


@pytest.mark.parametrize("name", ["👩\u200d🚀" * 9, "श्री" * 12, "محمد" * 9, "山田" * 16])
def test_no_sign_is_cut_in_two(name):
    for room in range(30, 300, 30):
        line = fit(name, Face.NARROW, 27, room=room)
        assert width(line, Face.NARROW, 27) <= room
        signs = clusters(line.removesuffix("…"))
        assert signs == clusters(name)[: len(signs)]


def test_plain_letters_are_laid_out_as_before_and_load_nothing():
    """In the basic layout, so that their pictures are the same on every machine."""
    for text in (ENGLISH, POLISH, RUSSIAN, SIGNS, "Ελένη", "Zo\u0301e", "⚙ Ada"):
        assert not any(run.shaped for run in runs(text, Face.NARROW))
    asked = "it.runs('Ольга ⚙', 'PTN77F.ttf')"
    code = f"import sys, render.letters.lettering as it; {asked}; sys.exit('uharfbuzz' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=FONTS.parents[1])


def test_the_fonts_come_with_their_licences():
    files = sorted(path.name for path in FONTS.iterdir() if path.is_file())
    assert {face.value for face in Face} == {name for name in files if name.endswith(".ttf")}
    assert [name for name in files if name.endswith(".txt")] == [
        "DejaVu-licence.txt",
        "ParaType-licence.txt",
        "Vollkorn-OFL.txt",
    ]
    of_names = {f"names/{path.name}" for path in (FONTS / "names").iterdir()}
    assert of_names == {*lettering.NAMES, "names/Noto-OFL.txt"}
    assert sum(path.stat().st_size for path in FONTS.rglob("*") if path.is_file()) < 12_000_000
