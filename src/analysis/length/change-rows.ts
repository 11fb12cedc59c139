import type { ScoreRow } from '../../evaluate/row.js';
import { transcriptKey } from '../../evaluate/row-origin.js';
import { isCorpusRow } from '../../evaluate/run-groups.js';
import { mean } from '../../math/mean.js';

/** Rows with the change of each transcript's mean score. */
export function changeRows(before: readonly ScoreRow[], after: readonly ScoreRow[]): ScoreRow[] {
  const left = meansByTranscript(after);
  return [...meansByTranscript(before)].flatMap(([key, { row, scores }]) => {
    const others = left.get(key)?.scores;
    if (others === undefined) return [];
    const { turn: _, unit: __, ...origin } = row;
    return [{ ...origin, score: mean(scores) - mean(others) }];
  });
}

function meansByTranscript(rows: readonly ScoreRow[]): Map<string, { row: ScoreRow; scores: number[] }> {
  const found = new Map<string, { row: ScoreRow; scores: number[] }>();
  for (const row of rows) {
    if (row.score === null || isCorpusRow(row)) continue;
    const key = JSON.stringify([row.metric, row.component ?? null, transcriptKey(row)]);
    const own = found.get(key);
    if (own) own.scores.push(row.score);
    else found.set(key, { row, scores: [row.score] });
  }
  return found;
}
