/** Composing a turn of Chapter One: a filter over the server's list of legal actions, no rule of its own. */
import type { Legal } from '../view';

/** A port, the starting-player space, or dropping out. */
export type Target = number | 'space' | 'drop';

/** `cards` in the order they are laid: the last one lies on top. */
export interface AcquireDraft {
  target: Target | null;
  cards: number[];
}

interface Choice {
  entry: Legal;
  target: Target;
  /** The top first. */
  cards: number[];
}

export const NOTHING_ACQUIRED: AcquireDraft = { target: null, cards: [] };

/** The legal list in the composer's terms; actions of Chapter Two are left out. */
export function acquireChoices(legal: readonly Legal[]): Choice[] {
  return legal.flatMap((entry): Choice[] => {
    const action = entry.action;
    if (action.type === 'acquire_module') return [{ entry, target: action.port, cards: action.cards }];
    if (action.type === 'take_starting_player_marker')
      return [{ entry, target: 'space', cards: [action.card] }];
    return action.type === 'drop_out' ? [{ entry, target: 'drop', cards: [] }] : [];
  });
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.filter((_, index) => index !== at);
}

/** Whether all of `part` are among `cards`, each as often. */
function holds(cards: readonly number[], part: readonly number[]): boolean {
  return part.reduce<number[]>(without, [...cards]).length === cards.length - part.length;
}

function within(choices: readonly Choice[], draft: AcquireDraft): Choice[] {
  return choices.filter(
    ({ target, cards }) => (draft.target === null || draft.target === target) && holds(cards, draft.cards),
  );
}

/** Where the cards picked so far may go. */
export function targets(choices: readonly Choice[], draft: AcquireDraft): Set<Target> {
  return new Set(within(choices, { ...draft, target: null }).map((choice) => choice.target));
}

/** The numbers that may be added to the cards picked so far. */
export function addable(choices: readonly Choice[], draft: AcquireDraft): Set<number> {
  const more = within(choices, draft).map((choice) => draft.cards.reduce<number[]>(without, choice.cards));
  return new Set(more.flat());
}

function exactly(choices: readonly Choice[], draft: AcquireDraft): Choice[] {
  if (draft.target === null) return [];
  return within(choices, draft).filter((choice) => choice.cards.length === draft.cards.length);
}

/** The picked cards that may lie on top, once they pay for the target as they are. */
export function tops(choices: readonly Choice[], draft: AcquireDraft): number[] {
  if (draft.target === 'drop') return [];
  return [...new Set(exactly(choices, draft).map((choice) => choice.cards[0]!))].sort();
}

/** The docking rows that are open to the draft: the tops of all that it may still become. */
export function landings(choices: readonly Choice[], draft: AcquireDraft): number[] {
  return [...new Set(within(choices, draft).flatMap((choice) => choice.cards.slice(0, 1)))].sort();
}

/** The one action that the draft stands for, or null while something is missing. */
export function acquiring(choices: readonly Choice[], draft: AcquireDraft): Legal | null {
  const top = draft.cards.at(-1);
  return exactly(choices, draft).find((choice) => choice.cards[0] === top)?.entry ?? null;
}

/** The draft with a target; cards that cannot pay for it go back to the hand, and a single choice is filled in. */
export function aim(choices: readonly Choice[], draft: AcquireDraft, target: Target): AcquireDraft {
  const aimed = { target, cards: draft.cards };
  const fitting = within(choices, aimed);
  if (fitting.length === 0) return only(within(choices, { target, cards: [] }), { target, cards: [] });
  return only(fitting, aimed);
}

function only(fitting: Choice[], draft: AcquireDraft): AcquireDraft {
  return fitting.length === 1 ? { ...draft, cards: [...fitting[0]!.cards].reverse() } : draft;
}

/** The draft with one more card, laid on top. */
export function lay(draft: AcquireDraft, card: number): AcquireDraft {
  return { ...draft, cards: [...draft.cards, card] };
}

/** The draft with one card taken back, the one laid last of that number. */
export function takeBack(draft: AcquireDraft, card: number): AcquireDraft {
  const at = draft.cards.lastIndexOf(card);
  return { ...draft, cards: draft.cards.filter((_, index) => index !== at) };
}

/** The draft with a picked card moved on top. */
export function putOnTop(draft: AcquireDraft, card: number): AcquireDraft {
  return lay(takeBack(draft, card), card);
}
