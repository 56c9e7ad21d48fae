"""Plan with the computer that the program runs on: read beside the window, then chosen."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QObject, Qt

from elbowroom.core.errors import Refusal
from elbowroom.plan import actions
from elbowroom.plan.store import PlanStore
from elbowroom.text import refusals, wishes
from elbowroom.text import start as words
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice, NoticeAction
from elbowroom.ui.task import Task

if TYPE_CHECKING:
    from elbowroom.catalog.computer.found import Computer
    from elbowroom.plan.buy.buying import Buying

KEY = "own computer"


class OwnComputer(QObject):
    """The plan stays as it is until the reading has succeeded."""

    def __init__(
        self,
        buying: "Callable[[], Buying]",
        store: PlanStore,
        notices: NoticeStack,
        open_list: Callable[[], object],
        parent: QObject,
    ) -> None:
        """``open_list`` opens the list of machines, for a computer that cannot be read."""
        super().__init__(parent)
        self._buying, self._store = buying, store
        self._notices, self._open_list = notices, open_list

    def use(self) -> None:
        """Read it, then plan with it."""
        buying = self._buying()
        task = Task(lambda _watch: buying.read_computer(), self)
        task.done.connect(self._choose)
        task.refused.connect(self._refuse)
        task.start()

    def _choose(self, computer: "Computer") -> None:
        day = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        name = wishes.screen_texts().this_computer_name
        try:
            kept = self._buying().keep_computer(computer, self._store.state.wishes, name, day)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        self._store.dispatch(actions.SetMachine(kept.machine))

    def _refuse(self, refusal: Refusal) -> None:
        """Why it could not be read, and the list as another way."""
        text = partial(refusals.refusal, refusal)
        pick = NoticeAction(words.pick_machine, self._open_list)
        self._notices.say(Notice(KEY, text, (pick,)))
