"""Pictures, sounds and fonts, and the off-screen window that tests and screenshots share."""
