import type { Transcript } from '../../transcript/types.js';
import type { Group } from './groups.js';
import { groupScores, type Measure, type SystemMeasure } from './measured.js';
import type { ReportStatistics } from './report-statistics.js';

/** Whether the task was solved. */
export const SUCCESS: Measure = {
  id: 'success',
  direction: 'higher',
  range: [0, 1],
  values: 'binary',
  meaning: 'Share of conversations with a successful outcome, as recorded in the data.',
};

/** The score of an outcome. */
export const OUTCOME: Measure = {
  id: 'outcome-score',
  direction: 'higher',
  range: [0, 100],
  meaning: 'Score of the outcome, as recorded in the data; a success counts 100.',
};

/** The metric of the findings about a measure. */
export function findingMetric({ id }: Measure): string {
  return id === OUTCOME.id ? 'averaged-performance' : id;
}

/** Whether dialogues solved their task, if known for any of them. */
export function successMeasure(groups: readonly Group[], statistics: ReportStatistics): SystemMeasure[] {
  return outcomeMeasure(SUCCESS, groups, statistics, ({ outcome }) =>
    outcome?.success === undefined ? null : Number(outcome.success),
  );
}

export function outcomeScores(groups: readonly Group[], statistics: ReportStatistics): SystemMeasure[] {
  return outcomeMeasure(OUTCOME, groups, statistics, ({ outcome }) =>
    outcome?.score !== undefined
      ? outcome.score
      : outcome?.success === undefined
        ? null
        : 100 * Number(outcome.success),
  );
}

/** Success if every outcome contains it, else the outcome scores. */
export function outcomeMeasures(groups: readonly Group[], statistics: ReportStatistics): SystemMeasure[] {
  const isOfScores = groups.some(({ transcripts }) =>
    transcripts.some(({ outcome }) => typeof outcome?.score === 'number' && outcome.success === undefined),
  );
  return isOfScores ? outcomeScores(groups, statistics) : successMeasure(groups, statistics);
}

function outcomeMeasure(
  card: Measure,
  groups: readonly Group[],
  statistics: ReportStatistics,
  of: (transcript: Transcript) => number | null,
): SystemMeasure[] {
  const systems = groups.map((group) => {
    const scores = group.transcripts.map((transcript) => of(transcript));
    return groupScores(group, statistics, (i) =>
      scores[i] == null ? [] : [{ turn: undefined, score: scores[i] }],
    );
  });
  const isKnown = systems.some(({ observations }) => observations.some(({ score }) => score !== null));
  return isKnown ? [{ card, systems, signatures: ['outcome'] }] : [];
}
