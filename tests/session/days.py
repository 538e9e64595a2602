"""Set the day and play a try of a daily deal."""

from random import Random

from fitsmobile.session.actions import EndTurn, Play, Player, TakeDevice

NOON = 1_700_049_600
A_DAY = 86_400
ADA = Player("Ada", "red")


def at(conductor, clock, days, hours=0.0):
    """Set the clock to noon of a day counted from the first one."""
    clock.time = NOON + days * A_DAY + int(hours * 3600)
    return conductor


def finish(conductor):
    """Play the game at the table to its end."""
    random = Random(1)
    while conductor.snapshot.outcome is None:
        seats = conductor.snapshot.actors
        if seats:
            conductor.dispatch(Play(seats[0], random.choice(conductor.moves(seats[0]))))
        conductor.dispatch(EndTurn())
        conductor.dispatch(TakeDevice())


def play_daily(conductor, game="fits"):
    snapshot = conductor.daily_deals.start(game, ADA)
    finish(conductor)
    return snapshot
