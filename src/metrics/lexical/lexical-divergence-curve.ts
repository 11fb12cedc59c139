import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireWholeTranscript } from '../../transcript/inputs.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { resolveLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { lowerCased, resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../core/token-options.js';
import {
  OPTIONS as DIVERGENCE_OPTIONS,
  type LexicalDivergenceOptions,
  lexicalDivergence,
} from './lexical-divergence.js';

/** @internal */
export const METRIC: FactsFor<LexicalDivergenceCurveResult> = {
  id: 'lexical-divergence-curve',
  revision: 1,
  symbol: 'KL-curve',
  input: 'transcript',
  needs: ['rounds'],
  precomputed: 'tokens',
  capability: 'words',
  undefinedWhen: ['too-few-items', 'unsupported-runtime'],
  direction: 'none',
  components: [],
};

/** Options of {@link lexicalDivergenceCurve}. */
export interface LexicalDivergenceCurveOptions extends LexicalDivergenceOptions, TokenOptions {
  /** The reference round: the first (default) or the previous one; the paper uses both. */
  readonly reference?: 'first' | 'previous';
}

/** @internal */
export const OPTIONS: OptionSpecs<
  LexicalDivergenceCurveOptions,
  'alpha' | 'base' | 'vocabulary' | 'reference'
> = {
  ...DIVERGENCE_OPTIONS,
  ...TOKEN_OPTIONS,
  reference: oneOf(['first', 'previous'], 'first'),
};

/** Result of {@link lexicalDivergenceCurve}. */
export interface LexicalDivergenceCurveResult
  extends CoreResult<'lexical-divergence-curve'>,
    Tokenized,
    InLanguage {
  /** One entry for each round except the first, in order; `score` is `null` if the divergence is undefined. */
  readonly perRound: readonly { readonly round: number; readonly score: number | null }[];
}

/**
 * Lexical divergence curve: how much the words of each round of a repeated game differ from the words of the first or
 * the previous round. The score is the mean over rounds.
 *
 * Each round's value is `lexicalDivergence` of all its words, lower-cased [1]. Turns need `round`.
 *
 * The score lies in [0, inf), nats by default. `n` is the number of rounds with a value. Takes O(words * rounds) time.
 * Undefined scores: `too-few-items` if no rounds can be compared.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, appendix C.1.
 *
 * @throws MetricError `INVALID_OPTION` as `lexicalDivergence`, or for an unknown `reference`; `SHAPE_MISMATCH` if
 * `tokens` does not have one list per turn
 *
 * @example
 * ```ts
 * import { lexicalDivergenceCurve } from '@mtpc/metrics';
 * const turns = ['red car', 'red bus', 'red bus'].map((text, i) => ({ speaker: 'ana', text, round: i + 1 }));
 * lexicalDivergenceCurve({ turns }, { reference: 'previous' }).perRound[1]; // => { round: 3, score: 0 }
 * ```
 */
export const lexicalDivergenceCurve: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  transcript: Transcript,
  options?: LexicalDivergenceCurveOptions,
): Settled<LexicalDivergenceCurveResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { reference, alpha, base } = resolved;
  const vocabulary =
    resolved.vocabulary === 'union' ? 'union' : Array.from(resolved.vocabulary, (word) => word.toLowerCase());
  requireWholeTranscript(METRIC.id, transcript);
  const texts = transcript.turns.map((turn) => turn.text);
  const spoken = resolveLanguage(texts, resolved, 'words');
  const { language } = spoken;
  const { tokens, tokenizer } = resolveTokens(METRIC.id, texts, resolved, spoken);
  const rounds = wordsByRound(transcript, lowerCased(tokens));
  const perRound = rounds.slice(1).map(({ round, words }, i) => {
    const against = itemAt(rounds, reference === 'first' ? 0 : i);
    return {
      round,
      score: lexicalDivergence({ text: words, reference: against.words }, { alpha, base, vocabulary }).score,
    };
  });
  const values = perRound.flatMap(({ score }) => (score === null ? [] : [score]));
  const body = {
    n: values.length,
    params: paramsOf(OPTIONS, { ...resolved, vocabulary }),
    tokenizer,
    language,
    perRound,
  };
  if (spoken.reason) return undefinedBecause(METRIC, spoken.reason, { ...body, perRound: [] });
  return values.length === 0
    ? undefinedBecause(METRIC, 'too-few-items', body)
    : scored(METRIC, mean(values), body);
}

function wordsByRound(
  { turns }: Transcript,
  tokens: readonly (readonly string[])[],
): { round: number; words: string[] }[] {
  const rounds = new Map<number, string[]>();
  for (const [i, { round }] of turns.entries()) {
    if (round === undefined) continue;
    const words = rounds.get(round) ?? [];
    rounds.set(round, words);
    for (const word of itemAt(tokens, i)) words.push(word);
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([round, words]) => ({ round, words }));
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'appendix C.1' },
  reports: ['common-ground'],
  category: 'lexical',
  meaning:
    'How much the words of each round of a repeated game differ from the words of the first or the previous round.',
  tex: '\\frac{1}{R-1} \\sum_{r=2}^{R} D_{\\mathrm{KL}}(p_r \\,\\|\\, p_{\\mathrm{ref}})',
  range: [0, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(words * rounds)', memory: 'O(words)' },
  nUnit: 'rounds compared',
  use: 'to see whether the partners of a repeated game settle on the same words over the rounds.',
  avoid: 'for conversations without rounds, or as the only evidence of convergence.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, round 3 repeats round 2, so its divergence from the previous round is 0. A curve that falls towards 0 means that the vocabulary becomes stable.',
  seeAlso: ['word-novelty-curve', 'lexical-divergence'],
};
