"""Start layouts of FILLIT, which JAMMIT takes its stones from.

Drawn as on the table: `[R]` a pawn (FILLIT: on a chip of its side), a small letter a stone,
`@` the blocked centre, `.` an empty hex. Ids: number of seats, `L` large or `M` mini, and a
letter of its own. The layout of an id never changes, because saves name it.

The first editions print two figures of start layouts that no text describes; these are
house layouts, each the same for every seat after a turn of the board.
"""

DRAWINGS: dict[str, str] = {
    "2L-A": """
              .   b   .   .  [B]
            .   .   .   .   .   .
          .   .   .   b   .   .   .
        .   .   .   .   .   b   .   b
      .   .   .   .   @   .   .   .   .
        r   .   r   .   .   .   .   .
          .   .   .   r   .   .   .
            .   .   .   .   .   .
             [R]  .   .   r   .
    """,
    "2L-B": """
              .   .  [B]  .   .
            .   b   .   .   b   .
          b   .   .   .   .   .   b
        .   .   .   .   .   .   .   .
      .   .   .   .   @   .   .   .   .
        .   .   .   .   .   .   .   .
          r   .   .   .   .   .   r
            .   r   .   .   r   .
              .   .  [R]  .   .
    """,
    "3L-A": """
             [B]  .   .   b   .
            .   .   .   b   .   y
          .   .   .   .   .   y   .
        b   b   .   .   .   .   .   .
      .   .   .   .   @   .   .   .  [Y]
        r   r   .   .   .   .   .   .
          .   .   .   .   .   y   .
            .   .   .   r   .   y
             [R]  .   .   r   .
    """,
    "3L-B": """
              .   .   .   .   .
            .   b   .   .   y   .
         [B]  .   .   .   .   .  [Y]
        .   .   .   b   y   .   .   .
      .   b   .   b   @   y   .   y   .
        .   .   .   r   r   .   .   .
          .   .   .   .   .   .   .
            .   r   .   .   r   .
              .   .  [R]  .   .
    """,
    "4L-A": """
             [R]  .   .   .  [B]
            .   .   r   b   .   .
          b   .   .   .   .   .   r
        .   .   .   .   .   .   .   .
      .   .   .   .   @   .   .   .   .
        .   .   .   .   .   .   .   .
          r   .   .   .   .   .   b
            .   .   b   r   .   .
             [G]  .   .   .  [Y]
    """,
    "4L-B": """
             [R]  .   .   .  [B]
            .   .   .   .   .   .
          b   .   .   .   .   .   r
        .   .   b   .   .   r   .   .
      .   .   .   .   @   .   .   .   .
        .   .   r   .   .   b   .   .
          r   .   .   .   .   .   b
            .   .   .   .   .   .
             [G]  .   .   .  [Y]
    """,
    "2M-A": """
            .   b   .  [B]
          .   b   .   .   .
        .   .   .   .   .   b
      .   r   .   @   .   b   .
        r   .   .   .   .   .
          .   .   .   r   .
           [R]  .   r   .
    """,
    "2M-B": """
            .  [B]  .   .
          .   .   .   .   .
        .   b   b   b   b   .
      .   .   .   @   .   .   .
        .   r   r   r   r   .
          .   .   .   .   .
            .   .  [R]  .
    """,
    "3M-A": """
           [B]  .   b   b
          .   .   .   y   .
        .   .   .   y   .   .
      r   b   b   @   .   .  [Y]
        r   .   .   r   .   .
          .   .   .   r   y
           [R]  .   .   y
    """,
    "3M-B": """
            .   b   .   .
          .   b   y   .  [Y]
       [B]  .   .   y   .   .
      .   .   b   @   .   y   .
        .   b   .   r   r   y
          r   r   .   .   .
            .   .  [R]  .
    """,
    "2M-C": """
            .   .   .  [B]
          .   b   .   .   .
        .   .   .   b   .   .
      r   .   r   @   b   .   b
        .   .   r   .   .   .
          .   .   .   r   .
           [R]  .   .   .
    """,
    "4L-C": """
             [R]  .   .   .  [B]
            .   .   r   b   .   .
          .   .   .   .   .   .   .
        .   .   r   .   .   b   .   .
      .   .   .   .   @   .   .   .   .
        .   .   b   .   .   r   .   .
          .   .   .   .   .   .   .
            .   .   b   r   .   .
             [G]  .   .   .  [Y]
    """,
}

SOURCES: dict[str, str] = dict.fromkeys(DRAWINGS, "house layout, chosen by self-play")

FAIRNESS: dict[str, tuple[int, ...]] = {
    "2L-A": (55, 45),
    "2L-B": (48, 52),
    "3L-A": (36, 31, 33),
    "3L-B": (35, 31, 34),
    "4L-A": (58, 42),
    "4L-B": (54, 46),
    "4L-C": (54, 46),
    "2M-A": (58, 42),
    "2M-B": (55, 45),
    "2M-C": (50, 50),
    "3M-A": (38, 31, 31),
    "3M-B": (32, 33, 35),
}
"""Share of wins per side in percent, the side to begin first: self-play of the search that
`ai/tree_search.py` does, three and four turns ahead (1000 and 600 games; three sides: two
and three turns ahead, 900 and 300 games), the mean of both."""

OFFERED: dict[tuple[int, str], dict[str, str]] = {
    (2, "large"): {"A": "2L-A", "B": "2L-B"},
    (3, "large"): {"A": "3L-A", "B": "3L-B"},
    (4, "large"): {"A": "4L-C", "B": "4L-B"},
    (2, "mini"): {"A": "2M-C", "B": "2M-B"},
    (3, "mini"): {"A": "3M-A", "B": "3M-B"},
}
"""(Seats, board) -> the layouts that the set-up offers as A and B. `2M-A` and `4L-A` gave one
side too few wins; they stay for saved games that name them."""
