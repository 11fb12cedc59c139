import type { ScoreRow } from '../evaluate/row.js';
import { mean } from '../math/mean.js';
import { standardDeviation } from '../math/standard-deviation.js';
import type { MetricSummary } from '../report/row-summarizer.js';
import { shortName, shortNumber } from '../report/summary-table.js';
import { counted } from '../text/counted.js';

/**
 * Suggestions after a summary: an outlier, a metric that is mostly undefined, other metrics to compute. Commands come
 * last and can be pasted; their comments begin with #.
 *
 * @param files the scored files as arguments of a command
 */
export function nextSteps(
  summaries: readonly MetricSummary[],
  rows: readonly ScoreRow[],
  files = 'FILES',
): string[] {
  const outlier = furthest(rows);
  const undefinedMost = [...summaries]
    .filter(({ n, nUndefined }) => nUndefined > n)
    .sort((a, b) => b.nUndefined - a.nUndefined)[0];
  const embed = summaries.filter(({ skippedReasons }) =>
    Object.keys(skippedReasons).includes('needs embeddings'),
  ).length;
  const known = summaries.find(({ n }) => n > 0);
  return [
    ...(outlier ? [outlier] : []),
    ...(undefinedMost
      ? [`mtpc explain ${shortName(undefinedMost.metric)}   # undefined for most of the data`]
      : []),
    ...(embed > 0
      ? [`mtpc score ${files} --embed   # ${counted(embed, 'more metric')}, based on embeddings`]
      : []),
    ...(known && !undefinedMost ? [`mtpc explain ${shortName(known.metric)}   # how to read it`] : []),
    ...(known ? [`mtpc report ${files} --out report.html   # a page with tables and figures`] : []),
  ];
}

/** The least difference from the mean, as a share of the largest score. */
const NOTICEABLE = 0.05;

/**
 * The outlier among transcripts by a dialogue metric: at least two standard deviations from the mean, which requires
 * five transcripts.
 */
function furthest(rows: readonly ScoreRow[]): string | undefined {
  const scores = new Map<string, { transcript: string; score: number }[]>();
  for (const { metric, transcript, unit, score } of rows) {
    if (score === null || unit !== 'transcript') continue;
    scores.set(metric, [...(scores.get(metric) ?? []), { transcript, score }]);
  }
  const candidates = [...scores].flatMap(([metric, own]) => {
    const values = own.map(({ score }) => score);
    const spread = standardDeviation(values);
    if (spread === 0) return [];
    const middle = mean(values);
    // A spread of almost nothing makes any score an outlier.
    const least = NOTICEABLE * Math.max(Math.abs(middle), ...values.map(Math.abs));
    const noticeable = own.filter(({ score }) => Math.abs(score - middle) >= least);
    return noticeable.map((each) => ({
      ...each,
      metric,
      middle,
      far: Math.abs(each.score - middle) / spread,
    }));
  });
  const [most] = candidates.sort((a, b) => b.far - a.far);
  if (most === undefined || most.far < 2) return undefined;
  return `${most.transcript}: furthest from the others by ${shortName(most.metric)} (${shortNumber(most.score)}, mean ${shortNumber(most.middle)})`;
}
