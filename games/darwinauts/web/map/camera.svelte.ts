/** What part of the map is in sight: the point in the middle, and how many pixels a tile is wide. */
import type { Extent } from '../geometry';
import type { Cell } from '../view';

const CLOSEST = 220;
const FURTHEST = 20;
/** No larger than this where the map is fitted into the window. */
const COMFORTABLE = 128;
/** The smallest thing that a finger must hit, in pixels. */
const FINGER = 44;
/** Of halves, which are two thirds of a tile wide, this much is seen after a tap has come closer. */
const CLOSE = 80;
/** Free ground around the map, in tiles. */
const MARGIN = 1.2;
/** On a touch screen, where tiles had better be large. */
const NARROW_MARGIN = 0.1;
/** Kept free at the top of the window for what is told there, in pixels. */
const HEADROOM = 48;

const within = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high);

export class Camera {
  x = $state(0.5);
  y = $state(0.5);
  unit = $state(96);
  width = $state(0);
  height = $state(0);
  /** It moves on its own now, seen moving; a hand or a wheel moves it at once. */
  gliding = $state(false);
  /** Somebody chose what to see: nothing but the button to fit changes that. */
  free = $state(false);
  /** A finger is what points here. */
  coarse = $state(false);

  readonly left = $derived(this.width / 2 - this.x * this.unit);
  readonly top = $derived(this.height / 2 - this.y * this.unit);

  /** Things of that size, in tiles, can be hit: with a finger, only from close by. */
  canHit(size: number): boolean {
    return !this.coarse || this.unit * size >= FINGER;
  }

  fit(extent: Extent): void {
    const { left, top, right, bottom } = extent;
    const unit = this.#unitFor(extent, this.coarse ? NARROW_MARGIN : MARGIN);
    this.#glide((left + right) / 2, (top + bottom) / 2 - HEADROOM / 2 / unit, unit);
    this.free = false;
  }

  shows({ left, top, right, bottom }: Extent): boolean {
    const [across, down] = [this.width / this.unit / 2, this.height / this.unit / 2];
    return (
      left >= this.x - across && right <= this.x + across && top >= this.y - down && bottom <= this.y + down
    );
  }

  /** As little as is needed for a box to come into sight. */
  reveal({ left, top, right, bottom }: Extent): void {
    if (this.width === 0) return;
    const [across, down] = [this.width / this.unit / 2, this.height / this.unit / 2];
    const x = within(right - across, this.x, left + across);
    const y = within(bottom - down, this.y, top + down);
    if (x !== this.x || y !== this.y) this.#glide(x, y, this.unit);
  }

  pan(dx: number, dy: number): void {
    this.gliding = false;
    this.free = true;
    this.x -= dx / this.unit;
    this.y -= dy / this.unit;
  }

  step([dx, dy]: Cell): void {
    this.#glide(this.x + dx, this.y + dy, this.unit);
    this.free = true;
  }

  /** Closer or further away; what is at a point of the window stays there. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2, glides = false): void {
    const unit = within(FURTHEST, this.unit * factor, CLOSEST);
    const [x, y] = this.at(px, py);
    const to: [number, number] = [x - (px - this.width / 2) / unit, y - (py - this.height / 2) / unit];
    if (glides) this.#glide(...to, unit);
    else {
      this.gliding = false;
      [this.x, this.y, this.unit] = [...to, unit];
    }
    this.free = true;
  }

  /** Close enough for a finger. */
  approach(px: number, py: number): void {
    this.zoom(CLOSE / this.unit, px, py, true);
  }

  /** The point of the map at a point of the window. */
  at(px: number, py: number): [number, number] {
    return [(px - this.left) / this.unit, (py - this.top) / this.unit];
  }

  /** How large tiles can be for a box to be in sight with so much ground around it. */
  #unitFor({ left, top, right, bottom }: Extent, margin: number): number {
    const across = this.width / (right - left + 2 * margin);
    const down = (this.height - HEADROOM) / (bottom - top + 2 * margin);
    return Math.min(across, down, COMFORTABLE);
  }

  #glide(x: number, y: number, unit: number): void {
    this.gliding = true;
    [this.x, this.y, this.unit] = [x, y, within(FURTHEST, unit, CLOSEST)];
  }
}
