"""Earlier versions of a plan file: which are kept, and that they come back."""

from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.document import backups
from elbowroom.plan.document.document import open_document
from elbowroom.plan.document.reading import read_plan
from elbowroom.text.notes import note
from tests.plan.document.files import on_disk, refused


def test_the_first_saving_of_each_session_puts_the_file_aside(desk, saved, path):
    for users in (5, 6, 7):
        saved.close()
        saved = open_document(desk, path)
        for extra in (0, 10):
            saved.store.dispatch(actions.SetUsers(users + extra))
            saved.save()
    kept = [read_plan(v.read(), "").state.scenario.users for v in saved.versions()]
    assert kept == [16, 15, 4]
    assert saved.versions()[0].taken_at > saved.versions()[1].taken_at
    saved.close()


def test_only_the_newest_ten_are_kept(desk, path):
    for n in range(14):
        desk.backups.keep(path, b"%d" % n, desk.now())
    assert [v.read() for v in desk.backups.versions(path)] == [b"%d" % n for n in range(13, 3, -1)]


def test_the_same_content_is_not_kept_twice(desk, path):
    for _ in range(3):
        desk.backups.keep(path, b"same", desk.now())
    assert len(desk.backups.versions(path)) == 1


def test_plans_of_one_name_in_two_folders_are_kept_apart(desk, path):
    desk.backups.keep(path, b"one", desk.now())
    desk.backups.keep(path.parent.parent / path.name, b"two", desk.now())
    assert [v.read() for v in desk.backups.versions(path)] == [b"one"]


def test_a_version_kept_through_a_link_is_found_under_the_files_own_name(desk, path, tmp_path):
    path.write_bytes(b"")
    link = tmp_path / "link.elbowroom"
    link.symlink_to(path)
    desk.backups.keep(link, b"one", desk.now())
    assert [v.read() for v in desk.backups.versions(path)] == [b"one"]
    (version,) = desk.backups.versions(link)
    assert version.path.parent.name.startswith("가족-서버-")


def test_an_earlier_version_can_be_restored_and_taken_back(desk, saved, path):
    saved.close()
    document = open_document(desk, path)
    document.store.dispatch(actions.SetUsers(9))
    document.save()
    document.restore(document.versions()[0])
    assert document.store.state.scenario.users == 4
    assert document.is_changed
    document.store.undo()
    assert document.store.state.scenario.users == 9
    document.close()


def test_a_file_damaged_later_can_be_had_from_its_earlier_versions(desk, saved, path):
    saved.close()
    document = open_document(desk, path)
    document.store.dispatch(actions.SetUsers(9))
    document.save()
    document.close()
    path.write_bytes(path.read_bytes()[:100])
    refused(lambda: open_document(desk, path), "DAMAGED_PLAN")
    (version,) = desk.backups.versions(path)
    assert read_plan(version.read(), "").state.scenario.users == 4


def test_without_room_for_it_the_plan_is_saved_all_the_same(desk, saved, path, tmp_path):
    saved.close()
    (tmp_path / "home" / "data").mkdir(parents=True)
    (tmp_path / "home" / "data" / "backups").write_text("in the way")
    document = open_document(desk, path)
    document.store.dispatch(actions.SetUsers(9))
    document.save()
    assert on_disk(path).scenario.users == 9
    assert "put aside" in note(document.notices[0])
    document.close()


def test_what_others_put_among_the_versions_is_none_of_them(desk, path):
    desk.backups.keep(path, b"one", desk.now())
    (version,) = desk.backups.versions(path)
    (version.path.parent / "notes.elbowroom").write_bytes(b"somebody's")
    assert desk.backups.versions(path) == (version,)


def test_a_version_that_cannot_be_read_any_more_is_kept_beside_the_new_one(desk, path, monkeypatch):
    desk.backups.keep(path, b"same", desk.now())
    monkeypatch.setattr(backups.Version, "read", unreadable)
    desk.backups.keep(path, b"same", desk.now())
    assert len(desk.backups.versions(path)) == 2


def unreadable(version):
    raise Refusal("NOT_READ", version.path.name, reason="not allowed")
