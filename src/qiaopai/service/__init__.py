"""The shell: tables under way, sessions, robots, the real clock and dice."""
