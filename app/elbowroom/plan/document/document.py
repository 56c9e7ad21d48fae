"""One open plan: its store, its file, and whether the two still agree."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from elbowroom.catalog.model_files import ModelRecord
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.plan.actions import ReplacePlan
from elbowroom.plan.document.backups import Version
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.held_file import HeldFile
from elbowroom.plan.document.reading import Opened, read_plan
from elbowroom.plan.document.records import (
    Difference,
    Records,
    catalogue_with,
    collect,
    differences,
    with_earlier,
)
from elbowroom.plan.document.share import without_private
from elbowroom.plan.document.writing import members, plan_bytes
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage.atomic import Saved, save_file
from elbowroom.storage.lock import Holder
from elbowroom.storage.names import fault_of_name


class Document:
    """A plan that is worked on, untitled at first; :func:`open_document` makes one of a file.

    Attributes:
        store: the plan and its undo history.
        file: its file; ``None`` until it is saved.
        catalogue: the catalogue with the file's records; compute with this one.
        notices: what to tell the person, after opening and after each saving.
    """

    def __init__(self, desk: Desk, store: PlanStore) -> None:
        self.store = store
        self.file: HeldFile | None = None
        self.catalogue = desk.catalogue
        self.notices: tuple[Note, ...] = ()
        self._desk = desk
        self._origin: Opened | None = None
        self._records = Records()
        self._saved: PlanState | None = store.state
        self._listeners: list[Callable[[], None]] = []

    @property
    def path(self) -> Path | None:
        """Its file's path; ``None`` until it is saved."""
        return self.file.path if self.file else None

    @property
    def is_changed(self) -> bool:
        """Whether something is not in the file; the curve's axis does not count."""
        state = self.store.state
        return self._saved is None or self._saved.looked_at_as(state) != state

    @property
    def holder(self) -> Holder | None:
        """Who else has the file open."""
        return self.file.holder if self.file else None

    @property
    def is_read_only(self) -> bool:
        """Whether saving needs another file: this one is newer, altered, or open elsewhere."""
        is_newer = self._origin is not None and self._origin.is_newer
        return is_newer or self.is_altered or self.holder is not None

    @property
    def is_altered(self) -> bool:
        """Whether its file was changed by hand, or is damaged."""
        return self._origin is not None and self._origin.is_altered

    def differences(self) -> tuple[Difference, ...]:
        """Figures that the catalogue now gives otherwise than the file's records."""
        return differences(self._records, self._desk.catalogue)

    def bring(self, record: ModelRecord) -> None:
        """A further model, which the plan carries when it uses it. Make new selectors after it."""
        self.catalogue = self.catalogue.with_models(record)

    def use_catalogue(self) -> None:
        """Take the catalogue's figures instead of the file's; what only the plan brings stays.

        Make new selectors after it.
        """
        self._take_records(Records())
        self.mark_changed()

    def members(self) -> dict[str, Any]:
        """What its file would hold now, all but the checksum."""
        return members(self.store.state, self._kept_records(), self._origin, self._desk.app_version)

    def mark_changed(self) -> None:
        """Say that the file does not hold this plan."""
        self._saved = None

    def when_saved(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after each saving. Returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def save(self, despite: str = "") -> Saved:
        """Write the plan to its file.

        Args:
            despite: :data:`held_file.CHANGED` writes over what was changed outside,
                :data:`held_file.MISSING` makes a file anew that is no longer there.

        Raises:
            Refusal: ``PLAN_READ_ONLY``; ``PLAN_CHANGED_OUTSIDE`` (offer :meth:`reload`, keep mine,
                :meth:`save_copy`); ``PLAN_FILE_MISSING`` (offer to save anew, :meth:`save_copy`);
                ``NOT_SAVED``. The plan stays changed, and the file is as it was.
        """
        if self.file is None:
            raise ValueError("a plan without a file is saved with save_as")
        if self.is_read_only:
            raise Refusal("PLAN_READ_ONLY", self.file.path.name)
        self.file.check(despite)
        return self._write(self.file, self._origin)

    def save_as(self, path: Path) -> Saved:
        """Write the plan to a file the person chose, which is its own from then on.

        Raises:
            Refusal: ``BAD_FILE_NAME``, ``PLAN_IN_USE``, ``PLAN_READ_ONLY``, ``NOT_SAVED``.
        """
        _check_name(path)
        if self.file is not None and self.file.is_at(path):
            return self.save(self.file.change())
        file = HeldFile(self._desk, path)
        if file.holder:
            holder = file.holder
            raise Refusal("PLAN_IN_USE", path.name, host=holder.host, since=holder.since)
        try:
            saved = self._write(file, _of_our_version(self._origin))
        except Refusal:
            file.release()
            raise
        if self.file:
            self.file.release()
        self.file = file
        return saved

    def save_copy(self, path: Path) -> Saved:
        """Write the plan to another file, and go on with this one.

        Raises:
            Refusal: ``BAD_FILE_NAME``, ``NOT_SAVED``.
        """
        _check_name(path)
        return save_file(path, self._bytes(_of_our_version(self._origin)), self._desk.system)

    def share_copy(self, path: Path) -> Saved:
        """Write a copy without notes, paths, and what only other versions know.

        Raises:
            Refusal: ``BAD_FILE_NAME``, ``NOT_SAVED``.
        """
        _check_name(path)
        state, records = without_private(self.store.state, self._used_records())
        data = plan_bytes(state, records, app_version=self._desk.app_version)
        return save_file(path, data, self._desk.system)

    def duplicate(self) -> "Document":
        """The same plan as a new document without a file."""
        other = Document(self._desk, PlanStore(self.store.state))
        other._records, other.catalogue, other._saved = self._records, self.catalogue, None
        return other

    def go_on_with(self, other: "Document") -> None:
        """Take another's plan with its figures and undo history, not saved yet."""
        self._records, self.catalogue = other._records, other.catalogue
        self.store.recall(other.store.history)
        self.mark_changed()

    def reload(self) -> None:
        """Take the plan that the file holds now, as one step that can be undone.

        Raises:
            Refusal: as :func:`open_document`.
        """
        assert self.file is not None
        opened = read_plan(self.file.read(), self.file.path.name)
        self.adopt(opened)
        self.store.dispatch(ReplacePlan(opened.state, "reload"))

    def versions(self) -> tuple[Version, ...]:
        """Earlier versions of its file, the newest first."""
        return self._desk.backups.versions(self.path) if self.path else ()

    def restore(self, version: Version) -> None:
        """Take the plan of an earlier version, as one step that can be undone; save to keep it.

        Raises:
            Refusal: as :func:`open_document`.
        """
        opened = read_plan(version.read(), version.path.name)
        self._take_records(opened.records)
        self.mark_changed()
        self.store.dispatch(ReplacePlan(opened.state, "earlier version"))

    def close(self) -> None:
        """Let the file go. Nothing is saved."""
        if self.file:
            self.file.release()

    def adopt(self, opened: Opened) -> None:
        """Take what was read from its file as what is saved."""
        self._origin, self._saved = opened, opened.state
        self.notices = opened.notices
        self._take_records(opened.records)

    def _take_records(self, records: Records) -> None:
        """Compute with these; what was brought before stays, since undo leads back to it."""
        self._records = records
        base = self._desk.catalogue.with_brought(self.catalogue)
        self.catalogue, unread = catalogue_with(base, records)
        if unread:
            notice = Note("RECORDS_NOT_READ", (("ids", ", ".join(unread)),))
            self.notices = (*self.notices, notice)

    def _used_records(self) -> Records:
        return collect(self.catalogue, self.store.state.scenarios)

    def _kept_records(self) -> Records:
        """What its own file carries: undo leads back to models of files after reopening too."""
        return with_earlier(self._used_records(), self.catalogue, self.store.history)

    def _bytes(self, origin: Opened | None) -> bytes:
        records = self._kept_records()
        return plan_bytes(self.store.state, records, origin, self._desk.app_version)

    def _write(self, file: HeldFile, origin: Opened | None) -> Saved:
        state, data = self.store.state, self._bytes(origin)
        saved, self.notices = file.write(data)
        self._origin = read_plan(data, file.path.name)
        self._saved = state if saved.is_confirmed else None
        if saved.is_confirmed:
            for listener in tuple(self._listeners):
                listener()
        return saved


def open_document(desk: Desk, path: Path, take_over: bool = False) -> Document:
    """A plan from its file.

    Open elsewhere, it is read-only and :attr:`Document.holder` says where; ``take_over`` takes it
    from a computer that cannot be asked. An older file is put aside as an earlier version first.

    Raises:
        Refusal: ``NOT_READ``, ``DAMAGED_PLAN`` (offer ``desk.backups.versions(path)``),
            ``NOT_A_PLAN``, ``PLAN_TOO_NEW``.
    """
    file = HeldFile(desk, path, take_over)
    try:
        data = file.read()
        opened = read_plan(data, path.name)
        document = Document(desk, PlanStore(opened.state))
        document.file = file
        document.adopt(opened)
        if opened.was_migrated:
            file.keep_backup(data)
    except Refusal:
        file.release()
        raise
    if not file.is_locked:
        document.notices = (*document.notices, Note("PLAN_NOT_LOCKED"))
    return document


def _check_name(path: Path) -> None:
    if fault := fault_of_name(path.name):
        raise Refusal("BAD_FILE_NAME", path.name, what=fault)


def _of_our_version(origin: Opened | None) -> Opened | None:
    """Where a plan comes from, for writing it to another file: of a format newer than we know,
    what we do not know stays in the old file."""
    return None if origin and origin.is_newer else origin
