"""The home screen: daily deals and animated cards."""

import pytest

from fitsmobile.session.actions import NewGame, Player
from fitsmobile.storage.languages import LANGUAGES
from fitsmobile.ui import device
from fitsmobile.ui.games.ramp.picture import RampCard
from fitsmobile.ui.kit.button import TextButton
from fitsmobile.ui.kit.node import window_box
from fitsmobile.ui.look.i18n import tr
from fitsmobile.ui.look.theme import theme
from fitsmobile.ui.screens.daily_sheet import person
from fitsmobile.ui.screens.game_card import GameCard
from fitsmobile.ui.table.layout import Rect
from tests.harness import NOON, conductor_in, step
from tests.harness import begin as begin_in
from tests.session.conducting import bring_in, export
from tests.ui.reading import press, texts

ADA = Player("Ada", "red")
A_DAY = 86_400


@pytest.fixture
def home(stage, navigator, conductor):
    """Open the home screen of somebody who knows a game, with the tries read, at rest."""
    conductor.change_settings(lesson_over=True)
    theme.reduced_motion = True

    def shown():
        navigator.open("home")
        stage.settle(1.0)
        return navigator.screen

    return shown


def finish(conductor):
    while conductor.snapshot.outcome is None:
        step(conductor)


def try_today(conductor, game="fits"):
    conductor.daily_deals.start(game, ADA)
    finish(conductor)


def sheet(stage, screen, game="fits"):
    """Open the sheet of a game by touching its button."""
    stage.tap_on(screen.today_card.buttons[game])
    stage.frames(3)
    return screen.top_overlay


def actions(of):
    return {one.text: one for one in of.columns.actions.children[::-1] if type(one) is TextButton}


def said(of):
    return " ".join(texts(of))


def test_a_new_day_offers_every_game(home):
    buttons = home().today_card.buttons
    assert list(buttons) == ["fits", "bits", "fillit", "jammit"]
    assert {(one.icon, one.score) for one in buttons.values()} == {("play", "")}


def test_the_card_shows_what_was_played_and_the_streak(home, conductor):
    try_today(conductor)
    score = conductor.snapshot.outcome.scores[0]
    card = home().today_card
    assert card.buttons["fits"].score.replace("−", "-") == str(score)
    assert card.buttons["bits"].score == ""
    assert (card.streak, card.days) == (1, "1 day")


def test_the_counted_try_is_explained_and_played(stage, home, conductor, navigator):
    opened = sheet(stage, home(), "bits")
    assert "Your first try counts" in said(opened)
    stage.tap_on(actions(opened)["Play today's deal"])
    stage.frames(3)
    assert navigator.current == "table"
    assert conductor.snapshot.origin == "daily:2026-09-21"
    assert conductor.snapshot.game == "bits"


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_the_sheet_of_a_game_with_task_cards_says_what_they_pay(stage, home, size):
    stage.resize(*size)
    screen = home()
    opened = sheet(stage, screen, "bits")
    assert ": +2, any other area of four: +1. Now 0." in said(opened)
    opened.close()
    stage.settle()
    assert "Now" not in said(sheet(stage, screen, "fits"))


def test_the_continue_card_names_the_kind_of_game(home, conductor, begin):
    conductor.daily_deals.start("bits", ADA)
    assert home().continue_card.progress == "Daily deal · Start tile"
    begin("bits")
    assert home().continue_card.progress == "Start tile"


def test_a_game_imported_into_an_empty_folder_can_be_continued(home, conductor, tmp_path):
    elsewhere = conductor_in(tmp_path / "elsewhere")
    game = begin_in(elsewhere, "fits", moves=3)
    bring_in(conductor, export(elsewhere))
    assert home().continue_card.progress == "Card 4 of 16"
    assert conductor.snapshot.game_id == game.game_id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize("is_played", [False, True])
def test_the_sheet_of_a_daily_deal_is_whole_in_the_window(
    stage, home, conductor, is_played, size, language
):
    tr.switch(language)
    theme.text_scale = 1.5
    stage.resize(*size)
    if is_played:
        try_today(conductor, "bits")
    screen = home()
    screen.open_daily("bits")
    stage.frames(3)
    opened = screen.top_overlay
    assert Rect(*opened.panel.pos, *opened.panel.size).inside(Rect(0, 0, *size))
    assert len(actions(opened)) == (3 if is_played else 1)


def test_a_running_try_is_continued(stage, home, conductor, navigator, begin):
    tried = conductor.daily_deals.start("fits", ADA).game_id
    step(conductor)
    begin("bits")
    stage.tap_on(actions(sheet(stage, home()))["Continue"])
    stage.frames(3)
    assert (navigator.current, conductor.snapshot.game_id) == ("table", tried)


def test_a_sheet_left_open_over_midnight_continues_its_own_try(
    stage, home, conductor, navigator, begin, monkeypatch
):
    """Regression: it looked up the try of the new day, which raised an error."""
    tried = conductor.daily_deals.start("fits", ADA).game_id
    step(conductor)
    begin("bits")
    opened = sheet(stage, home())
    monkeypatch.setattr(conductor, "now", lambda: NOON + A_DAY)
    stage.tap_on(actions(opened)["Continue"])
    stage.frames(3)
    assert (navigator.current, conductor.snapshot.game_id) == ("table", tried)


@pytest.mark.parametrize(("played", "action"), [(True, "Practise"), (False, "Play today's deal")])
def test_after_midnight_an_old_sheet_starts_no_try_of_the_new_day(
    stage, home, conductor, navigator, monkeypatch, played, action
):
    """Regression: practice was started as the counted try of the new day."""
    if played:
        try_today(conductor)
    before = conductor.snapshot
    old = sheet(stage, home())
    monkeypatch.setattr(conductor, "now", lambda: NOON + A_DAY)
    stage.tap_on(actions(old)[action])
    stage.frames(3)
    assert (navigator.current, conductor.snapshot) == ("home", before)
    new = navigator.screen.top_overlay
    stage.tap_on(actions(new)["Play today's deal"])
    stage.frames(3)
    assert conductor.snapshot.origin == "daily:2026-09-22"


def test_resuming_the_next_day_shows_the_deals_of_that_day(stage, home, conductor, monkeypatch):
    try_today(conductor)
    screen = home()
    assert screen.today_card.buttons["fits"].score != ""
    monkeypatch.setattr(conductor, "now", lambda: NOON + A_DAY)
    screen.resume()
    stage.settle(1.0)
    assert screen.today_card.buttons["fits"].score == ""
    assert screen.today_card.buttons["fits"].icon == "play"


def test_a_finished_try_is_shown_shared_and_practised(stage, home, conductor, monkeypatch):
    try_today(conductor)
    copied = []
    monkeypatch.setattr(device.current, "copy", lambda text: copied.append(text) or True)
    opened = sheet(stage, home())
    assert "Your result: " in said(opened)
    stage.tap_on(actions(opened)["Share today's results"])
    stage.frames(3)
    (text,) = copied
    assert text.splitlines()[0] == "FITS Mobile, 21 September"
    assert text.splitlines()[1].startswith("FITS ")
    stage.tap_on(actions(sheet(stage, home()))["Practise"])
    assert conductor.snapshot.origin == "practice:2026-09-21"


def test_a_finished_try_can_be_reviewed(stage, home, conductor, navigator):
    try_today(conductor)
    stage.tap_on(actions(sheet(stage, home()))["Look back"])
    stage.frames(3)
    assert navigator.current == "review"


def test_after_a_try_is_given_up_practice_is_offered(stage, home, conductor):
    conductor.delete(conductor.daily_deals.start("fits", ADA).game_id)
    screen = home()
    assert screen.today_card.buttons["fits"].icon == "again"
    opened = sheet(stage, screen)
    assert "You gave up this try." in said(opened)
    assert list(actions(opened)) == ["Practise"]


def test_the_sheet_of_the_day_leads_to_the_puzzle_of_the_day(stage, home, conductor, navigator):
    opened = sheet(stage, home())
    press(opened, "Puzzle")
    stage.frames(2)
    assert navigator.current == "puzzle"
    assert navigator.screen.table.conductor.puzzle == conductor.puzzles.of_today("fits")


def test_leaving_home_cancels_reading_the_tries(stage, home, conductor, navigator, monkeypatch):
    screen = home()
    asked = []
    monkeypatch.setattr(conductor.daily_deals, "standing", asked.append)
    navigator.open("home")
    screen.leave()
    stage.settle(1.0)
    assert asked == []


def test_a_daily_deal_is_played_under_the_last_name(conductor):
    assert person(conductor, "fits") == Player("You", "red")
    last = {"names": ["Ada", "", "", ""], "colours": ["green", "red", "blue", "yellow"]}
    conductor.change_settings(last_setups={"fits": last, "bits": {"names": 7, "colours": ["no"]}})
    assert person(conductor, "fits") == Player("Ada", "green")
    assert person(conductor, "bits") == Player("You", "red")


def test_after_five_games_a_card_shows_how_long_they_lasted(stage, home, conductor, tmp_path):
    now = [NOON]
    elsewhere = conductor_in(tmp_path / "elsewhere", now=lambda: now[0])
    for seed in range(5):
        elsewhere.dispatch(NewGame("fits", (ADA,), {"boards": ["1"]}, seed=seed))
        now[0] += 40 * 60
        finish(elsewhere)
    bring_in(conductor, export(elsewhere))
    screen = home()
    stage.until(lambda: cards(screen)[0].time == "40 min")
    assert cards(screen)[1].time == "15 min"


def cards(screen):
    return [one for one in screen.walk() if isinstance(one, GameCard)]


def drawn(stage, card):
    """The rows of pixels of a card."""
    width, pixels = stage.size[0], stage.pixels()
    x, y, w, h = map(int, window_box(card))
    return [pixels[(row * width + x) * 3 : (row * width + x + w) * 3] for row in range(y, y + h)]


def has_animated_piece(stage, card):
    """Whether the card has a piece that is animated."""
    before = drawn(stage, card)
    card.stir = 1
    moved = drawn(stage, card) != before
    card.stir = 0
    return moved


def test_idle_cards_animate_one_piece_at_a_time(stage, home):
    theme.reduced_motion = False
    screen = home()
    third = cards(screen)[2]
    at_rest = drawn(stage, third)
    stage.until(lambda: third.stir, limit=1500)
    assert [card.stir > 0 for card in cards(screen)] == [False, False, True, False]
    stage.until(lambda: third.stir == 1, limit=100)
    there = drawn(stage, third)
    changed = sum(row != before for row, before in zip(there, at_rest, strict=True))
    assert changed > 8
    stage.until(lambda: not third.stir, limit=200)
    assert drawn(stage, third) != there


def test_a_piece_that_would_be_clipped_is_not_drawn(stage, home, conductor, begin, monkeypatch):
    painted, plain = {}, RampCard.draw_table

    def watched(card, width, height, whole):
        painted[card.picture.game] = whole
        plain(card, width, height, whole)

    monkeypatch.setattr(RampCard, "draw_table", watched)
    begin("fits", moves=2)
    stage.resize(360, 640)
    screen = home()
    stage.settle(0.3)
    assert painted == {"fits": False, "bits": True}
    for card in cards(screen):
        card.wake()
    stage.frames(1)
    loose = [has_animated_piece(stage, card) for card in cards(screen)]
    assert loose == [False, True, True, True]


def test_reduced_motion_has_no_card_animation_and_leaving_stops_it(stage, home, navigator):
    screen = home()
    stage.settle(4.0)
    assert not any(has_animated_piece(stage, card) for card in cards(screen))
    theme.reduced_motion = False
    screen.leave()
    screen.arrive()
    stage.until(lambda: cards(screen)[0].stir, limit=400)
    screen.leave()
    assert not any(card.stir for card in cards(screen))
    stage.settle(6.0)
    assert not any(card.stir for card in cards(screen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_layout_of_the_continue_card_converges(stage, home, conductor, language):
    """Regression: in French the picture grew with the card, the text wrapped into one line more,
    and the card changed its height in every frame."""
    conductor.dispatch(NewGame("fits", (ADA, Player("Moss", "blue")), seed=1, pace="free"))
    tr.switch(language)
    stage.resize(360, 640)
    card, moved = home().continue_card, []
    card.bind(needed=lambda _, height: moved.append(height))
    stage.frames(5)
    tr.switch("en")
    assert not moved
