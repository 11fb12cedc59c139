import { counted } from '../../text/counted.js';
import type { ExcludedReason, ReadSummary } from './read-summary.js';

/** Names of reasons, singular and plural. */
const REASONS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  notice: ['notice', 'notices'],
  event: ['event', 'events'],
  header: ['header', 'headers'],
  'other-call': ['of another call', 'of other calls'],
  unanswered: ['post without comments', 'posts without comments'],
  duplicate: ['duplicate', 'duplicates'],
  wordless: ['without words', 'without words'],
  'abandoned-branch': ['on abandoned branches', 'on abandoned branches'],
  filtered: ['excluded by where', 'excluded by where'],
  'other-role': ['of other roles', 'of other roles'],
} satisfies Partial<Record<ExcludedReason, readonly [one: string, many: string]>>;

/** The excluded records, for messages: `32 (20 notices, 12 deleted)`. */
export function describeExcluded({ excluded }: Pick<ReadSummary, 'excluded'>): string | undefined {
  const reasons = Object.entries(excluded).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return undefined;
  const sum = reasons.reduce((total, [, count]) => total + count, 0);
  const parts = reasons.map(([reason, count]) => {
    const [one, many] = REASONS[reason] ?? [reason, reason];
    return `${count} ${count === 1 ? one : many}`;
  });
  return `${sum} (${parts.join(', ')})`;
}

/** A read summary in one line: `whatsapp, 3 conversations, 412 messages: 380 turns; skipped 32 (20 notices, 12 media)`. */
export function describeReadSummary(readSummary: ReadSummary): string {
  const { format, conversations, turns, emptyTurns, merged, cleaned } = readSummary;
  const left = describeExcluded(readSummary);
  const sum = Object.values(readSummary.excluded).reduce((total, count) => total + count, 0);
  const records = turns + sum + merged;
  const cleanings = Object.entries(cleaned).map(
    ([reason, count]) => `${reason} in ${counted(count, 'turn')}`,
  );
  const parts = [
    counted(turns, 'turn'),
    ...(emptyTurns > 0 ? [`${emptyTurns} of them empty`] : []),
    ...(merged > 0 ? [`${counted(merged, 'message')} joined to others`] : []),
    ...(readSummary.rolesAssumed ? [`speakers assumed, ${describeOpeners(readSummary)}`] : []),
    ...(left === undefined ? [] : [`skipped ${left}`]),
    ...(cleanings.length > 0 ? [`removed ${cleanings.join(', ')}`] : []),
  ];
  const messages = records === turns ? '' : `, ${counted(records, 'message')}`;
  return `${format}, ${counted(conversations, 'conversation')}${messages}${messages === '' ? ', ' : ': '}${parts.join('; ')}`;
}

/** Describes who opens: `user opens 3 of 4`. */
function describeOpeners({ firstSpeaker, conversations }: ReadSummary): string {
  const [[name, count] = ['nobody', 0]] = Object.entries(firstSpeaker).sort(([, a], [, b]) => b - a);
  return count === conversations ? `${name} opens` : `${name} opens ${count} of ${conversations}`;
}
