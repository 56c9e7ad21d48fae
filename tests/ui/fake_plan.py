"""View models without the catalogue: one card, one model, arithmetic in a few lines."""

from elbowroom.core.scenario import Scenario
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import (
    BandVM,
    BarsVM,
    ChoiceVM,
    ControlsVM,
    CurveVM,
    MarkerVM,
    PlanVM,
    PoolVM,
    RowVM,
    SegmentVM,
    StepVM,
    TableVM,
    VerdictVM,
)
from elbowroom.text import language

GIB = 1 << 30
SIZE = 16 * GIB
USABLE = int(15.477 * GIB)
WEIGHTS = int(4.30 * GIB)
WORKSPACE = int(0.13 * GIB)
RUNTIME = int(0.44 * GIB)
TOKEN = 131072
STOPS = tuple(
    sorted({1 << n for n in range(11, 18)} | {3 << n for n in range(10, 16)})
)
BITS = {"f16": 1.0, "q8_0": 0.53, "q4_0": 0.28}


def say(english: str, korean: str) -> str:
    """A text in the language in use."""
    return korean if language.language() == "ko" else english


def new_store(**changes: object) -> PlanStore:
    """A store with the plan of the pictures."""
    fields = {"model": "llama-3.1-8b", "machine": "zimacube-2-creator-pack", "quant": "Q4_K_M"}
    fields |= {"context": 16384, "users": 4} | changes
    return PlanStore(PlanState(Scenario(**fields), name="Family server"))


def gib(size: int) -> str:
    """GiB with two decimals."""
    return f"{size / GIB:.2f}"


def parts(scenario: Scenario, context: int | None = None, users: int | None = None):
    """(component, bytes) of the card."""
    tokens = (scenario.context if context is None else context) * (
        scenario.users if users is None else users
    )
    share = (BITS[scenario.cache_k] + BITS[scenario.cache_v]) / 2
    spill = 8 * GIB if scenario.model == "llama-3.3-70b" else 0
    return (
        ("weights", WEIGHTS + spill),
        ("kv_cache", int(tokens * TOKEN * share)),
        ("workspace", WORKSPACE + (0 if share == 1 else GIB // 10)),
        ("runtime", RUNTIME),
    )


def need(scenario: Scenario, **at: int) -> int:
    """Sum of the parts."""
    return sum(size for _, size in parts(scenario, **at))


def name_of(component: str) -> str:
    """Name of a part."""
    return {
        "weights": say("Weights", "가중치"),
        "kv_cache": say("KV cache", "KV 캐시"),
        "workspace": say("Workspace", "작업 공간"),
        "runtime": say("Runtime", "런타임"),
        "reserved": say("Reserved", "예약"),
        "need": say("Need", "합계"),
    }[component]


def largest(scenario: Scenario) -> int:
    """Largest context that fits."""
    per_token = max(1, need(scenario, context=1) - need(scenario, context=0))
    room = USABLE - int(0.31 * GIB) - need(scenario, context=0)
    return max(0, room // per_token // 256 * 256)


def most_users(scenario: Scenario) -> int:
    """Most people that fit."""
    per_user = max(1, need(scenario, users=1) - need(scenario, users=0))
    return max(0, (USABLE - int(0.31 * GIB) - need(scenario, users=0)) // per_user)


def select(state: PlanState) -> PlanVM:
    """Everything the screen shows."""
    scenario = state.scenario
    last = getattr(select, "undo", None)
    return PlanVM(
        title=say(state.name, "우리 집 서버"),
        controls=controls(scenario),
        verdict=verdict(scenario),
        bars=bars(scenario),
        curve=curve(state),
        table=table(state),
        undo_text=say("Undo: context 8k → 16k", "실행 취소: 컨텍스트 8k → 16k") if last else "",
        redo_text="",
        status=say(
            "llama.cpp b11739 rules · data checked 2026-11-29",
            "llama.cpp b11739 규칙 · 데이터 확인 2026-11-29",
        ),
    )


def controls(scenario: Scenario) -> ControlsVM:
    """Left column."""
    fits = largest(scenario)
    machines, models = choices("machine"), choices("model")
    flash_hint = say("4-bit values need flash attention", "4비트 값에는 플래시 어텐션이 필요합니다")
    return ControlsVM(
        machine=next(c for c in machines if c.id == scenario.machine),
        model=next(c for c in models if c.id == scenario.model),
        quant=next(c for c in quants() if c.id == (scenario.quant or "Q4_K_M")),
        quants=quants(),
        users=scenario.users,
        context=scenario.context,
        context_stops=STOPS,
        context_stop_labels=tuple(
            (at, f"{stop >> 10}k") for at, stop in enumerate(STOPS) if stop & (stop - 1) == 0
        ),
        context_per_thousand=say(
            "+125 MiB per 1,000 tokens and person", "토큰 1,000개와 한 사람마다 +125 MiB"
        ),
        fits_up_to=say(f"fits up to {fits:,}", f"최대 {fits:,}까지 가능"),
        fits_up_to_value=fits,
        model_max=131072,
        keys=steps(True, ""),
        values=steps(scenario.flash_attention != "off", flash_hint),
        cache_k=scenario.cache_k,
        cache_v=scenario.cache_v,
        precision_note=say(
            "8-bit would save 3.7 GiB net: cache −3.8, workspace +0.1",
            "8비트: 총 3.7 GiB 절약 (캐시 −3.8, 작업 공간 +0.1)",
        ),
        flash=(
            StepVM("auto", say("Auto", "자동"), "", True),
            StepVM("on", say("On", "켬"), "", True),
            StepVM("off", say("Off", "끔"), "", True),
        ),
        flash_value=scenario.flash_attention,
        flash_note=say(
            "Auto turns it on here: the card has the kernel.",
            "자동: 이 그래픽 카드는 지원하므로 켜집니다.",
        ),
    )


def steps(is_four_open: bool, hint: str) -> tuple[StepVM, ...]:
    """16, 8, 4."""
    return (
        StepVM("f16", "16", "", True),
        StepVM("q8_0", "8", say("−3.7 GiB net", "총 −3.7 GiB"), True),
        StepVM("q4_0", "4", "" if is_four_open else hint, is_four_open),
    )


def quants() -> tuple[ChoiceVM, ...]:
    """File types."""
    rows = (("F16", 16.1), ("Q8_0", 8.5), ("Q6_K", 6.6), ("Q5_K_M", 5.7), ("Q4_K_M", 4.9))
    rows += (("IQ4_XS", 4.5), ("Q3_K_M", 4.0), ("Q2_K", 3.2))
    return tuple(ChoiceVM(name, f"{name} · {size} GB", "") for name, size in rows)


def verdict(scenario: Scenario) -> VerdictVM:
    """Banner."""
    used = need(scenario)
    margin = int(0.31 * GIB)
    notes = (
        say(
            "The workspace on the card is computed, not measured; its range is in the table.",
            "그래픽 카드의 작업 공간은 계산값이며 범위는 표에 있습니다.",
        ),
        say(
            "The token table, 0.28 GiB, stays in system RAM.",
            "토큰 표 0.28 GiB는 시스템 RAM에 둡니다.",
        ),
    )
    if scenario.users > 60:
        return VerdictVM(
            "UNKNOWN",
            say("Cannot tell", "판단할 수 없습니다"),
            say(
                "Cannot tell: this model file does not say head_count_kv.",
                "판단할 수 없습니다: 이 모델 파일에 head_count_kv 값이 없습니다.",
            ),
            "",
            (),
        )
    if used + margin <= USABLE:
        free = gib(USABLE - used - margin)[:-1]
        sentence = say(
            f"About {free} GiB of 15.5 GiB stays free, even at the high end of the estimate.",
            f"추정치가 높은 쪽이어도 15.5 GiB 중 약 {free} GiB가 남습니다.",
        )
        detail = say(
            "Answer 38–47 tok/s for one, 96–118 for four · prompt 1,450–1,900 tok/s",
            "답변 1명 38–47 tok/s, 4명 합계 96–118 · 프롬프트 1,450–1,900 tok/s",
        )
        return VerdictVM("FITS", say("Fits", "들어갑니다"), sentence, detail, notes)
    if used <= USABLE:
        sentence = say(
            f"Probably fits. {gib(USABLE - used)} GiB to spare is less than the ±0.31 GiB margin: "
            "close other apps or take one step below.",
            f"빠듯합니다. 여유 {gib(USABLE - used)} GiB이 오차 ±0.31 GiB보다 작습니다.",
        )
        return VerdictVM("TIGHT", say("Tight", "빠듯합니다"), sentence, "", notes)
    if used <= USABLE + 4 * GIB:
        sentence = say(
            f"Runs, but {gib(used - USABLE)} GiB does not fit in RTX PRO 2000 and goes to system "
            "memory. Expect roughly 6–9 tok/s.",
            f"실행되지만 {gib(used - USABLE)} GiB이 들어가지 않아 시스템 메모리를 씁니다.",
        )
        return VerdictVM("SPILLS", say("Runs slower", "느리게 실행됩니다"), sentence, "", notes)
    sentence = say(
        f"Does not fit. {gib(used - USABLE)} GiB more is needed.",
        f"들어가지 않습니다. {gib(used - USABLE)} GiB이 더 필요합니다.",
    )
    return VerdictVM("NO_FIT", say("Does not fit", "들어가지 않습니다"), sentence, "", notes)


def bars(scenario: Scenario) -> BarsVM:
    """Chart of now."""
    used = need(scenario)
    segments = tuple(
        SegmentVM(name, size, name_of(name), gib(size)) for name, size in parts(scenario)
    )
    over = used - USABLE
    gpu = PoolVM(
        "gpu0",
        "RTX PRO 2000 Blackwell",
        SIZE,
        USABLE,
        used,
        used - int(0.16 * GIB),
        used + int(0.31 * GIB),
        segments,
        True,
        say("usable 15.5", "사용 가능 15.5"),
        "" if over > 0 else say(f"Free {gib(-over)}", f"여유 {gib(-over)}"),
        say(f"{gib(over)} GiB over", f"{gib(over)} GiB 초과") if over > 0 else "",
    )
    ram = PoolVM(
        "ram",
        say("System RAM", "시스템 RAM"),
        64 * GIB,
        int(52.7 * GIB),
        int(0.38 * GIB),
        int(0.36 * GIB),
        int(0.42 * GIB),
        (SegmentVM("weights", int(0.38 * GIB), name_of("weights"), "0.38"),),
        False,
        say("usable 52.7", "사용 가능 52.7"),
        say("Free 52.3", "여유 52.3"),
        "",
    )
    swatches = (*segments, SegmentVM("reserved", SIZE - USABLE, name_of("reserved"), "0.52"))
    title = say("Memory now", "현재 메모리")
    return BarsVM(title, "GiB", (gpu, ram), swatches, f"{gib(used)} of 15.48 GiB")


def curve(state: PlanState) -> CurveVM:
    """Chart of growth."""
    scenario, is_users = state.scenario, state.axis == "users"
    here = scenario.users if is_users else scenario.context
    limit = most_users(scenario) if is_users else largest(scenario)
    unit = 2 if is_users else 8192
    x_max = max(4, -(-int(max(here * 1.1, limit * 1.6)) // unit)) * unit
    xs = tuple(x_max * n // 64 for n in range(65))

    def at(x: int):
        return parts(scenario, users=x) if is_users else parts(scenario, context=x)

    columns = [at(x) for x in xs]
    bands = tuple(
        BandVM(name, name_of(name), tuple(column[n][1] for column in columns))
        for n, (name, _) in enumerate(columns[0])
    )
    top = sum(size for _, size in columns[-1])
    y_step = (4 if top < 20 * GIB else 8) * GIB
    while top / y_step > 6:
        y_step *= 2
    y_max = -(-max(top, USABLE) // y_step) * y_step
    markers = [
        MarkerVM("here", here, sum(s for _, s in at(here)), say(f"{here:,}: you are here", f"{here:,}: 현재 설정")),
        MarkerVM("largest", limit, sum(s for _, s in at(limit)), say(f"{limit:,}: largest that fits", f"{limit:,}: 들어가는 최대")),
    ]
    if not is_users and scenario.cache_k == "f16":
        cross = WEIGHTS // (TOKEN * scenario.users)
        markers.append(
            MarkerVM("crossing", cross, sum(s for _, s in at(cross)), say(f"{cross:,}: cache > weights", f"{cross:,}: 캐시 > 가중치"))
        )
    x_step = unit
    while x_max / x_step > 6:
        x_step *= 2
    ticks = tuple((x, str(x) if is_users else f"{x >> 10}k") for x in range(0, x_max + 1, x_step))
    return CurveVM(
        title=say("As people join", "사람이 늘어나면") if is_users else say("As context grows", "컨텍스트가 늘어나면"),
        axis=state.axis,
        axis_labels=(say("Context", "컨텍스트"), say("People", "사람 수")),
        xs=xs,
        bands=bands,
        usable=USABLE,
        usable_label=say("usable 15.5 GiB", "사용 가능 15.5 GiB"),
        markers=tuple(markers),
        x_ticks=ticks,
        y_ticks=tuple((y, str(y // GIB)) for y in range(0, y_max + 1, y_step)),
        x_max=x_max,
        y_max=y_max,
        empty="",
        takeaway=say(f"Fits up to {limit:,}", f"최대 {limit:,}까지 들어갑니다"),
        x_from=1 if is_users else 256,
        x_step=1 if is_users else 256,
    )


def table(state: PlanState) -> TableVM:
    """Components."""
    scenario = state.scenario
    how = {
        "weights": say("290 tensors; the token table, 0.28 GiB, stays in RAM", "텐서 290개, 토큰 표 0.28 GiB는 RAM에 둠"),
        "kv_cache": say(
            f"{scenario.users} people × {scenario.context:,} × 32 layers × 8 heads × (128+128) × 2 B",
            f"{scenario.users}명 × {scenario.context:,} × 32 레이어 × 8 헤드 × (128+128) × 2 B",
        ),
        "workspace": say("computed for micro-batch 512, flash attention on", "마이크로 배치 512, 플래시 어텐션 켬"),
        "runtime": say("CUDA context and kernels", "CUDA 컨텍스트와 커널"),
    }
    why = (
        "key bytes = users × context × layers × heads × head size × bytes per value",
        "= 4 × 16,384 × 32 × 8 × 128 × 2 = 4,294,967,296 B for keys, and as much for values",
        say("Source: llama.cpp b11739, llama_kv_cache", "출처: llama.cpp b11739, llama_kv_cache"),
    )
    base = dict(parts(state.baseline)) if state.baseline else {}
    rows = []
    for name, size in parts(scenario):
        change = size - base.get(name, size)
        delta = f"{change / GIB:+.2f}".replace("-", "−") if abs(change) > GIB / 200 else "—"
        span = say("exact", "정확") if name in ("weights", "kv_cache") else "0.13–0.15"
        rows.append(RowVM(name, name_of(name), f"{gib(size)} GiB", delta, span, how[name], why))
    used = need(scenario)
    rows.append(
        RowVM("need", name_of("need"), f"{gib(used)} GiB", "—", f"{used / GIB - 0.2:.1f}–{used / GIB + 0.3:.1f}",
              say("of 15.5 GiB usable", "사용 가능 15.5 GiB 중"), (), True)
    )
    headers = (
        say("Component", "구성 요소"), say("Now", "현재"), say("Δ baseline", "기준 대비"),
        say("Range", "범위"), say("How computed", "계산 방법"),
    )
    return TableVM(headers, tuple(rows))


def choices(kind: str) -> tuple[ChoiceVM, ...]:
    """Entries of the pickers."""
    if kind == "machine":
        known = (
            ChoiceVM("zimacube-2-creator-pack", "ZimaCube 2 Creator Pack",
                     "RTX PRO 2000 Blackwell 16 GB · 64 GB DDR5 · PCIe 4.0 ×4", "Zima"),
            ChoiceVM("zimaboard-2", "ZimaBoard 2 1664", "16 GB LPDDR5X · CPU", "Zima"),
        )
        return known + tuple(
            ChoiceVM(f"pc-{n}", f"PC with RTX {n}", f"{8 + n % 4 * 8} GB · 64 GB DDR5", say("Computers", "컴퓨터"))
            for n in range(40)
        )
    known = (
        ChoiceVM("llama-3.1-8b", "Llama 3.1 8B Instruct",
                 say("32 layers, all full attention · 8 KV heads × 128", "32개 레이어 모두 전체 어텐션 · KV 헤드 8 × 128"), "Llama"),
        ChoiceVM("llama-3.3-70b", "Llama 3.3 70B Instruct",
                 say("80 layers, all full attention · 8 KV heads × 128", "80개 레이어 모두 전체 어텐션"), "Llama"),
        ChoiceVM("gpt-oss-120b", "gpt-oss 120B", "36 layers · 128 experts", "gpt-oss", is_enabled=False),
    )
    return known + tuple(
        ChoiceVM(f"model-{n}", f"Qwen Example {n}B", f"{n} layers · {n % 8 + 1} KV heads", f"Qwen {n // 20}")
        for n in range(250)
    )
