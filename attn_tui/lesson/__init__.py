"""The course as data, and its reader."""
