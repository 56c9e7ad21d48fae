"""The plan that a window shows: its document, what computes with it, and its autosave."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from elbowroom.catalog.model_files import ModelRecord
from elbowroom.core.errors import Refusal
from elbowroom.plan.actions import Attach, SetModel
from elbowroom.plan.attaching import File
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.current_store import CurrentStore
from elbowroom.plan.document.autosave import Autosave
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.view_models import PlanVM

if TYPE_CHECKING:
    from elbowroom.catalog.model_reading import ReadModel
    from elbowroom.plan.about_model import AboutModelVM
    from elbowroom.plan.buy.buying import Buying
    from elbowroom.plan.comparison.comparing import Comparing
    from elbowroom.plan.control_view_models import ServicesVM
    from elbowroom.plan.model_file_vm import ModelFileVM
    from elbowroom.plan.precision_effects import Effects
    from elbowroom.plan.select_runtimes import RuntimesVM
    from elbowroom.plan.techniques import TechniquesVM
    from elbowroom.plan.view_models import DiagnosisVM, WaysVM


class OpenPlan:
    """One document after another, each with selectors over the catalogue that it brings.

    Attributes:
        desk: where documents lie.
        document: the one that is open.
        autosave: its recovery file.
        store: its plan, for widgets, which stay when the document is exchanged.
        when_looked_again: told when the person's own files were read again.
    """

    def __init__(self, desk: Desk, document: Document, recovery: Path | None = None) -> None:
        """``recovery``: recovery file that the document was restored from."""
        self.desk = desk
        self.document = document
        self.autosave = Autosave(desk, document, recovery)
        self.store = CurrentStore(document.store)
        self._selectors = Selectors(document.catalogue)
        self._buying: Buying | None = None
        self.when_looked_again: Callable[[], None] = lambda: None

    def switch(self, document: Document, recovery: Path | None = None) -> None:
        """Show another document. The one before is let go as it is: nothing of it is saved."""
        self.close()
        self.document = document
        self.autosave = Autosave(self.desk, document, recovery)
        self._selectors, self._buying = Selectors(document.catalogue), None
        self.store.switch(document.store)

    def compute_anew(self) -> None:
        """Use the document's catalogue after it has changed."""
        self._selectors, self._buying = Selectors(self.document.catalogue), None
        self.store.announce()

    def look_again(self) -> None:
        """Take up what changed in the person's own files, for this plan and the next ones."""
        self.desk.catalogue.look_again()
        self.document.catalogue.look_again()
        self.compute_anew()
        self.when_looked_again()

    def add_model(self, record: ModelRecord) -> None:
        """Plan with a model that was read from a file, as one step that can be undone."""
        self.document.bring(record)
        self._selectors = Selectors(self.document.catalogue)
        self.store.dispatch(SetModel(record.id))

    def preview(self, read: "ReadModel") -> "ModelFileVM":
        """What is in a file, and what it could be to this plan."""
        from elbowroom.plan.model_file_vm import model_file_vm

        scenario = self.store.state.scenario
        try:
            model = self.document.catalogue.models.model(scenario.model)
        except Refusal:
            model = None
        return model_file_vm(read, scenario, model)

    def attach(self, file: File, record: ModelRecord | None = None) -> None:
        """Load a file with the plan's model, or no longer, as one step that can be undone.

        Args:
            file: what goes with the model.
            record: of a model that drafts.
        """
        if record is not None:
            self.document.bring(record)
            self._selectors = Selectors(self.document.catalogue)
        self.store.dispatch(Attach(file))

    def close(self) -> None:
        """Let the document and its recovery file go. What was put aside stays."""
        self.autosave.close()
        self.document.close()

    # What the window asks for

    def select(self, state: PlanState) -> PlanVM:
        """View models of a state."""
        return self._selectors.plan(state, self.store.history)

    def choices(self, kind: str) -> tuple[ChoiceVM, ...]:
        """Entries of a picker."""
        return self._selectors.choices(kind)

    def comparing(self) -> "Comparing":
        """What the compare screen asks."""
        return self._selectors.comparing

    def about_model(self, state: PlanState) -> "AboutModelVM":
        """The card of a state's model.

        Raises:
            Refusal: the model is unknown or damaged.
        """
        return self._selectors.about_model(state)

    def buying(self) -> "Buying":
        """What the buy screen asks of this plan's catalogue; kept while that is the same."""
        if self._buying is None:
            from elbowroom.plan.buy.buying import Buying

            self._buying = Buying(self.document.catalogue, look_again=self.look_again)
        return self._buying

    def ways(self, state: PlanState) -> "WaysVM":
        """Ways out of a state's plan, and what the last step changed."""
        return self._selectors.ways(state, self.store.history)

    def diagnosis(self, state: PlanState, symptom: str) -> "DiagnosisVM":
        """What is likely behind a crash or slowness."""
        return self._selectors.diagnosis(state, symptom)

    def techniques(self, state: PlanState) -> "TechniquesVM":
        """Every technique on a state's plan."""
        return self._selectors.techniques(state)

    def services(self, state: PlanState) -> "ServicesVM":
        """What runs beside a state's model, and what could."""
        return self._selectors.services(state)

    def precision_effects(self, state: PlanState) -> "Effects":
        """What each cache precision would change in a state's plan."""
        return self._selectors.precision_effects(state)

    def runtimes(self, state: PlanState) -> "RuntimesVM":
        """A state's plan under every program.

        Raises:
            Refusal: model or machine is unknown.
        """
        return self._selectors.runtimes(state)

    def fitting(self, state: PlanState) -> Iterator[tuple[str, bool]]:
        """Every model and whether it fits a state's plan."""
        return self._selectors.fitting(state)
