"""What every renderer must keep, at positions of kept and of random matches: `render.base` as tests."""

import pickle
import re
from functools import cache, partial

import pytest

from engine.registry import EVERY_GAME, find
from locales.catalogue import translations
from render.base import Names
from render.renderers import RENDERERS
from render.words import words
from tests.conformance import shown
from tests.conformance.contents import guessed, kinds, made, met, reasons, refusals
from tests.conformance.renderer_mistakes import MISTAKES, careless, without_kind, without_reason
from tests.conformance.shown import NAMES, Shown, check_sentence
from tests.support.positions import acts, matches

LANGUAGES = sorted({"en", *translations()})
UNSAID = {"TurnBegan"}
"""Kinds of events that need no sentence: the headline says whose turn it is."""
both = pytest.mark.parametrize(("key", "language"), [(key, one) for key in RENDERERS for one in LANGUAGES])


@cache
def sampled(game):
    """Return the end of some matches, and a position before each kind of act."""
    return [*(match[-1] for match in matches(game)[::5]), *acts(game, times=1)]


def drawn(game, number):
    """Return this many positions from the first to the last, and one at which seats see more than the public."""
    found = sampled(game)
    apart = [one for one in found if one.seat is not None and shown.apart(game, one) is not None]
    return [*(found[round(at * (len(found) - 1) / (number - 1))] for at in range(number)), *apart[:1]]


def check(law, renderer, key, *, positions, language="en"):
    """Hold a law of what is shown at these positions."""
    for position in positions:
        try:
            law(Shown(renderer, find(key), position, words(language)))
        except AssertionError as found:
            raise AssertionError(f"{position}: {found}") from found


@both
def test_every_text_says_something_within_its_limit(key, language):
    check(shown.check_words, RENDERERS[key], key, positions=sampled(find(key)), language=language)


@both
def test_every_action_and_every_level_of_the_tree_has_its_words(key, language):
    check(shown.check_actions, RENDERERS[key], key, positions=sampled(find(key)), language=language)


@pytest.mark.slow
@both
def test_what_everybody_reads_is_the_same_whoever_asks(key, language):
    check(shown.check_same_for_all, RENDERERS[key], key, positions=sampled(find(key))[::2], language=language)


@both
def test_pictures_are_as_wide_as_agreed_and_hang_on_the_public_view_alone(key, language):
    check(shown.check_pictures, RENDERERS[key], key, positions=drawn(find(key), 3), language=language)


@both
def test_pictures_of_the_panel_show_something_and_change_nothing(key, language):
    check(shown.check_panel_pictures, RENDERERS[key], key, positions=drawn(find(key), 8), language=language)


@pytest.mark.parametrize("key", RENDERERS)
def test_seats_are_drawn_in_the_colours_that_they_have(key):
    check(shown.check_colours, RENDERERS[key], key, positions=drawn(find(key), 2)[-1:])


def check_refusals(renderer, key, language="en"):
    """Hold that every reason that the engine's source names has a sentence of its own, whatever its values."""
    game, told = find(key), words(language)
    said_of = renderer.for_match(told, Names(NAMES, NAMES)).sentences.refusal
    unknown = said_of("nosuchreason", {})
    check_sentence(unknown, "unknown reason")
    found = reasons(game)
    assert set(refusals(game)) <= {one.reason for one in found}
    for one in sorted(found, key=str):
        for values in refusals(game).get(one.reason, []):
            check_sentence(said_of(one.reason, values), one.reason)
        if one.reason not in refusals(game):
            said = first(lambda values, one=one: said_of(one.reason, values), guessed(game, one))
            check_sentence(said, one.reason)
        else:
            said = said_of(one.reason, refusals(game)[one.reason][0])
        assert said != unknown, f"{one.reason}: no sentence of its own"


def first(say, several):
    """Return the text about the first values that are possible, "" when none are."""
    for values in several:
        try:
            if found := say(values):
                return found
        except (AttributeError, LookupError, ValueError, TypeError, AssertionError):  # not all values go together
            continue
    return ""


@both
def test_every_reason_to_refuse_has_a_sentence(key, language):
    check_refusals(RENDERERS[key], key, language)


def check_events(renderer, key, language="en"):
    """Hold that every kind of event that the engine's modules have makes a sentence, to one seat or later to all."""
    game, sentences = find(key), renderer.for_match(words(language), Names(NAMES, NAMES)).sentences
    found = kinds(game)
    assert set(met(game)) <= found
    for kind in sorted(found, key=lambda kind: kind.__name__):
        said = first(lambda event: sentences.events([event]), made(game, kind))
        over = first(lambda event: sentences.events([event], over=True), made(game, kind))
        assert bool(over) == bool(said), f"{kind.__name__}: not the same once the match is over"
        if kind.__name__ in UNSAID:
            assert not said, f"{kind.__name__}: is said after all"
            continue
        assert said, f"{kind.__name__}: no sentence"
        for sentence in (*said, *over):
            check_sentence(sentence, kind.__name__)
        if language == "en":
            assert not re.search(r"\b[Yy]ou", " ".join(over)), f"{kind.__name__}: said to everybody as to one: {over}"


@both
def test_every_kind_of_event_has_a_sentence(key, language):
    check_events(RENDERERS[key], key, language)


@both
def test_the_key_of_signs_can_be_drawn_in_another_process(key, language):
    if (signs := RENDERERS[key].key) is not None:
        drawn = pickle.loads(pickle.dumps(partial(signs, words(language))))()
        shown.check_text(drawn.alt, 1024, "key")
        shown.check_picture(drawn.image, "key")


@both
def test_everything_around_a_match_has_its_words(key, language):
    lobby, info = RENDERERS[key].lobby(words(language)), find(key).info
    shown.check_line(lobby.words.say(lobby.about), 150, "about")
    pages = lobby.rules()
    assert pages
    for page in pages:
        shown.check_text(page, shown.MOST, "rules")
    assert info.beginner is None or info.beginner[1] in info.setups
    for setup in info.setups:
        shown.check_line(lobby.words.say("Play: {setup}", setup=lobby.option(info.beginner[0], setup).label), 80, setup)
    for option in (*info.options, *info.seat_options):
        shown.check_line(lobby.option(option.key).label, shown.LABEL, option.key)
        names = [lobby.option(option.key, value).label for value in option.values]
        assert len(set(names)) == len(names), f"{option.key}: two values of one name"
        for name in names:
            shown.check_line(name, shown.LABEL, option.key)
    for value in ("draw", "0") if info.first else ():
        shown.check_line(lobby.option("first", value).label, shown.LABEL, "first")
    defaults = {option.key: option.default for option in info.options}
    for seats in info.seats:
        for option in info.options:
            for value in option.values:
                for remark in lobby.remarks({**defaults, option.key: value}, seats):
                    check_sentence(remark, "remark")


def test_every_renderer_is_of_a_game():
    assert set(RENDERERS) <= {game.info.key for game in EVERY_GAME}


LAWS = {
    "words": lambda renderer, key: check(shown.check_words, renderer, key, positions=sampled(find(key))),
    "actions": lambda renderer, key: check(shown.check_actions, renderer, key, positions=sampled(find(key))),
    "same": lambda renderer, key: check(shown.check_same_for_all, renderer, key, positions=sampled(find(key))),
    "pictures": lambda renderer, key: check(shown.check_pictures, renderer, key, positions=drawn(find(key), 2)),
    "colours": lambda renderer, key: check(shown.check_colours, renderer, key, positions=drawn(find(key), 2)[1:]),
    "panel": lambda renderer, key: check(shown.check_panel_pictures, renderer, key, positions=drawn(find(key), 2)),
    "refusals": check_refusals,
    "events": check_events,
}


def finds(mistake, key):
    """Tell whether the law of a mistake finds it in this game's renderer, and says what it is."""
    try:
        LAWS[mistake.law](careless(RENDERERS[key], mistake), key)
    except AssertionError as found:
        return re.search(mistake.found, str(found)) is not None
    return False


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_planted_mistake_is_found(mistake):
    found = {key for key in RENDERERS if finds(mistake, key)}
    assert found
    assert found == set(RENDERERS) or not mistake.everywhere


@pytest.mark.slow
@pytest.mark.parametrize("key", RENDERERS)
def test_a_sentence_that_is_left_out_is_found(key):
    game = find(key)
    some = sorted(one.reason for one in reasons(game))[::4]
    assert [reason for reason in some if not finds(without_reason(reason), key)] == []
    told = sorted((kind for kind in kinds(game) if kind.__name__ not in UNSAID), key=lambda kind: kind.__name__)
    assert [kind for kind in told[::4] if not finds(without_kind(kind), key)] == []
