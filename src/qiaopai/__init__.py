"""qiaopai (桥牌): contract bridge, whole."""

__version__ = "0.1.0"
