"""The machine part of the left column: host, memory option, card."""

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from elbowroom.plan.control_view_models import ChoiceVM, StepVM
from elbowroom.text import controls as words
from elbowroom.text import machines, units


def machine_now(catalogue: Catalogue, machine: Machine | None, scenario: Scenario) -> ChoiceVM:
    """The machine as it is chosen; by its id where it cannot be put together."""
    if machine is None:
        return ChoiceVM(str(scenario.machine), str(scenario.machine), "")
    subtitle = words.machine_subtitle("", units.sold_memory(machine.ram))
    host = _host(catalogue, scenario)
    if host and (marks := machines.marks(host.template, catalogue.hardware.own_fields(host))):
        subtitle = f"{subtitle} · {marks}"
    return ChoiceVM(machine.id, machine.name, subtitle)


def card_now(catalogue: Catalogue, machine: Machine | None, scenario: Scenario) -> ChoiceVM | None:
    """What computes in the machine, or that the CPU does; ``None`` where there is no choice."""
    host = _host(catalogue, scenario)
    if machine is None or host is None:
        return None
    if machine.gpus and machine.gpus[0].id == INTEGRATED:
        return integrated(host)
    if machine.unified or not (_takes_cards(host) or scenario.gpus or integrated(host)):
        return None
    if not machine.gpus:
        return ChoiceVM("", words.no_card(), words.on_cpu())
    names = " + ".join(gpu.name for gpu in machine.gpus)
    sizes = " + ".join(words.gb(f"{gpu.memory / GIB:g}") for gpu in machine.gpus)
    return ChoiceVM(machine.gpus[0].id, names, sizes)


def cards_now(machine: Machine | None) -> tuple[ChoiceVM, ...]:
    """Each card in the machine by itself."""
    if machine is None or machine.unified:
        return ()
    ids = (gpu.id for gpu in machine.gpus)
    sizes = (words.gb(f"{gpu.memory / GIB:g}") for gpu in machine.gpus)
    names = (gpu.name for gpu in machine.gpus)
    return tuple(map(ChoiceVM, ids, names, sizes))


def may_add_card(catalogue: Catalogue, machine: Machine | None, scenario: Scenario) -> bool:
    """Whether there is a slot or a port beside the cards that are in it."""
    host = _host(catalogue, scenario)
    if host is None or machine is None or not machine.gpus or machine.unified:
        return False
    is_own = machine.gpus[0].id == INTEGRATED
    return not is_own and len(machine.gpus) < len(host.slots) + len(host.enclosures)


def integrated_choice(catalogue: Catalogue, scenario: Scenario) -> ChoiceVM | None:
    """The processor's own graphics, where they can be chosen in a card's place."""
    host = _host(catalogue, scenario)
    return integrated(host) if host is not None else None


def integrated(host: HostProfile) -> ChoiceVM | None:
    """Graphics that merely share the RAM; those of unified memory need no choice."""
    igpu = host.integrated
    if igpu is None or host.unified_memory is not None:
        return None
    search = f"{igpu.name} {INTEGRATED}".casefold()
    return ChoiceVM(INTEGRATED, igpu.name, words.shares_memory(), "", search)


def _host(catalogue: Catalogue, scenario: Scenario) -> HostProfile | None:
    """The scenario's host; ``None`` for a machine that is not in the catalogue."""
    if not isinstance(scenario.machine, str):
        return None
    try:
        return catalogue.hardware.host(scenario.machine)
    except Refusal:
        return None


def _takes_cards(host: HostProfile) -> bool:
    """Whether it has a slot or a port for a card, or one fitted."""
    return bool(host.slots or host.enclosures or host.gpu_fitted)


def memory_options(catalogue: Catalogue, scenario: Scenario) -> tuple[StepVM, ...]:
    """The sizes a host can have, and one that the person gave; none for an unknown machine."""
    host = _host(catalogue, scenario)
    if host is None:
        return ()
    given = {scenario.memory_gib} if scenario.memory_gib and host.template else set()
    sizes = (f"{gib:g}" for gib in sorted({*host.sizes, *given}))
    return tuple(StepVM(size, size, words.gb(size), True) for size in sizes)


def memory_now(machine: Machine | None) -> str:
    """The option chosen, as its value."""
    return f"{machine.ram / GIB:g}" if machine else ""
