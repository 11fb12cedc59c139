import { fullMetric, type ScoreRow } from '../../evaluate/row.js';
import { keyWithinSystem } from '../../evaluate/row-origin.js';
import { isCorpusRow } from '../../evaluate/run-groups.js';
import { byKey, type Some } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';

/** Rows with the change of each transcript's mean score. */
export function changeRows(before: readonly ScoreRow[], after: readonly ScoreRow[]): ScoreRow[] {
  const left = scoredRows(after);
  return [...scoredRows(before)].flatMap(([key, own]) => {
    const others = left.get(key);
    if (others === undefined) return [];
    const { turn: _, unit: __, ...origin } = own[0];
    return [{ ...origin, score: meanScore(own) - meanScore(others) }];
  });
}

type Scored = ScoreRow & { readonly score: number };

function scoredRows(rows: readonly ScoreRow[]): Map<string, Some<Scored>> {
  const scored = rows.filter((row): row is Scored => row.score !== null && !isCorpusRow(row));
  return byKey(scored, (row) => JSON.stringify([fullMetric(row), keyWithinSystem(row)]));
}

function meanScore(rows: readonly Scored[]): number {
  return mean(rows.map(({ score }) => score));
}
