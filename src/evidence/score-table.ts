import { STRATA_FIELDS } from '../analysis/factors.js';
import type { ScoreRow } from '../evaluate/row.js';
import { rowCluster, rowOrigin, transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { itemAt } from '../math/existing.js';
import {
  aNumber,
  anIterable,
  aString,
  type Form,
  fieldsOf,
  maybe,
  orNull,
  requireForm,
} from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import { requireClusterLabel } from '../statistics/cluster-labels.js';
import type { Transcript } from '../transcript/types.js';
import { type CollectOptions, type Collector, collect } from './collect.js';
import { MEASURE } from './evidence-specs.js';
import { type Measure, type MeasureOptions, MetricScorer } from './metric-scores.js';

const ROW: Form = fieldsOf(
  {
    transcript: aString,
    metric: aString,
    component: maybe(aString),
    score: maybe(orNull(aNumber)),
    ...{ unit: maybe(aString), source: maybe(aString), system: maybe(aString) },
  },
  'a row, { transcript, metric, score }',
);

/** A number for each transcript, `null` if it is missing. */
export interface Column extends Pick<Measure, 'metric' | 'component'> {
  readonly scores: readonly (number | null)[];
}

/** Scores by transcript and metric. */
export interface ScoreTable {
  /** Ids of the transcripts; transcripts of different sources or systems may share an id. */
  readonly transcripts: readonly string[];
  /** Systems and settings of the transcripts, if the rows contain them. */
  readonly labels: readonly Readonly<Record<string, string>>[];
  readonly columns: readonly Column[];
}

/** The name of a number in lists: `speaker-similarity`, `speaker-similarity/LS-ES-max`. */
export function measureName({ metric, component }: Pick<Measure, 'metric' | 'component'>): string {
  return component === undefined ? metric : `${metric}/${component}`;
}

/**
 * The rows as a table: scores of a transcript's turns are averaged, corpus scores and skipped metrics are dropped.
 * Transcripts are identified by source, system and id.
 */
export function scoreTable(caller: string, rows: Iterable<ScoreRow>): ScoreTable {
  requireForm(caller, 'rows', rows, anIterable);
  const places = new Map<string, number>();
  const transcripts: string[] = [];
  const labels: Record<string, string>[] = [];
  let i = 0;
  const columns = new Map<
    string,
    Pick<Column, 'metric' | 'component'> & { cells: { sum: number; n: number }[] }
  >();
  for (const row of rows) {
    requireForm(caller, `rows[${i++}]`, row, ROW);
    const { transcript, metric, component, score, skipped } = row;
    if (skipped !== undefined || isCorpusRow(row)) continue;
    const key = transcriptKey(row);
    const place = places.get(key) ?? transcripts.push(transcript) - 1;
    places.set(key, place);
    labels[place] ??= strataIn(row);
    const name = measureName(row);
    const known = columns.get(name);
    const column = known ?? { metric, ...(component !== undefined && { component }), cells: [] };
    if (known === undefined) columns.set(name, column);
    column.cells[place] ??= { sum: 0, n: 0 };
    if (score === null) continue;
    column.cells[place].sum += score;
    column.cells[place].n += 1;
  }
  return {
    transcripts,
    labels,
    columns: [...columns.values()].map(({ cells, ...column }) => ({
      ...column,
      scores: transcripts.map((_, i) => (cells[i]?.n ? cells[i].sum / cells[i].n : null)),
    })),
  };
}

function strataIn(row: ScoreRow): Record<string, string> {
  return Object.fromEntries(
    STRATA_FIELDS.flatMap((field) => {
      const label = rowCluster(row, field);
      return label === undefined ? [] : [[field, label]];
    }),
  );
}

/**
 * Applies a label function to each transcript; rejects missing labels, which would merge transcripts into one cluster.
 * @internal
 */
export function applyLabels<T extends string>(
  caller: string,
  option: string,
  labelOf: ((transcript: string) => T) | undefined,
  transcripts: readonly string[],
): T[] | undefined {
  return (
    labelOf &&
    transcripts.map((id) => {
      const label = labelOf(id);
      requireClusterLabel(caller, `options.${option}(${JSON.stringify(id)})`, label);
      return label;
    })
  );
}

/** One row per number and transcript. */
export interface MeasureRow {
  /** The transcript's id, or its number in the input, from 1. */
  readonly transcript: string;
  /** Source and system; equal ids in two files are different transcripts. */
  readonly source?: string;
  readonly system?: string;
  /** Model and setting, within which {@link metaEvaluate} correlates, and instruction or item. */
  readonly clusterLabels?: Readonly<Record<string, string>>;
  readonly metric: string;
  readonly component?: string;
  readonly score: number | null;
}

/**
 * Computes metrics, including custom functions, with one row per transcript and number; scores of turns are averaged.
 * Pass the rows to {@link redundancy} and {@link metaEvaluate}, which accept the rows of `evaluate` as well.
 *
 * @throws MetricError as `evaluate`
 *
 * @example
 * ```ts
 * import { LENGTHS, measure } from '@mtpc/metrics/evidence';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello there' }));
 * const rows = await measure([{ id: 'x', turns }], { metrics: ['NSE', ...LENGTHS] });
 * rows.map(({ metric, score }) => [metric, score]); // => [['speaker-entropy', 1], ['turns', 2], ['words', 4]]
 * ```
 */
export async function measure(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options?: MeasureOptions & CollectOptions,
): Promise<readonly MeasureRow[]> {
  const resolved = resolveOptions('measure', MEASURE, options);
  const scorer = new MetricScorer('measure', resolved);
  const collector = rowCollector(scorer.measures);
  await collect(transcripts, scorer, [collector], resolved);
  return collector.finish();
}

/** @internal */
export function rowCollector(measures: readonly Measure[]): Collector<readonly MeasureRow[]> {
  const rows: MeasureRow[] = [];
  let count = 0;
  return {
    async add({ transcript, scores }): Promise<void> {
      count += 1;
      const { generatedId: _, ...origin } = rowOrigin(
        transcript,
        transcript.id ?? String(count),
        STRATA_FIELDS,
      );
      for (const [m, { direction: ___, ...measured }] of measures.entries())
        rows.push({ ...origin, ...measured, score: itemAt(scores, m).score });
    },
    finish: () => rows,
  };
}
