"""Why a program cannot do what a plan asks of it."""

from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.text.language import tr
from elbowroom.text.programs import program
from elbowroom.text.shown import shown


def _cache_type(error: Refusal) -> str:
    return tr(
        "{field}: {program} has no cache of the type {found}. Choose one of: {allowed}."
    ).format(
        field=error.field,
        program=program(str(error.facts["program"])),
        found=shown(error.facts["found"]),
        allowed=", ".join(str(value) for value in error.facts["allowed"]),
    )


def _one_type(error: Refusal) -> str:
    return tr(
        "{field}: {program} keeps keys and values in one type, and the plan has {other} for keys "
        "and {found} for values. Set both to the same."
    ).format(field=error.field, **error.facts)


def _needs_apple(error: Refusal) -> str:
    return tr(
        "{field}: {program} is planned for Apple computers alone. Choose a Mac, or another program."
    ).format(field=error.field, program=error.facts["program"])


def _not_sized(error: Refusal) -> str:
    return tr(
        "{field}: how {program} keeps {found} in memory is not known. Choose another program."
    ).format(field=error.field, program=error.facts["program"], found=error.facts["found"])


def _windows(error: Refusal) -> str:
    return tr(
        "{field}: {program} cannot quantise the cache of sliding windows, which this model has. "
        "Set keys and values to f16."
    ).format(field=error.field, program=error.facts["program"])


def _for_one(error: Refusal) -> str:
    return tr(
        "{field}: {program} quantises the cache of a single conversation only. Plan for one, or "
        "set keys and values to f16."
    ).format(field=error.field, program=error.facts["program"])


REFUSALS: dict[str, Callable[[Refusal], str]] = {
    "CACHE_TYPE_NOT_OF_RUNTIME": _cache_type,
    "ONE_CACHE_TYPE_FOR_BOTH": _one_type,
    "NEEDS_APPLE": _needs_apple,
    "NOT_SIZED_FOR_RUNTIME": _not_sized,
    "WINDOWS_NOT_QUANTISED": _windows,
    "QUANTISED_CACHE_FOR_ONE": _for_one,
}
