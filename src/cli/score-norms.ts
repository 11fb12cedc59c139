import { evaluate } from '../evaluate/evaluate.js';
import type { EvaluateOptions } from '../evaluate/evaluate-options.js';
import { formatPercentile, type Norms, percentile } from '../norms/percentile.js';
import { shortName, shortNumber, type TextTable } from '../report/summary-table.js';
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

/** The norms of each score, as a table or as one JSON object per line. */
export async function scoreNorms(
  transcripts: AsyncIterable<Transcript>,
  options: EvaluateOptions,
  print: (table: TextTable) => string,
  format: string,
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
  return print({
    header: ['transcript', 'turns', 'metric', 'score', 'norm'],
    rows: rows.flatMap((row) => {
      const own = [row.transcript, String(row.turns), shortName(row.metric), shortNumber(row.score)];
      const texts = row.because === undefined ? row.norms.map(formatPercentile) : [REASONS[row.because]];
      return texts.map((text) => [...own, text]);
    }),
  });
}
