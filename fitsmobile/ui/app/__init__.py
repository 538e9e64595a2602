"""From process start to a closed window: puts the other folders together; nothing imports it."""
