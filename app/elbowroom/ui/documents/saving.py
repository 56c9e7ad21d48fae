"""Saving the open document, and the questions before its changes could be lost."""

import os
from collections.abc import Callable
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.format import SUFFIX
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.storage.names import proposed
from elbowroom.storage.system import native
from elbowroom.text import plan_window as words
from elbowroom.text import window as texts
from elbowroom.text.refusals import refusal
from elbowroom.ui.documents.asks import CANCEL, SAVE, Asks
from elbowroom.ui.documents.strips import Strips


class Saving:
    """Every way the open document reaches a file. What fails is said in a strip.

    Attributes:
        when_saved: told after each saving.
    """

    def __init__(
        self, plan: OpenPlan, asks: Asks, strips: Strips, note_used: Callable[[Path], None]
    ) -> None:
        """``note_used`` is told of each file that a plan was saved to as its own."""
        self._plan = plan
        self._asks = asks
        self._strips = strips
        self._note_used = note_used
        self.when_saved: Callable[[], None] = lambda: None

    def save(self) -> bool:
        """Write to its own file, or ask for one; whether it is saved."""
        document = self._document
        if document.path is None or document.is_read_only:
            return self.save_as()
        return self._try(document.save)

    def save_despite(self, change: str) -> bool:
        """Write over what others did to the file, because the person said so."""
        return self._try(lambda: self._document.save(change))

    def save_as(self) -> bool:
        """Write to a file that is the plan's own from then on; whether it is saved."""
        path = self._asks.file_to_save(words.file_texts().save, self._proposed())
        if path is None:
            return False
        return self._try(lambda: self._document.save_as(path))

    def save_copy(self) -> None:
        """Write to another file, and go on with this one."""
        self._copy(words.file_texts().copy, self._document.save_copy, words.saved_copy)

    def share_copy(self) -> None:
        """Write a copy without notes and paths."""
        self._copy(words.file_texts().share, self._document.share_copy, words.shared_copy)

    def name(self) -> str:
        """What the open plan is called."""
        return title(self._document)

    def may_replace(self) -> bool:
        """Whether another plan may take the place of this one; asks where changes would be lost."""
        if not self._document.is_changed:
            return True
        answer = self._asks.question(words.before_replacing(self.name()))
        if answer == SAVE:
            return self.save()
        if answer == CANCEL:
            return False
        self._plan.autosave.forget()
        return True

    def may_close(self) -> bool:
        """Whether the window may go. Asks only where a file is older than its plan; else the
        changes wait for the next start."""
        document = self._document
        if document.is_changed and document.path is not None and not document.is_read_only:
            is_there = os.path.exists(native(document.path))
            answer = self._asks.question(words.before_quitting(document.path.name, is_there))
            if answer == CANCEL or (answer == SAVE and not self.save()):
                return False
        try:
            self._plan.autosave.write()
        except Refusal as error:
            return not document.is_changed or self._may_lose(error)
        return True

    def _may_lose(self, error: Refusal) -> bool:
        answer = self._asks.question(words.before_losing(self.name(), refusal(error)))
        return self.save_as() if answer == SAVE else answer != CANCEL

    @property
    def _document(self) -> Document:
        return self._plan.document

    def _proposed(self) -> Path:
        """Its own file, or one beside the last by the plan's name."""
        if self._document.path is not None:
            return self._document.path
        name = proposed(self._document.store.state.name) or words.new_plan_file()
        return self._asks.folder() / f"{name}{SUFFIX}"

    def _copy(
        self, heading: str, write: Callable[[Path], object], said: Callable[[str], str]
    ) -> None:
        path = self._asks.file_to_save(heading, self._proposed())
        if path is None:
            return
        try:
            write(path)
        except Refusal as error:
            self._strips.refused(error)
        else:
            self._strips.drop("refusal")
            self._strips.tell(lambda: said(str(path)))

    def _try(self, save: Callable[[], object]) -> bool:
        try:
            save()
        except Refusal as error:
            self._strips.refused(error)
            return False
        document = self._document
        self._strips.saved(document)
        self._plan.store.announce()
        if document.path is not None:
            self._note_used(document.path)
        self.when_saved()
        return not document.is_changed


def title(document: Document) -> str:
    """What a plan is called: its title, else its file's name."""
    stem = document.path.name.removesuffix(SUFFIX) if document.path else ""
    return document.store.state.name or stem or texts.frame_texts().untitled
