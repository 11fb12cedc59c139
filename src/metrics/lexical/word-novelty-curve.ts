import { itemAt, lastItem } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireWholeTranscript } from '../../transcript/inputs.js';
import { type RoundMentions, roundMentions } from '../../transcript/round-mentions.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { resolveLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled, Tokenized } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { lowerCased, resolveTokens, TOKEN_OPTIONS, type TokenOptions } from '../core/token-options.js';
import {
  OPTIONS as RATE_OPTIONS,
  type WordNoveltyRateOptions,
  wordNoveltyRate,
} from './word-novelty-rate.js';

/** @internal */
export const METRIC: FactsFor<WordNoveltyCurveResult> = {
  id: 'word-novelty-curve',
  revision: 1,
  symbol: 'WNR-curve',
  input: 'transcript',
  needs: ['rounds', 'references'],
  precomputed: 'tokens',
  capability: 'words',
  undefinedWhen: ['too-few-items', 'unsupported-runtime'],
  direction: 'lower',
  components: [],
};

/** Options of {@link wordNoveltyCurve}. */
export interface WordNoveltyCurveOptions extends WordNoveltyRateOptions, TokenOptions {}

/** @internal */
export const OPTIONS: OptionSpecs<WordNoveltyCurveOptions, 'alignment' | 'normalizeBy'> = {
  ...RATE_OPTIONS,
  ...TOKEN_OPTIONS,
};

/** The step to one round. */
export interface WordNoveltyTransition {
  /** The later round. */
  readonly round: number;
  /** Number of objects mentioned in this and an earlier round with a defined rate. */
  readonly n: number;
  /** Mean word novelty rate over these objects; `null` without any. */
  readonly score: number | null;
}

/** Result of {@link wordNoveltyCurve}. */
export interface WordNoveltyCurveResult extends CoreResult<'word-novelty-curve'>, Tokenized, InLanguage {
  /** One entry for each round except the first, in order. */
  readonly perTransition: readonly WordNoveltyTransition[];
}

/**
 * Word novelty curve: how the novelty of referring expressions changes from round to round of a repeated game.
 *
 * For each round and object, the words of all turns that refer to the object are joined in order. `wordNoveltyRate`
 * compares them with the words from the object's most recent earlier round. The value of a transition is the mean over
 * objects, and the score is the last defined value minus the first [1]. A negative score means that the partners
 * converge on names. Words are lower-cased. Turns need `round` and `references`; a turn with several references counts
 * for each.
 *
 * The score lies in (-inf, inf), new words per word. `n` is the number of transitions with a value. Takes O(sum of
 * |ref| |hyp|) time. Undefined scores: `too-few-items` with fewer than two such transitions.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.3.
 *
 * @throws MetricError `INVALID_OPTION` as `wordNoveltyRate`; `SHAPE_MISMATCH` if `tokens` does not have one list per
 * turn
 *
 * @example
 * ```ts
 * import { wordNoveltyCurve } from '@mtpc/metrics';
 * const texts = ['the tall red bus', 'the red bus at the left', 'the red bus'];
 * const turns = texts.map((text, i) => ({ speaker: 'ana', text, round: i + 1, references: ['img1'] }));
 * const curve = wordNoveltyCurve({ turns });
 * curve.perTransition; // => [{ round: 2, n: 1, score: 0.75 }, { round: 3, n: 1, score: 0 }]
 * curve.score; // => -0.75
 * ```
 */
export const wordNoveltyCurve: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(transcript: Transcript, options?: WordNoveltyCurveOptions): Settled<WordNoveltyCurveResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { alignment, normalizeBy } = resolved;
  requireWholeTranscript(METRIC.id, transcript);
  const texts = transcript.turns.map((turn) => turn.text);
  const spoken = resolveLanguage(texts, resolved, 'words');
  const { language } = spoken;
  const { tokens, tokenizer } = resolveTokens(METRIC.id, texts, resolved, spoken);
  const mentions = roundMentions(transcript, lowerCased(tokens));
  const perTransition = transitions(mentions, { alignment, normalizeBy });

  const values = perTransition.flatMap(({ score }) => (score === null ? [] : [score]));
  const body = { n: values.length, params: paramsOf(OPTIONS, resolved), tokenizer, language, perTransition };
  if (spoken.reason) return undefinedBecause(METRIC, spoken.reason, { ...body, perTransition: [] });
  return values.length < 2
    ? undefinedBecause(METRIC, 'too-few-items', body)
    : scored(METRIC, lastItem(values) - itemAt(values, 0), body);
}

function transitions(
  rounds: readonly RoundMentions[],
  options: WordNoveltyRateOptions,
): WordNoveltyTransition[] {
  const latest = new Map<string, readonly string[]>();
  const found: WordNoveltyTransition[] = [];
  for (const [index, { round, words }] of rounds.entries()) {
    const rates: number[] = [];
    for (const [object, hypothesis] of words) {
      const reference = latest.get(object);
      const rate = reference && wordNoveltyRate({ text: hypothesis, reference }, options).score;
      if (typeof rate === 'number') rates.push(rate);
      latest.set(object, hypothesis);
    }
    if (index > 0) found.push({ round, n: rates.length, score: rates.length === 0 ? null : mean(rates) });
  }
  return found;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.3, figure 6' },
  reports: ['common-ground'],
  category: 'lexical',
  meaning: 'How the novelty of referring expressions changes from round to round of a repeated game.',
  tex: '\\mathrm{WNR}_{R} - \\mathrm{WNR}_{2}',
  range: [null, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(sum of |ref| |hyp|)', memory: 'O(words)' },
  nUnit: 'transitions',
  starter: 1,
  use: 'to see whether partners in a repeated referential game reuse the names that they agreed on.',
  avoid: 'for games without rounds and references, or for games in which each image appears once.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, round 2 adds 0.75 new words per word of round 1, and round 3 adds none: 0 - 0.75 = -0.75. A negative score means that the expressions converge.',
  seeAlso: ['word-novelty-rate', 'lexical-divergence-curve', 'clip-score-curve'],
};
