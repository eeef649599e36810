"""Which of two mistakes is told, and that nothing is written by either."""


def test_a_file_that_is_not_there_is_told_before_its_ending(refused, tmp_path):
    assert "no such file" in refused("check", str(tmp_path / "nope"))


def test_deals_go_only_into_files_of_a_known_format(refused, tmp_path):
    target = tmp_path / "deals.xyz"
    assert ".pbn" in refused("deal", "-o", str(target))
    assert not target.exists()


def test_a_short_root_is_told_how_long_one_is(refused, tmp_path):
    told = refused("verify", "--root", "00", str(tmp_path / "proof.json"))
    assert "64 hexadecimal" in told
    assert "64 to 64" not in told
