"""Layouts count what they draw: with one more of whatever a view lists, nothing is written or pasted over the rest."""

from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from engine.registry import EVERY_GAME, find
from render.base import Names, together
from render.drawing.canvas import centred, stamp
from render.drawing.theme import Face
from render.letters.lettering import write
from render.renderers import RENDERERS
from render.roam.pictures import plan
from render.words import words
from tests.conformance.games import conformance
from tests.conformance.one_more import one_more
from tests.conformance.overlaps import flaws, noted
from tests.support.positions import kept, records

ADVICE = "Let the layout count it, or say in CONFORMANCE.fixed why there is never one more"
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve")


def positions(game):
    """Return the end of a kept match, and the middle of kept matches, once for each set of public pictures."""
    found, asked = {}, conformance(game.info.key)
    for name in records(game):
        match = kept(game, name)
        # of what is shown more than once in a match the first: nothing has run out
        found |= {tuple(asked.picture_names(one.view())): one for one in match[: len(match) // 2 : -1]}
    return (*found.values(), match[-1])


def pictures(key, position, view):
    """Yield all pictures of a view that its match shows."""
    names = NAMES[: position.seats]
    drawn = RENDERERS[key].for_match(words(), Names(names, names)).pictures
    yield from together(drawn.table(view))
    assert all(drawn.text(view)), "it can be said in words, too"
    pages = (drawn.hand(view), *(drawn.tableau(view, seat) for seat in range(position.seats)))
    yield from filter(None, (page.draw() for page in pages if page and page.draw))
    if view.outcome is not None and (result := drawn.result(view)):
        yield result


def hidden(key, position, view):
    """Return what is hidden on which picture, and how often."""
    return Counter((one.name, flaw) for one in pictures(key, position, view) for flaw in flaws(one.image))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in EVERY_GAME if records(game)], ids=lambda game: game.info.key)
def test_one_more_of_anything_hides_nothing(game, monkeypatch):
    key = game.info.key
    with noted(monkeypatch):
        for position in positions(game):
            view = position.view(position.seat or 0)
            before, grown = hidden(key, position, view), dict(one_more(view, conformance(key)))
            assert grown, "something is listed"
            for name, more in grown.items():
                try:
                    found = hidden(key, position, more) - before
                except (LookupError, ValueError) as error:
                    raise AssertionError(f"{position}: one more of {name} cannot be drawn. {ADVICE}") from error
                assert found == Counter(), f"{position}: one more of {name} hides {sorted(found)}. {ADVICE}"


def card(text):
    """Return a sprite with a text on it."""
    sprite = Image.new("RGBA", (80, 40), (0, 90, 0, 255))
    write(sprite, (40, 20), text, face=Face.NUMERAL, size=20)
    return sprite


@pytest.mark.parametrize(
    ("draw", "found"),
    [
        (lambda image: [centred(image, card("7"), (x, 50)) for x in (40, 130)], ()),
        (
            lambda image: [
                centred(image, card("7"), (40, 50)),
                write(image, (130, 50), "8", face=Face.NUMERAL, size=20),
            ],
            (),
        ),
        (lambda image: [centred(image, card("7"), (x, 50)) for x in (40, 60)], ("'7' is covered",)),
        (
            lambda image: [write(image, (x, 50), "1789", face=Face.NUMERAL, size=20) for x in (40, 60)],
            ("written over",),
        ),
        (lambda image: stamp(image, card("1789"), (-30, 50)), ("'1789' is cut",)),
        (lambda image: [stamp(image, Image.new("RGB", (30, 30)), (x, 50)) for x in (20, 30)], ("covered by its like",)),
    ],
)
def test_what_is_hidden_is_found(draw, found, monkeypatch):
    with noted(monkeypatch):
        image = Image.new("RGB", (200, 100))
        draw(image)
        assert bool(found) == bool(flaws(image))
        assert all(any(what in flaw for flaw in flaws(image)) for what in found)


@pytest.mark.slow
def test_it_would_be_noticed(monkeypatch):
    """A fifth artifact on sale was once drawn over the draw pile."""
    position = positions(find("roam"))[0]
    view = position.view()
    assert view.full

    right = plan.plan_market

    def over_the_pile(view, rect):
        market = right(replace(view, row=view.row[:4]), rect)
        return replace(market, tiles=(*market.tiles, market.artifact_pile)[: len(view.row)])

    with noted(monkeypatch):
        four, five = (replace(view, row=(view.row * 5)[:count]) for count in (4, 5))
        before = hidden("roam", position, four)
        assert not hidden("roam", position, five) - before
        monkeypatch.setattr(plan, "plan_market", over_the_pile)
        assert hidden("roam", position, five) - before
