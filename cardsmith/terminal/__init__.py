"""Playing in the terminal: one session and one presenter for the plain table and the full-screen one."""
