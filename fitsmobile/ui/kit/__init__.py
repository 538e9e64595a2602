"""Screens' base class, and the widgets that belong to no game."""

from fitsmobile.ui.look.kv_classes import register

register(
    __name__,
    bar="Bar",
    button="IconButton TextButton",
    choice="OrderDisc Segmented Stepper Toggle",
    empty_state="EmptyRamp EmptyState",
    field="TextField",
    form="Form Scroller",
    look_choice="LookPicture",
    pictures="Icon LevelDots Miniature Portrait Swatch",
    press="Pressable",
    screen="Header Page Stack",
    surface="Card PressCard Surface",
    text="Body Display Note Paragraph Small Strong Title Words",
    toast="Toast",
    turned="Turned",
    window_light="WindowLight",
)
