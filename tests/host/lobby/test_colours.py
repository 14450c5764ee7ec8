"""Which colour a seat has: the one its person chose or likes, else one that is free; no game hears of it."""

import pytest

from engine.record import parse
from host.lobby.table_options import COLOUR, COLOURS, colours
from render import texts
from render.drawing import theme
from tests.support.hosting import ANN, BOB, CARA, DAN, NAMES, refused

RED, GREEN, YELLOW, BLUE, VIOLET = range(5)


def worn(info):
    """Return by seat who sits there and in which colour."""
    return [(seated.user, info.colours[seated.seat]) for seated in info.seats]


def test_the_colours_are_those_that_pictures_have():
    assert tuple(texts.COLOURS) == COLOURS
    assert len(theme.SEATS) == len(COLOURS)


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({}, (RED, GREEN, YELLOW, BLUE, VIOLET)),
        ({"colour.0": "green"}, (GREEN, RED, YELLOW, BLUE, VIOLET)),
        ({"colour.4": "red", "colour.1": "blue"}, (GREEN, BLUE, YELLOW, VIOLET, RED)),
        ({"colour.2": "white"}, (RED, GREEN, YELLOW, BLUE, VIOLET)),
    ],
)
def test_a_seat_without_a_choice_has_the_first_colour_that_is_free(chosen, found):
    assert colours(chosen, 5) == found


async def test_who_likes_a_colour_sits_down_in_it_if_nobody_has_chosen_it(table):
    for user, liked in ((ANN, "blue"), (BOB, "blue"), (CARA, "red"), (DAN, "white")):
        await table.host.planning.prefer(user, {"colour": liked})
    info = await table.lobby(4)
    assert worn(info) == [(ANN, BLUE), (BOB, GREEN), (CARA, RED), (DAN, YELLOW)]
    assert [dict(seated.choices) for seated in info.seats] == [{COLOUR: "blue"}, {}, {COLOUR: "red"}, {}]


async def test_a_colour_is_one_seats_alone_until_it_is_free_again(table):
    match = (await table.lobby(2)).id
    assert worn(await table.host.lobby.choose(match, BOB, COLOUR, "red")) == [(ANN, GREEN), (BOB, RED)]
    await refused("seat-taken", table.host.lobby.choose(match, ANN, COLOUR, "red"), key=COLOUR, value="red", seat=1)
    await refused("bad-option", table.host.lobby.choose(match, ANN, COLOUR, "white"), key=COLOUR, value="white")
    await refused("bad-option", table.host.lobby.option(match, ANN, COLOUR, "red"), key=COLOUR, value="red")
    assert worn(await table.host.lobby.choose(match, BOB, COLOUR, None)) == [(ANN, RED), (BOB, GREEN)]
    assert worn(await table.host.lobby.choose(match, ANN, COLOUR, "violet")) == [(ANN, VIOLET), (BOB, RED)]
    assert worn(await table.host.lobby.leave(match, ANN)) == [(BOB, RED)]
    await table.host.planning.prefer(CARA, {"colour": "violet"})
    assert worn(await table.host.lobby.join(match, CARA, "Cara")) == [(BOB, RED), (CARA, VIOLET)]


async def test_a_choice_goes_with_the_person_when_somebody_before_them_leaves(table):
    match = (await table.lobby(3)).id
    await table.host.lobby.choose(match, CARA, COLOUR, "violet")
    assert worn(await table.host.lobby.leave(match, ANN)) == [(BOB, RED), (CARA, VIOLET)]


async def test_no_game_hears_of_it_and_the_record_has_nothing_of_it(table):
    match = (await table.lobby(2)).id
    await table.host.lobby.choose(match, BOB, COLOUR, "violet")
    started = await table.host.lobby.start(match, ANN)
    assert started.info.colours == (RED, VIOLET)
    await table.restart()
    info = (await table.host.play.look(match)).info
    assert (info.colours, [key for key in info.options if COLOUR in key]) == ((RED, VIOLET), [])
    await table.host.seats.resign(match, BOB)
    assert not [key for key in parse(await table.host.records.export(match)).options if COLOUR in key]


async def test_a_seat_keeps_its_colour_whoever_plays_it(table):
    match = (await table.lobby(3)).id
    await table.host.lobby.choose(match, BOB, COLOUR, "violet")
    await table.host.lobby.start(match, ANN)
    await table.host.seats.resign(match, BOB)
    assert (await table.host.core.info(match)).colours == (RED, VIOLET, GREEN)
    await table.host.planning.prefer(DAN, {"colour": "blue"})
    await table.host.seats.take_seat(match, DAN, "Dan")
    for _ in range(2):
        info = await table.host.core.info(match)
        assert (info.seats[1].user, info.colours) == (DAN, (RED, VIOLET, GREEN))
        await table.restart()


async def test_who_chose_a_colour_has_it_in_the_rematch_too(table):
    match = (await table.lobby(2)).id
    await table.host.lobby.choose(match, BOB, COLOUR, "violet")
    await table.host.lobby.option(match, ANN, "first", "0")
    await table.host.lobby.start(match, ANN)
    await table.host.seats.resign(match, BOB)
    await table.host.planning.prefer(ANN, {"colour": "violet"})
    await table.host.planning.prefer(BOB, {"colour": "yellow"})
    for user in (BOB, ANN):
        info = await table.host.lobby.rematch(match, user, NAMES[user])
    assert worn(info) == [(BOB, VIOLET), (ANN, RED)]
