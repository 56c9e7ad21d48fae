"""The strip of the first start: this is an example, and three ways on from it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from elbowroom.text import start as words
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice, NoticeAction

if TYPE_CHECKING:
    from elbowroom.session.kept import Kept

KEY = "start"

Way = Callable[[], object]


@dataclass(frozen=True, slots=True)
class StartWays:
    """What the buttons do; one that the program does not have yet is left out.

    Attributes:
        use_this_computer: plan with the computer that the program runs on.
        buy: ask what to buy.
        open_model: plan with the model in a file.
    """

    use_this_computer: Way | None = None
    buy: Way | None = None
    open_model: Way | None = None


class StartStrip:
    """Shown at every start until the person dismisses it or takes one of its ways."""

    def __init__(self, notices: NoticeStack, ways: StartWays, kept: "Kept | None") -> None:
        self._notices = notices
        self._ways = ways
        self._kept = kept

    def show_at_start(self) -> None:
        """Show it, unless it was dismissed."""
        if self._kept is not None and self._kept.has_start_strip:
            self._say()

    def show_again(self) -> None:
        """Show it now and at every start, as at the first."""
        if self._kept is not None:
            self._kept.show_start_strip(True)
        self._say()

    def _say(self) -> None:
        notice = Notice(KEY, words.example, tuple(self._actions()), self._forget)
        self._notices.say(notice)

    def _actions(self) -> Iterator[NoticeAction]:
        ways = self._ways
        for text, way in (
            (words.use_this_computer, ways.use_this_computer),
            (words.what_to_buy, ways.buy),
            (words.open_model, ways.open_model),
        ):
            if way is not None:
                yield NoticeAction(text, way)

    def _forget(self) -> None:
        if self._kept is not None:
            self._kept.show_start_strip(False)
