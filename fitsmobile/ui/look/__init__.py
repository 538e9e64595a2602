"""The look of the app: Kivy style rules and the patches that make them cheap."""
