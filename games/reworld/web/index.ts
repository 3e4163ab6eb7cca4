/**
 * The board of Reworld.
 *
 * For tests, everything that can be chosen carries an attribute:
 *   stage, Chapter One   data-port="1…20" (data-payable when the hand can pay), data-space
 *   hand                 data-card="1…5" lays one card of that number
 *   cards laid           data-laid="1…5": the top one (data-top) goes back to the hand, another one goes on top
 *   stage, Chapter Two   data-row="1…5" on the tile at a row's open end, data-couple="<module>" on builder units that the
 *                        chosen shuttle may take, data-city="A…E" in the lanes that may be chosen
 *   composer             data-use="<action type>", data-offer="<module>" couples, data-unit="<module>" uncouples, data-swap,
 *                        data-place="A…E|none", data-send, data-undo, data-cancel, data-drop
 *   shown                data-module, data-ship, data-seat (opens a seat's sheet), data-chapter and data-round on the board,
 *                        data-preview and data-gain once one action is composed, data-final="counting|done", data-skip
 */
import type { Board } from '$site/board';
import Composer from './composer/Composer.svelte';
import Hand from './composer/Hand.svelte';
import { partName } from './settlement/final';
import { logText } from './words/log';
import { ReworldModel } from './model.svelte';
import Stage from './Stage.svelte';
import './tokens.css';
import { asked, progress } from './words/turn-words';
import { say, texts } from './words/words';

export const board: Board<ReworldModel> = {
  slug: 'reworld',
  texts,
  Stage,
  Composer,
  Hand,
  create: () => new ReworldModel(),
  logText,
  asked,
  progress,
  back: (model) => {
    const started = model.composing;
    model.undo();
    return started;
  },
  scores: (model) => model.scores,
  category: partName,
  counting: (model) => model.counting,
  shortcuts: [
    { keys: ['←', '→', '↑', '↓'], what: say('board.keys.arrows') },
    { keys: ['1', '…', '5'], what: say('board.keys.digits') },
    { keys: ['Enter'], what: say('board.keys.enter') },
    { keys: ['⌫'], what: say('board.keys.backspace') },
    { keys: ['Esc'], what: say('board.keys.escape') },
  ],
};
