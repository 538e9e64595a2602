"""Which module defines a class that kv names: the one list of what is imported for kv's sake.

A package registers its widgets when it is imported. Kivy's factory imports a widget's module,
and with it the widget's own kv rules, when kv makes the first one.
"""

from kivy.factory import Factory


def register(package: str, **classes: str) -> None:
    """Register classes by module: `register(__name__, button="IconButton TextButton")`."""
    for module, names in classes.items():
        for name in names.split():
            Factory.register(name, module=f"{package}.{module}")
