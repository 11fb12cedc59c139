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
  if (told.length === 0) return { lead: untoldLead(a, b, findings), points };
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

/** Of fewer clusters, not finding a difference says nothing. */
const FEWEST = 5;

const isSame = ({ difference, isConstant }: Finding): boolean => difference === 0 && isConstant === true;

/** No difference was found: because there is none, because there are hardly any data, or for no known reason. */
function untoldLead(a: string, b: string, findings: readonly Finding[]): string {
  if (findings.every(isSame)) return `${a} and ${b} have the same scores in every dialogue.`;
  const clusters = Math.max(...findings.map((each) => each.clusters));
  return clusters < FEWEST
    ? `${counted(clusters, 'independent dialogue or item', 'independent dialogues or items')} cannot tell ${a} and ${b} apart, whatever the difference; add dialogues of both.`
    : `No measure tells ${a} and ${b} apart; that does not show that they are equal.`;
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
  const names = [...new Set(findings.flatMap(({ a, b }) => [a, b]))];
  const byMeasure = byKey(told, ({ card }) => card);
  if (byMeasure.size === 0) {
    const clusters = Math.max(...findings.map((each) => each.clusters));
    const lead = findings.every(isSame)
      ? `All ${names.length} systems have the same scores in every dialogue.`
      : clusters < FEWEST
        ? `${counted(clusters, 'independent dialogue or item', 'independent dialogues or items')} cannot tell the ${names.length} systems apart, whatever the difference; add dialogues of each.`
        : `No measure tells any two of the ${names.length} systems apart; that does not show that they are equal.`;
    return { lead, points: [] };
  }
  const ends = [...byMeasure].map(([card, own]) => endsOf(card, own, findings));
  return {
    lead: soloLead(told, names, findings) ?? endsLead(ends, names, findings),
    points: ends.slice(0, MOST).map(endsText),
  };
}

const short = ({ card }: Pick<Finding, 'card'>): string => card.symbol ?? measureName(card);

/** The systems with the highest and the lowest mean by one measure. */
interface Ends {
  readonly card: Finding['card'];
  readonly told: readonly Finding[];
  /** All pairs of systems with a difference. */
  readonly pairs: number;
  readonly most: string;
  readonly least: string;
  readonly high: string;
  readonly low: string;
}

function endsOf(card: Finding['card'], told: readonly Finding[], findings: readonly Finding[]): Ends {
  const own = findings.filter((each) => each.card === card);
  const means = new Map(
    own.flatMap(({ a, b, meanA, meanB }) => [[a, meanA ?? 0] as const, [b, meanB ?? 0] as const]),
  );
  const sorted = [...means].sort(([, x], [, y]) => y - x);
  const [[most, high], [least, low]] = [sorted[0]!, sorted.at(-1)!];
  const decimals = decimalsFor(null, null, high - low);
  return {
    ...{ card, told, pairs: own.length, most, least },
    ...{ high: plainNumber(high, decimals), low: plainNumber(low, decimals) },
  };
}

function endsText({ card, told, pairs, most, least, high, low }: Ends): string {
  const explained = told.filter(isExplained).length;
  const because = explained === 0 ? '' : `, ${explained} because of length or padding`;
  return `${measureName(card)}: highest in ${most} (${high}), lowest in ${least} (${low}); ${told.length} of ${pairs} pairs told apart${because}.`;
}

/** `echo follows the flow of turns less than a and b, which are not told apart.`, if one system differs from all others. */
function soloLead(
  told: readonly Finding[],
  names: readonly string[],
  findings: readonly Finding[],
): string | undefined {
  const open = told.filter((finding) => !isExplained(finding));
  const solo = names.find((name) => open.length > 0 && open.every(({ a, b }) => a === name || b === name));
  if (solo === undefined) return undefined;
  const phrases = [...byKey(open, ({ card }) => card)].flatMap(([card, own]) => {
    const isMore = own.map(({ a, difference }) => difference! > 0 === (a === solo));
    const isAll = own.length === names.length - 1 && new Set(isMore).size === 1;
    return isAll ? [measurePhrase(card.id, measureName(card), isMore[0]!)] : [];
  });
  if (phrases.length === 0) return undefined;
  const others = names.filter((name) => name !== solo);
  const between = findings.filter(({ a, b }) => a !== solo && b !== solo);
  const which = between.every(isSame)
    ? 'which have the same scores'
    : between.some((each) => told.includes(each))
      ? 'which differ by length or padding only'
      : 'which are not told apart';
  const than = others.length > 3 ? `the other ${others.length} systems` : listed(others);
  return `${solo} ${listed(phrases, 3)} than ${than}, ${which}.`;
}

/** `The 4 systems differ in PF (.47 in a, .25 in b) and NSE (...); in LNR because of length.` */
function endsLead(ends: readonly Ends[], names: readonly string[], findings: readonly Finding[]): string {
  const open = ends.filter(({ told }) => !told.every(isExplained));
  const explained = ends.filter((each) => !open.includes(each));
  const none = [...new Set(findings.map(({ card }) => card))].filter((card) =>
    ends.every((each) => each.card !== card),
  );
  const sized = open.map((each, i) =>
    i < 2 ? `${short(each)} (${each.high} in ${each.most}, ${each.low} in ${each.least})` : short(each),
  );
  const because =
    explained.length === 0 ? [] : [`in ${listed(explained.map(short))} because of length or padding`];
  const rest = [
    ...(open.length === 0 ? [] : because),
    ...(none.length === 0 ? [] : [`no two of them in ${listed(none.map((card) => short({ card })))}`]),
  ];
  const first = open.length === 0 ? because[0]! : `in ${listed(sized)}`;
  return `${[`The ${names.length} systems differ ${first}`, ...rest].join('; ')}.`;
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
      : group.name === 'all dialogues'
        ? 'The dialogues name no system: their means are described, nothing is compared.'
        : `There is one system, ${group.name}: its means are described, nothing is compared.`;
  return {
    lead: what,
    points: lines.slice(0, 6),
    next: 'Add the same dialogues by a second system (meta.model, or --by FIELD) to compare.',
  };
}
