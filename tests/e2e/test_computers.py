"""One person against computers, from the lobby on: they act by themselves, in one message, and never call anybody."""

from __future__ import annotations

from tests.support.table import Table, control, has, words_of


async def practice(at: Table, *, game: str = "roam") -> int:
    await at.typed(at.ann, "game new", game=game)
    await at.press(at.ann, at.board(), "option", "computer", values=["computer=easy"])
    added = await at.typed(at.ann, "game options", option="computer=easy")
    assert "⚙ Ada (easy) and ⚙ Basil (easy) sit at the table" in words_of(added)
    assert "⚙ Ada (easy computer)" in words_of(at.board())
    info = await at.host.at(at.channel)
    assert info is not None
    await at.press(at.ann, at.board(), "start")
    return info.id


async def own_turn(at: Table, match: int) -> None:
    """Let computers play until the person is asked."""
    for _ in range(9):
        if (await at.host.look(match)).awaited:
            return
        await at.passed(seconds=2)
    raise AssertionError("the computers do not come to an end")


async def test_a_person_plays_against_two_computers(at: Table) -> None:
    match = await practice(at)
    for _ in range(3):
        await own_turn(at, match)
        board = at.board()
        assert has(board, "turn")
        assert at.playground.pinged(board) == []
        assert "<@-" not in words_of(board)
        update = await at.host.look(match)
        while update.awaited:
            await at.typed(at.ann, "game do", action=update.legal(update.awaited[0])[-1])
            update = await at.host.look(match)
        panel = await at.typed(at.ann, "game turn")
        assert "Computers play; the board shows in a moment what they do." in words_of(panel)
        listed = await at.typed(at.ann, "game list")
        assert "computers play" in words_of(listed)
    await own_turn(at, match)
    seats = {line.seat for line in await at.host.log(match, None)}
    assert seats == {0, 1, 2}
    text = await at.typed(at.ann, "game text")
    assert "⚙ Ada" in words_of(text)


async def test_what_computers_did_is_taken_back_alone(at: Table) -> None:
    match = await practice(at)
    await own_turn(at, match)
    update = await at.host.look(match)
    while update.awaited:
        await at.typed(at.ann, "game do", action=update.legal(update.awaited[0])[-1])
        update = await at.host.look(match)
    await own_turn(at, match)
    undone = await at.typed(at.ann, "game undo")
    assert "Taken back." in words_of(undone)
    assert (await at.host.look(match)).awaited == (0,)
    assert "The table agreed" not in words_of(at.board())


async def test_computers_are_removed_and_only_the_host_seats_them(at: Table) -> None:
    await at.typed(at.ann, "game new", game="ice")
    refused = await at.typed(at.bob, "game options", option="computer=hard")
    assert f"<@{at.ann}>" in refused.text
    offered = await at.offered(at.ann, "game options", "option", option="computer")
    assert "computer=fill.hard" in offered.values()
    await at.press(at.ann, at.board(), "option", "computer", values=["computer=fill.hard"])
    assert "5 of 5 seats are taken" in words_of(at.board())
    assert control(at.board(), "join")
    gone = await at.press(at.ann, at.board(), "option", "computer", values=["computer=remove.2"])
    assert "These computers stay: ⚙ Ada (hard), ⚙ Cleo (hard)" in words_of(gone)
    assert "⚙ Basil" not in words_of(at.board())
