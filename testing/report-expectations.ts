import {
  evaluate,
  type Finding,
  getMetric,
  type MetricCard,
  type ScoreRow,
  summarize,
} from '../src/index.js';
import { quantile } from '../src/math/index.js';
import { formatNumber } from '../src/report/paper/html.js';
import type { Transcript } from '../src/transcript/types.js';
import { METRIC_EVIDENCE } from '../src/words/metric-evidence.generated.js';
import { lackText } from '../src/words/missing-words.js';
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
    METRIC_EVIDENCE[id] ?? 'not tested',
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

/** A system's mean, with the other values of its row in the first figure of a report. */
export function meanRow(
  { label, better }: Told,
  system: string,
  rows: readonly ScoreRow[],
  options: { confidenceLevel?: number; cluster?: string } = {},
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

/** The table of differences of findings, cell by cell; outcomes have the given names. */
export function findingRows(
  findings: readonly Finding[],
  names: Readonly<Record<string, Told>> = {},
): ExpectedCell[][] {
  const hasLength = findings.some(({ length }) => length !== undefined);
  const lacks = findings.map((each) => [lackText(each, 'A'), lackText(each, 'B')]);
  const isMissing = lacks.flat().some((cell) => cell !== '0');
  const explanations: Readonly<Record<string, string>> = {
    ...{ 'not-different': 'no difference found', remains: 'neither', partly: 'length in part' },
    ...{ length: 'length', padding: 'padding', undecided: 'undecided' },
  };
  return findings.map((each, i) => {
    const { label, better } = names[each.metric] ?? told(each.metric);
    const { length } = each;
    const ofLength: ExpectedCell[] =
      length === undefined
        ? [null, null, null]
        : [
            length.atLength?.difference ?? null,
            length.atLength?.pValue ?? null,
            explanations[length.verdict] ?? null,
          ];
    return [
      ...[label, better, each.a, each.b, each.meanA, each.meanB, each.difference],
      ...[...bounds(each.interval), each.adjustedPValue, ...bounds(each.uncorrectedInterval), each.pValue],
      ...[each.n, each.nClusters, each.minimumDetectableDifference, each.verdict.replaceAll('-', ' ')],
      ...(isMissing ? (lacks[i] ?? []) : []),
      ...(hasLength ? ofLength : []),
    ];
  });
}
