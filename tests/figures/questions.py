"""The plans that are asked about: every program with many models, machines and settings."""

from collections.abc import Iterator
from random import Random
from typing import Any

from elbowroom.core.scenario import (
    InlineGpu,
    InlineMachine,
    Offload,
    Person,
    Scenario,
    ServiceUse,
)

EACH = 40
"""Plans of one program; llama.cpp, which has the most settings, is asked thrice as many."""

MODELS = (
    *("llama-3.1-8b", "gemma-3-27b", "gemma-3n-e4b", "gemma-4-26b-a4b", "gpt-oss-20b"),
    *("qwen3-30b-a3b", "qwen3-next-80b-a3b", "qwen3.5-35b-a3b", "qwen3.5-4b", "qwen2.5-vl-7b"),
    *("deepseek-v2-lite", "deepseek-v3", "deepseek-v3.2", "deepseek-v4-flash", "glm-5"),
    *("kimi-linear-48b-a3b", "mistral-small-4-119b-a6b", "minimax-m3", "falcon-h1-7b"),
    *("mamba-2.8b", "granite-4.0-h-tiny", "nemotron-3-nano-30b-a3b", "lfm2-1.2b", "zaya1-8b"),
    *("llama-4-scout", "command-r7b", "exaone-4.0-32b", "glm-4.5-air", "phi-4-mini"),
    *("olmo-hybrid-7b", "bge-m3", "whisper-large-v3", "llama-3.2-11b-vision", "step-3.7-flash"),
    *("qwen3-0.6b", "mimo-v2-flash", "nemotron-super-49b-v1", "smollm3-3b", "qwen2.5-0.5b"),
)

APPLE = ("mac-mini-m4-pro", "mac-studio-m3-ultra")
NVIDIA = ("zimacube-2-creator-pack", "dgx-spark", "olares-one", "laptop-dgpu-16")
OTHERS = ("zimaboard-2-1664", "framework-desktop", "mini-itx", "zimacube-2-pro")
CARDS = ("nvidia-geforce-rtx-3090", "nvidia-geforce-rtx-5090", "amd-radeon-rx-7900-xtx")
INLINE = (
    InlineMachine(64.0),
    InlineMachine(32.0, (InlineGpu(12.0),)),
    InlineMachine(256.0, (InlineGpu(48.0), InlineGpu(24.0))),
    InlineMachine(128.0, (InlineGpu(24.0, "vulkan"),)),
    InlineMachine(1024.0, (InlineGpu(640.0),)),
    InlineMachine(24.0, (InlineGpu(8.0),)),
)

EVERYWHERE = (NVIDIA, NVIDIA[:1], OTHERS, OTHERS[2:3], INLINE, APPLE)

LENGTHS = (300, 2048, 8192, 20_000, 32_768, 131_072)
POOLED = ("vllm", "sglang", "tensorrt-llm", "exllamav3", "generic")


def _tight(gib: float, vram: float) -> InlineMachine:
    return InlineMachine(gib, (InlineGpu(vram),))


EDGES = (
    Scenario("llama-3.1-8b", _tight(11.0, 4.0), context=32_768, users=2),
    Scenario("gemma-3-27b", _tight(13.0, 8.0), users=2),
    Scenario("llama-3.1-8b", _tight(64.0, 8.0), context=32_768),
    Scenario("qwen3-30b-a3b", _tight(64.0, 12.0), context=16_384, users=3, cache_k="q8_0"),
    Scenario("gpt-oss-20b", _tight(64.0, 8.0), offload=Offload(mmap=False)),
    Scenario("deepseek-v2-lite", InlineMachine(64.0, (InlineGpu(6.0), InlineGpu(4.0)))),
    Scenario("qwen3.5-35b-a3b", _tight(48.0, 12.0), users=4, slots="unified"),
    Scenario("glm-4.5-air", _tight(128.0, 24.0), household=(Person(9000), Person(500))),
)
"""Plans that do not fit on the card and run all the same, which chance rarely finds."""

OFTEN, RARELY = 0.3, 0.1
RARE = ("images", "draft", "services", "min_tok_s", "hours_a_day")
"""Settings that many models refuse, or that move few figures."""

GGML_CACHES = ("f16", "q8_0", "q5_1", "q4_0", "bf16", "f32")


def questions(program: str) -> list[Scenario]:
    """The plans of one program, the same every time."""
    random = Random(program)
    is_most = program == "llama.cpp"
    found = [_question(program, number, random) for number in range(EACH * (1 + 2 * is_most))]
    return [*found, *EDGES] if is_most else found


def _question(program: str, number: int, random: Random) -> Scenario:
    """Most of what can be set is as usual."""
    fields: dict[str, Any] = dict(_machine(program, random))
    fields |= {"model": MODELS[number % len(MODELS)], "runtime": program}
    fields |= {"context": random.choice(LENGTHS), "users": random.choice((1, 1, 2, 4, 13))}
    for name, values in _settings(program):
        value = random.choice(values)
        if random.random() < (RARELY if name in RARE else OFTEN):
            fields[name] = value
    if program not in (*POOLED, "openvino") and random.random() < OFTEN:
        fields["cache_k"] = fields["cache_v"] = random.choice(GGML_CACHES)
    return Scenario(**fields)


def _machine(program: str, random: Random) -> Iterator[tuple[str, Any]]:
    if "mlx" in program:
        yield "machine", random.choice(APPLE)
    elif program in ("vllm", "sglang", "tensorrt-llm", "exllamav3"):
        yield "machine", random.choice((*NVIDIA, *INLINE[1:3], INLINE[4]))
    else:
        kinds = (OTHERS[:1], OTHERS[2:]) if program == "openvino" else EVERYWHERE
        machine = random.choice(random.choice(kinds))
        yield "machine", machine
        if machine == "mini-itx":
            yield "gpus", random.choice(((), CARDS[:1], CARDS[1:2], CARDS[2:], CARDS[:1] * 2))


def _settings(program: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    yield "household", ((Person(8192), Person(20_000, 500), Person(1024)), (Person(4096),) * 5)
    yield "active", (1, 2)
    yield "flash_attention", ("on", "off")
    yield "micro_batch", (64, 128, 1024)
    yield "batch", (512, 4096)
    yield "slots", ("unified",)
    yield "frontend", ("library",)
    yield "prompt_tokens", (200, 8000)
    yield "answer_tokens", (100, 3000)
    yield "min_tok_s", (1.0, 30.0)
    yield "services", (("adguard-home", "embed-minilm"), (ServiceUse("comfyui-idle", 3.5),))
    yield "images", (1, 5)
    yield "draft", ("mtp", "qwen3-0.6b")
    yield "shared_prefix", (100, 1500)
    yield "beside", (("qwen3-0.6b",),)
    yield "hours_a_day", (2.0,)
    if program in POOLED:
        yield "memory_share", (0.5, 0.97)
        yield "context_use", (5, 100)
    elif "mlx" not in program:
        yield "offload", _OFFLOADS


_OFFLOADS = (
    Offload(gpu_layers=0),
    Offload(gpu_layers=10),
    Offload(cpu_moe_layers=12),
    Offload(kv_on_gpu=False),
    Offload(gpu_layers=999, mmap=False),
)
