import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { getMetric } from '../metrics/core/registry.js';
import { RUN_MEASURES } from '../metrics/reliability/run-measures.js';
import { comparisonParagraph } from './comparison-paragraph.js';
import { intervalText } from './comparison-table.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';
import { latexText, toLatex } from './to-latex.js';

const HEADER = ['metric', 'a', 'b', 'n', 'mean a', 'mean b', 'a − b', 'p (corrected)', 'design'];

/** Comparisons as tables for LaTeX, with the paragraph of `comparisonParagraph`. */
export function latexComparison(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
): string {
  const measures = reliability.flatMap(({ a, b, comparison }) =>
    RUN_MEASURES.map(({ name, short }) => {
      const { n, a: ofA, b: ofB, difference, interval, adjustedPValue } = comparison[name];
      const direction = name === 'unreliability' ? 'lower' : 'higher';
      const means = [shortNumber(ofA), shortNumber(ofB), differenceText(difference, interval)];
      return [short + arrow(direction), a, b, String(n), ...means, shortNumber(adjustedPValue), 'paired'];
    }),
  );
  const tables: TextTable[] = [comparisons.map(rowOf), measures]
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ header: HEADER, rows }));
  const paragraph = latexText(comparisonParagraph(comparisons, reliability));
  return [...tables.map((table) => toLatex(table)), `% Methods and results\n${paragraph}\n`].join('\n');
}

function rowOf(each: Comparison): string[] {
  const { metric, a, b, n, meanA, meanB, difference, interval, adjustedPValue, design } = each;
  const means = [shortNumber(meanA), shortNumber(meanB), differenceText(difference, interval)];
  const name = shortName(metric) + arrow(getMetric(metric).direction);
  return [
    name,
    a,
    b,
    String(n),
    ...means,
    shortNumber(adjustedPValue),
    design === 'paired' ? 'paired' : 'unpaired',
  ];
}

function differenceText(difference: number | null, interval: Comparison['interval']): string {
  return interval ? `${shortNumber(difference)} (${intervalText(interval)})` : shortNumber(difference);
}

function arrow(direction: unknown): string {
  return direction === 'higher' ? ' ↑' : direction === 'lower' ? ' ↓' : '';
}
