"""What a table hears of a seat that changes hands, with a button where it is free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.messages.message import Row, Text
from cogs.schedule.seats import message
from db import RESIGNED, TIMEOUT
from host.lobby.table_options import CLOCK_END, KEPT, OFFERED, OPEN, SEATS
from host.types import EarlierPerson
from render.words import words
from tests.cogs.panel.test_panels import moments


@pytest.mark.parametrize(
    ("absent", "table", "earlier", "said", "free"),
    [
        (RESIGNED, {SEATS: OPEN}, "", "Person 0 left the match. A computer fills in until someone", True),
        (RESIGNED, {SEATS: KEPT}, "", "Person 0 left the match. A computer plays the seat to the end.", False),
        (TIMEOUT, {}, "", "A computer is filling in for Person 0.", False),
        (TIMEOUT, {CLOCK_END: OFFERED}, "", "A computer is filling in for Person 0.", True),
        ("", {}, "Dora", "Person 0 takes over from Dora.", False),
        ("", {}, "", "Person 0 is back.", False),
    ],
)
def test_who_plays_a_seat_is_said_with_a_button_where_it_is_free(absent, table, earlier, said, free):
    info = next(iter(moments("roam", 2, 1, {}))).info
    seat = replace(info.seats[0], absent=absent)
    had = (EarlierPerson(0, 3, 3, earlier),) if earlier else ()
    info = replace(info, seats=(seat, *info.seats[1:]), table={**info.table, **table}, had_seats=had)
    told = message(info, 0, words("en"))
    text, *rest = told.blocks
    assert isinstance(text, Text)
    assert text.content.startswith(said)
    assert [button.label for row in rest if isinstance(row, Row) for button in row.buttons] == ["Take the seat"] * free
    assert told.mentions.users == (), "it rings for nobody"
