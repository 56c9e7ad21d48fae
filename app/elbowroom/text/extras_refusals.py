"""Why something cannot be loaded beside a model, or a what-if cannot be applied."""

from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.text.language import tr
from elbowroom.text.shown import shown


def _unknown(error: Refusal) -> str:
    near = ", ".join(map(str, error.facts["near"]))
    text = tr('{field}: "{found}" is not in the catalogue.')
    if near:
        text = tr('{field}: "{found}" is not in the catalogue. Similar: {near}.')
    return text.format(field=error.field, found=shown(error.facts["found"]), near=near)


REFUSALS: dict[str, Callable[[Refusal], str]] = {
    "UNKNOWN_COMPANION": _unknown,
    "MODEL_SEES_NO_IMAGES": lambda e: tr(
        "{field}: {found} takes no images. Choose another model, or none."
    ).format(field=e.field, found=shown(e.facts["found"])),
    "ENCODER_NOT_KNOWN": lambda e: tr(
        "{field}: the image encoder of {found} is not known, so its memory cannot be told."
    ).format(field=e.field, found=shown(e.facts["found"])),
    "ADAPTER_OF_OTHER_MODEL": lambda e: tr(
        "{field}: {found} is an adapter for models of the architecture {other}; this one "
        "is {needs}."
    ).format(
        field=e.field,
        found=shown(e.facts["found"]),
        other=shown(e.facts["other"]),
        needs=shown(e.facts["needs"]),
    ),
    "NO_MTP_LAYERS": lambda e: tr(
        "{field}: the file of {found} has no layers for several tokens. Name a draft model."
    ).format(field=e.field, found=shown(e.facts["found"])),
    "COMPANION_NOT_SERVED": lambda e: tr(
        "{field}: how much memory {found} takes here cannot be told."
    ).format(field=e.field, found=shown(e.facts["found"])),
    "TECHNIQUES_CONFLICT": lambda e: tr(
        "{field}: {found} and {other} change the same part. Choose one of them."
    ).format(field=e.field, found=shown(e.facts["found"]), other=shown(e.facts["other"])),
    "NOT_COMPUTED": lambda e: tr("{field}: this cannot be computed here.").format(field=e.field),
}
