/** Sockets that a test opens, feeds and breaks by hand. */

export class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readonly readyState = WebSocket.OPEN;
  /** What the client has said. */
  readonly said: string[] = [];

  constructor(readonly address: string) {}

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The other side, or the network, ends it. */
  drop(code = 1006): void {
    this.onclose?.({ code });
  }

  send(text: string): void {
    this.said.push(text);
  }

  close(): void {
    this.closed = true;
  }
}

/** Every socket that was asked for, in order. */
export class Sockets {
  readonly all: FakeSocket[] = [];

  readonly connect = (address: string): WebSocket => {
    const socket = new FakeSocket(address);
    this.all.push(socket);
    return socket as unknown as WebSocket;
  };

  get last(): FakeSocket {
    return this.all.at(-1)!;
  }
}
