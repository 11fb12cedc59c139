import { runsOf } from '../../transcript/runs.js';
import { settingPairs } from './conversation-pairs.js';
import { dumbbellFigure } from './dumbbell-figure.js';
import { reliabilityFindings } from './findings.js';
import { splitByCondition } from './lost-groups.js';
import { byLoss } from './lost-lead.js';
import { settingFindings, settingPair } from './lost-settings.js';
import { lostVerdict, settingChanges } from './lost-verdict.js';
import type { Question } from './question.js';
import type { ReportInput } from './report-input.js';

/** The cost of splitting an instruction into shards; `undefined` unless some system ran both ways. */
export function lostQuestion({ groups: all, statistics }: ReportInput): Question | undefined {
  const groups = splitByCondition(all);
  const pair = settingPair(groups);
  const systems = settingFindings(groups, statistics);
  if (pair === undefined || systems.length === 0) return undefined;
  const scores = groups.flatMap(({ transcripts }) => runsOf(transcripts).map(({ score }) => score));
  const scale = scores.every((score) => score <= 1) && scores.some((score) => score > 0) ? 1 : 100;
  const names = systems.map(({ system }) => system);
  // For two systems, also which scores higher; more pairs would reduce the power for the main question.
  const between = groups.length === 2 ? reliabilityFindings(groups, statistics).slice(0, 1) : [];
  return {
    findings: [...systems.flatMap(({ findings }) => findings), ...between],
    alsoSystems: false,
    answer: (found) => {
      const changes = settingChanges(names, found, scale);
      const [most, ...others] = byLoss(changes);
      if (most === undefined) return undefined;
      const group = groups.find(({ name }) => name === most.system);
      return {
        verdict: lostVerdict([most, ...others], pair, groups, statistics, found[3 * names.length]),
        hero: dumbbellFigure(changes, pair, statistics),
        pairs: group ? settingPairs(group, pair) : [],
      };
    },
  };
}
