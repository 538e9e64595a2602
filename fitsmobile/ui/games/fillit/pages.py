"""Rules pages of FILLIT."""

from functools import partial

from fitsmobile.ui.games.hex.drawing import hex_drawing
from fitsmobile.ui.games.howto import Page
from fitsmobile.ui.look.i18n import mark

hexes = partial(hex_drawing, "fillit")

SHORT = (
    mark("Your pawn runs straight on until something stops it."),
    mark("On its way it lays your chips and sends other players' back."),
    mark("You also move one of your stones by one hex."),
    mark("Stones stop every pawn, so block the others' paths."),
    mark("With no chips left at the end of your turn, you win."),
)
"""The rules in five short sentences, shown with the first page's title and picture."""

PAGES = (
    Page(
        mark("Lay every chip"),
        mark(
            "Your pawn lays chips of your colour wherever it runs and takes away the others'. "
            "Have none left to lay at the end of your turn, and you win."
        ),
        hexes(
            "chip-r:a1,b1,c1,d1,b2,c3,a2,a3,b3 chip-b:g7,f7,e7,f6,e6 stone-r:d2,c4 "
            "stone-b:e4,g5 pawn-r:c3 pawn-b:f6"
        ),
    ),
    Page(
        mark("A run and a step"),
        mark(
            "On your turn your pawn runs and one of your stones moves one hex. You choose which "
            "comes first, and you can undo both until you end your turn."
        ),
        hexes(
            "chip-r:a1 chip-b:g7 stone-r:c4,d2 stone-b:f4,e6 pawn-r:a1 pawn-b:g7",
            lit="c3 d5",
            arrows="a1>c3 c4>d5",
        ),
    ),
    Page(
        mark("How far a pawn runs"),
        mark(
            "A pawn runs in a straight line, at least one hex, and stops only where something is "
            "in its way: a stone of any colour, another pawn, the rim, or the hole in the "
            "centre. Chips don't stop it."
        ),
        hexes(
            "chip-r:a1 chip-b:b2 stone-b:a4 pawn-r:a1",
            lit="a3 c3 d1",
            arrows="a1>a3 a1>c3 a1>d1",
        ),
    ),
    Page(
        mark("Chips along the way"),
        mark(
            "The pawn lays one of your chips on every hex it passes and where it stops. Another "
            "player's chip there goes back to its owner, who has to lay it again. Your own chips "
            "stay where they are."
        ),
        hexes(
            "chip-r:d1 chip-b:e2,f3,g4,g5 stone-b:c3 stone-r:a2,e5 pawn-r:d1 pawn-b:g5",
            lit="e2 f3 g4",
            arrows="d1>g4",
        ),
    ),
    Page(
        mark("Stones swap places"),
        mark(
            "A stone moves to any neighbouring hex, but never into the hole. It swaps places with "
            "whatever is there: a chip, another stone, even a pawn together with its chip."
        ),
        hexes(
            "chip-b:d3,e4,f5 chip-r:b2,a1 stone-r:c3,b4 stone-b:e6 pawn-b:f5 pawn-r:a1",
            lit="c3 d3",
            arrows="c3>d3 d3>c3",
        ),
    ),
    Page(
        mark("Shut in"),
        mark(
            "If moving a stone first lets your pawn run, you have to play that way. Only if "
            "nothing helps do you just move a stone. If a position occurs for the third time, the "
            "game is a draw."
        ),
        hexes("chip-r:a1 stone-r:a2 stone-b:b1,b2 pawn-r:a1", lit="b3 a4", arrows="a2>b3 a1>a4"),
    ),
    Page(
        mark("Two against two"),
        mark(
            "With four, partners stand opposite each other: red with yellow, blue with green. "
            "They share one supply of chips and one set of stones, and they win together."
        ),
        hexes(
            "chip-r:i5,a5 chip-b:i9,a1 stone-r:c1,g9,b4,h6 stone-b:c7,g3,b3,h7 pawn-r:i5 "
            "pawn-b:i9 pawn-y:a5 pawn-g:a1",
            radius=4,
        ),
    ),
    Page(
        mark("Good runs"),
        mark(
            "Long runs lay more, and runs over others' chips take those away too. Put your stones "
            "where they cut the others short, and check where they can run before you end your "
            "turn. Nearly out of chips? A run still goes all the way, even if they don't last."
        ),
        hexes(
            "chip-r:c1,b1 chip-b:c3,c4,c5,d6,e7 stone-b:d3 stone-r:a2,d7 pawn-r:c1 pawn-b:e7",
            lit="c2 c3 c4 c5 c6",
            arrows="c1>c6",
        ),
    ),
)
