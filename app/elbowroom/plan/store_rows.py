"""What a folder of models shows of each: its size, its file type, and the verdict for a plan."""

from dataclasses import dataclass, replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.model_reading import ReadModel
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.readers.stores.store import Store
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.text import stores as words
from elbowroom.text import units, verdicts
from elbowroom.text.refusals import refusal
from elbowroom.text.shown import shown_path


@dataclass(frozen=True, slots=True)
class StoreRowVM:
    """One model of a store.

    Attributes:
        name: as its program calls it.
        size: on disk.
        file_type: of the weights; empty until the file was read.
        code: of the verdict; empty until it is known.
        verdict: in words.
        hint: why there is no verdict, or what decides.
    """

    name: str
    size: str
    file_type: str = ""
    code: str = ""
    verdict: str = ""
    hint: str = ""


Read = ReadModel | Refusal | None
Answered = Estimate | Refusal


def row_of(stored: StoredModel, read: Read, answer: Estimate | Refusal | None) -> StoreRowVM:
    """A model with what is known of it so far."""
    vm = StoreRowVM(shown_path(stored.name), units.storage(stored.size))
    if not stored.can_read:
        return replace(vm, code="UNKNOWN", verdict=words.problem(stored.problem))
    if isinstance(read, Refusal):
        return replace(vm, code="UNKNOWN", verdict=words.not_read(), hint=refusal(read))
    if read is None:
        return vm
    if read.record is None:
        return replace(vm, verdict=words.no_model(), hint=words.no_model_hint(read.file.role))
    source = read.record.read_from
    vm = replace(vm, file_type=str(source.file_type) if source else "")
    if answer is None:
        return vm
    if isinstance(answer, Refusal):
        return replace(vm, code="UNKNOWN", verdict=words.no_verdict(), hint=refusal(answer))
    return replace(
        vm,
        code=verdicts.shown_code(answer),
        verdict=verdicts.headline(answer),
        hint=words.problem(stored.problem) if stored.problem else verdicts.sentence(answer),
    )


def answer_for(read: ReadModel, catalogue: Catalogue, scenario: Scenario) -> Estimate | Refusal:
    """The plan's question asked of a model that was read."""
    record = read.planned()
    asked = scenario.with_model(record.id)
    try:
        return catalogue.with_models(record).estimate(asked)
    except Refusal as error:
        return error


def summary_of(store: Store) -> str:
    """What kind of store, how many models, and what was left out."""
    return " ".join(
        (
            words.summary(store.kind, len(store.models), store.size),
            *(words.left_out(reason, count) for reason, count in store.left_out.items()),
        )
    )
