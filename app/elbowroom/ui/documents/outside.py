"""What others do to the open plan's file, and what the catalogue does to its figures."""

import time
from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.held_file import CHANGED, MISSING
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.ui.documents.strips import Strips

REST_S = 1.0
"""Between two looks at the file."""

_REFUSALS = {CHANGED: "PLAN_CHANGED_OUTSIDE", MISSING: "PLAN_FILE_MISSING"}


class Outside:
    """Notices what changed behind the plan's back, and takes it in when the person says so."""

    def __init__(
        self, plan: OpenPlan, strips: Strips, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._plan = plan
        self._strips = strips
        self._clock = clock
        self._looked_at = -REST_S
        self._said = ""

    def look(self) -> None:
        """See whether the file is still what it was, as when the person comes back to the window.

        A file out of reach is no change: its drive may be off, and saving says so.
        """
        document = self._plan.document
        now = self._clock()
        if document.file is None or now - self._looked_at < REST_S:
            return
        self._looked_at = now
        change = document.file.change()
        if change in _REFUSALS and change != self._said:
            self._strips.refused(Refusal(_REFUSALS[change], document.file.path.name))
        elif self._said in _REFUSALS and change not in _REFUSALS:
            self._strips.drop("refusal")
        self._said = change

    def reload(self) -> None:
        """Take what the file holds now, as one step to undo."""
        try:
            self._plan.document.reload()
        except Refusal as error:
            self._strips.refused(error)
            return
        self._said = ""
        self._plan.compute_anew()
        self._strips.opened(self._plan.document)

    def use_catalogue(self) -> None:
        """Compute with the catalogue's figures from now on."""
        self._plan.document.use_catalogue()
        self._plan.compute_anew()
        self._strips.figures(self._plan.document)
