import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ScoreRow } from '../../src/evaluate/row.js';
import { type MetaEvaluation, metaEvaluate, poolEvaluations } from '../../src/evidence/index.js';
import { measureName } from '../../src/evidence/score-table.js';
import { placesByLabel } from '../../src/statistics/places-by-label.js';
import { factOf, readScores, type ScoreFile, scoreRows } from './scores.js';

/** Rules of PLAN.md, exclusion 4. */
const FEWEST_SCORES = 30;
const FEWEST_OF_TWO = 10;
const FEWEST_CORPORA = 5;
const LENGTH = ['turns', 'words'];

/** Known before the plan; every pooled result is repeated without them. */
export const KNOWN_BEFORE: readonly string[] = ['casino', 'delidata', 'tau-bench-airline'];

/** Value, lower and upper bound. */
export type Estimate = readonly [value: number, lower: number, upper: number];

/** A metric in one corpus. */
export interface CorpusCell {
  readonly n: number;
  readonly alone: Estimate | null;
  readonly partial: Estimate | null;
  readonly partialAdjusted: number | null;
  readonly found: boolean;
}

/** A metric over corpora. */
export interface Pooled {
  readonly corpora: number;
  readonly found: number;
  readonly estimate: Estimate;
  readonly prediction: readonly [lower: number, upper: number] | null;
  readonly p: number;
  readonly adjusted: number;
  readonly tau: number;
  readonly i2: number;
}

/** One metric of the matrix. */
export interface MetricNumbers {
  readonly name: string;
  readonly cells: Readonly<Record<string, CorpusCell>>;
  readonly alone: Pooled | null;
  readonly partial: Pooled | null;
  /** Without the corpora whose results were known before the plan, and with one estimate for each kind of talk. */
  readonly partialNew: Pooled | null;
  readonly partialKinds: Pooled | null;
  /** The largest corrected p-value if one kind of talk is left out, and that kind. */
  readonly weakest: { readonly without: string; readonly adjusted: number } | null;
}

export interface CorpusNumbers {
  readonly name: string;
  readonly kind: string;
  readonly n: number;
  readonly clusters: number | null;
}

/** What one family of metrics shows. */
export interface FamilyNumbers {
  readonly corpora: readonly CorpusNumbers[];
  readonly metrics: readonly MetricNumbers[];
}

export function corporaIn(folder: string): Map<string, ScoreFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return new Map(names.map((name) => [basename(name, '.csv'), readScores(join(folder, name))]));
}

/** The analysis of PLAN.md over the scores of some corpora. */
export function analyze(corpora: ReadonlyMap<string, ScoreFile>): FamilyNumbers {
  const evaluations = Object.fromEntries(
    [...corpora].map(([name, file]) => [name, evaluate(file, 'outcome')] as const),
  );
  const kinds = new Map([...corpora].map(([name, { kind }]) => [name, kind]));
  const kindOf = (name: string): string => kinds.get(name)!;
  const without = (isLeft: (name: string) => boolean): Record<string, MetaEvaluation> =>
    Object.fromEntries(Object.entries(evaluations).filter(([name]) => !isLeft(name)));
  const all = pool(evaluations);
  const others = pool(without((name) => KNOWN_BEFORE.includes(name)));
  const grouped = pool(evaluations, kindOf);
  const excluded = [...new Set(kinds.values())].map((kind) => ({
    kind,
    rows: pool(without((name) => kindOf(name) === kind)),
  }));
  const metrics = [...all].map(([name, { alone, partial }]): MetricNumbers => {
    const ranked = excluded
      .flatMap(({ kind, rows }) => {
        const adjusted = rows.get(name)?.partial?.adjusted;
        return adjusted === undefined ? [] : [{ without: kind, adjusted }];
      })
      .sort((a, b) => b.adjusted - a.adjusted);
    return {
      ...{ name, alone, partial },
      cells: cellsOf(name, evaluations),
      partialNew: others.get(name)?.partial ?? null,
      partialKinds: grouped.get(name)?.partial ?? null,
      weakest: ranked[0] ?? null,
    };
  });
  return {
    corpora: [...corpora].map(([name, file]) => ({
      ...{ name, kind: file.kind, n: file.rows.length },
      clusters: factOf(file, 'cluster') ? new Set(factOf(file, 'cluster')).size : null,
    })),
    metrics,
  };
}

/** The metrics of a corpus against an outcome or a rating, after the exclusions. */
export function evaluate(file: ScoreFile, outcome: string, only?: readonly string[]): MetaEvaluation {
  const values = factOf(file, outcome)!;
  const clusters = factOf(file, 'cluster');
  const ratings = new Map(
    values.flatMap((value, i) => (value === null ? [] : [[String(i + 1), value] as const])),
  );
  const rows = scoreRows(file);
  const byName = placesByLabel(rows.map(measureName));
  const kept = new Set(
    [...byName].flatMap(([name, places]) => {
      const own = places.map((i) => rows[i]!);
      const isAsked = (only?.includes(name) ?? true) && isTestable(own, ratings);
      return LENGTH.includes(name) || isAsked ? [name] : [];
    }),
  );
  return metaEvaluate(
    rows.filter((row) => kept.has(measureName(row))),
    ratings,
    {
      // Without clusters, only the interval of tau-b would be drawn, and it is not reported.
      ...{ controlFor: LENGTH, halves: true, resamples: clusters ? 1000 : 1 },
      ...(clusters && { clusterBy: (id: string) => `c${clusters[Number(id) - 1] ?? `of ${id}`}` }),
    },
  );
}

function isTestable(rows: readonly ScoreRow[], ratings: ReadonlyMap<string, number>): boolean {
  const outcomes = rows.flatMap(({ transcript, score }) =>
    score === null ? [] : (ratings.get(transcript) ?? []),
  );
  if (outcomes.length < FEWEST_SCORES) return false;
  const counts = [...placesByLabel(outcomes.map(String)).values()].map(({ length }) => length);
  return counts.length > 2 || (counts.length === 2 && Math.min(...counts) >= FEWEST_OF_TWO);
}

interface PooledBoth {
  readonly alone: Pooled | null;
  readonly partial: Pooled | null;
}

function pool(
  evaluations: Readonly<Record<string, MetaEvaluation>>,
  group?: (corpus: string) => string,
): Map<string, PooledBoth> {
  // Without one kind of talk, or without the known corpora, too few may be left.
  if (Object.keys(evaluations).length < 2) return new Map();
  const fewest = Math.max(3, Math.min(FEWEST_CORPORA, Object.keys(evaluations).length));
  const rows = poolEvaluations(evaluations, { fewest, ...(group && { group }) });
  return new Map(
    rows.map((row) => [measureName(row), { alone: short(row.alone), partial: short(row.partial) }]),
  );
}

type LibraryPooled = ReturnType<typeof poolEvaluations>[number]['alone'];

function short(own: LibraryPooled): Pooled | null {
  if (own === null) return null;
  const { corpora, found, estimate, interval, prediction, pValue, adjustedPValue, tau, i2 } = own;
  return {
    ...{
      corpora,
      found,
      p: rounded(pValue),
      adjusted: rounded(adjustedPValue),
      tau: rounded(tau),
      i2: rounded(i2),
    },
    estimate: [rounded(estimate), rounded(interval.lower), rounded(interval.upper)],
    prediction: prediction && [rounded(prediction.lower), rounded(prediction.upper)],
  };
}

function cellsOf(
  name: string,
  evaluations: Readonly<Record<string, MetaEvaluation>>,
): Record<string, CorpusCell> {
  const cells = Object.entries(evaluations).flatMap(([corpus, { rows }]) => {
    const row = rows.find((each) => measureName(each) === name);
    if (row === undefined) return [];
    const { items: n, spearman, partial } = row;
    const adjusted = partial?.adjustedPValue ?? null;
    const cell: CorpusCell = {
      ...{ n, alone: estimate(spearman), partial: estimate(partial ?? null) },
      partialAdjusted: adjusted === null ? null : rounded(adjusted),
      found: (adjusted ?? 1) <= 0.05 && (partial?.replication?.returned ?? false),
    };
    return [[corpus, cell] as const];
  });
  return Object.fromEntries(cells);
}

function estimate(own: MetaEvaluation['rows'][number]['spearman']): Estimate | null {
  if (own?.interval == null) return null;
  return [rounded(own.estimate), rounded(own.interval.lower), rounded(own.interval.upper)];
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
