"""What the API's page says before it lists the addresses."""

from django.conf import settings

from reworld_site.accounts.tokens import SCOPES
from reworld_site.chat.guard import LIMITS

TEXT = """
Everything that the site's own pages do, and nothing else.

**Signing in.** A session cookie; `POST /api/guests` makes a guest account. Whatever changes something needs
the value of the cookie `csrftoken` as the header `X-CSRFToken`, and comes from the site's own origin.
People sign up and in on the site's pages.

**Tokens.** A program sends `Authorization: Bearer <token>` in place of cookie and `X-CSRFToken`; tokens are
made on the account's page. Each has scopes:
{scopes}
A token without the scope that is needed gets a `403` that names it; the account itself (name, sessions,
tokens, export, deletion) is no token's business. A revoked token is a `401`.

**Finding people.** `POST /api/queue` names a game, the table sizes that are welcome and a speed; ask
`GET /api/queue` every second or two: it says how long it takes, keeps your place, and asks you to accept a
live table (`POST /api/queue/accept`) within {accept:.0f} s. `status` is `seated` once `match.url` is open.
A place not asked about for {heartbeat:.0f} s is given up. `GET /api/tables/open` lists tables with free
seats.

**Playing.** The frame (`GET /api/tables/{{table}}`) holds your open `decision`; its legal actions are
listed under it; answer with one of them and a `client_move_id` of your own. `201` is a move that counts,
`200` the same again; `409` and `422` changed nothing and say why.

**Luck.** The frame's `commitment` is the fingerprint of the table's secret seed. Before the start your client
may give 16 random bytes to it (`POST …/luck`); a full table waits up to {luck:.0f} s for those of its people.
`GET …/record` is a scored game with the seed and everything needed to check it; `/api/cancelled` lists the
tables that were never started.

**Taking back.** The frame's `undo` says how far back you may go (`POST …/undo`), or whether the others must
agree (`POST …/takeback`; they see `takeback` and answer `…/takeback/agree` or `…/decline`). Nothing goes back
past what was shown, and the log's lines stay.

**Leaving.** At a live table with others, whoever has not been heard of for {shown:.0f} s (no answer to a
beat, no request) is `away`; after {away:.0f} s the others choose: wait (`POST …/away/wait`), a bot that plays
on (`…/away/stand_in`) or, if all who are here agree, an end without a result (`…/away/end`). `POST …/reclaim`
takes the seat back from the bot, until the end.

**Talking.** `GET …/chat` has the lines of your room: of the players if you sit at the table, else of the
spectators, and after the game players have both. `POST …/chat` says something, as text or as a quick phrase,
with a `client_line_id` of your own: {limits} are enough. Links, coarse words and repeats are kept back
(`422`); who goes on is muted for a while (`403`).

**Afterwards.** `GET /api/tables/{{table}}/replay` lists a finished game's moments, and the address below it
shows one as a seat or a spectator saw it. Before the end there is none, for nobody.

**Errors** are always `{{code, message, field?}}`: a word for programs, a sentence for people, the field at
fault.

**Limits.** {rate:.0f} requests a second that change something ({burst} at once), and {sockets} sockets, per
account; guests open {openings} tables an hour per address and sit at {running} that run. `429` says in
`Retry-After` for how many seconds to wait.

**News** come by WebSocket at `/ws/tables/<id>/?seq=<where you are>`, as JSON by `type`: `state` is the frame,
at once and after every move; `beat` every 5 s `{{seq, now, build}}`; answer it with `{{"type": "beat"}}`,
which says that you are there; `presence` `{{presence, away}}`; `back` `{{away}}` when you were missed; `chat`
`{{last, hidden, muted}}` when it is time to ask for the lines after the last you have: the last of each room,
those that moderators have hidden, whether you are muted; `error` `{{code, message}}` answers what made no
sense. `{{"type": "ask", "after": N}}` asks for the state again. A session needs the site's own Origin, a
token none. Closed with 4401 (not signed in any more), 4403 (a token without the scope `read`), 4404 (no such
table), 4408 (too slow a reader), 4429 (too many sockets) or 1013 (try again). Without sockets, ask for the
frame every few seconds.
""".strip()


def introduction() -> str:
    return TEXT.format(
        scopes="\n".join(f"- `{scope}`: {words}" for scope, words in SCOPES.items()),
        rate=settings.POSTS_PER_SECOND,
        burst=settings.POSTS_AT_ONCE,
        shown=settings.AWAY_SHOWN_SECONDS,
        away=settings.AWAY_SECONDS,
        luck=settings.LUCK_WAIT_SECONDS,
        sockets=settings.SOCKETS_PER_ACCOUNT,
        openings=settings.GUEST_OPENINGS_PER_HOUR,
        running=settings.GUEST_RUNNING_TABLES,
        accept=settings.QUEUE_ACCEPT_SECONDS,
        limits=", ".join(f"{one.most} lines in {one.within.total_seconds():.0f} s" for one in LIMITS),
        heartbeat=settings.QUEUE_HEARTBEAT_SECONDS,
    )
