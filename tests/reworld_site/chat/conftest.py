from tests.reworld_site.moderation.conftest import built, mika, mona, sena

__all__ = ["built", "mika", "mona", "sena"]
