import { MetricError } from '../error.js';
import { printNumber } from '../math/print-number.js';
import { type Form, requireForm } from '../options/forms.js';
import type { Score, Scorer } from './create-scorer.js';

/** A number with four significant digits. @internal */
export const shortNumber = (value: number): string => printNumber(value, 4);

/**
 * A one-line explanation of a score for harnesses that show a reason: the metric's value and its signature. @internal
 */
export function explainScore({ metadata }: Score, { card }: Pick<Scorer, 'card'>): string {
  const { raw, n, signature, undefinedBecause } = metadata;
  const value = raw === null ? `no value (${undefinedBecause})` : `${card.id} ${shortNumber(raw)}`;
  const counted = card.granularity === 'turn' ? 'turns' : card.nUnit;
  return `${value}, n = ${n} (${counted}); ${signature}`;
}

/** A scorer that throws for an undefined score. */
export type DefinedScorer = ((args: unknown) => Promise<DefinedScore>) & Scorer;
export type DefinedScore = Score & { readonly score: number };

/** Rejects scorers that skip undefined scores, for harnesses that would turn them into 0 or a failure. @internal */
export function requireFail(shape: string, scorer: Scorer, what: string): asserts scorer is DefinedScorer {
  requireScorer(shape, scorer);
  if (scorer.whenUndefined === 'fail') return;
  const message = `${shape}: options.whenUndefined: expected "fail", got "skip": ${what}; "fail" returns an error with the reason`;
  throw new MetricError('INVALID_OPTION', message, {
    metric: shape,
    path: 'options.whenUndefined',
    received: 'skip',
  });
}

const SCORER: Form = (value) =>
  typeof value === 'function' && 'card' in value
    ? undefined
    : { path: '', expected: 'a scorer from createScorer', received: value };

/** Throws unless `scorer` is a scorer. @internal */
export function requireScorer(shape: string, scorer: Scorer): void {
  requireForm(shape, 'scorer', scorer, SCORER);
}
