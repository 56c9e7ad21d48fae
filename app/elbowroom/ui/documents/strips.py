"""What there is to say about the open document, as strips with what can be done about it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.document import Document
from elbowroom.text import plan_window as words
from elbowroom.text.notes import sentences
from elbowroom.text.refusals import refusal
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice, NoticeAction, Words

WAYS = {
    "PLAN_CHANGED_OUTSIDE": ("reload", "keep_mine", "save_copy"),
    "PLAN_FILE_MISSING": ("save_anew", "save_as"),
    "PLAN_READ_ONLY": ("save_as",),
    "PLAN_IN_USE": ("save_as",),
    "BAD_FILE_NAME": ("save_as",),
    "NOT_SAVED": ("save_as",),
}
"""Refusal -> what the strip offers."""

OF_A_DOCUMENT = ("notes", "holder", "figures", "refusal", "restored", "told", "autosave")
"""Strips that go with the document they are about."""


class Strips(QObject):
    """Says what there is to say.

    Attributes:
        asked: the person chose what a strip offers: a name of :class:`words.StripTexts`.
    """

    asked = Signal(str)

    def __init__(self, notices: NoticeStack, parent: QObject) -> None:
        super().__init__(parent)
        self._notices = notices

    def opened(self, document: Document) -> None:
        """Another document is shown: what is to be known of it."""
        self.drop(*OF_A_DOCUMENT)
        ways = ("save_as",) if document.is_read_only and not document.holder else ()
        self._say_notes(document, ways)
        self._say_holder(document)
        self.figures(document)

    def saved(self, document: Document) -> None:
        """It was saved: what went wrong before is settled."""
        self.drop("notes", "refusal", "restored", "told", "autosave", "holder")
        self._say_notes(document, ())

    def figures(self, document: Document) -> None:
        """The catalogue has other figures than the document, or no longer."""
        count = len(document.differences())
        if not count:
            self.drop("figures")
            return
        self._say("figures", lambda: words.figures_changed(count), "compare", "update")

    def refused(self, error: Refusal, *ways: str) -> None:
        """Something could not be done."""
        self._say("refusal", lambda: refusal(error), *(ways or WAYS.get(error.code, ())))

    def refused_with_versions(self, error: Refusal) -> None:
        """A file could not be opened, and earlier versions of it are kept."""
        self._say("refusal", lambda: words.with_versions(refusal(error)), "versions")

    def restored(self) -> None:
        """What was put aside is back."""
        self._say("restored", words.restored, "save")

    def more_unsaved(self, count: int) -> None:
        """Other plans wait to be restored."""
        self._say("unsaved", lambda: words.more_unsaved(count), "show")

    def not_put_aside(self) -> None:
        """Autosave fails."""
        if self._notices.about("autosave") is None:
            self._say("autosave", words.not_put_aside, "save")

    def tell(self, text: Words) -> None:
        """Something else, that is over with the next thing told."""
        self._say("told", text)

    def reading(self, text: Words) -> None:
        """A file is being read, which can be cancelled."""
        self._say("reading", text, "stop")

    def drop(self, *keys: str) -> None:
        """Take strips away."""
        self._notices.drop(*keys)

    def _say_notes(self, document: Document, ways: tuple[str, ...]) -> None:
        if document.notices:
            self._say("notes", partial(sentences, document.notices), *ways)

    def _say_holder(self, document: Document) -> None:
        holder = document.holder
        if holder is None:
            return
        if holder.is_here:
            self._say("holder", lambda: words.open_here(holder.since), "save_as")
            return
        ways = ("save_as",) if holder.is_certain else ("take_over", "save_as")
        self._say("holder", lambda: words.open_there(holder.host, holder.since), *ways)

    def _say(self, key: str, text: Words, *ways: str) -> None:
        self._notices.say(Notice(key, text, tuple(self._action(way) for way in ways)))

    def _action(self, way: str) -> NoticeAction:
        work: Callable[[], None] = lambda: self.asked.emit(way)  # noqa: E731
        return NoticeAction(lambda: str(getattr(words.strip_texts(), way)), work, way == "compare")
