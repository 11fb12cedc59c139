import { existing } from '../math/existing.js';
import { type Caution, fewRuns } from './caution.js';
import { scoresOf } from './cells.js';
import type { Finding } from './finding.js';
import type { Matched } from './match.js';
import { type Measure, OUTCOME } from './measures.js';
import type { Plan } from './plan.js';
import type { MatchedTest } from './test.js';

/** Two levels by one measure, matched and tested. */
interface Compared {
  readonly plan: Plan;
  readonly measure: Measure;
  readonly pair: readonly [a: string, b: string];
  readonly matched: Matched;
  /** Minimum and maximum number of runs on each side. */
  readonly runs: readonly [a: readonly [number, number], b: readonly [number, number]];
  readonly test: MatchedTest;
}

export function cautionsOf(
  { plan, measure, pair, matched, runs, test }: Compared,
  { signSensitiveToMissing, verdict }: Pick<Finding, 'signSensitiveToMissing' | 'verdict'>,
): Caution[] {
  const found: Caution[] = [];
  if (signSensitiveToMissing) found.push({ kind: 'sign-open' });
  if (verdict !== 'constant' && test.pValue !== null && test.noIntervalBecause === 'no-variation')
    found.push({ kind: 'no-variation' });
  if (measure.bounds) found.push(...fewRuns(Math.min(runs[0][0], runs[1][0])));
  if (measure.question === 'performance') {
    for (const level of pair) {
      const own = existing(plan.records.get(level));
      const lacking = own.filter(({ outcome }) => outcome === null).length;
      if (lacking > 0) found.push({ kind: 'no-score', level, missing: lacking, of: own.length });
    }
    if (measure.source === OUTCOME && areFractions(matched)) found.push({ kind: 'fractions' });
  }
  const [a, b] = pair;
  const { unpairedA, unpairedB } = matched.counts;
  if (matched.design === 'paired') {
    const of = matched.a.length + unpairedA + unpairedB;
    if (unpairedB > 0) found.push({ kind: 'absent-units', level: a, lacking: unpairedB, of });
    if (unpairedA > 0) found.push({ kind: 'absent-units', level: b, lacking: unpairedA, of });
  }
  return found;
}

function areFractions({ pairs, a, b }: Matched): boolean {
  const scores = pairs.flatMap((pair) => [pair.a, pair.b].flatMap(({ entries }) => [...scoresOf(entries)]));
  const all = scores.length > 0 ? scores : [...a, ...b];
  return all.length > 0 && all.every((score) => score >= 0 && score <= 1) && all.some((score) => score > 0);
}
