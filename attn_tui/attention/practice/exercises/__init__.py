"""One module for each exercise: what is compared, the truth, and the mistakes people make."""
