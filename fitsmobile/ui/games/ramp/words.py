"""Texts of a ramp table: changes by a landing, and reasons of refusals, in a few words."""

from collections.abc import Mapping, Sequence

from fitsmobile.engine.frozen import replace
from fitsmobile.engine.views import Effect, RampCell, RampView, ScoreLine, TaskView
from fitsmobile.ui.kit.wording import headed, heading, listed, signed
from fitsmobile.ui.look.i18n import mark, tr
from fitsmobile.ui.paint.callout import Part
from fitsmobile.ui.table.words import Words

WORDS = Words(
    refusals={
        "over_the_top": mark("It would stick out at the top"),
        "wholly_above": mark("It would be entirely above the ramp"),
        "over_the_side": mark("It would stick out at the side"),
        "start_tile_must_be_placed": mark("You must place the start tile"),
        "must_be_placed": mark("You must place this tile"),
        "hold": mark("Hold to put the tile aside"),
        "locked_after_reveal": mark("Too late: the next card is out"),
    },
    otherwise=mark("The tile can't go there"),
    hints={
        ("left", 1): mark("Look at the left of the ramp."),
        ("left", 2): mark("These columns."),
        ("left", 3): mark("Here."),
        ("middle", 1): mark("Look at the middle of the ramp."),
        ("middle", 2): mark("These columns."),
        ("middle", 3): mark("Here."),
        ("right", 1): mark("Look at the right of the ramp."),
        ("right", 2): mark("These columns."),
        ("right", 3): mark("Here."),
        ("neutral", 1): mark("Think of your neutral tile."),
        ("neutral", 2): mark("The neutral tile, in these columns."),
        ("neutral", 3): mark("The neutral tile, here."),
        ("aside", 1): mark("Does this tile belong on the ramp?"),
        ("aside", 2): mark("Better put it aside."),
        ("aside", 3): mark("Better put it aside."),
    },
)

SHARED_REASONS = {
    "only": mark("nothing else is possible"),
    "shuts_in": mark("leaves a gap of {count} for good"),
    "fits_all": mark("suits the tiles to come better"),
}
"""Reasons of both games -> clauses about a placement."""

FORMS = {
    ((0, 0),): mark("single"),
    ((0, 0), (1, 0)): mark("pair"),
    ((0, 0), (1, 0), (2, 0)): mark("three in a row"),
    ((0, 0), (0, 1), (1, 0)): mark("corner"),
    ((0, 0), (0, 1), (1, 0), (1, 1)): mark("square"),
}
COLOURS = {
    "bits_r": mark("red"),
    "bits_y": mark("yellow"),
    "bits_b": mark("blue"),
    "bits_p": mark("purple"),
    "bits_k": mark("black"),
}
MISSED = {
    "wrong_colour": mark("Right shape, wrong colour"),
    "too_large": mark("Too large: {size} squares"),
    "too_small": mark("Too small: only {size}"),
    "other_form": mark("Right size, wrong shape"),
    "only_diagonal": mark("Corners don't join squares"),
}
MOST_PARTS = 3
"""Parts of a callout, its sum not counted."""

LETTERS = {"1b": "L", "1c": "S", "1d": "T", "4a": "P", "4b": "L", "4c": "Y", "4d": "N"}


def callout_parts(effects: Sequence[Effect], tasks: Sequence[TaskView] = ()) -> list[Part]:
    """The words of the callout: the sum where several kinds score, then its parts.

    Gains come before losses, and dots that are lost for good last. Of more than `MOST_PARTS`
    the largest stay, the worst always; the sum is that of all. It says so where nothing changes.
    """
    points, parts = _changes(effects, tasks)
    if not parts:
        return [(tr("no change yet"), "plain")]
    return parts if points is None else [(heading(signed(points)), _role(points)), *parts]


def callout_line(effects: Sequence[Effect], tasks: Sequence[TaskView] = ()) -> str:
    """The callout in one line: `+6: covers 5, +1 row`; empty where nothing changes."""
    points, parts = _changes(effects, tasks)
    line = listed(text for text, _ in parts)
    return line if points is None else headed(signed(points), line)


def worst_change(effects: Sequence[Effect], tasks: Sequence[TaskView] = ()) -> str:
    """The change that costs most, in a few words; empty where nothing is lost."""
    worst = min(effects, key=lambda effect: effect.points, default=None)
    names = {task.id: task for task in tasks}
    return _part(worst, names)[0] if worst is not None and worst.points < 0 else ""


def _changes(effects: Sequence[Effect], tasks: Sequence[TaskView]) -> tuple[int | None, list[Part]]:
    """The change of the score where several kinds make it, else None, and the parts to say."""
    scoring = [effect for effect in effects if effect.kind != "buried" and effect.points]
    buried = [effect for effect in effects if effect.kind == "buried"]
    names = {task.id: task for task in tasks}
    shown = _weightiest(scoring, MOST_PARTS - len(buried))
    points = sum(effect.points for effect in scoring) if len(scoring) > 1 else None
    return points, [_part(effect, names) for effect in (*shown, *buried)]


def _weightiest(effects: Sequence[Effect], count: int) -> list[Effect]:
    """The worst effect and the largest others, gains before losses."""
    ordered = sorted(effects, key=lambda effect: effect.points)
    kept = ordered[:1] + sorted(ordered[1:], key=lambda effect: -abs(effect.points))
    return sorted(kept[:count], key=lambda effect: (effect.points < 0, -abs(effect.points)))


def _part(effect: Effect, names: Mapping[str, TaskView]) -> Part:
    count, points = effect.count, effect.points
    if effect.kind in names:
        return f"{signed(points)} {task_word(names[effect.kind])}", _role(points)
    if effect.kind == "dots":
        return tr.plural("covers {count}", "covers {count}", count), "plain"
    if effect.kind == "rows":
        return tr.plural("+{count} row", "+{count} rows", count), "good"
    if effect.kind == "buried":
        return tr.plural("buries {count}", "buries {count}", count), "bad"
    if effect.kind == "bonus":
        return tr("{points} bonus", points=signed(points)), _role(points)
    if effect.kind == "penalty":
        return tr("{points} trap", points=signed(points)), _role(points)
    return tr("{points} twins", points=signed(points)), _role(points)


def _role(points: int) -> str:
    return "good" if points > 0 else "bad" if points else "plain"


def task_word(task: TaskView) -> str:
    """The form of a task card in a word: `square`, `blue corner`, `L`."""
    form = LETTERS.get(task.id) or tr(FORMS.get(tuple(sorted(task.form)), ""))
    if task.colour is None:
        return form
    return tr("{colour} {form}", colour=tr(COLOURS[task.colour]), form=form)


def piece_word(piece: str, tasks: Sequence[TaskView]) -> str:
    """A thing that a reason names: a colour, the form of a task card, or a tile by its name."""
    for task in tasks:
        if task.id == piece:
            return task_word(replace(task, colour=None))
    return tr(COLOURS[piece]) if piece in COLOURS else piece


def task_line(task: TaskView) -> str:
    """The line under a task card's form."""
    if task.level == 1:
        return tr("other fours {points}", points=signed(task.others))
    if task.points < 0:
        return tr("every {form}", form=task_word(task))
    return task_word(task)


def score_line(line: ScoreLine, task: TaskView | None) -> str:
    """The words for a line of a round's score."""
    if task is not None:
        return (
            tr("{form} and other fours", form=task_word(task)) if task.others else task_word(task)
        )
    count = line.count
    if line.kind == "rows":
        return tr.plural("{count} full row", "{count} full rows", count)
    if line.kind == "dots":
        return tr.plural("{count} open dot", "{count} open dots", count)
    if line.kind == "bonus":
        return tr.plural("{count} bonus", "{count} bonuses", count)
    if line.kind == "penalty":
        return tr.plural("{count} trap", "{count} traps", count)
    return tr.plural("{count} pair of twins", "{count} pairs of twins", count)


def area_at(
    tasks: Sequence[TaskView], cell: RampCell
) -> tuple[str, tuple[RampCell, ...], bool] | None:
    """Why the area on a cell counts or not: the words, the cells, and whether it counts."""
    for task in tasks:
        for area in task.counted:
            if cell in area.cells:
                word = task_word(task) if area.points != task.others else tr("area of four")
                return f"{signed(area.points)} {word}", area.cells, area.points > 0
    for task in tasks:
        for missed in task.missed:
            if cell in missed.cells:
                why = tr(MISSED[missed.reason], size=len(missed.cells))
                return headed(task_word(task), why), (*missed.cells, *missed.others), False
    return None


def space_at(lines: Sequence[ScoreLine], cell: RampCell) -> ScoreLine | None:
    """The line of the score that a cell is counted in."""
    return next((line for line in lines if cell in line.cells), None)


def score_meaning(lines: Sequence[ScoreLine], tasks: Sequence[TaskView]) -> str:
    """The parts of a round's score now, in a sentence."""
    names = {task.id: task for task in tasks}
    scoring = [line for line in lines if line.points]
    if [line.kind for line in scoring] == ["dots"]:
        return tr.plural(
            "{count} open dot: it costs a point until it is covered.",
            "{count} open dots: each costs a point until it is covered.",
            scoring[0].count,
        )
    if not scoring:
        return tr("Nothing scores yet.")
    parts = (headed(score_line(one, names.get(one.kind)), signed(one.points)) for one in scoring)
    return tr("{lines}. What lies at the end of the round counts.", lines=listed(parts))


def task_meaning(task: TaskView) -> str:
    """The points of a task card, and its worth now, in a sentence."""
    form, points, now = task_word(task), signed(task.points), signed(task.score)
    if not task.others:
        return tr("Each {form}: {points}. Now {now}.", form=form, points=points, now=now)
    return tr(
        "Each {form}: {points}, any other area of four: {others}. Now {now}.",
        form=form, points=points, others=signed(task.others), now=now,
    )  # fmt: skip


def cards_turned(view: RampView) -> str:
    """Progress of the round in a sentence."""
    return tr("{n} of {all} cards turned.", n=view.card, all=view.cards)
