"""The table on a whole screen (Textual). ``paint`` draws lines, ``canvas`` shows them, screens mind keys and mouse.

Importing this package imports no Textual: ``gate`` says first whether it can be used at all.
"""
