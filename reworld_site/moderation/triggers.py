"""The moderation log only grows."""

from reworld_site.eventstore.triggers import AppendOnly

LOG = AppendOnly("moderation_logentry", "log_stays", "the moderation log is never changed or deleted")
