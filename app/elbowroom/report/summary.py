"""The first page: what a buyer reads."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.scenario import MAX_USERS
from elbowroom.plan.select_curve import SPILLING
from elbowroom.report.charts import bars_chart
from elbowroom.report.content import Block, Bullets, Facts, KeyFigures, Paragraph, Section, Verdict
from elbowroom.report.parts import Part, total
from elbowroom.report.question import Question
from elbowroom.text import notes, units, verdicts
from elbowroom.text import report as words
from elbowroom.text import speed as speeds

ASSUMPTIONS = (
    "TEMPLATE_ASSUMPTIONS",
    "OWN_FILE",
    "OWN_DATA",
    "UNIFIED_SHARE",
    "INTEGRATED_SHARE",
    "SYSTEM_RESERVE_ASSUMED",
    "USABLE_VRAM_ASSUMED",
    "WORKSPACE_BY_FORMULA",
    "WORKSPACE_BOUNDED",
    "WORKSPACE_NOT_MEASURED",
    "GPU_WORKSPACE_COMPUTED",
    "CPU_REPACK",
)
"""Notes that are assumptions, the weightiest first."""

SHOWN = 2
"""Of them on the first page, after how the model is run."""


def summary(question: Question, parts: tuple[Part, ...]) -> Iterator[Block]:
    """Verdict, bar, what to buy and what runs on it."""
    shown = question.screen.verdict
    yield Verdict(shown.code, shown.word, shown.sentence, shown.detail)
    bars = question.screen.bars
    primary = tuple(pool for pool in bars.pools if pool.is_primary)
    yield bars_chart(replace(bars, pools=primary, swatches=()))
    if growth := question.screen.controls.context_per_thousand:
        yield Paragraph(growth, is_muted=True)
    yield Facts(tuple(_facts(question, parts)))


def glance(question: Question) -> Section | None:
    """Key figures; ``None`` where nothing is judged."""
    if not question.is_judged:
        return None
    figures = KeyFigures(tuple(_figures(question)))
    return Section("glance", words.section("glance"), (figures,))


def assumptions(question: Question) -> Section:
    """The three that matter most."""
    found = {item.code: item for item in reversed(question.answer.notes)}
    others = [notes.note(found[code]) for code in ASSUMPTIONS if code in found]
    items = Bullets((*_setup(question), *others[:SHOWN]))
    return Section("assumptions", words.section("assumptions"), (items,))


def _setup(question: Question) -> Iterator[str]:
    """How the model is run; nothing where the runtime cannot load it."""
    scenario = question.scenario
    cache = scenario.cache_k
    if scenario.cache_v != cache:
        cache = f"{scenario.cache_k}/{scenario.cache_v}"
    if question.answer.model.not_loadable is None:
        yield words.setup(scenario.runtime, question.answer.flash, cache)


def _facts(question: Question, parts: tuple[Part, ...]) -> Iterator[tuple[str, str]]:
    """What to buy and what runs on it; of a plan that does not run, merely what it is about."""
    runs = verdicts.shown_code(question.answer) not in ("NO_FIT", "UNKNOWN")
    yield words.buy_this() if runs else words.setting("machine"), _buy(parts)
    yield words.runs_this() if runs else words.setting("model"), _runs(question)


def _figures(question: Question) -> Iterator[tuple[str, str]]:
    answers, scenario = question.answers, question.scenario
    largest, most = answers.largest_context(scenario), answers.most_users(scenario)
    spills = question.answer.verdict.code in SPILLING
    none = words.nothing_fits_alone() if spills else words.nothing_fits()
    yield words.figure("largest"), words.tokens(largest) if largest else none
    yield words.figure("most"), _people(most) if most else none
    yield words.figure("margin"), units.needed(question.answer.verdict.margin)
    if (speed := question.answer.speed) is not None:
        yield words.figure("speed"), speeds.rate(speed.answer_tok_s_each)


def _people(most: int) -> str:
    return words.people(most) if most < MAX_USERS else f"{most:,}"


def _buy(parts: tuple[Part, ...]) -> str:
    items = [part.title if part.count == 1 else f"{part.count} × {part.title}" for part in parts]
    return " + ".join(items) + f" · {total(parts)}"


def _runs(question: Question) -> str:
    scenario, model = question.scenario, question.answer.model
    people = words.household(len(scenario.contexts), max(scenario.contexts))
    line = f"{model.name}, {scenario.quant} · {people}"
    return f"{line} · {scenario.runtime}" if model.not_loadable is None else line
