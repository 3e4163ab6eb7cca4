/** A seat's clock in ms and in words, by the server's time. */

import type { SeatClock } from '../board';

export const LAST_MS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left until the deadline at `now` (ms, the server's), quiet hours and vacations included; never less than 0. */
export function leftAt(clock: SeatClock, now: number): number {
  if (!clock.since || !clock.deadline) return clock.left_ms;
  const whole = Math.max(clock.left_ms, Date.parse(clock.deadline) - Date.parse(clock.since));
  return Math.max(0, Math.min(whole, Date.parse(clock.deadline) - now));
}

/** Why the clock stands still at `now`: "on vacation until 3 July", "quiet hours until 08:00"; '' when it does not. */
export function pauseWords(clock: SeatClock, now: number): string {
  const { vacation, quiet_until: quiet } = clock;
  if (vacation && Date.parse(vacation.since) <= now && now < Date.parse(vacation.until))
    return `on vacation until ${new Date(vacation.until).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`;
  if (quiet && now < Date.parse(quiet))
    return `quiet hours until ${new Date(quiet).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
  return '';
}

/** "0:07", "12:30", "3 h 05", "2 d 4 h": seconds that have begun count whole. */
export function timeText(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${two(Math.floor((ms % HOUR) / MINUTE))}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** The same for a screen reader. */
export function timeSpoken(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const said = parts.filter(([count]) => count > 0).slice(0, 2);
  if (!said.length) return 'no time left';
  return `${said.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')} left`;
}

/** What is called out to whoever is asked, once each. */
export function warning(ms: number): string {
  if (ms <= 0) return 'Your time is up.';
  if (ms <= LAST_MS) return 'Ten seconds left.';
  return ms <= MINUTE / 2 ? 'Thirty seconds left.' : '';
}

const two = (n: number): string => String(n).padStart(2, '0');
