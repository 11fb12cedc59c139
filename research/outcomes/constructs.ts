import { measureName } from '../../src/evidence/score-table.js';
import { normalQuantile } from '../../src/math/normal-quantile.js';
import { normalTail } from '../../src/math/normal-tail.js';
import { adjustPValues } from '../../src/statistics/adjust-p-values.js';
import type { CorrelationEstimate } from '../../src/statistics/correlation-estimate.js';
import { type Estimate, evaluate } from './analyze.js';
import { factOf, type ScoreFile } from './scores.js';

/** The ratings of PLAN.md, each with the metrics that claim the quality. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  coherence: [
    'centering-score',
    'centering-score resolve:speaker',
    'centering-score match:head',
    'centering-score match:linked',
    'local-consistency',
    'global-consistency',
  ],
  informativeness: [
    'lexical-density',
    'lexical-density/LD-per-ln-n',
    'lexical-density/LD-fixed',
    'lexical-density/LD-ratio',
    'lexical-novelty',
    'message-novelty',
  ],
  engagement: ['speaker-entropy', 'participation-frequency'],
};

/** A metric against people's judgments of the quality that it claims. */
export interface ConstructNumbers {
  readonly rating: string;
  readonly metric: string;
  /** In each rated corpus: alone, beyond length, and the number of conversations. */
  readonly corpora: Readonly<Record<string, { n: number; alone: Estimate | null; partial: Estimate | null }>>;
  readonly alone: Estimate | null;
  readonly partial: Estimate | null;
  readonly partialP: number | null;
  readonly partialAdjusted: number | null;
}

/** Each rating against its metrics, Holm over all pairs. */
export function constructs(
  ...families: readonly ReadonlyMap<string, ScoreFile>[]
): readonly ConstructNumbers[] {
  const rows = families.flatMap((corpora) =>
    Object.entries(CLAIMS).flatMap(([rating, metrics]) => pairsOf(corpora, rating, metrics)),
  );
  const adjusted = adjustPValues(
    rows.map(({ partialP }) => partialP),
    'holm',
  );
  return rows.map((row, i) => ({ ...row, partialAdjusted: adjusted[i]! }));
}

function pairsOf(
  corpora: ReadonlyMap<string, ScoreFile>,
  rating: string,
  metrics: readonly string[],
): Omit<ConstructNumbers, 'partialAdjusted'>[] {
  const rated = [...corpora].filter(([, file]) => factOf(file, rating) !== undefined);
  if (rated.length < 2) return [];
  const evaluations = Object.fromEntries(
    rated.map(([name, file]) => [name, evaluate(file, rating, metrics)] as const),
  );
  return metrics.flatMap((metric) => {
    const cells = Object.entries(evaluations).flatMap(([name, { rows }]) => {
      const row = rows.find((each) => measureName(each) === metric);
      return row === undefined ? [] : [{ name, row, partial: row.partial ?? null }];
    });
    if (cells.length === 0) return [];
    const alone = precise(cells.map(({ row }) => row.spearman));
    const partial = precise(cells.map((cell) => cell.partial));
    const corpora = cells.map(({ name, row, partial: own }) => [
      name,
      { n: row.items, alone: bounds(row.spearman), partial: bounds(own) },
    ]);
    return [
      {
        ...{ rating, metric, corpora: Object.fromEntries(corpora) },
        ...{ alone: alone?.bounds ?? null, partial: partial?.bounds ?? null, partialP: partial?.p ?? null },
      },
    ];
  });
}

/** The mean weighted by precision: two corpora are too few to estimate how corpora differ. */
function precise(
  list: readonly (CorrelationEstimate | null)[],
): { readonly bounds: Estimate; readonly p: number } | null {
  const own = list.flatMap((each) =>
    each?.standardError ? [{ z: Math.atanh(each.estimate), weight: each.standardError ** -2 }] : [],
  );
  if (own.length === 0) return null;
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const mean = own.reduce((sum, { z, weight }) => sum + z * weight, 0) / total;
  const error = 1 / Math.sqrt(total);
  const margin = normalQuantile(0.975) * error;
  const values = [mean, mean - margin, mean + margin].map((each) => Number(Math.tanh(each).toPrecision(4)));
  return {
    bounds: values as unknown as Estimate,
    p: Number((2 * normalTail(Math.abs(mean) / error)).toPrecision(4)),
  };
}

function bounds(
  own: { estimate: number; interval: { lower: number; upper: number } | null } | null,
): Estimate | null {
  if (own?.interval == null) return null;
  const { lower, upper } = own.interval;
  return [own.estimate, lower, upper].map((each) => Number(each.toPrecision(4))) as unknown as Estimate;
}
