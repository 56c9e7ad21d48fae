"""Speed, measured as ratios inside one run and printed; never a timed test."""
