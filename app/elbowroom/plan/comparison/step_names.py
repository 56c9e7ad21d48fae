"""What undo and redo call a step of a comparison."""

from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison import changes
from elbowroom.plan.comparison.names import line_name
from elbowroom.plan.comparison.state import Comparison, Row
from elbowroom.text import steps as words


def comparison_step(answers: Answers, before: Comparison, action: changes.ComparisonAction) -> str:
    """A step in words: "add Gemma 3 12B to the comparison"."""
    match action:
        case changes.SetComparison(_, why):
            return words.change(f"compare_{why}", "", "")
        case changes.AddLine(line):
            return words.change("compare_add", "", line_name(answers, line))
        case changes.RemoveLine(side, at):
            gone = line_name(answers, getattr(before, side)[at])
            return words.change("compare_remove", gone, "")
        case changes.CopyLine(side, at):
            copied = line_name(answers, getattr(before, side)[at])
            return words.change("compare_copy", "", copied)
        case changes.OrderLines():
            return words.change("compare_order", "", "")
        case changes.ChangeLine(at, line):
            lines = before.rows if isinstance(line, Row) else before.columns
            names = line_name(answers, lines[at]), line_name(answers, line)
            return words.change("compare_change", *names)
        case changes.ChangeCell():
            return words.change("compare_cell", "", "")
