"""I10.1 to I10.3: what pays a request, and paying it."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from engine.ice.components import (
    ACHIEVEMENT,
    BOX,
    EXALTED,
    HARMONY,
    LETTERS,
    OBLITERATION,
    PRISMATIC,
    TYPES,
    RequestKind,
)
from engine.ice.day.sunset import Lacking, lacking, means, pay, payments, solvent, token, ways, worth
from engine.ice.events.days import RequestShown, RequestValidated
from engine.ice.game import settle
from engine.ice.pending import NextTurn, Pay, Trim, Validating
from engine.ice.state import StateBuilder
from tests.support.ice_table import artifacts, do, legal, refused, table


def card(name):
    """Return a request by its id."""
    return next(one for one in BOX.requests if one.id == name)


def number(name, copy=0):
    """Return the number of a request's first or second copy."""
    return [index for index, one in enumerate(BOX.requests) if one.id == name][copy]


def board(text="", *, studies="", turned="", prisms=0):
    """Return fields of a player: artifacts on their slots, prismatic ones on slot ``prisms``, study tokens."""
    slots = [[] for _ in TYPES]
    for piece in artifacts(text):
        kind = BOX.types[piece]
        slots[prisms if kind == PRISMATIC else kind].append(piece)
    bits = {
        name: sum(1 << "oehpa".index(letter) for letter in value) for name, value in (("s", studies), ("t", turned))
    }
    return {"slots": tuple(map(tuple, slots)), "studies": bits["s"] | bits["t"], "turned": bits["t"]}


def pays(name, pieces):
    """Return the ways to pay a request out of "o1a x2 os"."""
    return [" ".join(way) for way in ways(card(name), tuple(sorted(pieces.split())))]


PAYMENTS = [
    # the booklet: 2 anima of prismatic artifacts, one or two of them
    ("prismatic", "x2", ["x2"]),
    ("prismatic", "x1 x1", ["x1 x1"]),
    ("prismatic", "x1", []),
    ("prismatic", "x1 x2", ["x2"]),
    ("prismatic", "o2a os", []),
    # the booklet: 3 anima of a type, two or three artifacts, or with the study token
    ("oneobliteration", "o1a o2b", ["o1a o2b"]),
    ("oneobliteration", "o1a o1b o1c", ["o1a o1b o1c"]),
    ("oneobliteration", "o2b os", ["o2b os"]),
    ("oneobliteration", "o1b o1a os", ["o1a o1b os"]),
    ("oneobliteration", "o2a o2b", ["o2a o2b"]),
    ("oneobliteration", "o2a", []),
    ("oneobliteration", "o2a es", []),
    ("oneobliteration", "o1a o1b o2a", ["o1a o2a", "o1b o2a"]),
    ("oneobliteration", "x1 x2", ["x1 x2"]),
    ("oneobliteration", "o2a x1 x1", ["o2a x1"]),
    ("oneobliteration", "x1 x1 x1", ["x1 x1 x1"]),
    # the booklet: 2 pieces of different types, whatever their anima
    ("twooep", "e1a p1a", ["e1a p1a"]),
    ("twooep", "e2a ps", ["e2a ps"]),
    ("twooep", "es ps", ["es ps"]),
    ("twooep", "e1a e1b", []),
    ("twooep", "e1a es", []),
    ("twooep", "e1a h1a", []),
    ("twooep", "x1 e1a", ["e1a x1"]),
    ("twooep", "x1 x2", ["x1 x2"]),
    ("twooep", "x2", []),
    # the booklet: 2 anima of one type or 2 of the other
    ("eithereh", "e2a", ["e2a"]),
    ("eithereh", "hs h1a", ["h1a hs"]),
    ("eithereh", "e1a h1a", []),
    ("eithereh", "e1a h1a x1", ["e1a x1", "h1a x1"]),
    ("eithereh", "x2", ["x2"]),
    ("eithereh", "e1a e2a", ["e2a"]),
    # the booklet: 1, 2 or 3 artifacts of a type, each of another shape
    ("shapesachievement", "a1a", ["a1a"]),
    ("shapesachievement", "a1a a1a", ["a1a"]),
    ("shapesachievement", "a1a a1b", ["a1a", "a1b", "a1a a1b"]),
    ("shapesachievement", "a1a a2a", ["a1a", "a2a"]),
    ("shapesachievement", "x1 as", []),
    ("shapesachievement", "a1a a1b a2c as", ["a1a", "a1b", "a1a a1b", "a2c", "a1a a2c", "a1b a2c", "a1a a1b a2c"]),
    # the booklet: 3 anima of any of three types
    ("anyohp", "o1a h1a p1a", ["h1a o1a p1a"]),
    ("anyohp", "o2a hs", ["hs o2a"]),
    ("anyohp", "o2a h2a p1a", ["o2a p1a", "h2a p1a", "h2a o2a"]),
    ("anyohp", "o2a e1a", []),
    ("anyohp", "os hs ps", ["hs os ps"]),
]


@pytest.mark.parametrize(("name", "pieces", "expected"), PAYMENTS)
def test_i10_1_what_pays(name, pieces, expected):
    assert sorted(pays(name, pieces)) == sorted(expected)


def test_i10_1_six_kinds_54_cards():
    assert len(BOX.requests) == 54
    assert len(BOX.request_cards) == 41
    assert len({one.kind for one in BOX.requests}) == 6


def test_i10_2_of_equal_anima_prismatic_ones_are_spared():
    assert ways(card("oneobliteration"), ("o1a", "o1b", "o1c", "x2")) == (
        ("o1a", "o1b", "o1c"),
        ("o1a", "x2"),
        ("o1b", "x2"),
        ("o1c", "x2"),
    )
    # and then artifacts
    assert ways(card("eitheroe"), ("o1a", "o1b", "os"))[0] == ("o1a", "os")


def test_i10_2_the_cheapest_comes_first():
    assert pays("anyohp", "o1a o2a h2a x1")[0] == "h2a o1a"
    assert pays("oneobliteration", "o1a o2a os x1")[0] == "o2a os"
    assert pays("shapesachievement", "a2b a1a") == ["a1a", "a2b", "a1a a2b"]


def test_i10_2_no_piece_too_many():
    many = tuple(
        sorted(
            ["o1a", "o2a", "e1b", "e2b", "h1a", "h2a", "p1a", "p2b", "a1a", "a2a", "x1", "x1", "x2", "os", "es", "hs"]
        )
    )
    for one in BOX.requests:
        if one.kind.value in {"prismatic", "one", "either", "any"}:
            for way in ways(one, many):
                for left in range(len(way)):
                    assert not ways(one, way[:left] + way[left + 1 :])


def test_i10_2_slots_up_or_down_and_face_up_study_tokens():
    state = table(p0=board("o1a o2b x1 h1c", studies="oe", turned="h", prisms=EXALTED) | {"down": (1, 0, 0, 0, 0)})
    assert means(BOX, state.players[0]) == ("es", "h1c", "o1a", "o2b", "os", "x1")


def test_i10_2_alike_pieces_are_offered_once():
    first, second = artifacts("h1a h1a")
    assert token(BOX.pieces[first]) == token(BOX.pieces[second]) == "h1a"
    state = table(p0=board("h1a h1a x1 x1"))
    assert [" ".join(way) for way in payments(BOX, number("eithereh"), state.players[0])] == [
        "h1a h1a",
        "h1a x1",
        "x1 x1",
    ]


@pytest.mark.parametrize(("pieces", "rp"), [("a1a", 2), ("a1a a1b", 5), ("a1a a1b a1c", 9)])
def test_i10_1_shapes_are_worth_2_5_or_9(pieces, rp):
    assert worth(card("shapesachievement"), tuple(pieces.split())) == rp


def test_i10_1_a_card_is_worth_what_it_says():
    assert [worth(card(name), ("x2",)) for name in ("prismatic", "oneharmony", "twooep", "eithereh", "anyohp")] == [
        *(5, 6, 4, 4, 5)
    ]


def test_i10_2_who_could_pay_anything():
    assert not solvent(BOX, table(p0=board()).players[0])
    assert not solvent(BOX, table(p0=board("x1", turned="oehpa")).players[0])
    assert not solvent(BOX, table(p0=board(studies="o")).players[0])
    assert solvent(BOX, table(p0=board(studies="oe")).players[0])
    assert solvent(BOX, table(p0=board("o1a")).players[0])
    assert solvent(BOX, table(p0=board("x2")).players[0])


# ---- paying (I10.3)


def validating(text="", *, day=2, requests=(), **more):
    """Return seat 0 at its sunset, with artifacts and requests."""
    fields = board(text, **more) | {"requests": requests, "ep": 0}
    state = table(2, day=day, frame=Validating(0), p0=fields)
    builder = StateBuilder(replace(state, laid=True, stack=(NextTurn(), Trim(0), *state.stack)))
    settle(builder)
    return builder.state()


def test_i10_3_artifacts_go_to_the_hold_and_study_tokens_turn():
    state = validating("o2a h1a", studies="o", requests=(number("oneobliteration"),))
    after, events = do(state, "validate:oneobliteration")
    mine = after.players[0]
    assert mine.hold == artifacts("o2a")
    assert mine.slots[OBLITERATION] == ()
    assert mine.slots[HARMONY] == artifacts("h1a")
    assert mine.studies == mine.turned == 1
    assert mine.requests == ()
    assert mine.validated == ((number("oneobliteration"), 2, 6),)
    assert RequestValidated(0, number("oneobliteration"), ("o2a", "os"), 6, 1, 0) in events


def test_i10_3_several_ways_are_asked_with_the_card_laid_open():
    state = validating("a1a a1b", requests=(number("shapesachievement"), number("prismatic")))
    assert legal(state) == ["validate:shapesachievement", "done"]
    after, events = do(state, "validate:shapesachievement")
    assert RequestShown(0, number("shapesachievement")) in events
    assert isinstance(after.stack[-1], Pay)
    assert after.players[0].requests == (number("prismatic"),)
    assert legal(after) == ["pay:a1a", "pay:a1b", "pay:a1a:a1b"]
    refused(after, "pay:a1c", "wrong-payment", request="shapesachievement")
    refused(after, "done", "not-now")
    after, _ = do(after, "pay:a1a:a1b")
    assert after.players[0].validated == ((number("shapesachievement"), 2, 5),)


def test_i10_3_two_ways_are_asked_too_and_a_single_one_is_not():
    two, _ = do(validating("o2a x2", requests=(number("eitheroe"),)), "validate:eitheroe")
    assert legal(two) == ["pay:o2a", "pay:x2"]
    one, _ = do(validating("o2a", requests=(number("eitheroe"),)), "validate:eitheroe")
    assert one.players[0].hold
    assert one.players[0].requests == ()


def test_i10_3_the_first_of_the_day_gives_a_token_the_second_2_rp_at_the_end():
    hand = tuple(number(name) for name in ("shapesobliteration", "shapesexalted", "shapesharmony"))
    state = validating("o1a e1a h1a", day=3, requests=hand)
    after, _ = do(state, "validate:shapesobliteration")
    assert (after.players[0].rp, after.players[0].bonus) == (3, 0)
    after, _ = do(after, "validate:shapesexalted")
    assert (after.players[0].rp, after.players[0].bonus) == (3, 2)
    assert after.players[0].validated == ((hand[0], 3, 2), (hand[1], 3, 2))
    # at most 2: the third stays in hand
    assert after.players[0].requests == hand[2:]
    assert after.stack[-1].phase == "turn"


def test_i10_3_day_4_any_number_and_no_bonus():
    hand = tuple(number(name) for name in ("shapesobliteration", "shapesexalted", "shapesharmony"))
    after, _ = do(
        validating("o1a e1a h1a", day=4, requests=hand), *(f"validate:{BOX.requests[one].id}" for one in hand)
    )
    assert (after.players[0].rp, after.players[0].bonus) == (2, 0)
    assert len(after.players[0].validated) == 3


def test_i10_3_yesterdays_requests_do_not_count_today():
    state = validating("o1a", day=3, requests=(number("shapesobliteration"),))
    player = replace(state.players[0], validated=((number("prismatic"), 2, 5),))
    after, _ = do(replace(state, players=(player, state.players[1])), "validate:shapesobliteration")
    assert after.players[0].rp == 3


def test_i10_3_each_piece_pays_once():
    hand = (number("shapesobliteration"), number("shapesobliteration", 1))
    after, _ = do(validating("o1a x1", requests=hand), "validate:shapesobliteration")
    assert after.stack[-1].phase == "turn"
    state = validating("o1a e1a", requests=hand)
    assert legal(state) == ["validate:shapesobliteration", "done"]
    after, _ = do(state, "validate:shapesobliteration")
    # something could still be paid, for all that the others know
    assert legal(after) == ["done"]
    refused(after, "validate:shapesobliteration", "cannot-pay", request="shapesobliteration")
    refused(after, "validate:prismatic", "request-not-held", request="prismatic")


def test_i10_3_a_face_down_piece_leaves_with_its_face():
    fields = board("h1a h1b h1c") | {"down": (0, 0, 2, 0, 0)}
    builder = StateBuilder(table(p0=fields))
    pay(builder, 0, number("shapesharmony"), ("h1b",))
    assert builder.players[0].down == (0, 0, 1, 0, 0)
    pay(builder, 0, number("shapesharmony"), ("h1a",))
    assert builder.players[0].down == (0, 0, 1, 0, 0)
    assert builder.players[0].slots[HARMONY] == artifacts("h1c")
    assert builder.barrier


def test_i10_2_a_prismatic_artifact_pays_from_any_slot():
    builder = StateBuilder(table(p0=board("x2", prisms=ACHIEVEMENT)))
    pay(builder, 0, number("prismatic"), ("x2",))
    assert builder.players[0].slots[ACHIEVEMENT] == ()
    assert builder.players[0].hold == artifacts("x2")


# ---- all choices of all cards against the rules' words


def stands(pieces):
    """Return every way to read pieces as (letter, anima): a prismatic one stands for any type."""
    anima = [1 if piece[1] == "s" else int(piece[1]) for piece in pieces]
    letters = [LETTERS[:PRISMATIC] if piece[0] == "x" else piece[0] for piece in pieces]
    return [list(zip(reading, anima, strict=True)) for reading in product(*letters)]


def enough(one, pieces):
    """Tell whether pieces pay a card, too many of them perhaps."""
    named = [LETTERS[kind] for kind in one.types]
    match one.kind.value:
        case "prismatic":
            return all(piece[0] == "x" for piece in pieces) and sum(int(piece[1]) for piece in pieces) >= 2
        case "one" | "any":
            return any(all(letter in named for letter, _ in it) and sum(n for _, n in it) >= 3 for it in stands(pieces))
        case "either":
            return any(
                any(all(letter == name for letter, _ in it) for name in named) and sum(n for _, n in it) >= 2
                for it in stands(pieces)
            )
        case "two":
            return len(pieces) == 2 and any(
                it[0][0] != it[1][0] and it[0][0] in named and it[1][0] in named for it in stands(pieces)
            )
        case "shapes":
            shapes = [piece[2:] for piece in pieces]
            return (
                all(piece[0] == named[0] for piece in pieces) and "" not in shapes and len(set(shapes)) == len(shapes)
            )


@pytest.mark.parametrize(
    "pieces",
    [
        "o1a o1b o2a os x1",
        "e1a e1a e2c h1b hs x1 x2",
        "o1a e1a h1a p1a a1a x1",
        "a1a a1b a2b a2c as os hs",
        "x1 x1 x2 x2",
    ],
)
def test_i10_2_all_payments_of_all_cards(pieces):
    mine = tuple(sorted(pieces.split()))
    for one in {card(name) for name in BOX.request_cards}:
        right = {
            choice
            for size in range(1, 5)
            for choice in combinations(mine, size)
            if enough(one, choice)
            and (
                one.kind.value == "shapes"
                or not any(enough(one, less) for less in combinations(choice, size - 1) if less)
            )
        }
        assert set(ways(one, mine)) == right, one.id
        assert len(set(ways(one, mine))) == len(ways(one, mine))


MEANS = (
    *tuple(combinations(("o1a", "o2b", "e1c", "es", "h1b", "os", "x1", "x2"), 2)),
    (),
    ("p1a",),
    ("o1a", "o1b", "a2c"),
)


def added(asked, short):
    """Return pieces that make up for what is lacking: artifacts of 1 anima, for shapes of the first one that is."""
    if short.pieces:
        kinds = short.types * short.pieces if asked.kind is RequestKind.SHAPES else short.types
        return tuple(f"{LETTERS[kind]}1{'abc'[min(short.shapes, default=1) - 1]}" for kind in kinds[: short.pieces])
    kind = LETTERS[short.types[-1]]
    return (f"{kind}1" if kind == "x" else f"{kind}1a",) * short.anima


@pytest.mark.parametrize("asked", dict.fromkeys(BOX.requests), ids=lambda asked: asked.id)
def test_i10_2_what_is_lacking_is_the_least_that_pays(asked):
    for pieces in MEANS:
        more = added(asked, lacking(asked, pieces))
        assert bool(ways(asked, pieces)) == (not more), pieces
        assert ways(asked, (*pieces, *more)), (pieces, more)
        assert not more or not ways(asked, (*pieces, *more[1:])), (pieces, more)


def test_i10_1_the_shapes_that_bring_more_are_told():
    shapes = card("shapesobliteration")
    assert lacking(shapes, ("o1a", "o2a", "os", "x2")) == Lacking(0, 0, (0,), (2, 3))
    assert lacking(shapes, ("os", "x2", "e1a")) == Lacking(0, 1, (0,), (1, 2, 3))
    assert lacking(shapes, ("o1a", "o1b", "o2c")) == Lacking(0, 0, (0,), ())
