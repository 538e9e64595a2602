"""The middle end that the app and the console share: one door in, snapshots out."""
