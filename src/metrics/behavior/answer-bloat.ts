import { requireInput } from '../../error.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import type { Run } from '../../transcript/runs.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { codePoints } from './code-points.js';
import { type ScoreBin, scoreBin } from './score-bin.js';

/** @internal */
export const identity: MetricIdentity = { id: 'answer-bloat', revision: 1 };

/** Options of {@link answerBloat}. */
export interface AnswerBloatOptions {
  /** Answers to the uncut instructions. By default those of the runs whose `setting` is `full`. */
  readonly full?: readonly string[];
}

/** Result of {@link answerBloat}. */
export interface AnswerBloatResult extends MetricResult {
  /** Answers and their mean length by the number of the attempt. */
  readonly bins: readonly ScoreBin[];
  /** Mean length of the answers to the uncut instructions. */
  readonly fullMean: number | null;
  /** Mean length of the last answers of the conversations. */
  readonly finalMean: number | null;
}

/**
 * Answer bloat: how much longer the last answer of a conversation is than an answer given at once.
 *
 * Lengths are code points of the extracted answers. The score is the mean length of the last answers over the mean
 * length in the single-turn setting; the bins follow the answers from the first attempt on [1].
 *
 * Range [0, inf), a ratio; 1.27 says 27 % longer. `n` is the number of runs with an answer. Time O(characters).
 * Undefined: `too-few-runs` without a run that answers, `zero-denominator` without (a non-empty) single-turn answer.
 *
 * [1] Laban et al. 2025, LLMs get lost in multi-turn conversation, appendix F.2.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `answers`
 *
 * @example
 * ```ts
 * import { answerBloat } from '@mtpc/metrics';
 * const run = { instruction: 'a', score: 50, answers: ['12', '123456'] };
 * const result = answerBloat([run], { full: ['1234'] });
 * result.score; // => 1.5
 * result.bins; // => [{ n: 1, mean: 2 }, { n: 1, mean: 6 }]
 * ```
 */
export function answerBloat(runs: readonly Run[], options: AnswerBloatOptions = {}): AnswerBloatResult {
  const isFull = (run: Run): boolean => options.full === undefined && run.setting === 'full';
  const attempts = runs.flatMap((run, r) => (isFull(run) ? [] : [answerLengths(run, r)]));
  const full = options.full ?? runs.flatMap((run) => (isFull(run) ? (run.answers?.slice(-1) ?? []) : []));
  const finals = attempts.flatMap((lengths) => lengths.slice(-1));
  const most = attempts.reduce((longest, { length }) => Math.max(longest, length), 0);
  const bins = Array.from({ length: most }, (_, k) =>
    scoreBin(attempts.flatMap((lengths) => lengths.slice(k, k + 1))),
  );
  const fullMean = meanOrNull(full.map(codePoints));
  const finalMean = meanOrNull(finals);
  const source = options.full === undefined ? 'setting' : 'given';
  const body = { n: finals.length, params: { full: source }, bins, fullMean, finalMean };
  if (finalMean === null) return undefinedBecause(identity, 'too-few-runs', body);
  if (fullMean === null || fullMean === 0) return undefinedBecause(identity, 'zero-denominator', body);
  return scored(identity, finalMean / fullMean, body);
}

function answerLengths({ answers }: Run, r: number): number[] {
  requireInput(answers !== undefined, identity.id, `runs[${r}].answers`, 'an array', answers);
  return answers.map(codePoints);
}
