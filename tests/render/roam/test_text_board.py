"""The text board and the description of Roam's picture: complete, and within their limits."""

import re
from dataclasses import replace

import pytest

from engine.roam import GAME
from engine.roam.events import LimitSet
from engine.roam.squares import PLACES
from engine.roam.view import ArtifactView, CharacterView, Phase
from render.base import Names
from render.letters.lookalikes import initials
from render.roam import for_deck
from render.roam.lexicon import rows
from render.texts import columns
from render.words import words
from tests.support import roam_views
from tests.support.names import NAMES, PSEUDO
from tests.support.roam_moments import bidding, matches, moments, roam, table

ROAM = roam()
WORDS = words()
LONG = ("Maximiliane von und zu Greifenst", "Bartholomäus Quirinus Feuerstein", "W" * 32, "Ж" * 32)


def grid(text):
    """Read the 36 cells of the map back."""
    lines = [line for line in text.split("\n\n")[1].splitlines()[1:] if line[0].isdigit()]
    return [cell for line in lines for cell in line[1:].replace("|", " ").split()]


def assert_complete(view, names=NAMES):
    text = "\n\n".join(roam(names).pictures.text(view))
    cells = grid(text)
    assert len(cells) == 36
    for at, cell in enumerate(cells):
        hole = any(card is None and PLACES[place] >> at & 1 for place, card in enumerate(view.lands))
        there = "".join(initials(names)[seat] for seat in view.markers[at]) or "."
        assert cell == ("--" if hole else f"{there}{view.coins[at] or ''}"), f"square {at}"
    _, _, lands, *rest = text.split("\n\n")
    for line, card in zip(lands.splitlines(), view.lands, strict=False):
        told = (
            f"{card.land.terrain.value}, {card.name} {card.points} {'/'.join(rows(card.pattern))}" if card else "a hole"
        )
        assert line.endswith(told)
    if view.next_land:
        assert f"Next: {view.next_land.land.terrain.value}, {view.next_land.name}" in lands
        assert re.search(rf"; {view.pile} lands? left in the pile", lands)
    if view.full:
        market, *rest = rest
        assert re.search(rf"\({view.artifact_pile} artifacts? left in the pile\)", market)
        for tile in view.row:
            assert re.search(rf"^{tile.name}: .+, {tile.price} coins?, {tile.points} points?$", market, re.MULTILINE)
    for seat, told in zip(view.order, rest, strict=False):
        assert_player(view.players[seat], told, names, WORDS)
    return text


def assert_player(player, told, names, said):
    head, *lines = told.splitlines()
    assert head.startswith(f"{initials(names)[player.seat]} {names[player.seat]}, ")
    assert f", {player.edge.value}: " in head
    for n, noun in ((player.points, "point"), (player.coins, "coin"), (player.stock, "marker")):
        assert re.search(rf"\b{n} {noun}", head)
    body = "\n".join(lines)
    assert ("The outpost" in body) == player.outpost
    for held in player.characters:
        pattern = "/".join(rows(held.card.pattern.turned(player.edge.quarters)))
        assert f"{'+' if held.awake else '-'}{held.card.name} {held.card.points} {pattern}" in body
    for held in player.artifacts:
        assert f"{'+' if held.ready else '-'}{held.artifact.name} {held.artifact.points} (" in body


def test_the_twin_tells_every_fact_of_every_moment():
    for moment in moments(4):
        text = assert_complete(moment.after)
        assert len(text) <= 3800


@pytest.mark.slow
def test_the_twin_tells_what_is_under_way():
    for moment in moments():
        view = moment.after
        text = ROAM.pictures.text(view)[0]
        head = text.split("\n\n")[0]
        assert head.startswith(ROAM.sentences.headline(view))
        assert f"Round {view.round}, turn {view.turn}." in head
        if view.auction:
            assert view.auction.card.name in head
            assert all(NAMES[seat] in head for seat in view.auction.tied)
        elif view.exploration:
            assert "Exploring with " in head
            for squares in (view.exploration.positions, view.exploration.unfilled, view.exploration.blanks):
                assert all("abcdef"[at % 6].upper() + str(at // 6 + 1) in head for at in squares)


def crowded(view, characters=13, artifacts=6):
    """Return the fullest table there can be: the most characters and artifacts, long names, a stack everywhere."""
    deck = GAME.deck
    more = sorted((*deck.lands[7:], *deck.animals), key=lambda card: -len(card.name + "/".join(rows(card.pattern))))
    players = []
    for player in view.players:
        mine = (*deck.starting, *more[player.seat :: len(view.players)][: characters - 3])
        players.append(
            replace(
                player,
                coins=188,
                characters=tuple(CharacterView(card, awake=False) for card in mine),
                artifacts=tuple(
                    ArtifactView(tile, ready=False) for tile in deck.artifacts[player.seat :: 4][:artifacts]
                ),
                outpost=player.seat == 0,
            )
        )
    return replace(
        view, players=tuple(players), markers=tuple((0, 1) for _ in range(36)), stacked=True, last_round=True
    )


@pytest.mark.parametrize("said", [WORDS, PSEUDO], ids=["en", "longer"])
def test_the_fullest_table_keeps_the_limit(said):
    view = crowded(bidding())
    assert all(len(player.characters) >= 12 for player in view.players)
    pages = roam(LONG, said).pictures.text(view)
    assert max(map(len, pages)) <= 3800
    assert len(pages) <= 2
    assert len(roam(LONG, said).pictures.alt(view)) <= 1024


def test_a_stacked_map_stays_a_grid():
    view = crowded(table(4))
    text = ROAM.pictures.text(view)[0]
    lines = text.split("\n\n")[1].splitlines()
    assert len(grid(text)) == 36
    assert {line.index("|") for line in lines if "|" in line} == {lines[1].index("|")}


def test_the_picture_of_an_auction_is_described_with_coins_and_open_bids():
    shown = for_deck(roam_views.game().deck).for_match(WORDS, Names(NAMES, NAMES))
    small, _ = shown.pictures.table(replace(roam_views.auction(), limit=7))
    assert small.alt.startswith("Auction for A4-B6, ")
    assert "Ann bid 2 coins; Bob hasn't bid yet and has 3 coins; Cy hasn't bid yet and has 4 coins." in small.alt
    assert "7" not in small.alt


def test_the_description_tells_who_leads_each_land_and_nothing_that_only_one_may_know():
    view = replace(table(4), markers=((0,), (1,), (1,), *[()] * 33))
    told = ROAM.pictures.alt(view)
    lands = re.search(r"Markers: (.*)\.", told).group(1).split("; ")
    assert lands == ["A1-B3 Ann 1, Bob 1", "C1-D3 Bob 1"]
    secret = [LimitSet(0, 3)]
    assert secret[0].audience == (0,)
    assert ROAM.pictures.alt(view, events=secret) == told


def test_equal_initials_leave_the_map_a_grid():
    view = replace(crowded(table(4)), stacked=False, markers=((0,), (1,), (2,), *[()] * 33))
    text = roam(("Ann", "Al", "Bob", "Cy")).pictures.text(view)[0]
    assert grid(text)[:2] == [f"A{view.coins[0] or ''}", f"L{view.coins[1] or ''}"]
    lines = text.split("\n\n")[1].splitlines()
    assert {line.index("|") for line in lines if "|" in line} == {lines[1].index("|")}


def test_sentences_beside_the_map_tell_who_leads():
    view = replace(table(3), markers=((0,), (0,), (1,), (2,), *[()] * 8, (1,), *[()] * 23))
    text = "\n".join(ROAM.pictures.text(view))
    for line in (
        "A1-B3: led by A (A 2, B 1), 3 empty squares.",
        "C1-D3: led by B and C (B 1, C 1), 4 empty squares.",
    ):
        assert line in text
    assert "E1-F3: most" not in text


def test_what_a_turn_would_make_of_a_pattern_is_told_before_a_place_is_chosen():
    view = roam_views.turning()
    deck = for_deck(roam_views.game().deck)
    told = "\n".join(deck.for_match(WORDS, Names(NAMES, NAMES)).pictures.text(view))
    assert "Exploring with Reva: #./##.\nAfter 1 Turn: ##/#..\nAfter 2 Turns: ##/.#." in told
    chosen = replace(view, phase=Phase.AFTER)
    assert "After 1 Turn" not in "\n".join(deck.for_match(WORDS, Names(NAMES, NAMES)).pictures.text(chosen))


def test_a_hole_and_an_empty_pile_are_told():
    view = table(3)
    holed = replace(view, lands=(None, *view.lands[1:]), next_land=None, pile=0, row=(), artifact_pile=0)
    text = assert_complete(holed)
    assert "A1-B3: a hole" in text
    assert "No lands are left in the pile." in text
    assert grid(text)[0] == "--"


def test_descriptions_keep_the_limit_and_say_whose_turn_it_is():
    for played in matches():
        for start in range(0, len(played), 40):
            events = [event for moment in played[start : start + 40] for event in moment.events]
            for view in (played[start].view, played[-1].after):
                alt = roam(LONG).pictures.alt(view, events=events)
                assert len(alt) <= 1024
                assert alt.startswith(roam(LONG).sentences.headline(view))
                assert all(f"{LONG[player.seat]}: {player.points} point" in alt for player in view.players)


def test_the_description_ends_with_the_last_move():
    played = matches()[0]
    moment = next(moment for moment in reversed(played) if moment.chosen.startswith("at:"))
    told = ROAM.sentences.events(moment.events)
    assert ROAM.pictures.alt(moment.after, events=moment.events).endswith(told[-1])


def test_the_description_of_a_long_name_is_cut_not_refused():
    assert len(roam(("N" * 400,) * 4).pictures.alt(table(4))) <= 1024
    assert len(roam(("N" * 400,) * 4).pictures.text(table(4))[0]) <= 3800


def test_letters_take_the_columns_that_a_terminal_gives_them():
    assert [columns(text) for text in ("Ann", "山田", "김 A", "\u2068ד\u2069", "Ａ")] == [3, 4, 4, 1, 2]


def test_columns_stand_below_each_other_whatever_letters_names_have():
    names = ("山田", "\u2068محمد\u2069", "Ольга", "Ann")
    view = roam_views.table(4, characters=3, artifacts=0, density=6)
    lines = [line for line in roam(names).pictures.text(view)[0].splitlines() if re.match(r"\d  ", line)]
    assert any("山" in line for line in lines)
    assert any("\u2068م\u2069" in line for line in lines)
    assert len({tuple(columns(line[:at]) for at, sign in enumerate(line) if sign == "|") for line in lines}) == 1
