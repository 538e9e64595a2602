"""Programs that ours are measured against: chess perft, plain MCTS, an empty Kivy window."""
