"""A chart without anything to show: why, and what to do, in its middle."""

from elbowroom.scene.display_list import DisplayList
from elbowroom.scene.text_metrics import TextSizes, centred_baseline, line, wrap

_WIDEST = 560.0  # logical pixels of a line


def sentence_alone(text: str, width: float, height: float, sizes: TextSizes) -> DisplayList:
    """A sentence centred on ``width`` x ``height`` logical pixels, in as many lines as it needs."""
    lines = wrap(text, sizes.label, min(width - 32.0, _WIDEST))
    step = sizes.label * 1.5
    first = height / 2 - step * (len(lines) - 1) / 2
    items = (
        line(
            width / 2,
            centred_baseline(first + step * place, sizes.label),
            words,
            sizes.label,
            "text_muted",
            "middle",
        )
        for place, words in enumerate(lines)
    )
    return DisplayList(width, height, tuple(items))
