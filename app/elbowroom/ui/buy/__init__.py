"""The buy screen: wishes at the left, tiles at the right."""
