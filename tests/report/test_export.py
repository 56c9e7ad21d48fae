"""Writing: whole or not at all, over nothing unasked, with progress and cancel."""

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.report.build import build
from elbowroom.report.export import export, file_name, targets
from elbowroom.report.formats import FORMATS
from elbowroom.report.plain import summary_text
from tests.report.plans import DAY, plan
from tests.storage.failing import FailingSystem

CHARTS = ("plan-bars", "plan-context", "plan-conversation", "plan-users")


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_written_and_written_the_same_again(report, tmp_path, kind):
    path = tmp_path / f"plan.{kind}"
    first = export(report, path, kind)
    written = {saved.path: saved.path.read_bytes() for saved in first.files}
    assert all(written.values())
    assert sorted(written) == sorted(targets(report, path, kind)) == sorted(tmp_path.iterdir())
    export(report, path, kind, overwrite=True)
    assert {path: path.read_bytes() for path in written} == written


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_charts_are_a_file_each(report, tmp_path, kind):
    export(report, tmp_path / f"plan.{kind}", kind)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{c}.{kind}" for c in CHARTS]


def test_a_file_that_is_there_is_left_alone_unless_it_was_asked_for(report, tmp_path):
    path = tmp_path / "plan.md"
    path.write_text("mine")
    with pytest.raises(Refusal) as found:
        export(report, path, "md")
    assert (found.value.code, path.read_text()) == ("EXPORT_EXISTS", "mine")
    export(report, path, "md", overwrite=True)
    assert path.read_text("utf-8").startswith("# Family server")


def test_a_failed_write_leaves_the_old_file(report, tmp_path):
    path = tmp_path / "plan.csv"
    path.write_text("mine")
    with pytest.raises(Refusal) as found:
        export(report, path, "csv", overwrite=True, system=FailingSystem("write", 2))
    assert (found.value.code, path.read_text()) == ("NOT_SAVED", "mine")
    assert list(tmp_path.iterdir()) == [path]


def test_progress_is_told_and_a_cancel_writes_nothing_more(report, tmp_path):
    seen = []

    def until_two(done, steps):
        seen.append((done, steps))
        return done < 2

    exported = export(report, tmp_path / "plan.svg", "svg", watch=until_two)
    assert seen == [(0, 8), (1, 8), (2, 8)]
    assert exported.is_cancelled
    assert [path.name for path in tmp_path.iterdir()] == ["plan-bars.svg"]


def test_the_offered_name_tells_plan_and_day_and_no_system_refuses_it(catalogue):
    names = {
        "Family server": "elbowroom-family-server-20261129.pdf",
        "우리 집 서버": "elbowroom-우리-집-서버-20261129.pdf",
        "../../etc/passwd:*?": "elbowroom-etc-passwd-20261129.pdf",
        "///": "elbowroom-plan-20261129.pdf",
    }
    for name, expected in names.items():
        assert file_name(build(plan(name=name), catalogue, DAY), "pdf") == expected


def test_the_summary_is_the_first_page_in_words(report):
    lines = summary_text(report).splitlines()
    assert lines[0] == "Family server"
    assert lines[3].startswith("Fits. About 2.2 GiB of 15.5 GiB stays free")
    assert "Buy this: ZimaCube 2 Creator Pack · US$2,499" in lines
    assert "Largest context that fits: 20,992 tokens" in lines
    assert lines[-1] == "Estimate: verify before buying."
