"""Reference programs for comparison: chess perft, plain MCTS, an empty Kivy window."""
