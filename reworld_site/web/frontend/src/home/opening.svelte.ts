/** A table being opened from the home page: the choices, the request, and what went wrong with it. */

import { inWords } from '../api/errors';
import type { Game, Options } from '../api/types';
import type { HomeStore } from './home.svelte';
import { defaults } from './options';
import { others } from './seating';
import { UNTIMED } from './speeds';

export class Opening {
  game = $state.raw<Game | null>(null);
  takers = $state<string[]>([]);
  options = $state.raw<Options>({});
  speed = $state(UNTIMED);
  /** Anybody may find the table. */
  listed = $state(false);
  /** Whom to invite, by name. */
  invited = $state<string[]>([]);
  busy = $state(false);
  trouble = $state<string | null>(null);

  constructor(
    private readonly home: HomeStore,
    private readonly usual: (game: Game) => string,
    private readonly go: (address: string) => void = (address) => window.location.assign(address),
  ) {}

  choose(game: Game): void {
    this.game = game;
    const seats = this.takers.length + 1;
    this.takers = others(game.seats.includes(seats) ? seats : game.seats[0]!, this.takers, this.usual(game));
    this.options = defaults(game);
    if (!game.speeds.some((one) => one.name === this.speed)) this.speed = UNTIMED;
    this.trouble = null;
  }

  set(name: string, value: unknown): void {
    this.options = { ...this.options, [name]: value };
  }

  async open(): Promise<void> {
    if (!this.game || this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      this.go(
        await this.home.open(
          this.game.slug,
          ['me', ...this.takers],
          this.options,
          this.listed,
          this.speed,
          this.invited,
        ),
      );
    } catch (error) {
      this.trouble = inWords(error);
      this.busy = false;
    }
  }
}
