/** Quiet hours and vacations between what a person fills in and what the server is asked. */

import type { QuietHours, Times } from '../api/types';

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** A date as its field has it, "2026-07-01", of the day here. */
export function dateField(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** From the first day's beginning (today: from now on, null) to the last day's end, as moments. Null for no dates. */
export function vacationSpan(
  first: string,
  last: string,
  now = new Date(),
): { since: string | null; until: string } | null {
  if (!first || !last) return null;
  const end = new Date(`${last}T00:00`);
  end.setDate(end.getDate() + 1);
  const since = first <= dateField(now) ? null : new Date(`${first}T00:00`).toISOString();
  return { since, until: end.toISOString() };
}

const DATE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
};
const moment = (iso: string) => new Date(iso).toLocaleString('en-GB', DATE);

/** "You are on vacation until 3 July at 00:00." */
export function vacationWords({ since, until }: NonNullable<Times['vacation']>, now = new Date()): string {
  if (new Date(since) <= now) return `You are on vacation until ${moment(until)}.`;
  return `Your vacation goes from ${moment(since)} to ${moment(until)}.`;
}

export function leftWords({ days_left: left, days_a_year: all, days_at_once: most }: Times): string {
  const count = Math.floor(left);
  return `${count} of ${all} days are left this year, up to ${most} at once.`;
}

/** Why those hours cannot be, or ''. */
export function quietTrouble({ from, until }: Pick<QuietHours, 'from' | 'until'>): string {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const length = (((minute(until) - minute(from)) % 1440) + 1440) % 1440;
  return length > 720 ? 'Quiet hours are at most 12 hours a day.' : '';
}
