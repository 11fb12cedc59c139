import type { Evidence, MetaEvaluation } from '../../src/evidence/index.js';
import { measureName } from '../../src/evidence/score-table.js';

/** A value with its interval: [value, lower, upper], `null` where there is none. */
export type Estimate = readonly [number, number | null, number | null] | null;

/** What a change does to a number. */
export interface Reaction {
  readonly n: number;
  readonly up: number | null;
  readonly down: number | null;
  readonly unmoved: number | null;
  readonly lost: number;
  readonly effect: Estimate;
  readonly p: number | null;
  readonly discrimination: Estimate;
}

/** One number over all conversations. */
export interface MeasureNumbers {
  readonly name: string;
  readonly metric: string;
  readonly component?: string;
  readonly n: number;
  readonly reactions: Readonly<Record<string, Reaction>>;
  readonly turns: Estimate;
  readonly words: Estimate;
  readonly nullText: Estimate;
  /** Means at 25, 50, 75 and 100 % of the turns. */
  readonly course: readonly number[];
  /** Of odd against even turns, as measured before exchanges were split. */
  readonly oddEven?: number | null;
  readonly exchanges?: number | null;
  readonly halves: number | null;
  readonly turnsNeeded: number | null;
  readonly outcome?: OutcomeNumbers;
}

/** A number against an outcome. */
export interface OutcomeNumbers {
  readonly spearman: Estimate;
  readonly p: number | null;
  readonly adjusted: number | null;
  readonly partial: Estimate;
  readonly partialP: number | null;
  readonly partialAdjusted: number | null;
  readonly found: boolean;
  readonly returned: boolean;
}

/** The numbers behind research/evidence/README.md and the pages of the metrics; nothing of the conversations themselves. */
export interface EvidenceNumbers {
  readonly source: string;
  readonly dialogues: number;
  readonly turns: number;
  readonly seed: number;
  readonly embedder: string | null;
  readonly perturbations: readonly string[];
  readonly measures: readonly MeasureNumbers[];
  /** In the order of the tree, Spearman's correlations in per cent. */
  readonly redundancy: {
    readonly order: readonly string[];
    readonly percent: readonly (readonly (number | null)[])[];
  };
  readonly outcome: { readonly field: string; readonly n: number; readonly comparisons: number } | null;
  /** The same outcome, or another, in other conversations. */
  readonly studies?: readonly OutcomeStudy[];
}

/** What {@link metaEvaluate} found in some conversations, number by number. */
export interface OutcomeStudy {
  readonly name: string;
  /** What the conversations are, and who published them. */
  readonly about: string;
  readonly field: string;
  readonly n: number;
  readonly comparisons: number;
  readonly measures: readonly { readonly name: string; readonly outcome: OutcomeNumbers }[];
}

/** The numbers of an outcome in conversations, rounded to four digits. */
export function outcomeNumbersOf(
  { n, comparisons, rows }: MetaEvaluation,
  about: Pick<OutcomeStudy, 'name' | 'about' | 'field'>,
): OutcomeStudy {
  const measures = rows.map((row) => ({ name: measureName(row), outcome: outcomeOf(row) }));
  return { ...about, n, comparisons, measures };
}

/** The numbers of some evidence, rounded to four digits. */
export function numbersOf(
  evidence: Evidence,
  about: Pick<EvidenceNumbers, 'source' | 'embedder'>,
  outcome?: { readonly field: string; readonly found: MetaEvaluation },
): EvidenceNumbers {
  const byName = new Map(outcome?.found.rows.map((row) => [measureName(row), row]));
  const names = evidence.measures.map(measureName);
  return {
    ...about,
    dialogues: evidence.nTranscripts,
    turns: evidence.turns,
    seed: evidence.seed,
    perturbations: evidence.perturbations,
    measures: names.map((name, m) => {
      const { metric, component } = evidence.measures[m]!;
      const [length, reliability, meta] = [evidence.length[m]!, evidence.reliability[m]!, byName.get(name)];
      return {
        ...{ name, metric, ...(component !== undefined && { component }) },
        n: length.n,
        reactions: reactionsOf(evidence, name),
        turns: estimate(length.turns),
        words: estimate(length.words),
        nullText: estimate(length.nullText),
        course: length.course.map((point) => rounded(point.mean)),
        exchanges: short(reliability.exchanges.corrected),
        halves: short(reliability.halves.corrected),
        turnsNeeded: reliability.turnsNeeded,
        ...(meta && { outcome: outcomeOf(meta) }),
      };
    }),
    redundancy: {
      order: evidence.redundancy.measures.map(measureName),
      percent: evidence.redundancy.correlations.map((row) =>
        row.map((each) => (each === null ? null : Math.round(100 * each.estimate))),
      ),
    },
    outcome: outcome
      ? { field: outcome.field, n: outcome.found.n, comparisons: outcome.found.comparisons }
      : null,
  };
}

function reactionsOf({ sensitivity }: Evidence, name: string): Record<string, Reaction> {
  const own = sensitivity.filter((row) => measureName(row) === name);
  return Object.fromEntries(
    own.map((row) => [
      row.perturbation,
      {
        ...{
          n: row.n,
          lost: row.lost,
          up: short(row.up),
          down: short(row.down),
          unmoved: short(row.unmoved),
        },
        effect: estimate({ estimate: row.effect, interval: row.effectInterval }),
        p: short(row.adjustedPValue),
        discrimination: estimate({ estimate: row.discrimination, interval: row.discriminationInterval }),
      },
    ]),
  );
}

function outcomeOf({
  spearman,
  adjustedPValue,
  partial,
  replication,
}: MetaEvaluation['rows'][number]): OutcomeNumbers {
  return {
    spearman: estimate(spearman),
    p: short(spearman?.pValue ?? null),
    adjusted: short(adjustedPValue),
    partial: estimate(partial ?? null),
    partialP: short(partial?.pValue ?? null),
    partialAdjusted: short(partial?.adjustedPValue ?? null),
    found: replication?.found ?? false,
    returned: replication?.returned ?? false,
  };
}

function estimate(
  each: {
    readonly estimate: number | null;
    readonly interval: { readonly lower: number; readonly upper: number } | null;
  } | null,
): Estimate {
  if (each === null || each.estimate === null) return null;
  const { estimate: value, interval } = each;
  return [rounded(value), short(interval?.lower ?? null), short(interval?.upper ?? null)];
}

function short(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
