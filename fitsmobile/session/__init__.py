"""The layer that app and console share: actions in through `dispatch`, snapshots out."""
