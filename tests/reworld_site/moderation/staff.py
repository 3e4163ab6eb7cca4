"""Those who moderate: Mona is a moderator, Sena a senior, Otto an operator. Each has a browser."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from reworld_site.moderation.rights import give_role
from tests.reworld_site.people import Person, account

FORM = "application/x-www-form-urlencoded"


class Staff(Person):
    """Somebody with a role, at the dashboard."""

    def __init__(self, name: str, role: str) -> None:
        super().__init__(account(name))
        assert self.account
        give_role(self.account, role)
        self.account.refresh_from_db()
        self.browser.force_login(self.account)

    def page(self, path: str, status: int = 200) -> str:
        """A page as text; `status` is what must come."""
        answer = self.browser.get(path)
        assert answer.status_code == status, (path, answer.status_code)
        return answer.content.decode()

    def submit(self, path: str, **fields: Any) -> HttpResponse:
        """A form of the dashboard, sent and followed."""
        return self.browser.post(
            path, fields, headers={"X-CSRFToken": self.browser.cookies["csrftoken"].value}, follow=True
        )
