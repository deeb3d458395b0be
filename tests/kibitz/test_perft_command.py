def test_lines_are_counted_and_divided(kibitz, scenario):
    path = scenario()
    whole = kibitz("perft", path, "2")
    parts = kibitz("perft", path, "2", "--divide")
    assert whole.exit_code == parts.exit_code == 0
    *steps, total = parts.output.splitlines()
    assert total == f"total: {whole.output.strip()}"
    assert [line.split(":")[0] for line in steps] == ["command cultist a1", "command raven-siren", "end"]
    assert kibitz("perft", path, "0").output == "1\n"


def test_a_depth_below_one_cannot_be_divided(kibitz, scenario):
    assert kibitz("perft", scenario(), "0", "--divide").exit_code == 2
    assert kibitz("perft", scenario(), "-1").exit_code == 2
