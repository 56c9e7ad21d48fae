"""Every code that the program can emit has a text, in both languages."""

from itertools import product
from typing import get_args

import pytest

from elbowroom.catalog import overlay
from elbowroom.catalog.model_parts import Reason
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Note, Pool, Verdict
from elbowroom.core.explain_term import Explanation
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from elbowroom.readers import model_file
from elbowroom.readers.faults import Fault
from elbowroom.text import (
    components,
    controls,
    file_faults,
    formulas,
    model_files,
    notes,
    refusals,
    steps,
    verdicts,
)
from tests.text.samples import (
    EXPLANATION_FACTS,
    EXPLANATION_VARIANTS,
    HANGUL,
    NOTE_FACTS,
    REFUSAL_FACTS,
    REFUSAL_FIELDS,
    REFUSAL_VARIANTS,
    faults,
)
from tests.text.source import arguments, choices, codes, returned, words

VERDICTS = codes("Verdict", "core")
REASONS = codes("Verdict", "core", keyword="reason") | set(get_args(Reason))
NOTES = set().union(*(codes("Note", room) for room in ("core", "catalog", "cli", "plan")))
REFUSALS = codes("Refusal")
FAULTS = words("Refusal", "BAD_FIELD", "what")
OWN_FAULTS = arguments("own_fault", 2) | {*overlay.FAULTS.values()}
EXPLANATIONS = codes("Explanation", "core") | arguments("Part", 2)
EXPLANATIONS |= arguments("Extra", 2) | arguments("_of_pools", 2)
LAYER_KINDS = returned("core/architecture.py", "_kind") | {"cross"}
CHANGES = arguments("change")

WHAT = {"BAD_FIELD": "shape", "DAMAGED_PLAN": "empty", "BAD_FILE_NAME": "reserved name"}
"""Refusals whose ``what`` is a code, and one of them."""

TYPED_BY_A_PERSON = (
    "UNKNOWN_MODEL",
    "UNKNOWN_MACHINE",
    "UNKNOWN_GPU",
    "UNKNOWN_CHOICE",
    "UNKNOWN_FILE_TYPE",
    "BAD_FIELD",
)


def assert_reads(text: str, language: str) -> None:
    assert text.strip()
    assert not faults(text)
    if language == "ko":
        assert HANGUL.search(text), f"not Korean: {text!r}"


def test_the_scan_finds_the_codes():
    assert {"FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT", "UNKNOWN"} <= VERDICTS
    assert "NO_FLASH_KERNEL" in REASONS
    assert {"CONTEXT_ABOVE_MODEL_MAX", "CPU_REPACK", "UNIFIED_SHARE"} <= NOTES
    assert "CONTEXT_CAPPED_BY_MODEL" in NOTES
    assert {"UNKNOWN_GPU", "BAD_FIELD", "NOT_JSON", "TOO_MANY_GPUS", "TENSORS_MISSING"} <= REFUSALS
    assert {"MEMORY_NOT_CHOSEN", "UNKNOWN_MEMORY_OPTION", "MEMORY_OUT_OF_RANGE"} <= REFUSALS
    assert {"missing", "whole number", "shape", "ram too", "not gib"} <= FAULTS
    assert {"KV_FULL", "KV_COMPRESSED", "WEIGHTS_IN_RAM", "WORKSPACE_REPLAYED"} <= EXPLANATIONS
    assert {"VISION_GRAPH", "DRAFT_MODEL", "MTP_LAYERS", "WHAT_IF"} <= EXPLANATIONS
    assert {"full", "sliding", "mla", "shared", "cross", "none"} <= LAYER_KINDS
    assert {"context", "users", "set_baseline", "clear_baseline"} <= CHANGES


@pytest.mark.parametrize("code", sorted(VERDICTS))
def test_a_verdict_has_a_word_and_a_sentence(code, each_language):
    assert_reads(verdicts.word(code), each_language)
    assert_reads(verdicts.sentence(_answer(code)), each_language)


@pytest.mark.parametrize("code", sorted(REASONS))
def test_a_reason_for_no_answer_has_a_text(code, each_language):
    assert_reads(verdicts.unknown_reason(code), each_language)


@pytest.mark.parametrize("code", sorted(NOTES))
def test_a_note_has_a_sentence(code, each_language):
    assert_reads(notes.note(Note(code, tuple(NOTE_FACTS.items()))), each_language)


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_refusal_has_a_sentence_that_names_the_field(code, each_language):
    for field in REFUSAL_FIELDS.get(code, ("context", "machine.gpus")):
        for changed in REFUSAL_VARIANTS:
            text = _refused(code, field, **changed)
            assert_reads(text, each_language)
            assert field in text or code == "NOT_JSON"


@pytest.mark.parametrize("what", sorted(FAULTS))
def test_what_is_wrong_with_a_field_is_said(what, each_language):
    text = _refused("BAD_FIELD", "household.0", what=what, found="1.5")
    assert_reads(text, each_language)
    assert text.startswith("household.0: ")
    assert "1.5" in text
    assert what not in text or each_language == "en"


def test_every_fault_of_a_field_has_its_own_words(each_language):
    assert choices("refusals", "_fault", "code") == FAULTS
    texts = [_refused("BAD_FIELD", "context", what=what) for what in FAULTS]
    assert len(set(texts)) == len(FAULTS)


@pytest.mark.parametrize("code", TYPED_BY_A_PERSON)
def test_what_a_person_typed_is_shown_short_and_printable(code, each_language):
    typed = "\x1b[31m" + "x" * 9999
    field, *_ = REFUSAL_FIELDS.get(code, ("context",))
    text = _refused(code, field, found=typed)
    assert len(text) < 300
    assert text.isprintable()


@pytest.mark.parametrize("code", sorted(EXPLANATIONS))
def test_an_explanation_reads_clean_with_all_its_variants(code, each_language):
    for values in product(*EXPLANATION_VARIANTS.values()):
        facts = EXPLANATION_FACTS | dict(zip(EXPLANATION_VARIANTS, values, strict=True))
        term = Explanation(code, facts, 5 * GIB, "llama.cpp")
        for text in (*formulas.lines((term,)), formulas.summary((term, term, term))):
            assert_reads(text, each_language)


@pytest.mark.parametrize("name", [*COMPONENTS, "reserved", "free", "need"])
def test_a_component_has_a_name(name, each_language):
    assert_reads(components.component(name), each_language)


@pytest.mark.parametrize("kind", sorted(LAYER_KINDS))
def test_a_layer_kind_has_a_name(kind, each_language):
    assert_reads(controls.layer_kind(kind), each_language)


@pytest.mark.parametrize("kind", sorted(CHANGES))
def test_a_step_has_a_name(kind, each_language):
    assert_reads(steps.undo(steps.change(kind, "8k", "16k")), each_language)


def test_a_pool_is_named_after_its_card_or_by_what_it_is(each_language):
    names = [components.pool(kind, "RTX PRO 2000") for kind in ("vram", "ram", "unified")]
    assert names[0] == "RTX PRO 2000"
    assert len(set(names)) == 3
    for name in names[1:]:
        assert_reads(name, each_language)


def _refused(code: str, field: str, **changed: object) -> str:
    """The sentence of a refusal with sample facts."""
    what = {"what": WHAT[code]} if code in WHAT else {}
    return refusals.refusal(Refusal(code, field, **(REFUSAL_FACTS | what | changed)))


def _answer(code: str) -> Estimate:
    """An answer that holds what a verdict's sentence needs, and nothing else."""
    pool = Pool("gpu0", "vram", "RTX PRO 2000", 16 * GIB, 15 * GIB, ())
    reason = min(REASONS) if code == "UNKNOWN" else ""
    verdict = Verdict(code, "gpu0", 3 * GIB, 4 * GIB, 300 * MIB, 2 * GIB, "", reason)
    return Estimate(None, None, Scenario("a"), (pool,), verdict, (), 0, True, (pool,))


@pytest.mark.parametrize("found", ["24 GB", 24.0, None])
def test_what_is_wrong_in_a_persons_own_file_is_said(found, each_language):
    texts = set()
    for fault in OWN_FAULTS:
        text = _refused("OWN_DATA_FILE", "hosts/mine.json", fault=fault, found=found)
        assert_reads(text, each_language)
        assert "hosts/mine.json: tensors.3" in text
        texts.add(text)
    assert len(texts) == len(OWN_FAULTS)


FILE_FAULTS = (arguments("BadFile") | arguments("Fault")) - {"reader ended", "sources"}
"""Codes of faults and warnings of model files that stand in the source as they are; the last is of
profiles."""


def test_every_fault_of_a_model_file_has_its_own_words(each_language):
    known = {**file_faults.FAULTS, **file_faults.WARNINGS}
    assert known.keys() >= FILE_FAULTS
    texts = set()
    for code in file_faults.FAULTS:
        text = file_faults.sentence(Fault(code, "llama.block_count", "12", "8"))
        assert_reads(text, each_language)
        assert text.startswith("llama.block_count: ")
        texts.add(text)
    assert len(texts) == len(file_faults.FAULTS)
    for code in file_faults.WARNINGS:
        assert_reads(
            file_faults.warning(Fault(code, "token_embd.weight", "12", "8")), each_language
        )


@pytest.mark.parametrize("role", model_file.ROLES)
def test_what_a_model_file_is_for_has_a_name(role, each_language):
    assert_reads(model_files.role(role), each_language)


def test_a_strangers_text_in_a_fault_is_shown_short_and_printable(each_language):
    text = file_faults.sentence(Fault("key twice", "\x1b[31m" + "x" * 999, "\u202e" * 999, ""))
    assert len(text) < 300
    assert text.isprintable()
