"""What goes wrong in a page while a test looks elsewhere: errors, refused requests, broken rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# Tells the console of every breach of the content security policy, also of those Chromium keeps quiet about.
TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI || event.sample}`));
"""
# A page that goes away lets its requests go.
GONE = "net::ERR_ABORTED"


@dataclass
class Watch:
    """Notes every trouble in the pages of the contexts it watches; a test asserts that there was `none`."""

    troubles: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.note(f"page error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def allow(self, *patterns: str) -> None:
        """Troubles that belong to the test, as regular expressions."""
        self.allowed += patterns

    def note(self, trouble: str) -> None:
        self.troubles.append(trouble)

    def unexpected(self) -> list[str]:
        return [one for one in self.troubles if not any(re.search(allowed, one) for allowed in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.note(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != GONE:
            self.note(f"no answer: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.note(f"status {response.status}: {response.request.method} {response.url}")


def has_no_horizontal_scroll(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
