"""A row of tiles below its head; as many as there is room for, and all on demand."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.plan.buy.view_models import RowVM, TileVM
from elbowroom.text import wishes as texts
from elbowroom.ui.buy.tile import Tile
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

LEAST_TILE = 176
AT_FIRST = 5
"""Tiles that are shown at first, over two lines where the window is narrow."""

SETS, BESIDE = "sets", 2
"""The smallest set and one step up stand beside each other, where there is room."""


class TileRow(QWidget):
    """The row.

    Attributes:
        chosen: the tile that the person chose, as its view model.
        rebuilt: there are more tiles than before.
    """

    chosen = Signal(object)
    rebuilt = Signal()

    def __init__(self, theme: Theme, aside: QWidget | None = None) -> None:
        """``aside``: what stands in the row's head instead of words."""
        super().__init__()
        self._theme = theme
        self._vm: RowVM | None = None
        self._is_whole = False
        self.tiles: list[Tile] = []
        self._title = QLabel()
        self._title.setFont(theme.fonts.small_bold)
        self._title.setProperty("look", "caption")
        self._aside: TextLabel | None = None
        if aside is None:
            aside = self._aside = TextLabel(theme, theme.fonts.small, "muted", wraps=False)
        self.more = LinkButton(theme)
        self.more.clicked.connect(self._toggle)
        self._area = QWidget()
        head = QHBoxLayout()
        head.setSpacing(Size.gap)
        head.addWidget(self._title)
        head.addWidget(aside, 1)
        head.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(head)
        column.addWidget(self._area)

    def show_vm(self, vm: RowVM) -> None:
        """Show a row; tiles are kept and told anew."""
        if vm == self._vm:
            return
        self._vm = vm
        self._title.setText(vm.title)
        if self._aside is not None:
            self._aside.set_text(vm.aside)
        self._arrange()

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.screen_texts()
        shown = words.fewer_tiles if self._is_whole else words.all_tiles
        count = len(self._vm.tiles) if self._vm else 0
        self.more.setText(shown if self._is_whole else f"{shown} ({count})")

    def _toggle(self) -> None:
        self._is_whole = not self._is_whole
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _columns(self) -> int:
        width = self._area.width() + Size.gap_cards
        return max(1, width // (LEAST_TILE + Size.gap_cards))

    def _shown(self, columns: int) -> tuple[TileVM, ...]:
        """The tiles that are shown: the first ones, and always the chosen one."""
        assert self._vm is not None
        tiles = self._vm.tiles
        most = columns * -(-AT_FIRST // columns)
        if self._is_whole or len(tiles) <= most:
            return tiles
        first = tiles[:most]
        if any(tile.is_chosen for tile in first):
            return first
        chosen = tuple(tile for tile in tiles[most:] if tile.is_chosen)
        return (*first[: most - len(chosen)], *chosen)

    def _arrange(self) -> None:
        if self._vm is None or self._area.width() < LEAST_TILE:
            return
        columns = self._columns()
        shown = self._shown(columns)
        self.more.setVisible(self._is_whole or len(shown) < len(self._vm.tiles))
        self.retranslate()
        is_short = len(self.tiles) < len(shown)
        while len(self.tiles) < len(shown):
            self._add()
        for tile, vm in zip(self.tiles, shown, strict=False):
            tile.show_vm(vm)
        for tile in self.tiles[len(shown) :]:
            tile.hide()
        if self._vm.name == SETS:
            columns = max(1, min(columns, BESIDE))
        self._place(self.tiles[: len(shown)], columns)
        if is_short:
            self.rebuilt.emit()

    def _add(self) -> None:
        tile = Tile(self._theme)
        tile.setParent(self._area)
        tile.clicked.connect(lambda: self.chosen.emit(tile.vm))
        self.tiles.append(tile)

    def _place(self, tiles: list[Tile], columns: int) -> None:
        gap = Size.gap_cards
        width = (self._area.width() - gap * (columns - 1)) // columns
        lines = max((tile.fact_lines(width) for tile in tiles), default=1)
        has_tag = any(tile.vm is not None and tile.vm.tag for tile in tiles)
        height = 0
        for number, tile in enumerate(tiles):
            tile.set_shape(lines, has_tag)
            height = tile.height_for(lines, has_tag)
            row, column = divmod(number, columns)
            tile.setGeometry(column * (width + gap), row * (height + gap), width, height)
            tile.show()
        rows = -(-len(tiles) // columns)
        self._area.setFixedHeight(max(0, rows * (height + gap) - gap))
