from __future__ import annotations

import pytest

from bench.people.table import HURRY
from playground import Playground, hook
from tests.playground.small_bot import running
from tests.support.table import description


@pytest.fixture
async def playground():
    async with Playground(openapi=description(), deadline=30.0, hurry=HURRY) as opened:
        with hook(opened.http):
            yield opened
    assert opened.own_mistakes == []


@pytest.fixture
async def bot(playground):
    async with running(playground) as started:
        yield started
    assert playground.violations == []


@pytest.fixture
def ann(playground):
    return playground.person("Ann")


@pytest.fixture
def bob(playground):
    return playground.person("Bob")


@pytest.fixture
def table(playground):
    return playground.channel("table-one")
