/** Every request the front end makes, by name. */

import type { Frame } from '../board';
import type { Clause, Report } from '../moderation/reporting';
import { request } from './request';
import type {
  Account,
  ActionAnswer,
  Chat,
  ChatLine,
  Company,
  Game,
  Invitation,
  LegalAnswer,
  ListedTable,
  Look,
  MomentFrame,
  Moments,
  OpenedTable,
  Options,
  RatingChanges,
  QuietHours,
  Saying,
  SentInvitation,
  SiteNotice,
  TableSummary,
  Ticket,
  Times,
} from './types';

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

async function get<T>(path: string): Promise<T> {
  return (await request<T>('GET', path)).data;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await request<T>('POST', path, body)).data;
}

export const fetchAccount = async () => (await get<{ account: Account | null }>('/api/me')).account;
export const fetchGames = () => get<Game[]>('/api/games');
export const fetchMyTables = async () => (await get<{ tables: TableSummary[] }>('/api/tables/mine')).tables;

/** Signs in a new guest; somebody signed in already stays who they are. */
export const signInGuest = async () => (await post<{ account: Account }>('/api/guests')).account;

export const renameAccount = async (name: string) =>
  (await request<{ account: Account }>('PATCH', '/api/me', { name })).data.account;

export const logOut = () => post<unknown>('/api/logout');

/** For good. `name`: the account's own, to say that it is meant. */
export const deleteAccount = (name: string) => request<unknown>('DELETE', '/api/me', { name });

/** `seats`: one entry per seat: "me" once, "open", or a bot's name. `listed`: anybody may find it. */
export const openTable = (
  game: string,
  seats: string[],
  options: Options,
  listed = false,
  speed = 'untimed',
  invite: string[] = [],
) =>
  post<OpenedTable>('/api/tables', {
    game,
    seats,
    options,
    ...(speed !== 'untimed' && { speed }),
    ...(listed && { listed }),
    ...(invite.length && { invite }),
  });

export const fetchOpenTables = async () => (await get<{ tables: ListedTable[] }>('/api/tables/open')).tables;

interface Received {
  invitations: Invitation[];
}

export const fetchInvitations = async () => (await get<Received>('/api/invitations')).invitations;
export const acceptInvitation = (id: number) => post<unknown>(`/api/invitations/${id}/accept`);
export const declineInvitation = async (id: number) =>
  (await post<Received>(`/api/invitations/${id}/decline`)).invitations;

interface Sent {
  invitations: SentInvitation[];
}

export const fetchSent = async (id: string) => (await get<Sent>(`${table(id)}/invitations`)).invitations;
/** `who`: a name, or the address of somebody's page. */
export const invite = async (id: string, who: string) =>
  (await post<Sent>(`${table(id)}/invitations`, { who })).invitations;
export const withdrawInvitation = async (id: string, invitation: number) =>
  (await post<Sent>(`${table(id)}/invitations/${invitation}/withdraw`)).invitations;

async function change<T>(method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return (await request<T>(method, path, body)).data;
}

export const fetchCompany = () => get<Company>('/api/me/company');
export const chooseInvitations = (invitations: Company['invitations']) =>
  change<Company>('PUT', '/api/me/company', { invitations });
export const mute = (person: number) => change<Company>('PUT', `/api/people/${person}/mute`, {});
export const unmute = (person: number) => change<Company>('DELETE', `/api/people/${person}/mute`);

export const fetchTimes = () => get<Times>('/api/me/times');
export const setQuietHours = (quiet: QuietHours) => change<Times>('PUT', '/api/me/quiet-hours', quiet);
/** Moments as ISO texts with their offset; `since` null: from now on. */
export const takeVacation = (since: string | null, until: string) =>
  post<Times>('/api/me/vacation', { since, until });
export const endVacation = () => change<Times>('DELETE', '/api/me/vacation');

interface Waiting {
  ticket: Ticket | null;
}

/** One's place in the queue; asking keeps it. */
export const fetchTicket = async () => (await get<Waiting>('/api/queue')).ticket;
/** `seats`: the table sizes that are welcome. */
export const joinQueue = async (game: string, seats: number[], speed: string) =>
  (await post<Waiting>('/api/queue', { game, seats, speed })).ticket;
export const acceptMatch = async (match: string) =>
  (await post<Waiting>('/api/queue/accept', { match })).ticket;
export const leaveQueue = async () => (await request<Waiting>('DELETE', '/api/queue')).data.ticket;

/** The whole view now, with the log lines after seq `after`. `gap`: because something was missed, which is counted. */
export const fetchFrame = (id: string, after: number, gap: boolean) =>
  get<Frame>(`${table(id)}?after=${after}${gap ? '&gap=1' : ''}`);

export const fetchLegal = (id: string, decision: string) =>
  get<LegalAnswer>(`${table(id)}/decisions/${encodeURIComponent(decision)}/actions?previews=1`);

export interface Move {
  decision_id: string;
  action: unknown;
  client_move_id: string;
}

export const postMove = (id: string, move: Move) => post<ActionAnswer>(`${table(id)}/actions`, move);
export const takeSeat = (id: string, key: string) => post<unknown>(`${table(id)}/seats`, { key });
export const leaveSeat = (id: string) => request<unknown>('DELETE', `${table(id)}/seats`);
/** 16 bytes of this browser's own, as 32 hexadecimal digits. */
export const giveLuck = (id: string, contribution: string) =>
  post<ActionAnswer>(`${table(id)}/luck`, { contribution });
export const startTable = (id: string, fill: string) => post<unknown>(`${table(id)}/start`, { fill });
export const resign = (id: string) => post<unknown>(`${table(id)}/resign`);
export const undo = (id: string, toSeq: number) => post<unknown>(`${table(id)}/undo`, { to_seq: toSeq });
export const askTakeback = (id: string, toSeq: number) =>
  post<unknown>(`${table(id)}/takeback`, { to_seq: toSeq });

/** `request` is the takeback's id. */
export const answerTakeback = (id: string, answer: 'agree' | 'decline' | 'withdraw', request: number) =>
  post<unknown>(`${table(id)}/takeback/${answer}`, { request });

export const fetchRatingChanges = (id: string) => get<RatingChanges>(`${table(id)}/ratings`);
/** `how`: wait longer, a bot plays on, or the game ends without a result. */
export const chooseFor = (id: string, how: 'wait' | 'stand_in' | 'end', seat: number) =>
  post<unknown>(`${table(id)}/away/${how}`, { seat });
export const reclaim = (id: string) => post<unknown>(`${table(id)}/reclaim`);

export const rematch = (id: string) => post<OpenedTable>(`${table(id)}/rematch`);

/** What was said at a table after line `after`; 0 for the latest of it. */
export const fetchChat = (id: string, after: number) => get<Chat>(`${table(id)}/chat?after=${after}`);
export const sayLine = async (id: string, saying: Saying) =>
  (await post<{ line: ChatLine }>(`${table(id)}/chat`, saying)).line;
/** At all tables. */
export const turnChat = (on: boolean) => change<unknown>(on ? 'PUT' : 'DELETE', '/api/me/chat');

export const fetchClauses = async () => (await get<{ clauses: Clause[] }>('/api/reports/clauses')).clauses;
export const sendReport = (report: Report) => post<unknown>('/api/reports', report);
export const fetchNotices = async () => (await get<{ notices: SiteNotice[] }>('/api/notices')).notices;
/** `upTo`: the id of the latest that was seen. */
export const seeNotices = async (upTo: number) =>
  (await post<{ notices: SiteNotice[] }>('/api/notices', { up_to: upTo })).notices;

/** Empty until the game is over. */
export const fetchLooks = async (id: string) => (await get<{ looks: Look[] }>(`${table(id)}/looks`)).looks;

const eyes = (seat: number | null) => `seat=${seat ?? 'open'}`;

/** `source`: where a finished game is read, `/api/tables/<id>/replay`. What does not change may come from the cache. */
export const fetchMoments = async (source: string, seat: number | null) =>
  (await request<Moments>('GET', `${source}?${eyes(seat)}`, undefined, 'default')).data;

export const fetchMoment = async (source: string, seq: number, seat: number | null, build: string) =>
  (
    await request<MomentFrame>(
      'GET',
      `${source}/${seq}?${eyes(seat)}&build=${encodeURIComponent(build)}`,
      undefined,
      'default',
    )
  ).data;
