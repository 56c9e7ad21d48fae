"""Techniques in words: what each is, its formula with a plan's numbers, and what it costs."""

from collections.abc import Mapping

from elbowroom.core.explain_term import Fact
from elbowroom.core.rates import Band
from elbowroom.core.techniques.protocol import Finding
from elbowroom.text import technique_formulas, units
from elbowroom.text.language import ntr, tr
from elbowroom.text.refusals import refusal
from elbowroom.text.speed import rate


def title() -> str:
    """Heading of the section."""
    return tr("Techniques")


def family(name: str) -> str:
    """A group of techniques."""
    return {
        "precision": tr("Cache precision"),
        "eviction": tr("Keeping less"),
        "kernels": tr("How attention is computed"),
        "heads": tr("Heads that keep a cache"),
        "paging": tr("Pages"),
        "sharing": tr("Sharing"),
        "drafting": tr("Speculative decoding"),
        "vision": tr("Images"),
        "reserves": tr("What the runtime takes"),
        "placing": tr("What need not lie on the card"),
        "retrieval": tr("Retrieval"),
        "models": tr("Several models"),
    }[name]


def name(technique: str) -> str:
    """A technique in a few words."""
    if technique.startswith("cache-"):
        return tr("{type} cache").format(type=_TYPES[technique.removeprefix("cache-")])
    return _names()[technique]


_TYPES = {
    "q8_0": "q8_0",
    "q5_1": "q5_1",
    "q5_0": "q5_0",
    "q4_1": "q4_1",
    "q4_0": "q4_0",
    "iq4_nl": "iq4_nl",
    "fp8": "FP8",
    "int8": "INT8",
    "int4": "INT4",
    "nvfp4": "NVFP4",
}
"""Names of types, which no language translates."""


def _names() -> Mapping[str, str]:
    return {
        "kivi-2": tr("KIVI, a cache of 2 bits"),
        "h2o": tr("H2O, eviction by use"),
        "snapkv": tr("SnapKV, a compressed prompt"),
        "streaming-llm": tr("StreamingLLM, first and last tokens"),
        "sliding-window": tr("Sliding windows"),
        "flash-attention": tr("Flash attention"),
        "flash-fallback": tr("Fallback without flash attention"),
        "score-matrix": tr("Attention matrix of a micro-batch"),
        "eager-attention": tr("Eager attention"),
        "grouped-heads": tr("Grouped heads (GQA, MQA)"),
        "latent-attention": tr("Latent attention (MLA)"),
        "full-heads": tr("Full multi-head attention"),
        "one-head": tr("A single KV head"),
        "paged-attention": tr("PagedAttention"),
        "vattention": tr("vAttention"),
        "shared-prefix": tr("Shared beginning"),
        "branches": tr("Several answers to one prompt"),
        "draft-model": tr("Draft model"),
        "mtp": tr("Own layers for several tokens (MTP)"),
        "vision": tr("Images in the conversation"),
        "vision-in-ram": tr("Projector in RAM"),
        "cuda-graphs": tr("CUDA graphs"),
        "library-workspace": tr("Workspace of the matrix library"),
        "tensor-conversion": tr("Conversion of a packed cache"),
        "allocator-reserve": tr("Reserve of the allocator"),
        "kv-in-ram": tr("Cache in RAM"),
        "layers-in-ram": tr("Layers in RAM"),
        "experts-in-ram": tr("Experts in RAM"),
        "recompute": tr("Read the prompt again"),
        "retrieval": tr("Passages instead of the whole text"),
        "models-beside": tr("Other models loaded beside it"),
        "model-switch": tr("Models in turns"),
    }


def status(finding: Finding) -> str:
    """Whether the plan uses it, can use it, or only asks."""
    return {
        "IN_USE": tr("in use"),
        "SETTING": tr("available"),
        "WHAT_IF": tr("what if"),
        "BUILT_IN": tr("built in"),
        "NOT_HERE": tr("not here"),
    }[finding.status]


def what_if() -> str:
    """Of a figure that no runtime planned for here would print."""
    return tr("what if")


def effect(finding: Finding) -> str:
    """What it saves or takes of the memory that decides; empty where it changes nothing."""
    saved = finding.saves
    if saved > 0:
        return tr("saves {size}").format(size=units.size(saved))
    return tr("takes {size}").format(size=units.size(-saved)) if saved else ""


def why_not(finding: Finding) -> str:
    """Why it is not here, or why nobody chooses it; empty where it can be chosen."""
    if finding.refusal is not None:
        return refusal(finding.refusal)
    return _reasons()[finding.reason] if finding.reason else ""


def _reasons() -> Mapping[str, str]:
    return {
        "NO_CACHE": tr("This model keeps no cache."),
        "NO_FULL_LAYERS": tr("Every layer of this model keeps a window already."),
        "NO_WINDOWS": tr("No layer of this model slides."),
        "ALWAYS_ON": tr("The runtime always computes attention without the matrix."),
        "FLASH_RUNS_HERE": tr("Flash attention runs on this device, for heads of this size."),
        "IS_MULTI_HEAD": tr("Every query head of this model has a KV head of its own."),
        "IS_LATENT": tr("This model keeps one latent for all heads."),
        "NOT_LATENT": tr("This model keeps keys and values, not a latent."),
        "NO_POOL": tr("Nothing is left for a pool of pages."),
        "SLOTS_OF_THEIR_OWN": tr(
            "The runtime keeps a cache of its own for every conversation, so a beginning that they "
            "share is held once for each."
        ),
        "ONE_CONVERSATION": tr("There is only one conversation."),
        "NOT_COUNTED_HERE": tr("It is not part of the figures of this runtime."),
        "NO_DRAFT_KNOWN": tr(
            "The catalogue has no much smaller model of this publisher with the same vocabulary."
        ),
        "NO_MTP": tr("The file of this model has no such layers."),
        "SEES_NO_IMAGES": tr("This model takes no images."),
        "ENCODER_UNKNOWN": tr("The image encoder of this model is not known."),
        "LOADED_WITH_THE_MODEL": tr("The runtime loads the encoder with the model."),
        "NO_CARD": tr("There is no card with memory of its own."),
        "NO_CUDA": tr("Only CUDA devices have it."),
        "IN_THE_PROCESS": tr("It is part of what the process takes of the card."),
        "NOT_CONVERTED": tr("Nothing is converted here."),
        "CACHE_IN_16_BITS": tr("A cache of 16 bits is read as it is."),
        "ONE_ARENA": tr("The runtime allocates its buffers once, and keeps nothing else."),
        "NO_OFFLOAD": tr("The runtime keeps everything on the card."),
        "NO_EXPERTS": tr("This model has no experts."),
        "SHORT_ALREADY": tr("The context is no longer than passages and answer."),
        "NO_SECOND_MODEL": tr("The plan has no second model."),
        "REFUSED": tr("The runtime refuses it."),
    }


def formula(technique: str, facts: Mapping[str, Fact]) -> str:
    """The formula with the plan's numbers; empty where there are none."""
    if not facts:
        return ""
    key = "precision" if technique.startswith("cache-") else technique
    return technique_formulas.FORMULAS[key](facts)


def used() -> str:
    """Status of what the plan asks for."""
    return tr("in use")


def absent(technique: str, why: str) -> str:
    """One that does not apply, and why."""
    return tr("{technique}: {why}").format(technique=technique, why=why)


def do_not_apply(count: int) -> str:
    """Opens the list of those that do nothing on this plan."""
    return ntr(
        "{count} technique does not apply here", "{count} techniques do not apply here", count
    ).format(count=count)


def section_hint() -> str:
    """What the section is for."""
    return tr("What moves the limit, with what it saves and costs on this plan")


def detail_hint(technique: str) -> str:
    """Opens what a technique changes."""
    return tr("How it was computed: {technique}").format(technique=technique)


def amount(field: str) -> str:
    """What a number of a technique counts."""
    return {
        "images": tr("Images a conversation"),
        "image_side": tr("Pixels of a side"),
        "draft_tokens": tr("Tokens drafted at once"),
        "shared_prefix": tr("Tokens of the beginning"),
    }[field]


def amount_range(label: str, most: int) -> str:
    """What the box of such a number takes; said when something else was typed."""
    return tr("{label}: a whole number from 1 to {most}.").format(label=label, most=f"{most:,}")


def lossy() -> str:
    """Mark of a technique that may make answers worse."""
    return tr("lossy")


def applied(names: str) -> str:
    """What the verdict says of what-ifs: no setting does this."""
    return tr("What if: {names}. The runtime has no such setting.").format(names=names)


def applied_lossy() -> str:
    """What the verdict says of those that lose something."""
    return tr("Lossy: answers may become worse.")


def instead_of(component: str, now: int, without: int) -> str:
    """One part of the need with and without a technique."""
    return tr("{component}: {now} instead of {without}").format(
        component=component, now=units.size(now), without=units.size(without)
    )


def slower(without: Band, with_it: Band) -> str:
    """Answers with less on the card."""
    return tr("Answers for each: {now} instead of {without}").format(
        now=rate(with_it), without=rate(without)
    )


def source_line(sources: str, day: str) -> str:
    """Where a technique comes from, and when it was looked up."""
    return tr("Source: {sources} ({day})").format(sources=sources, day=day)
