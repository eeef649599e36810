"""``python -m qiaopai``: the command line."""

from qiaopai.cli import main

if __name__ == "__main__":
    main(prog_name="qiaopai")
