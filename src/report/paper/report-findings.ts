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
  withIds,
  withPairedIds,
} from '../../analysis/index.js';
import { MetricError } from '../../error.js';
import type { Library } from '../../evaluate/choose-metrics.js';
import { evaluationRowList } from '../../evaluate/evaluation-rows.js';
import { present } from '../../options/present.js';
import type { Transcript } from '../../transcript/types.js';
import { leadSentence } from '../../words/finding-words.js';
import type { ReportStatistics } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

/** The comparison of a report: that of `mtpc compare` for the same conversations and options. */
export interface ReportFindings {
  readonly design: Design;
  /** Absent if nothing is compared. */
  readonly plan?: Plan;
  /** Success or scores of outcomes first, then the metrics of texts; empty if nothing is compared. */
  readonly findings: readonly Finding[];
  /** The first sentence of `mtpc compare`, or why nothing is compared. */
  readonly lead: string;
  /** The conversations of each level of the compared factor; empty if nothing is compared. */
  readonly levels: ReadonlyMap<string, readonly Transcript[]>;
}

/**
 * Compares the conversations of a report as `mtpc compare` does: the same factor, pairs, strata, families and lengths. A
 * comparison that is refused (one system, conditions that are mixed unequally) leaves its reason as the lead.
 */
export async function reportFindings(
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
  statistics: ReportStatistics,
  library: Library,
): Promise<ReportFindings> {
  const design = describeDesign(transcripts);
  const nothing = { design, findings: [], levels: new Map() };
  const found = systemsIn(transcripts, options.systemBy);
  if (found === undefined) return { ...nothing, lead: NOTHING_VARIES };
  if (found.systems.size < 2) return { ...nothing, lead: oneLevel(found.field, [...found.systems.keys()]) };
  const fields = [statistics.clusterBy ?? []].flat();
  const score = scoreBy(transcripts, options, fields, library);
  const systems = new Map<string, ScoredSystem>();
  try {
    for (const [name, own] of withPairedIds(found.systems)) {
      const named = withIds(own);
      systems.set(name, { transcripts: named, rows: await score(named, undefined) });
    }
    const how = { score, field: found.field, keepMeta: fields };
    const { plan, findings } = await compareScored(systems, planOptions(statistics), how);
    return { design, plan, findings, lead: leadSentence(findings), levels: found.systems };
  } catch (error) {
    if (!(error instanceof MetricError) || error.code !== 'INVALID_INPUT') throw error;
    return { ...nothing, lead: `Nothing is compared: ${error.message}.` };
  }
}

/** The options of a report as those of a comparison; a field of its own sets the levels. */
export function planOptions(statistics: ReportStatistics): Omit<CompareOptions, 'robust'> {
  const { unit, level, clusterBy, within, primary, baseline, method, adjust, family, looks, seed } =
    statistics;
  return {
    ...present({ clusterBy, within, primary, baseline }),
    ...{ confidenceLevel: level, method, adjust, family, looks, seed, unpaired: 'compare' },
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

function oneLevel(field: string, names: readonly string[]): string {
  return `Nothing is compared: all conversations with ${field} have ${names[0] ?? 'no value'} in it.`;
}
