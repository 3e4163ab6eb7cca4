/** Hands a link to somebody: the device's share sheet on phones, else the clipboard. */

import { toasts } from './toasts.svelte';

export function absolute(address: string): string {
  return new URL(address, window.location.href).href;
}

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(absolute(address));
    toasts.say('The link is copied.', 'good');
  } catch {
    toasts.say(`Copying is not allowed here. The link is ${absolute(address)}`, 'trouble');
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

export async function shareLink(title: string, address: string): Promise<void> {
  try {
    await navigator.share({ title, url: absolute(address) });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(address);
  }
}
