"""The API's addresses."""

from typing import Any

from django.urls import path, re_path, register_converter
from django.urls.converters import StringConverter
from django.views.decorators.cache import cache_page
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.accounts import GuestsEndpoint, LogoutEndpoint, MeEndpoint
from reworld_site.api.chat import ChatChoiceEndpoint, ChatEndpoint
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.games import GamesEndpoint
from reworld_site.api.inspecting import InspectEndpoint, InspectMomentEndpoint, LooksEndpoint
from reworld_site.api.invitations import (
    AcceptInvitationEndpoint,
    CompanyEndpoint,
    DeclineInvitationEndpoint,
    InvitationsEndpoint,
    MuteEndpoint,
    TableInvitationsEndpoint,
    WithdrawInvitationEndpoint,
)
from reworld_site.api.leaving import EndEndpoint, ReclaimEndpoint, StandInEndpoint, WaitEndpoint
from reworld_site.api.own import (
    ExportEndpoint,
    SessionEndpoint,
    SessionsEndpoint,
    TokenEndpoint,
    TokensEndpoint,
)
from reworld_site.api.queue import AcceptMatchEndpoint, QueueEndpoint
from reworld_site.api.ratings import LeaderboardEndpoint, PersonEndpoint, TableChangesEndpoint
from reworld_site.api.records import CancelledTablesEndpoint, RecordEndpoint
from reworld_site.api.replay import (
    MomentEndpoint,
    RecordMomentEndpoint,
    RecordReplayEndpoint,
    ReplayEndpoint,
)
from reworld_site.api.reports import ClausesEndpoint, NoticesEndpoint, ReportsEndpoint
from reworld_site.api.tables import (
    ActionsEndpoint,
    LegalActionsEndpoint,
    LuckEndpoint,
    MyTablesEndpoint,
    OpenTablesEndpoint,
    RematchEndpoint,
    ResignEndpoint,
    SeatsEndpoint,
    StartEndpoint,
    TableEndpoint,
    TablesEndpoint,
)
from reworld_site.api.taking_back import (
    AgreeEndpoint,
    DeclineEndpoint,
    TakebackEndpoint,
    UndoEndpoint,
    WithdrawEndpoint,
)
from reworld_site.api.times import QuietHoursEndpoint, TimesEndpoint, VacationEndpoint


class DecisionIdConverter(StringConverter):
    regex = r"[0-9]{1,9}\.[0-9]{1,2}"


register_converter(DecisionIdConverter, "decision")


class NowhereEndpoint(Endpoint):
    """So that an unknown address of the API answers in the API's own form."""

    permission_classes = []
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> Response:
        raise NotFound


class SchemaView(SpectacularAPIView):
    """One version for everybody: a version that a reader names goes into no header."""

    def _get_version_parameter(self, request: Request) -> None:
        return None


# To be read only, by everybody: who asks matters as little as what they send.
READING: dict[str, Any] = {"http_method_names": ["get", "head"], "authentication_classes": []}
# Slow to make.
schema = cache_page(3600)(SchemaView.as_view(**READING))
docs = SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="api/docs.html", **READING)

urlpatterns = [
    path("guests", GuestsEndpoint.as_view()),
    path("logout", LogoutEndpoint.as_view()),
    path("me", MeEndpoint.as_view()),
    path("me/tokens", TokensEndpoint.as_view()),
    path("me/tokens/<int:token>", TokenEndpoint.as_view()),
    path("me/sessions", SessionsEndpoint.as_view()),
    path("me/sessions/<slug:session>", SessionEndpoint.as_view()),
    path("me/export", ExportEndpoint.as_view()),
    path("games", GamesEndpoint.as_view()),
    path("tables", TablesEndpoint.as_view()),
    path("tables/mine", MyTablesEndpoint.as_view()),
    path("tables/open", OpenTablesEndpoint.as_view()),
    path("invitations", InvitationsEndpoint.as_view()),
    path("invitations/<int:invitation>/accept", AcceptInvitationEndpoint.as_view()),
    path("invitations/<int:invitation>/decline", DeclineInvitationEndpoint.as_view()),
    path("tables/<uuid:table>/invitations", TableInvitationsEndpoint.as_view()),
    path("tables/<uuid:table>/invitations/<int:invitation>/withdraw", WithdrawInvitationEndpoint.as_view()),
    path("me/company", CompanyEndpoint.as_view()),
    path("me/chat", ChatChoiceEndpoint.as_view()),
    path("me/times", TimesEndpoint.as_view()),
    path("me/quiet-hours", QuietHoursEndpoint.as_view()),
    path("me/vacation", VacationEndpoint.as_view()),
    path("queue", QueueEndpoint.as_view()),
    path("queue/accept", AcceptMatchEndpoint.as_view()),
    path("tables/<uuid:table>", TableEndpoint.as_view()),
    path("tables/<uuid:table>/actions", ActionsEndpoint.as_view()),
    path("tables/<uuid:table>/decisions/<decision:decision_id>/actions", LegalActionsEndpoint.as_view()),
    path("tables/<uuid:table>/seats", SeatsEndpoint.as_view()),
    path("tables/<uuid:table>/luck", LuckEndpoint.as_view()),
    path("tables/<uuid:table>/record", RecordEndpoint.as_view()),
    path("tables/<uuid:table>/ratings", TableChangesEndpoint.as_view()),
    path("tables/<uuid:table>/start", StartEndpoint.as_view()),
    path("tables/<uuid:table>/undo", UndoEndpoint.as_view()),
    path("tables/<uuid:table>/takeback", TakebackEndpoint.as_view()),
    path("tables/<uuid:table>/takeback/agree", AgreeEndpoint.as_view()),
    path("tables/<uuid:table>/takeback/decline", DeclineEndpoint.as_view()),
    path("tables/<uuid:table>/takeback/withdraw", WithdrawEndpoint.as_view()),
    path("tables/<uuid:table>/away/wait", WaitEndpoint.as_view()),
    path("tables/<uuid:table>/away/stand_in", StandInEndpoint.as_view()),
    path("tables/<uuid:table>/away/end", EndEndpoint.as_view()),
    path("tables/<uuid:table>/reclaim", ReclaimEndpoint.as_view()),
    path("tables/<uuid:table>/resign", ResignEndpoint.as_view()),
    path("tables/<uuid:table>/rematch", RematchEndpoint.as_view()),
    path("tables/<uuid:table>/replay", ReplayEndpoint.as_view()),
    path("tables/<uuid:table>/replay/<int:seq>", MomentEndpoint.as_view()),
    path("tables/<uuid:table>/inspect", InspectEndpoint.as_view()),
    path("tables/<uuid:table>/inspect/<int:seq>", InspectMomentEndpoint.as_view()),
    path("tables/<uuid:table>/looks", LooksEndpoint.as_view()),
    path("tables/<uuid:table>/chat", ChatEndpoint.as_view()),
    path("reports", ReportsEndpoint.as_view()),
    path("reports/clauses", ClausesEndpoint.as_view()),
    path("notices", NoticesEndpoint.as_view()),
    path("cancelled", CancelledTablesEndpoint.as_view()),
    path("leaderboards/<slug:game>", LeaderboardEndpoint.as_view()),
    path("people/<int:account>", PersonEndpoint.as_view()),
    path("people/<int:account>/mute", MuteEndpoint.as_view()),
    path("records/<slug:digest>/replay", RecordReplayEndpoint.as_view()),
    path("records/<slug:digest>/replay/<int:seq>", RecordMomentEndpoint.as_view()),
    path("schema/", schema, name="schema"),
    path("docs/", docs, name="docs"),
    re_path(r"^.*$", NowhereEndpoint.as_view()),
]
