"""The entry point: ``cardsmith`` and ``python -m cardsmith``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    gc.set_threshold(500_000)  # a command makes much and drops little: looking for garbage often finds none
    try:
        from cardsmith.cli.main import run

        code = run()
    except KeyboardInterrupt:  # before the command line could take care of it
        sys.stderr.write("\nInterrupted.\n")
        code = 130
    gc.freeze()  # Python looks through all that is left before it leaves: a tenth of a build
    raise SystemExit(code)


if __name__ == "__main__":
    main()
