import { counted } from '../../text/counted.js';
import { type Finding, tells } from './findings.js';
import { byKey, type Group } from './groups.js';
import { formatNumber } from './html.js';
import type { Measured } from './measured.js';
import { directionText, measureName } from './reading.js';
import { CORRECTIONS, levelText, type ReportStatistics } from './report-statistics.js';

/** With more systems than this, not every pair gets sentences: twelve make 66 pairs. */
const MOST_BY_PAIR = 3;

/** Letters that are written from right to left, and signs that turn the direction. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name between directional isolates, if it needs them, so that it does not reorder the surrounding sentence. */
const isolated = (name: string): string => (FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** The findings in sentences: which system is ahead, which differences are unclear, and what was skipped. */
export function overviewWords(
  allGroups: readonly Group[],
  measured: readonly Measured[],
  allFindings: readonly Finding[],
  groupBy: string | undefined,
  statistics: ReportStatistics,
): string[] {
  const groups = allGroups.map((group) => ({ ...group, name: isolated(group.name) }));
  const findings = allFindings.map((each) => ({ ...each, a: isolated(each.a), b: isolated(each.b) }));
  const told = findings.filter((finding) => tells(finding, statistics));
  const open = findings.filter((finding) => !tells(finding, statistics) && finding.difference !== null);
  const named = groups.filter(({ isNamed }) => isNamed);
  return [
    systemsSentence(groups, groupBy),
    ...(named.length > MOST_BY_PAIR
      ? aheadSentences(told, statistics)
      : told.map((finding) => sentenceOf(finding, statistics))),
    ...(named.length > 1 && told.length === 0 && findings.length > 0
      ? ['No measure tells the systems apart. That is not the same as no difference.']
      : []),
    ...(named.length > MOST_BY_PAIR ? countedSentences(open, findings) : openSentences(open)),
    ...(named.length === 1
      ? [`With one system (${named[0]!.name}) there is nothing to compare: means are shown alone.`]
      : []),
    ...notComputed(measured),
    ...mostlyUndefined(measured),
  ];
}

function systemsSentence(groups: readonly Group[], groupBy: string | undefined): string {
  const field = groupBy === undefined ? 'meta.model or meta.system' : `meta.${groupBy}`;
  const without = groups
    .filter(({ isNamed }) => !isNamed)
    .reduce((sum, { transcripts }) => sum + transcripts.length, 0);
  const named = groups.filter(({ isNamed }) => isNamed);
  if (named.length === 0)
    return `No dialogue names a system (${field}); all are shown together, and nothing is compared.`;
  const list = named.map(({ name, transcripts }) => `${name} (${transcripts.length})`).join(', ');
  const rest =
    without === 0
      ? ''
      : ` ${counted(without, 'dialogue names none; it is', 'dialogues name none; they are')} shown as "no system named" and compared with nothing.`;
  return `Systems, by ${field}, with their dialogues: ${list}.${rest}`;
}

function sentenceOf(
  { card, a, b, difference, lower, upper, adjustedPValue, clusters, comparisons }: Finding,
  statistics: ReportStatistics,
): string {
  const isAhead = difference! > 0;
  const bounds = lower === null || upper === null ? [] : isAhead ? [lower, upper] : [-upper, -lower];
  const interval =
    bounds.length === 0
      ? 'without an interval'
      : `${levelText(statistics)} interval ${formatNumber(bounds[0]!)} to ${formatNumber(bounds[1]!)}`;
  const corrected = correctedText(comparisons, statistics);
  const certain = `${interval}, p = ${formatP(adjustedPValue!)}${corrected}, ${counted(clusters, 'independent dialogue or item', 'independent dialogues or items')}`;
  const by = formatNumber(Math.abs(difference!));
  const { ahead, behind, way } = orderOf({ card, a, b, difference });
  const name = measureName(card);
  return way === 'neither'
    ? `${ahead} has a higher ${name} than ${behind}, by ${by} (${certain}); ${directionText(card.direction)}.`
    : `${ahead} is ahead of ${behind} in ${name}: ${way} by ${by} (${certain}).`;
}

function correctedText(comparisons: number, { adjust }: ReportStatistics): string {
  return adjust === 'none' || comparisons < 2
    ? ''
    : ` corrected by ${CORRECTIONS[adjust]} over ${comparisons} comparisons`;
}

/** Which of two systems is ahead in a measure; without a better direction, which has the higher value. */
function orderOf({ card, a, b, difference }: Pick<Finding, 'card' | 'a' | 'b' | 'difference'>): {
  readonly ahead: string;
  readonly behind: string;
  readonly way: 'higher' | 'lower' | 'neither';
} {
  const isLower = card.direction === 'lower';
  const [ahead, behind] = difference! > 0 === isLower ? [b, a] : [a, b];
  return { ahead, behind, way: isLower || card.direction === 'higher' ? card.direction : 'neither' };
}

/** For many systems: by measure and system that is ahead. */
function aheadSentences(told: readonly Finding[], statistics: ReportStatistics): string[] {
  const groups = byKey(told, (finding) => `${finding.card.id}\n${orderOf(finding).ahead}`);
  return [...groups.values()].map((group) => {
    const [{ card, comparisons }] = group as [Finding];
    const { ahead, way } = orderOf(group[0]!);
    const others = group.map((finding) => orderOf(finding).behind).join(', ');
    const most = formatP(Math.max(...group.map(({ adjustedPValue }) => adjustedPValue!)));
    const sign = most.startsWith('less') ? '' : group.length === 1 ? '= ' : 'at most ';
    const bound = `p ${sign}${most}`;
    const certain = `(${bound}${correctedText(comparisons, statistics)}; by how much stands in the table of differences)`;
    return way === 'neither'
      ? `${ahead} has a higher ${measureName(card)} than ${others} ${certain}; ${directionText(card.direction)}.`
      : `${ahead} is ahead of ${others} in ${measureName(card)} ${certain}.`;
  });
}

/** For many systems: in how many pairs of them each measure tells nothing. */
function countedSentences(open: readonly Finding[], findings: readonly Finding[]): string[] {
  const pairs = byKey(findings, ({ card }) => card);
  const kinds = byKey(open, ({ difference, lower }) =>
    lower !== null ? 'open' : difference === 0 ? 'same' : 'unbounded',
  );
  const sentence = (kind: 'open' | 'same' | 'unbounded', before: string, after: string): string[] => {
    const measures = [...byKey(kinds.get(kind) ?? [], ({ card }) => card)].map(([card, group], i) => {
      const all = pairs.get(card)!.length;
      return `${group.length} of ${all}${i === 0 ? ' pairs of systems' : ''} in ${measureName(card)}`;
    });
    return measures.length === 0 ? [] : [`${before}${measures.join(', ')}${after}`];
  };
  return [
    ...sentence('open', APART, `. ${SEE_TABLE}`),
    ...sentence('same', 'The same mean: ', '.'),
    ...sentence('unbounded', APART, TOO_FEW),
  ];
}

const APART = 'Could not be told apart: ';
const SEE_TABLE = 'The table of differences says how large they may be.';
const TOO_FEW = '; there are too few independent observations to say how large the differences may be.';

/** By pair of systems; the size of the differences is in the table, if they have an interval. */
function openSentences(open: readonly Finding[]): string[] {
  const measuresOf = new Map<
    string,
    { readonly around: readonly [string, string]; readonly names: string[] }
  >();
  for (const finding of open) {
    const around = wordsAround(finding);
    const own = measuresOf.get(around.join('\n')) ?? { around, names: [] };
    own.names.push(measureName(finding.card));
    measuresOf.set(around.join('\n'), own);
  }
  return [...measuresOf.values()].map(({ around: [before, after], names }) =>
    [before, names.join(', '), after].join(''),
  );
}

/** The text before and after the measures in which two systems could not be distinguished. */
function wordsAround({ a, b, difference, lower }: Finding): readonly [string, string] {
  const open = `${APART}${a} and ${b} in `;
  if (lower !== null) return [open, `. ${SEE_TABLE}`];
  if (difference === 0) return [`${a} and ${b} have the same mean in `, '.'];
  return [open, TOO_FEW];
}

function notComputed(measured: readonly Measured[]): string[] {
  const bySkip = new Map<string, string[]>();
  for (const { card, skipped } of measured) {
    if (skipped !== undefined) bySkip.set(skipped, [...(bySkip.get(skipped) ?? []), measureName(card)]);
  }
  const parts = [...bySkip].map(([why, names]) => `${names.join(', ')}: ${why}`);
  const vectors = bySkip.has('needs embeddings')
    ? ' Embeddings come with mtpc report --embed, in code with the option embedded.'
    : '';
  return parts.length === 0 ? [] : [`Not computed: ${parts.join('; ')}.${vectors}`];
}

function mostlyUndefined(measured: readonly Measured[]): string[] {
  const parts = measured.flatMap(({ card, systems, skipped }) => {
    const scores = systems.flatMap(({ dialogues }) => dialogues.map(({ score }) => score));
    const without = scores.filter((score) => score === null).length;
    if (skipped !== undefined || without * 2 <= scores.length) return [];
    const reasons = [...new Set(systems.flatMap((system) => Object.keys(system.reasons)))];
    return [
      `${measureName(card)} in ${without} of ${scores.length} (${reasons.join(', ') || 'no turn to judge'})`,
    ];
  });
  return parts.length === 0 ? [] : [`Without a value in most dialogues: ${parts.join('; ')}.`];
}

function formatP(p: number): string {
  return p < 0.0001 ? 'less than 0.0001' : formatNumber(Number(p.toFixed(4)));
}
