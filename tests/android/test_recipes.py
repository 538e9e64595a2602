"""The requirements resolved by python-for-android's own resolver."""

import pytest
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from fitsmobile.ui.look import licences
from tests.android.test_spec import spec
from tools.android import p4a_hook

PURE_PYTHON = {"plyer", "segno", "six"}
FOR_KIVY = {"certifi", "chardet", "filetype", "idna", "requests", "urllib3"}
NATIVE = {"openssl": "native/libssl1.1.so", "sqlite3": "native/libsqlite3.so"}
"""Recipes that make a library of their own, and a file of it."""


@pytest.fixture(scope="module")
def context() -> Context:
    return Context()


def wanted() -> dict[str, str]:
    """Requirement -> version, from the spec."""
    return dict(one.split("==") for one in spec().getlist("app", "requirements"))


def test_the_requirements_resolve_to_one_order_with_the_sdl2_bootstrap(context):
    _, _, bootstrap = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert bootstrap.name == "sdl2"


def test_requirements_without_a_recipe_are_known_and_pure_python(context):
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert set(wanted()) <= {*recipes, *modules}
    assert set(modules) <= PURE_PYTHON | FOR_KIVY


def test_the_licences_name_exactly_the_packages_that_are_not_left_out(context):
    """Regression: they named nine parts that the build takes out of the bundle."""
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    left_out = p4a_hook.patterns()
    packed = {
        package
        for package in {*recipes, *modules} - {"hostpython3"}
        if not left_out.fullmatch(NATIVE.get(package, f"site-packages/{package}/__init__.pyc"))
    }
    named = {package for part in licences.parts() for package in part.packages}
    assert packed == named


def test_kivy_has_the_version_of_its_recipe(context):
    assert Recipe.get_recipe("kivy", context).version == wanted()["kivy"]


def test_every_recipe_supports_the_oldest_supported_android(context):
    recipes, _, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    oldest = int(spec().get("app", "android.ndk_api"))
    needed = {name: Recipe.get_recipe(name, context).min_ndk_api_support for name in recipes}
    assert {name: least for name, least in needed.items() if least > oldest} == {}


def test_every_package_installed_by_pip_is_pinned(context):
    """Otherwise two builds of one commit may differ."""
    _, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert set(modules) <= set(wanted())
