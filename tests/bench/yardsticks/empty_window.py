"""The smallest Kivy program, to compare start-up time and memory with."""

from kivy.app import App
from kivy.uix.widget import Widget


class EmptyApp(App):
    def build(self) -> Widget:
        return Widget()


EmptyApp().run()
