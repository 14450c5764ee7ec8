"""The local stand-in for Discord: REST, gateway and files on 127.0.0.1, and a page where one person can be everyone.

Imports nothing of the project. ``python -m playground`` runs it alone.
"""

from playground.acting.exchange import Exchange, text_of, walk
from playground.api_errors import ApiError, Refused
from playground.hook import hook
from playground.requests.openapi import Description
from playground.requests.rest import Violation
from playground.requests.wire import Upload
from playground.server import Playground

__all__ = [
    "ApiError",
    "Description",
    "Exchange",
    "Playground",
    "Refused",
    "Upload",
    "Violation",
    "hook",
    "text_of",
    "walk",
]
