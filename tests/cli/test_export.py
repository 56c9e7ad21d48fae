"""``elbowroom export``."""

import json
import subprocess
import sys

import pytest

ZIMA = ("llama-3.1-8b", "--machine", "zimacube-2-creator-pack", "--users", "4")


@pytest.fixture
def run(run, monkeypatch, tmp_path):
    """A command line in a home and a folder of its own."""
    monkeypatch.setenv("ELBOWROOM_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return run


def test_a_model_and_flags_become_a_pdf(run, tmp_path):
    code, out, err = run("export", *ZIMA, "-o", "plan.pdf")
    assert (code, out, err) == (0, f"{tmp_path / 'plan.pdf'}: written.\n", "")
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF-")


def test_a_plan_file_is_exported_under_its_own_name(run, tmp_path):
    run("plan", "new", "family.elbowroom", *ZIMA, "--name", "Family server")
    assert run("export", "family.elbowroom", "-o", "plan.md")[0] == 0
    assert (tmp_path / "plan.md").read_text("utf-8").startswith("# Family server\n")


def test_a_scenario_is_exported_as_its_flags_are(run, tmp_path):
    scenario = {"model": ZIMA[0], "machine": ZIMA[2], "users": 4}
    (tmp_path / "asked.json").write_text(json.dumps(scenario))
    assert run("export", "asked.json", "-o", "one.csv")[0] == 0
    assert run("export", *ZIMA, "-o", "other.csv")[0] == 0
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()


def test_the_language_of_the_report_is_chosen_with_it(run, tmp_path):
    assert run("export", *ZIMA, "-o", "plan.txt", "--lang", "ko")[0] == 0
    assert "들어갑니다" in (tmp_path / "plan.txt").read_text("utf-8")


def test_without_a_name_the_file_is_named_after_plan_and_day(run, tmp_path):
    assert run("export", *ZIMA, "--name", "Family server", "--format", "md")[0] == 0
    (path,) = tmp_path.glob("elbowroom-family-server-20*.md")
    assert path.stat().st_size


def test_a_file_is_replaced_only_by_force(run, tmp_path):
    (tmp_path / "plan.md").write_text("mine")
    code, out, err = run("export", *ZIMA, "-o", "plan.md")
    assert (code, out) == (1, "")
    assert "--force" in err
    assert (tmp_path / "plan.md").read_text() == "mine"
    assert run("export", *ZIMA, "-o", "plan.md", "--force")[0] == 0


def test_an_ending_that_says_no_format_is_wrong_usage(run, tmp_path):
    code, _, err = run("export", *ZIMA, "-o", "plan.docx")
    assert code == 2
    assert "pdf, md, csv" in err
    assert not (tmp_path / "plan.docx").exists()


@pytest.mark.parametrize(
    "argv",
    [
        ("no-such-model", "--ram", "8"),
        ("missing.elbowroom",),
        ("missing.json",),
        ("family.elbowroom", "--users", "2"),
        (*ZIMA, "-o", "no/such/folder/plan.md"),
    ],
)
def test_what_cannot_be_exported_is_said_in_a_sentence(run, argv):
    code, out, err = run("export", *argv)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


def test_exporting_loads_no_qt(tmp_path):
    code = (
        "import sys; from elbowroom.__main__ import main; "
        f"main(['export', *{ZIMA!r}, '-o', {str(tmp_path / 'plan.png')!r}]); "
        "print([name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"
    assert (tmp_path / "plan-bars.png").exists()


def test_only_an_export_loads_the_typesetter():
    code = (
        "import sys; from elbowroom.__main__ import main; "
        f"main(['estimate', *{ZIMA!r}]); print('typst' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "False"
