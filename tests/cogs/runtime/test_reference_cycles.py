"""What was laid out and sent is freed at once, though the library ties it together."""

import gc
import weakref

import discord
import pytest

from cogs.app.ids import Control
from cogs.messages.message import ButtonSpec, Choice, LinkRow, Message, Picture, Row, SelectSpec, Text, files, laid_out
from cogs.runtime.reference_cycles import Content

CONTROL = Control("turn", 1, "abcdef", 0)
MESSAGE = Message(
    (
        Text("whose turn"),
        Picture("map.png", b"picture", "a map"),
        Row((ButtonSpec(CONTROL, "Take your turn"),)),
        SelectSpec(Control("pick", 1, "abcdef", 0), "what", (Choice("a", "A"),)),
        LinkRow(()),
    ),
    colour=1,
)


@pytest.fixture(autouse=True)
def uncollected():
    """Let nothing be freed by the garbage collector."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("colour", [None, 1])
def test_components_are_freed_once_they_are_sent(colour):
    with laid_out(Message(MESSAGE.blocks[:4], colour)) as view:
        assert view.to_components()
        kept = [weakref.ref(one) for one in (view, *view.walk_children())]
        assert len(kept) > 6
    del view
    assert [one() for one in kept if one() is not None] == []


def test_components_are_freed_when_they_cannot_be_sent():
    views = []

    def sent():
        with laid_out(MESSAGE) as view:
            views.append(weakref.ref(view))
            raise TimeoutError

    with pytest.raises(TimeoutError):
        sent()
    assert views[0]() is None


def test_a_file_is_freed_with_its_last_use_and_can_be_sent_again_until_then():
    (file,) = files(MESSAGE)
    kept = weakref.ref(file.fp)
    for tries in range(2):
        file.reset(seek=tries)
        assert file.fp.read() == b"picture"
        file.fp.close()
    file.close()
    assert isinstance(file, discord.File)
    assert isinstance(file.fp, Content)
    del file
    assert kept() is None
