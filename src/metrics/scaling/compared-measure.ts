import { createRandom, type Random } from '../../math/create-random.js';
import { quantile } from '../../math/quantile.js';
import { wilsonInterval } from '../../math/wilson-interval.js';

/** A measure with its interval; all `null` where no dialogue has a value. */
export interface ComparedValue {
  /** Dialogues with a value. */
  readonly n: number;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** One measure in both groups, and the first group's minus the second's. */
export interface ComparedMeasure {
  readonly groups: readonly [ComparedValue, ComparedValue];
  readonly difference: ComparedValue;
}

/** What a dialogue adds to a measure: the measure of a group is the sum of parts over the sum of wholes. */
export type Share = readonly [part: number, whole: number];

/** How to resample dialogues. */
export interface ResamplingOptions {
  readonly level: number;
  readonly resamples: number;
  readonly seed: number;
}

const NOTHING: ComparedValue = Object.freeze({ n: 0, value: null, lower: null, upper: null });

/** Compares means or ratios; dialogues are resampled within each group. */
export function compareRatios(
  a: readonly Share[],
  b: readonly Share[],
  { level, resamples, seed }: ResamplingOptions,
): ComparedMeasure {
  const random = createRandom(seed);
  const [valueA, valueB] = [ratioOf(a), ratioOf(b)];
  const drawsA = valueA === null ? undefined : draws(a, resamples, random);
  const drawsB = valueB === null ? undefined : draws(b, resamples, random);
  const groups = [
    summary(valueA, drawsA, a.length, level),
    summary(valueB, drawsB, b.length, level),
  ] as const;
  if (!drawsA || !drawsB) return { groups, difference: NOTHING };
  const differences = drawsA.map((value, i) => value - drawsB[i]!);
  return { groups, difference: summary(valueA! - valueB!, differences, a.length + b.length, level) };
}

/** Compares shares of dialogues: Wilson intervals, and Newcombe's for the difference, which joins those of the groups. */
export function compareShares(a: readonly boolean[], b: readonly boolean[], level: number): ComparedMeasure {
  const [first, second] = [shareOf(a, level), shareOf(b, level)];
  const groups = [first, second] as const;
  if (first.value === null || second.value === null) return { groups, difference: NOTHING };
  const value = first.value - second.value;
  return {
    groups,
    difference: {
      n: first.n + second.n,
      value,
      lower: value - hypotenuse(first.value - first.lower!, second.upper! - second.value),
      upper: value + hypotenuse(first.upper! - first.value, second.value - second.lower!),
    },
  };
}

function shareOf(each: readonly boolean[], level: number): ComparedValue {
  if (each.length === 0) return NOTHING;
  const { estimate, lower, upper } = wilsonInterval(each.filter(Boolean).length, each.length, { level });
  return { n: each.length, value: estimate, lower, upper };
}

function ratioOf(shares: readonly Share[]): number | null {
  let [parts, wholes] = [0, 0];
  for (const [part, whole] of shares) {
    parts += part;
    wholes += whole;
  }
  return wholes === 0 ? null : parts / wholes;
}

/** The measure over groups of the same size drawn with replacement; a draw without a whole counts as 0. */
function draws(shares: readonly Share[], resamples: number, random: Random): Float64Array {
  return Float64Array.from({ length: resamples }, () => {
    let [parts, wholes] = [0, 0];
    for (let i = 0; i < shares.length; i++) {
      const [part, whole] = shares[random.integer(shares.length)]!;
      parts += part;
      wholes += whole;
    }
    return wholes === 0 ? 0 : parts / wholes;
  });
}

function summary(
  value: number | null,
  values: Float64Array | undefined,
  n: number,
  level: number,
): ComparedValue {
  if (value === null || values === undefined) return NOTHING;
  const sorted = values.slice().sort();
  return { n, value, lower: quantile(sorted, (1 - level) / 2), upper: quantile(sorted, (1 + level) / 2) };
}

/** sqrt(a^2 + b^2) from operations that are the same on every engine; `Math.hypot` is not. */
function hypotenuse(a: number, b: number): number {
  const largest = Math.max(Math.abs(a), Math.abs(b));
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  return Math.sqrt((a / largest) ** 2 + (b / largest) ** 2) * largest;
}
