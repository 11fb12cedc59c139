import { chessOrder } from './chess-order.js';
import type { AnyGame } from './game.js';
import { imageSelection, md3, tangram } from './image-selection.js';
import { nameGame } from './name-game.js';
import { sharedQuestion } from './shared-question.js';

/** Built-in games by id. */
export const BUILT_IN_GAMES: readonly AnyGame[] = [
  chessOrder,
  sharedQuestion,
  imageSelection,
  tangram,
  md3,
  nameGame,
];
