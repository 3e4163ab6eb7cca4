import { afterEach, expect, test, vi } from 'vitest';
import { chimeIfHidden } from './chime';

afterEach(() => vi.unstubAllGlobals());

/** Stands for the browser's sound; counts what is played. */
function fakeAudio(hidden: boolean): { started: number[] } {
  const played = { started: [] as number[] };
  const connect = (next: unknown) => next;
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 5;
      destination = {};
      close() {}
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = connect;
      start = (at: number) => played.started.push(at);
      stop() {}
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setTargetAtTime() {} };
      connect = connect;
    },
  );
  return played;
}

test('two notes sound one after the other in a hidden tab', () => {
  const { started } = fakeAudio(true);
  chimeIfHidden();
  expect(started).toHaveLength(2);
  expect(started[0]).toBe(5);
  expect(started[1]).toBeGreaterThan(5);
});

test('whoever looks at the tab hears nothing', () => {
  const { started } = fakeAudio(false);
  chimeIfHidden();
  expect(started).toEqual([]);
});

test('a browser without sound does without', () => {
  vi.stubGlobal('document', { hidden: true });
  expect(chimeIfHidden).not.toThrow();
});
