/** What stage and composer share: the last frame, the legal list, and the action being composed from it. */
import type { BoardInput, Frame } from '$site/board';
import {
  acquireChoices,
  acquiring,
  addable,
  aim,
  landings,
  lay,
  NOTHING_ACQUIRED,
  putOnTop,
  takeBack,
  targets,
  tops,
  type Target,
} from './turn/acquire';
import { Composition } from '$site/shared/composition.svelte';
import { ComposingModel } from '$site/shared/model.svelte';
import {
  chooseCity,
  chooseRow,
  couplable,
  lanes,
  launchChoices,
  launching,
  nextUnit,
  NOTHING_LAUNCHED,
  rows,
  swapUnits,
  toggleUnit,
  uses,
  type Use,
} from './turn/launch';
import { BEFORE_THE_END, tally } from './settlement/final';
import { moduleOf, print } from './pieces';
import { addRecent, NOTHING_RECENT, type Recent } from './recent';
import type { Action, Letter, View } from './view';
import { say } from './words/words';

export class ReworldModel extends ComposingModel<View, Action> {
  recent = $state.raw<Recent>(NOTHING_RECENT);
  /** The port under the pointer or the focus. */
  looked = $state<number | null>(null);

  /** Lines of the final count that are on show; all of them for whoever comes later. */
  counted = $state(Infinity);

  readonly acquire = new Composition(NOTHING_ACQUIRED);
  readonly launch = new Composition(NOTHING_LAUNCHED);

  readonly acquireChoices = $derived(acquireChoices(this.legal ?? []));
  readonly targets = $derived(targets(this.acquireChoices, this.acquire.draft));
  readonly payable = $derived(targets(this.acquireChoices, NOTHING_ACQUIRED));
  readonly addable = $derived(addable(this.acquireChoices, this.acquire.draft));
  readonly tops = $derived(tops(this.acquireChoices, this.acquire.draft));

  readonly launchChoices = $derived(launchChoices(this.legal ?? []));
  readonly rows = $derived(rows(this.launchChoices));
  readonly uses = $derived(uses(this.launchChoices, this.launch.draft.row));
  readonly couplable = $derived(couplable(this.launchChoices, this.launch.draft));
  readonly nextUnit = $derived(nextUnit(this.launch.draft));
  readonly lanes = $derived(
    lanes(this.launchChoices, this.launch.draft, this.shownSeat, this.own?.score ?? 0),
  );

  /** The module that leaves the chosen row: its open end, or the shuttle behind a builder unit that it takes along. */
  readonly launched = $derived.by(() => {
    const { row, use } = this.launch.draft;
    const ids = row === null ? undefined : this.own?.docking[row - 1];
    if (!ids) return null;
    const shuttle = ids.findLast((id) => moduleOf(id).kind === 'shuttle');
    return (use === 'transport_builders' ? shuttle : ids.at(-1)) ?? null;
  });

  readonly tally = $derived(tally(this.view?.outcome?.breakdown ?? []));
  readonly counting = $derived(this.counted < this.tally.length && this.view?.outcome != null);
  /** By seat; while the end is counted up, what has been counted so far. */
  readonly scores = $derived.by(() => {
    const seats = this.view?.seats ?? [];
    if (!this.counting) return seats.map((seat) => seat.score);
    const lines = this.tally.slice(0, this.counted);
    return seats.map((_, seat) => lines.reduce((sum, line) => sum + line.points[seat]!, 0));
  });

  readonly composing = $derived(this.acquire.started || this.launch.started);
  /** The one action composed so far; null while something is missing. */
  readonly chosen = $derived(
    acquiring(this.acquireChoices, this.acquire.draft) ?? launching(this.launchChoices, this.launch.draft),
  );
  /** The port that the board speaks of: looked at, else chosen. */
  readonly inSight = $derived.by(() => {
    const { target } = this.acquire.draft;
    return this.looked ?? (typeof target === 'number' ? target : null);
  });
  /** The docking rows that its module could go to. */
  readonly possibleRows = $derived(this.inSight === null ? [] : this.landings(this.inSight));
  /** The docking row that the composed module would go to. */
  readonly landingRow = $derived(
    typeof this.acquire.draft.target === 'number' ? (this.acquire.draft.cards.at(-1) ?? null) : null,
  );

  override update(input: BoardInput<View, Action>): void {
    if (input.frame.view) print(input.frame.view.figures);
    super.update(input);
  }

  protected override forget(): void {
    this.recent = NOTHING_RECENT;
    this.counted = Infinity;
  }

  protected override remember(frame: Frame<View>): void {
    const before = this.view;
    if (!before || !frame.view || frame.seq === this.frame?.seq) return;
    if (!before.outcome && frame.view.outcome) this.counted = BEFORE_THE_END;
    const actor = frame.log.find((line) => line.seat !== null)?.seat ?? -1;
    const own = actor === frame.table.your_seat;
    this.recent = addRecent(own ? NOTHING_RECENT : this.recent, before, frame.view, actor);
  }

  /** Where there is little room: what tells the seat from the others. */
  shortName(seat: number): string {
    if (seat === this.seat) return say('board.you');
    const kind = this.people.find((person) => person.seat === seat)?.kind;
    return kind === 'bot' ? this.name(seat).replace(/ bot\b/, '') : this.name(seat);
  }

  look(port: number): void {
    this.looked = port;
  }

  /** A moment later, since a port may leave in the middle of an update, when nothing may be changed. */
  lookAway(port: number): void {
    queueMicrotask(() => {
      if (this.looked === port) this.looked = null;
    });
  }

  /** The docking rows that a port's module could go to, with the cards picked so far if it is the one aimed at. */
  landings(port: number): number[] {
    const { target, cards } = this.acquire.draft;
    return landings(this.acquireChoices, { target: port, cards: target === port ? cards : [] });
  }

  aim(target: Target): void {
    if (this.payable.has(target)) this.acquire.step(aim(this.acquireChoices, this.acquire.draft, target));
  }

  /** How many cards of a number are still in the hand, beside those picked. */
  cardsLeft(card: number): number {
    const count = (cards: readonly number[]): number => cards.filter((each) => each === card).length;
    return count(this.view?.hand ?? []) - count(this.acquire.draft.cards);
  }

  lay(card: number): void {
    if (this.addable.has(card)) this.acquire.step(lay(this.acquire.draft, card));
  }

  takeBack(card: number): void {
    this.acquire.step(takeBack(this.acquire.draft, card));
  }

  putOnTop(card: number): void {
    this.acquire.step(putOnTop(this.acquire.draft, card));
  }

  chooseRow(row: number, use: Use | null = null): void {
    if (this.rows.has(row)) this.launch.step(chooseRow(this.launchChoices, row, use));
  }

  chooseUse(use: Use): void {
    const row = this.launch.draft.row;
    if (row !== null && this.uses.includes(use)) this.launch.step(chooseRow(this.launchChoices, row, use));
  }

  toggleUnit(unit: number): void {
    if (!this.couplable.has(unit) && !this.launch.draft.builders.includes(unit)) return;
    this.launch.step(toggleUnit(this.launchChoices, this.launch.draft, unit));
  }

  swapUnits(): void {
    this.launch.step(swapUnits(this.launchChoices, this.launch.draft));
  }

  chooseCity(city: Letter | null): void {
    if (this.lanes.has(city)) this.launch.step(chooseCity(this.launchChoices, this.launch.draft, city));
  }

  /** Builder units that the turn, as far as it is composed, brings to a city; or the terrabot that goes there. */
  arriving(letter: Letter): number[] {
    const { builders, cities } = this.launch.draft;
    const placed = builders.filter((_, index) => cities[index] === letter);
    const module = this.launched === null ? null : moduleOf(this.launched);
    return module?.kind === 'terrabot' && module.letter === letter ? [module.id] : placed;
  }

  undo(): void {
    this.acquire.undo();
    this.launch.undo();
  }

  cancel(): void {
    this.acquire.cancel();
    this.launch.cancel();
  }
}
