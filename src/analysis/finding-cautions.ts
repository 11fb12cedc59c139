import { byKey } from '../math/by-key.js';
import { existing, itemAt, lastItem } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { isGraded } from '../metrics/reliability/solved-runs.js';
import { type Caution, fewRuns } from './caution.js';
import { type CellPair, scoredRuns, sortedScores } from './cells.js';
import type { Finding } from './finding.js';
import { interaction } from './interaction.js';
import type { Job } from './job.js';
import { OUTCOME, RUN_SETTINGS, SUCCESS } from './measures.js';
import type { MatchedTest } from './test.js';

/** @param comparisons the number of comparisons in the family */
export function cautionsOf(
  job: Job & { readonly test: MatchedTest },
  { signSensitiveToMissing, verdict }: Pick<Finding, 'signSensitiveToMissing' | 'verdict'>,
  comparisons: number,
): Caution[] {
  const { plan, measure, pair, unit, matched, runs, test } = job;
  const found: Caution[] = [...identicalSides(job)];
  if (verdict !== 'no-data' && verdict !== 'undecided' && found.length === 0)
    found.push(...interaction(job, interactionTests(job, comparisons)));
  const isNull = verdict === 'constant' || verdict === 'no-difference-found';
  if (isNull && found.length === 0) found.push(...mattering(job));
  found.push(...plan.cautions.filter(({ kind }) => kind === 'varies-together'));
  found.push(...reweighted(job));
  const isScored = measure.question === 'performance' && matched.a.length > 0;
  if (signSensitiveToMissing && isScored && verdict !== 'undecided') found.push({ kind: 'sign-open' });
  if (verdict !== 'constant' && test.isOfRuns) found.push({ kind: 'only-runs-vary', unit });
  if (verdict !== 'constant' && test.pValue !== null && test.noIntervalBecause === 'no-variation')
    found.push({ kind: 'no-variation' });
  if (measure.bounds && verdict !== 'constant') {
    const own = pair.flatMap((level) => existing(plan.records.get(level)).map(({ outcome }) => outcome ?? 0));
    const least = measure.rarefy ?? Math.min(runs[0][0], runs[1][0]);
    const isThinned = measure.rarefy === undefined && matched.pairs.some(hasUnequalRuns);
    // The bias is that of type 7.
    const isBiased = measure.estimator === RUN_SETTINGS.estimator;
    if (!own.some(isGraded)) found.push({ kind: 'solved-runs' });
    else if (isBiased) found.push(...fewRuns(least, isThinned));
  }
  if (measure.question === 'performance') {
    for (const level of pair) {
      const own = existing(plan.records.get(level));
      const lacking = own.filter(({ outcome }) => outcome === null).length;
      if (lacking > 0) found.push({ kind: 'no-score', level, missing: lacking, of: own.length });
    }
    if (isOfFractions({ measure, matched })) found.push({ kind: 'fractions' });
  }
  const [a, b] = pair;
  const { unpairedA, unpairedB } = matched.counts;
  if (matched.design === 'paired') {
    const of = new Set(matched.pairs.map((each) => each.unit)).size + unpairedA + unpairedB;
    if (unpairedB > 0) found.push({ kind: 'absent-units', level: a, lacking: unpairedB, of, unit });
    if (unpairedA > 0) found.push({ kind: 'absent-units', level: b, lacking: unpairedA, of, unit });
  }
  return found;
}

/** Outcomes lead, so that only their pairs are tested for interactions; without outcomes, all metrics of texts. */
function interactionTests({ plan, measure }: Job, comparisons: number): number {
  return measure.question === 'text' ? comparisons : plan.comparisons.length;
}

/** The means without weights, if the interval over strata excludes their difference. */
function reweighted({ matched, test, within, plan }: Job & { readonly test: MatchedTest }): Caution[] {
  if (matched.strata.length === 0 || test.pValue === null) return [];
  const [meanA, meanB] = [mean(matched.a), mean(matched.b)];
  const { interval } = test.intervalAt(plan.settings.confidenceLevel);
  const isInside = interval === null || (meanA - meanB >= interval.lower && meanA - meanB <= interval.upper);
  return isInside ? [] : [{ kind: 'reweighted', within, meanA, meanB }];
}

/** Whether both sides consist of the same conversations, such as a file that is compared with itself. */
function identicalSides({ plan, pair }: Job): Caution[] {
  const [a, b] = pair.map((level) => {
    const own = existing(plan.records.get(level));
    const isKnown = own.every(({ content, turns = 0 }) => content !== undefined && turns > 0);
    return isKnown ? own.map(({ content }) => content).sort() : undefined;
  });
  if (a === undefined || b === undefined || a.length !== b.length) return [];
  return a.every((content, i) => content === b[i])
    ? [{ kind: 'identical-sides', conversations: a.length }]
    : [];
}

/**
 * The matched conditions between whose values the mean outcome differs more than between two levels. With more levels,
 * each pair would have a similar one.
 */
function mattering({ plan, measure, within, matched }: Job): Caution[] {
  if (plan.comparisons.length > 1) return [];
  if (measure !== SUCCESS && measure.metric !== 'averaged-performance') return [];
  const difference = Math.abs(mean(matched.a) - mean(matched.b));
  return within.flatMap((field): Caution[] => {
    const cells = matched.pairs.flatMap(({ a, b }) => [a, b]).filter((cell) => scoredRuns(cell) > 0);
    const means = [...byKey(cells, ({ records }) => itemAt(records, 0).labels[field] ?? '')]
      .map(([value, own]) => ({ value, mean: mean(own.map(({ entries }) => mean(sortedScores(entries)))) }))
      .sort((x, y) => y.mean - x.mean || (x.value < y.value ? -1 : 1));
    if (means.length < 2) return [];
    const matters = itemAt(means, 0).mean - lastItem(means).mean > difference;
    return matters ? [{ kind: 'condition-matters', field, means, areShares: measure === SUCCESS }] : [];
  });
}

function hasUnequalRuns({ a, b }: CellPair): boolean {
  const [runsA, runsB] = [scoredRuns(a), scoredRuns(b)];
  return runsA !== runsB && Math.min(runsA, runsB) > 0;
}

/** Whether all scores lie between 0 and 1, although the metric is defined over 0 to 100. */
export function isOfFractions({ measure, matched }: Pick<Job, 'measure' | 'matched'>): boolean {
  if (measure.question !== 'performance' || measure.source !== OUTCOME) return false;
  const { pairs, a, b } = matched;
  const scores = pairs.flatMap((pair) =>
    [pair.a, pair.b].flatMap(({ entries }) => [...sortedScores(entries)]),
  );
  const all = scores.length > 0 ? scores : [...a, ...b];
  return all.length > 0 && all.every((score) => score >= 0 && score <= 1) && all.some((score) => score > 0);
}
