/* Fetches the page's figures again every ten seconds, as long as somebody looks and reads nothing in them. */

const EVERY_MS = 10_000;

function isBeingRead(figures) {
  const selection = document.getSelection();
  const focused = document.activeElement;
  return (
    (figures.contains(focused) && focused.matches('a, summary, [tabindex="0"]')) ||
    (selection && !selection.isCollapsed && figures.contains(selection.anchorNode)) ||
    figures.querySelector('details[open]') !== null
  );
}

async function renew() {
  const figures = document.querySelector('[data-figures]');
  if (document.hidden || isBeingRead(figures)) return;
  const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(EVERY_MS) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (isBeingRead(figures)) return;
  for (const part of ['[data-figures]', '[data-read-at]']) {
    document.querySelector(part).replaceWith(fresh.querySelector(part));
  }
}

function sayStale() {
  const note = document.querySelector('[data-read-at]');
  if (!note.querySelector('strong')) {
    const words = document.createElement('strong');
    words.textContent = ' – the site does not answer, these figures are old';
    note.append(words);
  }
}

setInterval(() => renew().catch(sayStale), EVERY_MS);
