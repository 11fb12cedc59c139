import { byPair } from '../evaluate/by-pair.js';
import type { Comparison } from '../evaluate/comparison.js';
import { isDifferent } from '../evaluate/is-different.js';
import { missingText } from '../report/comparison-words.js';
import { lengthSentence } from '../report/length-words.js';
import { shortName } from '../report/summary-table.js';
import { decimalsFor, plainNumber, pText } from '../words/numbers.js';
import { terminalNumber } from './fitted-table.js';

/** What the reader must know before using the table: unequal lengths, missing scores, metrics that were not compared. */
export function notesOf(comparisons: readonly Comparison[]): string[] {
  const lengths = byPair(comparisons).flatMap(([each]) => {
    const turns = each.length?.turns;
    if (turns === undefined || turns.meanA === null || turns.meanB === null) return [];
    const [most, least] = [Math.max(turns.meanA, turns.meanB), Math.min(turns.meanA, turns.meanB)];
    if (!(most > 1.1 * least)) return [];
    const name = turns.meanA > turns.meanB ? each.a : each.b;
    return [
      `${name} has ${Math.round(100 * (most / least - 1))}% more turns per conversation (${plainNumber(most, 1)}, ${plainNumber(least, 1)}); most metrics change with length.`,
    ];
  });
  const missing = comparisons.flatMap((each) => {
    const text = each.n > 0 ? missingText(each) : '';
    return text === '' ? [] : [`${shortName(each.metric)}: ${text}`];
  });
  const explained = comparisons
    .filter((each) => isDifferent(each) && ['length', 'padding'].includes(each.length?.verdict ?? ''))
    .map((each) => lengthSentence(each, numbersFor(each)));
  return [...lengths, ...explained, ...missing];
}

/** Metrics that were not compared, between all systems or between some. */
export function absentNotes(comparisons: readonly Comparison[]): string[] {
  const metrics = [...new Set(comparisons.filter(({ n }) => n === 0).map(({ metric }) => metric))];
  const isSome = (metric: string): boolean =>
    comparisons.some((each) => each.metric === metric && each.n > 0);
  const note = (start: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${start}, as no pair has both scores: ${names.map(shortName).join(', ')}.`];
  return [
    ...note(
      'Not compared',
      metrics.filter((metric) => !isSome(metric)),
    ),
    ...note('Not compared between some systems', metrics.filter(isSome)),
  ];
}

/** The digits that the table shows. */
function numbersFor({ interval, difference }: Comparison): Parameters<typeof lengthSentence>[1] {
  const decimals = decimalsFor(interval?.lower ?? null, interval?.upper ?? null, difference ?? 0);
  return {
    size: (value) => terminalNumber(value, decimals),
    p: (value) => pText(value),
  };
}
