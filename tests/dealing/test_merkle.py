"""The tree of RFC 6962 against the vectors of certificate-transparency logs."""

from hashlib import sha256

import pytest

from qiaopai.dealing.merkle import climb, depth, leaf_hash, tree

# Inputs and roots for 1 to 8 leaves that implementations of RFC 6962 test against.
INPUTS = [
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]  # fmt: skip
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_those_of_transparency_logs(size):
    leaves = [leaf_hash(bytes.fromhex(text)) for text in INPUTS[:size]]
    assert tree(leaves)[0].hex() == ROOTS[size - 1]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8, 13, 32, 33])
def test_every_path_leads_to_the_root_and_only_from_its_place(size):
    leaves = [leaf_hash(bytes([place])) for place in range(size)]
    root, paths = tree(leaves)
    for place, path in enumerate(paths):
        assert len(path) == depth(place, size)
        assert climb(leaves[place], place, size, path) == root
        for other in range(size):
            if other != place:
                assert climb(leaves[place], other, size, path) != root


def test_a_path_of_the_wrong_length_leads_nowhere():
    root, paths = tree([leaf_hash(bytes([place])) for place in range(5)])
    assert climb(leaf_hash(b"\x00"), 0, 5, paths[0][:-1]) is None
    assert climb(leaf_hash(b"\x00"), 0, 5, (*paths[0], root)) is None
    assert climb(leaf_hash(b"\x00"), 0, 1, (root,)) is None


def test_an_inner_node_is_no_leaf():
    leaves = [leaf_hash(b"a"), leaf_hash(b"b")]
    root, _ = tree(leaves)
    assert leaf_hash(leaves[0] + leaves[1]) != root
    assert root == sha256(b"\x01" + leaves[0] + leaves[1]).digest()
