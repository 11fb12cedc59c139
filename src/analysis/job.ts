import { MetricError } from '../error.js';
import { byKey } from '../math/by-key.js';
import { existing } from '../math/existing.js';
import { isRounding, largest } from '../statistics/rounding.js';
import { counted } from '../text/counted.js';
import { isCondition } from './factors.js';
import { familyName } from './families.js';
import { type Matched, matchScores } from './match.js';
import type { Measure } from './measures.js';
import type { Plan } from './plan.js';
import type { DesignRecord, Entry, Scores } from './records.js';
import { commonUnits, conditionCell, unitKey, variesWithinUnits } from './units.js';

/** A part of the data with its plan: the conversations of one system, for example. */
export interface Part {
  readonly plan: Plan;
  readonly stratum?: Readonly<Record<string, string>>;
}

/** The matched scores of two levels by one measure. */
export interface Job extends Part {
  readonly measure: Measure;
  readonly pair: readonly [a: string, b: string];
  readonly signature: string;
  readonly unit: string;
  readonly within: readonly string[];
  readonly matched: Matched;
  readonly family: string;
  /** Whether all scores of both sides are equal. */
  readonly isConstant: boolean;
  readonly runs: readonly [a: readonly [number, number], b: readonly [number, number]];
}

/** Matches the scores of two levels by one measure. */
export function prepareJob(measure: Measure, pair: Job['pair'], part: Part, scores: Scores, parts = 1): Job {
  const { plan } = part;
  const { entries, signatures } = existing(scores.get(measure.source));
  const { family, primary, clusterBy, unpaired } = plan.settings;
  const [left, right] = [existing(plan.records.get(pair[0])), existing(plan.records.get(pair[1]))];
  const unit = measure.question === 'performance' ? outcomeUnit(left, right, plan) : plan.unit;
  const within = conditionsWithin(left, right, plan, unit);
  const by = clusterBy ?? (unit === 'turn' ? turnCluster : undefined);
  const isIndependent = commonUnits(left, right, unit, within) === 0;
  if (isIndependent && unpaired === 'refuse') requireCommon(pair, left, right, unit);
  const matched = matchScores({
    ...{ a: left, b: right, entries, measure, unit, within, clusterBy: by, isIndependent },
  });
  const all = [...matched.a, ...matched.b];
  return {
    ...part,
    ...{ measure, pair, unit, within, matched, signature: commonSignature(measure.metric, pair, signatures) },
    family: familyName(measure, { family, primary }, Math.max(plan.levels.length, parts)),
    isConstant: all.length > 0 && isRounding(Math.max(...all) - Math.min(...all), largest(all)),
    runs: [runsIn(left, entries, within, unit), runsIn(right, entries, within, unit)],
  };
}

/**
 * The conditions to match on. Those that are the same within pairs of conversations may vary within a task, whose runs
 * under different conditions are not repetitions of each other.
 */
function conditionsWithin(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  { unit: pairs, within, choices }: Plan,
  unit: string,
): readonly string[] {
  if (unit === pairs) return within;
  const found = [...within];
  for (const each of choices) {
    if (each.choice !== 'same-in-pairs' || !isCondition(each.field)) continue;
    const isVaried = variesWithinUnits([...a, ...b], unit, each.field);
    if (isVaried && commonUnits(a, b, unit, [...found, each.field]) > 0) found.push(each.field);
  }
  return found;
}

function turnCluster(row: { readonly transcript: string }): string {
  return row.transcript;
}

/** Pairs outcomes by task if both levels have tasks, because runs of a task are repetitions. */
function outcomeUnit(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  { unit, settings }: Plan,
): string {
  if (settings.unit !== undefined && settings.unit !== 'turn') return unit;
  const task = a.find((record) => record.task !== undefined)?.task?.field;
  const isCommon = task !== undefined && commonUnits(a, b, task, []) > 0;
  if (isCommon && unit === 'transcript' && mergesClusters([...a, ...b], task, settings)) return unit;
  return isCommon ? task : unit === 'turn' ? 'transcript' : unit;
}

/** Whether the conversations of a task belong to several of the named clusters, such as annotators. */
function mergesClusters(
  records: readonly DesignRecord[],
  task: string,
  { clusterBy }: Plan['settings'],
): boolean {
  if (clusterBy === undefined || typeof clusterBy === 'function') return false;
  return [clusterBy].flat().some((field) => field !== task && variesWithinUnits(records, task, field));
}

function requireCommon(
  [nameA, nameB]: Job['pair'],
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  unit: string,
): void {
  const what = unit === 'transcript' || unit === 'turn' ? 'id' : unit;
  const has = (name: string, records: readonly DesignRecord[]): string => {
    const keys = new Set(records.flatMap((record) => unitKey(record, unit) ?? [])).size;
    const unnamed = records.filter((record) => unitKey(record, unit) === undefined).length;
    const others = counted(unnamed, 'transcript without an id', 'transcripts without an id');
    return `${counted(keys, what)} in ${name}${unnamed > 0 ? ` (and ${others})` : ''}`;
  };
  const message = `systems: expected transcripts with an ${what} that both ${nameA} and ${nameB} have, got none in common: ${has(nameA, a)}, ${has(nameB, b)}. Transcripts are paired by ${what}, never by position`;
  throw new MetricError('INVALID_INPUT', message, { path: 'systems', received: [nameA, nameB] });
}

function commonSignature(
  metric: string,
  [a, b]: Job['pair'],
  signatures: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const own = [a, b, ''].flatMap((name) => [...(signatures.get(name) ?? [])]);
  const found = [...new Set(own)].sort();
  if (found.length <= 1) return found[0] ?? '';
  const message = `systems: expected one signature of ${metric} for ${a} and ${b}, got ${found.join(' and ')}`;
  throw new MetricError('INVALID_INPUT', message, { metric, path: 'systems', received: found });
}

/** Minimum and maximum number of conversations per unit and set of matched conditions. */
function runsIn(
  records: readonly DesignRecord[],
  entries: ReadonlyMap<string, Entry>,
  within: readonly string[],
  unit: string,
): readonly [number, number] {
  const own = records.filter(({ key }) => (entries.get(key)?.scores.length ?? 0) > 0);
  const counts = [
    ...byKey(own, (record) =>
      JSON.stringify([unitKey(record, unit) ?? record.key, conditionCell(record, within)]),
    ).values(),
  ].map(({ length }) => length);
  return counts.length === 0 ? [0, 0] : [Math.min(...counts), Math.max(...counts)];
}
