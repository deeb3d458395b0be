"""Studies: parameter sweeps that are described in a file, and played by workers."""
