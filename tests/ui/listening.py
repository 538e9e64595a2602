"""Players who do not see the screen: they press keys or switches, and decide by what is spoken."""

import re

from fitsmobile.ui.device.voice import aloud
from fitsmobile.ui.kit.tree import Tree
from fitsmobile.ui.look.speech import speech

FRAMES, SECONDS = 3, 0.07
"""Frames after a press, and seconds between them; two presses are no bounce of a switch."""

PATIENCE = 120
"""Presses after which something that is looked for is not there."""

TURNS = 200
"""Turns after which a game that goes on has failed."""

SWEEP = 8
"""Presses of an arrow that lead to the end of a row of columns or corners."""

RESULT = "Look back"
"""A button on the result of a finished game."""

OVER = "The game is over."
OUT = "Other regions"
REGION = re.compile(r", \d+ items?$")
"""The end of the name of a region."""

MOVED = re.compile("coins? into|pawn goes|game is over")
"""Announcements of moves of JAMMIT."""


class Ear:
    """Hears what the own voice would say: the focus, and announcements."""

    def __init__(self, app):
        self.words = []
        self.focus = ""
        self._tree = Tree(lambda: app.navigator.screen, app.navigator.focus_ring, app.title)
        self._hush = speech.listen(lambda text, urgent: self.words.append(text))
        self._tree.open(self._follow)

    def _follow(self):
        nodes = (node for node in self._tree.nodes if node.id == self._tree.focus)
        text = next(map(aloud, nodes), "")
        if text and text != self.focus:
            self.words.append(text)
        self.focus = text

    def close(self):
        self._tree.close()
        self._hush()


class Listener:
    """One person in front of the started app, who hears all that is said."""

    def __init__(self, stage, app):
        self.stage, self.ear = stage, Ear(app)
        self.presses = 0
        self.depth = 0
        """Regions of the screen that were entered with switches."""

    def press(self, key):
        """Press a key; the words that are said about it."""
        heard = len(self.ear.words)
        self.presses += 1
        self.stage.key(key)
        self.stage.frames(FRAMES, SECONDS)
        if heard == len(self.ear.words):
            self.stage.frames(FRAMES, SECONDS)
        return self.ear.words[heard:]

    def close(self):
        self.ear.close()

    def play(self, game):
        """One whole game, from the first start to its result; the number of presses."""
        self.set_up(game)
        turn = {"FILLIT": self.fillit_turn, "JAMMIT": self.jammit_turn}.get(game, self.ramp_turn)
        for _ in range(TURNS):
            if self.over:
                break
            turn()
        self.stage.frames(30, SECONDS)
        self.to_result()
        return self.presses

    @property
    def over(self):
        """Whether the end of the game was told."""
        return any(OVER in words for words in self.ear.words)

    def to_result(self):
        """Go on from the count of the last round to the result."""
        for _ in range(3):
            self.depth = 0
            self.seek(RESULT, "Result", "Next")
            if self.ear.focus.startswith(RESULT):
                return
            self.press("enter")
        raise self.missing((RESULT,))

    def missing(self, beginnings):
        return AssertionError(f"{beginnings} not heard: {self.ear.words[-PATIENCE:]}")


class KeyPlayer(Listener):
    """Plays by keys alone: Tab and Enter, and at the tables arrows and letters."""

    def seek(self, *beginnings):
        """Move the focus to a control whose name begins so."""
        for _ in range(PATIENCE):
            if self.ear.focus.startswith(beginnings):
                return self.ear.focus
            self.press("tab")
        raise self.missing(beginnings)

    def use(self, *beginnings):
        """Press such a control."""
        self.seek(*beginnings)
        return self.press("enter")

    def asked(self, key):
        """The answer to a question that a key asks."""
        return self.press(key)[0]

    # from the first start to a table

    def set_up(self, game):
        """Choose a game and the smallest set-up: one board, two people on a mini board."""
        self.use(game)
        if game == "FITS":
            for number in "234":
                self.use(f"Board {number}")
        elif game == "BITS":
            self.seek("Rounds")
            while self.press("left"):
                pass
        else:
            self.seek("Board size")
            self.press("right")
            self.seek("Fern, Computer")
            self.press("left")
        self.use("Start the game")

    # at a ramp

    def ramp_turn(self):
        """Drop the tile where it lies lowest, or rotate, mirror, or put it aside; else go on."""
        if not any("Tile" in words for words in self.press("t")):
            self.press("enter")
            return
        self.press("right")
        for key in ("", "r", "r", "r", "m", "r", "r", "r"):
            if key:
                self.press(key)
            column = self._lowest()
            if column:
                while self.ear.focus != column:
                    self.press("left")
                self.press("down")
                return
        self.press("a")
        self.press("a")

    def _lowest(self):
        while self.press("left"):
            pass
        heard = [self.ear.focus]
        while self.press("right"):
            heard.append(self.ear.focus)
        return lowest(heard)

    # on hexes

    def fillit_turn(self):
        """Run the pawn where it lays most chips, swap a stone, end the turn."""
        for _ in range(2):
            places = self.asked("w")
            if "Pawn" in places:
                runs = re.findall(r"Pawn [a-z ]+ to [a-i]\d[^;]*", places)
                self.go_to(cell_of(max(runs, key=laid)))
                self.press("enter")
            elif "Stone on" in places:
                self.go_to(cell_of(places))
                self.press("enter")
                self._reach("Stone", " to ")
                self.press("enter")
        self.press("e")

    def _reach(self, *parts):
        for key in ("up", "right", "down", "left") * 3:
            if all(part in self.ear.focus for part in parts):
                return
            self.press(key)
        raise self.missing(parts)

    def go_to(self, cell):
        """Move the focus to a hex: first to its line, then along it."""
        ways = {0: ["up", "down"], 1: ["right", "left"]}
        for _ in range(PATIENCE):
            here = cell_of(self.ear.focus)
            if here == cell:
                return
            if not here:
                self.press("right")
                continue
            axis = 0 if here[0] != cell[0] else 1
            far = abs(ord(here[axis]) - ord(cell[axis]))
            self.press(ways[axis][0])
            if abs(ord(cell_of(self.ear.focus)[axis]) - ord(cell[axis])) >= far:
                ways[axis].reverse()
        raise self.missing((cell,))

    def jammit_turn(self):
        """Push into the column that brings most, or move the pawn to a corner."""
        best = self.ear.focus
        for key in ("right",) * SWEEP + ("left",) * SWEEP:
            if not self.press(key) and self.ear.focus:
                continue
            best = max(best, self.ear.focus, key=points)
        for key in ("right",) * SWEEP + ("left",) * SWEEP:
            if self.ear.focus == best:
                break
            self.press(key)
        extra = "xtra coins" in self.asked("t")
        for keys in (("enter", "right", "enter", "enter"), ("enter", "left", "enter", "enter")):
            for key in keys if extra else ("enter", "enter"):
                if any(MOVED.search(words) for words in self.press(key)):
                    return


class SwitchPlayer(Listener):
    """Plays with two switches: Space moves on, Enter chooses."""

    def on(self):
        """Move on; the words for what scanning has come to."""
        words = self.press("space") or self.press("space")
        return words[-1] if words else self.ear.focus

    def level(self):
        """The names of everything on this level, from where scanning is now."""
        names = [self.on()]
        while (name := self.on()) != names[0] and len(names) < PATIENCE:
            names.append(name)
        return names

    def step_to(self, name):
        """Move on to a name that was heard on this level."""
        for _ in range(PATIENCE):
            if self.on() == name:
                return
        raise self.missing((name,))

    def enter(self, region):
        """Choose a region."""
        self.step_to(region)
        self.press("enter")
        self.depth += 1

    def leave(self):
        """Choose the way back to the level before."""
        self.step_to(OUT)
        self.press("enter")
        self.depth -= 1

    def seek(self, *beginnings):
        """Find an item whose name begins so: on this level, in its regions, then further out."""
        if not self.finds(*beginnings):
            raise self.missing(beginnings)

    def finds(self, *beginnings):
        """Whether there is such an item; scanning has come to it then."""
        while not self._found(beginnings):
            if not self.depth:
                return False
            self.leave()
        return True

    def _found(self, beginnings):
        names = self.level()
        if OUT not in names:
            self.depth = 0  # the region has gone with what was done
        for name in names:
            if name.startswith(beginnings) and not REGION.search(name):
                self.step_to(name)
                return True
        for name in filter(REGION.search, names):
            self.enter(name)
            if self._found(beginnings):
                return True
            self.leave()
        return False

    def use(self, *beginnings, opens=False):
        """Choose such an item; `opens` where that leads to another screen."""
        self.seek(*beginnings)
        self.press("enter")
        self.depth = 0 if opens else self.depth

    def set_up(self, game):
        """Choose a game and the smallest set-up: one board, two people on a mini board."""
        self.use(game, opens=True)
        if game == "FITS":
            for number in "234":
                self.use(f"Board {number}")
        else:
            for name in ("Three",) if game == "BITS" else ("Mini", "Person"):
                self.use(name)
        self.use("Start the game", opens=True)

    def ramp_turn(self):
        """Drop the tile where it lies lowest, or turn it, or put it aside."""
        for _ in range(4):
            if not self.finds("Tile"):
                self.use("Next", "Result", opens=True)
                return
            column = lowest(self.level())
            if column:
                self.choose(column)
                return
            self.use("Tile")
        self.use("Put aside")

    def fillit_turn(self):
        """Run the pawn where it lays most chips, swap a stone, end the turn."""
        self.seek("Pawn")
        self.choose(max(self._heard("Pawn .* to "), key=laid))
        self.use("Stone on")
        self.seek("Stone")
        self.choose(self._heard("Stone .* to ")[0])
        if not self.over:
            self.use("End turn")

    def jammit_turn(self):
        """Push into the column that brings most, or move the pawn to a corner."""
        self.seek("Column", "Pawn to")
        columns = sorted(self._heard("Column"), key=points)
        self.choose(columns[-1] if columns else self._heard("Pawn to")[0])
        if columns and not self.finds("Push"):
            self.seek("Column")
            self.choose(self._heard("Column")[0])
            self.seek("Push")
        if columns:
            self.press("enter")

    def _heard(self, pattern):
        return [name for name in self.level() if re.match(pattern, name)]

    def choose(self, name):
        """Move on to a name of this level, and choose it."""
        self.step_to(name)
        self.press("enter")


def lowest(heard):
    """The column where the tile lands lowest; None where it goes nowhere."""
    lands = {one: re.search(r"lands in row (\d+)", one) for one in heard}
    open_ = {one: int(found[1]) for one, found in lands.items() if found}
    return min(open_, key=open_.get, default=None)


def cell_of(words):
    """The hex that spoken words are about; empty for none."""
    found = re.findall(r"\b[a-i][1-9]\b", re.split("[:,;]", words)[0])
    return found[-1] if found else ""


def laid(words):
    """The chips that a run lays."""
    found = re.search(r"lays (\d+)", words)
    return int(found[1]) if found else 0


def points(words):
    """The points that a push brings: one's own less those of the others."""
    own = sum(map(int, re.findall(r"You \+(\d+)", words)))
    return 2 * own - sum(map(int, re.findall(r"\+(\d+)", words)))
