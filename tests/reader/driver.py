"""A Kivy module in the started app: lets an off-screen window draw, and focuses it for readers."""

from typing import Any


def start(window: Any, context: Any) -> None:
    """Called by Kivy when the window exists."""
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    def between_frames(_passed: float) -> None:
        glFinish()  # without it the software driver's memory grows
        window._focus = True  # nobody can focus an off-screen window

    context.keep = between_frames
    Clock.schedule_interval(between_frames, 0.1)


def stop(_window: Any, context: Any) -> None:
    """Called by Kivy when the app ends."""
    context.keep = None
