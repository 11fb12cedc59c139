import { counted } from '../../text/counted.js';
import { type Finding, tells } from './findings.js';
import type { Group } from './groups.js';
import { formatNumber } from './html.js';
import type { Measured } from './measured.js';
import { directionText, measureName } from './reading.js';
import { CORRECTIONS, levelText, type ReportStatistics } from './report-statistics.js';

/** What was found, in sentences: who is ahead in what, what could not be told, what was not computed. */
export function overviewWords(
  groups: readonly Group[],
  measured: readonly Measured[],
  findings: readonly Finding[],
  groupBy: string | undefined,
  statistics: ReportStatistics,
): string[] {
  const told = findings.filter((finding) => tells(finding, statistics));
  const open = findings.filter((finding) => !tells(finding, statistics) && finding.difference !== null);
  const named = groups.filter(({ isNamed }) => isNamed);
  return [
    systemsSentence(groups, groupBy),
    ...told.map((finding) => sentenceOf(finding, statistics)),
    ...(named.length > 1 && told.length === 0 && findings.length > 0
      ? ['No measure tells the systems apart. That is not the same as no difference.']
      : []),
    ...openSentences(open),
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
  const [more, less] = isAhead ? [a, b] : [b, a];
  const bounds = lower === null || upper === null ? [] : isAhead ? [lower, upper] : [-upper, -lower];
  const interval =
    bounds.length === 0
      ? 'without an interval'
      : `${levelText(statistics)} interval ${formatNumber(bounds[0]!)} to ${formatNumber(bounds[1]!)}`;
  const { adjust } = statistics;
  const corrected =
    adjust === 'none' || comparisons < 2
      ? ''
      : ` corrected by ${CORRECTIONS[adjust]} over ${comparisons} comparisons`;
  const certain = `${interval}, p = ${formatP(adjustedPValue!)}${corrected}, ${counted(clusters, 'independent dialogue or item', 'independent dialogues or items')}`;
  const by = formatNumber(Math.abs(difference!));
  const name = measureName(card);
  switch (card.direction) {
    case 'higher':
      return `${more} is ahead of ${less} in ${name}: higher by ${by} (${certain}).`;
    case 'lower':
      return `${less} is ahead of ${more} in ${name}: lower by ${by} (${certain}).`;
    default:
      return `${more} has a higher ${name} than ${less}, by ${by} (${certain}); ${directionText(card.direction)}.`;
  }
}

/** By pair of systems; how large the differences may be stands in the table, where they have an interval. */
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

/** What stands before and after the measures in which two systems could not be told apart. */
function wordsAround({ a, b, difference, lower }: Finding): readonly [string, string] {
  const open = `Could not be told apart: ${a} and ${b} in `;
  if (lower !== null) return [open, '. The table of differences says how large they may be.'];
  if (difference === 0) return [`${a} and ${b} have the same mean in `, '.'];
  return [open, '; there are too few independent observations to say how large the differences may be.'];
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
