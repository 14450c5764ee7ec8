"""Sends requests with pictures in one piece.

Knows forms. Must not know what is in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import aiohttp

if TYPE_CHECKING:
    from aiohttp.client import ClientTimeout
    from aiohttp.client_reqrep import ClientRequest
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace

LARGEST: Final = 2**20
"""Bytes of a form that is sent so; the library advises against more."""


class WholeBodies(aiohttp.TCPConnector):
    """Connections to which a form goes by one call of the system.

    By itself the library writes each boundary, each header and 64 KiB at a time of each file: a dozen calls for a
    board. At each of them the event loop lets go of the interpreter, and while a thread lays a panel out it waits a
    millisecond or more to have it back.
    """

    async def connect(self, req: ClientRequest, traces: list[Trace], timeout: ClientTimeout) -> Connection:  # noqa: ASYNC109  the library's
        """Return a connection for a request, whose form is one piece from then on."""
        body = req.body
        if isinstance(body, aiohttp.MultipartWriter) and body.size is not None and body.size <= LARGEST:
            await req.update_body(await body.as_bytes())
        return await super().connect(req, traces, timeout)
