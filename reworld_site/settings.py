"""Settings from the environment, with everything a single machine needs as the default.

DATABASE_URL, REDIS_URL, EMAIL_URL, MAIL_FROM, SECRET_KEY, LUCK_KEYS (comma-separated Fernet keys, newest
first), METRICS_TOKEN, ALLOWED_HOSTS, CHAT_WORDS, CHAT_DAYS and DEBUG are read; where they are unset,
secrets, mails and an SQLite file live in DATA_DIR, by default `.data/`.
"""

import json
import os
import secrets
from pathlib import Path

from cryptography.fernet import Fernet

from reworld_site.environment import BASE_DIR, DATA_DIR, database, kept_secret, mail

DEBUG = os.environ.get("DEBUG", "") == "1"
SECRET_KEY = kept_secret("SECRET_KEY", lambda: secrets.token_urlsafe(50))
LUCK_KEYS = kept_secret("LUCK_KEYS", lambda: Fernet.generate_key().decode()).split(",")
METRICS_TOKEN = kept_secret("METRICS_TOKEN", lambda: secrets.token_urlsafe(32))  # who may read /metrics
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost").split(",")

INSTALLED_APPS = [
    "reworld_site",
    "unfold.apps.BasicAppConfig",
    "django.contrib.admin.apps.SimpleAdminConfig",  # our own site registers what is shown, and nobody else
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth.account",
    "reworld_site.eventstore",
    "reworld_site.accounts",
    "reworld_site.tables",
    "reworld_site.lobby",
    "reworld_site.records",
    "reworld_site.ratings",
    "reworld_site.moderation",
    "reworld_site.chat",
    "reworld_site.api",
    "reworld_site.live",
    "reworld_site.web",
    "reworld_site.operations",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "reworld_site.web.security.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "reworld_site.accounts.sessions.NoteUse",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "reworld_site.urls"
ASGI_APPLICATION = "reworld_site.asgi.application"
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["reworld_site.accounts.backends.PeopleBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


DATABASES = {"default": database()}

REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        # redis-py 8's default socket timeout of 5 s kills every idle consumer of channels-redis 4.3.
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 0.2}]},
    }
}

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 1,
    "socket_connect_timeout": 0.2,
    # Without these, publishing a hint while Valkey hangs or is down waits for it for ever.
    "socket_timeout": 2.0,  # twice for one hint
    "max_retries": 1,
    "interval_start": 0,
    "interval_max": 0.2,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 45
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ROUTES = {
    "reworld_site.tables.tasks.play_bot_turn": {"queue": "bots"},
    "reworld_site.tables.tasks.start_due_table": {"queue": "bots"},
    "reworld_site.tables.tasks.score_table": {"queue": "scoring"},
    "reworld_site.ratings.tasks.rate_game": {"queue": "scoring"},
    "reworld_site.tables.tasks.sweep": {"queue": "sweeps"},
    "reworld_site.lobby.tasks.run_queue": {"queue": "sweeps"},
    "reworld_site.moderation.tasks.detect": {"queue": "scoring"},  # seconds at a time: not where sweeps wait
}

CELERY_BEAT_SCHEDULE = {
    # A tick that nobody takes in time is dropped: the next one does the same.
    "sweep": {"task": "reworld_site.tables.tasks.sweep", "schedule": 1.0, "options": {"expires": 2.0}},
    "queue": {"task": "reworld_site.lobby.tasks.run_queue", "schedule": 1.0, "options": {"expires": 2.0}},
    # Often enough that each detector's hour, which is kept in the database, is not much more than one.
    "detect": {
        "task": "reworld_site.moderation.tasks.detect",
        "schedule": 300.0,
        "options": {"expires": 60.0},
    },
}

# How long a table is kept that nobody touches: running, open for a live game, open for another one.
TABLE_LAPSE_DAYS = 14
OPEN_LIVE_LAPSE_HOURS = float(os.environ.get("OPEN_LIVE_LAPSE_HOURS", "2"))
OPEN_LAPSE_HOURS = float(os.environ.get("OPEN_LAPSE_HOURS", "168"))
# Vacation from tables played by the day: in a calendar year, and at most at once.
VACATION_DAYS_A_YEAR = 30
VACATION_DAYS_AT_ONCE = 14
GUEST_RUNNING_TABLES = 3
GUEST_OPENINGS_PER_HOUR = int(os.environ.get("GUEST_OPENINGS_PER_HOUR", "10"))
POSTS_PER_SECOND = float(os.environ.get("POSTS_PER_SECOND", "10"))
POSTS_AT_ONCE = 20
SOCKETS_PER_ACCOUNT = 8
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# How long the others have to agree to a takeback.
TAKEBACK_SECONDS = int(os.environ.get("TAKEBACK_SECONDS", "60"))
# How often sockets are told where their table stands, and asked whether they are there.
BEAT_SECONDS = float(os.environ.get("BEAT_SECONDS", "5"))
# Who was not heard of at a live table for so long is away, at least two beats; a countdown is shown.
AWAY_SHOWN_SECONDS = float(os.environ.get("AWAY_SHOWN_SECONDS", "12"))
# When the others may choose to go on without somebody, and how much longer they may choose to wait.
AWAY_SECONDS = float(os.environ.get("AWAY_SECONDS", "60"))
AWAY_WAIT_SECONDS = int(os.environ.get("AWAY_WAIT_SECONDS", "60"))
BOT_DELAY_SECONDS = float(os.environ.get("BOT_DELAY_SECONDS", "1.5"))
# How long a full table waits for what its people's browsers give to the luck; 0: it starts at once.
LUCK_WAIT_SECONDS = float(os.environ.get("LUCK_WAIT_SECONDS", "3"))
SCRIPTED_LUCK_ALLOWED = False

# The queue. A rating's window in points: at first, more for each second, and at most.
QUEUE_WINDOW, QUEUE_WIDENING, QUEUE_WIDEST = 3.0, 0.2, 20.0
# After so many seconds such a share of a table's seats may be bots.
QUEUE_FILL_SECONDS = float(os.environ.get("QUEUE_FILL_SECONDS", "30"))
QUEUE_FILLS = ((QUEUE_FILL_SECONDS, 0.5), (1.5 * QUEUE_FILL_SECONDS, 0.75))
# How long people have to accept a live table that was found for them.
QUEUE_ACCEPT_SECONDS = float(os.environ.get("QUEUE_ACCEPT_SECONDS", "15"))
# A ticket whose page has not been heard of for so long ends; browsers let hidden pages ask once a minute.
QUEUE_HEARTBEAT_SECONDS = float(os.environ.get("QUEUE_HEARTBEAT_SECONDS", "75"))
# More speeds than those of `tables.speeds`: name to [ms for the game, ms for each decision].
MORE_SPEEDS = json.loads(os.environ.get("MORE_SPEEDS", "{}"))

# Chat: a folder of word lists beside our own (see the README), and how long lines of ended games are kept.
CHAT_WORDS = Path(os.environ["CHAT_WORDS"]) if os.environ.get("CHAT_WORDS") else None
CHAT_DAYS = int(os.environ.get("CHAT_DAYS", "90"))

INVITATIONS_AN_HOUR = {"person": 30, "guest": 10}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
STEPS = ("50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950")
INK = "f7f4ec efeadd ddd5c4 c2baa8 8f96a6 626b7d 4a5366 33405c 1f2d49 142038 0c1529"
TANGERINE = "fdf1ea fbe3d6 f8c9b0 f8b57c fb8a55 e0602b bc3a14 9c2f10 7f270f 66210f 3a1007"
# The dashboard of moderators, in the colours of the site (`styles/tokens.css`).
UNFOLD = {
    "SITE_TITLE": "Reworld Online",
    "SITE_HEADER": "Reworld Online",
    "SITE_SUBHEADER": "Moderation",
    "SITE_ICON": "/static/build/mark.svg",
    "SITE_FAVICONS": [{"rel": "icon", "href": "/static/build/favicon.svg", "type": "image/svg+xml"}],
    "SHOW_VIEW_ON_SITE": False,
    "STYLES": ["/static/moderation/dashboard.css"],
    "BORDER_RADIUS": "8px",
    "COLORS": {
        "base": {step: f"#{shade}" for step, shade in zip(STEPS, INK.split(), strict=True)},
        "primary": {step: f"#{shade}" for step, shade in zip(STEPS, TANGERINE.split(), strict=True)},
    },
    "SIDEBAR": {"navigation": "reworld_site.moderation.site.navigation"},
}
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / ".static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
# Vite has put a hash into the names of the front end's files already.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/build/assets/.+-[\w-]{8}\.\w+$"
SESSION_ENGINE = "reworld_site.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_SAMESITE = "Lax"

# Used of allauth: its addresses, the keys in its mails, its pages of forgotten passwords. How often something
# may be tried is counted in `accounts.attempts`: in the database, for all processes, with the time to wait.
ACCOUNT_ADAPTER = "reworld_site.web.mailing.Adapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = False
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24


MAIL = mail(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = MAIL["backend"]
EMAIL_HOST, EMAIL_PORT = MAIL.get("host", ""), MAIL.get("port", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.get("user", ""), MAIL.get("password", "")
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.get("tls", False), MAIL.get("ssl", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("MAIL_FROM", "Reworld Online <noreply@localhost>")
# Without a mail server mails are kept here, each as a file, for so many days.
MAIL_FOLDER, MAIL_FOLDER_DAYS = DATA_DIR / "mail", 7

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "reworld_site.api.errors.exception_handler",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "reworld_site.api.sessions.Token",
        "reworld_site.api.sessions.Session",
    ],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Reworld Online",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["reworld_site.api.describe.add_components"],
}

# Where the front end's build is served from, and so where its manifest is read.
FRONTEND_BUILD = STATIC_ROOT / "build"

# Django by itself tells nobody of errors outside DEBUG.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        # Mails that no server sends are shown to whoever runs the site.
        "reworld_site.accounts.mail": {"level": "INFO"},
        # Whoever scans the net asks for other names than ours.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
