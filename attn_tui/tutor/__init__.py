"""Where the learner is, what they answered, and what is true of it. No screen, no torch."""
