import { counted } from '../../text/counted.js';
import { firstProducedTurn, isForfeit } from '../../transcript/provenance.js';
import type { Group } from './groups.js';
import type { SystemMeasure } from './measured.js';
import { measureName } from './reading.js';

/** Right-to-left letters and directional marks. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name between directional isolates, if it needs them, so that it does not reorder the surrounding sentence. */
export const isolated = (name: string): string => (FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** The metrics that were skipped or are undefined for most dialogues, for the end of the page. */
export function absentWords(measured: readonly SystemMeasure[]): string[] {
  return [...notComputed(measured), ...mostlyUndefined(measured)];
}

/** `5 measures are shown; 12 need embeddings, a model or other data, listed at the end.` */
export function absentSentence(measured: readonly SystemMeasure[]): string[] {
  const skipped = measured.filter((each) => each.skipped !== undefined).length;
  if (skipped === 0) return [];
  const shown = counted(measured.length - skipped, 'metric is', 'metrics are');
  return [
    `${shown} computed; ${skipped} more would need embeddings, a model or other data (the end of the page lists them).`,
  ];
}

/** The systems with their dialogues. */
export function systemsSentence(all: readonly Group[], groupBy: string | undefined): string {
  const groups = all.map((group) => ({ ...group, name: isolated(group.name) }));
  const field = groupBy === undefined ? 'meta.model or meta.system' : `meta.${groupBy}`;
  const without = groups
    .filter(({ isNamed }) => !isNamed)
    .reduce((sum, { transcripts }) => sum + transcripts.length, 0);
  const named = groups.filter(({ isNamed }) => isNamed);
  if (named.length === 0)
    return `No conversation contains a system (${field}); all are shown together without a comparison.`;
  const list = named.map((group) => `${group.name} (${countText(group)})`).join(', ');
  const rest =
    without === 0
      ? ''
      : ` ${counted(without, 'conversation names none; it is', 'conversations name none; they are')} shown as "no system named" and compared with nothing.`;
  return `Systems, by ${field}, with their conversations: ${list}.${rest}${contextText(all)}`;
}

/** `6, of which 2 are forfeits`: predictions without a turn. */
function countText({ transcripts }: Group): string {
  const forfeits = transcripts.filter(isForfeit).length;
  const which = forfeits === 1 ? '1 is a forfeit' : `${forfeits} are forfeits`;
  return forfeits === 0 ? String(transcripts.length) : `${transcripts.length}, of which ${which}`;
}

/** Turns of given contexts are not scored. */
function contextText(groups: readonly Group[]): string {
  const transcripts = groups.flatMap((group) => group.transcripts);
  const given = transcripts.reduce((sum, each) => sum + firstProducedTurn(each), 0);
  if (given === 0) return '';
  return ` ${counted(given, 'turn')} of given contexts ${given === 1 ? 'is' : 'are'} read but not scored (meta.contextTurns).`;
}

function notComputed(measured: readonly SystemMeasure[]): string[] {
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

function mostlyUndefined(measured: readonly SystemMeasure[]): string[] {
  const parts = measured.flatMap(({ card, systems, skipped }) => {
    const scores = systems.flatMap(({ dialogues }) => dialogues.map(({ score }) => score));
    const without = scores.filter((score) => score === null).length;
    if (skipped !== undefined || without * 2 <= scores.length) return [];
    const reasons = [...new Set(systems.flatMap((system) => Object.keys(system.reasons)))];
    return [
      `${measureName(card)} in ${without} of ${scores.length} (${reasons.join(', ') || 'no turn to judge'})`,
    ];
  });
  return parts.length === 0 ? [] : [`Without a value in most conversations: ${parts.join('; ')}.`];
}
