import { byKey } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { isGraded } from '../metrics/reliability/solved-runs.js';
import { isCondition } from './factors.js';
import {
  type Measure,
  OUTCOME,
  performanceMeasure,
  RUN_SETTINGS,
  type RunOptions,
  type RunSettings,
  runMeasures,
  SOLVED_RUNS,
  SUCCESS,
} from './measures.js';
import type { DesignRecord, Entry, Scores } from './records.js';

/** The outcome scores, and the metrics that they allow. */
export function outcomeScores(
  records: readonly DesignRecord[],
  settings: RunSettings | undefined,
  options?: RunOptions,
): { measures: Measure[]; scores: Scores } {
  const known = records.flatMap(({ outcome }) => (typeof outcome === 'number' ? [outcome] : []));
  if (known.length === 0) return { measures: [], scores: new Map() };
  const isSuccess = records.every(
    ({ outcome, success }) => outcome == null || (success !== undefined && outcome === 100 * Number(success)),
  );
  const inRange = known.every((score) => score >= 0 && score <= 100);
  const isRepeated = settings !== undefined || hasRepetitions(records);
  const measures =
    isSuccess && !isRepeated
      ? [SUCCESS]
      : [
          performanceMeasure(inRange ? [0, 100] : undefined),
          ...(isRepeated && inRange ? runMeasures(settings ?? RUN_SETTINGS, options) : []),
          ...(isRepeated && !known.some(isGraded) ? SOLVED_RUNS : []),
        ];
  const source = itemAt(measures, 0).source;
  const scale = source === OUTCOME ? 1 : 0.01;
  const entries = new Map(
    records.flatMap(({ key, outcome }): [string, Entry][] => {
      if (outcome === undefined) return [];
      const score = outcome === null ? null : scale * outcome;
      const row = { score, ...(score === null && { undefinedBecause: 'no-outcome' }) };
      return [
        [key, { scores: score === null ? [] : [score], rows: [row], undefined: Number(score === null) }],
      ];
    }),
  );
  return { measures, scores: new Map([[source, { signatures: new Map(), entries }]]) };
}

/** Whether any instruction has repeated runs under the same conditions. */
function hasRepetitions(records: readonly DesignRecord[]): boolean {
  const own = records.filter(({ task }) => task?.field === 'instruction');
  return [...byKey(own, cellOfRun).values()].some(({ length }) => length > 1);
}

function cellOfRun({ labels, task }: DesignRecord): string {
  const conditions = Object.entries(labels)
    .filter(([field]) => isCondition(field))
    .sort();
  return JSON.stringify([task?.label, conditions]);
}
