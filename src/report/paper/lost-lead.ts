import { byKey, type Some } from '../../math/by-key.js';
import { counted } from '../../text/counted.js';
import { changeText, decimalsFor, listed, plainNumber } from '../../words/numbers.js';
import { type Difference, type Finding, isDifference, tells } from './findings.js';
import type { SettingPair } from './lost-settings.js';
import type { ReportStatistics } from './report-statistics.js';

/** The share of the scale within which a performance counts as unchanged. */
const MARGIN = 0.05;

/** `5 points`; for scores from 0 to 1 `.05 points`. */
const marginText = (scale: number): string => `${plainNumber(MARGIN * scale, scale === 1 ? 2 : 0)} points`;

/** Maximum number of systems listed in the first sentence; more are only counted. */
const MANY = 5;

/** One system in two settings. */
export interface SettingChange {
  readonly system: string;
  readonly performance: Difference;
  readonly aptitude: Finding;
  readonly unreliability: Finding;
  /** The maximum score: 100, or 1 if all scores lie between 0 and 1. */
  readonly scale: 1 | 100;
}

/** The changes, the greatest loss first. */
export function byLoss(changes: readonly SettingChange[]): SettingChange[] {
  return [...changes].sort((a, b) => b.performance.difference - a.performance.difference);
}

type Kind = 'falls' | 'rises' | 'fell on each' | 'rose on each' | 'holds' | 'same' | 'unclear';

/** The effect of the setting on the performance of a system. */
export function kindOf({ performance, scale }: SettingChange, statistics: ReportStatistics): Kind {
  const { difference, lower, upper, isConstant } = performance;
  if (difference === 0 && isConstant === true) return 'same';
  if (lower !== null && upper !== null && lower > -MARGIN * scale && upper < MARGIN * scale) return 'holds';
  if (tells(performance, statistics)) return difference > 0 ? 'falls' : 'rises';
  if (!isBeyondTest(performance, statistics)) return 'unclear';
  return difference > 0 ? 'fell on each' : 'rose on each';
}

/** Whether all instructions agree but are too few to pass the correction. */
export function isBeyondTest(
  { difference, pValue, minimumPValue, comparisons }: Finding,
  { level }: ReportStatistics,
): boolean {
  const isLeast = minimumPValue !== null && pValue === minimumPValue;
  return difference !== 0 && isLeast && minimumPValue * comparisons > 1 - level;
}

/** The first sentence: which systems lose points when the instruction is sharded. The systems are sorted by loss. */
export function lostLead(
  changes: Some<SettingChange>,
  pair: SettingPair,
  statistics: ReportStatistics,
  between?: Finding,
): string {
  const when = whenText(pair);
  const [first] = changes;
  if (changes.length === 1) return oneLead(first, when, statistics);
  const kinds = byKey(changes, (change) => kindOf(change, statistics));
  const falls = [
    fallClause(kinds.get('falls') ?? [], changes, when, statistics),
    eachClause(kinds, changes, when),
  ].flat();
  const spread = spreadClause(changes, falls.length === 0, when, statistics);
  const none =
    falls.length > 0
      ? []
      : [
          `${spread.length > 0 ? 'on average no system' : changes.length > MANY ? `None of ${changes.length} systems` : 'No system'} is shown to lose points${spread.length > 0 ? '' : ` ${when}`}`,
        ];
  const rest = REST.flatMap(([kind, one, many]) => {
    const list = kinds.get(kind) ?? [];
    return list.length === 0
      ? []
      : [`${subject(list, changes)} ${list.length === 1 ? one : many}${within(kind, first)}`];
  });
  const ahead = falls.length === 0 ? aheadClause(between, statistics) : [];
  return `${[...(falls.length > 0 ? [...falls, ...spread] : [...spread, ...none]), ...rest, ...ahead].join('; ')}.`;
}

/** `strong scores 40.1 points more than weak`, of two systems that do not lose points. */
function aheadClause(between: Finding | undefined, statistics: ReportStatistics): string[] {
  if (between?.difference == null || !tells(between, statistics)) return [];
  const { a, b, difference } = between;
  const [more, less] = difference > 0 ? [a, b] : [b, a];
  return [`${more} scores ${plainNumber(Math.abs(difference), decimals(between))} points more than ${less}`];
}

/** The remaining kinds of change, with their predicates for one and for several systems. */
const REST: readonly (readonly [Kind, one: string, many: string])[] = [
  ['rises', 'gains points', 'gain points'],
  ['rose on each', 'scores higher on every instruction', 'score higher on every instruction'],
  ['holds', 'stays', 'stay'],
  ['same', 'scores the same on every instruction', 'score the same on every instruction'],
  ['unclear', 'is unclear', 'are unclear'],
];

/** The range of an unchanged performance. */
const within = (kind: Kind, { scale }: SettingChange): string =>
  kind === 'holds' ? ` within ${marginText(scale)}` : '';

/** The names of a few systems, or the number of many. */
function subject(list: readonly SettingChange[], all: readonly SettingChange[]): string {
  return all.length > MANY ? String(list.length) : listed(list.map(({ system }) => system));
}

const size = ({ performance }: SettingChange): string =>
  plainNumber(Math.abs(performance.difference), decimals(performance));
const sized = (change: SettingChange): string => `${change.system} ${size(change)}`;
const everyone = ({ length }: readonly SettingChange[]): string => (length === 2 ? 'Both' : `All ${length}`);

/** `All 4 systems lose points when ..., from 5.1 (calm) to 39 (weak)`. The systems are sorted by their loss. */
function fallClause(
  falling: readonly SettingChange[],
  all: readonly SettingChange[],
  when: string,
  statistics: ReportStatistics,
): string[] {
  const [most, ...others] = falling;
  if (most === undefined) return [];
  const [ofMost, ...further] = new Set(falling.map((change) => mostly(change, statistics)));
  const reason = further.length === 0 ? ofMost : '';
  const last = others.at(-1);
  if (last === undefined) {
    const whole = plainNumber(most.performance.meanA, decimals(most.performance));
    return [`${most.system} loses ${size(most)} of ${whole} points ${when}${reason}`];
  }
  if (falling.length === all.length && all.length > 2)
    return [
      `All ${all.length} systems lose points ${when}${reason}, from ${size(last)} (${last.system}) to ${size(most)} (${most.system})`,
    ];
  if (falling.length === all.length)
    return [`Both systems lose points ${when}${reason}: ${listed(all.map(sized))}`];
  const names =
    all.length > MANY
      ? `${falling.length} of ${all.length} systems`
      : listed(falling.map((change) => `${change.system} (${size(change)})`));
  return [`${names} lose points ${when}${reason}${all.length > MANY ? `, most ${sized(most)}` : ''}`];
}

/** Systems that score lower on every instruction, but on too few to confirm it. */
function eachClause(
  kinds: ReadonlyMap<Kind, readonly SettingChange[]>,
  all: readonly SettingChange[],
  when: string,
): string[] {
  const list = kinds.get('fell on each') ?? [];
  const [most] = list;
  if (most === undefined) return [];
  const which =
    list.length === all.length
      ? `${everyone(all)} systems`
      : all.length > MANY
        ? `${list.length} of ${all.length} systems`
        : listed(list.map(({ system }) => system));
  const instructions = counted(most.performance.clusters, 'instruction');
  const verb = list.length === 1 ? 'scores' : 'score';
  const sizes = list.length > 3 ? `most ${sized(most)}` : listed(list.map(sized));
  return [
    `${which} ${verb} lower ${when}, on every instruction (${sizes}); ${instructions} cannot confirm it`,
  ];
}

/** Systems with a significantly larger spread of runs. */
function spreadClause(
  changes: readonly SettingChange[],
  isFirst: boolean,
  when: string,
  statistics: ReportStatistics,
): string[] {
  const list = changes.flatMap((change) => {
    const { system, unreliability } = change;
    if (!isDifference(unreliability) || !tells(unreliability, statistics)) return [];
    const isSpread = unreliability.difference < 0 && kindOf(change, statistics) !== 'falls';
    return isSpread ? [{ system, unreliability }] : [];
  });
  const [first] = [...list].sort((a, b) => a.unreliability.difference - b.unreliability.difference);
  if (first === undefined) return [];
  const { meanA, meanB } = first.unreliability;
  const digits = decimals(first.unreliability);
  const names =
    changes.length > MANY
      ? `${list.length} of ${changes.length} systems`
      : listed(list.map(({ system }) => system));
  const widest = list.length === 1 ? '' : `${first.system} `;
  return [
    `${isFirst ? 'Good' : 'good'} and bad runs of ${names} lie farther apart${isFirst ? ` ${when}` : ''} (${widest}${plainNumber(meanB, digits)} points instead of ${plainNumber(meanA, digits)})`,
  ];
}

function oneLead(change: SettingChange, when: string, statistics: ReportStatistics): string {
  const { system, performance } = change;
  const { meanA, meanB, difference } = performance;
  const whole = plainNumber(meanA, decimals(performance));
  switch (kindOf(change, statistics)) {
    case 'falls':
      return `${system} loses ${size(change)} of ${whole} points ${when}${mostly(change, statistics)}.`;
    case 'rises':
      return `${system} gains ${size(change)} points ${when}, from ${whole}.`;
    case 'holds':
      return `${system} holds its ${whole} points ${when}, within ${marginText(change.scale)}${spreadChange(change, statistics)}.`;
    case 'same':
      return `${system} scores the same in both settings on every instruction (${whole} points).`;
    case 'fell on each':
    case 'rose on each':
      return `${system} scores ${size(change)} points ${difference > 0 ? 'less' : 'more'} ${when} (${whole} to ${plainNumber(meanB, decimals(performance))}), on every instruction; ${counted(performance.clusters, 'instruction')} cannot confirm it.`;
    default:
      return `Whether ${system} loses points ${when} is unclear: ${changeText(performance, statistics.level)}.`;
  }
}

/** The change of runs with an unchanged mean; changes within the margin are in the points. */
function spreadChange({ unreliability, scale }: SettingChange, statistics: ReportStatistics): string {
  if (!isDifference(unreliability) || !tells(unreliability, statistics)) return '';
  const { difference, meanA, meanB } = unreliability;
  if (Math.abs(difference) < MARGIN * scale) return '';
  const digits = decimals(unreliability);
  const sizes = `(${plainNumber(meanB, digits)} points instead of ${plainNumber(meanA, digits)})`;
  return `, but its good and bad runs lie ${difference < 0 ? 'farther apart' : 'closer together'} ${sizes}`;
}

function mostly({ aptitude, unreliability }: SettingChange, statistics: ReportStatistics): string {
  const shown = (each: Finding): number => (tells(each, statistics) ? Math.abs(each.difference ?? 0) : 0);
  const [fall, rise] = [shown(aptitude), shown(unreliability)];
  if (fall === 0 && rise === 0) return '';
  return rise > fall ? ', mostly in reliability' : ', mostly in aptitude';
}

function whenText({ whole, other }: SettingPair): string {
  if (whole === 'full' && other === 'sharded') return 'when the instruction comes in pieces';
  return `in the setting ${other} compared with ${whole}`;
}

function decimals({ lower, upper, difference }: Finding): number {
  return decimalsFor(lower, upper, difference ?? 0);
}
