"""The maths, in torch, in the order of the formulas. The only importer of torch.

`trace.trace` is the way in; nothing here is imported by the other packages.
"""
