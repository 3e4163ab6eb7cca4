/** What stage and composer share: the last frame, the legal list, and the action being composed from it. */
import type { BoardInput, Frame } from '$site/board';
import { Composition } from '$site/shared/composition.svelte';
import { ComposingModel } from '$site/shared/model.svelte';
import { cellOf, extentOf, HALF_SIZE, keyOf, landOf, rotationsOf, spotKey, type Spot } from './geometry';
import { Camera } from './map/camera.svelte';
import { regionsAt, regionsBySpot, regionThen, type Region } from './map/regions';
import { NOTHING_RECENT, recentOf, type Recent } from './recent';
import { countOf, sorted } from './resources';
import {
  choicesOf,
  EXCHANGE,
  fitAt,
  isDeed,
  movesFrom,
  NOTHING,
  onlyPlace,
  onlyThing,
  placesFor,
  type Places,
} from './turn/choices';
import { bestPayment, payable, PRICE, takeable, tradeOf, tradesOf, withGiven } from './turn/exchange';
import type { Action, Colour, Legal, PlacedTile, Resources, View } from './view';

const NO_PLACES: Places = new Map();

export class DarwinautsModel extends ComposingModel<View, Action> {
  recent = $state.raw<Recent>(NOTHING_RECENT);
  /** The place under the pointer or the focus that may be chosen; with nothing to place, the half in focus. */
  aimed = $state<string | null>(null);
  /** The half under the pointer, by its key. */
  pointed = $state<string | null>(null);
  /** The half whose region the reader asked about, by its key. */
  looked = $state<string | null>(null);
  /** The seat whose cards are shown large; null for the reader's own. */
  enlarged = $state<number | null>(null);

  readonly camera = new Camera();
  readonly composition = new Composition(NOTHING);

  readonly large = $derived(this.enlarged ?? this.shownSeat);
  readonly scores = $derived((this.view?.seats ?? []).map((seat) => seat.score));

  readonly choices = $derived(choicesOf(this.legal ?? []));
  readonly draft = $derived(this.composition.draft);
  readonly what = $derived(this.draft.what ?? onlyThing(this.choices));
  readonly ways = $derived(this.choices.get(this.what ?? '') ?? []);

  readonly land = $derived(landOf(this.view?.map ?? [], this.view?.faces ?? {}));
  readonly laid = $derived(rotationsOf(this.view?.map ?? []));
  readonly extent = $derived(extentOf((this.view?.map ?? []).map(({ at }) => at)));

  readonly explorers = $derived((this.view?.seats ?? []).map(({ explorers }) => explorers));
  /** Half → the region it belongs to. */
  readonly regions = $derived(regionsBySpot(this.view?.regions ?? [], this.land));

  /** Where a tile can be moved from. */
  readonly origins = $derived(this.what === 'move' ? movesFrom(this.ways) : NO_PLACES);
  readonly from = $derived(this.what === 'move' ? (this.draft.from ?? onlyPlace(this.origins)) : null);
  readonly places = $derived.by((): Places => {
    if (this.what === 'move') return placesFor(this.origins.get(this.from ?? '') ?? [], this.laid);
    return isDeed(this.what) || this.what === EXCHANGE ? NO_PLACES : placesFor(this.ways, this.laid);
  });
  readonly where = $derived(this.draft.where ?? onlyPlace(this.places));
  readonly turn = $derived(this.draft.turn);
  /** In how many ways the thing fits where it is chosen or looked at; any tile turns before it has a place. */
  readonly turns = $derived(
    this.places.get(this.aimed ?? this.where ?? '')?.length ??
      Math.max(0, ...[...this.places.values()].map((fits) => fits.length)),
  );
  /** The one action composed so far; null while something is missing. */
  readonly chosen = $derived.by((): Legal | null => {
    if (this.what === EXCHANGE) return tradeOf(this.trades, this.draft.pay, this.draft.where);
    return isDeed(this.what) ? (this.ways[0] ?? null) : fitAt(this.places, this.where, this.turn);
  });
  /** What is shown as a ghost: where one looks, else what is chosen. */
  readonly ghost = $derived(fitAt(this.places, this.aimed, this.turn) ?? this.chosen);
  /** The species card in hand, to be discovered or recorded. */
  readonly card = $derived.by((): number | null => {
    const [kind, id] = (this.what ?? '').split(':');
    return (kind === 'discover' || kind === 'record') && id !== 'deck' ? Number(id) : null;
  });
  readonly composing = $derived(this.composition.started);
  /** Whole tiles or cells are to be chosen, not halves. */
  readonly byCell = $derived(this.what !== 'explorer' && this.places.size + this.origins.size > 0);
  /** What is to be chosen on the map is large enough. */
  readonly near = $derived(this.camera.canHit(this.byCell ? 1 : HALF_SIZE));
  /** How the tile in hand lies, in quarter turns; null where none is in hand. */
  readonly heldRotation = $derived.by(() => {
    const any = this.ghost ?? fitAt(this.places, [...this.places.keys()][0] ?? null, this.turn);
    return any?.action.type === 'place_tile' ? any.action.rotation : null;
  });

  /** The tile of the map that is taken up: to be turned, moved or removed, by its cell's key. */
  readonly lifted = $derived.by((): string | null => {
    const action = this.ghost?.action;
    if (action?.type === 'rotate_tile' || action?.type === 'remove_tile') return keyOf(action.at);
    return this.from;
  });
  /** The tile that the ghost is, where it would lie. */
  readonly ghostTile = $derived.by((): PlacedTile | null => {
    const action = this.ghost?.action;
    if (action?.type === 'place_tile') return action;
    if (action?.type !== 'rotate_tile' && action?.type !== 'move_tile') return null;
    const from = keyOf(action.type === 'move_tile' ? action.from : action.at);
    const tile = this.view?.map.find(({ at }) => keyOf(at) === from);
    const at = action.type === 'move_tile' ? action.to : action.at;
    return tile ? { tile: tile.tile, at, rotation: action.rotation } : null;
  });
  /** The map as the ghost would leave it. */
  readonly landThen = $derived.by(() => {
    if (!this.ghostTile) return this.land;
    const rest = (this.view?.map ?? []).filter(({ at }) => keyOf(at) !== this.lifted);
    return landOf([...rest, this.ghostTile], this.view?.faces ?? {});
  });

  /** The regions that are lit: those of the ghost, of the own explorers to come home, or the one looked at. */
  readonly lit = $derived.by((): Region[] => {
    const ghost = this.ghostTile ? this.landThen.get(keyOf(this.ghostTile.at)) : undefined;
    if (ghost) return ghost.map((spot) => regionThen(this.landThen, spot, this.explorers));
    const action = this.ghost?.action;
    if (action?.type === 'place_explorer') return regionsAt(this.regions, [spotKey(action.at, action.half)]);
    if (action?.type === 'remove_tile') return [];
    const seen = [this.aimed, this.pointed].find((key) => key !== null && this.regions.has(key));
    if (seen) return regionsAt(this.regions, [seen]);
    if (this.what === 'draw')
      return regionsAt(
        this.regions,
        (this.own?.explorers ?? []).map(({ at, half }) => spotKey(at, half)),
      );
    return this.looked && !this.ghost ? regionsAt(this.regions, [this.looked]) : [];
  });

  readonly trades = $derived(tradesOf(this.choices.get(EXCHANGE) ?? []));
  readonly paying = $derived(this.what === EXCHANGE ? this.draft.pay : '');
  readonly taking = $derived.by((): string | null => {
    if (this.what === EXCHANGE) return this.draft.where;
    return this.what?.startsWith('take:') ? this.what.slice('take:'.length) : null;
  });
  /** Colours of the own tokens that may be paid. */
  readonly payable = $derived(
    payable(
      this.trades,
      this.paying.length < PRICE ? this.paying : '',
      this.what === EXCHANGE ? this.taking : null,
    ),
  );
  /** Colours of the bank that may be taken, by a bonus or in exchange; another than the one taken, for another payment. */
  readonly takeable = $derived(
    this.paying && this.taking === null
      ? takeable(this.trades, this.paying)
      : withGiven(takeable(this.trades, ''), this.paying ? [] : [...this.choices.keys()]),
  );
  /** What the reader has, or has left once the exchange in the making is paid. */
  readonly purse = $derived.by((): Resources => {
    const has = this.own?.resources ?? countOf('');
    const paid = countOf(this.paying);
    return { g: has.g - paid.g, y: has.y - paid.y, r: has.r - paid.r, b: has.b - paid.b };
  });

  /** A map that has grown out of sight is fitted while nothing is asked; in a moment apart from the last one any is. */
  override update(input: BoardInput<View, Action>): void {
    super.update(input);
    if (this.camera.free || this.camera.width === 0) return;
    if (input.anew || !(this.asksMe || this.camera.shows(this.extent))) this.fit();
  }

  protected override forget(): void {
    this.recent = NOTHING_RECENT;
  }

  protected override remember(frame: Frame<View>): void {
    if (!this.view || !frame.view || frame.seq === this.frame?.seq) return;
    this.recent = recentOf(this.recent, this.view, frame.view);
  }

  take(what: string): void {
    if (!this.choices.has(what)) return;
    this.aimed = null;
    this.composition.step({ ...NOTHING, what });
    this.#showPlaces();
  }

  /** A card: recorded where that can be paid, else discovered; once more for the other. */
  takeCard(card: number): void {
    const deeds = [`record:${card}`, `discover:${card}`].filter((what) => this.choices.has(what));
    const at = deeds.indexOf(this.what ?? '');
    const deed = deeds[(at + 1) % deeds.length];
    if (deed && deed !== this.what) this.take(deed);
  }

  /** Chooses a place; the same place again turns what lies there. */
  put(where: string): void {
    this.looked = null;
    if (this.origins.has(where) && where !== this.from)
      this.composition.step({ ...NOTHING, what: this.what, from: where });
    else if (!this.places.has(where)) return;
    else if (where === this.where && this.turns > 1) this.rotate(1);
    else this.composition.step({ ...this.draft, what: this.what, where });
  }

  rotate(by: number): void {
    if (this.what === null || this.turns < 2) return;
    const turn = (((this.turn + by) % this.turns) + this.turns) % this.turns;
    this.composition.step({ ...this.draft, what: this.what, turn });
  }

  /** One more of the own tokens into the payment; a full payment begins anew. */
  payOne(colour: Colour): void {
    if (!this.payable.has(colour)) return;
    const paid = this.paying.length < PRICE ? this.paying : '';
    const where = this.what === EXCHANGE ? this.draft.where : null;
    this.composition.step({ ...NOTHING, what: EXCHANGE, where, pay: sorted(paid + colour) });
  }

  /** A token of the bank: as the bonus, or in exchange for what is paid; what is missing in payment fills itself in. */
  takeOne(colour: Colour): void {
    if (!this.takeable.has(colour)) return;
    if (!this.paying && this.choices.has(`take:${colour}`)) return this.take(`take:${colour}`);
    const has = this.own?.resources ?? countOf('');
    const pay =
      bestPayment(this.trades, this.paying, colour, has) ?? bestPayment(this.trades, '', colour, has);
    if (pay) this.composition.step({ ...NOTHING, what: EXCHANGE, where: colour, pay });
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

  point(spot: Spot | null): void {
    this.pointed = spot && spotKey(spot.at, spot.half);
  }

  look(key: string): void {
    this.looked = this.looked === key ? null : key;
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
    this.looked = null;
  }

  fit(): void {
    this.camera.fit(this.extent);
  }

  /** Places out of sight come into sight, unless the reader chose what to see. */
  #showPlaces(): void {
    const boxes = [...this.places.keys(), ...this.origins.keys()].map((key) => extentOf([cellOf(key)]));
    const seen = boxes.filter((box) => this.camera.shows(box)).length;
    const enough = this.camera.coarse ? seen > 0 : seen === boxes.length;
    if (!enough && !this.camera.free) this.fit();
  }
}
