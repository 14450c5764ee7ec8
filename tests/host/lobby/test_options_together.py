"""Several options are set at once or not at all, and anyone who set them hears of everything that is wrong."""

import pytest

from db import SeatRow
from engine.registry import find
from host import Refusal
from host.lobby.lobby import Lobby, by_person, options
from tests.support.hosting import ANN, BOB, refused

ICE = find("ice").info
SEATED = (SeatRow(0, ANN, "Ann"), SeatRow(1, BOB, "Bob"), SeatRow(2, -1, "Ada"))


def lobby(**chosen):
    return Lobby(ANN, SEATED, chosen)


def wrong(current, **chosen):
    with pytest.raises(Refusal) as caught:
        options(current, ICE, ANN, {key.replace("_", "-"): value for key, value in chosen.items()})
    assert caught.value.code == "bad-options"
    return [tuple(one) for one in caught.value.values["wrong"]]


def test_all_are_set_together():
    chosen = {"mode": "curse", "mild": "on", "clock": "day", "clock-end": "over", "hints": "off"}
    assert options(lobby(mode="first", freemove="on"), ICE, ANN, chosen).options == {"freemove": "on", **chosen}


def test_who_begins_is_a_person_wherever_they_sit_by_then():
    assert options(lobby(), ICE, ANN, {"first": by_person(BOB)}).options == {"first": "1"}
    assert options(lobby(), ICE, ANN, {"first": by_person(-1)}).options == {"first": "2"}
    moved = Lobby(ANN, (SEATED[0], SeatRow(1, -1, "Ada"), SeatRow(2, BOB, "Bob")), {})
    assert options(moved, ICE, ANN, {"first": by_person(BOB)}).options == {"first": "2"}
    assert wrong(lobby(), first=by_person(999)) == [("first", "@999", "left")]


def test_everything_that_is_wrong_is_said():
    assert wrong(lobby(), mode="chess", wind="5", clock="never", first="9", hints="off") == [
        ("mode", "chess", "unknown"),
        ("wind", "5", "unknown"),
        ("clock", "never", "unknown"),
        ("first", "9", "unknown"),
    ]
    assert wrong(lobby(), mode="first", journal="on", mild="on", clock_end="over", clock_quiet="excluded") == [
        ("journal", "on", "without-effect"),
        ("mild", "on", "without-effect"),
        ("clock-end", "over", "without-effect"),
        ("clock-quiet", "excluded", "without-effect"),
    ]


def test_what_was_chosen_before_may_lose_its_effect():
    kept = {"mode": "standard", "mild": "on", "journal": "off", "clock": "none", "clock-end": "over"}
    before = lobby(mode="curse", mild="on", journal="on", clock="day", **{"clock-end": "over"})
    assert options(before, ICE, ANN, kept).options == kept


async def test_it_is_one_change_of_the_host_and_done_once(table):
    match = (await table.lobby(2)).id
    chosen = {"stones": "5", "first": by_person(BOB), "clock": "day"}
    await refused("not-host", table.host.lobby.options(match, BOB, chosen), host=ANN)
    await refused("bad-options", table.host.lobby.options(match, ANN, {**chosen, "tiles": "99"}))
    assert (await table.host.core.info(match)).options["stones"] == "9", "nothing of it"
    info = await table.host.lobby.options(match, ANN, chosen, interaction=5)
    assert (info.options["stones"], info.options["first"], info.table["clock"], info.revision) == ("5", "1", "day", 2)
    again = await table.host.lobby.options(match, ANN, {"stones": "9"}, interaction=5)
    assert again == info
    await table.host.lobby.start(match, ANN)
    await refused("started", table.host.lobby.options(match, ANN, chosen))
