"""Exhaustive search, for comparison with the searches of the app."""


def best_by_trying_everything(model, node, tiles):
    """The most points that known tiles can bring, by trying every line."""
    if not tiles:
        return 0
    return max(
        gain + best_by_trying_everything(model, after, tiles[1:])
        for after, gain, _ in model.choices(node, tiles[0], False)
    )
