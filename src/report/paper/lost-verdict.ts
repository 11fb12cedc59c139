import { byKey, type Some } from '../../math/by-key.js';
import { counted } from '../../text/counted.js';
import { labelText } from '../../transcript/label-text.js';
import { runsOf } from '../../transcript/runs.js';
import {
  changeText,
  decimalsFor,
  intervalText,
  listed,
  plainNumber,
  pText,
  signedNumber,
} from '../../words/numbers.js';
import { type Finding, isDifference, tells } from './findings.js';
import type { Group } from './groups.js';
import { isBeyondTest, kindOf, lostLead, type SettingChange } from './lost-lead.js';
import type { SettingPair } from './lost-settings.js';
import { familyText } from './overview-words.js';
import type { ReportStatistics } from './report-statistics.js';
import type { Verdict } from './types.js';

/** The findings of each system by measure, from the corrected ones in the order of {@link settingFindings}. */
export function settingChanges(
  systems: readonly string[],
  findings: readonly Finding[],
  scale: 1 | 100,
): SettingChange[] {
  return systems.flatMap((system, i) => {
    const [performance, aptitude, unreliability] = findings.slice(3 * i, 3 * i + 3);
    return performance && isDifference(performance) && aptitude && unreliability
      ? [{ system, performance, aptitude, unreliability, scale }]
      : [];
  });
}

/** The cost of splitting the instruction into shards, from the changes {@link byLoss}. */
export function lostVerdict(
  sorted: Some<SettingChange>,
  pair: SettingPair,
  groups: readonly Group[],
  statistics: ReportStatistics,
  between?: Finding,
): Verdict {
  const [most] = sorted;
  const { level } = statistics;
  const points =
    sorted.length === 1
      ? detailsOf(most, statistics)
      : sorted
          .filter((_, i) => i < 3 || i === sorted.length - 1)
          .flatMap(({ system, performance, unreliability }) => [
            `${system}: ${changeText(performance, level)}.`,
            ...(tells(unreliability, statistics) && !tells(performance, statistics)
              ? [`${system}, spread between good and bad runs: ${changeText(unreliability, level)}.`]
              : []),
          ]);
  return {
    lead: lostLead(sorted, pair, statistics, between),
    points: [...points, ...betweenText(between, statistics), basisOf(most, pair, groups, statistics)],
    ...cautionOf(sorted, pair, groups, statistics),
    next: nextOf(most, pair, groups),
  };
}

/** `small (sharded) 84.6, large (sharded) 40.1 (+44.5, 95% CI 43.9 to 45.0, p = .006).` */
function betweenText(between: Finding | undefined, statistics: ReportStatistics): string[] {
  if (between === undefined || !isDifference(between)) return [];
  const { a, b, meanA, meanB, difference, lower, upper, adjustedPValue } = between;
  const decimals = decimalsFor(lower, upper, difference);
  const interval = intervalText(between, decimals, statistics.level);
  const told = tells(between, statistics) ? '' : ': not told apart';
  return [
    `Between systems: ${a} ${plainNumber(meanA, decimals)}, ${b} ${plainNumber(meanB, decimals)} (${signedNumber(difference, decimals)}, ${interval}, ${pText(adjustedPValue)})${told}.`,
  ];
}

function detailsOf(
  { performance, aptitude, unreliability }: SettingChange,
  statistics: ReportStatistics,
): string[] {
  const line = (name: string, finding: Finding): string[] => {
    if (finding.difference === null) return [];
    const told = tells(finding, statistics)
      ? ''
      : isBeyondTest(finding, statistics)
        ? ': too few instructions to show a change'
        : ': no change shown';
    return [`${name} ${changeText(finding, statistics.level)}${told}.`];
  };
  return [
    ...line('Performance', performance),
    ...line('Spread between good and bad runs', unreliability),
    ...line('Best runs', aptitude),
  ];
}

function basisOf(
  { performance }: SettingChange,
  pair: SettingPair,
  groups: readonly Group[],
  statistics: ReportStatistics,
): string {
  const counts = groups.flatMap(({ transcripts }) =>
    [pair.whole, pair.other].flatMap((setting) => {
      const own = runsOf(transcripts).filter((run) => run.setting === setting);
      return [...byKey(own, ({ system, instruction }) => JSON.stringify([system, instruction])).values()];
    }),
  );
  const sizes = counts.map(({ length }) => length);
  const [least, greatest] = [Math.min(...sizes), Math.max(...sizes)];
  const each = least === greatest ? counted(least, 'run') : `${least} to ${greatest} runs`;
  return `${counted(performance.clusters, 'instruction')} in both settings, ${each} of each; ${familyText(performance, statistics)}.`;
}

function cautionOf(
  changes: readonly SettingChange[],
  pair: SettingPair,
  groups: readonly Group[],
  statistics: ReportStatistics,
): { caution?: string } {
  const [most] = changes;
  const texts = [
    ...scaleText(changes),
    ...fewText(changes, statistics),
    ...unscoredText(pair, groups),
    ...(most ? outlierText(most, pair, groups) : []),
    ...furtherText(pair),
  ];
  return texts.length === 0 ? {} : { caution: texts.join(' ') };
}

function fewText(changes: readonly SettingChange[], statistics: ReportStatistics): string[] {
  const few = changes.find((change) => ['fell on each', 'rose on each'].includes(kindOf(change, statistics)));
  if (few === undefined) return [];
  const { minimumPValue, comparisons, clusters } = few.performance;
  const least = pText(minimumPValue === null ? null : Math.min(1, minimumPValue * comparisons));
  const needed = Math.ceil(Math.log2((2 * comparisons) / (1 - statistics.level)));
  return [
    `With ${counted(clusters, 'instruction')} the corrected p-value cannot be less than ${least.replace(/^p [=<] /, '')}, however large the difference; ${needed} instructions would do.`,
  ];
}

/** Runs without a score, which may be the failed ones. */
function unscoredText({ whole, other }: SettingPair, groups: readonly Group[]): string[] {
  const lacking = groups.flatMap(({ name, transcripts }) => {
    const own = transcripts.filter(({ meta }) => [whole, other].includes(labelText(meta?.setting) ?? ''));
    const without = own.length - runsOf(own).length;
    return without === 0 ? [] : [`${without} of ${own.length} runs of ${name}`];
  });
  if (lacking.length === 0) return [];
  return [
    `${listed(lacking, 4)} have no score and are not counted; if they failed, the performance is lower than it appears.`,
  ];
}

function furtherText({ whole, other, further }: SettingPair): string[] {
  return further.length === 0
    ? []
    : [
        `Compared here: ${whole} and ${other}; ${listed(further)} ${further.length === 1 ? 'is' : 'are'} in the figures below.`,
      ];
}

function scaleText(changes: readonly SettingChange[]): string[] {
  return changes.some(({ scale }) => scale === 1)
    ? [
        'All scores lie between 0 and 1, but the measures are defined over 0 to 100; --score-range 0,1 reads them as shares.',
      ]
    : [];
}

/** A single instruction that changes more than all others together. */
function outlierText(change: SettingChange, pair: SettingPair, groups: readonly Group[]): string[] {
  const falls = instructionFalls(change, pair, groups);
  const total = falls.reduce((sum, { fall }) => sum + Math.abs(fall), 0);
  const [most] = [...falls].sort((a, b) => Math.abs(b.fall) - Math.abs(a.fall));
  if (most === undefined || falls.length < 4 || Math.abs(most.fall) <= total / 2) return [];
  const others = falls.filter((each) => each !== most);
  const rest = others.reduce((sum, { fall }) => sum + fall, 0) / others.length;
  const decimals = decimalsFor(null, null, most.fall);
  return [
    `Most of the change is one instruction: ${most.instruction} (${signedNumber(-most.fall, decimals)}); the other ${others.length} change by ${signedNumber(-rest, decimals)} on average.`,
  ];
}

/** The loss of each instruction of a system, for instructions with both settings. */
function instructionFalls(
  { system }: SettingChange,
  pair: SettingPair,
  groups: readonly Group[],
): { readonly instruction: string; readonly fall: number }[] {
  const runs = groups.flatMap(({ name, transcripts }) => (name === system ? runsOf(transcripts) : []));
  const meanOf = (instruction: string, setting: string): number => {
    const scores = runs.flatMap((run) =>
      run.instruction === instruction && run.setting === setting ? [run.score] : [],
    );
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  return [...new Set(runs.map(({ instruction }) => instruction))]
    .map((instruction) => ({
      instruction,
      fall: meanOf(instruction, pair.whole) - meanOf(instruction, pair.other),
    }))
    .filter(({ fall }) => Number.isFinite(fall));
}

/** The instructions that lose most. */
function nextOf(change: SettingChange, pair: SettingPair, groups: readonly Group[]): string {
  const { system } = change;
  const falls = instructionFalls(change, pair, groups)
    .filter(({ fall }) => fall > 0)
    .sort((a, b) => b.fall - a.fall);
  if (falls.length === 0) return `Read runs of ${system} in both settings side by side.`;
  const names = listed(falls.slice(0, 3).map(({ instruction }) => instruction));
  return `Read the worst runs of ${system} on ${names}, where it falls most.`;
}
