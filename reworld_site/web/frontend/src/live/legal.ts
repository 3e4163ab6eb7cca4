/** The legal actions of the reader's open decision: fetched once per decision, answers that come too late are dropped. */

import type { LegalAction } from '../board';
import { ApiError } from '../api/errors';
import type { LegalAnswer } from '../api/types';
import { Backoff } from './backoff';

export interface LegalOptions {
  fetchLegal(decisionId: string): Promise<LegalAnswer>;
  onActions(actions: LegalAction[]): void;
  /** The server no longer knows the decision: this client is behind. */
  onStale(): void;
  onTrouble(error: unknown): void;
}

export class LegalActions {
  actions: LegalAction[] | null = null;
  private decisionId: string | null = null;
  private readonly backoff = new Backoff(500, 8_000);
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LegalOptions) {}

  /** The open decision is this one now; null for none. The same one again changes nothing. */
  follow(decisionId: string | null): void {
    if (decisionId === this.decisionId) return;
    this.decisionId = decisionId;
    this.actions = null;
    this.backoff.reset();
    clearTimeout(this.retry);
    if (decisionId !== null) void this.fetch(decisionId);
  }

  private async fetch(decisionId: string): Promise<void> {
    try {
      const answer = await this.options.fetchLegal(decisionId);
      if (this.decisionId !== decisionId) return;
      this.actions = answer.actions;
      this.options.onActions(answer.actions);
    } catch (error) {
      if (this.decisionId === decisionId) this.recover(decisionId, error);
    }
  }

  private recover(decisionId: string, error: unknown): void {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.options.onStale();
    } else {
      this.options.onTrouble(error);
    }
    this.retry = setTimeout(() => void this.fetch(decisionId), this.backoff.next());
  }
}
