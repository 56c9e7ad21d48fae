"""The one style sheet, made from the tokens. Controls that paint themselves need none of it."""

from string import Template

from elbowroom.ui.theme.tokens import Chrome, Size

_SHEET = Template("""
QWidget[look="side"], QWidget[look="bar"] { background: $surface; }
QFrame[look="side"] { border: none; border-right: 1px solid $border; }
QFrame[look="bar"] { border: none; border-bottom: 1px solid $border; }
QFrame[look="status"] { background: $surface; border: none; border-top: 1px solid $border; }
QFrame[look="card"] {
    background: $surface; border: 1px solid $border; border-radius: ${radius_card}px;
}
QLabel { background: transparent; }
QLabel[look="muted"], QLabel[look="caption"] { color: $muted; }
QSpinBox QLineEdit { background: transparent; border: none; }
QMenuBar { background: transparent; padding: 0; }
QMenuBar::item { padding: 5px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: $hover; color: $text; }
QMenu { background: $surface; border: 1px solid $border_strong; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 26px; border-radius: 4px; color: $text; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 5px 8px; }
QToolTip {
    background: $surface; color: $text; border: 1px solid $border_strong; padding: 1px 3px;
}
QToolButton[look="words"], QToolButton[look="icon"], QPushButton[look="outline"] {
    background: $surface; border: 1px solid $border; border-radius: ${radius}px;
    min-height: ${inner}px; color: $text; padding: 0 9px;
}
QToolButton[look="icon"] { min-width: 36px; max-width: 36px; padding: 0; }
QToolButton[look="words"] { padding: 0 2px 0 9px; }
QToolButton[look="words"]:hover, QToolButton[look="icon"]:hover, QPushButton[look="outline"]:hover {
    background: $hover; border-color: $border_strong;
}
QToolButton[look="words"]:focus, QToolButton[look="icon"]:focus, QPushButton[look="outline"]:focus {
    border: 2px solid $accent; min-height: ${inner_focus}px; padding: 0 8px;
}
QToolButton[look="icon"]:focus { min-width: 34px; max-width: 34px; padding: 0; }
QToolButton[look="words"]:focus { padding: 0 1px 0 8px; }
QPushButton[look="outline"]:disabled { color: $muted; border-color: $border; }
QPushButton[look="outline"]::menu-indicator { width: 0; image: none; }
QPushButton[look="primary"], QToolButton[look="primary"] {
    background: $accent; color: $on_accent; border: 1px solid $accent;
    border-radius: ${radius}px; min-height: ${inner}px; padding: 0 15px;
}
QPushButton[look="primary"]:hover, QToolButton[look="primary"]:hover {
    background: $link; border-color: $link;
}
QPushButton[look="primary"]:focus, QToolButton[look="primary"]:focus {
    border: 2px solid $text; min-height: ${inner_focus}px; padding: 0 14px;
}
QPushButton[look="primary"]:disabled { background: $hover; border-color: $border; color: $muted; }
QToolButton:disabled { border-color: $border; color: $muted; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[look="flat"] {
    background: transparent; border: 2px solid transparent; border-radius: ${radius_small}px;
}
QToolButton[look="flat"]:hover { background: $hover; }
QToolButton[look="flat"]:focus { border-color: $accent; }
QToolButton[look="chip"] {
    background: $surface; border: 1px solid $border_strong; border-radius: ${radius_chip}px;
    color: $text; padding: 1px 9px; min-height: ${inner_chip}px;
}
QLabel[look="pill"] {
    background: $surface; border: 1px solid $border; border-radius: ${radius_chip}px;
    padding: 2px 9px; min-height: ${inner_chip}px;
}
QToolButton[look="chip"]:hover { background: $hover; }
QToolButton[look="chip"]:checked { background: $selected; border-color: $accent; }
QToolButton[look="chip"]:focus { border: 2px solid $accent; padding: 0 8px; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: transparent; color: $muted; border: none; border-bottom: 1px solid $border;
    padding: 3px 8px 5px 8px;
}
QLineEdit[look="field"], QPlainTextEdit[look="field"] {
    background: $field; border: 1px solid $border_strong; border-radius: ${radius}px;
    padding: 4px 8px; selection-background-color: $accent;
}
QLineEdit[look="field"] { min-height: ${inner_field}px; }
QLineEdit[look="field"]:focus, QPlainTextEdit[look="field"]:focus {
    border: 2px solid $accent; padding: 3px 7px;
}
QLineEdit[look="search"] {
    background: $field; border: 1px solid $border_strong; border-radius: ${radius}px;
    padding: 0 8px; min-height: ${inner}px; selection-background-color: $accent;
}
QLineEdit[look="search"]:focus { border: 2px solid $accent; padding: 0 7px; }
QFrame[look="popup"] {
    background: $surface; border: 1px solid $border_strong; border-radius: ${radius}px;
}
QFrame[look="notice"] {
    background: $selected; border: 1px solid $accent; border-radius: ${radius}px;
}
QListWidget[look="framed"], QTableWidget[look="framed"] {
    background: $surface; border: 1px solid $border; border-radius: ${radius}px; padding: 4px;
    selection-background-color: $selected; selection-color: $text; outline: none;
}
QListWidget[look="framed"]:focus, QTableWidget[look="framed"]:focus { border-color: $accent; }
QListWidget[look="framed"]::item, QTableWidget[look="framed"]::item { padding: 5px 8px; }
QListWidget[look="framed"]::item:selected { background: $selected; color: $text; }
QListView, QTreeView { background: transparent; border: none; outline: none; }
QFrame[look="rule"] { background: $border; border: none; }
QTextEdit[look="plain"] { background: transparent; border: none; color: $muted; }
QWidget[look="pages"] { background: $window; }
QScrollArea, QWidget[look="plain"] { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical {
    background: $border_strong; border-radius: 3px; min-height: 32px; margin: 2px 3px;
}
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:horizontal {
    background: $border_strong; border-radius: 3px; min-width: 32px; margin: 3px 2px;
}
QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(chrome: Chrome) -> str:
    """The sheet for one set of colours."""
    colours = {name: getattr(chrome, name) for name in Chrome.__slots__}
    return _SHEET.substitute(
        colours,
        radius=Size.radius,
        radius_small=Size.radius_small,
        radius_card=Size.radius_card,
        inner=Size.control - 2,
        inner_field=Size.control - 10,
        radius_chip=Size.chip // 2,
        inner_chip=Size.chip - 4,
        inner_focus=Size.control - 4,
    )
