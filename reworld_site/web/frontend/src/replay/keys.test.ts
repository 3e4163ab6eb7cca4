import { expect, test, vi } from 'vitest';
import { pressReplayKey } from './keys';

const names = ['previous', 'next', 'first', 'last', 'toggle', 'log', 'help'] as const;

function press(key: string, on: Element | null = null, options: KeyboardEventInit = {}): string[] {
  const keys = Object.fromEntries(names.map((name) => [name, vi.fn()])) as Record<
    (typeof names)[number],
    ReturnType<typeof vi.fn<() => void>>
  >;
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...options });
  if (on) on.dispatchEvent(event);
  pressReplayKey(event, keys);
  const pressed = names.filter((name) => keys[name].mock.calls.length);
  expect(event.defaultPrevented).toBe(pressed.length > 0);
  return pressed;
}

const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
};

test('each key has its deed', () => {
  const deeds = ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'l', '?'].map((key) => press(key));
  expect(deeds).toEqual(names.map((name) => [name]));
});

test('others, and those with a modifier, are left to the browser', () => {
  expect(press('x')).toEqual([]);
  expect(press('toString')).toEqual([]);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(press('ArrowLeft', null, { [modifier]: true })).toEqual([]);
});

test('the slider follows the same keys, a list does not', () => {
  expect(press('ArrowRight', element('<input type="range">'))).toEqual(['next']);
  expect(press('ArrowDown', element('<select></select>'))).toEqual([]);
  expect(press('ArrowRight', element('<select></select>'))).toEqual([]);
  expect(press('l', element('<input type="text">'))).toEqual([]);
});

test('the space bar presses the button that is in focus', () => {
  expect(press(' ', element('<button></button>'))).toEqual([]);
  expect(press('ArrowRight', element('<button></button>'))).toEqual(['next']);
});
