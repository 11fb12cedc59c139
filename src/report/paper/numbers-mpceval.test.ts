import { describe, expect, it } from 'vitest';
import {
  compareSystems,
  type EvaluationRow,
  evaluate,
  getMetric,
  listMetrics,
  summarize,
} from '../../index.js';
import { holmAdjust, quantile } from '../../math/index.js';
import { groupTranscripts, withVectors } from '../../testing/paper-transcripts.js';
import {
  bounds,
  type ExpectedCell,
  expectTables,
  tablesOf,
  undrawnReport,
} from '../../testing/report-tables.js';
import type { Transcript } from '../../transcript/types.js';
import { formatNumber } from './html.js';
import type { PaperReportOptions } from './types.js';

/** Two systems on the same ten dialogues, in games of two. */
const all: Transcript[] = groupTranscripts().map((each, i) => ({
  ...each,
  id: `dialogue ${i % 10}`,
  meta: { ...each.meta, game: `game ${Math.floor((i % 10) / 2)}` },
}));
const vectors = withVectors(all);
const SYSTEMS = ['small', 'large'];
const CARDS = listMetrics().filter(({ paper }) => paper === 'mpceval');

async function rowsOf(system: string, withEmbedded: boolean): Promise<EvaluationRow[]> {
  const own = [...all.keys()].filter((i) => all[i]!.meta!.model === system);
  const embedded = new Map(own.map((i) => [all[i]!.id!, vectors[i]!]));
  const rows = await evaluate(
    own.map((i) => all[i]!),
    {
      metrics: CARDS.filter(({ level }) => level !== 'corpus').map(({ id }) => getMetric(id).id),
      clusters: ['game'],
      ...(withEmbedded && { analysis: ({ id }: Transcript) => ({ embedded: embedded.get(id!)! }) }),
    },
  );
  return rows.filter(({ component, skipped }) => component === undefined && skipped === undefined);
}

const label = (metric: string): string => {
  const { id, symbol } = getMetric(metric);
  return `${id[0]!.toUpperCase()}${id.slice(1).replaceAll('-', ' ')} (${symbol})`;
};
const better = (metric: string): string => {
  const { direction } = getMetric(metric);
  return direction === 'none' ? 'neither' : String(direction);
};
const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

interface Scored {
  readonly system: string;
  readonly name: string;
  readonly score: number;
  readonly rows: readonly EvaluationRow[];
}

/** The dialogue farthest below the median and that farthest above, with the turns behind it. */
async function outliers(metric: string, scores: readonly Scored[]): Promise<ExpectedCell[][]> {
  const center = quantile(ascending(scores.map(({ score }) => score)), 0.5);
  const deviation = 1.4826 * quantile(ascending(scores.map(({ score }) => Math.abs(score - center))), 0.5);
  if (deviation === 0) return [];
  const places = [...scores].sort((a, b) => a.score - b.score);
  const lines = [places[0]!, places.findLast(({ score }) => score === places.at(-1)!.score)!].map(
    async (far) => {
      const sign = far.score < center ? 1 : -1;
      const cells = [label(metric), better(metric), far.name, far.system, far.score, center];
      return [...cells, (far.score - center) / deviation, await turnsBehind(metric, far, sign)];
    },
  );
  return Promise.all(lines);
}

async function turnsBehind(metric: string, { system, name, rows }: Scored, sign: number): Promise<string> {
  const turns = rows.flatMap(({ turn, score }) =>
    turn === undefined || score === null ? [] : [{ turn, score }],
  );
  const print = (list: readonly { turn: number; score: number }[], before: string): string =>
    list.map(({ turn, score }) => `${before}${turn + 1}: ${formatNumber(score)}`).join(', ');
  if (turns.length > 0) return print(turns.sort((a, b) => sign * (a.score - b.score)).slice(0, 3), '');
  if (getMetric(metric).needs.length > 0 || getMetric(metric).input !== 'transcript') return '';
  const transcript = all.find(({ id, meta }) => id === name && meta!.model === system)!;
  const without = await Promise.all(
    transcript.turns.map(async (_, turn) => {
      const kept = { ...transcript, turns: transcript.turns.filter((__, t) => t !== turn) };
      const [row] = await evaluate([kept], { metrics: [getMetric(metric).id] });
      return { turn, score: row!.score! };
    }),
  );
  const nearer = without.filter(({ score }) => sign * (score - rows[0]!.score!) > 0);
  return print(nearer.sort((a, b) => sign * (b.score - a.score)).slice(0, 3), 'without ');
}

type Tables = Record<string, ExpectedCell[][]>;

async function expectedTables({ level = 0.95, cluster, embedded }: PaperReportOptions): Promise<Tables> {
  const rows: Record<string, EvaluationRow[]> = {};
  for (const system of SYSTEMS) rows[system] = await rowsOf(system, embedded !== undefined);
  const of = (system: string, metric: string) => rows[system]!.filter((row) => row.metric === metric);
  const computed = CARDS.filter(({ id }) => of('small', id).length > 0);
  const titleOf = (about: string): string => {
    const symbols = computed.filter((card) => card.about === about).map(({ symbol }) => symbol);
    return `figure: How the dialogues spread: ${symbols.join(', ')}`;
  };
  const tables: Tables = {
    'figure: Every measure by system': [],
    'By each measure the dialogue farthest': [],
  };
  for (const { id: metric, about } of computed) {
    const scores: Scored[] = [];
    for (const system of SYSTEMS) {
      const { mean, interval, n, nUndefined } = summarize(of(system, metric), {
        level,
        ...(cluster && { cluster }),
      });
      const own = [...new Set(of(system, metric).map(({ transcript }) => transcript))].flatMap(
        (name): Scored[] => {
          const turns = of(system, metric).filter(({ transcript }) => transcript === name);
          const { mean: score } = summarize(turns);
          return score === null ? [] : [{ system, name, score, rows: turns }];
        },
      );
      scores.push(...own);
      const at = [0.1, 0.25, 0.5, 0.75, 0.9].map((p) =>
        quantile(ascending(own.map(({ score }) => score)), p),
      );
      const head = [mean, ...bounds(interval)];
      tables['figure: Every measure by system']!.push([
        label(metric),
        better(metric),
        system,
        ...head,
        n,
        nUndefined,
      ]);
      const lines = (tables[titleOf(about)] ??= []);
      lines.push([label(metric), system, ...head, ...at, n, nUndefined]);
    }
    tables['By each measure the dialogue farthest']!.push(...(await outliers(metric, scores)));
  }
  const comparisons = compareSystems(rows, { level, ...(cluster && { cluster }) });
  const corrected = holmAdjust(comparisons.map(({ pValue }) => pValue ?? Number.NaN));
  tables['Differences with'] = comparisons.map(
    ({ metric, a, b, difference, interval, pValue, clusters }, i) => [
      ...[label(metric), better(metric), a, b, difference, ...bounds(interval), pValue],
      ...[pValue === null ? null : corrected[i]!, clusters],
    ],
  );
  tables['Direction, range and advice'] = computed.map(({ id, range: [least, greatest], advice }) => [
    ...[label(id), better(id), `${least ?? '-∞'} to ${greatest ?? '∞'}`, advice],
  ]);
  return tables;
}

describe('every number of the report of MPCEval', () => {
  it.each([{}, { level: 0.8, cluster: 'game' }])('is that of the library: %j', async (options) => {
    expectTables(await undrawnReport('mpceval', all, options), await expectedTables(options));
  });

  it('is that of the library with vectors', async () => {
    const options = { embedded: vectors };
    const page = await undrawnReport('mpceval', all, options);
    const { 'Differences with': differences, ...others } = await expectedTables(options);
    const caption = [...tablesOf(page).keys()].find((name) => name.startsWith('Differences with'))!;
    expectTables(page.replace(/<table><caption>Differences[\s\S]*?<\/table>/, ''), others);
    // One measure lacks a value in other dialogues on either side: reports keep those, compareSystems takes pairs only.
    const shown = tablesOf(page)
      .get(caption)!
      .rows.filter(([name]) => !name!.includes('SC-Gini'));
    expect(shown.length).toBe(differences!.length - 1);
    for (const line of shown) {
      const [, , , , difference, lower, upper, p] = differences!.find(([name]) => name === line[0])!;
      expect(line.slice(4, 8)).toEqual(
        [difference, lower, upper, p].map((cell) => formatNumber(Number(cell))),
      );
    }
  });

  it('stands in its sentences as in its tables', async () => {
    const page = await undrawnReport('mpceval', all, { embedded: vectors });
    const differences = tablesOf(page).get(
      [...tablesOf(page).keys()].find((name) => name.startsWith('Differences'))!,
    )!.rows;
    const sentences = [
      ...page.matchAll(
        /<p>\w+ has a higher (.*?) than .*?, by (\S+) \(95 % interval (\S+) to (\S+), p = (\S+)/g,
      ),
    ];
    expect(sentences.length).toBeGreaterThan(0);
    for (const [, name, by, lower, upper, p] of sentences) {
      const [, , , , difference, from, to, , corrected] = differences.find((line) => line[0] === name)!;
      expect(Math.abs(Number(difference))).toBe(Number(by));
      expect([Math.abs(Number(from)), Math.abs(Number(to))].sort()).toEqual(
        [Number(lower), Number(upper)].sort(),
      );
      expect(Number(p)).toBeCloseTo(Number(corrected), 4);
    }
  });
});
