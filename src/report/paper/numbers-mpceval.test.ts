import { describe, expect, it } from 'vitest';
import { groupTranscripts } from '../../../testing/paper-transcripts.js';
import {
  ascending,
  findingRows,
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
  compareTranscripts,
  type Embedder,
  embedTranscript,
  evaluate,
  type Finding,
  listMetrics,
  type ScoreRow,
} from '../../index.js';
import { quantile, standardDeviation } from '../../math/index.js';
import type { Transcript } from '../../transcript/types.js';
import type { PaperReportOptions } from './types.js';

/** Two systems on the same ten dialogues, in games of two. */
const all: Transcript[] = groupTranscripts().map((each, i) => ({
  ...each,
  id: `dialogue ${i % 10}`,
  meta: { ...each.meta, game: `game ${Math.floor((i % 10) / 2)}` },
}));
/** How often each of the first letters of the alphabet occurs in a text, and how long it is. */
const embedder: Embedder = {
  ...{ id: 'letters', dimensions: 9 },
  async embed(texts) {
    const count = (text: string, letter: string): number => text.toLowerCase().split(letter).length - 1;
    const rows = texts.map((text) => [...[...'abcdefgh'].map((each) => count(text, each)), text.length]);
    return { data: Float32Array.from(rows.flat()), rows: texts.length, cols: 9 };
  },
};
const vectors = await Promise.all(all.map((each) => embedTranscript(each, embedder)));
const SYSTEMS = ['small', 'large'];
const CARDS = listMetrics().filter(({ reports }) => reports?.includes('mpceval'));
const of = (system: string): Transcript[] => all.filter(({ meta }) => meta!.model === system);

async function rowsOf(system: string, withVectors: boolean): Promise<ScoreRow[]> {
  const rows = await evaluate(of(system), { keepMeta: ['game'], ...(withVectors && { embedder }) });
  return rows.filter(({ component, skipped }) => component === undefined && skipped === undefined);
}

type Tables = Record<string, ExpectedCell[][]>;
const FARTHEST = 'For each metric, the conversations farthest';
const FLOOR = 'figure: Who speaks, by system';
const FOREST = 'figure: small minus large by every metric';
const transcriptOf = (system: string, name: string): Transcript => of(system).find(({ id }) => id === name)!;

async function expectedTables({
  confidenceLevel = 0.95,
  clusterBy: cluster,
  embedded,
}: PaperReportOptions): Promise<Tables> {
  const options = { confidenceLevel, ...(cluster && { clusterBy: cluster }) };
  const rows: Record<string, ScoreRow[]> = {};
  for (const system of SYSTEMS) rows[system] = await rowsOf(system, embedded !== undefined);
  const ofMetric = (system: string, metric: string) => rows[system]!.filter((row) => row.metric === metric);
  const scoredBy = (metric: string): Scored[][] =>
    SYSTEMS.map((system) => scoredOf(system, ofMetric(system, metric), (name) => transcriptOf(system, name)));
  const computed = CARDS.filter(({ id }) => ofMetric('small', id).length > 0);
  const titleOf = (about: string): string => {
    const symbols = computed.filter((card) => card.category === about).map(({ symbol }) => symbol);
    return `figure: How the conversations spread: ${symbols.join(', ')}`;
  };
  const tables: Tables = { 'figure: Every metric by system': [], [FARTHEST]: [] };
  for (const { id: metric, category: about } of computed) {
    const scores = scoredBy(metric);
    for (const [i, system] of SYSTEMS.entries()) {
      const own = ascending(scores[i]!.map(({ score }) => score));
      const at = [0.1, 0.25, 0.5, 0.75, 0.9].map((p) => quantile(own, p));
      const row = meanRow(told(metric), system, ofMetric(system, metric), options);
      tables['figure: Every metric by system']!.push(row);
      const [label, , , ...numbers] = row;
      const lines = (tables[titleOf(about)] ??= []);
      lines.push([label!, system, ...numbers.slice(0, 3), ...at, ...numbers.slice(3)]);
    }
    tables[FARTHEST]!.push(...(await outlierRows(told(metric), scores.flat())));
  }
  const findings = await compareTranscripts(of('small'), of('large'), {
    ...{ names: ['small', 'large'], confidenceLevel },
    ...(cluster && { clusterBy: cluster }),
    ...(embedded && { embedder }),
  });
  tables[FOREST] = findings.flatMap((each) => {
    // The standard deviation within systems: squares around the means of systems over their degrees of freedom.
    const groups = scoredBy(each.metric).map((own) => own.map(({ score }) => score));
    const freedom = groups.reduce((sum, { length }) => sum + length - 1, 0);
    const squares = groups.map((own) => standardDeviation(own) ** 2 * own.length);
    const spread = Math.sqrt(squares.reduce((sum, own) => sum + own, 0) / freedom);
    return each.difference === null ? [] : [forestRow(each, spread)];
  });
  if (findings.some(({ speakerShare }) => speakerShare !== undefined)) tables[FLOOR] = shareRows();
  tables['Differences with'] = findingRows(findings);
  tables['Direction, range and advice'] = computed.map(readingRow);
  return tables;
}

/** The mean share of turns by system and speaker, speakers with the largest shares first. */
function shareRows(): ExpectedCell[][] {
  const names = [...new Set(all.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)))];
  const share = (system: string, name: string): number => {
    const own = of(system).map(
      ({ turns }) => turns.filter(({ speaker }) => speaker === name).length / turns.length,
    );
    return own.reduce((a, b) => a + b, 0) / own.length;
  };
  const total = (name: string): number => SYSTEMS.reduce((sum, system) => sum + share(system, name), 0);
  const sorted = names.sort((a, b) => total(b) - total(a));
  return SYSTEMS.flatMap((system) => sorted.map((name) => [system, name, share(system, name)]));
}

function forestRow({ metric, difference, interval }: Finding, spread: number): ExpectedCell[] {
  const { label, better } = told(metric);
  const inSpreads = [difference, ...bounds(interval)].map((value) =>
    typeof value === 'number' && spread > 0 ? value / spread : null,
  );
  return [label, better, ...inSpreads];
}

describe('every number of the report of MPCEval', () => {
  it.each([{}, { confidenceLevel: 0.8, clusterBy: 'game' }])(
    'is that of the library: %j',
    async (options) => {
      expectTables(await undrawnReport('mpceval', all, options), await expectedTables(options));
    },
  );

  it('is that of the library with vectors', async () => {
    const options = { embedded: vectors, embedder };
    expectTables(await undrawnReport('mpceval', all, options), await expectedTables(options));
  });

  it('is the same in its first sentence and its tables', async () => {
    const options = { adjust: 'none', confidenceLevel: 0.8 } as const;
    // P-values are kept on one line.
    const page = (await undrawnReport('mpceval', all, options)).replaceAll('\u00a0', ' ');
    const [, high, name, by] = /(\w+) has a higher (.*?) than \w+ by (\S+) \(/.exec(page)!;
    const tables = tablesOf(page);
    const differences = [...tables].find(([title]) => title.startsWith('Differences'))![1].rows;
    const line = differences.find(([label]) => label!.toLowerCase().startsWith(`${name} (`))!;
    const digits = by!.split('.')[1]?.length ?? 0;
    expect(Number(by)).toBe(Math.abs(Number(Number(line[6]).toFixed(digits))));
    expect(line[16]).toBe(high === 'small' ? 'a higher' : 'b higher');
  });
});
