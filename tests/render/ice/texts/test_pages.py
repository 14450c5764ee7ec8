"""What ICE says around a match: rules, hand in words, ending."""

import re
from dataclasses import replace

import pytest

from engine.core import Outcome
from engine.ice import GAME, game
from engine.ice.components import BOX, FRONTS
from engine.ice.day.sunset import payments
from render.ice import card_names
from render.ice.lexicon import front_name
from render.ice.prompts.question import headline
from render.ice.texts import ending, hand_text, handbook
from render.ice.texts.handbook import HOUSE_SENTENCES, SENTENCES
from render.ice.texts.text_board_players import so_far
from render.texts import pages
from render.words import words
from tests.support.ice_moments import KEPT, kept, matches, moments
from tests.support.names import LONG, NAMELESS, NAMES, PSEUDO

WORDS = words()
PAGE, HAND, MESSAGE = 3800, 3000, 4000


def test_every_ruling_and_house_value_has_a_sentence():
    assert tuple(SENTENCES) == game.RULINGS == GAME.info.rulings
    assert tuple(HOUSE_SENTENCES) == game.HOUSE == GAME.info.house
    assert all(text.endswith(".") for text in (*SENTENCES.values(), *HOUSE_SENTENCES.values()))


def test_i4_4_players_read_with_how_many_tokens_each_guild_starts():
    few = [board.name for board in BOX.guilds if board.rp == (1, 2, 1, 1, 1)]
    assert {board.rp for board in BOX.guilds if board.name not in few} == {(3,) * 5}
    told = f"The {few[0]} and the {few[1]} start with 1 renown token (2 with two players), every other guild with 3"
    assert told in HOUSE_SENTENCES["I4.4"]


def test_the_rules_list_them_and_say_whose_they_are():
    told = handbook.rules(WORDS)
    assert all(0 < len(page) <= PAGE for page in told)
    assert all(0 < len(page) <= PAGE for page in handbook.rules(PSEUDO))
    whole = "\n".join(told)
    assert re.findall(r"^(I[\d.]+): ", whole, re.MULTILINE) == [*game.RULINGS, *game.HOUSE]
    assert "This Way! Editions" in whole
    assert "house values were made for this bot" in whole
    assert whole.index("**Anima** is the strength of an artifact") < whole.index("at least 2 anima")
    assert whole.index("## Artifacts") < whole.index("## Rulings") < whole.index("## House values")
    for front in range(len(FRONTS)):
        assert front_name(WORDS, front).split()[0] in whole
    assert all(card.name in whole for card in BOX.logbook)
    assert all(guild.name in whole for guild in BOX.guilds)


def test_parts_fill_pages_and_long_ones_are_cut():
    assert pages(["aa", "bb", "cc"], "-", longest=5) == ["aa-bb", "cc"]
    assert pages(["a" * 12], "-", longest=5) == ["aaaaa", "aaaaa", "aa"]
    assert pages([], "-") == []


# ---- the hand


def test_a_hand_in_words_names_all_of_it():
    for moment in moments(17):
        for seat in range(len(moment.state.players)):
            view = moment.view(seat)
            told = hand_text.hand_text(view, WORDS)
            assert len(told) <= HAND
            assert all(f"{card_names.request_name(WORDS, BOX.requests[card])} (" in told for card in view.own.requests)
            for front in view.own.hand:
                assert front_name(WORDS, front) in told
                assert card_names.front_text(WORDS, front) in told


@pytest.mark.slow
def test_a_hand_says_what_can_be_paid_now():
    some = 0
    for moment in moments(11):
        for seat, player in enumerate(moment.state.players):
            view = moment.view(seat)
            lines = hand_text.hand_text(view, WORDS).splitlines()
            if hand_text.taking(view, view.own):
                lines = lines[len(view.row) + 2 :]
            payable = any(payments(BOX, card, player) for card in player.requests)
            assert ("you can't pay any" in lines[0]) == (len(player.requests) > 1 and not payable)
            for card in player.requests:
                ways = payments(BOX, card, player)
                line = next(
                    line
                    for line in lines
                    if line.startswith(f"- {card_names.request_name(WORDS, BOX.requests[card])} (")
                )
                assert ("You can pay with " in line) == bool(ways)
                assert ("Still missing: " in line) == (not ways)
                some += bool(ways)
    assert some > 20


def test_the_largest_hand_keeps_the_limit():
    view = max((moment.view(0) for moment in kept("ice-5-curse")), key=lambda view: len(view.own.requests))
    stuffed = replace(view, own=replace(view.own, hand=tuple(range(16)) * 2, requests=tuple(range(0, 54, 7))))
    assert len(hand_text.hand_text(stuffed, PSEUDO)) <= HAND


def test_an_empty_hand_and_nobodys_hand_are_said():
    view = kept("ice-2-first")[0].view(0)
    bare = replace(view, own=replace(view.own, hand=(), requests=()))
    assert hand_text.hand_text(bare, WORDS) == "You have no requests.\n\nYou have no snow tiles."
    assert hand_text.hand_text(replace(view, own=None), WORDS)


# ---- the end


def test_the_ending_explains_every_point():
    for name in KEPT:
        view = kept(name)[-1].view()
        lines = ending.ending(view, NAMES, WORDS)
        assert lines[0] == f"{headline(view, NAMES, WORDS)}."
        assert len("\n".join(lines)) <= MESSAGE
        told = lines[1 : 1 + len(view.players)]
        scores = [int(re.match(r"\w+: (\d+) renown \(", line)[1]) for line in told]
        assert scores == sorted(view.outcome.scores, reverse=True)
        for line, score in zip(told, scores, strict=True):
            parts = [int(n) for n in re.findall(r"(?:of day \d|[A-Za-z]): (\d+)(?=[;,)])", line)]
            assert sum(parts) == score, line


def test_what_a_player_has_so_far_is_the_score_in_the_end():
    for match in matches():
        view = match[-1].view()
        assert tuple(map(so_far, view.players)) == view.outcome.scores


def test_many_requests_are_told_as_one_part():
    view = kept("ice-5-standard")[-1].view()
    request = next(line for lines in view.lines for line in lines if line.kind == "request")
    full = tuple((*lines, *(replace(request, card=card) for card in range(24))) for lines in view.lines)
    told = "\n".join(ending.ending(replace(view, lines=full), LONG, PSEUDO))
    assert len(told) <= MESSAGE
    assert "24" in told or "25" in told


def test_a_shared_victory_is_said():
    view = kept("ice-2-standard")[-1].view()
    shared = replace(view, outcome=Outcome((9, 9), (0, 1), "days"))
    assert ending.ending(shared, NAMES, WORDS)[-1] == "Equal renown: the victory is shared."
    assert len(ending.ending(replace(view, outcome=None), NAMES, WORDS)) == len(view.players)


# ---- the catalogue


def untranslated(text):
    """Return what stands in plain letters though it isn't a number of a rule and no shape."""
    return re.findall(r"[A-Za-z]+", re.sub(r"^I[\d.]+|\([ABC]\)", "", text, flags=re.MULTILINE))


def test_nothing_bypasses_the_catalogue():
    said = [*handbook.rules(PSEUDO)]
    for name in KEPT:
        said += ending.ending(kept(name)[-1].view(), NAMELESS, PSEUDO)
    said += [hand_text.hand_text(moment.view(0), PSEUDO) for moment in moments(41)]
    for text in said:
        assert untranslated(text) == [], untranslated(text)
