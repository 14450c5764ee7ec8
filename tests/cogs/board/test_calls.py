"""Who a public message pings: a turn's people, once, and nobody by what shows no turn."""

from typing import Any, cast

import pytest

from cogs.board.publisher import _keeping, _Ready
from cogs.messages.message import Message, by_itself
from host import Board
from host.match.standing import CancelledShown, EndShown, FrozenShown, LobbyShown, RestShown, TurnShown

THIS = TurnShown(3, 17)
MENTIONS = Message((), mentions=by_itself([101]))


def ready(shows, old=None):
    at = Board(7, 900, 0, 0)
    before = None if old is None else _keeping(at, old)
    return _Ready(cast("Any", None), MENTIONS, _keeping(at, shows), shows, before, new=True)


def test_the_first_message_of_a_turn_calls_and_another_does_not():
    assert ready(THIS).called == ready(THIS, TurnShown(2, 16)).called == (101,)
    assert not ready(THIS, TurnShown(2, 16)).silent
    assert ready(THIS, TurnShown(3, 16)).called == ()
    assert ready(THIS, TurnShown(3, 16)).silent


@pytest.mark.parametrize("shows", [LobbyShown(2), RestShown(17), EndShown(17), FrozenShown(), CancelledShown()])
def test_what_shows_no_turn_calls_nobody_to_one(shows):
    assert ready(shows).called == ()
