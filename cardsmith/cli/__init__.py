"""The commands, one file each: arguments -> call -> print -> exit code.

A command's module imports only click and its siblings at the top; everything heavy is imported inside the
command, so that ``cardsmith --help`` stays quick.
"""
