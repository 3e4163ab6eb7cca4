import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors';
import type { Frame, LogLine } from '../board';
import { frame, lines } from '../testing/frames';
import { Feed } from './feed';

/** A feed, the server's answers to come, and all that it told. */
function feeding(build: string | null = null) {
  const asked: number[] = [];
  const gaps: boolean[] = [];
  const answers: (Frame | Error)[] = [];
  const shown: { seq: number; log: number[]; added: number[] }[] = [];
  const told = { presence: [] as boolean[][], builds: 0, trouble: [] as unknown[] };
  const seqs = (log: readonly LogLine[]) => log.map((line) => line.seq);
  const feed = new Feed({
    build,
    fetchFrame: (after, gap) => {
      asked.push(after);
      gaps.push(gap);
      const answer = answers.shift() ?? frame(after, after);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onChange: (now, log, added) => shown.push({ seq: now.seq, log: seqs(log), added: seqs(added) }),
    onPresence: (presence) => told.presence.push(presence),
    onNewBuild: () => (told.builds += 1),
    onTrouble: (error) => told.trouble.push(error),
  });
  return { feed, asked, gaps, answers, shown, told };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('frames', () => {
  test('one that follows on is shown, its lines added to the log', () => {
    const { feed, shown, asked } = feeding();
    feed.handlers.state(frame(0, 3));
    feed.handlers.state(frame(3, 5));
    expect(shown.at(-1)).toEqual({ seq: 5, log: [1, 2, 3, 4, 5], added: [4, 5] });
    expect(asked).toEqual([]);
  });

  test('the first one adds no news: its log is history', () => {
    const { feed, shown } = feeding();
    feed.handlers.state(frame(0, 3));
    expect(shown[0]?.added).toEqual([]);
  });

  test('an older one, or the same again, changes nothing', () => {
    const { feed, shown } = feeding();
    feed.handlers.state(frame(0, 5));
    feed.handlers.state(frame(0, 5));
    feed.handlers.state(frame(2, 3));
    expect(shown).toHaveLength(1);
    expect(feed.seq).toBe(5);
  });

  test('one that overlaps adds only the lines that are new', () => {
    const { feed, shown } = feeding();
    feed.handlers.state(frame(0, 4));
    feed.handlers.state(frame(2, 6));
    expect(shown.at(-1)).toEqual({ seq: 6, log: [1, 2, 3, 4, 5, 6], added: [5, 6] });
  });

  test('the server is told which fetches are for a gap, and which are only to be sure', async () => {
    const { feed, gaps, answers } = feeding();
    answers.push(frame(0, 3), frame(3, 7), frame(7, 9), frame(9, 11));
    await feed.catchUp();
    feed.handlers.state(frame(6, 7));
    await settled();
    feed.handlers.beat({ type: 'beat', seq: 9, now: '', build: 'b' });
    await settled();
    feed.want(11, false);
    await settled();
    expect(gaps).toEqual([false, true, true, false]);
    expect(feed.seq).toBe(11);
  });

  test('after a gap the view shows at once and the missing lines are fetched and put in their place', async () => {
    const { feed, shown, asked, answers } = feeding();
    feed.handlers.state(frame(0, 3));
    answers.push(frame(3, 7));
    feed.handlers.state(frame(6, 7));
    expect(shown.at(-1)).toEqual({ seq: 7, log: [1, 2, 3, 7], added: [7] });
    await settled();
    expect(asked).toEqual([3]);
    expect(shown.at(-1)).toEqual({ seq: 7, log: [1, 2, 3, 4, 5, 6, 7], added: [4, 5, 6] });
  });

  test('news that arrives during a fetch is not lost when the answer is older', async () => {
    const { feed, shown, answers, asked } = feeding();
    answers.push(frame(0, 3), frame(3, 6));
    void feed.catchUp();
    feed.handlers.state(frame(5, 6));
    await settled();
    expect(asked).toEqual([0, 3]);
    expect(shown.at(-1)?.log).toEqual([1, 2, 3, 4, 5, 6]);
    expect(feed.seq).toBe(6);
  });

  test('two reasons to fetch make one request', async () => {
    const { feed, asked } = feeding();
    void feed.catchUp();
    void feed.catchUp();
    await settled();
    expect(asked).toEqual([0]);
  });

  test('lines of one frame may be fewer than its events', async () => {
    const { feed, asked } = feeding();
    feed.handlers.state({ ...frame(0, 5), log: lines(0, 2) });
    await settled();
    expect(asked).toEqual([]);
  });
});

describe('beats', () => {
  test('one with a higher seq makes the client ask', async () => {
    const { feed, answers, asked } = feeding();
    feed.handlers.state(frame(0, 3));
    answers.push(frame(3, 4));
    feed.handlers.beat({ type: 'beat', seq: 4, now: '', build: 'b' });
    await settled();
    expect(asked).toEqual([3]);
    expect(feed.seq).toBe(4);
  });

  test('one with the same seq does not', async () => {
    const { feed, asked } = feeding();
    feed.handlers.state(frame(0, 3));
    feed.handlers.beat({ type: 'beat', seq: 3, now: '', build: 'b' });
    await settled();
    expect(asked).toEqual([]);
  });

  test('a server that is behind its own beat is not asked in a tight loop', async () => {
    const { feed, answers, asked } = feeding();
    feed.handlers.state(frame(0, 3));
    answers.push(frame(3, 3), frame(3, 3));
    feed.handlers.beat({ type: 'beat', seq: 9, now: '', build: 'b' });
    await settled();
    expect(asked).toEqual([3]);
  });

  test('another build than the page’s is told once', () => {
    const { feed, told } = feeding('old');
    for (const build of ['old', 'new', 'new']) feed.handlers.beat({ type: 'beat', seq: 0, now: '', build });
    expect(told.builds).toBe(1);
  });
});

describe('trouble', () => {
  test('a fetch that found no server is tried again by itself', async () => {
    const { feed, answers, told } = feeding();
    answers.push(new NetworkError(), frame(0, 2));
    void feed.catchUp();
    await vi.advanceTimersByTimeAsync(600);
    expect(feed.seq).toBe(2);
    expect(told.trouble.at(-1)).toBeNull();
  });

  test('a refusal is told and not asked for again', async () => {
    const { feed, answers, asked } = feeding();
    answers.push(new ApiError(404, { code: 'not_found', message: 'There is no such table.' }));
    void feed.catchUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0]);
  });

  test('nothing is shown after the page was left', async () => {
    const { feed, shown } = feeding();
    void feed.catchUp();
    feed.stop();
    await settled();
    expect(shown).toEqual([]);
  });
});

test('presence comes by itself and with a repeated frame', () => {
  const { feed, told } = feeding();
  feed.handlers.state(frame(0, 3));
  feed.handlers.presence({ type: 'presence', presence: [true, false], away: [] });
  feed.handlers.state(frame(3, 3, { presence: [true, true] }));
  expect(told.presence).toEqual([
    [true, false],
    [true, true],
  ]);
});
