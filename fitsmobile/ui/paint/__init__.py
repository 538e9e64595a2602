"""Drawing that several widgets share."""
