import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { aFunction, oneOf, printedAs } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { countWords } from '../../text/count-words.js';
import { TOKENIZER_ID, tokenizeWords } from '../../text/tokenize.js';
import type { Game, GameRound } from '../../transcript/games.js';
import { requireGames } from '../../transcript/inputs.js';
import { sameSpeaker } from '../../transcript/speaker-key.js';
import type { Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { tokenCounter } from '../core/token-counter.js';
import { type RoundChanges, roundChanges } from './round-changes.js';
import { roundScore } from './round-score.js';

/** @internal */
export const METRIC: FactsFor<GroundingEfficiencyResult> = {
  id: 'grounding-efficiency',
  revision: 1,
  input: 'games',
  needs: ['games', 'rounds'],
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

/** Options of {@link groundingEfficiency}. */
export interface GroundingEfficiencyOptions {
  /** Definition of a turn: each message (default), or each run of messages by one speaker. */
  readonly turns?: 'messages' | 'speaker-runs';
  /** Counts the tokens of a text; default: the library's tokenizer. Its `id` appears in signatures. */
  readonly countTokens?: (text: string) => number;
}

/** @internal */
export const OPTIONS: OptionSpecs<GroundingEfficiencyOptions, 'turns'> = {
  turns: oneOf(['messages', 'speaker-runs'], 'messages'),
  countTokens: printedAs(aFunction<(text: string) => number>(), false), // recorded as the result's tokenizer
};

/** Success and effort: of a round, of a game, or on average. */
export interface Effort {
  /** Number of correct labels of all players. */
  readonly score: number;
  /** Number of words, split at white space. */
  readonly words: number;
  readonly turns: number;
  readonly tokens: number;
  /** Correct labels per 100 words; `null` without words. */
  readonly scorePer100Words: number | null;
}

/** The effort of one game. */
export interface GameEffort extends Effort {
  readonly rounds: readonly Effort[];
}

/** The mean effort of one round. */
export interface RoundEffort extends Effort {
  /** Number of games with the round. */
  readonly n: number;
}

/** Result of {@link groundingEfficiency}. */
export interface GroundingEfficiencyResult extends CoreResult<'grounding-efficiency'>, Tokenized {
  readonly games: readonly GameEffort[];
  /** Means over games, round by round. */
  readonly rounds: readonly RoundEffort[];
  /** Percentage change from the first round, by round. */
  readonly changes: Readonly<Record<'score' | 'words' | 'turns' | 'tokens', RoundChanges>>;
}

/**
 * Grounding efficiency: the points that players of a referential game score, and the words and turns they need, round
 * by round. Partners who build common ground need fewer words for the same images.
 *
 * A round scores one point per correct label, over all players [1]; a game scores the sum of its rounds, and the score
 * is the mean over games. Words are split at white space; each message is a turn, even an empty one, unless `turns:
 * 'speaker-runs'`. The paper does not specify how the change from round 1 is averaged. Both ways are reported, over the games with the round: the change of the means (`ofMeans`) and the mean of the games' changes (`perGame`).
 *
 * The score lies in [0, labels of a game], in points. `n` is the number of games. Takes O(characters) time. Undefined
 * scores: `too-few-items` without games. A change is `null` if the value of the first round is 0.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.1.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `turns` or option, `INVALID_INPUT` for input that is not a list
 * of games
 *
 * @example
 * ```ts
 * import { groundingEfficiency } from '@mtpc/metrics';
 * const round = (text: string) => ({
 *   truth: { ana: ['C', 'D'], ben: ['D', 'C'] },
 *   guesses: { ana: ['C', 'D'], ben: ['C', 'C'] },
 *   turns: [{ speaker: 'ana', text }],
 * });
 * const result = groundingEfficiency([{ rounds: [round('the dog on the sofa'), round('sofa dog')] }]);
 * result.score; // => 6
 * result.rounds[1].words; // => 2
 * result.changes.words.ofMeans; // => [0, -60]
 * ```
 */
export const groundingEfficiency: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  games: readonly Game[],
  options?: GroundingEfficiencyOptions,
): Settled<GroundingEfficiencyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { turns, countTokens } = resolved;
  requireGames(METRIC.id, games);
  const tokenCount = tokenCounter(METRIC.id, countTokens ?? ((text) => tokenizeWords(text).length));
  const efforts = games.map(({ rounds }) => {
    const each = rounds.map((round) => countEffort(round, turns, tokenCount));
    return { ...combine(each, total), rounds: each };
  });
  const body = {
    n: games.length,
    params: paramsOf(OPTIONS, resolved),
    tokenizer: countTokens === undefined ? TOKENIZER_ID : optionId(countTokens),
    games: efforts,
    rounds: meansByRound(efforts),
    changes: {
      score: roundChanges(efforts, 'score'),
      words: roundChanges(efforts, 'words'),
      turns: roundChanges(efforts, 'turns'),
      tokens: roundChanges(efforts, 'tokens'),
    },
  };
  if (games.length === 0) return undefinedBecause(METRIC, 'too-few-items', body);
  return scored(METRIC, mean(efforts.map((game) => game.score)), body);
}

function countEffort(
  round: GameRound,
  unit: 'messages' | 'speaker-runs',
  tokens: (text: string) => number,
): Effort {
  return withRate({
    score: roundScore(round),
    words: total(round.turns.map(({ text }) => countWords(text))),
    turns: unit === 'messages' ? round.turns.length : speakerRuns(round.turns),
    tokens: total(round.turns.map(({ text }) => tokens(text))),
  });
}

function speakerRuns(turns: readonly Turn[]): number {
  return turns.filter((turn, i) => i === 0 || !sameSpeaker(turn.speaker, itemAt(turns, i - 1).speaker))
    .length;
}

function meansByRound(games: readonly GameEffort[]): RoundEffort[] {
  const longest = games.reduce((most, { rounds }) => Math.max(most, rounds.length), 0);
  return Array.from({ length: longest }, (_, r) => {
    const present = games.flatMap(({ rounds }) => rounds[r] ?? []);
    return { n: present.length, ...combine(present, mean) };
  });
}

/** Combines efforts field by field with `how`; the rate is computed from the totals. */
function combine(efforts: readonly Effort[], how: (values: readonly number[]) => number): Effort {
  return withRate({
    score: how(efforts.map((effort) => effort.score)),
    words: how(efforts.map((effort) => effort.words)),
    turns: how(efforts.map((effort) => effort.turns)),
    tokens: how(efforts.map((effort) => effort.tokens)),
  });
}

function withRate(effort: Omit<Effort, 'scorePer100Words'>): Effort {
  const { score, words } = effort;
  return { ...effort, scorePer100Words: words === 0 ? null : (100 * score) / words };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.1, figure 3, table 1' },
  category: 'grounding',
  meaning:
    'The points that players of a referential game score, and the words and turns they need, round by round.',
  tex: '\\frac{1}{G} \\sum_g \\sum_r \\sum_p |\\{i : \\hat y_{gpri} = y_{gpri}\\}|',
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(rounds)' },
  nUnit: 'games',
  use: 'to ask whether players of a repeated referential game need fewer words and turns for the same result.',
  avoid: 'if scores differ between rounds: fewer words at a lower score are not common ground.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the pair scores 3 points in each of two rounds (6), while the words fall from 5 to 2, a change of -60%.',
  seeAlso: ['word-novelty-curve', 'score-inflation'],
};
