import { requireSetting } from '../../error.js';
import { createRandom } from '../../math/create-random.js';
import { flag, rounds, seed } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { type GuessAndCheckInput, requireGame } from './guess-and-check-baseline.js';

/** Options of {@link simulateGuessAndCheck}. */
export interface SimulateGuessAndCheckOptions {
  /** Number of games. Default 10,000. */
  readonly games?: number;
  /** Whether the two players share the records they have tried. Default true. */
  readonly pooled?: boolean;
  /** Seed of the games. Default 0. */
  readonly seed?: number;
}

/** Limit of the simulation, whose time grows with the records; use the closed forms for larger games. */
const MOST_RECORDS = 10_000;

const OPTIONS: OptionSpecs<SimulateGuessAndCheckOptions, 'games' | 'pooled' | 'seed'> = {
  games: rounds(1, 10_000),
  pooled: flag(true),
  seed: seed(0),
};

/**
 * Simulates the guess-and-check game with two players who alternate, and returns the share of games in which the
 * correct record was proposed. Compare it with the closed forms of {@link guessAndCheckBaseline}.
 *
 * Takes O(games * records) time.
 *
 * @returns a share in [0, 1]
 * @throws MetricError `INVALID_OPTION` unless `games` is a whole number from 1 to 10,000,000, for an unknown option,
 *   and for a game that {@link guessAndCheckBaseline} rejects or with more than 10,000 records
 *
 * @example
 * ```ts
 * import { simulateGuessAndCheck } from '@mtpc/metrics';
 * const share = simulateGuessAndCheck({ records: 4, proposals: 2 });
 * Math.abs(share - 0.5) < 0.02; // => true
 * ```
 */
export function simulateGuessAndCheck(
  input: GuessAndCheckInput,
  options?: SimulateGuessAndCheckOptions,
): number {
  const { games, pooled, seed: start } = resolveOptions('simulateGuessAndCheck', OPTIONS, options);
  const { records, proposals } = requireGame('simulateGuessAndCheck', input);
  requireSetting(
    records <= MOST_RECORDS,
    'simulateGuessAndCheck',
    'input.records',
    `at most ${MOST_RECORDS}, see guessAndCheckBaseline for more`,
    records,
  );
  const random = createRandom(start);
  const all = Array.from({ length: records }, (_, i) => i);
  let won = 0;
  for (let game = 0; game < games; game++) {
    const answer = random.integer(records);
    const first = random.shuffle(all);
    const second = pooled ? first.slice(Math.ceil(proposals / 2)) : random.shuffle(all);
    const tried = [
      ...first.slice(0, Math.ceil(proposals / 2)),
      ...second.slice(0, Math.floor(proposals / 2)),
    ];
    if (tried.includes(answer)) won += 1;
  }
  return won / games;
}
