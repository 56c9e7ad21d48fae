"""The dialogs over a plan that is open; each is loaded when it is first asked for."""

from PySide6.QtWidgets import QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import DiagnosisVM
from elbowroom.ui.context import AppContext
from elbowroom.ui.theme import Theme


class PlanDialogs:
    """Opens each over a window. What the context cannot tell opens nothing."""

    def __init__(self, window: QWidget, theme: Theme, context: AppContext) -> None:
        self._window = window
        self._theme = theme
        self._context = context

    @property
    def _store(self) -> PlanStore:
        return self._context.store

    def show_diagnosis(self) -> None:
        """Answer for the plan as it is; a cut that is chosen is one step."""
        advice = self._context.advice
        assert advice is not None
        from elbowroom.ui.diagnosis_dialog import DiagnosisDialog

        def answer(symptom: str) -> DiagnosisVM:
            return advice.diagnosis(self._store.state, symptom)

        dialog = DiagnosisDialog(self._window, self._theme, answer, "crash")
        dialog.taken.connect(self._store.dispatch)
        dialog.open()

    def show_about_model(self) -> None:
        """Open the card of the plan's model, if there is one to show."""
        if self._context.knowledge is None:
            return
        try:
            vm = self._context.knowledge.about(self._store.state)
        except Refusal:
            return
        from elbowroom.ui.about_model import show_about_model

        show_about_model(self._window, self._theme, vm)

    def compare_runtimes(self) -> None:
        """Open the plan under every program, if it can be told."""
        knowledge = self._context.knowledge
        if knowledge is None or knowledge.runtimes is None:
            return
        try:
            vm = knowledge.runtimes(self._store.state)
        except Refusal:
            return
        from elbowroom.ui.runtimes_dialog import RuntimesDialog

        RuntimesDialog(self._window, self._theme, vm, self._store.dispatch).open()

    def show_words(self) -> None:
        """Open the glossary."""
        from elbowroom.ui.dialogs import show_words

        show_words(self._window, self._theme)

    def show_shortcuts(self) -> None:
        """Open the list of keys."""
        from elbowroom.ui.dialogs import show_shortcuts

        show_shortcuts(self._window, self._theme)

    def show_about(self) -> None:
        """Open what this program is, and of which versions."""
        from elbowroom.ui.about_dialog import show_about

        show_about(self._window, self._theme)
