"""How python-for-android would build the requirements, asked of its own resolver."""

import pytest
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from fitsmobile.ui.look import licences
from tests.android.test_spec import spec

PURE_PYTHON = {"plyer", "segno", "six"}
FOR_KIVY = {"certifi", "chardet", "filetype", "idna", "requests", "urllib3"}


@pytest.fixture(scope="module")
def context() -> Context:
    return Context()


def wanted() -> dict[str, str]:
    """Requirement to version, as the spec has them."""
    return dict(one.split("==") for one in spec().getlist("app", "requirements"))


def test_the_requirements_resolve_to_one_order_with_the_sdl2_bootstrap(context):
    _, _, bootstrap = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert bootstrap.name == "sdl2"


def test_what_has_no_recipe_is_pure_python_and_known(context):
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert set(wanted()) <= {*recipes, *modules}
    assert set(modules) <= PURE_PYTHON | FOR_KIVY


def test_everything_that_is_packed_has_its_licence_in_the_package(context):
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    named = {package for part in licences.parts() for package in part.packages}
    assert {*recipes, *modules} - {"hostpython3"} == named


def test_kivy_is_built_in_the_version_that_its_recipe_was_made_for(context):
    assert Recipe.get_recipe("kivy", context).version == wanted()["kivy"]


def test_every_recipe_can_be_built_for_the_oldest_android_we_support(context):
    recipes, _, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    oldest = int(spec().get("app", "android.ndk_api"))
    needed = {name: Recipe.get_recipe(name, context).min_ndk_api_support for name in recipes}
    assert {name: least for name, least in needed.items() if least > oldest} == {}


def test_everything_that_pip_installs_has_a_pinned_version(context):
    """Otherwise two builds of one commit may differ."""
    _, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted()), None)
    assert set(modules) <= set(wanted())
