import { quantile } from '../../math/quantile.js';
import { directionWord, QUESTIONS } from '../../metrics/core/questions.js';
import { PERCENTILES, percentileCells, percentilesBy } from './chart-marks.js';
import { constantScore, constantText, estimateOf, type SystemMeasure } from './measured.js';
import { type SpreadDatum, spreadPanels } from './panel-figures.js';
import { measureName, readingAdvice } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText } from './report-statistics.js';
import type { Cell, Section } from './types.js';

/** The figures of MPCEval: by question, the spread of the dialogues of each system on each metric. */
export function mpcevalSections(input: ReportInput): Section[] {
  const { measured, options } = input;
  const computed = measured.filter(({ skipped }) => skipped === undefined);
  const missing =
    options.embedded === undefined ? ['Without vectors, only the metrics that need none are shown.'] : [];
  const sections = Object.entries(QUESTIONS).flatMap(([about, title]): Section[] => {
    const own = computed.filter(({ card }) => card.category === about);
    const varying = own.filter((each) => constantScore(each) === undefined);
    const text = constantText(own);
    if (varying.length === 0) return own.length === 0 ? [] : [{ title, text }];
    return [{ title, text, ...spreadSection(varying, input) }];
  });
  const [first, ...rest] = sections;
  if (first === undefined) return [{ title: 'Metrics', text: [...missing, 'No metric was computed.'] }];
  return [{ ...first, text: [...missing, ...(first.text ?? [])] }, ...rest];
}

function spreadSection(
  measured: readonly SystemMeasure[],
  { groups, statistics }: ReportInput,
): Pick<Section, 'figures' | 'signatures'> {
  const lines = measured.flatMap((each) =>
    each.systems.flatMap((system) => {
      const scores = Float64Array.from(system.dialogues.flatMap(({ score }) => score ?? [])).sort();
      const { n, mean, lower, upper } = estimateOf(each, system, statistics);
      if (mean === null) return [];
      const datum: SpreadDatum = {
        ...{
          measure: measureName(each.card),
          better: directionWord(each.card.direction),
          system: system.system,
        },
        ...{ mean, lower, upper },
        ...percentilesBy((p) => quantile(scores, p)),
      };
      return [{ datum, n, without: system.observations.length - n }];
    }),
  );
  const rows = lines.map(({ datum, n, without }): Cell[] => [
    ...[datum.measure, datum.system, datum.mean, datum.lower, datum.upper],
    ...[...percentileCells(datum), n, without],
  ]);
  const text = {
    title: `How the conversations spread: ${measured.map(({ card }) => card.symbol ?? card.id).join(', ')}`,
    note: `Percentiles of the conversations (linear interpolation): line from the 10th to the 90th, box from the 25th to the 75th, tick at the median; the point is the mean, whose ${levelText(statistics)} interval is in the table. Each panel has its own axis.`,
    reading: measured.map(({ card }) => readingAdvice(card)),
    columns: ['Metric', 'System', 'Mean', 'Lower', 'Upper', ...PERCENTILES, 'Scored', 'Undefined'],
  };
  const data = lines.map(({ datum }) => datum);
  const names = groups.map(({ name }) => name);
  return {
    figures: [spreadPanels(text, data, rows, names)],
    signatures: measured.flatMap(({ signatures }) => signatures),
  };
}
