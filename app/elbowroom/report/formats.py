"""What a report can be written as, for those who only ask."""

FORMATS = ("pdf", "md", "csv", "txt", "svg", "png")
PAPERS = ("a4", "letter")
"""Sizes of a PDF's pages."""
