import { type Run, runsOf } from '../../transcript/runs.js';
import { compareRuns, type Unadjusted } from './findings.js';
import type { Group } from './groups.js';
import type { ReportStatistics } from './report-statistics.js';

/** Two settings with runs of the same instructions. */
export interface SettingPair {
  /** The setting with the full instruction in one turn, or the first setting if the names are unknown. */
  readonly whole: string;
  readonly other: string;
  /** Settings that are not compared on the first screen. */
  readonly further: readonly string[];
}

const IN_ONE_TURN = ['full', 'concat', 'shuffle-concat'];

/** The single-turn setting and the sharded setting of the paper, else the first two. */
export function settingPair(groups: readonly Group[]): SettingPair | undefined {
  const names = new Set(
    groups.flatMap((group) => runsOfGroup(group).flatMap(({ setting }) => setting ?? [])),
  );
  const whole = IN_ONE_TURN.find((name) => names.has(name)) ?? [...names].find((name) => name !== 'sharded');
  const others = [...names].filter((name) => name !== whole);
  const other =
    others.find((name) => name === 'sharded') ??
    others.find((name) => !IN_ONE_TURN.includes(name)) ??
    others[0];
  if (whole === undefined || other === undefined) return undefined;
  return { whole, other, further: others.filter((name) => name !== other) };
}

function runsOfGroup({ transcripts }: Group): Run[] {
  return runsOf(transcripts);
}

/** P, A and U of each system in both settings; a is the single-turn setting. */
export function settingFindings(
  groups: readonly Group[],
  statistics: ReportStatistics,
): { readonly system: string; readonly findings: Unadjusted[] }[] {
  const pair = settingPair(groups);
  if (pair === undefined) return [];
  return groups.flatMap((group) => {
    const runs = runsOfGroup(group);
    const named = (setting: string) => ({
      name: `${group.name}, ${setting}`,
      runs: runs.filter((run) => run.setting === setting),
    });
    const findings = compareRuns(named(pair.whole), named(pair.other), statistics).map(
      (each): Unadjusted => ({ ...each, question: 'settings' }),
    );
    return findings.length === 0 ? [] : [{ system: group.name, findings }];
  });
}
