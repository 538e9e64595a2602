"""All games, by id, in the order they are shown."""

from fitsmobile.engine.bits import BitsGame
from fitsmobile.engine.fillit import FILLIT
from fitsmobile.engine.fits import FitsGame
from fitsmobile.engine.jammit import JAMMIT
from fitsmobile.engine.protocol import Game

GAMES: dict[str, Game] = {game.id: game for game in (FitsGame(), BitsGame(), FILLIT, JAMMIT)}
