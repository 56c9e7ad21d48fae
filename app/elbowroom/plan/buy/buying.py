"""What the buy screen asks: advice in steps, what to draw of it, and this computer."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.computer.found import Computer
from elbowroom.catalog.computer.keeping import save_record
from elbowroom.catalog.computer.profile import THIS_COMPUTER, as_record
from elbowroom.catalog.computer.reading import read_computer
from elbowroom.catalog.paths import own_data
from elbowroom.plan.buy import select
from elbowroom.plan.buy.advice import Advice, Advisor, Pictures
from elbowroom.plan.buy.view_models import BuyVM, MatrixVM
from elbowroom.plan.buy.wishes import Wishes

if TYPE_CHECKING:
    from elbowroom.plan.profiles.editing import Editing


class Buying:
    """Advice over one catalogue; what was worked out is kept.

    Attributes:
        edition: grows when the catalogue was read again, and with it every advice is another.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        own: Path | None = None,
        read: Callable[[], Computer] = read_computer,
        look_again: Callable[[], None] | None = None,
    ) -> None:
        """What it is built over.

        Args:
            catalogue: of the plan.
            own: the person's own folder, theirs by default.
            read: reads this computer.
            look_again: lets everybody know that the person's own files have changed; the
                catalogue alone by default.
        """
        self._catalogue = catalogue
        self._own = own
        self._read = read
        self._refresh = look_again or catalogue.look_again
        self._advisor = Advisor(catalogue)
        self.edition = 0

    def advise(self, wishes: Wishes) -> Pictures:
        """Pictures as more is known, ``None`` between them."""
        return self._advisor.advise(wishes)

    def screen(self, advice: Advice) -> BuyVM:
        """The whole screen, in the language in use."""
        return select.screen(self._catalogue, advice)

    def matrix(self, advice: Advice) -> MatrixVM:
        """Models by machines."""
        return select.matrix(self._catalogue, advice)

    def read_computer(self) -> Computer:
        """This computer; takes its time, so ask on another thread.

        Raises:
            Refusal: ``COMPUTER_NOT_READ``.
        """
        return self._read()

    def keep_computer(self, computer: Computer, wishes: Wishes, name: str, day: str) -> Wishes:
        """Wishes about this computer, after its profile was put beside the person's own.

        Raises:
            Refusal: ``NOT_SAVED``.
        """
        record = as_record(computer, self._catalogue.hardware.gpus(), name, day)
        save_record(record, self._own or own_data())
        self.look_again()
        return wishes.on(THIS_COMPUTER)

    def editing(self, day: str) -> "Editing":
        """An editor of the person's own profiles, over the same catalogue; ``day`` is today."""
        from elbowroom.plan.profiles.editing import Editing

        return Editing(self._catalogue, self._own, day)

    def look_again(self) -> None:
        """Take up what changed in the person's own files."""
        self._refresh()
        self._advisor = Advisor(self._catalogue)
        self.edition += 1
