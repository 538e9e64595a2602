"""The screens: the only place that imports Kivy and Plyer."""
