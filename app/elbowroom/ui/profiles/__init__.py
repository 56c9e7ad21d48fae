"""The editor of own machines, cards, modules and services."""
