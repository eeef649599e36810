"""The command line: ``qiaopai COMMAND``, each command loaded when it is asked for.

A command is a Click command in a module of this package, named in :data:`COMMANDS`; its words
stand in the catalogues under ``cli.help.<command>``, see :mod:`qiaopai.cli.group`.
"""

from qiaopai.cli.group import LazyGroup

COMMANDS = {
    "serve": "qiaopai.cli.serve:serve",
    "robots": "qiaopai.cli.robots:robots",
    "score": "qiaopai.cli.deal_score:score",
    "scores": "qiaopai.cli.score_tables:scores",
    "which": "qiaopai.cli.which:which",
    "sacrifice": "qiaopai.cli.deal_score:sacrifice",
    "board": "qiaopai.cli.boards:board",
    "sheet": "qiaopai.cli.sheets:sheet",
    "records": "qiaopai.cli.records:records",
    "rubber": "qiaopai.cli.rubber:rubber",
    "chicago": "qiaopai.cli.rubber:chicago",
    "imps": "qiaopai.cli.scales:imps",
    "vps": "qiaopai.cli.scales:vps",
    "handicap": "qiaopai.cli.handicaps:handicap",
    "deal": "qiaopai.cli.deals:deal",
    "verify": "qiaopai.cli.deals:verify",
    "solve": "qiaopai.cli.solve:solve",
    "check": "qiaopai.cli.files:check",
    "convert": "qiaopai.cli.files:convert",
    "results": "qiaopai.cli.results:results",
    "bid": "qiaopai.cli.bidding:bid",
    "explain": "qiaopai.cli.bidding:explain",
    "analyse": "qiaopai.cli.analyse:analyse",
    "card": "qiaopai.cli.card:card",
    "system": "qiaopai.cli.system:system",
    "match": "qiaopai.cli.match:match",
}
"""Where each command lives, in the order of ``qiaopai --help``."""

main = LazyGroup("qiaopai", COMMANDS)
