import { byLevel, ownLabel } from '../../analysis/factors.js';
import {
  type CompareOptions,
  compareScored,
  type Design,
  describeDesign,
  type Finding,
  type Plan,
  type Score,
  type ScoredSystem,
  systemsIn,
  withPairedIds,
} from '../../analysis/index.js';
import { PERFORMANCE } from '../../analysis/measures.js';
import { recordKey } from '../../analysis/records.js';
import { MetricError } from '../../error.js';
import type { Library } from '../../evaluate/choose-metrics.js';
import { evaluationRowList } from '../../evaluate/evaluation-rows.js';
import { fullMetric } from '../../evaluate/row.js';
import { isCorpusRow } from '../../evaluate/run-groups.js';
import { byKey } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';
import { present } from '../../options/present.js';
import { sumOfSquares } from '../../statistics/sum-of-squares.js';
import type { Transcript } from '../../transcript/types.js';
import { leadSentence } from '../../words/lead-words.js';
import type { ReportStatistics } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

/** The comparison of a report, equal to `mtpc compare` for the same conversations and options. */
export interface ReportFindings {
  readonly design: Design;
  /** Absent without a comparison. */
  readonly plan?: Plan;
  /** Success or scores of outcomes first, then the metrics of texts; empty if nothing is compared. */
  readonly findings: readonly Finding[];
  /** The first sentence of `mtpc compare`, or why nothing is compared. */
  readonly lead: string;
  /** Why a comparison was rejected, such as unbalanced conditions. */
  readonly refusal?: string;
  /** The compared field, and the conversations of each of its levels; empty without a comparison. */
  readonly field?: string;
  readonly levels: ReadonlyMap<string, readonly Transcript[]>;
  /** The standard deviation of the conversations of a system on each metric, which is the unit of figures of several metrics. */
  readonly deviations: ReadonlyMap<string, number>;
}

/**
 * Compares the conversations of a report as `mtpc compare` does: the same factor, pairs, strata, families and lengths.
 * If the comparison is rejected (one system, unbalanced conditions), the reason becomes the lead.
 *
 * @param ofTexts whether to compare text metrics in addition to outcomes
 */
export async function reportFindings(
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
  statistics: ReportStatistics,
  library: Library,
  ofTexts = true,
): Promise<ReportFindings> {
  const design = describeDesign(transcripts);
  const nothing = { design, findings: [], levels: new Map(), deviations: new Map() };
  const found = systemsIn(transcripts, options.systemBy);
  if (found === undefined) return { ...nothing, lead: NOTHING_VARIES };
  if (options.systemBy === undefined && isTask(found.field, design))
    return { ...nothing, lead: tasksOnly(found.field) };
  if (found.systems.size < 2) return { ...nothing, lead: oneLevel(found.field, [...found.systems.keys()]) };
  const fields = [statistics.clusterBy ?? []].flat();
  const score = scoreBy(transcripts, options, fields, library);
  try {
    const how = { ...{ score, ofTexts, field: found.field }, keepMeta: fields };
    const compared = withPairedIds(found.systems);
    const { plan, findings, systems } = await compareScored(compared, planOptions(statistics), how);
    return {
      ...{ design, plan, findings, lead: leadSentence(findings) },
      ...{
        field: found.field,
        levels: found.systems,
        deviations: deviationsIn(systems, design, found.field),
      },
    };
  } catch (error) {
    if (!(error instanceof MetricError) || error.code !== 'INVALID_INPUT') throw error;
    const refusal = `Nothing is compared: ${error.message}.`;
    return { ...nothing, lead: refusal, refusal };
  }
}

/** The standard deviations within systems, of scores (each the mean of a conversation) and of outcomes. */
function deviationsIn(
  systems: ReadonlyMap<string, ScoredSystem>,
  { records }: Design,
  field: string,
): Map<string, number> {
  const scores = new Map<string, number[][]>();
  for (const [name, { rows }] of systems) {
    const scored = rows.filter((row) => row.score !== null && !isCorpusRow(row));
    for (const [metric, own] of byKey(scored, fullMetric)) {
      const conversations = [...byKey(own, (row) => recordKey(name, row)).values()];
      const means = conversations.map((each) => mean(each.map(({ score }) => score ?? 0)));
      scores.set(metric, [...(scores.get(metric) ?? []), means]);
    }
  }
  const bySystem = [...byLevel(records, ({ labels }) => ownLabel(labels, field)).values()];
  const outcomes = bySystem.map((own) => own.flatMap(({ outcome }) => outcome ?? []));
  for (const metric of PERFORMANCE) {
    const factor = metric === 'success' ? 0.01 : 1;
    scores.set(
      metric,
      outcomes.map((own) => own.map((each) => factor * each)),
    );
  }
  return new Map([...scores].map(([metric, groups]) => [metric, deviationWithin(groups)] as const));
}

/** The pooled standard deviation of groups around their means; 0 without degrees of freedom. */
function deviationWithin(groups: readonly (readonly number[])[]): number {
  const known = groups.filter(({ length }) => length > 0);
  const freedom = known.reduce((sum, { length }) => sum + length - 1, 0);
  if (freedom === 0) return 0;
  const squares = known.flatMap((own) => {
    const center = mean(own);
    return own.map((value) => value - center);
  });
  return Math.sqrt(sumOfSquares(squares) / freedom);
}

export function planOptions(statistics: ReportStatistics): Omit<CompareOptions, 'robust'> {
  const { unit, confidenceLevel, clusterBy, within, primary, baseline, method, adjust, family, looks, seed } =
    statistics;
  return {
    ...present({ clusterBy, within, primary, baseline }),
    ...{ confidenceLevel, method, adjust, family, looks, seed, unpaired: 'compare' },
    ...(unit !== 'transcript' && { unit }),
  };
}

/** Scores transcripts with the given vectors; changed transcripts need the embedder. */
function scoreBy(
  transcripts: readonly Transcript[],
  { embedded, embedder }: PaperReportOptions,
  keepMeta: readonly string[],
  library: Library,
): Score {
  const vectors = new Map(transcripts.map(({ turns }, i) => [turns, embedded?.[i]]));
  return (own, metrics, components = false) =>
    evaluationRowList(
      own,
      {
        ...{ components, keepMeta },
        ...present({ embedder, metrics }),
        analysis: ({ turns }) => present({ embedded: vectors.get(turns) }),
      },
      library,
    );
}

const NOTHING_VARIES =
  'Nothing is compared: no model, setting or other condition varies. Add conversations of a second system (meta.model, or --by FIELD).';

/** Whether a field only tells tasks apart: its values have no problem in common. */
function isTask(field: string, { factors }: Design): boolean {
  const factor = factors.find((each) => each.field === field);
  return ['game', 'task', 'target'].includes(field) && factor?.variesWithinUnits === false;
}

function tasksOnly(field: string): string {
  return `Nothing is compared: only ${field} varies, and its values have different problems (--by ${field} compares them).`;
}

function oneLevel(field: string, names: readonly string[]): string {
  return `Nothing is compared: all conversations with ${field} have ${names[0] ?? 'no value'} in it.`;
}
