"""Sphinx settings of the documentation site; `make docs` builds it from what `docs/site/stage.py` lays out."""

from __future__ import annotations

from importlib.metadata import version as installed_version

project = "kibitz"
author = "the kibitz contributors"
copyright = author
version = release = installed_version("kibitz")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton"]
root_doc = "index"
exclude_patterns = ["site"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}

# Notebooks appear with their committed outputs; the tests run them.
nb_execution_mode = "off"
nb_merge_streams = True
myst_enable_extensions = ["colon_fence", "deflist"]
# The anchors that GitHub gives to headings, so that one link works in both places.
myst_heading_anchors = 4

html_theme = "furo"
html_title = "kibitz"
html_static_path = ["_static"]
html_css_files = ["kibitz.css"]
html_show_sourcelink = False
html_show_sphinx = False
html_copy_source = False
pygments_style = "friendly"
pygments_dark_style = "monokai"

# Only what is typed is copied, neither the prompt nor what the command prints.
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
add_module_names = False
python_use_unqualified_type_names = True
# The site is built offline, so names of Python and of libraries lead nowhere; neither do type variables and aliases.
nitpick_ignore_regex = [
    ("py:.*", r"(?!(model|solvers|kibitz)\.).*"),
    ("py:.*", r"(model|solvers|kibitz)\.(\w+\.)*([A-Z]|\w+_co|\w+_contra|_\w+)"),
]
nitpick_ignore = [("py:class", "model.core.yamlfile.Document"), ("py:class", "solvers.expectimax.Search")]
