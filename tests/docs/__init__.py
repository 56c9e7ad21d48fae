"""The documentation: blocks that a script writes, and that what the pages say is so."""
