"""Why a scenario was refused: what was found, what is allowed, what to do."""

from collections.abc import Callable, Iterable

from elbowroom.core.errors import Refusal
from elbowroom.text import (
    calibration,
    extras_refusals,
    file_faults,
    files,
    pools,
    runtime_refusals,
)
from elbowroom.text.language import tr
from elbowroom.text.shown import shown, shown_path


def refusal(error: Refusal) -> str:
    """One sentence that names the field, what was found and what to do."""
    return _REFUSALS[error.code](error)


def without_field(error: Refusal) -> str:
    """The sentence where it stands beside what it is about."""
    return refusal(error).removeprefix(f"{error.field}: ")


def listed(values: Iterable[object]) -> str:
    """Values with commas."""
    return ", ".join(str(value) for value in values)


def _unknown_name(message: Callable[[], str]) -> Callable[[Refusal], str]:
    def text(error: Refusal) -> str:
        near = error.facts.get("near", ())
        start = message().format(found=shown(error.facts["found"]))
        if near:
            return start + " " + tr("Did you mean {near}?").format(near=listed(near))
        return (
            start
            + " "
            + tr('List them with "elbowroom {command}".').format(command=_LISTINGS[error.field])
        )

    return text


_LISTINGS = {
    "model": "models",
    "machine": "machines",
    "gpus": "gpus",
    "modules": "modules",
    "services": "services",
}


def _out_of_range(error: Refusal) -> str:
    return tr("{field}: {found} is outside {low} to {high}. Give a number in that range.").format(
        field=error.field,
        found=shown(error.facts["found"]),
        low=_number(error.facts["low"]),
        high=_number(error.facts["high"]),
    )


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"


def _unknown_choice(error: Refusal) -> str:
    return tr('{field}: "{found}" is not known. Choose one of: {allowed}.').format(
        field=error.field,
        found=shown(error.facts["found"]),
        allowed=listed(error.facts["allowed"]),
    )


def _types_must_match(error: Refusal) -> str:
    return tr(
        "Values as {found} do not go with keys as {other}: this model stores one latent for both. "
        "Set both (cache_k and cache_v) to {other}."
    ).format(found=error.facts["found"], other=error.facts["other"])


def _quantised_v(error: Refusal) -> str:
    return tr(
        "Values as {found} need flash attention in llama.cpp, and it is off here. Turn flash "
        "attention on, or set the values (cache_v) to f16."
    ).format(found=error.facts["found"])


def _head_size(error: Refusal) -> str:
    text = (
        tr(
            "Keys as {found} come in packs of {block}, and this model's heads have {head_size}. "
            "Set the keys (cache_k) to f16, bf16 or f32."
        )
        if error.field == "cache_k"
        else tr(
            "Values as {found} come in packs of {block}, and this model's heads have {head_size}. "
            "Set the values (cache_v) to f16, bf16 or f32."
        )
    )
    return text.format(**error.facts)


def _damaged(error: Refusal) -> str:
    return tr(
        'The data file {field} is damaged at "{where}": {what}. Reinstall Elbowroom, or correct '
        "the file."
    ).format(
        field=error.field,
        where=shown(error.facts.get("where") or "-"),
        what=shown(error.facts["what"]),
    )


def _own_file(error: Refusal) -> str:
    facts, fault = error.facts, own_fault(error)
    place = f"{shown(error.field)}: {shown(facts['where'])}" if facts["where"] else error.field
    return tr("Your file {place}: {fault}. Correct it, or take it out of {folder}.").format(
        place=place, fault=fault, folder=shown_path(str(facts["folder"]))
    )


def own_fault(error: Refusal) -> str:
    """What is wrong in a person's own file, without its place."""
    facts = error.facts
    fault = _own_fault(facts["fault"], str(facts["allowed"]), shown(facts["what"]))
    if facts["found"] in (None, ""):
        return fault
    return tr("{fault} (found {found})").format(fault=fault, found=shown(facts["found"]))


def _own_fault(code: str, allowed: str, what: str) -> str:
    """What is wrong in a person's own file; the reader's English words where no others fit."""
    text = {
        "missing": tr("this field is missing"),
        "not a field": tr("there is no such field"),
        "whole number": tr("give a whole number"),
        "number": tr("give a number"),
        "text": tr("give a text"),
        "yes or no": tr("give true or false"),
        "list": tr("give a list"),
        "object": tr("give an object in braces"),
        "choice": tr("give one of: {allowed}"),
        "range": tr("give a number {allowed}"),
        "form": tr("this does not have the form {allowed}"),
        "file name": tr("the id has to be the name of the file: {allowed}"),
        "not a file": tr("this is not a file"),
        "too large": tr("the file is larger than {allowed}"),
        "too many files": tr("only {allowed} files of a folder are read; this and later ones not"),
        "json": tr("this is not JSON ({what})"),
    }.get(code)
    return text.format(allowed=allowed, what=what) if text else what


def _memory_option(error: Refusal) -> str:
    return tr(
        "memory_gib: this machine is not sold with {found} GB. Choose one of: {allowed}."
    ).format(found=shown(error.facts["found"]), allowed=listed(error.facts["allowed"]))


def _memory_not_chosen(error: Refusal) -> str:
    start = tr("memory_gib: {machine} is sold without a fixed memory size.").format(
        machine=error.facts["machine"]
    )
    allowed = error.facts["allowed"]
    if not allowed:
        return start + " " + tr("Give the size that is fitted.")
    return start + " " + tr("Choose one of: {allowed}.").format(allowed=listed(allowed))


def _bad_field(error: Refusal) -> str:
    what, found = _fault(error.facts["what"]), error.facts["found"]
    if found is None:
        return tr("{field}: {what}.").format(field=error.field, what=what)
    return tr("{field}: {what} (found {found}).").format(
        field=error.field, what=what, found=shown(found)
    )


def _fault(code: str) -> str:
    """What is wrong with a field."""
    return {
        "missing": tr("this field is missing"),
        "not a field": tr("there is no such field"),
        "whole number": tr("give a whole number"),
        "number": tr("give a number"),
        "text": tr("give a text"),
        "json": tr("this is not JSON"),
        "shape": tr("the value does not have the form that the schema asks for"),
        "ram too": tr("give the system memory too, in GiB, with --ram"),
        "not gib": tr("give the memory of the card in GiB, such as 24"),
    }[code]


_REFUSALS: dict[str, Callable[[Refusal], str]] = {
    **calibration.REFUSALS,
    **runtime_refusals.REFUSALS,
    "UNKNOWN_MODEL": _unknown_name(lambda: tr('model: "{found}" is not in the catalogue.')),
    "UNKNOWN_MACHINE": _unknown_name(lambda: tr('machine: "{found}" is not in the catalogue.')),
    "UNKNOWN_GPU": _unknown_name(lambda: tr('gpus: "{found}" is not in the catalogue.')),
    "OUT_OF_RANGE": _out_of_range,
    "MEMORY_OUT_OF_RANGE": _out_of_range,
    "UNKNOWN_CHOICE": _unknown_choice,
    "UNKNOWN_FILE_TYPE": _unknown_choice,
    "UNKNOWN_RUNTIME": _unknown_choice,
    "UNKNOWN_TECHNIQUE": _unknown_choice,
    "UNKNOWN_BACKEND": _unknown_choice,
    "CACHE_TYPES_MUST_MATCH": _types_must_match,
    "QUANTISED_V_NEEDS_FLASH_ATTENTION": _quantised_v,
    "HEAD_SIZE_NOT_DIVISIBLE": _head_size,
    "UNKNOWN_MEMORY_OPTION": _memory_option,
    "CONFLICTING_FIELDS": lambda e: tr(
        "{field}: this does not go together with {other}. Give one of them."
    ).format(field=e.field, other=e.facts["other"]),
    "MEMORY_NOT_CHOSEN": _memory_not_chosen,
    "BUILT_IN_PROFILE": lambda e: tr(
        '{field}: "{found}" is a profile of the catalogue. Give yours another id.'
    ).format(field=e.field, found=shown(e.facts["found"])),
    "NOT_A_PROFILE": lambda e: tr(
        "{field}: this is no profile of a machine, card, memory module or service."
    ).format(field=e.field),
    "COMPUTER_NOT_READ": lambda e: tr(
        "{field}: this computer does not say how much memory it has. Pick one from the list."
    ).format(field=e.field),
    "MACHINE_MISSING": lambda _: tr(
        "machine: say where the model should run, with --machine ID, or with --ram and --vram."
    ),
    "NO_INTEGRATED_GPU": lambda e: tr(
        "gpus: {machine} has no integrated graphics that llama.cpp's memory is known for. Name a "
        'card, or "none" for the CPU.'
    ).format(machine=e.facts["machine"]),
    "TOO_MANY_GPUS": lambda e: tr(
        "{field}: {found} cards given; llama.cpp takes at most {high}."
    ).format(field=e.field, found=e.facts["found"], high=e.facts["high"]),
    "INTEGRATED_ALONE": lambda _: tr(
        "gpus: integrated graphics are planned on their own. Leave the cards out, or igpu."
    ),
    "TENSORS_MISSING": lambda e: tr(
        'model: the file of "{found}" lists no tensors, so its weights cannot be sized.'
    ).format(found=shown(e.facts["found"])),
    "UNKNOWN_SERVICE": _unknown_name(lambda: tr('services: "{found}" is not in the catalogue.')),
    "SERVICE_NEEDS_CARD": lambda e: tr(
        "services: {found} runs on a graphics card, and this machine has none. Leave it out, or "
        "put a card in."
    ).format(found=shown(e.facts["found"])),
    "UNKNOWN_MODULE": _unknown_name(lambda: tr('modules: "{found}" is not in the catalogue.')),
    "DAMAGED_DATA_FILE": _damaged,
    "OWN_DATA_FILE": _own_file,
    "UNREADABLE_FILE": lambda e: tr(
        "{field}: this cannot be read as a JSON object: {what}."
    ).format(field=e.field, what=shown(e.facts["what"])),
    "CONFIGURATION_NOT_SUPPORTED": lambda e: tr(
        '{field}: a draft cannot be made where this is "{found}". Drafts are for models of the '
        "kind of Llama, Mistral and Qwen; write the file of another one by hand."
    ).format(field=e.field, found=shown(e.facts["found"])),
    "BAD_FIELD": _bad_field,
    **file_faults.REFUSALS,
    **files.REFUSALS,
    **extras_refusals.REFUSALS,
    **pools.REFUSALS,
    "NOT_JSON": lambda e: tr(
        "line {line}: not a JSON object ({what}). Give one scenario a line."
    ).format(line=e.facts["line"], what=shown(e.facts["what"])),
}
