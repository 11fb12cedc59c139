import { calledAs, functionName } from '../error.js';
import { requireRows, type ScoreRow } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { citationOf, type MetricCard } from '../metrics/core/card.js';
import { getMetric } from '../metrics/core/registry.js';
import { counted } from '../text/counted.js';
import type { MetricSummary } from './row-summarizer.js';
import { type SummarizeRowsOptions, summarizeRows } from './summarize-rows.js';
import { shortName, shortNumber } from './summary-table.js';

/**
 * One paragraph for the methods section of a paper: the metrics with their papers, what was scored and averaged, the
 * intervals with their clusters, the undefined scores, and the signatures that make the numbers reproducible. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than rows, and as `summarizeRows`
 *
 * @example
 * ```ts
 * import { methodsParagraph } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: 1, n: 2, signature: 's' };
 * methodsParagraph([row]).startsWith('We computed speakerEntropy (NSE) [Zhang et al. 2026, MPCEval] with'); // => true
 * ```
 */
export function methodsParagraph(rows: readonly ScoreRow[], options?: SummarizeRowsOptions): string {
  requireRows('methodsParagraph', 'rows', rows);
  const summaries = calledAs('methodsParagraph', 'summarizeRows', () => summarizeRows(rows, options));
  return methodsText(summaries, rows.filter(isCorpusRow));
}

/** The paragraph, from summaries and the rows of metrics over runs. @internal */
export function methodsText(
  summaries: readonly MetricSummary[],
  corpus: readonly ScoreRow[],
  version = '',
): string {
  const computed = summaries.filter(({ n, nUndefined }) => n + nUndefined > 0);
  const ofTranscripts = computed.filter(({ metric }) => getMetric(metric).granularity !== 'corpus');
  const names = cited([...new Set(computed.map(({ metric }) => metric))].map((id) => getMetric(id)));
  const library = `@mtpc/metrics${version === '' ? '' : ` ${version}`}`;
  return [
    `We computed ${names || 'no metric'} with ${library}.`,
    ...transcriptSentences(ofTranscripts),
    ...runSentences(corpus),
    ...undefinedSentence(computed),
    `Signatures: ${[...new Set(computed.flatMap(({ signature }) => signature ?? []))].join('; ')}.`,
  ].join(' ');
}

/** Metrics with their papers, each cited once: `averagedPerformance (P) and aptitude (A90) [Laban et al. 2025, ...]`. @internal */
export function cited(cards: readonly MetricCard[]): string {
  const byPaper = new Map<string, string[]>();
  for (const { id, symbol, source } of cards) {
    const paper = source === undefined ? '' : citationOf(source);
    const name = symbol === undefined ? functionName(id) : `${functionName(id)} (${symbol})`;
    byPaper.set(paper, [...(byPaper.get(paper) ?? []), name]);
  }
  return list(
    [...byPaper].map(([paper, names]) => (paper === '' ? list(names) : `${list(names)} [${paper}]`)),
  );
}

function transcriptSentences(summaries: readonly MetricSummary[]): string[] {
  const [first] = summaries;
  if (first === undefined) return [];
  const most = Math.max(...summaries.map(({ transcripts }) => transcripts));
  const clustered = [...new Set(summaries.flatMap(({ clusterBy }) => clusterBy))];
  const over =
    clustered.length === 0 ? `over ${first.unit}s` : `with clusters by ${clustered.join(' and ')} (CR2)`;
  const level = shortNumber(100 * Number(first.params.confidenceLevel ?? 0.95));
  const methods = new Set(summaries.flatMap(({ interval }) => interval?.method ?? []));
  const how = methods.has('wilson') && methods.size === 1 ? 'Wilson' : "Student's t";
  const averaged = first.unit === 'transcript' ? '; scores of one conversation were averaged first' : '';
  return [
    `They describe ${counted(most, 'conversation')}${averaged}. Intervals cover ${level}% and are ${how} intervals ${over}.`,
  ];
}

function runSentences(corpus: readonly ScoreRow[]): string[] {
  const groups = new Map(corpus.map(({ unit = 'corpus', n = 0 }) => [unit, n]));
  if (groups.size === 0) return [];
  const metrics = list([...new Set(corpus.map(({ metric }) => shortName(metric)))]);
  const runs = [...groups.values()].reduce((sum, n) => sum + n, 0);
  const where =
    groups.size === 1 ? '' : `, separately for ${counted(groups.size, 'group')} of system and setting`;
  const level = corpus.find((row) => row.confidenceLevel !== undefined)?.confidenceLevel;
  const intervals =
    level === undefined ? '' : ` with ${shortNumber(100 * level)}% Student's t intervals over instructions`;
  return [`${metrics} were computed over ${counted(runs, 'run')}${where}${intervals}.`];
}

function undefinedSentence(summaries: readonly MetricSummary[]): string[] {
  const lacking = summaries.filter(({ nUndefined }) => nUndefined > 0);
  if (lacking.length === 0) return ['All scores are defined.'];
  const counts = lacking.map(
    ({ metric, n, nUndefined }) => `${shortName(metric)} for ${nUndefined} of ${n + nUndefined}`,
  );
  return [`Undefined scores were excluded: ${counts.join(', ')}.`];
}

function list(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
