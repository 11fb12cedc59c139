import { itemAt } from '../../math/existing.js';
import { aString, type Form, fieldsOf } from '../../options/forms.js';
import { checkedGame } from './checked-game.js';
import type { GameRules } from './game.js';
import { of, type PerPlayer, PLAYERS } from './players.js';

/** Two boards from one game of chess; see {@link createChessPair}. */
export interface ChessPairInstance {
  readonly id: string;
  /** The boards as ASCII diagrams of eight lines. */
  readonly boards: PerPlayer<string>;
  /** The player with the earlier board. */
  readonly earlier: 'A' | 'B';
}

/** The player whose board is earlier according to the answer. */
export type ChessOrderAnswer = 'mine' | 'yours';

const INSTANCE: Form = /* @__PURE__ */ fieldsOf(
  {
    boards: /* @__PURE__ */ fieldsOf({ A: aString, B: aString }),
    earlier: aString,
  },
  'two boards, as createChessPair makes them',
);

/**
 * The chess order game [1]: each player sees one board of the same game of chess, and they must find out which is
 * earlier. A player ends the game with `_MINE_` or `_YOURS_`; the bare word in capitals on its own line counts too. A
 * message with both contains no answer. The success rate of guessing is 1/2.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.1.
 *
 * @example
 * ```ts
 * import { chessOrder } from '@mtpc/metrics/protocols';
 * chessOrder.readAnswer('My pawns have hardly moved: _MINE_', 'A'); // => 'mine'
 * chessOrder.readAnswer('I think mine is earlier.', 'A'); // => null
 * chessOrder.isCorrect({ id: 'x', boards: { A: '', B: '' }, earlier: 'B' }, 'yours', 'A'); // => true
 * ```
 */
export const chessOrder: GameRules<ChessPairInstance, ChessOrderAnswer> = /* @__PURE__ */ checkedGame(
  {
    id: 'chess-order',
    players: PLAYERS,
    view: ({ boards }, player) => `Your board:\n${of(boards, player)}`,
    instructions: () =>
      'You and your partner each see a position from the same game of chess, with White at the bottom and White ' +
      'pieces in capitals. Find out by talking whose position came earlier in the game. As soon as you know it, end ' +
      'the game with a message that says _MINE_ if your own position came earlier, or _YOURS_ if your partner’s did. ' +
      'The first such message counts for both of you.',
    answerForm: () => '_MINE_ or _YOURS_',
    readAnswer: (text) => {
      const lines = text.split(/[\n\r\u2028\u2029]+/).filter((line) => ANSWER_LINE.test(line));
      const found = new Set([...(text.match(/_(?:MINE|YOURS)_/g) ?? []), ...lines].map(parseSide));
      return found.size === 1 ? itemAt([...found], 0) : null;
    },
    isCorrect: ({ earlier }, answer, player) => (answer === 'mine') === (earlier === player),
    chance: () => 0.5,
    choices: () => ['_MINE_', '_YOURS_'],
    known: ({ boards }, player) => ({ board: of(boards, player) }),
    facts: ({ earlier }) => ({ answer: earlier }),
  },
  INSTANCE,
);

/** A line that contains only the answer. */
const ANSWER_LINE = /^\W*(?:ANSWER:\s*)?(?:MINE|YOURS)\W*$/;

function parseSide(text: string): ChessOrderAnswer {
  return text.includes('MINE') ? 'mine' : 'yours';
}
