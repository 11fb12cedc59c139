import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { alphaOf, isSignificant } from '../statistics/alpha.js';
import type { IntervalOrReason } from '../statistics/interval.js';
import { pairedTest } from '../statistics/paired-test.js';
import { largest } from '../statistics/rounding.js';
import { studentP } from '../statistics/student-t.js';
import { twoGroupTest } from '../statistics/two-group-test.js';
import type { Caution } from './caution.js';
import { type CellPair, cellValue, scoredRuns } from './cells.js';
import type { Job } from './job.js';
import type { Matched } from './match.js';

type DependsOn = Extract<Caution, { kind: 'depends-on' }>;
type Estimate = IntervalOrReason & { readonly difference: number | null; readonly pValue: number | null };
/** The difference of each unit at one value of a condition, or both groups. */
type ByValue = ReadonlyMap<string, Matched>;

/** Values of a condition with fewer units on a side say too little about a difference. */
const FEWEST_UNITS = 5;

/**
 * The matched condition between whose values the difference differs most, if it does: each value is compared with the mean of the
 * others, corrected over all values and conditions (and `comparisons`), so that conditions that do not matter are named
 * in at most 1 - confidenceLevel of the comparisons.
 */
export function interaction(job: Job, comparisons: number): DependsOn[] {
  const { plan, within, measure } = job;
  const isLeading = measure.question === 'performance' || !hasOutcomes(job);
  if (measure.bounds !== undefined || job.isConstant || !isLeading) return [];
  const { confidenceLevel, looks } = plan.settings;
  const fixed = plan.choices.flatMap((each) => (each.choice === 'same-in-pairs' ? each.field : []));
  const conditions = new Set([...within, ...fixed]);
  const found = [...conditions].flatMap((field) => {
    const byValue = splitBy(job, field);
    if ([...byValue.values()].some(({ a, b }) => Math.min(a.length, b.length) < FEWEST_UNITS)) return [];
    const pValues = contrasts(byValue).flatMap((p) => p ?? []);
    return pValues.length === 0 ? [] : [{ field, byValue, pValues }];
  });
  const tests = found.reduce((sum, { pValues }) => sum + pValues.length, 0) * comparisons * looks;
  const [first] = found
    .map((each) => ({ ...each, pValue: Math.min(1, tests * Math.min(...each.pValues)) }))
    .sort((x, y) => x.pValue - y.pValue);
  if (first === undefined || !isSignificant(first.pValue, confidenceLevel)) return [];
  const { field, byValue, pValue } = first;
  const level = 1 - alphaOf(confidenceLevel) / (byValue.size * comparisons * looks);
  const values = [...byValue].map(([value, own]) => {
    const { difference, interval } = estimate(own, level);
    return { value, difference, interval };
  });
  return [{ kind: 'depends-on', field, pValue, values }];
}

function hasOutcomes({ plan }: Job): boolean {
  return [...plan.records.values()].some((own) => own.some(({ outcome }) => typeof outcome === 'number'));
}

/** The scores of both sides at each value of a field. */
function splitBy(job: Job, field: string): ByValue {
  const { matched } = job;
  const found = new Map<string, Matched>();
  if (matched.design === 'paired') {
    const pairs = matched.pairs.map((pair, i) => ({ pair, i }));
    const labelled = [...byKey(pairs, ({ pair }) => pair.a.records[0]?.labels[field])];
    for (const [value, own] of labelled.sort(([x = ''], [y = '']) => (x < y ? -1 : 1)))
      if (value !== undefined) found.set(value, unitsOf(own, job));
    return found;
  }
  const place = job.within.indexOf(field);
  if (place < 0 || matched.strata.length === 0) return found;
  const at = matched.strata.map((stratum, i) => ({
    i,
    value: (JSON.parse(stratum) as (string | null)[])[place],
  }));
  for (const [value, own] of byKey(at, (each) => each.value)) {
    const [inA, inB] = [true, false].map((isA) =>
      own.map(({ i }) => i).filter((i) => i < matched.a.length === isA),
    );
    const [ofA, ofB] = [existing(inA), existing(inB)];
    if (value == null || ofA.length === 0 || ofB.length === 0) continue;
    const places = [...ofA, ...ofB];
    found.set(value, {
      ...matched,
      a: ofA.map((i) => itemAt(matched.a, i)),
      b: ofB.map((i) => itemAt(matched.b, i - matched.a.length)),
      keys: places.map((i) => itemAt(matched.keys, i)),
      labels: matched.labels.map((labels) => places.map((i) => itemAt(labels, i))),
      strata: [],
    });
  }
  return found;
}

/** The units of some cells, with the mean of both sides over these cells. */
function unitsOf(
  own: readonly { readonly pair: CellPair; readonly i: number }[],
  { matched, measure }: Job,
): Matched {
  const units = [...byKey(own, ({ pair }) => pair.unit)].flatMap(([key, cells]) => {
    const values = cells.flatMap(({ pair: { a, b } }) => {
      const runs = Math.min(scoredRuns(a), scoredRuns(b));
      const [ofA, ofB] = [cellValue(a, measure, runs), cellValue(b, measure, runs)];
      return ofA === null || ofB === null ? [] : [[ofA, ofB] as const];
    });
    if (values.length === 0) return [];
    return [
      { key, at: itemAt(cells, 0).i, a: mean(values.map(([a]) => a)), b: mean(values.map(([, b]) => b)) },
    ];
  });
  return {
    ...matched,
    a: units.map(({ a }) => a),
    b: units.map(({ b }) => b),
    keys: units.map(({ key }) => key),
    labels: matched.pairLabels.map((labels) => units.map(({ at }) => itemAt(labels, at))),
  };
}

function differences({ a, b }: Matched): number[] {
  return a.map((score, i) => score - itemAt(b, i));
}

function estimate(
  own: Matched,
  level: number,
): Estimate & { standardError: number | null; df: number | null } {
  if (own.design === 'paired')
    return pairedTest(differences(own), {
      ...{ confidenceLevel: level, size: largest([...own.a, ...own.b]) },
      ...(own.labels.length > 0 && { clusterLabels: own.labels }),
    });
  const grouped = [...own.a, ...own.b].map((value, i) => ({
    ...{ value, isFirst: i < own.a.length },
    clusters: own.labels.map((labels) => itemAt(labels, i)),
  }));
  return twoGroupTest(grouped, level);
}

/** The p-values of each value against the mean of the others; two values have one contrast. */
function contrasts(byValue: ByValue): (number | null)[] {
  const values = [...byValue.keys()];
  const tested = values.length === 2 ? values.slice(0, 1) : values.length < 2 ? [] : values;
  return tested.map((value) => {
    const own = existing(byValue.get(value));
    const others = values.filter((each) => each !== value).map((each) => existing(byValue.get(each)));
    return own.design === 'paired'
      ? (withinUnits(own, others) ?? between(own, others))
      : between(own, others);
  });
}

/** The contrast within the units that have the value and another one; `null` if fewer than two have both. */
function withinUnits(own: Matched, others: readonly Matched[]): number | null {
  const known = others.map(
    (each) => new Map(differences(each).map((d, i) => [itemAt(each.keys, i), d] as const)),
  );
  const found = differences(own).flatMap((difference, i) => {
    const rest = known.flatMap((units) => units.get(itemAt(own.keys, i)) ?? []);
    return rest.length === 0 ? [] : [{ i, contrast: difference - mean(rest) }];
  });
  if (found.length < 2) return null;
  return pairedTest(
    found.map(({ contrast }) => contrast),
    {
      size: largest([...own.a, ...own.b]),
      ...(own.labels.length > 0 && {
        clusterLabels: own.labels.map((labels) => found.map(({ i }) => itemAt(labels, i))),
      }),
    },
  ).pValue;
}

/** The contrast of independent estimates, with Satterthwaite's degrees of freedom. */
function between(own: Matched, others: readonly Matched[]): number | null {
  const estimates = [own, ...others].map((each) => estimate(each, 0.95));
  let [contrast, variance, squares] = [0, 0, 0];
  for (const [i, { difference, standardError, df }] of estimates.entries()) {
    if (difference === null || standardError === null || df === null || !(df > 0)) return null;
    const weight = i === 0 ? 1 : -1 / others.length;
    const part = (weight * standardError) ** 2;
    contrast += weight * difference;
    variance += part;
    squares += part ** 2 / df;
  }
  return variance > 0 ? studentP(contrast, Math.sqrt(variance), variance ** 2 / squares) : null;
}
