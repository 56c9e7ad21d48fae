"""Writes advances.json, the widths that the charts are laid out with. Run after changing a font:

    python resources/fonts/make_advances.py        (needs fontTools)

The table holds, for each weight and in font units (2048 an em), the advances of the characters
that English and Korean texts use, as runs of equal advance (all 11,172 Hangul syllables are one
run), what "tnum" makes of figures and their punctuation, and the kerning of European characters.
"""

import json
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
WEIGHTS = {"regular": "Pretendard-Regular.otf", "bold": "Pretendard-Bold.otf"}
KERNED = [chr(code) for code in range(0x20, 0x7F)] + list("–—’“”…·×±−Δ")
BLOCKS = (
    range(0x0020, 0x0180),  # Latin
    range(0x0370, 0x0400),  # Greek
    range(0x2000, 0x2300),  # punctuation, currency, arrows, mathematics
    range(0x2500, 0x27C0),  # shapes, marks
    range(0x3000, 0x3190),  # CJK punctuation, Hangul letters
    range(0xAC00, 0xD7A4),  # Hangul syllables
    range(0xFF00, 0xFFF0),  # full width
)


def lookups(font, table, feature):
    """Lookups of one feature in the order in which they are applied, each a list of subtables."""
    body = font[table].table
    indexes = set()
    for record in body.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            indexes.update(record.Feature.LookupListIndex)
    for index in sorted(indexes):
        yield [getattr(s, "ExtSubTable", s) for s in body.LookupList.Lookup[index].SubTable]


def tabular_glyphs(font):
    """Glyph -> the one that "tnum" puts in its place."""
    mapping = {}
    for subtables in lookups(font, "GSUB", "tnum"):
        for sub in subtables:
            mapping.update(sub.mapping)
    return mapping


def kern(pairs, first, second):
    """Change of the advance of ``first`` before ``second``, in font units: all lookups together."""
    return sum(kern_of_lookup(subtables, first, second) for subtables in pairs)


def kern_of_lookup(subtables, first, second):
    """What the first subtable that knows the pair says."""
    for sub in subtables:
        if first not in sub.Coverage.glyphs:
            continue
        if sub.Format == 1:
            pairs = sub.PairSet[sub.Coverage.glyphs.index(first)].PairValueRecord
            found = [pair.Value1 for pair in pairs if pair.SecondGlyph == second]
            if not found:
                continue
            value = found[0]
        else:
            left = sub.ClassDef1.classDefs.get(first, 0)
            right = sub.ClassDef2.classDefs.get(second, 0)
            value = sub.Class1Record[left].Class2Record[right].Value1
        return getattr(value, "XAdvance", 0) if value else 0
    return 0


def runs(advances):
    """[[first code, last code, advance], ...] of neighbours with one advance."""
    numbered = sorted(advances.items())
    keyed = [(code - place, width, code) for place, (code, width) in enumerate(numbered)]
    result = []
    for (_, width), group in groupby(keyed, key=lambda entry: entry[:2]):
        codes = [entry[2] for entry in group]
        result.append([codes[0], codes[-1], width])
    return result


def table(path):
    """Everything about one weight."""
    font = TTFont(path)
    glyphs = {c: g for c, g in font.getBestCmap().items() if any(c in b for b in BLOCKS)}
    widths = font["hmtx"]
    tabular = tabular_glyphs(font)
    pairs = list(lookups(font, "GPOS", "kern"))
    plain, figures = {}, {}
    for a in KERNED:
        for b in KERNED:
            left, right = glyphs[ord(a)], glyphs[ord(b)]
            plain[a + b] = kern(pairs, left, right)
            figures[a + b] = kern(pairs, tabular.get(left, left), tabular.get(right, right))
    return {
        "advances": runs({code: widths[glyph][0] for code, glyph in glyphs.items()}),
        "tabular": {
            chr(c): widths[tabular[g]][0] for c, g in sorted(glyphs.items()) if g in tabular
        },
        "kerning": {pair: value for pair, value in plain.items() if value},
        "tabular_kerning": {p: v for p, v in figures.items() if v != plain[p]},
    }


def main():
    """Writes the table beside this file."""
    data = {
        "about": "made by make_advances.py from the fonts beside it; units of 1/2048 em",
        "units_per_em": TTFont(HERE / WEIGHTS["regular"])["head"].unitsPerEm,
        **{weight: table(HERE / name) for weight, name in WEIGHTS.items()},
    }
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    (HERE / "advances.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
