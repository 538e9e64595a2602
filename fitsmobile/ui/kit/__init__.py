"""Screens' base class, and the widgets that belong to no game."""

from fitsmobile.ui.look.kv_classes import register

register(
    __name__,
    bar="Bar",
    button="HoldButton IconButton TextButton",
    card="Card",
    choice="Segmented Stepper Toggle",
    coin="Coin",
    field="TextField",
    form="Form",
    header="Header",
    icon="Icon",
    miniature="Miniature",
    page="Page",
    scroller="Scroller",
    seat_row="ColourDisc",
    sheet="SheetPanel",
    surface="Surface",
    swatch="Swatch",
    text="Body Display Note Paragraph Small Strong Title Words",
    toast="Toast ToastAction",
    touch_field="TouchField",
    turned="Turned",
)
