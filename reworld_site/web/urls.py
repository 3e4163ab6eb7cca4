"""The pages' addresses."""

from django.urls import path, re_path

from reworld_site.web import luck, moderation, own_account, rankings, resetting, signing, views
from reworld_site.web.health import health

urlpatterns = [
    path("", views.home, name="home"),
    path("tables/<uuid:table>", views.table, name="table"),
    path("tables/<uuid:table>/replay", views.replay, name="replay"),
    path("tables/<uuid:table>/inspect", moderation.inspect, name="inspect"),
    path("notices", moderation.notices, name="notices"),
    path("records/<slug:digest>", views.record, name="record"),
    path("tables/<uuid:table>/luck", luck.table_luck, name="table_luck"),
    path("luck", luck.luck, name="luck"),
    path("games/<slug:slug>", views.about, name="about"),
    path("leaderboards", rankings.leaderboards, name="leaderboards"),
    path("leaderboards/<slug:slug>", rankings.leaderboard, name="leaderboard"),
    path("people/<int:account>", rankings.person, name="person"),
    path("health", health, name="health"),
]

# Some of these names are allauth's.
urlpatterns += [
    path("account", own_account.account, name="account"),
    path("account/sign-up", signing.sign_up, name="account_signup"),
    path("account/sign-up/sent", signing.sign_up_sent, name="account_email_verification_sent"),
    re_path(r"^account/confirm/(?P<key>[-:\w]{1,200})$", signing.confirm, name="account_confirm_email"),
    path("account/sign-in", signing.sign_in, name="account_login"),
    path("account/sign-out", signing.sign_out, name="account_logout"),
    path("account/forgotten", resetting.Forgotten.as_view(), name="account_reset_password"),
    path("account/forgotten/sent", resetting.forgotten_sent, name="account_reset_password_done"),
    re_path(
        r"^account/new-password/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[-\w]{1,200})$",
        resetting.NewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("account/new-password/done", resetting.reset_done, name="account_reset_password_from_key_done"),
    path("account/name", own_account.change_name, name="account_name"),
    path("account/email", own_account.change_email, name="account_change_email"),
    path("account/password", own_account.change_password, name="account_change_password"),
    path("account/chat", own_account.choose_chat, name="account_chat"),
    path("account/sessions/end", own_account.end_session, name="account_end_session"),
    path("account/tokens", own_account.make_token, name="account_make_token"),
    path("account/tokens/<int:token>/revoke", own_account.revoke_token, name="account_revoke_token"),
    path("account/delete", own_account.delete, name="account_delete"),
    path("account/deleted", signing.deleted, name="account_deleted"),
]
