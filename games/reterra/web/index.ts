/**
 * The board of Life in Reterra.
 *
 * For tests, everything that can be chosen carries data-choice, and an attribute of its own:
 *   composer   data-tile="<tile>" in the row and among the secret tiles, data-thing="building:garden|inhabitant|skip|
 *              power:b1@0|decline|discard", data-rotate, data-send, data-undo, data-cancel
 *   stage      data-cell="x,y" for a tile, data-space="X,Y" for everything else (each with data-gain), data-building on
 *              the cards that can be built, data-seat brings a community into the middle, data-back, data-sizes
 *   shown      data-step="1|2|3|over", data-turn and data-turn-of on the board, data-community, data-card,
 *              data-part="<part of the score>", data-stack, data-tokens, data-preview and data-gain once one action is
 *              composed, data-final
 */
import type { Board } from '$site/board';
import Composer from './composer/Composer.svelte';
import Hand from './composer/Hand.svelte';
import { ReterraModel } from './model.svelte';
import Stage from './Stage.svelte';
import './tokens.css';
import { logText } from './words/log';
import { asked, progress } from './words/turn-words';
import { say, texts } from './words/words';

export const board: Board<ReterraModel> = {
  slug: 'reterra',
  texts,
  Stage,
  Composer,
  Hand,
  create: () => new ReterraModel(),
  logText,
  asked,
  progress,
  back: (model) => {
    const started = model.composition.started;
    model.undo();
    return started;
  },
  scores: (model) => model.scores,
  category: ([part]) => say(`breakdown.${part}`),
  shortcuts: [
    { keys: ['1', '…', '9'], what: say('board.keys.digits') },
    { keys: ['←', '→', '↑', '↓'], what: say('board.keys.arrows') },
    { keys: ['R'], what: say('board.keys.turn') },
    { keys: ['S'], what: say('board.keys.sizes') },
    { keys: ['Enter'], what: say('board.keys.enter') },
    { keys: ['⌫'], what: say('board.keys.backspace') },
    { keys: ['Esc'], what: say('board.keys.escape') },
  ],
};
