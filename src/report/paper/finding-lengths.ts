import {
  byPair,
  type Finding as Comparison,
  describeDesign,
  explainLength,
  findings as findingsOf,
  GIVEN_NAME,
  planOf,
  type ScoredSystem,
} from '../../analysis/index.js';
import { evaluationRowList } from '../../evaluate/evaluation-rows.js';
import type { MetricChoice } from '../../evaluate/metric-choice.js';
import type { ScoreRow } from '../../evaluate/row.js';
import type { Some } from '../../math/by-key.js';
import type { MetricId } from '../../metrics/core/metric-names.generated.js';
import { getMetric, listMetrics } from '../../metrics/core/registry.js';
import { present } from '../../options/present.js';
import type { Transcript } from '../../transcript/types.js';
import { type Finding, tells } from './findings.js';
import type { Group } from './groups.js';
import { pairOf, type SystemMeasure } from './measured.js';
import type { ReportInput } from './report-input.js';

/**
 * Adds to each difference that was found between two systems whether length or padding explains it, as `mtpc compare`
 * does. Findings of metrics over vectors need `options.embedder`; systems on different dialogues are not examined.
 */
export async function withLengths(
  findings: readonly Finding[],
  measured: readonly SystemMeasure[],
  input: ReportInput,
): Promise<Finding[]> {
  const metrics = rescorable(measured, input);
  const examined = new Set<string>(metrics);
  const told = findings.filter((each) => examined.has(each.card.id) && tells(each, input.statistics));
  const effects = new Map<Finding, Pick<Finding, 'length'>>();
  if (input.statistics.unit === 'transcript') {
    for (const own of byPair(told)) {
      const found = await effectsOf(own, metrics, input);
      for (const each of own) effects.set(each, present({ length: found.get(each.card.id)?.length }));
    }
  }
  return findings.map((each) => ({ ...each, ...effects.get(each) }));
}

/** The metrics that changed transcripts can be scored by. */
function rescorable(measured: readonly SystemMeasure[], { options }: ReportInput): MetricId[] {
  const cards = new Map(listMetrics().map((card): [string, typeof card] => [card.id, card]));
  return measured.flatMap(({ card: { id }, skipped }) => {
    const card = cards.get(id);
    if (card === undefined || skipped !== undefined) return [];
    const isText = !card.needs.includes('embeddings');
    return isText || options.embedder !== undefined ? [getMetric(id).id] : [];
  });
}

/** The comparisons of two systems with their lengths, by metric. */
async function effectsOf(
  findings: Some<Finding>,
  metrics: readonly MetricChoice[],
  { groups, options, statistics, library }: ReportInput,
): Promise<Map<string, Comparison>> {
  const [{ a, b }] = findings;
  const { clusterBy, level, adjust } = statistics;
  const clusters = [clusterBy ?? []].flat();
  const asked = { metrics, keepMeta: clusters, ...present({ embedder: options.embedder }) };
  const score = (transcripts: readonly Transcript[]): Promise<ScoreRow[]> =>
    evaluationRowList(transcripts, asked, library);
  const systems = new Map<string, ScoredSystem>();
  for (const name of [a, b]) {
    const group = groups.find((each) => each.name === name);
    const transcripts = group && pairable(group);
    if (transcripts === undefined) return new Map();
    systems.set(name, { transcripts, rows: await score(transcripts) });
  }
  const given = Object.fromEntries([...systems].map(([name, { transcripts }]) => [name, transcripts]));
  const rows = Object.fromEntries([...systems].map(([name, system]) => [name, system.rows]));
  const plan = planOf(describeDesign(given), {
    ...{ by: GIVEN_NAME, confidenceLevel: level, adjust, within: [] },
    ...(clusterBy !== undefined && { clusterBy }),
  });
  const own = findingsOf(plan, { rows, outcomes: false }).flatMap((comparison): Comparison[] => {
    const finding = findings.find(({ card }) => card.id === comparison.metric);
    if (finding === undefined) return [];
    const verdict = (finding.difference ?? 0) > 0 ? 'a-higher' : 'b-higher';
    return [{ ...comparison, adjustedPValue: finding.adjustedPValue, verdict }];
  });
  const explained = await explainLength(own, plan, systems, score, { keepMeta: clusters });
  return new Map(explained.map((each) => [each.metric, each]));
}

/** The dialogues that pair with another system's, named by their pair; `undefined` if a name occurs twice. */
function pairable({ transcripts }: Group): Transcript[] | undefined {
  const named = transcripts.flatMap((transcript) => {
    const id = pairOf(transcript);
    if (id === undefined) return [];
    const { idMadeUp: _, source: __, ...rest } = transcript;
    return [{ ...rest, id }];
  });
  return new Set(named.map(({ id }) => id)).size === named.length ? named : undefined;
}
