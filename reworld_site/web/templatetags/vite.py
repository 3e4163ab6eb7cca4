"""`{% vite "src/main.ts" %}`: the tags for a built script, its styles and what it imports."""

from django import template
from django.conf import settings
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from reworld_site.web.assets import scripts_and_styles

register = template.Library()

STYLE = '<link rel="stylesheet" href="{}">\n'
PRELOAD = '<link rel="modulepreload" href="{}">\n'
SCRIPT = '<script type="module" src="{}"></script>\n'


@register.simple_tag
def vite(entry: str, *soon: str) -> SafeString:
    """`soon`: sources that the entry will import by itself; naming them saves the page a round trip."""
    scripts, preloads, styles = scripts_and_styles(entry, *soon)
    return _tags(STYLE, styles) + _tags(PRELOAD, preloads) + _tags(SCRIPT, scripts)


@register.simple_tag
def vite_styles(entry: str) -> SafeString:
    """For pages that need no script."""
    return _tags(STYLE, scripts_and_styles(entry)[2])


@register.simple_tag
def vite_scripts(entry: str) -> SafeString:
    """For pages that bring styles of their own."""
    scripts, preloads, _ = scripts_and_styles(entry)
    return _tags(PRELOAD, preloads) + _tags(SCRIPT, scripts)


@register.simple_tag
def built(name: str) -> str:
    """The address of a file of the front end's `public/`, which keeps its name."""
    return _address(name)


def _tags(tag: str, files: list[str]) -> SafeString:
    return format_html_join("", tag, ((_address(file),) for file in files))


def _address(file: str) -> str:
    return f"{settings.STATIC_URL}build/{file}"
