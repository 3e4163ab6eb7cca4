/** What the home page knows: who I am, what can be played, my tables. Asks again while it is looked at. */

import * as api from '../api/endpoints';
import { ApiError, NetworkError, inWords } from '../api/errors';
import type { Account, Game, Invitation, ListedTable, Options, TableSummary } from '../api/types';
import type { Texts } from '../board';
import { loadTexts } from '../catalogues';
import { contribute } from '../live/luck';

const ASK_MS = 8_000;
const ASK_HIDDEN_MS = 30_000;

export class HomeStore {
  account = $state.raw<Account | null>(null);
  games = $state.raw<Game[] | null>(null);
  /** Null until they were fetched for the first time. */
  tables = $state.raw<TableSummary[] | null>(null);
  /** Tables of others with a seat for anybody; null until they were fetched for the first time. */
  openTables = $state.raw<ListedTable[] | null>(null);
  /** Each game's own words, by slug, as they come. */
  texts = $state.raw<Readonly<Record<string, Texts>>>({});
  offline = $state(false);
  trouble = $state<string | null>(null);

  /** To sit down at others' tables, the latest first. */
  invitations = $state.raw<Invitation[]>([]);

  readonly turns = $derived(this.tables?.filter((table) => table.your_turn).length ?? 0);

  /** The game on offer first: the one played last, else the first of the list. */
  readonly usualGame = $derived(
    this.games?.find((game) => game.slug === this.lastGame) ?? this.games?.[0] ?? null,
  );

  private readonly lastGame: string | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(known: { account?: Account | null; games?: Game[]; last_game?: string | null } = {}) {
    this.lastGame = known.last_game ?? null;
    this.account = known.account ?? null;
    this.games = known.games ?? null;
  }

  start(): void {
    void this.refresh();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Asks for everything that is missing or may have changed. Never rejects. */
  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await Promise.all([this.refreshGames(), this.refreshTables(), this.refreshOpenTables()]);
      this.offline = false;
      this.trouble = null;
    } catch (error) {
      this.offline = error instanceof NetworkError;
      this.trouble = inWords(error);
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.refresh(), document.hidden ? ASK_HIDDEN_MS : ASK_MS);
  }

  async rename(name: string): Promise<void> {
    this.account = await api.renameAccount(name);
  }

  /** Opens a table and returns its address. */
  async open(
    game: string,
    seats: string[],
    options: Options = {},
    listed = false,
    speed?: string,
    invite?: string[],
  ): Promise<string> {
    const opened = await this.signedIn(() => api.openTable(game, seats, options, listed, speed, invite));
    if (opened.awaits_luck) await contribute(opened.id, opened.commitment);
    return opened.url;
  }

  /** Takes a seat at a listed table and returns the table's address. */
  async join(table: ListedTable): Promise<string> {
    const key = table.join_url.split('?join=')[1] ?? '';
    await this.signedIn(() => api.takeSeat(table.id, key));
    return `/tables/${table.id}`;
  }

  /** Sits down where one is invited, and returns the table's address. */
  async accept(invitation: Invitation): Promise<string> {
    await api.acceptInvitation(invitation.id);
    return `/tables/${invitation.table}`;
  }

  async decline(invitation: Invitation): Promise<void> {
    this.invitations = await api.declineInvitation(invitation.id);
  }

  /** People at the reader's tables, by name, for whom it may invite. */
  readonly acquaintances = $derived(
    (this.tables ?? [])
      .flatMap((table) => table.people.filter(({ id, seat }) => id && seat !== table.your_seat))
      .map((person) => person.name)
      .filter((name, index, names) => names.indexOf(name) === index),
  );

  /** Asks the server for something that only an account may have, as a guest when nobody is signed in. */
  async signedIn<T>(ask: () => Promise<T>): Promise<T> {
    this.account ??= await api.signInGuest();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      this.account = await api.signInGuest(); // the session ended since the page was made
      return ask();
    }
  }

  private async refreshGames(): Promise<void> {
    this.games ??= await api.fetchGames();
    for (const { slug } of this.games) if (!this.texts[slug]) void this.learn(slug);
  }

  /** Without a game's words its title, seats and options' own names are enough to open a table. */
  private async learn(slug: string): Promise<void> {
    const texts = await loadTexts(slug).catch(() => null);
    if (texts) this.texts = { ...this.texts, [slug]: texts };
  }

  private async refreshOpenTables(): Promise<void> {
    this.openTables = await api.fetchOpenTables();
  }

  private async refreshTables(): Promise<void> {
    this.account ??= await api.fetchAccount();
    try {
      this.tables = this.account ? await api.fetchMyTables() : [];
      this.invitations = this.account ? await api.fetchInvitations() : [];
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      this.account = null;
      this.tables = [];
      this.invitations = [];
    }
  }
}
