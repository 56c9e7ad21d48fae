"""Quality in one line: of a file type, and of a cache type for a model."""

from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.quality import CacheQuality, FileTypeQuality, NativeFileType, QualityFile
from elbowroom.core.ggml_types import BLOCK, is_quantised
from elbowroom.core.scenario import Scenario
from elbowroom.text import quality as words

NEXT_LOWER = {"f32": "q8_0", "f16": "q8_0", "bf16": "q8_0"}
"""What a person may choose next -> for an unquantised cache."""


def file_type_row(quality: FileTypeQuality | None, native: NativeFileType | None) -> str:
    """What a file type costs, for a table that says below what was measured."""
    if native is not None:
        return words.native()
    if quality is None:
        return words.not_measured()
    line = words.file_type(quality.rise_percent, 0)
    return f"{line} *" if quality.importance_matrix else line


def file_type_short(file: QualityFile, record: ModelRecord, name: str) -> str:
    """The same in two words; empty where nothing was measured."""
    if file.native_of(record, name) is not None:
        return words.short(0.0)
    quality = file.file_type(record, name)
    return words.short(quality.rise_percent) if quality is not None else ""


def file_type_note(file: QualityFile, record: ModelRecord, name: str) -> str:
    """The same on its own: with the model it was measured on, and the day."""
    quality, native = file.file_type(record, name), file.native_of(record, name)
    if native is not None or quality is None:
        return file_type_row(quality, native)
    line = words.file_type(quality.rise_percent, round(quality.same_top_percent or 0))
    if quality.importance_matrix:
        line = words.with_matrix(line)
    return words.measured_on(line, quality.model, file.file_types.checked_on)


def cache_note(file: QualityFile, record: ModelRecord, scenario: Scenario) -> str:
    """What the cache as it is set costs; at 16 bits, what the next precision down would."""
    if not {scenario.cache_k, scenario.cache_v} <= set(BLOCK):
        return ""
    smaller = min((scenario.cache_k, scenario.cache_v), key=_bits)
    name = smaller if is_quantised(smaller) else NEXT_LOWER[smaller]
    quality = file.cache(record, name)
    return _cache(quality) if quality is not None else ""


def _bits(name: str) -> float:
    elements, size = BLOCK[name]
    return size * 8 / elements


def _cache(quality: CacheQuality) -> str:
    figure = ""
    match quality.code:
        case "CACHE_PERPLEXITY":
            figure = words.percent(100 * (_ratio(quality) - 1))
        case "CACHE_COLLAPSES":
            figure = f"{_ratio(quality):.1f}"
        case "CACHE_SAME_TOP" | "CACHE_KEEP_16":
            figure = f"{quality.figures.same_top_percent:g}"
    bits = f"{_bits(quality.cache_type):.0f}"
    return words.cache(quality.code, bits, figure, quality.model, quality.checked_on)


def _ratio(quality: CacheQuality) -> float:
    """Perplexity with the smaller cache over that of a 16-bit one."""
    figures = quality.figures
    return (figures.perplexity or 0) / (figures.base_perplexity or 1)
