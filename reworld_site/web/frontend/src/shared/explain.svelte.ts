/** One explanation at a time, beside whatever is under the pointer, focused or tapped. */
import type { Attachment } from 'svelte/attachments';

export interface Explanation {
  title: string;
  text: string;
}

const HOVER_DELAY_MS = 250;

export class Explainer {
  shown: Explanation | null = $state.raw(null);
  anchor: HTMLElement | null = $state.raw(null);
  #awaited: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(anchor: HTMLElement, explanation: Explanation): void {
    clearTimeout(this.#timer);
    this.anchor = anchor;
    this.shown = explanation;
  }

  /** Shows after a moment, so that a pointer passing by leaves no trail. */
  soon(anchor: HTMLElement, explain: () => Explanation): void {
    clearTimeout(this.#timer);
    this.#awaited = anchor;
    this.#timer = setTimeout(() => this.show(anchor, explain()), HOVER_DELAY_MS);
  }

  /** Hides what is shown, or about to be, for that element. */
  leave(element: HTMLElement): void {
    if (this.#awaited === element || this.anchor === element) this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#awaited = null;
    this.shown = null;
    this.anchor = null;
  }
}

/** Explains an element on hover and keyboard focus, and on tap too where a tap does nothing else. */
export function explained(
  explainer: Explainer,
  explain: () => Explanation,
  onTap: () => boolean = () => false,
): Attachment<HTMLElement> {
  return (element) => {
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') explainer.soon(element, explain);
    };
    const focus = (): void => {
      if (element.matches(':focus-visible')) explainer.show(element, explain());
    };
    // An element leaves in the middle of an update, when nothing may be changed: hence a moment later.
    const leave = (event?: Event): void => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      queueMicrotask(() => explainer.leave(element));
    };
    const click = (): void => {
      if (!onTap()) return explainer.hide();
      if (explainer.anchor === element) explainer.hide();
      else explainer.show(element, explain());
    };
    const heard: [string, (event: never) => void][] = [
      ['pointerenter', enter],
      ['pointerleave', leave],
      ['focus', focus],
      ['blur', leave],
      ['click', click],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
      leave();
    };
  };
}
