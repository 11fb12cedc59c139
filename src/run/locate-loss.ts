import { correctedPValues } from '../analysis/families.js';
import { MetricError } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { permutationTest } from '../math/permutation-test.js';
import { aFunction, requireForm } from '../options/forms.js';
import {
  aFunction as aFunctionOption,
  properShare,
  required,
  seed,
  wholeNumber,
} from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { freezeDeep } from '../protocols/frame/plain-data.js';
import type { ModelRequest, Reply } from '../protocols/frame/types.js';
import { playRequests, protocolOf, transcriptOf } from '../protocols/sessions.js';
import { assistantTurnsOf, hiddenShards, type ShardedState } from '../protocols/sharded/sharded-state.js';
import { isSignificant } from '../statistics/alpha.js';
import type { Interval } from '../statistics/interval.js';
import { meanInterval } from '../statistics/mean-interval.js';

/** Options of {@link locateLoss}. */
export interface LocateLossOptions {
  /** Replies to the requests of the replays; use the models that played the conversation. */
  readonly replies: (request: ModelRequest) => Reply | Promise<Reply>;
  /** Replays from each turn. Default 20. */
  readonly n?: number;
  /** Significance level over all turns, and 1 minus the coverage of the intervals. Default 0.05. */
  readonly alpha?: number;
  /** Random seed of the permutation tests. Default 0. */
  readonly seed?: number;
}

/** Expected score after some turns of the assistant. */
export interface ExpectedScore {
  /** Number of assistant turns that are kept; 0 replays the whole conversation. */
  readonly turn: number;
  readonly n: number;
  /** Mean score of the replays. */
  readonly mean: number;
  readonly interval: Interval | null;
  /** Decrease since the previous turn; `null` for turn 0. */
  readonly drop: number | null;
  /** One-sided permutation p-value of the decrease, adjusted over the turns (Holm); `null` for turn 0. */
  readonly adjustedPValue: number | null;
}

/** Result of {@link locateLoss}. */
export interface LocatedLoss {
  /** Score of the original conversation. */
  readonly score: number;
  readonly expected: readonly ExpectedScore[];
  /** Number of the assistant's turn, from 1, with the most significant decrease; `null` if none is significant. */
  readonly lostAt: number | null;
}

const OWNER = 'locateLoss';

type Defaults = 'n' | 'alpha' | 'seed';

const OPTIONS: OptionSpecs<LocateLossOptions, Defaults> = {
  replies: required(aFunctionOption('a function that replies to requests')),
  n: wholeNumber(2, 20),
  alpha: properShare(0.05),
  seed: seed(0),
};

/** Plays a session to its end; `fork` and `run` identify it. @internal */
export type Replay = (state: ShardedState, fork: number, run: number) => Promise<ShardedState>;

/**
 * Finds the turn at which a simulated conversation got lost. The conversation is replayed `n` times after each turn of
 * the assistant except the last; the mean score of the replays is the expected score after that turn. The result is the
 * turn with the most significant decrease, if its permutation test is significant at `alpha` after Holm's adjustment
 * over all turns. The user and the system are replayed too, so a decrease is due to the assistant's turn. The last turn
 * cannot be tested, because it has only one score.
 *
 * @param state a finished simulation with several turns: sharded, recap or snowball
 * @throws MetricError `INVALID_INPUT` for another state, `INVALID_OPTION` for an option out of range; whatever `replies`
 * throws
 *
 * @example
 * ```ts
 * import { runToCompletion, scriptedModel, shardedSimulation } from '@mtpc/metrics/protocols';
 * import { locateLoss } from '@mtpc/metrics/run';
 * const shards = ['Add them.', 'The first is 3.', 'The second is 4.', 'Give the sum.'];
 * // Once the assistant has guessed, it keeps to its guess.
 * const replies = scriptedModel({
 *   assistant: ({ messages }) => (String(messages[1]?.content) === 'It is 9.' ? 'It is 9.' : 'It is 7.'),
 *   score: (answer) => (answer === 'It is 7.' ? 100 : 0),
 * });
 * const guess = scriptedModel({ assistant: () => 'It is 9.', score: () => 0 });
 * const lost = await locateLoss(runToCompletion(shardedSimulation({ shards, setting: 'sharded' }), guess), { replies });
 * lost.expected.map(({ mean }) => mean); // => [100, 0, 0, 0]
 * lost.lostAt; // => 1
 * ```
 */
export async function locateLoss(state: ShardedState, options: LocateLossOptions): Promise<LocatedLoss> {
  const { replies, n, alpha, seed } = resolveOptions(OWNER, OPTIONS, options);
  requireForm(OWNER, 'options.replies', replies, aFunction);
  return lossIn(state, { n, alpha, seed }, async (start) => {
    const requests = playRequests(start, OWNER);
    let turn = requests.next();
    while (!turn.done) turn = requests.next(await replies(turn.value));
    return turn.value;
  });
}

/** {@link locateLoss} with a custom way to play. @internal */
export async function lossIn(
  state: ShardedState,
  { n = 20, alpha = 0.05, seed = 0 }: Partial<Pick<LocateLossOptions, Defaults>>,
  replay: Replay,
): Promise<LocatedLoss> {
  requireFinished(state);
  const turns = assistantTurnsOf(state).length;
  const scores: number[][] = [];
  for (let fork = 0; fork < turns; fork++) {
    const start = forkAfter(state, fork);
    const ends = await Promise.all(Array.from({ length: n }, (_, run) => replay(start, fork, run)));
    scores.push(ends.map(finalScore));
  }
  return { score: finalScore(state), ...judged(scores, alpha, seed) };
}

function finalScore(state: ShardedState): number {
  return transcriptOf(state).outcome?.score ?? 0;
}

function requireFinished(state: ShardedState): void {
  const isSimulation = protocolOf(state, OWNER).id === 'sharded-simulation';
  if (isSimulation && state.done && ['sharded', 'recap', 'snowball'].includes(state.config.setting)) return;
  const message = `${OWNER}: state: expected a finished simulation of the setting sharded, recap or snowball`;
  throw new MetricError('INVALID_INPUT', message, { metric: OWNER, path: 'state', received: state });
}

/** The conversation cut after some of the assistant's turns, with the next request pending. */
function forkAfter(state: ShardedState, kept: number): ShardedState {
  const replies = state.turns.flatMap(({ role }, i) => (role === 'assistant' ? [i] : []));
  const open = { ...state, done: false, ended: null, attempt: 0, replies: 0, faults: [] };
  const after = kept === 0 ? 0 : itemAt(replies, kept - 1);
  const cut = { turns: state.turns.slice(0, after + 1), config: state.config };
  const isUser = kept > 0 && hiddenShards(cut).length > 0;
  if (isUser) return freezeDeep({ ...open, turns: cut.turns, recapped: false, phase: 'user' as const });
  // The first message and the recapitulation are fixed.
  const turns = state.turns.slice(0, replies[kept]);
  return freezeDeep({ ...open, turns, recapped: kept > 0, phase: 'assistant' as const });
}

function judged(
  scores: readonly (readonly number[])[],
  alpha: number,
  seed: number,
): Pick<LocatedLoss, 'expected' | 'lostAt'> {
  const pValues = scores.slice(1).map((after, i) => pValueOfFall(itemAt(scores, i), after, seed));
  const adjusted = correctedPValues(pValues, { adjust: 'holm', confidenceLevel: 1 - alpha });
  const expected = scores.map((own, turn): ExpectedScore => {
    const { interval } = meanInterval(
      own.map((score) => score / 100),
      { confidenceLevel: 1 - alpha },
    );
    return {
      ...{ turn, n: own.length, mean: mean(own) },
      interval: interval && {
        ...interval,
        lower: Math.max(0, 100 * interval.lower),
        upper: Math.min(100, 100 * interval.upper),
      },
      drop: turn === 0 ? null : mean(itemAt(scores, turn - 1)) - mean(own),
      adjustedPValue: adjusted[turn - 1] ?? null,
    };
  });
  const [most] = expected
    .filter(({ adjustedPValue }) => isSignificant(adjustedPValue, 1 - alpha))
    .sort(
      (a, b) =>
        existing(a.adjustedPValue) - existing(b.adjustedPValue) || existing(b.drop) - existing(a.drop),
    );
  return { expected, lostAt: most?.turn ?? null };
}

function pValueOfFall(before: readonly number[], after: readonly number[], seed: number): number {
  if (mean(before) <= mean(after)) return 1;
  const { pValue } = permutationTest(before, after, { alternative: 'greater', permutations: 1999, seed });
  return pValue;
}
