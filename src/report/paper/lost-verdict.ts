import { counted } from '../../text/counted.js';
import { runsOf } from '../../transcript/runs.js';
import { type Finding, tells } from './findings.js';
import { byKey, type Group } from './groups.js';
import type { SettingPair } from './lost-settings.js';
import { familyText } from './overview-words.js';
import type { ReportStatistics } from './report-statistics.js';
import type { Verdict } from './types.js';
import { changeText, decimalsFor, listed, plainNumber, pText } from './verdict-words.js';

/** Points within which a performance counts as unchanged. */
const MARGIN = 5;

/** Of more systems the first sentence counts instead of naming them. */
const MANY = 5;

/** One system in two settings. */
export interface SettingChange {
  readonly system: string;
  readonly performance: Finding;
  readonly aptitude: Finding;
  readonly unreliability: Finding;
}

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

type Kind = 'falls' | 'rises' | 'holds' | 'too few' | 'unclear';

/** What the setting does to the performance of a system. */
function kindOf({ performance }: SettingChange, statistics: ReportStatistics): Kind {
  const { difference, lower, upper, minimumPValue, comparisons } = performance;
  if (difference === null) return 'unclear';
  if (lower !== null && upper !== null && lower > -MARGIN && upper < MARGIN) return 'holds';
  if (tells(performance, statistics)) return difference > 0 ? 'falls' : 'rises';
  // All instructions agree, and even that cannot pass the correction.
  const isLeast = minimumPValue !== null && performance.pValue === minimumPValue;
  return isLeast && minimumPValue * comparisons > 1 - statistics.level ? 'too few' : 'unclear';
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
          .map(({ system, performance }) => `${system}: ${changeText(performance, level)}.`);
  return {
    lead: leadOf(sorted, pair, statistics),
    points: [...points, basisOf(most, pair, groups, statistics)],
    ...cautionOf(sorted, statistics),
    next: nextOf(most, pair, groups),
  };
}

function leadOf(changes: readonly SettingChange[], pair: SettingPair, statistics: ReportStatistics): string {
  const when = whenText(pair);
  const [first] = changes as [SettingChange];
  if (changes.length === 1) return oneLead(first, when, statistics);
  const kinds = byKey(changes, (change) => kindOf(change, statistics));
  const falling = kinds.get('falls') ?? [];
  const name = ({ system, performance }: SettingChange): string =>
    `${system} ${plainNumber(performance.difference!, decimals(performance))}`;
  const all = changes.length === 2 ? 'Both' : `All ${changes.length}`;
  const isFall = ({ performance }: SettingChange): boolean => performance.difference! > 0;
  if (kinds.get('too few')?.filter(isFall).length === changes.length) {
    const clusters = counted(first.performance.clusters, 'instruction');
    return `${all} systems score lower ${when}, on every instruction: ${name(first)}, ${name(changes.at(-1)!)} at the least; ${clusters} cannot confirm it.`;
  }
  const rest = [...kinds].flatMap(([kind, list]) =>
    kind === 'falls' ? [] : [`${listed(list.map(({ system }) => system))} ${REST[kind]}`],
  );
  const others = rest.length === 0 ? '' : `; ${rest.join(', ')}`;
  if (changes.length > MANY) return manyLead(changes, when, kinds, name);
  if (falling.length === 0) return `No system is shown to lose points ${when}${others}.`;
  if (falling.length === changes.length) {
    return `${all} systems lose points ${when}: ${name(falling[0]!)}, ${name(falling.at(-1)!)} at the least.`;
  }
  return `${falling.length} of ${changes.length} systems lose points ${when}: ${listed(falling.map(name))}${others}.`;
}

/** Of many systems the counts, and the one that loses most. */
function manyLead(
  changes: readonly SettingChange[],
  when: string,
  kinds: ReadonlyMap<Kind, readonly SettingChange[]>,
  name: (change: SettingChange) => string,
): string {
  const count = (kind: Kind): number => kinds.get(kind)?.length ?? 0;
  const be = (kind: Kind, one: string, many: string): string[] =>
    count(kind) === 0 ? [] : [`${count(kind)} ${count(kind) === 1 ? one : many}`];
  const clusters = counted(changes[0]!.performance.clusters, 'instruction');
  const rest = [
    ...be(
      'too few',
      `changes on every instruction, which ${clusters} cannot confirm`,
      `change on every instruction, which ${clusters} cannot confirm`,
    ),
    ...be('rises', 'gains', 'gain'),
    ...be('holds', `stays within ${MARGIN} points`, `stay within ${MARGIN} points`),
    ...be('unclear', 'is unclear', 'are unclear'),
  ];
  const [most] = kinds.get('falls') ?? [];
  const lead =
    most === undefined
      ? `None of ${changes.length} systems is shown to lose points ${when}`
      : `${count('falls')} of ${changes.length} systems lose points ${when}, most ${name(most)}`;
  return `${[lead, ...rest].join('; ')}.`;
}

const REST: Readonly<Record<Exclude<Kind, 'falls'>, string>> = {
  rises: 'gains',
  holds: `stays within ${MARGIN} points`,
  'too few': 'changes on every instruction, which too few instructions cannot confirm',
  unclear: 'is unclear',
};

function oneLead(change: SettingChange, when: string, statistics: ReportStatistics): string {
  const { system, performance } = change;
  const { meanA, meanB, difference } = performance;
  if (difference === null) return `${system} has no instruction with scores in both settings.`;
  const size = plainNumber(Math.abs(difference), decimals(performance));
  const whole = plainNumber(meanA!, decimals(performance));
  switch (kindOf(change, statistics)) {
    case 'falls':
      return `${system} loses ${size} of ${whole} points ${when}${mostly(change, statistics)}.`;
    case 'rises':
      return `${system} gains ${size} points ${when}, from ${whole}.`;
    case 'holds':
      return `${system} holds its ${whole} points ${when}, within ${MARGIN} points.`;
    case 'too few':
      return `${system} scores ${size} points ${difference > 0 ? 'less' : 'more'} ${when} (${whole} to ${plainNumber(meanB!, decimals(performance))}), on every instruction; ${counted(performance.clusters, 'instruction')} cannot confirm it.`;
    default:
      return `Whether ${system} loses points ${when} is unclear: ${changeText(performance, statistics.level)}.`;
  }
}

function mostly({ aptitude, unreliability }: SettingChange, statistics: ReportStatistics): string {
  const [fall, rise] = [aptitude, unreliability].map((each) =>
    tells(each, statistics) ? Math.abs(each.difference ?? 0) : 0,
  ) as [number, number];
  if (fall === 0 && rise === 0) return '';
  return rise > fall ? ', mostly in reliability' : ', mostly in aptitude';
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
    return [...byKey(own, ({ model, instruction }) => JSON.stringify([model, instruction])).values()];
  });
  const sizes = counts.map(({ length }) => length);
  const [least, greatest] = [Math.min(...sizes), Math.max(...sizes)];
  const each = least === greatest ? counted(least, 'run') : `${least} to ${greatest} runs`;
  return `${counted(performance.clusters, 'instruction')} in both settings, ${each} of each; ${familyText(performance, statistics)}.`;
}

function cautionOf(changes: readonly SettingChange[], statistics: ReportStatistics): { caution?: string } {
  const few = changes.find((change) => kindOf(change, statistics) === 'too few');
  if (few === undefined) return {};
  const { minimumPValue, comparisons, clusters } = few.performance;
  const least = pText(Math.min(1, minimumPValue! * comparisons));
  const needed = Math.ceil(Math.log2((2 * comparisons) / (1 - statistics.level)));
  return {
    caution: `With ${counted(clusters, 'instruction')} the corrected p-value cannot be less than ${least.replace(/^p [=<] /, '')}, however large the difference; ${needed} instructions would do.`,
  };
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

function whenText({ whole, other }: SettingPair): string {
  if (whole === 'full' && other === 'sharded') return 'when the instruction comes in pieces';
  return `in the setting ${other} compared with ${whole}`;
}

function decimals({ lower, upper, difference }: Finding): number {
  return decimalsFor(lower, upper, difference ?? 0);
}
