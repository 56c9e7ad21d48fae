"""Own machines, cards, modules and services, edited."""
