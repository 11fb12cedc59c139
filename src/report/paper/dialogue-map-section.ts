import { requireShape } from '../../error.js';
import { row, toEmbeddingMatrix } from '../../math/embedding-matrix.js';
import type { MetricResult } from '../../metrics/core/result.js';
import { signature } from '../../metrics/core/signature.js';
import { clusteredEnergyDistance } from '../../metrics/distribution/clustered-energy-distance.js';
import type { EnergyTestResult } from '../../metrics/distribution/energy-rearrangements.js';
import { energyTest } from '../../metrics/distribution/energy-test.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { Transcript } from '../../transcript/types.js';
import { mapFigure } from './chart-shapes.js';
import type { Group } from './groups.js';
import { principalPlane } from './principal-plane.js';
import { readingAdvice } from './reading.js';
import { buildTable, type Column } from './table-spec.js';
import type { PaperReportOptions, Section, Table } from './types.js';

/** The map of dialogues by meaning, and the distances between systems. */
export function dialogueMapSection(
  groups: readonly Group[],
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Section {
  const title = 'Distance between systems';
  const vectors = dialogueVectors(transcripts, options);
  const needs =
    'vectors of at least three conversations: mtpc report --embed, in code the options embedded or dialogueVectors';
  if (vectors === undefined || vectors.length < 3)
    return { title, text: [`The map of conversations needs ${needs}.`] };
  const { points, explained } = principalPlane(vectors);
  const data = groups
    .flatMap(({ name: series, members }) => members.map((member) => ({ ...member, series })))
    .sort((a, b) => a.index - b.index)
    .flatMap(({ index, transcript, series }) => {
      const [x, y] = points[index] ?? [];
      const name = transcript.id ?? `conversation ${index + 1}`;
      return x === undefined || y === undefined ? [] : [{ name, series, x, y }];
    });
  const percent = (share: number): string => `${Math.round(100 * share)}% of the variance`;
  const text = {
    title: 'Map of the conversations',
    note: 'Each point is a conversation; the axes are the first two principal components. Distances in the table use all dimensions.',
    reading: [
      'Descriptive: conversations with similar meaning are close together. The tables below test whether systems differ.',
    ],
    x: `First component, ${percent(explained[0])}`,
    y: `Second component, ${percent(explained[1])}`,
  };
  return { title, figures: [mapFigure(text, data)], ...energyTables(groups, vectors, options) };
}

/** Energy distances of all pairs of systems: on vectors, and over clusters as in the paper. */
function energyTables(
  groups: readonly Group[],
  vectors: readonly Float64Array[],
  { seed = 0 }: PaperReportOptions,
): Pick<Section, 'text' | 'tables' | 'signatures'> {
  const samples = groups.map(({ name, members }) => ({
    name,
    rows: members.flatMap(({ index }) => vectors[index] ?? []),
  }));
  const pairs = samples.flatMap((a, i) => samples.slice(i + 1).map((b) => ({ a, b })));
  if (pairs.length === 0) return {};
  const direct = pairs.map(({ a, b }) => ({
    ...{ a: a.name, b: b.name },
    result: energyTest(a.rows, b.rows, { seed }),
  }));
  const clustered = pairs.map(({ a, b }) => {
    // Half of the dialogues remain for fitting, and a cluster should contain a few of them.
    const clusters = Math.max(2, Math.min(8, Math.floor((a.rows.length + b.rows.length) / 8)));
    const result = clusteredEnergyDistance(a.rows, b.rows, { k: clusters });
    return { a: a.name, b: b.name, clusters, result };
  });
  const tables = [directTable(direct), clusteredTable(clustered)];
  const signatures = [...direct, ...clustered].map(({ result }) => signature(result));
  return { text: [readingAdvice('energy-test')], tables, signatures: [...new Set(signatures)] };
}

interface PairResult<R> {
  readonly a: string;
  readonly b: string;
  readonly result: R;
}

function directTable(results: readonly PairResult<EnergyTestResult>[]): Table {
  const title =
    'Energy distance between systems, with a permutation test over conversations (p-values not corrected)';
  return buildTable(title, results, [
    ...[...PAIR, ...DISTANCE],
    ['By chance', ({ result }) => result.chanceMean],
    ['95% by chance', ({ result }) => result.chanceUpper],
    ['p', ({ result }) => result.pValue],
  ]);
}

function clusteredTable(
  results: readonly (PairResult<Distance & Pick<MetricResult, 'params'>> & { readonly clusters: number })[],
): Table {
  const title =
    'Discrete energy distance over clusters that were fitted on the other half of the conversations, mean over seeds';
  return buildTable(title, results, [
    ...PAIR,
    ['Clusters', ({ clusters }) => clusters],
    ['Seeds', ({ result }) => String(result.params.seeds)],
    ...DISTANCE,
  ]);
}

const PAIR: readonly Column<PairResult<unknown>>[] = [
  ['A', ({ a }) => a],
  ['B', ({ b }) => b],
];

type Distance = Pick<EnergyTestResult, 'score' | 'root' | 'coefficient'>;

const DISTANCE: readonly Column<PairResult<Distance>>[] = [
  ['Squared distance', ({ result }) => result.score],
  ['100 × root', ({ result: { root } }) => (root === null ? null : 100 * root)],
  ['Coefficient', ({ result }) => result.coefficient],
];

/** One vector per dialogue: the given vectors, or the means of the turns' vectors. */
function dialogueVectors(
  transcripts: readonly Transcript[],
  { dialogueVectors: given, embedded }: PaperReportOptions,
): Float64Array[] | undefined {
  if (given !== undefined) {
    const matrix = toEmbeddingMatrix(given);
    const expected = `${transcripts.length}, one per transcript`;
    requireShape(
      matrix.rows === transcripts.length,
      'paperReport',
      'options.dialogueVectors.rows',
      expected,
      matrix.rows,
    );
    return Array.from({ length: matrix.rows }, (_, i) => Float64Array.from(row(matrix, i)));
  }
  return embedded?.every(({ transcript }) => transcript.turns.length > 0)
    ? embedded.map(meanVector)
    : undefined;
}

function meanVector({ embeddings }: Embedded): Float64Array {
  const matrix = toEmbeddingMatrix(embeddings);
  const sum = new Float64Array(matrix.cols);
  for (let r = 0; r < matrix.rows; r++) {
    for (const [c, value] of row(matrix, r).entries()) sum[c]! += value / matrix.rows;
  }
  return sum;
}
