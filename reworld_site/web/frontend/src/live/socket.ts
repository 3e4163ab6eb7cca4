/** A WebSocket that comes back: back-off with jitter, and a silence longer than two beats counts as broken. */

import { Backoff } from './backoff';

export interface SocketOptions {
  /** Asked for each try, since it names the seq reached. */
  address(): string;
  onMessage(text: string): void;
  /** `failures`: tries in a row that brought no message; 0 once one has. */
  onChange(open: boolean, failures: number): void;
  /** The session in which it was opened has ended, here or elsewhere; no other try follows by itself. */
  onSignedOut(): void;
  connect?(address: string): WebSocket;
}

const SILENCE_MS = 12_000;
const SIGNED_OUT = 4401;

export class LiveSocket {
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly backoff = new Backoff();

  constructor(private readonly options: SocketOptions) {}

  /** Connects now, if it is not connected or about to be. */
  wake(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    const connect = this.options.connect ?? ((address) => new WebSocket(address));
    const socket = connect(this.options.address());
    this.socket = socket;
    socket.onmessage = (message) => this.receive(socket, String(message.data));
    socket.onclose = ({ code }) => (code === SIGNED_OUT ? this.end(socket) : this.lose(socket));
    this.listen(socket);
  }

  /** Says something, if there is somebody to hear it. */
  say(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** Drops the connection and makes no other until `wake`. */
  stop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private receive(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return;
    this.backoff.reset();
    this.listen(socket);
    this.options.onChange(true, 0);
    this.options.onMessage(text);
  }

  private end(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.stop();
    this.options.onSignedOut();
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    const wait = this.backoff.next();
    this.retry = setTimeout(() => this.wake(), wait);
    this.options.onChange(false, this.backoff.failures);
  }

  /** A dead network closes no socket; only its silence shows. */
  private listen(socket: WebSocket): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.lose(socket);
      socket.close();
    }, SILENCE_MS);
  }
}
