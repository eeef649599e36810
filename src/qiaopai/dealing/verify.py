"""The check of a proof: every key against the root, every deal computed again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from qiaopai.core import DECK, Board, Deal
from qiaopai.dealing.fair import board_deal, leaf
from qiaopai.dealing.merkle import climb, depth, tree
from qiaopai.dealing.proof import BoardProof, Proof
from qiaopai.text import Message


def verify(
    proof: Proof,
    boards: Iterable[Board] = (),
    *,
    root: str | None = None,
    nonces: Iterable[bytes] = (),
) -> list[Message]:
    """What is wrong with `proof`, worst first; nothing when it holds.

    `boards` are the boards as they were played; `root` is what the server showed before
    anybody sat, `nonces` what the asker's own browser added. Without them the check is only
    that the proof agrees with itself. Keys still withheld are no fault.
    """
    return [
        *_shape_problems(proof),
        *_outside_problems(proof, root, nonces),
        *_key_problems(proof),
        *_deal_problems(proof, tuple(boards)),
    ]


def _shape_problems(proof: Proof) -> Iterator[Message]:
    if len(proof.boards) != proof.size:
        count = len(proof.boards)
        yield Message.of("dealing.proof_size", size=proof.size, count=count)
    first = proof.boards[0].number if proof.boards else 1
    for place, board in enumerate(proof.boards):
        if board.number != first + place:
            yield Message.of("dealing.proof_number", number=board.number, expected=first + place)
        if board.key is None and board.deal is not None:
            yield Message.of("dealing.proof_no_key", number=board.number)


def _outside_problems(proof: Proof, root: str | None, nonces: Iterable[bytes]) -> Iterator[Message]:
    if root is not None and root.lower() != proof.root:
        yield Message.of("dealing.proof_other_root", shown=root.lower(), root=proof.root)
    for nonce in nonces:
        if nonce not in proof.nonces:
            yield Message.of("dealing.proof_nonce_missing", nonce=nonce.hex())


def _key_problems(proof: Proof) -> Iterator[Message]:
    """Each published key whose path does not lead to the root."""
    places = [place for place, board in enumerate(proof.boards) if board.key is not None]
    found = {place: _root_of(proof, place) for place in places if place < proof.size}
    wrong = {place: root for place, root in found.items() if root != proof.root}
    if len(found) > 1 and len(wrong) == len(found) and len(set(wrong.values())) == 1:
        common = next(iter(wrong.values()))
        if common is not None:
            yield Message.of("dealing.proof_root", root=proof.root, computed=common)
            return
    keys_hold = _keys_alone(proof) == proof.root
    for place, root in wrong.items():
        yield _key_problem(proof, place, root, keys_hold)


def _key_problem(proof: Proof, place: int, root: str | None, keys_hold: bool) -> Message:
    board = proof.boards[place]
    if root is None:
        return Message.of(
            "dealing.proof_path_length",
            number=board.number,
            count=len(board.path),
            expected=depth(place, proof.size),
        )
    key = "dealing.proof_path" if keys_hold else "dealing.proof_key"
    return Message.of(key, number=board.number, computed=root, root=proof.root)


def _root_of(proof: Proof, place: int) -> str | None:
    """The root that the key and path of a board lead to; None when the path cannot fit."""
    board = proof.boards[place]
    root = climb(_leaf(proof, place), place, proof.size, board.path)
    return None if root is None else root.hex()


def _keys_alone(proof: Proof) -> str | None:
    """The root over all keys, whatever the paths say; None while a key is withheld."""
    if not proof.boards or any(board.key is None for board in proof.boards):
        return None
    return tree([_leaf(proof, place) for place in range(len(proof.boards))])[0].hex()


def _leaf(proof: Proof, place: int) -> bytes:
    board = proof.boards[place]
    assert board.key is not None
    return leaf(board.key, board.number, place, proof.size)


def _deal_problems(proof: Proof, boards: tuple[Board, ...]) -> Iterator[Message]:
    """Each deal that is not the one that follows from key, nonces and number."""
    right = {
        board.number: board_deal(board.key, proof.nonces, board.number)
        for board in proof.boards
        if board.key is not None
    }
    shown = {board.number: board for board in proof.boards}
    found = [
        _difference("dealing.proof_deal", number, shown[number].deal, deal)
        for number, deal in right.items()
    ]
    wrong = [message for message in found if message is not None]
    if len(right) > 1 and len(wrong) == len(right):
        yield Message.of("dealing.proof_nonces", count=len(proof.nonces))
    yield from wrong
    yield from _played_problems(shown, right, boards)


def _played_problems(
    shown: dict[int, BoardProof], right: dict[int, Deal], boards: tuple[Board, ...]
) -> Iterator[Message]:
    played = {board.number for board in boards}
    for board in boards:
        if board.number not in shown:
            yield Message.of("dealing.played_unknown", number=board.number)
        elif board.number in right:
            found = _difference(
                "dealing.played_deal", board.number, board.deal, right[board.number]
            )
            if found is not None:
                yield found
    for number in right:
        if shown[number].deal is None and number not in played:
            yield Message.of("dealing.proof_no_deal", number=number)


def _difference(key: str, number: int, shown: Deal | None, right: Deal) -> Message | None:
    """The highest card that lies elsewhere in `shown` than in `right`, and how many do."""
    if shown is None or shown == right:
        return None
    moved = [card for card in reversed(DECK) if shown.holder(card) is not right.holder(card)]
    card = moved[0]
    return Message.of(
        key,
        number=number,
        card=card,
        shown=shown.holder(card),
        right=right.holder(card),
        count=len(moved),
    )
