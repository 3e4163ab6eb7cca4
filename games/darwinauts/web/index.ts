/**
 * The board of Darwinauts.
 *
 * For tests, everything that can be chosen carries data-choice, and an attribute of its own:
 *   composer   data-thing="explorer|tile:<id>|draw|rotate|move|discard_row|pass", data-own and data-bank="g|y|r|b",
 *              data-deed="record|discover" for the card in hand, data-rotate, data-send, data-undo, data-cancel
 *   stage      data-place="x,y" for a cell and "x,y,A|B" for a half (each with data-gain), data-origin on the
 *              tiles that can be moved, data-look="x,y,A|B" while nothing goes onto the map, data-card="<id>|deck" (data-records, data-discovers), data-seat shows that
 *              seat's cards, data-tool="closer|further|fit"
 *   shown      data-phase="<phase>|over", data-ready, data-actions-left and data-turn-of on the board, data-map with data-unit,
 *              data-region and data-harvest of what is lit, data-ghost="<rotation>" of the tile in hand, data-banner="rift|final", data-removals, data-panel,
 *              data-part="<part of the score>", data-set, data-held="<tile>|g|y|r|b" of what a replay shows as held, data-stack, data-preview and data-gain once one action is
 *              composed, data-final
 */
import type { Board } from '$site/board';
import Composer from './composer/Composer.svelte';
import Hand from './composer/Hand.svelte';
import { DarwinautsModel } from './model.svelte';
import Stage from './Stage.svelte';
import './tokens.css';
import { logText } from './words/log';
import { asked, progress } from './words/turn-words';
import { say, texts } from './words/words';

export const board: Board<DarwinautsModel> = {
  slug: 'darwinauts',
  texts,
  Stage,
  Composer,
  Hand,
  create: () => new DarwinautsModel(),
  logText,
  asked,
  progress,
  back: (model) => {
    const started = model.composing;
    model.undo();
    return started;
  },
  scores: (model) => model.scores,
  category: ([part]) => say(`breakdown.${part}`),
  shortcuts: [
    { keys: ['1', '…', '9'], what: say('board.keys.digits') },
    { keys: ['←', '→', '↑', '↓'], what: say('board.keys.arrows') },
    { keys: ['Shift', '←'], what: say('board.keys.pan') },
    { keys: ['+', '−', '0'], what: say('board.keys.zoom') },
    { keys: ['R'], what: say('board.keys.turn') },
    { keys: ['Enter'], what: say('board.keys.enter') },
    { keys: ['⌫'], what: say('board.keys.backspace') },
    { keys: ['Esc'], what: say('board.keys.escape') },
  ],
};
