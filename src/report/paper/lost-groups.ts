import { byKey } from '../../math/by-key.js';
import { conditionText, runCondition, varyingWithin } from '../../transcript/run-conditions.js';
import { type Run, runOf, runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import type { Group } from './groups.js';

export interface RunGroup {
  readonly name: string;
  readonly runs: readonly Run[];
}

/**
 * Splits systems by the conditions that vary among runs of an instruction (temperatures, numbers of shards), because
 * runs under different conditions are not repetitions. A setting without variation in a condition belongs to each of
 * its levels.
 */
export function splitByCondition(groups: readonly Group[]): Group[] {
  return groups.flatMap((group) => {
    const labels = new Map(group.transcripts.map((each) => [each, runLabels(each)] as const));
    const settings = byKey(labels.values(), ({ setting }) => setting);
    const varying = new Map([...settings].map(([setting, runs]) => [setting, varyingWithin(runs)] as const));
    const names = [...new Set([...varying.values()].flat())];
    if (names.length === 0) return [group];
    const most = Math.max(...[...varying.values()].map(({ length }) => length));
    const full = [...labels.values()].filter(({ setting }) => varying.get(setting)?.length === most);
    return [...byKey(full, (run) => conditionText(run, names))].map(([text, [first]]) => {
      const belongs = (transcript: Transcript): boolean => {
        const run = labels.get(transcript);
        if (run === undefined) return false;
        const own = varying.get(run.setting) ?? [];
        return own.every((name) => runCondition(run, name) === runCondition(first, name));
      };
      return {
        ...{ name: `${group.name}, ${text}`, isNamed: group.isNamed },
        transcripts: group.transcripts.filter(belongs),
        members: group.members.filter(({ transcript }) => belongs(transcript)),
      };
    });
  });
}

/** The labels and conditions of a transcript, with or without a score. */
function runLabels(transcript: Transcript): Run {
  const { outcome: _, ...rest } = transcript;
  return runOf({ ...rest, outcome: { score: 0 } }) ?? { instruction: '', score: 0 };
}

/** The setting for comparing two lists of runs: the paper's setting if both have it. */
function commonSetting(lists: readonly (readonly Run[])[]): string | undefined {
  const [first = [], ...others] = lists;
  const settings = [...new Set(first.map(({ setting }) => setting))].filter((setting) =>
    others.every((runs) => runs.some((run) => run.setting === setting)),
  );
  return (
    settings.find((name) => name === 'sharded') ?? settings.find((name) => name !== 'full') ?? settings[0]
  );
}

/** The shared setting, and the runs of each system in it. */
export function comparableRuns(groups: readonly Group[]): {
  readonly setting: string | undefined;
  readonly systems: RunGroup[];
} {
  const all = groups.map(({ name, transcripts }) => ({ name, runs: runsOf(transcripts) }));
  const setting = commonSetting(all.map(({ runs }) => runs));
  const inSetting = (runs: readonly Run[]): Run[] => runs.filter((run) => run.setting === setting);
  return { setting, systems: all.map(({ name, runs }) => ({ name, runs: inSetting(runs) })) };
}
