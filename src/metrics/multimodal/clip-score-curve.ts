import { requireInput } from '../../error.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { asFields } from '../../options/is-fields.js';
import { paramsOf, resolveOptions } from '../../options/options.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import { requireList } from '../../transcript/inputs.js';
import type { CoreResult, FromEmbedder, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { contrastOf } from './contrastive-clip-score.js';

/** @internal */
export const identity: MetricIdentity<'clip-score-curve'> = { id: 'clip-score-curve', revision: 1 };

/** A referring expression as vectors: its text, the image it is about, and the other images of its speaker. */
export interface ClipMention {
  readonly round: number;
  readonly text: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly distractors: Vectors;
}

/** The referring expressions of one round. */
export interface ClipRound {
  readonly round: number;
  /** Expressions with a contrastive score. */
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
 * CLIPScore over the rounds of a referential game, absolute and contrastive: whether expressions become less
 * descriptive while partners build common ground. The score is the mean contrastive score over all expressions [1].
 *
 * Pass the mentions of one dialogue to get its curve and score (see {@link outcomeRelation}), or the mentions of many
 * games.
 *
 * Range [-scale, scale]; [-2 scale, 2 scale] without clamping. `n` is the number of expressions with a contrastive
 * score. Time O(mentions * distractors * d).
 * Undefined: `too-few-items` if no expression has a contrastive score.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.2.
 *
 * @throws MetricError for the reasons that {@link contrastiveClipScore} gives, and `INVALID_INPUT` for input that is
 * not a list of mentions, or a round that is not a finite number
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
export function clipScoreCurve(
  mentions: readonly ClipMention[],
  options?: ClipScoreOptions,
): Settled<ClipScoreCurveResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireMentions(mentions);
  const results = mentions.map((mention, i) => contrastOf(mention, resolved, identity.id, `mentions[${i}].`));
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
  return score === null ? undefinedBecause(identity, 'too-few-items', body) : scored(identity, score, body);
}

function requireMentions(mentions: readonly ClipMention[]): void {
  requireList(
    identity.id,
    'mentions',
    mentions,
    'a list of mentions, [{ round, text, target, distractors }]',
  );
  for (let i = 0; i < mentions.length; i++) {
    const { round } = asFields(mentions[i]);
    requireInput(Number.isFinite(round), identity.id, `mentions[${i}].round`, 'a finite number', round);
  }
}
