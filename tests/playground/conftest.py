from __future__ import annotations

from pathlib import Path

import pytest

from playground import Description, Playground, hook
from tests.support.small_bot import running

OPENAPI = Path(__file__).parents[2] / "../shared/discord-openapi.json"


@pytest.fixture(scope="session")
def description():
    """Discord's description of its API, read once; None where it is not at hand."""
    return Description(OPENAPI) if OPENAPI.is_file() else None


@pytest.fixture
async def playground(description):
    async with Playground(openapi=description, deadline=30.0) as opened:
        with hook(opened.http):
            yield opened


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
