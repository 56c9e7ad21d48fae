"""The machine part of the left column: host, memory option, card."""

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import Machine
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from elbowroom.plan.view_models import ChoiceVM, StepVM
from elbowroom.text import plan as words
from elbowroom.text import units


def machine_now(machine: Machine | None, scenario: Scenario) -> ChoiceVM:
    """The machine as it is chosen; by its id where it cannot be put together."""
    if machine is None:
        return ChoiceVM(str(scenario.machine), str(scenario.machine), "")
    subtitle = words.machine_subtitle("", units.sold_memory(machine.ram))
    return ChoiceVM(machine.id, machine.name, subtitle)


def card_now(catalogue: Catalogue, machine: Machine | None, scenario: Scenario) -> ChoiceVM | None:
    """The card in the machine, or that there is none; ``None`` where none can be put in."""
    if machine is None or machine.unified or not _takes_cards(catalogue, scenario):
        return None
    if not machine.gpus:
        return ChoiceVM("", words.no_card(), words.on_cpu())
    gpu = machine.gpus[0]
    return ChoiceVM(gpu.id, gpu.name, words.gb(f"{gpu.memory / GIB:g}"))


def _takes_cards(catalogue: Catalogue, scenario: Scenario) -> bool:
    """Whether the host has a slot or a port for a card, or one fitted."""
    if not isinstance(scenario.machine, str):
        return False
    host = catalogue.hardware.host(scenario.machine)
    return bool(host.slots or host.enclosures or host.gpu_fitted or scenario.gpus)


def memory_options(catalogue: Catalogue, scenario: Scenario) -> tuple[StepVM, ...]:
    """The sizes a host can have; none for a machine that is not in the catalogue."""
    if not isinstance(scenario.machine, str):
        return ()
    try:
        sizes = catalogue.hardware.host(scenario.machine).sizes
    except Refusal:
        return ()
    return tuple(StepVM(f"{gib:g}", f"{gib:g}", words.gb(f"{gib:g}"), True) for gib in sizes)


def memory_now(machine: Machine | None) -> str:
    """The option chosen, as its value."""
    return f"{machine.ram / GIB:g}" if machine else ""
