"""What llama-server is told of a projector and a draft, and what a command line of it says.

Source: ``common/arg.cpp`` of llama.cpp (``--mmproj``, ``--no-mmproj-offload``, ``--lora``,
``--model-draft``, ``--spec-type``, ``--spec-draft-n-max``).
"""

from collections.abc import Sequence

from elbowroom.core.estimate import Estimate
from elbowroom.core.extras import loads_encoder
from elbowroom.core.runtimes.llama_cpp_layout import default_file_type
from elbowroom.core.runtimes.start_flags import flag, number
from elbowroom.core.scenario import MTP

PROJECTOR, IN_RAM, ADAPTER = "--mmproj", "--no-mmproj-offload", "--lora"
DRAFT, SPECULATE, DRAFTED = "--model-draft", "--spec-type", "--spec-draft-n-max"
OWN_LAYERS = "draft-mtp"


def beside_flags(answer: Estimate) -> list[str]:
    """Flags of what is loaded beside the model; further models are servers of their own."""
    scenario, model, words = answer.scenario, answer.model, []
    if loads_encoder(model, scenario):
        own = scenario.projector
        words += [PROJECTOR, own.name if own else f"mmproj-{model.id}-F16.gguf"]
        words += [IN_RAM] if scenario.vision == "ram" else []
    for adapter in scenario.adapters:
        words += [ADAPTER, adapter.name]
    if scenario.draft == MTP:
        words += [SPECULATE, OWN_LAYERS]
    elif model.draft is not None:
        draft = model.draft
        words += [DRAFT, draft.stored_in or f"{draft.id}-{default_file_type(draft)}.gguf"]
    if scenario.draft:
        words += [DRAFTED, str(scenario.draft_tokens)]
    return words


def beside_in(words: Sequence[str]) -> dict[str, object]:
    """Scenario fields that a command line says of it; how many images come nobody says.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    found: dict[str, object] = {}
    if flag(words, PROJECTOR):
        found["vision"] = "ram" if IN_RAM in words else "card"
    if flag(words, SPECULATE) == OWN_LAYERS:
        found["draft"] = MTP
    elif file := flag(words, DRAFT):
        found["draft"] = file_parts(file)[0]
    if drafted := flag(words, DRAFTED):
        found["draft_tokens"] = number("draft_tokens", drafted)
    return found


def file_parts(file: str) -> tuple[str, str]:
    """Model and file type in the name of a file."""
    model, _, quant = file.removesuffix(".gguf").rpartition("-")
    return model, quant
