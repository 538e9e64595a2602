"""Long lists: only the cards near the visible part exist."""

from functools import partial

import pytest

from fitsmobile.ui.app.navigator import Navigator
from fitsmobile.ui.kit.form import Form, RowSlot
from fitsmobile.ui.kit.lazy_rows import LazyRows
from fitsmobile.ui.kit.surface import PressCard

HIGH = 400
ROW = 100


class Rows:
    """A form of `count` slots, and the numbers of those that had no card."""

    def __init__(self, stage, count, missing=()):
        self.stage, self.missing = stage, missing
        self.form = stage.show(Form(size_hint=(None, None), size=(360, HIGH)))
        self.slots = [RowSlot(partial(self._build, number), ROW) for number in range(count)]
        self.without = []
        self.lazy = LazyRows(self.form, lambda slot: self.without.append(self.slots.index(slot)))
        self.form.set_sections(*self.slots)
        self.lazy.show(self.slots, at_once=0)
        self.wait()

    def _build(self, number):
        yield
        if number in self.missing:
            return None
        return PressCard(size_hint_y=None, height=ROW)

    def wait(self):
        """Draw frames until all rows are built and laid out."""
        self.stage.frames(40)

    @property
    def built(self):
        """The numbers of the slots that have a card."""
        return [number for number, slot in enumerate(self.slots) if slot.card is not None]


@pytest.fixture
def hundred(stage):
    rows = Rows(stage, 100)
    yield rows
    rows.lazy.stop()


def test_only_the_cards_near_the_visible_part_are_built(hundred):
    assert hundred.built[0] == 0
    assert HIGH / ROW <= len(hundred.built) <= 3 * HIGH / ROW
    assert hundred.form.content_height > 100 * ROW


def test_a_list_that_is_scrolled_builds_what_comes_near_and_removes_what_is_far(hundred):
    hundred.form.scroll_y = 0
    hundred.wait()
    assert hundred.built[-1] == 99
    assert 0 not in hundred.built
    assert len(hundred.built) <= 4 * HIGH / ROW
    hundred.form.scroll_y = 1
    hundred.wait()
    assert hundred.built[0] == 0


def test_a_card_under_a_finger_stays_however_far_the_list_is_scrolled(hundred):
    card = hundred.slots[2].card
    card.pressed = True
    hundred.form.scroll_y = 0
    hundred.wait()
    assert hundred.slots[2].card is card
    card.pressed = False
    hundred.form.scroll_y = 0.01
    hundred.wait()
    assert hundred.slots[2].card is None


def test_the_keyboard_reaches_every_card_of_the_list(stage):
    rows = Rows(stage, 30)
    focus = Navigator(conductor=None).focus_ring
    reached = []
    for _press in range(30):
        focus.key(rows.form, "tab", backwards=False)
        reached += [number for number, one in enumerate(rows.slots) if one.is_in_use]
        stage.frames(3)
    assert reached == list(range(30))
    focus.hide()
    rows.lazy.stop()


def test_a_slot_without_a_card_is_reported_once(stage):
    rows = Rows(stage, 5, missing={1, 3})
    assert rows.built == [0, 2, 4]
    assert sorted(rows.without) == [1, 3]
    rows.lazy.stop()


def test_a_slot_is_as_high_as_its_card(stage):
    rows = Rows(stage, 3)
    rows.slots[1].card.height = 150
    stage.frames(3)
    assert [slot.height for slot in rows.slots] == [ROW, 150, ROW]
    assert rows.slots[0].card.y == rows.slots[1].card.top + rows.form.first.spacing
    rows.lazy.stop()


def test_no_card_is_built_after_the_list_is_left(stage):
    rows = Rows(stage, 100)
    built = rows.built
    rows.lazy.stop()
    rows.form.scroll_y = 0
    rows.wait()
    assert rows.built == built
