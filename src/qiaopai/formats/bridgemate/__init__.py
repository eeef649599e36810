"""The Bridgemate Data Connector: its messages, an event to send, and the results it sends back."""

from qiaopai.formats.bridgemate.coding import Reading, decode_request, decode_response, encode
from qiaopai.formats.bridgemate.messages import Command, DataType, Message, Request, Response
from qiaopai.formats.bridgemate.receiving import results_of
from qiaopai.formats.bridgemate.sending import initialise

__all__ = [
    "Command",
    "DataType",
    "Message",
    "Reading",
    "Request",
    "Response",
    "decode_request",
    "decode_response",
    "encode",
    "initialise",
    "results_of",
]
