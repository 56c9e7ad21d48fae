"""What a person should know whatever the runtime: about the model's context and the memory."""

from elbowroom.core.estimate import Note
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.vision import image_tokens


def context_notes(model: Model, scenario: Scenario) -> list[Note]:
    """What the longest conversation is to the model, and what pictures take of it."""
    return [*_length_notes(model, scenario), *_image_notes(model, scenario)]


def _image_notes(model: Model, scenario: Scenario) -> list[Note]:
    """What pictures take of a conversation's tokens."""
    if scenario.images and not model.sees_images:
        return [Note("IMAGES_LEFT_OUT", (("images", scenario.images), ("model", model.name)))]
    if not scenario.images or model.encoder is None:
        return []
    each = image_tokens(model.encoder, scenario.image_side)
    if each is None:
        return [Note("IMAGE_TOKENS_NOT_KNOWN")]
    longest, total = max(scenario.contexts), each * scenario.images
    facts = (("images", scenario.images), ("tokens", total), ("context", longest))
    return [Note("IMAGES_PAST_CONTEXT" if total >= longest else "IMAGES_IN_CONTEXT", facts)]


def _length_notes(model: Model, scenario: Scenario) -> list[Note]:
    """Whether the longest conversation is past what is published for the model."""
    longest, other = max(scenario.contexts), model.other_context
    if model.max_context is None:
        return [Note("MODEL_MAX_UNKNOWN")]
    if longest <= model.max_context:
        return []
    here = (("context", longest), ("max", model.max_context))
    if other is None or longest > other.tokens:
        return [Note("CONTEXT_ABOVE_MODEL_MAX", here)]
    facts = (*here, ("other", other.tokens))
    if other.how == "yarn":
        return [Note("CONTEXT_NEEDS_YARN", facts)]
    if other.how == "card":
        return [Note("CONTEXT_PAST_CONFIGURATION", facts)]
    return [Note("CONTEXT_PAST_CARD", facts)]


def machine_notes(machine: Machine) -> list[Note]:
    """What of the machine's memory is assumed."""
    notes = []
    if machine.gpus:
        notes.extend(_usable_notes(machine))
    if machine.system_reserve.is_assumption and machine.system_reserve.point:
        reserve = machine.system_reserve
        facts = (("bytes", reserve.point), ("low", reserve.low), ("high", reserve.high))
        notes.append(Note("SYSTEM_RESERVE_ASSUMED", facts))
    return notes


def _usable_notes(machine: Machine) -> list[Note]:
    """How much of its memory a GPU may use, where that is a share or a range."""
    gpu = machine.gpus[0]
    usable, whole = gpu.usable, ("of", machine.ram)
    if gpu.id == INTEGRATED:
        ends = (("low", usable.low), ("high", usable.high))
        return [Note("INTEGRATED_SHARE", (("bytes", usable.point), whole, *ends))]
    if machine.unified:
        return [Note("UNIFIED_SHARE", (("bytes", usable.point), whole))]
    assumed = dict.fromkeys(
        (gpu.usable.low, gpu.usable.high)
        for gpu in machine.gpus
        if gpu.usable.low != gpu.usable.high
    )
    return [Note("USABLE_VRAM_ASSUMED", (("low", a), ("high", b))) for a, b in assumed]
