"""A learner's file: run apart, compared with torch, and the mistake in it named."""
