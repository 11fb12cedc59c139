import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { pairedTest } from '../statistics/paired-test.js';
import { type Cell, type CellPair, cellValue, sortedScores } from './cells.js';
import type { Matched } from './match.js';
import type { Measure } from './measures.js';
import type { Entry } from './records.js';

/** Sensitivity of a comparison to scores that are missing on one side only. */
export interface MissingEffect {
  /** Turns (or runs) of the matched units that have a score in b but not in a, and the reverse. */
  readonly turnsLackingA: number;
  readonly turnsLackingB: number;
  /**
   * The difference with the worst and the best possible values for the missing scores, over all units with a score on
   * either side; an unbounded range is replaced by the range of the scores. `null` if no scores are missing.
   */
  readonly missingBounds: { readonly lower: number; readonly upper: number } | null;
  /** Test of equally many missing scores on both sides; `null` if no scores are missing. */
  readonly missingPValue: number | null;
  /** Whether the sign of the difference depends on the missing scores; `null` if no scores are missing. */
  readonly signSensitiveToMissing: boolean | null;
}

const NOTHING: MissingEffect = {
  ...{ turnsLackingA: 0, turnsLackingB: 0, missingBounds: null, missingPValue: null },
  signSensitiveToMissing: null,
};

/** Bounds and a test for scores that are missing on one side. O(rows). */
export function missingEffect(
  { pairs, a, b, pairLabels }: Matched,
  measure: Measure,
  { confidenceLevel, seed }: { readonly confidenceLevel: number; readonly seed: number },
): MissingEffect {
  const lacking = pairs.map((pair) => ({ a: lackingIn(pair.a, pair.b), b: lackingIn(pair.b, pair.a) }));
  const isMissing = lacking.some((each) => each.a.share !== each.b.share || each.a.count + each.b.count > 0);
  if (!isMissing) return NOTHING;
  const { pValue } = pairedTest(
    lacking.map((each) => each.a.share - each.b.share),
    {
      ...{ method: pairLabels.length > 1 ? 'student-t' : 'sign-flip', confidenceLevel, seed, size: 1 },
      ...(pairLabels.length > 0 && { clusterLabels: pairLabels }),
    },
  );
  const missingBounds = boundDifference(pairs, lacking, measure);
  const sign = Math.sign(a.reduce((sum, each, i) => sum + each - itemAt(b, i), 0));
  return {
    turnsLackingA: lacking.reduce((sum, each) => sum + each.a.count, 0),
    turnsLackingB: lacking.reduce((sum, each) => sum + each.b.count, 0),
    missingBounds,
    missingPValue: pValue,
    signSensitiveToMissing:
      missingBounds && [missingBounds.lower, missingBounds.upper].some((bound) => Math.sign(bound) !== sign),
  };
}

interface Lacking {
  /** Number of turns or runs without a score on this side but with one on the other. */
  readonly count: number;
  /** Share of missing scores; 1 for a cell without scores that exists on the other side. */
  readonly share: number;
}

function lackingIn(own: Cell, other: Cell): Lacking {
  const [scored, undefinedRows] = [
    total(own, ({ scores }) => scores.length),
    total(own, (entry) => entry.undefined),
  ];
  if (undefinedRows === 0 || total(other, ({ scores }) => scores.length) === 0) return { count: 0, share: 0 };
  const rows = own.entries.flatMap((entry) => entry.rows);
  const isByTurn = rows.some(({ turn }) => turn !== undefined);
  if (scored === 0) {
    const turns = rows.filter(({ turn }) => turn !== undefined).length;
    return { count: isByTurn ? turns : own.entries.length > 1 ? undefinedRows : 0, share: 1 };
  }
  if (!isByTurn) return { count: undefinedRows, share: undefinedRows / (undefinedRows + scored) };
  const there = new Set(
    other.entries.flatMap((entry) =>
      entry.rows.flatMap(({ turn, score }) => (score === null ? [] : (turn ?? []))),
    ),
  );
  const count = rows.filter(
    ({ turn, score }) => score === null && turn !== undefined && there.has(turn),
  ).length;
  return { count, share: count / (count + scored) };
}

function total({ entries }: Cell, of: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + of(entry), 0);
}

function boundDifference(
  pairs: readonly CellPair[],
  lacking: readonly { readonly a: Lacking; readonly b: Lacking }[],
  measure: Measure,
): { lower: number; upper: number } | null {
  const values = pairs.flatMap(({ a, b }) => [...sortedScores(a.entries), ...sortedScores(b.entries)]);
  if (values.length === 0) return null;
  const least = measure.range?.[0] ?? values.reduce((x, y) => Math.min(x, y));
  const greatest = measure.range?.[1] ?? values.reduce((x, y) => Math.max(x, y));
  const either = pairs.flatMap((pair, i) => {
    const { a, b } = pair;
    const isScored = [a, b].some((cell) => total(cell, ({ scores }) => scores.length) > 0);
    if (!isScored) return [];
    // The smaller number of runs of the two sides.
    const runs = Math.min(a.entries.length, b.entries.length);
    const [ofA, ofB] = [
      filled(a, itemAt(lacking, i).a, measure, runs, least, greatest),
      filled(b, itemAt(lacking, i).b, measure, runs, least, greatest),
    ];
    return [{ lower: ofA[0] - ofB[1], upper: ofA[1] - ofB[0] }];
  });
  return { lower: mean(either.map(({ lower }) => lower)), upper: mean(either.map(({ upper }) => upper)) };
}

/** The smallest and largest possible value of a side over all missing scores. */
function filled(
  cell: Cell,
  { share }: Lacking,
  measure: Measure,
  runs: number,
  least: number,
  greatest: number,
): readonly [number, number] {
  const missing = cell.entries.filter(({ scores }) => scores.length === 0).length;
  if (measure.bounds && missing > 0) return measure.bounds(sortedScores(cell.entries), missing, runs);
  const value = cellValue(cell, measure, runs);
  const at = (bound: number): number => (1 - share) * (value ?? bound) + share * bound;
  return [at(least), at(greatest)];
}
