"""Seats in colours of their own: told in text boards, in every thread, and by nobody else."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from engine.registry import find
from render.base import Names
from render.drawing.theme import SEATS
from render.letters.lookalikes import initials
from render.look import Look
from render.renderers import RENDERERS
from render.texts import COLOURS
from render.words import words

NAMES = ("Ann", "Bob", "Cy")
WORDS = words()
BOARDS = [key for key in ("roam", "ice") if key in RENDERERS]


def told(key, colours):
    """Return the text board of a match that has just begun."""
    game = find(key)
    view = game.view(game.setup(3, 7, {}).state, None)
    return "\n".join(RENDERERS[key].for_match(WORDS, Names(NAMES, NAMES, colours)).pictures.text(view))


def test_a_seat_has_what_stands_at_its_number_unless_it_is_said_otherwise():
    look = Look(WORDS)
    assert [look.identity(seat) for seat in range(5)] == list(SEATS)
    assert [look.letter(seat) for seat in range(5)] == ["R", "G", "Y", "B", "V"]
    assert [look.colour(seat) for seat in range(5)] == [WORDS.say(one) for one in COLOURS]


@pytest.mark.parametrize("key", BOARDS)
@pytest.mark.parametrize("colours", [(), (0, 1, 2), (2, 0, 1), (4, 3, 0)])
def test_the_text_board_tells_letter_and_colour_of_everybody(key, colours):
    text = told(key, colours)
    for seat, name in enumerate(NAMES):
        worn = (colours or range(3))[seat]
        assert f"{name[0]} {name}, {WORDS.say(COLOURS[worn])}" in text


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Ann", "Bob", "Cy"), "A B C"),
        (("Ann", "alan", "Bob"), "A L B"),
        (("Anna", "Annika", "Anne", "Ann"), "A I E N"),
        (("Ann", "Ann", "Bob"), "1 2 B"),
        (("*_Łucja_*", "Ждан", "\U0001f3b2", "一二", ""), "Ł Ж 3 一 5"),
        (("ßen", "x1", "X2"), "S 2 3"),
        (("Olga", "Ольга"), "O Л"),
        (("Max", "Мах"), "1 2"),
        (("Max", "Марта", "Mona"), "M Р O"),
        (("Ann", "𝓐𝓷𝓷", "Ａxel"), "1 2 Ａ"),
        (("Иван", "Ivan", "Lu"), "И I L"),
        (("*", "Ivan"), "1 2"),
        (("ʇim", "Bob"), "ʇ B"),
        (("محمد", "山田", "山本", "श्री", "\u2068אבג\u2069"), "م 山 本 श א"),
        (("한결", "한별"), "한 별"),
    ],
)
def test_pieces_carry_one_letter_each_that_is_told_apart(names, marks):
    assert " ".join(initials(names)) == marks


@pytest.mark.parametrize("key", BOARDS)
def test_matches_that_are_drawn_at_once_do_not_mix_their_colours(key):
    some = list(permutations(range(5), 3))
    alone = [told(key, colours) for colours in some[:6]]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda number: told(key, some[number % 6]), range(48))) == alone * 8
