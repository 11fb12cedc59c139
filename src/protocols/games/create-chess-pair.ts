import { missingPackage, requireOption, rethrow } from '../../error.js';
import { createRandom } from '../../math/create-random.js';
import { itemAt } from '../../math/existing.js';
import { aFunction, requireForm, requireOptionsObject } from '../../options/forms.js';
import { requireCount } from '../frame/require-count.js';
import type { ChessPairInstance } from './chess-order.js';

/** Options of {@link createChessPair}. */
export interface CreateChessPairOptions {
  /** Half-moves before the earlier board. Default 20. */
  readonly plies?: number;
  /** Half-moves between the two boards, at least 1. Default 10. */
  readonly gap?: number;
  /** Random seed of the moves and of the assignment of the boards. Default 0. */
  readonly seed?: number;
}

/** The used part of chess.js. */
interface ChessModule {
  readonly Chess: new () => { moves(): string[]; move(move: string): unknown; ascii(): string };
}

const OWNER = 'createChessPair';
/** Maximum number of random games to try; games that end too early are discarded. */
const MAX_GAMES = 1000;
/** Limit of half-moves, because random games with few pieces may never end. */
const MAX_PLIES = 1000;

/** Imported inside `try`, so that bundlers build without the optional package. */
async function loadChess(): Promise<unknown> {
  try {
    return await import('chess.js');
  } catch (cause) {
    return rethrow(cause);
  }
}

/**
 * Creates an instance of {@link chessOrder}: two boards, `gap` half-moves apart, from a game of uniformly random legal
 * moves. A board is eight lines of eight characters, White at the bottom, without labels. The same options give the
 * same instance with the same version of chess.js, an optional package.
 *
 * @throws MetricError `INVALID_OPTION` for numbers out of range or a length that random games do not reach,
 *   `MISSING_CAPABILITY` if chess.js is not installed
 *
 * @example
 * ```ts
 * import { createChessPair } from '@mtpc/metrics/protocols';
 * const { id, boards, earlier } = await createChessPair({ plies: 12, gap: 8, seed: 1 });
 * id; // => 'chess-12+8-1'
 * boards.A.split('\n').length; // => 8
 * ['A', 'B'].includes(earlier); // => true
 * ```
 */
export async function createChessPair(
  options: CreateChessPairOptions = {},
  load: () => Promise<unknown> = loadChess,
): Promise<ChessPairInstance> {
  requireOptionsObject(OWNER, options);
  const { plies = 20, gap = 10, seed = 0 } = options;
  requireForm(OWNER, 'load', load, aFunction);
  requireCount(OWNER, 'plies', plies, 0);
  requireCount(OWNER, 'gap', gap, 1);
  requireOption(
    plies + gap <= MAX_PLIES,
    OWNER,
    'plies',
    `at most ${MAX_PLIES} half-moves with the gap`,
    plies + gap,
  );
  const random = createRandom(seed);
  const { Chess } = await loaded(load);
  for (let game = 0; game < MAX_GAMES; game++) {
    const chess = new Chess();
    const play = (moves: number): boolean => {
      for (let i = 0; i < moves; i++) {
        const legal = chess.moves();
        if (legal.length === 0) return false;
        chess.move(itemAt(legal, random.integer(legal.length)));
      }
      return true;
    };
    if (!play(plies)) continue;
    const early = bareBoard(chess.ascii());
    if (!play(gap)) continue;
    const late = bareBoard(chess.ascii());
    const earlier = random.integer(2) === 0 ? 'A' : 'B';
    const boards = earlier === 'A' ? { A: early, B: late } : { A: late, B: early };
    return { id: `chess-${plies}+${gap}-${seed}`, boards, earlier };
  }
  const expected = `a length that one of ${MAX_GAMES} random games reaches`;
  requireOption(false, OWNER, 'plies', expected, plies + gap);
}

/** The eight ranks of a diagram without border and labels, as in the paper. */
function bareBoard(drawing: string): string {
  const ranks = drawing.split('\n').flatMap((line) => /\|(.*)\|/.exec(line)?.[1]?.trim() ?? []);
  return ranks.length === 0 ? drawing : ranks.map((rank) => rank.replace(/ +/g, ' ')).join('\n');
}

async function loaded(load: () => Promise<unknown>): Promise<ChessModule> {
  try {
    return (await load()) as ChessModule;
  } catch (cause) {
    throw missingPackage('chess.js', `${OWNER}: chess`, { metric: OWNER, path: 'chess', cause });
  }
}
