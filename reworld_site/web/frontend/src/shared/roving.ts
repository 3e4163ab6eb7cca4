/** A group of buttons with one tab stop: arrow keys go to the nearest button that way. */
import type { Attachment } from 'svelte/attachments';

/** What can be chosen now: there the tab stop is, where nothing of the group is in focus. */
const CHOICE = '[data-choice]';

type Direction = [number, number];

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function centre(element: Element): Direction {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** How far `to` is from `from` that way, sideways counting double; null when it is not that way. */
function distance(from: Element, to: Element, [dx, dy]: Direction): number | null {
  const [x, y] = centre(from);
  const [tox, toy] = centre(to);
  const ahead = (tox - x) * dx + (toy - y) * dy;
  const aside = Math.abs((tox - x) * dy) + Math.abs((toy - y) * dx);
  return ahead > 1 && aside <= ahead * 2 ? ahead + 2 * aside : null;
}

function nearest(
  from: Element,
  among: readonly HTMLElement[],
  direction: Direction,
): HTMLElement | undefined {
  return among
    .map((to): [HTMLElement, number | null] => [to, distance(from, to, direction)])
    .filter((each): each is [HTMLElement, number] => each[1] !== null)
    .sort((one, other) => one[1] - other[1])[0]?.[0];
}

/** `step` may name the button that an arrow key leads to; the nearest that way is the default. */
export function roving(
  step?: (from: HTMLElement, key: string) => HTMLElement | null | undefined,
): Attachment<HTMLElement> {
  return (group) => {
    const buttons = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const stop = (at: Element | null): void => {
      const all = buttons();
      const choice = all.find((each) => each.matches(CHOICE));
      const kept =
        all.find((each) => each === at) ?? choice ?? all.find((each) => each.tabIndex === 0) ?? all[0];
      for (const each of all) each.tabIndex = each === kept ? 0 : -1;
    };
    const focus = (event: FocusEvent): void => stop(event.target as Element);
    const keydown = (event: KeyboardEvent): void => {
      const direction = DIRECTIONS[event.key];
      const from = (event.target as Element).closest('button');
      if (!direction || !from || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = step?.(from, event.key) ?? nearest(from, buttons(), direction);
      event.preventDefault();
      to?.focus();
    };
    const watch = new MutationObserver(() => stop(document.activeElement));
    watch.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    group.addEventListener('focusin', focus);
    group.addEventListener('keydown', keydown);
    stop(null);
    return () => {
      watch.disconnect();
      group.removeEventListener('focusin', focus);
      group.removeEventListener('keydown', keydown);
    };
  };
}
