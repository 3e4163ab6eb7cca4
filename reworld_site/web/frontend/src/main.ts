/** Mounts each island that the page holds: `<div data-island="home" data-props-id="home-props">` with a json_script. */

import { mount, type Component } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/pieces.css';

type Island = Component<Record<string, unknown>>;

const islands: Record<string, () => Promise<{ default: unknown }>> = {
  account: () => import('./account/AccountMenu.svelte'),
  home: () => import('./home/Home.svelte'),
  table: () => import('./table/Table.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  report: () => import('./moderation/ReportPerson.svelte'),
  notices: () => import('./moderation/Notices.svelte'),
};

function propsOf(element: HTMLElement): Record<string, unknown> {
  const script = element.dataset.propsId ? document.getElementById(element.dataset.propsId) : null;
  const text = script?.textContent ?? element.dataset.props ?? '{}';
  return (JSON.parse(text) ?? {}) as Record<string, unknown>;
}

async function mountIsland(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island ?? ''];
  if (!load) return;
  const island = (await load()).default as Island;
  element.replaceChildren();
  mount(island, { target: element, props: propsOf(element) });
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) void mountIsland(element);
