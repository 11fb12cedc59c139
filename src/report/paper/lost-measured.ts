import { fewRuns } from '../../analysis/caution.js';
import { byKey } from '../../math/by-key.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import { runCounts, scoresByInstruction } from '../../metrics/reliability/run-scores.js';
import { runsOf } from '../../transcript/runs.js';
import { cautionSentence } from '../../words/caution-words.js';
import { measuredSentence } from '../../words/measured-words.js';
import { type Datum, dotFigure } from './charts.js';
import type { Group } from './groups.js';
import { readingAdvice } from './reading.js';
import type { PaperAnswer } from './report-input.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import { runProfile } from './run-profile.js';

/** The measured values if nothing can be compared: P, A90 and U90-10 of each system, setting and set of conditions. */
export function measuredAnswer(systems: readonly Group[], statistics: ReportStatistics): PaperAnswer {
  const rows = systems.flatMap(({ name, transcripts }) =>
    [...byKey(runsOf(transcripts), ({ setting }) => setting)].map(([setting, runs]) => {
      const { instructions, measures } = runProfile(runs, statistics);
      const counts = runCounts(scoresByInstruction('runs', runs));
      return {
        ...{ name: setting === undefined ? name : `${name}, ${setting}`, instructions, runs: counts },
        measures: measures
          .map(({ value }, i) => ({ symbol: RUN_MEASURES[i]?.symbol ?? '', value }))
          // The percentiles of single runs are their scores.
          .filter(({ symbol }) => symbol === 'P' || counts[1] > 1),
      };
    }),
  );
  const least = Math.min(...rows.map(({ runs }) => Math.max(1, runs[0])));
  const isRepeated = rows.some(({ runs }) => runs[1] > 1);
  const data = rows.flatMap(({ name, instructions, measures }) =>
    measures.flatMap(({ symbol, value }): Datum[] =>
      value === null
        ? []
        : [
            {
              ...{ x: symbol, series: name, y: value.estimate, n: instructions },
              ...{ lower: value.interval?.lower ?? null, upper: value.interval?.upper ?? null },
            },
          ],
    ),
  );
  const text = {
    title: 'Averaged performance, aptitude and unreliability',
    note: `Means over instructions; whiskers: ${levelText(statistics)} intervals, Student's t over instructions.`,
    reading: RUN_MEASURES.map(({ name }) => readingAdvice(name)),
    ...{ x: 'Metric', y: 'Score', domain: [0, 100] as const },
  };
  const [lead = '', ...others] = rows.map((row) => measuredSentence(row, statistics.confidenceLevel));
  return {
    lead,
    points: [
      ...others,
      'There is nothing to compare: one system ran in one setting.',
      ...(isRepeated ? [] : ['Aptitude and unreliability need several runs of each instruction.']),
    ],
    cautions: isRepeated ? fewRuns(least).map((each) => cautionSentence(each, '')) : [],
    next: 'Add runs of the same instructions in a second setting (meta.setting) or by a second system (meta.model).',
    hero: dotFigure(text, data),
    pairs: [],
    findings: [],
  };
}
