"""Colours of data, which keep their identity on every face: what is drawn, and what it means.

They start from Okabe-Ito and were adjusted until each reaches 3:1 on its surface.
"""

DATA = {
    "weights": ("#0072b2", "#56b4e9"),
    "kv": ("#c77f00", "#f0a92e"),
    "workspace": ("#007d5a", "#2cc295"),
    "extras": ("#a8478f", "#e39ac4"),
    "reserved": ("#6b6f76", "#9aa0a6"),
}
"""Role of a component -> its colour (light, dark)."""

ON_DATA = {
    "weights": ("#ffffff", "#111111"),
    "kv": ("#111111", "#111111"),
    "workspace": ("#ffffff", "#111111"),
    "extras": ("#ffffff", "#111111"),
    "reserved": ("#ffffff", "#111111"),
}
"""Role of a component -> colour of a label on it (light, dark)."""

COMPONENT_ROLE = {
    "weights": "weights",
    "kv_cache": "kv",
    "recurrent_state": "extras",
    "workspace": "workspace",
    "output": "workspace",
    "extras": "extras",
    "runtime": "extras",
    "reserved": "reserved",
}
"""Component of a view model -> role of its colour."""

VERDICT = {
    "FITS": ("#1b7f4b", "#6dd58c"),
    "TIGHT": ("#8a5a00", "#f2b84b"),
    "TOO_SLOW": ("#8a5a00", "#f2b84b"),
    "SPILLS": ("#0b5cad", "#8ab8ff"),
    "TIGHT_SPILL": ("#0b5cad", "#8ab8ff"),
    "NO_FIT": ("#b3261e", "#f28b82"),
    "UNKNOWN": ("#5f6368", "#bdc1c6"),
}
"""Verdict code as it is shown -> its colour (light, dark). What is too slow is a warning."""

VERDICT_SHAPE = {
    "FITS": "circle",
    "TIGHT": "triangle",
    "TOO_SLOW": "circle",
    "NO_FIT": "octagon",
    "UNKNOWN": "circle",
}
"""Verdict code -> outline of its sign; others are rounded squares."""

PAPER = {
    "surface": "#ffffff",
    "grid": "#dadde2",
    "text": "#15181c",
    "text_muted": "#59616c",
    "limit": "#15181c",
    "over": VERDICT["NO_FIT"][0],
    **{f"verdict_{code}": colours[0] for code, colours in VERDICT.items()},
    "pattern_workspace": "#8fd0bb",  # light dots, which a print in grey shows too
    **{component: DATA[role][0] for component, role in COMPONENT_ROLE.items()},
    **{f"on_{component}": ON_DATA[role][0] for component, role in COMPONENT_ROLE.items()},
}
"""Every role of a chart -> its colour on paper."""
