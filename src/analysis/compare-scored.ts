import type { EvaluateOptions } from '../evaluate/evaluate-options.js';
import { functionIds } from '../evaluate/functions.js';
import type { MetricChoice } from '../evaluate/metric-choice.js';
import type { ScoreRow } from '../evaluate/row.js';
import { itemAt } from '../math/existing.js';
import type { Transcript } from '../transcript/types.js';
import { type CompareOptions, compareSystems, type VariantRows, withVariants } from './compare-systems.js';
import { designFrom } from './design.js';
import { byPair, type Finding, isDifferent } from './finding.js';
import { findings } from './findings.js';
import type { LengthUnit } from './length/equal-length.js';
import { explainLength, type ScoredSystem } from './length/explain-length.js';
import { asScores, listVariants } from './length/metric-variants.js';
import { type Plan, planOf } from './plan.js';
import { GIVEN_NAME, recordsFromTranscripts } from './records.js';
import { chosenRunOptions } from './run-options.js';
import { OF_SPEAKERS, speakerShare } from './speaker-share.js';

/** Scores transcripts by some metrics. */
export type Score = (
  transcripts: readonly Transcript[],
  metrics: readonly MetricChoice[] | undefined,
  components?: boolean,
) => Promise<readonly ScoreRow[]>;

/** Options for scoring transcripts, and for examinations in addition to the comparison. */
export interface ScoredBy {
  readonly score: Score;
  /** Whether to compare metrics in addition to outcomes. Default `true`. */
  readonly ofTexts?: boolean;
  /** Default: all metrics that can be computed from transcripts. */
  readonly metrics?: EvaluateOptions['metrics'] | undefined;
  /** The meta field whose values are the systems; absent if systems are files. */
  readonly field?: string | undefined;
  /** How pairs are cut to equal length; `none` skips the analysis of length. */
  readonly atLength?: LengthUnit | 'none' | undefined;
  /** Whether to repeat each comparison with the variants of the metric. */
  readonly robust?: boolean | undefined;
  /** Fields of meta that rows carry. */
  readonly keepMeta?: readonly string[];
}

/** Findings with their plan, and the systems with the rows that were compared. */
export interface Comparison {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
  readonly systems: ReadonlyMap<string, ScoredSystem>;
}

/**
 * Scores systems and compares them: success or the mean outcome score, and the metrics of their rows, with the part of
 * each difference that length explains. The command, the API and the reports all use this function.
 */
export async function compareScored(
  conversations: ReadonlyMap<string, readonly Transcript[]>,
  options: Omit<CompareOptions, 'robust'>,
  { score, ofTexts = true, metrics, field, atLength, robust = false, keepMeta = [] }: ScoredBy,
): Promise<Comparison> {
  const runOptions = chosenRunOptions(metrics);
  const systems = new Map<string, ScoredSystem>();
  for (const [name, own] of conversations) {
    const transcripts = withIds(own);
    systems.set(name, { transcripts, rows: ofTexts ? await score(transcripts, metrics) : [] });
  }
  const transcripts = Object.fromEntries([...systems].map(([name, system]) => [name, system.transcripts]));
  const rows = Object.fromEntries([...systems].map(([name, system]) => [name, system.rows]));
  const design = designFrom(recordsFromTranscripts('compare', transcripts), field);
  const plan = planOf(design, { ...options, by: GIVEN_NAME });
  const ofTurns = options.unit === 'turn';
  // Only rows have turns as units.
  const found = ofTurns ? compareSystems(rows, options) : findings(plan, { rows, runOptions });
  const compared = robust ? withVariants(found, await variantRows(systems, metrics, score), options) : found;
  const varied = compared.map((each) => withSpeakerShare(each, systems));
  if (ofTurns || atLength === 'none') return { plan, findings: varied, systems };
  const rescore = (changed: readonly Transcript[]): Promise<readonly ScoreRow[]> => score(changed, metrics);
  const how = { keepMeta, ...(atLength && { atLength }) };
  const examined = varied.filter(isExaminedIn(varied, plan));
  const explained = await explainLength(examined, plan, systems, rescore, how);
  const byFinding = new Map(examined.map((each, i) => [each, itemAt(explained, i)]));
  return { plan, findings: varied.map((each) => byFinding.get(each) ?? each), systems };
}

/** Adds the speaker who holds the floor on one side to a difference in a metric of the order of speakers. */
function withSpeakerShare(finding: Finding, systems: ReadonlyMap<string, ScoredSystem>): Finding {
  const [a, b] = [systems.get(finding.a), systems.get(finding.b)];
  if (!OF_SPEAKERS.has(finding.metric) || !isDifferent(finding) || !a || !b) return finding;
  const share = speakerShare(a.transcripts, b.transcripts);
  return share ? { ...finding, speakerShare: share } : finding;
}

/** Generates an id from the position for transcripts without one, and marks it as generated. */
function withIds(transcripts: readonly Transcript[]): Transcript[] {
  return transcripts.map((transcript, i) =>
    transcript.id === undefined
      ? { ...transcript, id: String(i + 1), generatedId: true as const }
      : transcript,
  );
}

/** Of more levels than these, lengths are examined where a metric of texts differs: each pair is scored twice again. */
const FEW_LEVELS = 3;

function isExaminedIn(found: readonly Finding[], { levels }: Plan): (each: Finding) => boolean {
  if (levels.length <= FEW_LEVELS) return () => true;
  const own = byPair(found).filter((pair) =>
    pair.some((each) => each.question === 'text' && isDifferent(each)),
  );
  const examined = new Set(own.flat());
  return (each) => examined.has(each);
}

/** The rows of all variants of the given metrics, in the form that `compareSystems` expects. */
async function variantRows(
  systems: ReadonlyMap<string, ScoredSystem>,
  metrics: readonly MetricChoice[] = functionIds(),
  score: Score,
): Promise<VariantRows> {
  const found = new Map<string, Map<string, ScoreRow[]>>();
  for (const variant of listVariants(metrics)) {
    const rowsOf = found.get(variant.name) ?? new Map<string, ScoreRow[]>();
    found.set(variant.name, rowsOf);
    for (const [name, { transcripts }] of systems) {
      const rows = await score(transcripts, [variant.choice], variant.component !== undefined);
      const own = rowsOf.get(name) ?? [];
      rowsOf.set(name, own);
      for (const row of asScores(rows, variant)) own.push(row);
    }
  }
  return Object.fromEntries([...found].map(([name, rows]) => [name, Object.fromEntries(rows)]));
}
