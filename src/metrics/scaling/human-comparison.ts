import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';
import { idOf } from '../../options/params.js';
import { countWords } from '../../text/count-words.js';
import type { Transcript } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';

/** @internal */
export const identity: MetricIdentity = { id: 'human-comparison', revision: 1 };

/** Options of {@link humanComparison}. */
export interface HumanComparisonOptions {
  /** How many tokens a text has; default: stretches between white space, as in the paper. */
  readonly countTokens?: (text: string) => number;
}

/** Mean and median of some counts; `null` of none. */
export interface Center {
  readonly mean: number | null;
  readonly median: number | null;
}

/** Result of {@link humanComparison}. */
export interface HumanComparisonResult extends MetricResult {
  readonly tokensPerTurn: Center;
  /** Turns of a dialogue, there being one dialogue a prompt. */
  readonly turnsPerPrompt: Center;
  readonly tokensPerDialogue: Center;
}

/**
 * Lengths by which people and models are compared: tokens per turn, turns per prompt, tokens per dialogue [1]. Tokens
 * are stretches between white space. The score is the mean number of tokens per turn, over all turns of all dialogues.
 *
 * Range [0, inf), in tokens. `n` is the number of turns. Time O(characters). Undefined: `too-few-turns` without a turn.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.5.
 *
 * @example
 * ```ts
 * import { humanComparison } from '@mtpc/metrics';
 * const turns = ['a red bus on the left', 'ok'].map((text) => ({ speaker: 'ana', text }));
 * const result = humanComparison([{ turns }, { turns: turns.slice(1) }]);
 * result.score; // => 2.66666666666667
 * result.turnsPerPrompt; // => { mean: 1.5, median: 1.5 }
 * ```
 */
export function humanComparison(
  transcripts: readonly Transcript[],
  options: HumanComparisonOptions = {},
): HumanComparisonResult {
  const { countTokens = countWords } = options;
  const tokens = transcripts.map(({ turns }) => turns.map(({ text }) => countTokens(text)));
  const all = tokens.flat();
  const body = {
    n: all.length,
    params: {},
    tokenizer: idOf(countTokens),
    tokensPerTurn: centerOf(all),
    turnsPerPrompt: centerOf(tokens.map((turns) => turns.length)),
    tokensPerDialogue: centerOf(tokens.map((turns) => turns.reduce((sum, count) => sum + count, 0))),
  };
  if (all.length === 0) return undefinedBecause(identity, 'too-few-turns', body);
  return scored(identity, mean(all), body);
}

function centerOf(counts: readonly number[]): Center {
  if (counts.length === 0) return { mean: null, median: null };
  return { mean: mean(counts), median: quantile(Float64Array.from(counts).sort(), 0.5) };
}
