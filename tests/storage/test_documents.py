"""Documents beside the games: acknowledged and written like settings, deleted with the games."""

import pytest

from fitsmobile.storage import documents, plain
from fitsmobile.storage.results import Loaded, Trouble
from fitsmobile.storage.settings import Settings
from tests.storage.samples import RECORD
from tests.storage.test_store import FACTS, opened

NOTE = {"fits-1": [3, 20]}


def test_a_document_survives_a_kill_and_a_flush(tmp_path):
    store = opened(tmp_path)
    store.keep_document("puzzles", NOTE)
    store.keep_document("trying", {"id": "a"})
    assert store.load_document("puzzles") == Loaded(NOTE)
    again = opened(tmp_path)
    assert again.load_document("puzzles") == Loaded(NOTE)
    again.rest()
    assert not list((tmp_path / "working").glob("journal-*"))
    assert opened(tmp_path).load_document("puzzles") == Loaded(NOTE)
    assert opened(tmp_path).load_document("trying") == Loaded({"id": "a"})


def test_documents_are_deleted_with_all_games_even_by_a_kill_in_between(tmp_path):
    store = opened(tmp_path)
    store.keep(RECORD, FACTS)
    store.keep_document("puzzles", NOTE)
    store.flush()
    store.keep_document("trying", NOTE)
    store.keep_settings(Settings(theme="dark"))
    store.delete_all()
    for again in (store, opened(tmp_path)):
        again.flush()
        assert again.load_document("puzzles").reason == "missing"
        assert again.load_document("trying").reason == "missing"
        assert again.load_settings().value.theme == "dark"


def test_a_document_kept_after_a_deletion_stays(tmp_path):
    store = opened(tmp_path)
    store.delete_all()
    store.keep_document("puzzles", NOTE)
    assert opened(tmp_path).load_document("puzzles") == Loaded(NOTE)


def test_a_document_of_a_newer_version_is_left_as_it_is(tmp_path):
    path = tmp_path / "documents" / "puzzles.json"
    path.parent.mkdir()
    body = {"format": documents.FORMAT, "version": 2, "content": {"new": 1}}
    path.write_bytes(plain.dump(plain.seal(body)).encode() + b"\n")
    before = path.read_bytes()
    store = opened(tmp_path)
    assert store.load_document("puzzles").reason == "newer_version"
    assert store.keep_document("puzzles", NOTE).reason == "newer_version"
    store.rest()
    assert path.read_bytes() == before


def test_a_damaged_document_is_put_aside_and_its_copy_read(tmp_path):
    store = opened(tmp_path)
    for content in ({"fits-1": [1, 9]}, NOTE):
        store.keep_document("puzzles", content)
        store.rest()
    path = tmp_path / "documents" / "puzzles.json"
    path.write_bytes(path.read_bytes()[:-9])
    loaded = opened(tmp_path).load_document("puzzles")
    assert loaded.value == {"fits-1": [1, 9]}
    assert [one.reason for one in loaded.troubles] == ["not_json"]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [("../x", {}, "wrong_field"), ("long", {"a": "b" * documents.MAX_BYTES}, "too_large")],
)
def test_a_document_that_could_not_be_read_again_is_not_kept(tmp_path, name, content, reason):
    store = opened(tmp_path)
    answer = store.keep_document(name, content)
    assert isinstance(answer, Trouble)
    assert answer.reason == reason
    assert len(store.pending) == 0
