import { evaluate, getMetric, type MetricCard, type ScoreRow, summarize } from '../src/index.js';
import { holmAdjust, mean, quantile, studentQuantile, studentTail } from '../src/math/index.js';
import { formatNumber } from '../src/report/paper/html.js';
import type { Transcript } from '../src/transcript/types.js';
import { bounds, type ExpectedCell } from './report-tables.js';

/** What reports say of a measure, computed from rows of `evaluate` and from cards. */

/** A dialogue's score, and the rows of `evaluate` that it is the mean of. */
export interface Scored {
  readonly system: string;
  readonly name: string;
  readonly score: number;
  readonly rows: readonly ScoreRow[];
  readonly transcript: Transcript;
}

/** A measure's name and direction, as every table begins; of a metric its id as well. */
export interface Told {
  readonly label: string;
  readonly better: string;
  readonly metric?: string;
}

/** The cells that a metric's card gives. */
export function told(metric: string): Told {
  const { id, symbol, direction } = getMetric(metric);
  const name = `${id[0]!.toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
  const label = symbol === undefined ? name : `${name} (${symbol})`;
  return { label, better: direction === 'none' ? 'descriptive' : String(direction), metric };
}

/** How to read a metric, as its card says. */
export function readingRow({ id, range: [least, greatest], meaning, avoid }: MetricCard): ExpectedCell[] {
  const { label, better } = told(id);
  return [
    label,
    better,
    `${least ?? '-∞'}\u00a0to\u00a0${greatest ?? '∞'}`,
    `${meaning} Do not use it ${avoid}`,
  ];
}

/** The dialogues of a system that have a score, by the rows of one metric. */
export function scoredOf(
  system: string,
  rows: readonly ScoreRow[],
  transcriptOf: (name: string) => Transcript,
): Scored[] {
  return [...new Set(rows.map(({ transcript }) => transcript))].flatMap((name): Scored[] => {
    const own = rows.filter(({ transcript }) => transcript === name);
    const { mean: score } = summarize(own);
    return score === null ? [] : [{ system, name, score, rows: own, transcript: transcriptOf(name) }];
  });
}

/** A system's mean, with what stands beside it in the first figure of a report. */
export function meanRow(
  { label, better }: Told,
  system: string,
  rows: readonly ScoreRow[],
  options: { level?: number; cluster?: string } = {},
): ExpectedCell[] {
  const { mean, interval, n, nUndefined } = summarize(rows, options);
  return [label, better, system, mean, ...bounds(interval), n, nUndefined];
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The dialogue farthest below the median and that farthest above, with the turns behind it. */
export async function outlierRows(
  { label, better, metric }: Told,
  scores: readonly Scored[],
): Promise<ExpectedCell[][]> {
  const center = quantile(ascending(scores.map(({ score }) => score)), 0.5);
  const deviation = 1.4826 * quantile(ascending(scores.map(({ score }) => Math.abs(score - center))), 0.5);
  if (deviation === 0) return [];
  const places = [...scores].sort((a, b) => a.score - b.score);
  const ends = [places[0]!, places.findLast(({ score }) => score === places.at(-1)!.score)!];
  const lines = ends
    .filter(({ score }) => score !== center)
    .map(async (far) => {
      const behind = metric === undefined ? '' : await turnsBehind(metric, far, far.score < center ? 1 : -1);
      const cells = [label, better, far.name, far.system, far.score, center];
      return [...cells, (far.score - center) / deviation, behind];
    });
  return Promise.all(lines);
}

async function turnsBehind(metric: string, { transcript, rows }: Scored, sign: number): Promise<string> {
  const turns = rows.flatMap(({ turn, score }) =>
    turn === undefined || score === null ? [] : [{ turn, score }],
  );
  const print = (list: readonly { turn: number; score: number }[], before: string): string =>
    list.map(({ turn, score }) => `${before}${turn + 1}: ${formatNumber(score)}`).join(', ');
  if (turns.length > 0) return print(turns.sort((a, b) => sign * (a.score - b.score)).slice(0, 3), 'turn ');
  if (getMetric(metric).needs.length > 0 || getMetric(metric).input !== 'transcript') return '';
  const without = await Promise.all(
    transcript.turns.map(async (_, turn) => {
      const kept = { ...transcript, turns: transcript.turns.filter((__, t) => t !== turn) };
      const [row] = await evaluate([kept], { metrics: [getMetric(metric).id] });
      return { turn, score: row!.score };
    }),
  );
  const nearer = without.flatMap(({ turn, score }) =>
    score === null || sign * (score - rows[0]!.score!) <= 0 ? [] : [{ turn, score }],
  );
  return print(nearer.sort((a, b) => sign * (b.score - a.score)).slice(0, 3), 'without turn ');
}

/** Two systems by one measure, before p-values are corrected. */
export interface Compared extends Told {
  readonly a: string;
  readonly b: string;
  readonly difference: number | null;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  readonly pValue: number | null;
  readonly clusters: number;
}

/** The table of differences: Holm's correction over all of its rows. */
export function differenceRows(comparisons: readonly Compared[]): ExpectedCell[][] {
  const corrected = holmAdjust(comparisons.map(({ pValue }) => pValue ?? Number.NaN));
  return comparisons.map(({ label, better, a, b, difference, interval, pValue, clusters }, i) => [
    ...[label, better, a, b, difference, ...bounds(interval), pValue],
    ...[pValue === null ? null : corrected[i]!, clusters],
  ]);
}

type Difference = Omit<Compared, keyof Told>;

/**
 * The difference of two systems some of whose dialogues are the same: the squared errors of both means, less twice the
 * covariance of the dialogues that both have, each deviation weighted by sqrt(n / (n - 1)) / n of its system. Welch's
 * degrees of freedom, at most the dialogues less two.
 */
export function partlyPaired(first: readonly Scored[], second: readonly Scored[], level = 0.95): Difference {
  const [a, b] = [first, second].map(meanError);
  const [centerA, centerB] = [meanOf(first), meanOf(second)];
  let common = 0;
  let covariance = 0;
  for (const { name, score } of first) {
    const other = second.find((each) => each.name === name);
    if (other === undefined) continue;
    common += 1;
    covariance += (score - centerA) * (other.score - centerB);
  }
  const sizes = first.length * second.length;
  covariance /= sizes * Math.sqrt((1 - 1 / first.length) * (1 - 1 / second.length));
  const variance = a!.square + b!.square - 2 * covariance;
  const dialogues = first.length + second.length - common;
  return differenceOf(first, second, variance, Math.min(welchDf(a!, b!), dialogues - 2), level);
}

/** The difference of two systems on other dialogues each: Welch's t test. */
export function welch(first: readonly Scored[], second: readonly Scored[], level = 0.95): Difference {
  const [a, b] = [first, second].map(meanError);
  return differenceOf(first, second, a!.square + b!.square, welchDf(a!, b!), level);
}

interface MeanError {
  readonly square: number;
  readonly df: number;
}

/** The squared standard error of a mean. */
function meanError(scores: readonly Scored[]): MeanError {
  const center = meanOf(scores);
  const squares = scores.reduce((sum, { score }) => sum + (score - center) ** 2, 0);
  return { square: squares / (scores.length - 1) / scores.length, df: scores.length - 1 };
}

function welchDf(a: MeanError, b: MeanError): number {
  return (a.square + b.square) ** 2 / (a.square ** 2 / a.df + b.square ** 2 / b.df);
}

function differenceOf(
  first: readonly Scored[],
  second: readonly Scored[],
  variance: number,
  df: number,
  level: number,
): Difference {
  const difference = meanOf(first) - meanOf(second);
  const margin = studentQuantile((1 + level) / 2, df) * Math.sqrt(variance);
  return {
    ...{ a: first[0]!.system, b: second[0]!.system, difference },
    interval: { lower: difference - margin, upper: difference + margin },
    pValue: 2 * studentTail(Math.abs(difference) / Math.sqrt(variance), df),
    clusters: new Set([...first, ...second].map(({ name }) => name)).size,
  };
}

const meanOf = (scores: readonly Scored[]): number => mean(scores.map(({ score }) => score));
