"""View models without catalogue or core: one card, one model, arithmetic in a few lines."""

from dataclasses import replace

from elbowroom.core.scenario import Scenario
from elbowroom.plan.chart_view_models import BarsVM, PoolVM, SegmentVM
from elbowroom.plan.control_view_models import ChoiceVM, ControlsVM, StepVM
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import PlanVM, RowVM, TableVM, VerdictVM
from tests.ui.fake_curve import curve
from tests.ui.fake_sizes import GIB, MARGIN, SIZE, USABLE, gib, largest, need, parts

STOPS = tuple(1 << n for n in range(11, 18))
NAMES = {
    "weights": "Weights",
    "kv_cache": "KV cache",
    "workspace": "Workspace",
    "runtime": "Runtime",
    "reserved": "Reserved",
    "need": "Need",
}
EXPLANATION = ("users × context × layers × heads × head size × bytes a value", "Source: a file")


def new_store(**changes: object) -> PlanStore:
    """A store with the plan of the pictures: 4 people with 16k each."""
    fields: dict[str, object] = {"model": "llama-8b", "machine": "cube", "quant": "Q4_K_M"}
    fields |= {"context": 16384, "users": 4} | changes
    return PlanStore(PlanState(Scenario(**fields), name="Family server"))  # type: ignore[arg-type]


class FakeSelect:
    """``select`` over a store, so that it knows what can be undone."""

    def __init__(self, store: PlanStore) -> None:
        self._history = store.history
        self.calls = 0

    def __call__(self, state: PlanState) -> PlanVM:
        self.calls += 1
        scenario = state.scenario
        history = self._history
        return PlanVM(
            title=state.name,
            controls=controls(scenario),
            verdict=verdict(scenario),
            bars=bars(scenario),
            curve=curve(state, NAMES),
            table=table(state),
            undo_text="Undo: a step" if history.next_undo else "",
            redo_text="Redo: a step" if history.next_redo else "",
            status="llama.cpp rules · data checked 2026-11-29",
        )


def controls(scenario: Scenario) -> ControlsVM:
    """Left column."""
    fits = largest(scenario)
    hint = "4-bit values need flash attention"
    is_flash = scenario.flash_attention != "off"
    steps = (StepVM("f16", "16", "", True), StepVM("q8_0", "8", "−3.7 GiB net", True))
    return ControlsVM(
        machine=next(c for c in choices("machine") if c.id == scenario.machine),
        model=next(c for c in choices("model") if c.id == scenario.model),
        quant=next(c for c in quants() if c.id == (scenario.quant or "Q4_K_M")),
        quants=quants(),
        users=scenario.users,
        context=scenario.context,
        context_stops=STOPS,
        context_stop_labels=tuple((at, f"{stop >> 10}k") for at, stop in enumerate(STOPS)),
        context_per_thousand="+125 MiB per 1,000 tokens and person",
        fits_up_to=f"fits up to {fits:,}" if fits else "",
        fits_up_to_value=fits,
        fits_people="",
        fits_people_value=0,
        model_max=131072,
        keys=(*steps, StepVM("q4_0", "4", "", True)),
        values=(*steps, StepVM("q4_0", "4", "" if is_flash else hint, is_flash)),
        cache_k=scenario.cache_k,
        cache_v=scenario.cache_v,
        precision_note="8-bit saves 3.57 GiB: cache −3.75, workspace +0.18",
        flash=tuple(StepVM(v, v.title(), "", True) for v in ("auto", "on", "off")),
        flash_value=scenario.flash_attention,
        flash_note="Auto: on for this device",
    )


def quants() -> tuple[ChoiceVM, ...]:
    """File types."""
    sizes = {"F16": "16.1", "Q8_0": "8.5", "Q6_K": "6.6", "Q4_K_M": "4.9", "Q2_K": "3.2"}
    return tuple(ChoiceVM(name, name, f"{size} GB file") for name, size in sizes.items())


def verdict(scenario: Scenario) -> VerdictVM:
    """Banner."""
    used = need(scenario)
    detail = "Largest context for 4 people: 20,992 tokens"
    notes = ("The workspace on the card is computed, not measured.", "The token table is in RAM.")
    if used + MARGIN <= USABLE:
        free = gib(USABLE - used - MARGIN)
        sentence = f"About {free} GiB of 15.4 GiB stays free, even at the high end."
        return VerdictVM("FITS", "Fits", sentence, detail, notes)
    if used <= USABLE:
        sentence = f"Probably fits. {gib(USABLE - used)} GiB to spare is less than the margin."
        return VerdictVM("TIGHT", "Tight", sentence, detail, notes)
    sentence = f"Does not fit. {gib(used - USABLE)} GiB more is needed."
    return VerdictVM("NO_FIT", "Does not fit", sentence, detail, notes)


def bars(scenario: Scenario) -> BarsVM:
    """Chart of now."""
    used = need(scenario)
    over = used - USABLE
    segments = tuple(
        SegmentVM(name, size, NAMES[name], gib(size)) for name, size in parts(scenario)
    )
    card = PoolVM(
        id="gpu0",
        title="RTX PRO 2000 Blackwell",
        size=SIZE,
        usable=USABLE,
        need=used,
        need_low=used - GIB // 6,
        need_high=used + MARGIN,
        segments=segments,
        is_primary=True,
        usable_label="usable 15.48",
        free_label="" if over > 0 else f"Free {gib(-over)}",
        over_label=f"{gib(over)} GiB over" if over > 0 else "",
        margin_end=used + MARGIN,
        reserved=SegmentVM("reserved", SIZE - USABLE, "Reserved", "0.52"),
    )
    size = 3 * GIB // 8
    ram = replace(
        card,
        id="ram",
        title="System RAM",
        size=64 * GIB,
        usable=62 * GIB,
        need=size,
        need_low=size,
        need_high=size,
        segments=(SegmentVM("weights", size, "Weights", "0.38"),),
        is_primary=False,
        usable_label="usable 62.00",
        free_label="Free 61.62",
        over_label="",
        margin_end=0,
        reserved=SegmentVM("reserved", 2 * GIB, "Reserved", "2.00"),
    )
    swatches = (*segments, SegmentVM("reserved", SIZE - USABLE, "Reserved", "0.52"))
    return BarsVM(
        "Memory now", "GiB", (card, ram), swatches, f"{gib(used)} of 15.48 GiB is needed."
    )


def table(state: PlanState) -> TableVM:
    """Components."""
    before = dict(parts(state.baseline)) if state.baseline else {}
    rows = []
    for name, size in parts(state.scenario):
        change = size - before.get(name, size)
        delta = f"{change / GIB:+.2f}".replace("-", "−") if change else "—"
        how = f"{NAMES[name]}, computed from what was chosen"
        rows.append(RowVM(name, NAMES[name], f"{gib(size)} GiB", delta, "exact", how, EXPLANATION))
    used = need(state.scenario)
    span = f"{used / GIB - 0.2:.1f}–{used / GIB + 0.3:.1f}"
    rows.append(RowVM("need", "Need", f"{gib(used)} GiB", "—", span, "of 15.48 GiB", (), True))
    delta_head = "Δ baseline" if state.baseline else ""
    return TableVM(("Component", "Now", delta_head, "Range", "How computed"), tuple(rows))


def choices(kind: str) -> tuple[ChoiceVM, ...]:
    """Entries of the pickers."""
    if kind == "machine":
        known = (
            ChoiceVM("cube", "ZimaCube 2 Creator Pack", "RTX PRO 2000 · 64 GB RAM", "Zima"),
            ChoiceVM("board", "ZimaBoard 2 1664", "16 GB RAM", "Zima"),
        )
        return known + tuple(
            ChoiceVM(f"pc-{n}", f"PC with card {n}", f"{8 + n % 4 * 8} GB", "Computers")
            for n in range(40)
        )
    known = (
        ChoiceVM("llama-8b", "Llama 3.1 8B Instruct", "32 layers, all full attention", "Llama"),
        ChoiceVM("llama-70b", "Llama 3.3 70B Instruct", "80 layers, all full attention", "Llama"),
        ChoiceVM("oss-120b", "gpt-oss 120B", "36 layers · 128 experts", "gpt", is_enabled=False),
    )
    return known + tuple(
        ChoiceVM(f"model-{n}", f"Example {n}B", f"{n} layers", f"Example {n // 20}")
        for n in range(250)
    )
