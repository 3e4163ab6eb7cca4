/** Everything the table's page knows, kept by the live client and shown by the components. */

import { fetchFrame, fetchLegal, postMove } from '../api/endpoints';
import { ApiError, inWords } from '../api/errors';
import type { Account } from '../api/types';
import type { Away, Board, BoardModel, Frame, LegalAction, LogLine, Person, Seat } from '../board';
import { loadBoard } from '../boards';
import { ChatStore } from '../chat/chat.svelte';
import { Connection, type ConnectionState } from '../live/connection';
import { Feed } from '../live/feed';
import { LegalActions } from '../live/legal';
import { goesBack } from '../live/log';
import { contribute } from '../live/luck';
import { type MoveResult, moveId, sendMove } from '../live/moves';
import { toasts } from '../ui/toasts.svelte';
import { backWords } from './away';
import { isNews } from './going-back';
import { lineWords } from './log-words';
import { distinct } from './names';
import { standingWords } from './standing';

const SOCKET_HEAD_START_MS = 400;

export class TableStore {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** The lines that came last, for announcing them. */
  added = $state.raw<readonly LogLine[]>([]);
  presence = $state.raw<boolean[]>([]);
  away = $state.raw<Away[]>([]);
  legal = $state.raw<LegalAction[] | null>(null);
  busy = $state(false);
  connection = $state<ConnectionState>('connecting');
  newBuild = $state(false);
  /** Why the table cannot be shown at all, in words. */
  failure = $state<string | null>(null);
  board = $state.raw<Board | null>(null);
  /** Takes part in reactivity by itself: a board's model is made of runes. */
  model = $state.raw<BoardModel | null>(null);
  /** Counts updates of the model, for what is asked of the board in plain functions. */
  version = $state(0);

  readonly table = $derived(this.frame?.table ?? null);
  readonly yourSeat = $derived(this.table?.your_seat ?? null);
  readonly people = $derived<Person[]>(distinct(this.frame?.people ?? []));
  readonly toAct = $derived<Seat[]>(this.frame?.view?.to_act ?? []);
  readonly yourTurn = $derived(this.frame?.decision != null);
  readonly finished = $derived(this.frame?.outcome != null || this.table?.status === 'aborted');
  /** The board counts the points up; until it has, nobody else gives the result away. */
  readonly counting = $derived.by(() => {
    void this.version;
    return Boolean(this.board && this.model && this.board.counting?.(this.model));
  });
  readonly clocks = $derived(this.frame?.clocks ?? null);
  readonly takeback = $derived(this.frame?.takeback ?? null);
  /** How many ms the server's clock is ahead of this machine's, as far as is known. */
  clockAhead = $state(0);
  readonly outcome = $derived(this.counting ? null : (this.frame?.outcome ?? null));

  /** Where the game can be leafed through; null until its result is sealed. */
  readonly replay = $derived(this.table?.status === 'scored' ? `/tables/${this.table.id}/replay` : null);

  /** The reader has a seat and plays it still. */
  readonly composing = $derived.by(() => {
    const you = this.yourSeat === null ? null : this.people[this.yourSeat];
    const plays = you && !you.resigned && !you.flagged && !you.stand_in;
    return Boolean(plays && !this.finished && !this.table?.paused);
  });
  /** A bot plays the reader's seat, who may take it back. */
  readonly mayReturn = $derived.by(() => {
    const you = this.yourSeat === null ? null : this.people[this.yourSeat];
    return Boolean(you?.stand_in && !you.resigned && this.table?.status === 'running' && !this.table.paused);
  });
  /** What the board has to say, asked anew with every update: it speaks in plain functions of its model. */
  private readonly spoken = $derived.by(() => {
    void this.version;
    const { board, model } = this;
    if (!board || !model || !this.frame?.view) return { asked: '', progress: '', scores: [] };
    return { asked: board.asked(model), progress: board.progress(model), scores: board.scores(model) };
  });
  readonly progress = $derived(this.spoken.progress);
  readonly scores = $derived(this.outcome?.scores?.length ? this.outcome.scores : this.spoken.scores);
  /** Whose decision it is and what is asked, or how the table stands, in a line. */
  readonly asked = $derived(
    this.table ? standingWords({ ...this.standing, table: this.table, asked: this.spoken.asked }) : '',
  );

  readonly chat: ChatStore;
  private readonly feed: Feed;
  private readonly live: Connection;
  private readonly legalActions: LegalActions;
  private hasGivenLuck = false;
  /** The seq at which the move that was sent is on the table; until then nothing else is sent. */
  private moveSeq = 0;

  constructor(
    readonly id: string,
    build: string | null = null,
    account: Account | null = null,
  ) {
    this.chat = new ChatStore(id, account?.id);
    this.feed = new Feed({
      fetchFrame: (after, gap) => fetchFrame(id, after, gap),
      onChange: (frame, log, added) => this.show(frame, log, added),
      onPresence: (presence, away) => this.sees(presence, away),
      onBack: (away) => toasts.say(backWords(away, Date.now() + this.clockAhead), 'news'),
      onTime: (now) => (this.clockAhead = Date.parse(now) - Date.now() || 0),
      onChat: (hint) => this.chat.hint(hint),
      onNewBuild: () => (this.newBuild = true),
      onTrouble: (error) => this.note(error),
      build,
    });
    this.live = new Connection({
      tableId: id,
      feed: this.feed,
      onChange: (state) => this.hears(state),
      onSignedOut: () => window.location.reload(),
    });
    this.legalActions = new LegalActions({
      fetchLegal: (decision) => fetchLegal(id, decision),
      onActions: (actions) => {
        this.legal = actions;
        this.tellBoard();
      },
      onStale: () => void this.feed.catchUp(),
      onTrouble: (error) => toasts.say(inWords(error)),
    });
  }

  start(): void {
    this.live.start();
    void this.chat.catchUp();
  }

  stop(): void {
    this.live.stop();
    this.chat.stop();
    this.legalActions.follow(null);
  }

  /** Another account looks at the table from now on. */
  signedIn(account: Account): void {
    this.chat.signedIn(account.id);
    this.live.reopen();
  }

  name(seat: Seat): string {
    return this.people[seat]?.name || `Seat ${seat + 1}`;
  }

  /** The table is known to have reached `seq`: an answer to something done here said so. */
  reached(seq: number): void {
    if (this.connection !== 'live') this.feed.want(seq, false);
    else setTimeout(() => this.feed.want(seq, false), SOCKET_HEAD_START_MS);
  }

  refresh(): Promise<void> {
    return this.feed.catchUp();
  }

  /** Takes the last step of what is being composed back; false when nothing is. */
  stepBack(): boolean {
    return Boolean(this.model && this.board?.back?.(this.model));
  }

  /** True when the move counts. */
  async play(action: unknown): Promise<boolean> {
    const decision = this.frame?.decision;
    if (!decision || this.busy) return false;
    this.moveSeq = 0;
    this.busy = true;
    this.tellBoard();
    const move = { decision_id: decision.id, action, client_move_id: moveId() };
    const result = await sendMove(move, {
      post: (sent) => postMove(this.id, sent),
      onWait: (why) => toasts.say(why),
    });
    return this.settle(result);
  }

  private get standing() {
    const { people, toAct, outcome, yourTurn, busy } = this;
    return { people, toAct, outcome, yourTurn, busy };
  }

  private settle(result: MoveResult): boolean {
    if (result.kind === 'taken') {
      this.moveSeq = result.seq;
      this.reached(result.seq);
    } else {
      toasts.say(moveTrouble(result), result.kind === 'overtaken' ? 'news' : 'trouble');
      if (result.kind === 'overtaken' && result.frame) this.feed.receive(result.frame, result.frame.prev_seq);
      else void this.feed.catchUp();
    }
    this.busy = this.moveSeq > this.feed.seq;
    this.tellBoard();
    return result.kind === 'taken';
  }

  private show(frame: Frame, log: readonly LogLine[], added: readonly LogLine[]): void {
    this.failure = null;
    this.chat.follow(frame.table.your_seat, frame.outcome !== null || frame.table.status === 'aborted');
    this.frame = frame;
    this.log = log;
    this.added = added;
    this.sees(frame.presence, frame.away ?? []);
    if (frame.seq >= this.moveSeq && this.moveSeq > 0) {
      this.busy = false;
      this.moveSeq = 0;
    }
    this.giveLuck(frame);
    this.legalActions.follow(frame.decision?.id ?? null);
    this.legal = this.legalActions.actions;
    this.tellNews(added);
    if (this.board) this.tellBoard(added.some(goesBack));
    else void this.unpackBoard(frame.table.game);
  }

  private hears(state: ConnectionState): void {
    this.connection = state;
    this.chat.connected(state);
  }

  private sees(presence: boolean[], away: Away[]): void {
    this.presence = presence;
    this.away = away;
  }

  /** As soon as the reader sits here: the table starts when everybody's browser has given to the luck. */
  private giveLuck({ table }: Frame): void {
    if (this.hasGivenLuck || table.status !== 'open' || table.your_seat === null) return;
    this.hasGivenLuck = true;
    if (table.luck_given[table.your_seat]) return;
    void contribute(this.id, table.commitment).then((seq) => seq !== null && this.reached(seq));
  }

  private note(error: unknown): void {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) this.failure = error.message;
  }

  private async unpackBoard(game: string): Promise<void> {
    try {
      const board = await loadBoard(game);
      if (this.board) return;
      const model = board.create();
      model.send = (action) => this.play(action);
      this.board = board;
      this.model = model;
      this.tellBoard();
    } catch {
      this.failure = 'The board could not be loaded. Reload the page to try again.';
    }
  }

  /** A notice of what others have taken back, and of how a request ended. */
  private tellNews(added: readonly LogLine[]): void {
    const context = { name: (seat: Seat) => this.name(seat), yourSeat: this.yourSeat };
    for (const line of added) {
      if (isNews(line, this.yourSeat)) toasts.say(lineWords(line, this.board, context));
    }
  }

  /** `anew`: the frame is no continuation of the one before. */
  private tellBoard(anew = false): void {
    if (!this.frame || !this.model) return;
    const { frame, legal, busy, people } = this;
    this.model.update({ frame, legal, busy, people, anew });
    this.version += 1;
  }
}

function moveTrouble(result: Exclude<MoveResult, { kind: 'taken' }>): string {
  return result.kind === 'overtaken'
    ? `The table moved on before your move arrived. ${result.message}`
    : result.message;
}
