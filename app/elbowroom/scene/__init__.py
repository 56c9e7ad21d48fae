"""Charts as a Qt-free display list: rectangles, polygons, lines and text, with their layout."""
