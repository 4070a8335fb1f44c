"""torch as the tutor uses it: one thread, and quiet about the absence of NumPy."""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", message="Failed to initialize NumPy")
    import torch

torch.set_num_threads(1)
