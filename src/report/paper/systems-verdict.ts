import type { LengthEffect } from '../../evaluate/length/length-effect.js';
import { mean } from '../../math/mean.js';
import { countWords } from '../../text/count-words.js';
import { counted } from '../../text/counted.js';
import { lengthChecks } from '../length-words.js';
import { type Finding, tells } from './findings.js';
import { byKey, type Group } from './groups.js';
import { measurePhrase } from './measure-phrases.js';
import { estimateOf, type Measured } from './measured.js';
import { familyText, isolated } from './overview-words.js';
import { directionText, measureName } from './reading.js';
import type { ReportStatistics } from './report-statistics.js';
import type { Verdict } from './types.js';
import { decimalsFor, intervalName, listed, plainNumber, pText, signedNumber } from './verdict-words.js';

/** Sentences of single measures on the first screen. */
const MOST = 4;

/** How systems differ, from comparisons by every measure. */
export function systemsVerdict(
  allGroups: readonly Group[],
  measured: readonly Measured[],
  allFindings: readonly Finding[],
  statistics: ReportStatistics,
): Verdict {
  const groups = allGroups.map((group) => ({ ...group, name: isolated(group.name) }));
  const findings = allFindings
    .filter(({ difference }) => difference !== null)
    .map((each) => ({ ...each, a: isolated(each.a), b: isolated(each.b) }));
  if (findings.length === 0) return alone(groups, measured, statistics);
  const named = groups.filter(({ isNamed }) => isNamed);
  const told = findings
    .filter((finding) => tells(finding, statistics))
    .sort((x, y) => x.adjustedPValue! - y.adjustedPValue!);
  const body = named.length === 2 ? pairWords(told, findings, statistics) : manyWords(told, findings);
  return {
    lead: body.lead,
    points: [
      ...body.points,
      ...betterText(told),
      `${counted(findings[0]!.clusters, 'independent dialogue or item', 'independent dialogues or items')} per comparison; ${familyText(findings[0]!, statistics)}.`,
    ],
    ...cautionOf(named),
    next: 'Read the dialogues that lie farthest from the others, below.',
  };
}

interface Words {
  readonly lead: string;
  readonly points: readonly string[];
}

function pairWords(
  told: readonly Finding[],
  findings: readonly Finding[],
  statistics: ReportStatistics,
): Words {
  const [{ a, b }] = findings as [Finding];
  const open = findings.filter((finding) => !told.includes(finding));
  const points = [
    ...told.slice(0, MOST).map((finding) => differenceText(finding, statistics)),
    ...(told.length > MOST ? [`${told.length - MOST} more differences are in the table.`] : []),
    ...openText(open, statistics),
  ];
  if (told.length === 0) {
    return {
      lead: `No measure tells ${a} and ${b} apart; that does not show that they are equal.`,
      points,
    };
  }
  const more = told.filter((finding) => !isExplained(finding));
  const phrases = more.map(({ card, difference }) =>
    measurePhrase(card.id, measureName(card), difference! > 0),
  );
  const leads = [
    ...(more.length === 0 ? [] : [`${a} ${listed(phrases, 3)} than ${b}.`]),
    ...explainedText(told.filter(isExplained), a, b),
  ];
  return { lead: leads.join(' '), points };
}

/** Whether length or padding explains a difference. */
function isExplained({ length }: Finding): boolean {
  return length?.verdict === 'length' || length?.verdict === 'padding';
}

/** `a and b differ in CS and LD because of padding.` */
function explainedText(explained: readonly Finding[], a: string, b: string): string[] {
  if (explained.length === 0) return [];
  const causes = [...new Set(explained.map(({ length }) => length!.verdict))].sort();
  const names = explained.map(({ card }) => card.symbol ?? measureName(card));
  return [`${a} and ${b} differ in ${listed(names, 4)} because of ${causes.join(' and ')}.`];
}

/** `LNR: .594 against .456 (+.138, 95% CI .127 to .149, p < .001)`. */
function differenceText(finding: Finding, { level }: ReportStatistics): string {
  const { card, a, b, meanA, meanB, difference, lower, upper, adjustedPValue, length, missing } = finding;
  const decimals = decimalsFor(lower, upper, difference!);
  const interval =
    lower === null || upper === null
      ? 'no interval'
      : `${intervalName(level)} ${plainNumber(lower, decimals)} to ${plainNumber(upper, decimals)}`;
  const means = `${plainNumber(meanA!, decimals)} in ${a}, ${plainNumber(meanB!, decimals)} in ${b}`;
  const checks = length
    ? `; ${lengthChecks(shortened(length), 1, (value, p) => `${signedNumber(value, decimals)} (${pText(p)})`)}`
    : '';
  const sign = missing?.isSignOpen ? '; its sign depends on the missing scores' : '';
  return `${measureName(card)}: ${means} (${signedNumber(difference!, decimals)}, ${interval}, ${pText(adjustedPValue)})${checks}${sign}.`;
}

/** Padding is mentioned where it explains a difference. */
function shortened(length: LengthEffect): LengthEffect {
  return length.verdict === 'padding' ? length : { ...length, withoutPadding: null };
}

function openText(open: readonly Finding[], { level }: ReportStatistics): string[] {
  if (open.length === 0) return [];
  const texts = open.map(({ card, difference, lower, upper }) => {
    const name = card.symbol ?? measureName(card);
    if (lower === null || upper === null) return name;
    const decimals = decimalsFor(lower, upper, difference!);
    return `${name} (${intervalName(level)} of the difference ${plainNumber(lower, decimals)} to ${plainNumber(upper, decimals)})`;
  });
  return [`Not told apart: ${listed(texts, 4)}.`];
}

function manyWords(told: readonly Finding[], findings: readonly Finding[]): Words {
  const byMeasure = byKey(findings, ({ card }) => card);
  const names = new Set(findings.flatMap(({ a, b }) => [a, b]));
  const measures = [...byKey(told, ({ card }) => card)];
  const open = [...byMeasure.keys()].filter((card) => !told.some((each) => each.card === card));
  const short = (card: Finding['card']): string => card.symbol ?? measureName(card);
  if (measures.length === 0) {
    return {
      lead: `No measure tells any two of the ${names.size} systems apart; that does not show that they are equal.`,
      points: [],
    };
  }
  const none = open.length === 0 ? '' : `; no two of them in ${listed(open.map(short))}`;
  return {
    lead: `The ${names.size} systems differ in ${listed(measures.map(([card]) => short(card)))}${none}.`,
    points: measures.slice(0, MOST).map(([card, own]) => {
      const all = byMeasure.get(card)!;
      const means = new Map(
        all.flatMap(({ a, b, meanA, meanB }) => [[a, meanA] as const, [b, meanB] as const]),
      );
      const sorted = [...means].sort(([, x], [, y]) => (y ?? 0) - (x ?? 0));
      const explained = own.filter(isExplained).length;
      const [[most, high], [least, low]] = [sorted[0]!, sorted.at(-1)!];
      const decimals = decimalsFor(null, null, (high ?? 0) - (low ?? 0));
      return `${measureName(card)}: highest in ${most} (${plainNumber(high ?? 0, decimals)}), lowest in ${least} (${plainNumber(low ?? 0, decimals)}); ${own.length} of ${all.length} pairs told apart${explained === 0 ? '' : `, ${explained} because of length or padding`}.`;
    }),
  };
}

function betterText(told: readonly Finding[]): string[] {
  const open = told.filter((finding) => !isExplained(finding));
  if (open.length === 0) return [];
  const directed = [...new Set(open.map(({ card }) => card))].filter(({ direction }) => direction !== 'none');
  if (directed.length === 0) return ['None of these measures says which conversations are better.'];
  const texts = directed.map(
    (card) => `${card.symbol ?? measureName(card)}: ${directionText(card.direction)}`,
  );
  const isExamined = open.every(({ length }) => length?.verdict === 'remains');
  return [`${listed(texts, 4)}, if ${isExamined ? 'the task is' : 'length and task are'} the same.`];
}

/** Systems of unequal length differ in most measures for that alone. */
function cautionOf(groups: readonly Group[]): { caution?: string } {
  const sizes = groups.map(({ name, transcripts }) => ({
    name,
    turns: mean(transcripts.map(({ turns }) => turns.length)),
    words: mean(transcripts.map(({ turns }) => turns.reduce((sum, { text }) => sum + countWords(text), 0))),
  }));
  for (const unit of ['turns', 'words'] as const) {
    const sorted = [...sizes].sort((a, b) => b[unit] - a[unit]);
    const [most, least] = [sorted[0]!, sorted.at(-1)!];
    if (!(most[unit] > 1.1 * least[unit]) || least[unit] === 0) continue;
    const percent = Math.round(100 * (most[unit] / least[unit] - 1));
    return {
      caution: `${most.name} has ${percent}% more ${unit} per dialogue than ${least.name} (${plainNumber(most[unit], 0)} and ${plainNumber(least[unit], 0)}), and most measures change with length.`,
    };
  }
  return {};
}

/** Means of a single system, or of dialogues that name none. */
function alone(
  groups: readonly Group[],
  measured: readonly Measured[],
  statistics: ReportStatistics,
): Verdict {
  const named = groups.filter(({ isNamed }) => isNamed);
  const [group] = groups as [Group];
  const lines = measured.flatMap((each) => {
    const system = each.systems[0];
    if (system === undefined || each.skipped !== undefined) return [];
    const { mean: value, lower, upper, n } = estimateOf(each, system, statistics);
    if (value === null) return [];
    const decimals = decimalsFor(lower, upper, value);
    const interval =
      lower === null || upper === null
        ? ''
        : ` (${intervalName(statistics.level)} ${plainNumber(lower, decimals)} to ${plainNumber(upper, decimals)})`;
    return [`${measureName(each.card)} ${plainNumber(value, decimals)}${interval}, ${counted(n, 'score')}.`];
  });
  const what =
    named.length > 1
      ? 'The systems have no scores that could be compared.'
      : `${group.name === 'all dialogues' ? 'The dialogues name no system' : `There is one system, ${group.name}`}: its means are described, nothing is compared.`;
  return {
    lead: what,
    points: lines.slice(0, 6),
    next: 'Add the same dialogues by a second system (meta.model, or --by FIELD) to compare.',
  };
}
