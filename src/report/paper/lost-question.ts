import { settingPairs } from './conversation-pairs.js';
import { dumbbellFigure } from './dumbbell-figure.js';
import { settingFindings, settingPair } from './lost-settings.js';
import { lostVerdict, settingChanges } from './lost-verdict.js';
import type { Question } from './question.js';
import type { ReportInput } from './report-input.js';

/** The cost of splitting an instruction into shards; `undefined` unless some system ran both ways. */
export function lostQuestion({ groups, statistics }: ReportInput): Question | undefined {
  const pair = settingPair(groups);
  const systems = settingFindings(groups, statistics);
  if (pair === undefined || systems.length === 0) return undefined;
  const names = systems.map(({ system }) => system);
  return {
    findings: systems.flatMap(({ findings }) => findings),
    alsoSystems: false,
    verdict: (found) => lostVerdict(settingChanges(names, found), pair, groups, statistics),
    hero: (found) => dumbbellFigure(settingChanges(names, found), pair, statistics),
    pairs: (found) => {
      const [most] = settingChanges(names, found).sort(
        (a, b) => (b.performance.difference ?? 0) - (a.performance.difference ?? 0),
      );
      return settingPairs(groups.find(({ name }) => name === most!.system)!, pair);
    },
  };
}
