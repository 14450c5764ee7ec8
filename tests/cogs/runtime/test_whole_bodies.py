import io

import aiohttp
import pytest
from aiohttp import web

from cogs.runtime.requests import LARGEST, WholeBodies


@pytest.fixture
async def server():
    """Yield the address of a server that says what parts it was sent, and how large the whole was announced to be."""

    async def read(request):
        parts = [(part.name, part.filename, bytes(await part.read())) async for part in await request.multipart()]
        return web.json_response([request.content_length, [(name, file, data.hex()) for name, file, data in parts]])

    app = web.Application(client_max_size=2**26)
    app.router.add_post("/", read)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


def form(*sizes):
    found = aiohttp.FormData(quote_fields=False)
    found.add_field("payload_json", '{"content": "ł"}')
    for number, size in enumerate(sizes):
        file = io.BytesIO(bytes([number + 1]) * size)
        found.add_field(f"files[{number}]", file, filename=f"{number}.png", content_type="application/octet-stream")
    return found


async def sent(address, connector, *sizes):
    """Return what a server read of a form, and the pieces in which it was sent."""
    pieces, trace = [], aiohttp.TraceConfig()

    async def note(_session, _context, params):
        pieces.append(bytes(params.chunk))

    trace.on_request_chunk_sent.append(note)
    session = aiohttp.ClientSession(connector=connector, trace_configs=[trace])
    async with session, session.post(address, data=form(*sizes)) as response:
        return await response.json(), [piece for piece in pieces if piece]


async def test_a_form_goes_in_one_piece_and_says_the_same(server):
    plain, many = await sent(server, aiohttp.TCPConnector(), 200_000, 70_000)
    whole, one = await sent(server, WholeBodies(limit=0), 200_000, 70_000)
    assert len(many) > 10
    assert len(one) == 1
    length, parts = whole
    assert parts == plain[1]
    assert [(name, file, len(data) // 2) for name, file, data in parts] == [
        ("payload_json", None, 17),
        ("files[0]", "0.png", 200_000),
        ("files[1]", "1.png", 70_000),
    ]
    assert length == len(one[0])


async def test_what_is_too_large_for_one_piece_goes_in_several(server):
    (_, parts), pieces = await sent(server, WholeBodies(limit=0), LARGEST)
    assert len(pieces) > 10
    assert len(parts[1][2]) == 2 * LARGEST


async def test_files_can_be_sent_again(server):
    """The library sends the same files again where Discord asks it to wait."""
    file = io.BytesIO(b"abc")
    file.close = lambda: None  # as the library has it
    async with aiohttp.ClientSession(connector=WholeBodies(limit=0)) as session:
        for _ in range(2):
            file.seek(0)
            data = aiohttp.FormData()
            data.add_field("files[0]", file, filename="0.png")
            async with session.post(server, data=data) as response:
                assert (await response.json())[1] == [["files[0]", "0.png", b"abc".hex()]]
