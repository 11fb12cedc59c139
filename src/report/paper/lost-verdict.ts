import { counted } from '../../text/counted.js';
import { labelText } from '../../transcript/label-text.js';
import { runsOf } from '../../transcript/runs.js';
import { type Finding, tells } from './findings.js';
import { byKey, type Group } from './groups.js';
import { kindOf, lostLead, type SettingChange } from './lost-lead.js';
import type { SettingPair } from './lost-settings.js';
import { familyText } from './overview-words.js';
import type { ReportStatistics } from './report-statistics.js';
import type { Verdict } from './types.js';
import { changeText, listed, pText } from './verdict-words.js';

/** The findings of each system by measure, from the corrected ones in the order of {@link settingFindings}. */
export function settingChanges(systems: readonly string[], findings: readonly Finding[]): SettingChange[] {
  return systems.map((system, i) => {
    const [performance, aptitude, unreliability] = findings.slice(3 * i, 3 * i + 3) as [
      Finding,
      Finding,
      Finding,
    ];
    return { system, performance, aptitude, unreliability };
  });
}

/** The cost of splitting the instruction into shards. */
export function lostVerdict(
  changes: readonly SettingChange[],
  pair: SettingPair,
  groups: readonly Group[],
  statistics: ReportStatistics,
): Verdict {
  const sorted = [...changes].sort(
    (a, b) => (b.performance.difference ?? 0) - (a.performance.difference ?? 0),
  );
  const [most] = sorted as [SettingChange];
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
    lead: lostLead(sorted, pair, statistics),
    points: [...points, basisOf(most, pair, groups, statistics)],
    ...cautionOf(sorted, pair, groups, statistics),
    next: nextOf(most, pair, groups),
  };
}

function detailsOf(
  { performance, aptitude, unreliability }: SettingChange,
  statistics: ReportStatistics,
): string[] {
  const line = (name: string, finding: Finding): string[] => {
    if (finding.difference === null) return [];
    const told = tells(finding, statistics) ? '' : ': no change shown';
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
  const runs = groups.flatMap(({ transcripts }) => runsOf(transcripts));
  const counts = [pair.whole, pair.other].flatMap((setting) => {
    const own = runs.filter((run) => run.setting === setting);
    return [...byKey(own, ({ system, instruction }) => JSON.stringify([system, instruction])).values()];
  });
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
  const texts = [...fewText(changes, statistics), ...unscoredText(pair, groups)];
  return texts.length === 0 ? {} : { caution: texts.join(' ') };
}

function fewText(changes: readonly SettingChange[], statistics: ReportStatistics): string[] {
  const few = changes.find((change) => ['fell on each', 'rose on each'].includes(kindOf(change, statistics)));
  if (few === undefined) return [];
  const { minimumPValue, comparisons, clusters } = few.performance;
  const least = pText(Math.min(1, minimumPValue! * comparisons));
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

/** The instructions that lose most. */
function nextOf({ system }: SettingChange, pair: SettingPair, groups: readonly Group[]): string {
  const runs = runsOf(groups.find(({ name }) => name === system)!.transcripts);
  const meanOf = (instruction: string, setting: string): number => {
    const scores = runs.flatMap((run) =>
      run.instruction === instruction && run.setting === setting ? [run.score] : [],
    );
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  const falls = [...new Set(runs.map(({ instruction }) => instruction))]
    .map((instruction) => ({
      instruction,
      fall: meanOf(instruction, pair.whole) - meanOf(instruction, pair.other),
    }))
    .filter(({ fall }) => fall > 0)
    .sort((a, b) => b.fall - a.fall);
  if (falls.length === 0) return `Read runs of ${system} in both settings side by side.`;
  const names = listed(falls.slice(0, 3).map(({ instruction }) => instruction));
  return `Read the worst runs of ${system} on ${names}, where it falls most.`;
}
