import type { Finding } from '../../analysis/index.js';
import { SINGLE_TURN_SETTINGS } from '../../transcript/run.js';
import { runsOf } from '../../transcript/runs.js';
import type { Group } from './groups.js';

/** Two settings with runs of the same instructions. */
export interface SettingPair {
  /** The setting with the full instruction in one turn, or the first setting if the names are unknown. */
  readonly whole: string;
  readonly other: string;
  /** Settings that the first figure does not show. */
  readonly further: readonly string[];
}

/** The single-turn setting and the sharded setting of the paper, else the first two. */
export function settingPair(groups: readonly Group[]): SettingPair | undefined {
  const names = new Set(
    groups.flatMap(({ transcripts }) => runsOf(transcripts).flatMap(({ setting }) => setting ?? [])),
  );
  const whole =
    SINGLE_TURN_SETTINGS.find((name) => names.has(name)) ?? [...names].find((name) => name !== 'sharded');
  const others = [...names].filter((name) => name !== whole);
  const other =
    others.find((name) => name === 'sharded') ??
    others.find((name) => !SINGLE_TURN_SETTINGS.includes(name)) ??
    others[0];
  if (whole === undefined || other === undefined) return undefined;
  return { whole, other, further: others.filter((name) => name !== other) };
}

/** One system in two settings. Aptitude and unreliability need repeated runs. */
export interface SettingChange {
  readonly system: string;
  readonly performance: Finding;
  readonly aptitude?: Finding | undefined;
  readonly unreliability?: Finding | undefined;
}

/** The findings about two settings by system, whichever of the settings is their first level. */
export function settingChanges(
  systems: readonly Group[],
  found: readonly Finding[],
  { whole, other }: SettingPair,
): SettingChange[] {
  const own = found.filter(({ a, b }) => (a === whole && b === other) || (a === other && b === whole));
  return systems.flatMap(({ name }): SettingChange[] => {
    const of = (metric: string): Finding | undefined =>
      own.find((each) => each.metric === metric && (each.stratum?.system ?? name) === name);
    const performance = of('averaged-performance') ?? of('success');
    if (performance?.difference == null) return [];
    return [{ system: name, performance, aptitude: of('aptitude'), unreliability: of('unreliability') }];
  });
}

/** A finding from the setting with the whole instruction to the other. */
export interface Change {
  readonly from: number | null;
  readonly to: number | null;
  readonly change: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

export function changeFrom(
  { a, meanA, meanB, difference, interval }: Finding,
  { whole }: SettingPair,
): Change {
  const [lower, upper] = [interval?.lower ?? null, interval?.upper ?? null];
  return a === whole
    ? { from: meanA, to: meanB, change: negative(difference), lower: negative(upper), upper: negative(lower) }
    : { from: meanB, to: meanA, change: difference, lower, upper };
}

function negative(value: number | null): number | null {
  return value === null ? null : 0 - value;
}

/** The changes, the greatest loss first. */
export function byLoss(changes: readonly SettingChange[], pair: SettingPair): SettingChange[] {
  const change = ({ performance }: SettingChange): number => changeFrom(performance, pair).change ?? 0;
  return [...changes].sort((x, y) => change(x) - change(y));
}
