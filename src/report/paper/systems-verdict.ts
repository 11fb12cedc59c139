import type { LengthEffect } from '../../analysis/length/length-effect.js';
import { byKey } from '../../math/by-key.js';
import { counted } from '../../text/counted.js';
import { lengthChecks } from '../../words/length-words.js';
import { measurePhrase } from '../../words/metric-phrases.js';
import {
  decimalsFor,
  intervalName,
  intervalText,
  listed,
  plainNumber,
  pText,
  signedNumber,
} from '../../words/numbers.js';
import { isExplained, isSame, MOST_SENTENCES, shortName, type Words } from './finding-words.js';
import { type Difference, type Finding, isDifference, tells } from './findings.js';
import type { Group } from './groups.js';
import { manyWords } from './many-systems-words.js';
import type { SystemMeasure } from './measured.js';
import { oneSystemVerdict } from './one-system-verdict.js';
import { familyText, isolated } from './overview-words.js';
import { directionText, measureName } from './reading.js';
import type { ReportStatistics } from './report-statistics.js';
import { systemsCaution } from './systems-caution.js';
import type { Verdict } from './types.js';

/** How systems differ, from comparisons by every measure. */
export function systemsVerdict(
  allGroups: readonly Group[],
  measured: readonly SystemMeasure[],
  allFindings: readonly Finding[],
  statistics: ReportStatistics,
): Verdict {
  const groups = allGroups.map((group) => ({ ...group, name: isolated(group.name) }));
  const findings = allFindings
    .filter(isDifference)
    .map((each) => ({ ...each, a: isolated(each.a), b: isolated(each.b) }));
  const [first] = findings;
  if (first === undefined) return oneSystemVerdict(groups, measured, statistics);
  const named = groups.filter(({ isNamed }) => isNamed);
  const told = findings
    .filter((finding) => tells(finding, statistics))
    .sort((x, y) => x.adjustedPValue - y.adjustedPValue);
  const body = named.length === 2 ? pairWords(first, told, findings, statistics) : manyWords(told, findings);
  return {
    lead: body.lead,
    points: [
      ...body.points,
      ...betterText(told),
      `${basisText(findings)} per comparison; ${familyText(first, statistics)}.`,
    ],
    ...systemsCaution(named, findings),
    next: 'Read the dialogues that lie farthest from the others, below.',
  };
}

/** `20 dialogues or items taken as independent`, or `15 to 20`. */
function basisText(findings: readonly Finding[]): string {
  const counts = findings.map(({ clusters }) => clusters);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most
    ? `${counted(least, 'dialogue or item', 'dialogues or items')} taken as independent`
    : `${least} to ${most} dialogues or items taken as independent`;
}

function pairWords(
  { a, b }: Finding,
  told: readonly Difference[],
  findings: readonly Difference[],
  statistics: ReportStatistics,
): Words {
  const open = findings.filter((finding) => !told.includes(finding));
  const points = [
    ...told.slice(0, MOST_SENTENCES).map((finding) => differenceText(finding, statistics)),
    ...(told.length > MOST_SENTENCES
      ? [`${told.length - MOST_SENTENCES} more differences are in the table.`]
      : []),
    ...openText(open, statistics),
  ];
  if (told.length === 0) return { lead: untoldLead(a, b, findings), points };
  const more = told.filter((finding) => !isExplained(finding));
  const phrases = more.map(({ card, difference }) =>
    measurePhrase(card.id, measureName(card), difference > 0),
  );
  const leads = [
    ...(more.length === 0
      ? []
      : [`${a} ${listed(phrases.slice(0, 3))} than ${b}${furtherText(more.slice(3))}.`]),
    ...explainedText(told.filter(isExplained), a, b),
  ];
  return { lead: leads.join(' '), points };
}

/** `; they also differ in LS-ES and PF`: measures after those that the sentence describes. */
function furtherText(further: readonly Finding[]): string {
  return further.length === 0
    ? ''
    : `; they also differ in ${listed(
        further.map(({ card }) => shortName(card)),
        4,
      )}`;
}

/** No difference was found: because there is none, or for no known reason. */
function untoldLead(a: string, b: string, findings: readonly Finding[]): string {
  if (findings.every(isSame)) return `${a} and ${b} have the same scores in every dialogue.`;
  return `No measure tells ${a} and ${b} apart; that does not show that they are equal.`;
}

/** `a and b differ in CS and LD because of padding.` */
function explainedText(explained: readonly Finding[], a: string, b: string): string[] {
  if (explained.length === 0) return [];
  const causes = [...new Set(explained.flatMap(({ length }) => length?.verdict ?? []))].sort();
  const names = explained.map(({ card }) => shortName(card));
  return [`${a} and ${b} differ in ${listed(names, 4)} because of ${causes.join(' and ')}.`];
}

/** `LNR: .594 against .456 (+.138, 95% CI .127 to .149, p < .001)`. */
function differenceText(finding: Difference, { level }: ReportStatistics): string {
  const { card, a, b, meanA, meanB, difference, lower, upper, adjustedPValue, length, missing } = finding;
  const decimals = decimalsFor(lower, upper, difference);
  const interval = intervalText(finding, decimals, level);
  const means = `${plainNumber(meanA, decimals)} in ${a}, ${plainNumber(meanB, decimals)} in ${b}`;
  const checks = length ? `; ${lengthText(length, decimals)}` : '';
  const sign = missing?.isSignOpen ? '; its sign depends on the missing scores' : '';
  return `${measureName(card)}: ${means} (${signedNumber(difference, decimals)}, ${interval}, ${pText(adjustedPValue)})${checks}${sign}.`;
}

/** `holds at equal length: −.12 (p < .001)`; padding is mentioned where it explains a difference. */
function lengthText(length: LengthEffect, decimals: number): string {
  const sized = (value: number, p: number | null): string => `${signedNumber(value, decimals)} (${pText(p)})`;
  const { verdict, atLength } = length;
  const words: Partial<Record<LengthEffect['verdict'], string>> = { remains: 'holds', length: 'gone' };
  const word = words[verdict];
  if (word !== undefined && atLength && atLength.difference !== null)
    return `${word} at equal length: ${sized(atLength.difference, atLength.pValue)}`;
  return lengthChecks(verdict === 'padding' ? length : { ...length, withoutPadding: null }, 1, sized);
}

/** The greatest difference that the range of a measure allows: no interval says more. */
function greatestDifference({ range }: Finding['card']): number {
  const [least, most] = range;
  return least === null || most === null ? Number.POSITIVE_INFINITY : most - least;
}

function openText(open: readonly Difference[], { level }: ReportStatistics): string[] {
  if (open.length === 0) return [];
  const texts = open.map(({ card, difference, lower, upper }) => {
    const name = shortName(card);
    if (lower === null || upper === null) return name;
    const decimals = decimalsFor(lower, upper, difference);
    const most = greatestDifference(card);
    const [low, high] = [Math.max(-most, lower), Math.min(most, upper)];
    return `${name} (${intervalName(level)} of the difference ${plainNumber(low, decimals)} to ${plainNumber(high, decimals)})`;
  });
  return [`Not told apart: ${listed(texts, 3)}.`];
}

function betterText(told: readonly Finding[]): string[] {
  const open = told.filter((finding) => !isExplained(finding));
  if (open.length === 0) return [];
  const directed = [...new Set(open.map(({ card }) => card))].filter(({ direction }) => direction !== 'none');
  if (directed.length === 0) return ['None of these measures says which conversations are better.'];
  const texts = [...byKey(directed, ({ direction }) => directionText(direction))].map(
    ([text, cards]) => `${listed(cards.map(shortName))}: ${text}`,
  );
  const isExamined = open.every(({ length }) => length?.verdict === 'remains');
  return [`${texts.join('; ')}, if ${isExamined ? 'the task is' : 'length and task are'} the same.`];
}
