"""What runs beside the model keeps memory that the model then cannot have."""

from dataclasses import replace

from elbowroom.core.amounts import Amount
from elbowroom.core.machine import Machine


def added(first: Amount, second: Amount) -> Amount:
    """Both together; the sum is an assumption where one of them is."""
    sources = (amount.source for amount in (first, second) if amount.source)
    return Amount(
        point=first.point + second.point,
        low=first.low + second.low,
        high=first.high + second.high,
        source="; ".join(dict.fromkeys(sources)),
        checked_on=max(first.checked_on, second.checked_on),
        is_assumption=first.is_assumption or second.is_assumption,
    )


def less(whole: Amount, taken: int) -> Amount:
    """What is left of an amount, never below zero; its own range and source stay."""
    point, low, high = (max(0, end - taken) for end in (whole.point, whole.low, whole.high))
    return replace(whole, point=point, low=low, high=high)


def keep(machine: Machine, ram: Amount, vram: Amount) -> Machine:
    """The machine with less for the model: services take of its RAM and of its first card.

    Where GPU and system share one memory, both take of that, and the GPU gets at most what the
    system leaves.
    """
    if not machine.unified:
        gpus = machine.gpus
        if gpus:
            gpus = (replace(gpus[0], usable=less(gpus[0].usable, vram.point)), *gpus[1:])
        return replace(machine, system_reserve=added(machine.system_reserve, ram), gpus=gpus)
    reserve = added(machine.system_reserve, added(ram, vram))
    share = less(machine.gpus[0].usable, vram.point)
    usable = replace(
        share,
        point=min(share.point, max(0, machine.ram - reserve.point)),
        low=min(share.low, max(0, machine.ram - reserve.high)),
        high=min(share.high, max(0, machine.ram - reserve.low)),
    )
    gpu = replace(machine.gpus[0], usable=usable)
    return replace(machine, system_reserve=reserve, gpus=(gpu,))
