/** What stage and composer share: the last frame, the legal list, and the action being composed from it. */
import type { Frame } from '$site/board';
import { Composition } from '$site/shared/composition.svelte';
import { ComposingModel } from '$site/shared/model.svelte';
import { segmentsOf } from './land/segments';
import { CORNERS, keyOf, landOf } from './pieces';
import { NOTHING_RECENT, recentOf, type Recent } from './recent';
import { choicesOf, fitAt, isDeed, NOTHING, onlyPlace, onlyThing, placesFor } from './turn/choices';
import type { Action, Point, View } from './view';

export class ReterraModel extends ComposingModel<View, Action> {
  recent = $state.raw<Recent>(NOTHING_RECENT);
  /** The place under the pointer or the focus that may be chosen. */
  aimed = $state<string | null>(null);
  /** The space under the pointer, whatever is there. */
  pointed = $state.raw<Point | null>(null);
  /** The community that the reader wants to see large; null where the turn goes. */
  enlarged = $state<number | null>(null);
  /** All segments are shown with their sizes. */
  sizes = $state(false);

  readonly composition = new Composition(NOTHING);

  readonly choices = $derived(choicesOf(this.legal ?? []));
  /** What is offered beside tiles, in the order in which it is shown. */
  readonly things = $derived([...this.choices.keys()].filter((what) => !what.startsWith('tile:')));
  /** The thing being placed: the one chosen, or the only one there is. */
  readonly what = $derived(this.composition.draft.what ?? onlyThing(this.choices));
  readonly ways = $derived(this.choices.get(this.what ?? '') ?? []);
  readonly places = $derived(placesFor(this.ways));
  readonly where = $derived(this.composition.draft.where ?? onlyPlace(this.ways, this.places));
  readonly turn = $derived(this.composition.draft.turn);
  /** In how many ways the thing fits where it is chosen or looked at; any tile turns before it has a place. */
  readonly turns = $derived(
    this.places.get(this.aimed ?? this.where ?? '')?.length ??
      Math.max(0, ...[...this.places.values()].map((fits) => fits.length)),
  );
  /** The one action composed so far; null while something is missing. */
  readonly chosen = $derived(
    isDeed(this.what) ? (this.ways[0] ?? null) : fitAt(this.places, this.where, this.turn),
  );
  /** What is shown as a ghost: where one looks, else what is chosen. */
  readonly ghost = $derived(fitAt(this.places, this.aimed, this.turn) ?? this.chosen);
  readonly composing = $derived(this.composition.started);

  readonly tile = $derived(this.what?.startsWith('tile:') ? this.what.slice('tile:'.length) : null);
  readonly building = $derived(
    this.what?.startsWith('building:') ? this.what.slice('building:'.length) : null,
  );
  readonly power = $derived.by(() => {
    const [building, community] = this.what?.startsWith('power:')
      ? this.what.slice('power:'.length).split('@')
      : [];
    return building === undefined ? null : { building, community: Number(community) };
  });
  /** The community in which the thing is placed. */
  readonly target = $derived(this.power?.community ?? this.shownSeat);
  /** The community shown large. */
  readonly large = $derived(this.enlarged ?? this.target);

  readonly land = $derived(landOf(this.view?.seats[this.large]?.tiles ?? [], this.view?.faces ?? {}));
  readonly segments = $derived(segmentsOf(this.land));
  /** The tile that the ghost is, where it would lie. */
  readonly ghostTile = $derived.by(() => {
    const action = this.ghost?.action;
    return action?.type === 'place_tile' && this.large === this.shownSeat ? action : null;
  });
  /** How the tile in hand lies, in quarter turns; null where none is in hand. */
  readonly heldRotation = $derived.by(() => {
    const any = this.ghost ?? fitAt(this.places, [...this.places.keys()][0] ?? null, this.turn);
    return any?.action.type === 'place_tile' ? any.action.rotation : null;
  });
  readonly ghostSpaces = $derived.by((): Point[] => {
    const at = this.ghostTile?.at;
    return at ? CORNERS.map(([dx, dy]): Point => [2 * at[0] + dx, 2 * at[1] + dy]) : [];
  });
  readonly segmentsThen = $derived(
    this.ghostTile
      ? segmentsOf(landOf([...(this.own?.tiles ?? []), this.ghostTile], this.view?.faces ?? {}))
      : this.segments,
  );

  readonly scores = $derived((this.view?.seats ?? []).map((seat) => seat.score));

  protected override forget(): void {
    this.recent = NOTHING_RECENT;
  }

  protected override remember(frame: Frame<View>): void {
    if (!this.view || !frame.view || frame.seq === this.frame?.seq) return;
    this.recent = recentOf(this.recent, this.view, frame.view);
  }

  /** What placing at a place brings, as the thing lies now. */
  gainAt(where: string): number | null {
    return this.gain(fitAt(this.places, where, this.turn));
  }

  take(what: string): void {
    if (!this.choices.has(what)) return;
    this.enlarged = null;
    this.composition.step({ what, where: null, turn: 0 });
  }

  /** Chooses a place; the same place again turns what lies there. */
  put(where: string): void {
    if (!this.places.has(where)) return;
    if (where === this.where && this.turns > 1) this.rotate(1);
    else this.composition.step({ what: this.what, where, turn: this.turn });
  }

  rotate(by: number): void {
    if (this.what === null || this.turns < 2) return;
    const turn = (((this.turn + by) % this.turns) + this.turns) % this.turns;
    this.composition.step({ what: this.what, where: this.composition.draft.where, turn });
  }

  aim(where: string): void {
    this.aimed = where;
  }

  /** A moment later, since a place may leave in the middle of an update, when nothing may be changed. */
  aimAway(where: string): void {
    queueMicrotask(() => {
      if (this.aimed === where) this.aimed = null;
    });
  }

  point(at: Point | null): void {
    if (at === null || this.pointed === null || keyOf(at) !== keyOf(this.pointed)) this.pointed = at;
  }

  enlarge(seat: number): void {
    this.enlarged = seat === this.large ? null : seat;
  }

  undo(): void {
    this.composition.undo();
  }

  cancel(): void {
    this.composition.cancel();
    this.aimed = null;
    this.enlarged = null;
  }
}
