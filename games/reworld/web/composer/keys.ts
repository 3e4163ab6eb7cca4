/** Keys of this board alone: digits lay cards. */
import type { ReworldModel } from '../model.svelte';

export function layByNumber(model: ReworldModel, { key }: KeyboardEvent): boolean {
  if (!/^[1-5]$/.test(key)) return false;
  model.lay(Number(key));
  return true;
}
