"""Every address of the site; each edge brings its own."""

from django.urls import URLPattern, URLResolver, include, path

from reworld_site.moderation.admin import site

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("reworld_site.operations.urls")),  # also below /admin/
    path("admin/", site.urls),
    path("api/", include("reworld_site.api.urls")),
    path("", include("reworld_site.web.urls")),
]

handler400 = "reworld_site.web.views.bad_request"
handler404 = "reworld_site.web.views.not_found"
handler500 = "reworld_site.web.views.server_error"
