"""Miniature pictures of tables."""

from kivy.graphics import Color, Rectangle

from fitsmobile.ui.kit.pictures import Miniature

RED, GROUND = (255, 0, 0), (0, 0, 0)


class RedPicture:
    """A picture that fills its box, and counts how often it is painted."""

    shape = 1.0

    def __init__(self):
        self.painted = 0

    def draw(self, x, y, width, height):
        """Paint the box red."""
        self.painted += 1
        Color(1, 0, 0, 1)
        Rectangle(pos=(x, y), size=(width, height))


def test_a_moved_picture_is_translated_not_painted_again(stage):
    """Regression: adding one game to a list of forty painted forty pictures in that frame."""
    picture = RedPicture()
    miniature = stage.show(Miniature(picture=picture, size_hint=(None, None), size=(40, 40)))
    for pos in ((100, 100), (150.5, 200), (200, 300.4)):
        miniature.pos = pos
        stage.frames(2)
    assert [stage.pixel(x, 320) for x in (199, 201, 239, 241)] == [GROUND, RED, RED, GROUND]
    assert picture.painted == 1
    miniature.size = (60, 60)
    stage.frames(2)
    assert stage.pixel(255, 320) == RED
    assert picture.painted == 2
