from tests.session.kills import kill_often


def test_forty_kills_lose_no_acknowledged_action(tmp_path):
    count = kill_often(tmp_path, 40, "make test")
    assert (count.kills, count.lost) == (40, 0)
    assert count.moves >= 40
