"""Start the app."""

from fitsmobile.ui.app import main

if __name__ == "__main__":
    main()
