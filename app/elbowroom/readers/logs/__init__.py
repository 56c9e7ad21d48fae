"""Logs of runtimes: read line by line, within bounds, and without believing them."""
