"""What a person can do to a plan, at random: every kind of action, as a choice in a given plan."""

import re
from collections.abc import Callable

from hypothesis import strategies as st

from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.scenario import MAX_CONTEXT, Offload, Scenario
from elbowroom.plan import actions, households
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.comparison import changes
from elbowroom.plan.comparison.state import NOTHING, Column, Row, Settings
from elbowroom.plan.state import PlanState
from tests.plan.comparison.comparisons import WHOLE

Use = Callable[[PlanState], actions.Action]
"""The action that a choice makes of a plan."""

SENSELESS = re.compile(r"(?<![\w.])(nan|inf|None|undefined|NaN|Infinity)(?![\w.])")
"""What no text may contain that the person did not write."""

MODELS = ("llama-3.1-8b", "gemma-3-4b", "qwen3-30b-a3b", "mamba-2.8b", "no-such-model")
MACHINES = ("zimacube-2-creator-pack", "zimaboard-2-1664", "dgx-spark", "no-such-machine")
CARDS = ("nvidia-rtx-pro-2000-blackwell", "nvidia-geforce-rtx-3090")
TOKENS = st.one_of(st.integers(-10, MAX_CONTEXT * 2), st.sampled_from((1, 8192, 40_000, 131_072)))
CALIBRATION = Calibration(
    name="My log",
    taken_on="2026-11-30",
    runtime="llama.cpp",
    machine=MACHINES[0],
    backend="cuda",
    model=MODELS[0],
    quant="Q4_K_M",
    arch="llama",
    measured=(Measured("gpu0", "workspace", 130_000_000, 128_000_000, 524_288),),
)
SERVICES = ("jellyfin-server", "whisper-cpp-small", "immich-ml-cuda", "zfs-arc", "no-such-service")


def _words(most: int) -> st.SearchStrategy[str]:
    """What a person writes, but for words that the tests look for."""
    return st.text(max_size=most).filter(lambda text: not SENSELESS.search(text))


def _made(action: type, /, **parts: st.SearchStrategy) -> st.SearchStrategy[Use]:
    """An action that is the same in every plan."""
    return st.builds(lambda made: lambda _state: made, st.builds(action, **parts))


def _scenarios() -> st.SearchStrategy[Scenario]:
    return st.builds(
        Scenario,
        st.sampled_from(MODELS[:2]),
        st.sampled_from(MACHINES[:2]),
        users=st.integers(1, 6),
    )


@st.composite
def _household(draw: st.DrawFn) -> Use:
    """An edit of the people as the window makes it; where they are alike, one by one first."""
    tokens, place = draw(st.integers(1, 200_000)), draw(st.integers(0, 5))
    name = draw(_words(120))

    def use(state: PlanState) -> actions.Action:
        scenario = state.scenario
        if not scenario.household:
            few = scenario.users <= households.MOST_LISTED
            return households.in_mode(scenario, "list" if few else "alike")
        who = place % len(scenario.household)
        edits = (
            lambda: households.with_one_more(scenario),
            lambda: households.without(scenario, who),
            lambda: households.renamed(scenario, who, name),
            lambda: households.with_lengths(scenario, who, tokens, tokens // 3),
            lambda: households.with_workload(scenario, who, "family-chat"),
            lambda: households.with_active(scenario, place),
            lambda: households.in_mode(scenario, "alike"),
        )
        return edits[tokens % len(edits)]()

    return use


_types = st.sampled_from((None, "f16", "q8_0", "q4_0"))
_text = _words(60)
_settings = st.sampled_from(
    (("slots", "unified"), ("micro_batch", 2048), ("batch", 512), ("frontend", "library"))
)
_technique = st.sampled_from(
    (("kivi-2", ("technique", ("kivi-2",))), ("vision", ("images", 3)), ("mtp", ("draft", "mtp")))
)

_sides = st.sampled_from(("rows", "columns"))

KINDS: dict[type, st.SearchStrategy[Use]] = {
    actions.SetContext: _made(actions.SetContext, tokens=TOKENS),
    actions.SetUsers: _made(actions.SetUsers, users=st.integers(-5, 400)),
    actions.SetCacheTypes: _made(actions.SetCacheTypes, cache_k=_types, cache_v=_types),
    actions.SetModel: _made(actions.SetModel, model=st.sampled_from(MODELS)),
    actions.SetMachine: _made(
        actions.SetMachine, machine=st.sampled_from(MACHINES), memory_gib=st.none()
    ),
    actions.SetMemory: _made(actions.SetMemory, memory_gib=st.sampled_from((8.0, 16.0, 64.0))),
    actions.SetCard: _made(actions.SetCard, gpu=st.sampled_from(("", "igpu", *CARDS))),
    actions.SetCards: _made(
        actions.SetCards, gpus=st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)
    ),
    actions.SetHousehold: _household(),
    actions.SetServices: _made(
        actions.SetServices,
        services=st.lists(st.sampled_from(SERVICES), max_size=3, unique=True).map(tuple),
        change=st.sampled_from(("on", "off", "amount")),
        name=st.just("Jellyfin"),
    ),
    actions.SetOffload: _made(
        actions.SetOffload,
        offload=st.builds(
            Offload,
            st.sampled_from((None, 0, 12, 999)),
            st.sampled_from((None, 4)),
            st.booleans(),
            st.booleans(),
        ),
    ),
    actions.SetQuant: _made(actions.SetQuant, quant=st.sampled_from(("Q8_0", "IQ2_M", "none"))),
    actions.SetFlashAttention: _made(
        actions.SetFlashAttention, value=st.sampled_from(("auto", "on", "off"))
    ),
    actions.SetTechnique: st.builds(
        lambda found, is_on: lambda _state: actions.SetTechnique(found[0], is_on, (found[1],)),
        _technique,
        st.booleans(),
    ),
    actions.SetRuntime: _made(
        actions.SetRuntime,
        runtime=st.sampled_from(("llama.cpp", "ollama", "vllm", "mlx", "no-such-program")),
        quant=st.none(),
        cache_k=st.sampled_from(("f16", "fp8")),
        cache_v=st.sampled_from(("f16", "fp8")),
    ),
    actions.SetSetting: st.builds(lambda pair: lambda _state: actions.SetSetting(*pair), _settings),
    actions.SetAxis: _made(
        actions.SetAxis, axis=st.sampled_from(("context", "users", "conversation"))
    ),
    actions.SetWho: _made(actions.SetWho, who=st.sampled_from(("all", "one"))),
    actions.SetPromptTokens: _made(actions.SetPromptTokens, tokens=TOKENS),
    actions.SetAnswerTokens: _made(actions.SetAnswerTokens, tokens=st.one_of(st.none(), TOKENS)),
    actions.SetWorkload: _made(actions.SetWorkload, scenario=_scenarios(), name=_text),
    actions.TakeWayOut: _made(
        actions.TakeWayOut,
        scenario=_scenarios(),
        kind=st.sampled_from(("context", "users", "cache", "quant", "card")),
        old=st.just("a"),
        new=st.just("b"),
    ),
    actions.SetWishes: _made(
        actions.SetWishes,
        wishes=st.builds(Wishes, people=st.integers(1, 9)),
        field=st.just("people"),
    ),
    actions.TakeAdvice: _made(actions.TakeAdvice, scenario=_scenarios()),
    actions.UseSettings: _made(actions.UseSettings, scenario=_scenarios()),
    actions.AddCalibration: _made(actions.AddCalibration, calibration=st.just(CALIBRATION)),
    actions.RemoveCalibration: _made(
        actions.RemoveCalibration, name=st.sampled_from((CALIBRATION.name, "another"))
    ),
    actions.Attach: _made(actions.Attach, file=st.sampled_from(MODELS)),
    actions.SetBaseline: _made(actions.SetBaseline, is_set=st.booleans()),
    actions.OpenSample: _made(actions.OpenSample, scenario=_scenarios(), name=_text),
    actions.Rename: _made(actions.Rename, name=_text),
    actions.SetNotes: _made(actions.SetNotes, notes=_text),
    actions.ReplacePlan: _made(
        actions.ReplacePlan,
        state=st.builds(PlanState, _scenarios()),
        why=st.sampled_from(("earlier version", "reload")),
    ),
    changes.SetComparison: _made(
        changes.SetComparison,
        comparison=st.sampled_from((WHOLE, NOTHING)),
        why=st.sampled_from(("begin", "ready-made", "clear")),
    ),
    changes.AddLine: _made(
        changes.AddLine, line=st.sampled_from((Row("phi-4"), Column("dgx-spark")))
    ),
    changes.RemoveLine: _made(changes.RemoveLine, side=_sides, at=st.integers(0, 3)),
    changes.CopyLine: _made(changes.CopyLine, side=_sides, at=st.integers(0, 3)),
    changes.OrderLines: _made(
        changes.OrderLines, side=_sides, order=st.permutations(range(2)).map(tuple)
    ),
    changes.ChangeLine: _made(
        changes.ChangeLine, at=st.integers(0, 3), line=st.sampled_from((Row("phi-4"),))
    ),
    changes.ChangeCell: _made(
        changes.ChangeCell,
        row=st.integers(0, 2),
        column=st.integers(0, 2),
        settings=st.just(Settings(users=2)),
    ),
}
"""Every kind of action -> how a person comes to it."""

any_use = st.one_of(list(KINDS.values()))
