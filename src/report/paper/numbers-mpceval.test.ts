import { describe, expect, it } from 'vitest';
import { groupTranscripts, withVectors } from '../../../testing/paper-transcripts.js';
import {
  ascending,
  type Compared,
  differenceRows,
  meanRow,
  outlierRows,
  readingRow,
  type Scored,
  scoredOf,
  told,
} from '../../../testing/report-expectations.js';
import {
  bounds,
  type ExpectedCell,
  expectTables,
  tablesOf,
  undrawnReport,
} from '../../../testing/report-tables.js';
import {
  type Finding as Comparison,
  compareSystems,
  compareTranscripts,
  evaluate,
  getMetric,
  listMetrics,
  type ScoreRow,
} from '../../index.js';
import { holmAdjust, quantile, standardDeviation } from '../../math/index.js';
import type { Transcript } from '../../transcript/types.js';
import { lackText } from '../../words/missing-words.js';
import type { PaperReportOptions } from './types.js';

/** Two systems on the same ten dialogues, in games of two. */
const all: Transcript[] = groupTranscripts().map((each, i) => ({
  ...each,
  id: `dialogue ${i % 10}`,
  meta: { ...each.meta, game: `game ${Math.floor((i % 10) / 2)}` },
}));
const vectors = withVectors(all);
const SYSTEMS = ['small', 'large'];
const CARDS = listMetrics().filter(({ reports }) => reports?.includes('mpceval'));

async function rowsOf(system: string, withEmbedded: boolean): Promise<ScoreRow[]> {
  const own = [...all.keys()].filter((i) => all[i]!.meta!.model === system);
  const embedded = new Map(own.map((i) => [all[i]!.id!, vectors[i]!]));
  const rows = await evaluate(
    own.map((i) => all[i]!),
    {
      metrics: CARDS.filter(({ granularity: level }) => level !== 'corpus').map(({ id }) => getMetric(id).id),
      keepMeta: ['game'],
      ...(withEmbedded && { analysis: ({ id }: Transcript) => ({ embedded: embedded.get(id!)! }) }),
    },
  );
  return rows.filter(({ component, skipped }) => component === undefined && skipped === undefined);
}

type Tables = Record<string, ExpectedCell[][]>;
const FARTHEST = 'By each measure the dialogue farthest';
const transcriptOf = (system: string, name: string): Transcript =>
  all.find(({ id, meta }) => id === name && meta!.model === system)!;

async function expectedTables({
  level = 0.95,
  clusterBy: cluster,
  embedded,
}: PaperReportOptions): Promise<Tables> {
  const options = { level, ...(cluster && { clusterBy: cluster }) };
  const rows: Record<string, ScoreRow[]> = {};
  for (const system of SYSTEMS) rows[system] = await rowsOf(system, embedded !== undefined);
  const of = (system: string, metric: string) => rows[system]!.filter((row) => row.metric === metric);
  const computed = CARDS.filter(({ id }) => of('small', id).length > 0);
  const titleOf = (about: string): string => {
    const symbols = computed.filter((card) => card.category === about).map(({ symbol }) => symbol);
    return `figure: How the dialogues spread: ${symbols.join(', ')}`;
  };
  const tables: Tables = { 'figure: Every measure by system': [], [FARTHEST]: [] };
  const comparisons: (Compared & Comparison)[] = [];
  const forest: ExpectedCell[][] = [];
  for (const { id: metric, category: about } of computed) {
    const scores: Scored[] = [];
    for (const system of SYSTEMS) {
      const own = scoredOf(system, of(system, metric), (name) => transcriptOf(system, name));
      scores.push(...own);
      const at = [0.1, 0.25, 0.5, 0.75, 0.9].map((p) =>
        quantile(ascending(own.map(({ score }) => score)), p),
      );
      const row = meanRow(told(metric), system, of(system, metric), options);
      tables['figure: Every measure by system']!.push(row);
      const [label, , , ...numbers] = row;
      const lines = (tables[titleOf(about)] ??= []);
      lines.push([label!, system, ...numbers.slice(0, 3), ...at, ...numbers.slice(3)]);
    }
    tables[FARTHEST]!.push(...(await outlierRows(told(metric), scores)));
    const comparison = compared(metric, of('small', metric), of('large', metric), options);
    comparisons.push(comparison);
    const { label, better, difference, interval } = comparison;
    const spread = standardDeviation(scores.map(({ score }) => score));
    const inSpreads = [difference, ...bounds(interval)].map((value) =>
      typeof value === 'number' ? value / spread : null,
    );
    if (difference !== null) forest.push([label, better, ...inSpreads]);
  }
  tables['figure: small minus large by every measure'] = forest;
  const more = [lackCells(comparisons), await lengthCells(comparisons, options)];
  tables['Differences with'] = differenceRows(comparisons).map((row, i) => [
    ...row,
    ...more.flatMap((cells) => cells[i] ?? []),
  ]);
  tables['Direction, range and advice'] = computed.map(readingRow);
  return tables;
}

/** What each side lacks, as compare counts it; no cells if nothing is missing. */
function lackCells(comparisons: readonly Comparison[]): ExpectedCell[][] {
  const cells = comparisons.map((each) => [lackText(each, 'A'), lackText(each, 'B')]);
  return cells.flat().every((cell) => cell === '0') ? [] : cells;
}

/** The difference at equal length of metrics over text that were told apart; no cells if there are none. */
async function lengthCells(
  comparisons: readonly Comparison[],
  options: { level: number; clusterBy?: string | readonly string[] },
): Promise<ExpectedCell[][]> {
  const [small, large] = SYSTEMS.map((system) => all.filter(({ meta }) => meta!.model === system));
  const metrics = CARDS.filter((card) => card.needs.length === 0 && card.granularity !== 'corpus');
  const found = await compareTranscripts(small!, large!, {
    ...{ ...named(options), names: ['small', 'large'] },
    metrics: metrics.map(({ id }) => getMetric(id).id),
  });
  const isTold = (each: Comparison): boolean =>
    each.adjustedPValue !== null && each.adjustedPValue <= 1 - options.level + 1e-12;
  const adjusted = holmAdjust(comparisons.flatMap(({ pValue }) => pValue ?? []));
  let tested = 0;
  const cells = comparisons.map((each) => {
    const adjustedPValue = each.pValue === null ? null : adjusted[tested++]!;
    const own = found.find(({ metric }) => metric === each.metric);
    if (own?.length === undefined || !isTold({ ...each, adjustedPValue })) return [null, null, null];
    const { difference, pValue } = own.length.atLength!;
    return [difference, pValue, 'neither'];
  });
  return cells.flat().every((cell) => cell === null) ? [] : cells;
}

/** The options as comparisons take them. */
function named({ level, ...rest }: { level?: number; clusterBy?: string | readonly string[] }) {
  return { ...rest, ...(level !== undefined && { confidenceLevel: level }) };
}

function compared(
  metric: string,
  small: ScoreRow[],
  large: ScoreRow[],
  options: { level: number; clusterBy?: string | readonly string[] },
): Compared & Comparison {
  const [found] = compareSystems({ small, large }, named(options));
  return { ...found!, clusters: found!.nClusters, ...told(metric) };
}

describe('every number of the report of MPCEval', () => {
  it.each([{}, { level: 0.8, clusterBy: 'game' }])('is that of the library: %j', async (options) => {
    expectTables(await undrawnReport('mpceval', all, options), await expectedTables(options));
  });

  it('is that of the library with vectors', async () => {
    const options = { embedded: vectors };
    const tables = await expectedTables(options);
    expectTables(await undrawnReport('mpceval', all, options), tables);
    // One measure has a value in seven of the ten dialogues, in two of them on both sides.
    const [gini] = tables['Differences with']!.filter(([name]) => String(name).includes('SC-Gini'));
    expect(gini![9]).toBe(2);
    const scored = tables['figure: Every measure by system']!.filter(([name]) => name === gini![0]);
    expect(Number(scored[0]![6]) + Number(scored[1]![6])).toBeLessThan(14);
  });

  it('stands in its sentences as in its tables', async () => {
    // P-values are kept on one line.
    const page = (await undrawnReport('mpceval', all, { embedded: vectors })).replaceAll('\u00a0', ' ');
    const differences = tablesOf(page).get(
      [...tablesOf(page).keys()].find((name) => name.startsWith('Differences'))!,
    )!.rows;
    const sentences = [
      ...page.matchAll(
        /<li>([^<:]*): (\S+) in small, (\S+) in large \((\S+), 95% CI (\S+) to (\S+), p (?:= )?(\S+|< \.001)\)\.<\/li>/g,
      ),
    ];
    expect(sentences.length).toBeGreaterThan(0);
    const number = (text: string): number => Number(text.replace('−', '-').replace('+', ''));
    for (const [, name, , , by, lower, upper, p] of sentences) {
      const [, , , , difference, from, to, , corrected] = differences.find((line) => line[0] === name)!;
      const digits = by!.split('.')[1]?.length ?? 0;
      expect([by, lower, upper].map((text) => number(text!))).toEqual(
        [difference, from, to].map((cell) => Number(Number(cell).toFixed(digits))),
      );
      if (!p!.startsWith('<')) expect(number(p!)).toBeCloseTo(Number(corrected), 2);
    }
  });
});
