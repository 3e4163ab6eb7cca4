/** Every game's board, found by scanning; each is a chunk of its own, loaded when a table of that game is opened. */

import type { Board } from './board';

type BoardModule = { board: Board };

const loaders = import.meta.glob<BoardModule>('../../../../games/*/web/index.ts');

export async function loadBoard(slug: string): Promise<Board> {
  const load = loaders[`../../../../games/${slug}/web/index.ts`];
  if (!load) throw new Error(`There is no board for the game “${slug}”.`);
  return (await load()).board;
}
