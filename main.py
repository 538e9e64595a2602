"""Start the app."""

import sys
from pathlib import Path

if __name__ == "__main__":
    # `python -I` trusts no folder, not even the one of the program
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from fitsmobile.ui.app.start import main

    main()
