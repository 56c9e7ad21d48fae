"""Addresses are shown in full, opened only when asked for, and only encrypted ones."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QPushButton, QWidget

from elbowroom.ui.links import LINK, LinkDialog, ask_to_open


@pytest.fixture
def parent(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://exаmple.org/",  # a Cyrillic letter
        "https://example.org/ x",
        "https://example.org/\u202egpj",
        "ftp://example.org",
        "",
    ],
)
def test_nothing_else_than_a_plain_encrypted_address_is_opened(parent, theme, url):
    assert ask_to_open(parent, theme, url) is None


def test_an_address_ends_before_the_full_stop_of_its_sentence():
    assert LINK.findall("See https://a.org/b_(c)/d. And (https://e.org).") == [
        "https://a.org/b_(c)/d",
        "https://e.org",
    ]


def test_the_address_is_shown_whole_and_leaves_only_on_the_button(parent, theme):
    opened = []
    url = "https://example.org/" + "a" * 300
    dialog = LinkDialog(parent, theme, url, opened.append)
    assert dialog.address.toPlainText() == url
    dialog.reject()
    assert opened == []
    dialog = LinkDialog(parent, theme, url, opened.append)
    next(b for b in dialog.findChildren(QPushButton) if b.text() == "Open").click()
    assert opened == [QUrl(url)]
