import { evaluate } from '../evaluate/evaluate.js';
import type { EvaluateOptions } from '../evaluate/evaluate-options.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt, lastItem } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { formatPercentile, type Norms, percentile } from '../norms/percentile.js';
import { type CorpusPercentile, corpusPercentiles, typicalPercentile } from '../norms/typical-percentile.js';
import { shortName, shortNumber, type TextTable } from '../report/summary-table.js';
import { counted } from '../text/counted.js';
import type { Transcript } from '../transcript/types.js';
import { meanScores } from './score-overview.js';

/** A score of a conversation with its percentile among human conversations. */
interface NormedRow extends Norms {
  readonly transcript: string;
  readonly metric: string;
  readonly score: number;
}

/** Why a score has no percentile, in words. */
const REASONS: Readonly<Record<NonNullable<Norms['because']>, string>> = {
  'no-score': 'no score',
  'no-norms-for-this-metric': 'no norms for this metric',
  'other-signature': 'no norms with these options',
  'score-of-a-turn': 'no norms for single turns',
  'other-number-of-speakers': 'no norms for this number of speakers',
  'shorter-than-any': 'shorter than any conversation of the corpora',
  'longer-than-any': 'longer than any conversation of the corpora',
  'no-norms-at-this-length': 'no norms at this length',
};

/** How norms are printed. */
export interface NormsLayout {
  readonly format: string;
  /** Whether to print a line per conversation, metric and corpus instead of a line per metric. */
  readonly allColumns?: boolean | undefined;
  print(table: TextTable): string;
  /** A note below the table. */
  note(text: string): string;
}

/** The norms of the scores, as a table or as one JSON object per line. */
export async function scoreNorms(
  transcripts: AsyncIterable<Transcript>,
  options: EvaluateOptions,
  { format, allColumns = false, print, note }: NormsLayout,
): Promise<string> {
  const rows: NormedRow[] = [];
  let count = 0;
  for await (const transcript of transcripts) {
    count += 1;
    const id = transcript.id ?? String(count);
    for (const score of meanScores(await evaluate([transcript], options)))
      rows.push({
        transcript: id,
        metric: score.metric,
        score: score.score,
        ...percentile(score, transcript),
      });
  }
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (!allColumns) return `${print(metricTable(rows))}\n${normNotes(rows).map(note).join('\n')}\n`;
  return print({
    header: ['transcript', 'turns', 'metric', 'score', 'norm'],
    rows: rows.flatMap((row) => {
      const own = [row.transcript, String(row.turns), shortName(row.metric), shortNumber(row.score)];
      const texts = row.because === undefined ? row.norms.map(formatPercentile) : [REASONS[row.because]];
      return texts.map((text) => [...own, text]);
    }),
  });
}

/** One line per metric: the percentile in a typical corpus, and in the corpora where it is lowest and highest. */
function metricTable(rows: readonly NormedRow[]): TextTable {
  const byMetric = byKey(
    rows.filter(({ norms }) => norms.length > 0),
    ({ metric }) => metric,
  );
  return {
    header: ['metric', 'scored', 'mean score', 'percentile', 'lowest', 'highest', 'corpora'],
    rows: [...byMetric].map(([metric, own]) => {
      const norms = own.flatMap((row) => row.norms);
      const corpora = corpusPercentiles(norms);
      const [lowest, highest] = [itemAt(corpora, 0), lastItem(corpora)];
      return [
        ...[shortName(metric), String(own.length), shortNumber(mean(own.map(({ score }) => score)))],
        ...[
          String(typicalPercentile(norms)),
          corpusText(lowest),
          corpusText(highest),
          String(corpora.length),
        ],
      ];
    }),
  };
}

function corpusText({ corpus, percentile: value }: CorpusPercentile): string {
  return `${Math.round(value)} ${corpus}`;
}

function normNotes(rows: readonly NormedRow[]): string[] {
  const missing = byKey(
    rows.filter(({ because }) => because !== undefined),
    ({ because }) => REASONS[existing(because)],
  );
  return [
    'Percentiles among human conversations with as many speakers and a similar number of turns: the median over corpora, the lowest and the highest. A high percentile is unusual, not good.',
    ...[...missing].map(([reason, own]) => `No percentile for ${counted(own.length, 'score')}: ${reason}.`),
    'Each conversation and corpus: --all-columns',
  ];
}
