import { byKey } from '../math/by-key.js';
import { mean } from '../math/mean.js';
import { quantile } from '../math/quantile.js';
import type { Norm } from './percentile.js';

/** The mean percentile of some conversations in a corpus. */
export interface CorpusPercentile {
  readonly corpus: string;
  readonly percentile: number;
}

/** The mean percentile in each corpus, in ascending order; tied scores count with the middle of their range. */
export function corpusPercentiles(norms: readonly Norm[]): CorpusPercentile[] {
  return [...byKey(norms, ({ corpus }) => corpus)]
    .map(([corpus, own]) => ({
      corpus,
      percentile: mean(own.map(({ percentile: [low, high] }) => (low + high) / 2)),
    }))
    .sort((a, b) => a.percentile - b.percentile);
}

/** The median over corpora; `undefined` without norms. */
export function typicalPercentile(norms: readonly Norm[]): number | undefined {
  const percentiles = corpusPercentiles(norms).map(({ percentile }) => percentile);
  return percentiles.length === 0 ? undefined : Math.round(quantile(percentiles, 0.5));
}
