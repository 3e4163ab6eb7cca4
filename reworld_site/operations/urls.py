"""The operations page's addresses. Those below /admin/ must stand before the admin's own."""

from django.urls import path

from reworld_site.operations import views

urlpatterns = [
    path("admin/operations/", views.operations, name="operations"),
    path("admin/operations.json", views.as_json, name="operations_json"),
    path("metrics", views.prometheus, name="metrics"),
]
