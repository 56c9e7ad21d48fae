"""From wishes to a parts list: models proposed, machines answered, the next step named."""
