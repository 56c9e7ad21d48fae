"""The compare screen: models and machines beside one another."""
