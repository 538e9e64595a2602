"""A page of *How to play*: a title, a few sentences and a drawn board."""

from fitsmobile.engine.frozen import frozen
from fitsmobile.ui.paint.picture import Picture


@frozen
class Page:
    """One page. `title` and `text` are message ids, translated where they are shown."""

    title: str
    text: str
    picture: Picture
