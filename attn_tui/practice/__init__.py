"""The learner's own code: the files to write, how they are checked, what is kept of them."""
