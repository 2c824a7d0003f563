"""The commands, one file each: arguments -> call -> print -> exit code.

A command's module is imported when that command is asked for, so that ``cardsmith --help`` stays quick; what only some
runs of a command need is imported inside it.
"""

EXIT_PROBLEMS, EXIT_USAGE, EXIT_FILES, EXIT_INTERRUPTED = 1, 2, 3, 130
"""Problems in the input (nothing written); a wrong request; what could not be read or written; Ctrl-C."""
