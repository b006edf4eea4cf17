"""The computer players of flags."""
