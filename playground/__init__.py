"""The local stand-in for Discord: REST, gateway and files on 127.0.0.1, and a page where one person can be everyone.

Imports nothing of the project. ``python -m playground`` runs it alone.
"""

from playground.api_errors import ApiError, Refused
from playground.exchange import Exchange, text_of, walk
from playground.hook import hook
from playground.openapi import Description
from playground.rest import Violation
from playground.server import Playground
from playground.wire import Upload

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
