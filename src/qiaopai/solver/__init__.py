"""Double dummy behind one protocol; the only native code."""
