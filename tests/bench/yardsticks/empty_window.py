"""The smallest Kivy program: what start-up and memory are compared with."""

from kivy.app import App
from kivy.uix.widget import Widget


class EmptyApp(App):
    def build(self) -> Widget:
        return Widget()


EmptyApp().run()
