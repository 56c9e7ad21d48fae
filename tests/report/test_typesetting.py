"""The PDF: tagged, reproducible, with our fonts, and only text where text came in."""

import re
import shutil
import subprocess
import sys
import zlib

import pytest

from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.report import typesetting
from elbowroom.report.build import build
from elbowroom.report.template_data import chart_svg
from elbowroom.report.typesetting import chart_picture, page_pictures, pdf
from elbowroom.text.refusals import refusal
from tests.report.plans import DAY, HOSTILE, plan

POINTS = {"a4": (595.276, 841.89), "letter": (612, 792)}
PNG = b"\x89PNG\r\n\x1a\n"


def streams(data):
    """Contents of the PDF's streams, inflated where they are deflated."""
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]


def test_a_pdf_is_tagged_for_accessibility_and_names_its_language(catalogue, each_language):
    data = pdf(build(plan(), catalogue, DAY))
    assert data.startswith(b"%PDF-")
    for mark in (b"/StructTreeRoot", b"/Marked true", b"pdfuaid:part", b"/Outlines"):
        assert mark in data
    assert f"/Lang({each_language})".encode() in data


def test_two_exports_of_one_day_are_the_same_bytes(catalogue):
    one, other = (pdf(build(plan(), catalogue, DAY)) for _ in range(2))
    assert one == other
    assert b"D:20261129000000Z" in one


def test_the_plan_itself_is_attached(report):
    data = pdf(report)
    assert b"/EmbeddedFile" in data
    assert report.plan in list(streams(data))


def test_metadata_name_the_plan_and_no_person(report):
    data = pdf(report)
    assert b"/Title(Family server)/Creat" in data
    assert b"/Author" not in data


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paper_has_the_size_that_was_asked_for(report, paper):
    (box,) = set(re.findall(rb"/MediaBox\[0 0 ([0-9.]+) ([0-9.]+)\]", pdf(report, paper)))
    assert tuple(map(float, box)) == pytest.approx(POINTS[paper], abs=0.01)


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="needs pdffonts of poppler")
def test_all_fonts_are_embedded_and_ours(report, tmp_path):
    """Or the compiler's own: it brings DejaVu Sans Mono, for lines to type."""
    (tmp_path / "plan.pdf").write_bytes(pdf(report))
    done = subprocess.run(["pdffonts", "plan.pdf"], cwd=tmp_path, capture_output=True, check=True)
    rows = done.stdout.decode().splitlines()[2:]
    assert rows
    assert all(" yes yes yes " in row for row in rows)
    assert all("Pretendard" in row or "DejaVuSansMono" in row for row in rows)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_names_and_notes_are_set_as_text(catalogue, text):
    pages = page_pictures(build(plan(name=text[:200], notes=text), catalogue, DAY), ppi=20)
    assert 4 <= len(pages) <= 12
    assert all(page.startswith(PNG) for page in pages)
    assert pdf(build(plan(name=text[:200], notes=text), catalogue, DAY)).startswith(b"%PDF-")


def test_letters_of_the_bundled_font_never_ask_for_a_system_font(catalogue, monkeypatch):
    asked = []

    def compile_(*_arguments, ignore_system_fonts, **_options):
        asked.append(ignore_system_fonts)
        return b"%PDF-"

    monkeypatch.setattr(typesetting._typst(), "compile", compile_)
    pdf(build(plan(name="우리 집 서버 · Café − ≤ →"), catalogue, DAY))
    assert asked == [True]


def test_a_letter_that_no_font_has_is_spelt_as_its_code_point(catalogue, monkeypatch):
    def fault(text):
        return "no font has 漢" if '"title": "漢' in text else ""

    monkeypatch.setattr(typesetting, "_fault", fault)
    report = build(plan(name="漢 字"), catalogue, DAY)
    text, is_ours = typesetting._settable(report, "a4")
    assert '"title": "[U+6F22] 字"' in text
    assert not is_ours
    assert "漢 字" in text.split('"plan":')[1]


def test_a_chart_is_a_picture_without_a_display(report):
    chart = report.charts()[0]
    picture = chart_picture(chart_svg(chart.drawing), ppi=96)
    assert picture.startswith(PNG)
    width = int.from_bytes(picture[16:20])
    assert width == pytest.approx(chart.drawing.width, abs=1)


def test_without_typst_it_is_said_what_to_do(report, monkeypatch, each_language):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal) as found:
        pdf(report)
    assert "typst" in refusal(found.value)


def test_templates_fetch_no_packages_and_read_no_data_as_markup():
    templates = list((resources() / "report").glob("*.typ"))
    assert len(templates) == 2
    for template in templates:
        text = template.read_text("utf-8")
        assert "@preview" not in text
        assert not re.search(r"\b(eval|import|include)\b *[(\"@]", text)
