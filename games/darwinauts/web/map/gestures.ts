/** Fingers, mouse and wheel upon the map: one drags, two pinch, the wheel comes closer or turns what is in hand. */
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';

const SLOP = 6;
const WHEEL = 0.0016;
const PINCH = 0.01;

export interface WheelTurn {
  /** True when the wheel turned a tile. */
  turned(by: number): boolean;
}

type At = [number, number];

export function gestures(camera: Camera, { turned }: WheelTurn): Attachment<HTMLElement> {
  return (pane) => {
    const down = new Map<number, At>();
    let dragging = false;
    let start: At = [0, 0];

    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (!event.ctrlKey && Math.abs(event.deltaY) >= 1 && turned(Math.sign(event.deltaY))) return;
      const [x, y] = inPane(pane, event);
      const lines = event.deltaMode === 1 ? 30 : 1;
      camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? PINCH : WHEEL)), x, y);
    };

    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || isTool(event)) return;
      if (down.size === 0) [dragging, start] = [false, [event.clientX, event.clientY]];
      down.set(event.pointerId, [event.clientX, event.clientY]);
    };

    const move = (event: PointerEvent): void => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now: At = [event.clientX, event.clientY];
      const far = Math.hypot(now[0] - start[0], now[1] - start[1]) > SLOP;
      if (!dragging && !far && down.size === 1) return;
      if (!dragging) pane.setPointerCapture(event.pointerId);
      dragging = true;
      const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      down.set(event.pointerId, now);
      if (other) pinch(before, now, other);
      else camera.pan(now[0] - before[0], now[1] - before[1]);
    };

    /** Two fingers: what is between them stays there. */
    const pinch = (before: At, now: At, other: At): void => {
      const spread = (at: At): number => Math.hypot(at[0] - other[0], at[1] - other[1]);
      const { left, top } = pane.getBoundingClientRect();
      camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      const [x, y] = [(now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top];
      if (spread(before) > 0) camera.zoom(spread(now) / spread(before), x, y);
    };

    const release = (event: PointerEvent): void => void down.delete(event.pointerId);

    /** A drag that ends upon a place does not choose it. */
    const click = (event: MouseEvent): void => {
      if (!dragging) return;
      dragging = false;
      if (event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    };

    const heard: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['wheel', wheel, { passive: false }],
      ['pointerdown', press],
      ['pointermove', move],
      ['pointerup', release],
      ['pointercancel', release],
      ['click', click, { capture: true }],
    ];
    for (const [name, hear, options] of heard) pane.addEventListener(name, hear as EventListener, options);
    return () => {
      for (const [name, hear, options] of heard)
        pane.removeEventListener(name, hear as EventListener, options);
    };
  };
}

const isTool = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-tool]') !== null;

/** Where in the pane an event happened. */
export function inPane(pane: HTMLElement, event: MouseEvent): At {
  const { left, top } = pane.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
