"""Deals of a two-board match that nobody chose, and the proof of it.

The server's part and a player's part of docs/fair-deals.md, in one process.
"""

import secrets

from qiaopai.core import Board
from qiaopai.dealing import board_deal, commit, new_keys, proof, verify

# The server, before anybody sits: secret keys, and a commitment for all to see.
keys = new_keys(2, secrets.token_bytes)
commitment = commit(keys, first_number=1)
print("shown before the match:", commitment.root)

# Every browser seated before the start adds a number of its own.
nonces = [secrets.token_bytes(16) for _player in ("Ann", "Bob", "Chen")]
boards = [Board(number, board_deal(key, nonces, number)) for number, key in enumerate(keys, 1)]
for board in boards:
    print(f"board {board.number}, dealer {board.dealer}: {board.deal}")

# After the match the keys are published; a player checks everything.
published = proof(keys, 1, nonces)
problems = verify(published, boards, root=commitment.root, nonces=nonces[:1])
assert not problems
print("proved:", len(published.boards), "boards")
