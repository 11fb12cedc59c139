import { requireInput } from '../../error.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { asFields } from '../../options/is-fields.js';
import { paramsOf, resolveOptions } from '../../options/options.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import { requireList } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromEmbedder, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { contrastScores } from './contrastive-clip-score.js';

/** @internal */
export const METRIC: FactsFor<ClipScoreCurveResult> = {
  id: 'clip-score-curve',
  revision: 1,
  input: 'vectors',
  needs: ['embeddings', 'images', 'rounds'],
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

/** A referring expression as vectors: its text, its image, and the other images of the speaker. */
export interface ClipMention {
  readonly round: number;
  readonly text: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly distractors: Vectors;
}

/** The referring expressions of one round. */
export interface ClipRound {
  readonly round: number;
  /** Number of expressions with a contrastive score. */
  readonly n: number;
  /** Mean CLIPScore of expression and image. */
  readonly absolute: number | null;
  /** Mean contrastive CLIPScore. */
  readonly contrastive: number | null;
}

/** Result of {@link clipScoreCurve}. */
export interface ClipScoreCurveResult extends CoreResult<'clip-score-curve'>, FromEmbedder {
  readonly rounds: readonly ClipRound[];
}

/**
 * Clip score curve: CLIPScore over the rounds of a referential game, absolute and relative to the other images. The
 * score is the mean contrastive score over all expressions [1].
 *
 * Pass the mentions of one dialogue to get its curve and score (see {@link outcomeRelation}), or the mentions of many
 * games.
 *
 * The score lies in [-scale, scale]; [-2 scale, 2 scale] without clamping. `n` is the number of expressions with a
 * contrastive score. Takes O(mentions * distractors * d) time. Undefined scores: `too-few-items` if no expression has a
 * contrastive score.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.2.
 *
 * @throws MetricError as {@link contrastiveClipScore}, and `INVALID_INPUT` for input that is not a list of mentions, or
 * a round that is not a finite number
 *
 * @example
 * ```ts
 * import { clipScoreCurve } from '@mtpc/metrics';
 * const images = { target: [4, 3], distractors: [[3, 4], [-1, 0]] };
 * const mention = (round: number, text: number[]) => ({ round, text, ...images });
 * const result = clipScoreCurve([mention(1, [1, 0]), mention(2, [0, 1])]);
 * result.rounds[0]; // => { round: 1, n: 1, absolute: 80, contrastive: 50 }
 * result.score; // => 35
 * ```
 */
export const clipScoreCurve: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  mentions: readonly ClipMention[],
  options?: ClipScoreOptions,
): Settled<ClipScoreCurveResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireMentions(mentions);
  const results = mentions.map((mention, i) =>
    contrastScores(mention, resolved, METRIC.id, `mentions[${i}].`),
  );
  const numbers = [...new Set(mentions.map(({ round }) => round))].sort((a, b) => a - b);
  const rounds = numbers.map((round): ClipRound => {
    const own = results.filter((_, i) => itemAt(mentions, i).round === round);
    const contrastive = own.flatMap(({ score }) => score ?? []);
    const absolute = own.flatMap(({ target }) => target ?? []);
    return {
      round,
      n: contrastive.length,
      absolute: meanOrNull(absolute),
      contrastive: meanOrNull(contrastive),
    };
  });
  const scores = results.flatMap(({ score }) => score ?? []);
  const score = meanOrNull(scores);
  const embedder = embedderInfo(resolved.embedder);
  const body = { n: scores.length, params: paramsOf(OPTIONS, resolved), embedder, rounds };
  return score === null ? undefinedBecause(METRIC, 'too-few-items', body) : scored(METRIC, score, body);
}

function requireMentions(mentions: readonly ClipMention[]): void {
  requireList(METRIC.id, 'mentions', mentions, 'a list of mentions, [{ round, text, target, distractors }]');
  for (let i = 0; i < mentions.length; i++) {
    const { round } = asFields(mentions[i]);
    requireInput(Number.isFinite(round), METRIC.id, `mentions[${i}].round`, 'a finite number', round);
  }
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2, eq. 1, figures 4, 5' },
  category: 'multimodal',
  meaning: 'CLIPScore over the rounds of a referential game, absolute and relative to the other images.',
  tex: '\\frac{1}{M} \\sum_m \\Big( s(t_m, i_m) - \\frac{1}{|D_m|} \\sum_{d \\in D_m} s(t_m, d) \\Big)',
  range: [null, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(mentions * distractors * d)', memory: 'O(mentions)' },
  nUnit: 'expressions with a contrastive score',
  use: 'to follow over the rounds of a game how well expressions describe their image, and how well they single it out.',
  avoid: 'as a measure of success: partners can agree on a name that describes little.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, round 1 scores 80 for the target and 50 above the other images; the mean contrastive score over both rounds is 35.',
  seeAlso: ['contrastive-clip-score', 'word-novelty-curve'],
};
