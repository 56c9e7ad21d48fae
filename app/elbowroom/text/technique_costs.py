"""What each technique costs, in words: answers, time or memory."""

from collections.abc import Callable

from elbowroom.text.language import tr


def cost(technique: str) -> str:
    """What it costs."""
    return next(table[technique] for group in _GROUPS if technique in (table := group()))


def _precision() -> dict[str, str]:
    """Caches of fewer bits."""
    five = tr("Between 8 and 4 bits: small losses, measured on few models.")
    four = tr(
        "Four bits are not free: tool calls and small models suffer first, keys more than values."
    )
    return {
        "cache-q8_0": tr(
            "Rarely noticed, but not on every model; gpt-oss and some Gemma builds react badly."
        ),
        "cache-q5_1": five,
        "cache-q5_0": five,
        "cache-q4_1": four,
        "cache-q4_0": four,
        "cache-iq4_nl": four,
        "cache-fp8": tr(
            "Close to 16 bits with calibrated scales; without them the scale is 1, which loses "
            "more."
        ),
        "cache-int8": tr("Rarely noticed; tool calls kept working in the tests that there are."),
        "cache-int4": tr("In one test tool calls failed altogether."),
        "cache-nvfp4": tr("About two points of arithmetic on an 8B model; needs the newest cards."),
        "kivi-2": tr(
            "Half a point where every query has its own head, more with grouped heads, and "
            "most in finding a passage. No runtime planned for here has it."
        ),
    }


def _keeping_less() -> dict[str, str]:
    """Caches that hold fewer tokens."""
    return {
        "h2o": tr(
            "What is evicted is gone; two to four points on long documents. The prompt is "
            "read in full first, so the peak hardly falls for one person."
        ),
        "snapkv": tr(
            "Half a point or less on long documents at this budget; the prompt is read in "
            "full first."
        ),
        "streaming-llm": tr(
            "The conversation runs on, but everything outside the window is forgotten."
        ),
        "sliding-window": tr(
            "Part of the model: such layers see only their window; the others see everything."
        ),
        "recompute": tr("Whoever comes back waits until the prompt was read again."),
        "retrieval": tr(
            "The model sees only the passages that were found; questions about the whole "
            "text need the whole text."
        ),
    }


def _attention() -> dict[str, str]:
    """How attention is computed, and over which heads."""
    return {
        "flash-attention": tr(
            "Nothing is lost. The KV cache stays as it is, and reading a long prompt remains the "
            "bottleneck: its work still grows with the square of the length."
        ),
        "flash-fallback": tr(
            "Slower prompts and a workspace that grows with the context; a packed value cache is "
            "refused."
        ),
        "score-matrix": tr("Only without flash attention, and again for every micro-batch."),
        "eager-attention": tr(
            "What plain PyTorch does without an attention kernel: memory and time grow with the "
            "square of the prompt."
        ),
        "grouped-heads": tr(
            "Part of the model: eight groups came within a tenth of a point of full heads."
        ),
        "latent-attention": tr(
            "Part of the model; a runtime or file without it unfolds the latent and pays in full."
        ),
        "full-heads": tr("Hardly better answers for several times the cache: a comparison only."),
        "one-head": tr(
            "About half a point in the paper, and the model would have to be trained so."
        ),
    }


def _sharing() -> dict[str, str]:
    """Pages, and what conversations share."""
    return {
        "paged-attention": tr(
            "Almost nothing; when the pool is full, requests wait or are computed again."
        ),
        "vattention": tr(
            "Large pages waste memory on short conversations; small ones need a patched driver."
        ),
        "shared-prefix": tr("Nothing, as long as conversations begin with the very same tokens."),
        "branches": tr("Nothing: the copies differ only from where the answers do."),
    }


def _drafts_and_images() -> dict[str, str]:
    """What is loaded for drafts and images."""
    return {
        "draft-model": tr(
            "Answers stay the same; faster where the draft guesses well, slower where it does not."
        ),
        "mtp": tr(
            "Answers stay the same; a model with recurrent layers keeps a state for each token."
        ),
        "vision": tr("The first image is the peak; its tokens count as context from then on."),
        "vision-in-ram": tr("Images take many times longer to read; the rest stays as fast."),
    }


def _reserves() -> dict[str, str]:
    """What the runtime takes for itself."""
    return {
        "cuda-graphs": tr("Faster steps for memory that no conversation can have."),
        "library-workspace": tr("A fixed amount, taken at the first matrix product."),
        "tensor-conversion": tr("Part of why a packed cache saves less than its bits say."),
        "allocator-reserve": tr(
            "Other programs cannot have what the runtime reserved, also where it is empty."
        ),
    }


def _placing() -> dict[str, str]:
    """What lies elsewhere, or beside it."""
    return {
        "kv-in-ram": tr(
            "Attention then runs on the CPU: answers become much slower as the context fills."
        ),
        "layers-in-ram": tr("Answers become as slow as the RAM for those layers."),
        "experts-in-ram": tr(
            "Slower, but less so than whole layers: only the experts in use are read."
        ),
        "models-beside": tr(
            "Each has weights, a cache and a process of its own. Whisper, image models and others "
            "are among the services."
        ),
        "model-switch": tr("Each change waits until the other model is loaded."),
    }


_GROUPS: tuple[Callable[[], dict[str, str]], ...] = (
    _precision,
    _keeping_less,
    _attention,
    _sharing,
    _drafts_and_images,
    _reserves,
    _placing,
)
