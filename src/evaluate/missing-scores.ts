import { itemAt } from '../math/existing.js';
import { pairedTest } from '../statistics/paired-test.js';
import { definedRows, type Entry, scoreOfEntry } from './comparison-tables.js';
import type { Matched } from './matched-scores.js';

/** How far a comparison depends on scores that are missing on one side only. */
export interface MissingEffect {
  /** Turns of the matched units that have a score in b but not in a, and the reverse. */
  readonly turnsLackingA: number;
  readonly turnsLackingB: number;
  /**
   * The difference if the missing scores were the worst and the best of the metric's range (where it has no bound, of the
   * scores of these units), over all units with a score on some side; `null` if nothing is missing.
   */
  readonly missingBounds: { readonly lower: number; readonly upper: number } | null;
  /** Sign-flip test of equally many missing scores on both sides; `null` if nothing is missing. */
  readonly missingPValue: number | null;
  /** Whether the sign of the difference depends on the missing scores; `null` if nothing is missing. */
  readonly signDependsOnMissing: boolean | null;
}

const NOTHING: MissingEffect = {
  ...{ turnsLackingA: 0, turnsLackingB: 0, missingBounds: null, missingPValue: null },
  signDependsOnMissing: null,
};

/** The least and the greatest score of a metric; `null` if there is none. */
type Range = readonly [least: number | null, greatest: number | null] | undefined;

/** Bounds and a test for scores missing on one side. O(rows). @internal */
export function missingEffect(
  { pairs, a, b, pairLabels }: Matched,
  range: Range,
  { level, seed }: { readonly level: number; readonly seed: number },
): MissingEffect {
  const lacking = pairs.map(([left, right]) => ({ a: lackingIn(left, right), b: lackingIn(right, left) }));
  const [turnsLackingA, turnsLackingB] = [
    total(lacking.map((each) => each.a)),
    total(lacking.map((each) => each.b)),
  ];
  const isMissing = lacking.some((each) => each.a.share !== each.b.share || each.a.turns + each.b.turns > 0);
  if (!isMissing) return NOTHING;
  const differences = lacking.map((each) => each.a.share - each.b.share);
  const { pValue } = pairedTest(differences, {
    ...{ method: pairLabels.length > 1 ? 'student-t' : 'sign-flip', level, seed, size: 1 },
    ...(pairLabels.length > 0 && { clusterLabels: pairLabels }),
  });
  const missingBounds = boundsOf(pairs, lacking, range);
  const difference = a.reduce((sum, each, i) => sum + each - itemAt(b, i), 0);
  return {
    ...{ turnsLackingA, turnsLackingB, missingBounds, missingPValue: pValue },
    signDependsOnMissing:
      missingBounds &&
      [missingBounds.lower, missingBounds.upper].some((bound) => Math.sign(bound) !== Math.sign(difference)),
  };
}

interface Lacking {
  /** Turns without a score that the other side scores. */
  readonly turns: number;
  /** Share of the scores that are missing: 1 for a unit without any that the other side has. */
  readonly share: number;
}

function lackingIn(own: Entry, other: Entry): Lacking {
  if (own.undefined === 0 || other.scores.size === 0) return { turns: 0, share: 0 };
  if (own.scores.size === 0)
    return { turns: own.rows.filter(({ turn }) => turn !== undefined).length, share: 1 };
  const scored = new Set(other.rows.flatMap(({ turn, score }) => (score === null ? [] : (turn ?? []))));
  const turns = own.rows.filter(
    ({ turn, score }) => score === null && turn !== undefined && scored.has(turn),
  ).length;
  return { turns, share: turns / (turns + definedRows(own)) };
}

function total(lacking: readonly Lacking[]): number {
  return lacking.reduce((sum, { turns }) => sum + turns, 0);
}

function boundsOf(
  pairs: readonly (readonly [Entry, Entry])[],
  lacking: readonly { readonly a: Lacking; readonly b: Lacking }[],
  range: Range,
): { lower: number; upper: number } | null {
  const scores = pairs.flat().flatMap((entry) => scoreOfEntry(entry) ?? []);
  if (scores.length === 0) return null;
  const least = range?.[0] ?? scores.reduce((x, y) => Math.min(x, y));
  const greatest = range?.[1] ?? scores.reduce((x, y) => Math.max(x, y));
  const filled = (entry: Entry, { share }: Lacking, value: number): number =>
    (1 - share) * (scoreOfEntry(entry) ?? value) + share * value;
  const either = pairs.flatMap((pair, i) =>
    pair.some(({ scores }) => scores.size > 0) ? [{ pair, lacks: itemAt(lacking, i) }] : [],
  );
  const meanWith = (ofA: number, ofB: number): number =>
    either.reduce(
      (sum, { pair, lacks }) => sum + filled(pair[0], lacks.a, ofA) - filled(pair[1], lacks.b, ofB),
      0,
    ) / either.length;
  return { lower: meanWith(least, greatest), upper: meanWith(greatest, least) };
}
