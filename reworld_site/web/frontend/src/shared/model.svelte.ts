/** What the model of every board holds: the last frame, the legal list, and the action composed from it. */
import type { BaseView, BoardInput, BoardModel, Frame, LegalAction, Person, Seat, Send } from '../board';
import { Explainer } from './explain.svelte';

/** A view with something of each seat's own. */
interface ViewOfSeats extends BaseView {
  seats: { score: number }[];
}

/** A board adds the composing (`chosen`, `composing`, `undo`, `cancel`), and in `remember` what has just changed. */
export abstract class ComposingModel<View extends ViewOfSeats, Action> implements BoardModel<View, Action> {
  send: Send<Action> = () => Promise.resolve(false);

  frame = $state.raw<Frame<View> | null>(null);
  legal = $state.raw<LegalAction<Action>[] | null>(null);
  people = $state.raw<Person[]>([]);
  busy = $state(false);

  readonly explainer = new Explainer();

  readonly view = $derived(this.frame?.view ?? null);
  readonly seat = $derived(this.frame?.table.your_seat ?? null);
  /** The reader's own seat, or for a spectator the first one. */
  readonly shownSeat = $derived(this.seat ?? 0);
  readonly own = $derived<View['seats'][number] | null>(this.view?.seats[this.shownSeat] ?? null);
  readonly asksMe = $derived(this.frame?.decision != null);
  readonly ready = $derived(this.legal !== null && !this.busy);

  /** The one action composed so far; null while something is missing. */
  abstract readonly chosen: LegalAction<Action> | null;
  /** Something is composed that can be undone. */
  abstract readonly composing: boolean;

  abstract undo(): void;
  abstract cancel(): void;

  /** Called with each frame before it becomes `frame`. */
  protected remember?(frame: Frame<View>): void;
  /** Called instead with a frame that does not follow on the last one: nothing counts as new in it. */
  protected forget?(): void;

  update({ frame, legal, busy, people, anew }: BoardInput<View, Action>): void {
    if (frame.decision?.id !== this.frame?.decision?.id) this.cancel();
    if (anew) this.forget?.();
    else this.remember?.(frame);
    this.frame = frame;
    this.legal = legal;
    this.busy = busy;
    this.people = people;
  }

  name(seat: Seat): string {
    return this.people.find((person) => person.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }

  /** Own points that an action brings at once; null where the server does not say. */
  gain(legal: LegalAction<Action> | null): number | null {
    const score = legal?.preview?.scores[this.shownSeat];
    return score === undefined ? null : score - (this.own?.score ?? 0);
  }

  async submit(): Promise<void> {
    if (this.chosen && this.ready) await this.send(this.chosen.action);
  }
}
