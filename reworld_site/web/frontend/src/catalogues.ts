/** Every game's catalogue of texts and its own way to choose options, found by scanning; loaded when they are needed. */

import type { Component } from 'svelte';
import type { Options } from './api/types';
import type { Texts } from './board';

const catalogues = import.meta.glob<{ default: unknown }>('../../../../games/*/texts.json');

export async function loadTexts(slug: string): Promise<Texts> {
  const load = catalogues[`../../../../games/${slug}/texts.json`];
  if (!load) throw new Error(`There are no texts for the game “${slug}”.`);
  return (await load()).default as Texts;
}

/** `games/<slug>/web/Options.svelte`: shown under the game's options on the home page; may change them. */
export interface OptionsProps {
  chosen: Options;
  set(name: string, value: unknown): void;
}

const details = import.meta.glob<{ default: Component<OptionsProps> }>(
  '../../../../games/*/web/Options.svelte',
);

/** Null for a game whose options need nothing but their names. */
export async function loadOptions(slug: string): Promise<Component<OptionsProps> | null> {
  const load = details[`../../../../games/${slug}/web/Options.svelte`];
  return load ? (await load()).default : null;
}
