"""The pages' addresses."""

from django.urls import path

from reworld_site.web import luck, moderation, rankings, views
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
