import { type Finding as Comparison, compareSystems } from '../../analysis/index.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { lackText, missingText } from '../../words/missing-words.js';
import type { Finding, FindingMissing } from './findings.js';
import type { SystemMeasure, SystemScores } from './measured.js';
import { measureName } from './reading.js';
import type { ReportStatistics } from './report-statistics.js';

/** Adds to each difference of paired dialogues the scores that are missing, as `mtpc compare` does. */
export function withMissing(
  findings: readonly Finding[],
  measured: readonly SystemMeasure[],
  statistics: ReportStatistics,
): Finding[] {
  if (statistics.unit !== 'transcript') return [...findings];
  return findings.map((finding) => {
    const own = measured.find(({ card }) => card === finding.card);
    const comparison = own && compared(own, finding, statistics);
    const text = comparison === undefined ? '' : missingText(comparison);
    if (comparison === undefined || text === '') return finding;
    const missing: FindingMissing = {
      ...{ a: lackText(comparison, 'A'), b: lackText(comparison, 'B') },
      text: text.replace('Missing scores:', `Missing scores of ${measureName(finding.card)}:`),
      isSignOpen: comparison.signSensitiveToMissing === true,
    };
    return { ...finding, missing };
  });
}

/** The sentences about missing scores. */
export function missingSentences(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ missing }) => (missing ? [missing.text] : []));
}

/** The comparison of the rows of two systems; `undefined` unless dialogues are paired by id. */
function compared(
  { card, systems }: SystemMeasure,
  finding: Finding,
  statistics: ReportStatistics,
): Comparison | undefined {
  const rows = (name: string): ScoreRow[] => systems.filter(({ system }) => system === name).flatMap(rowsOf);
  const [a, b] = [rows(finding.a), rows(finding.b)];
  const ids = new Set(a.map(({ transcript }) => transcript));
  if (!b.some(({ transcript }) => ids.has(transcript))) return undefined;
  const { level, seed } = statistics;
  const options = { confidenceLevel: level, seed, clusterBy: 'task', unpaired: 'compare' } as const;
  const [found] = compareSystems({ [finding.a]: a, [finding.b]: b }, options);
  return found?.metric === card.id ? found : undefined;
}

/** The rows of a system under the names that pair its dialogues. */
function rowsOf({ rows = [], dialogues }: SystemScores): ScoreRow[] {
  return rows.flatMap(({ source: _, system: __, idMadeUp: ___, ...row }) => {
    const dialogue = dialogues[Number(row.transcript)];
    if (dialogue?.id === undefined) return [];
    return [{ ...row, transcript: dialogue.id, clusterLabels: { task: dialogue.cluster } }];
  });
}
