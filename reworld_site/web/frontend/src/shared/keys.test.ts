import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Explainer } from './explain.svelte';
import { pressed } from './keys';

const model = {
  explainer: new Explainer(),
  chosen: null as unknown,
  submit: vi.fn(() => Promise.resolve()),
  undo: vi.fn(),
  cancel: vi.fn(),
};

function press(key: string, options: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  on.addEventListener('keydown', (heard) => pressed(model, heard as KeyboardEvent), { once: true });
  on.dispatchEvent(event);
  return event;
}

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
  model.chosen = { action: {} };
});

describe('the keys of a composer', () => {
  it('send what is composed with Enter, and nothing while there is nothing', () => {
    press('Enter');
    expect(model.submit).toHaveBeenCalledTimes(1);
    model.chosen = null;
    press('Enter');
    expect(model.submit).toHaveBeenCalledTimes(1);
  });

  it('count an Enter that is held down once, whatever it lies on', () => {
    press('Enter');
    expect(press('Enter', { repeat: true }).defaultPrevented).toBe(true);
    expect(
      press('Enter', { repeat: true }, element('<button aria-pressed="false"></button>')).defaultPrevented,
    ).toBe(true);
    expect(model.submit).toHaveBeenCalledTimes(1);
  });

  it('leave Enter to a choice that is not made yet, and send on one that is', () => {
    expect(press('Enter', {}, element('<button aria-pressed="false"></button>')).defaultPrevented).toBe(
      false,
    );
    expect(model.submit).not.toHaveBeenCalled();
    press('Enter', {}, element('<button aria-pressed="true"></button>'));
    expect(model.submit).toHaveBeenCalledTimes(1);
  });

  it('take a step back with Backspace, and all of them with Escape', () => {
    press('Backspace');
    expect(model.undo).toHaveBeenCalledTimes(1);
    press('Escape');
    expect(model.cancel).toHaveBeenCalledTimes(1);
  });

  it('are not heard in a field, or with a modifier', () => {
    press('Backspace', {}, element('<input>'));
    press('Backspace', { ctrlKey: true });
    expect(model.undo).not.toHaveBeenCalled();
  });

  it('leave the rest to the board, and take what it takes', () => {
    const own = vi.fn((event: KeyboardEvent) => event.key === 'r');
    const event = new KeyboardEvent('keydown', { key: 'r', cancelable: true });
    pressed(model, event, own);
    expect(event.defaultPrevented).toBe(true);
    press('Enter');
    expect(own).toHaveBeenCalledTimes(1);
  });
});
