"""The plan on paper: a tree of content, and what writes it as PDF, Markdown, CSV and pictures."""
