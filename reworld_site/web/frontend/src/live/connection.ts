/** How news of a table comes in: by socket; by asking every few seconds while sockets fail; not at all while offline. */

import type { Feed } from './feed';
import { type Beat, dispatch } from './messages';
import { LiveSocket } from './socket';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline';

export interface ConnectionOptions {
  tableId: string;
  feed: Feed;
  onChange(state: ConnectionState): void;
  /** Whoever looks at the table is not signed in any more: what the page shows is no longer theirs. */
  onSignedOut(): void;
  connect?(address: string): WebSocket;
}

const FAILURES_BEFORE_POLLING = 3;
const HEARD = '{"type":"beat"}';
const POLL_MS = 3_000;

export function socketAddress(tableId: string, seq: number, location = window.location): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/ws/tables/${tableId}/?seq=${seq}`;
}

export class Connection {
  private readonly socket: LiveSocket;
  private readonly listening = new AbortController();
  private polling: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: ConnectionOptions) {
    const { feed, tableId, connect, onSignedOut } = options;
    this.socket = new LiveSocket({
      address: () => socketAddress(tableId, feed.seq),
      onMessage: (text) => dispatch(text, { ...feed.handlers, beat: (beat) => this.hearBeat(beat) }),
      onChange: (open, failures) => this.follow(open, failures),
      onSignedOut,
      connect,
    });
  }

  start(): void {
    const { signal } = this.listening;
    window.addEventListener('online', () => this.resume(), { signal });
    window.addEventListener('offline', () => this.pause(), { signal });
    window.addEventListener('pageshow', () => this.resume(), { signal });
    document.addEventListener('visibilitychange', () => this.look(), { signal });
    this.options.onChange('connecting');
    void this.options.feed.catchUp().then(() => {
      if (!signal.aborted) this.socket.wake();
    });
  }

  stop(): void {
    this.listening.abort();
    this.socket.stop();
    this.options.feed.stop();
    this.stopPolling();
  }

  /** A socket belongs to whoever was signed in when it was opened: opens another one. */
  reopen(): void {
    this.socket.stop();
    this.resume();
  }

  /** The tab is looked at again: timers slept meanwhile, so ask at once. */
  private look(): void {
    if (!document.hidden) this.resume();
  }

  private resume(): void {
    this.socket.wake();
    void this.options.feed.catchUp();
  }

  private pause(): void {
    this.socket.stop();
    this.stopPolling();
    this.options.onChange('offline');
  }

  /** Answers at once: so the server knows how long a message takes, and gives the clock that much. */
  private hearBeat(beat: Beat): void {
    this.socket.say(HEARD);
    this.options.feed.handlers.beat(beat);
  }

  private follow(open: boolean, failures: number): void {
    if (open) {
      this.stopPolling();
      this.options.onChange('live');
    } else if (failures < FAILURES_BEFORE_POLLING) {
      this.options.onChange('reconnecting');
    } else {
      this.startPolling();
    }
  }

  private startPolling(): void {
    if (this.polling) return;
    this.polling = setInterval(() => void this.poll(), POLL_MS);
    void this.poll();
  }

  private async poll(): Promise<void> {
    await this.options.feed.catchUp();
    if (this.polling) this.options.onChange(this.options.feed.troubled ? 'reconnecting' : 'polling');
  }

  private stopPolling(): void {
    clearInterval(this.polling);
    this.polling = undefined;
  }
}
