/** Waits that double from `base` to `most`, each spread over its upper half so that clients do not return together. */
export class Backoff {
  private tries = 0;

  constructor(
    private readonly base = 500,
    private readonly most = 30_000,
    private readonly random: () => number = Math.random,
  ) {}

  /** Milliseconds to wait before the next try. */
  next(): number {
    const ceiling = Math.min(this.most, this.base * 2 ** this.tries);
    this.tries += 1;
    return Math.round(ceiling * (0.5 + this.random() / 2));
  }

  get failures(): number {
    return this.tries;
  }

  reset(): void {
    this.tries = 0;
  }
}
