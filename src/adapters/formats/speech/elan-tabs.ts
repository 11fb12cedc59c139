import type { TextFormat } from '../../records/conversation-format.js';
import { clockMs } from '../../text/text-form.js';
import { type Timed, TimedReader } from '../../text/timed-lines.js';

/** A time in ELAN: `00:00:01.000`, seconds with a point, or milliseconds. */
const TIME = /^(?:\d+:\d{2}:\d{2}[.,]\d{1,3}|\d+\.\d{1,3}|\d{1,9})$/;

function elanLine(line: string): Timed | undefined {
  const fields = line.split('\t');
  const first = fields.findIndex((field) => TIME.test(field));
  const [tier = '', participant = ''] = fields;
  const text = fields.at(-1) ?? '';
  // Tier and participant, start and end (and duration), and the text.
  const hasTimes = (first === 1 || first === 2) && TIME.test(fields[first + 1] ?? '');
  if (!hasTimes || tier.trim() === '' || fields.length < first + 3 || TIME.test(text)) return undefined;
  if (!fields.slice(first, -1).every((field) => TIME.test(field))) return undefined;
  const who = first === 2 && participant.trim() !== '' ? participant : tier;
  const time = fields[first]!;
  const seconds = time.includes('.') ? 1000 * Number(time) : Number(time);
  return {
    ...{ recording: '', speaker: who.trim(), text: text.trim() },
    timeMs: time.includes(':') ? clockMs(time)! : Math.round(seconds),
  };
}

/** Annotations exported from ELAN, separated by tabs without a header. @internal */
export const ELAN_TABS: TextFormat<'elan-tabs'> = {
  kind: 'text',
  isHeaderless: true,
  name: 'elan-tabs',
  describe: 'Annotations exported from ELAN',
  example: 'tier, participant, 00:00:01.000, 00:00:02.000, text, separated by tabs',
  knownBy: 'tiers and times separated by tabs',
  fits: (lines) => lines.length > 1 && lines.every((line) => elanLine(line) !== undefined),
  read: () => new TimedReader(elanLine, 'each tier is a speaker, turns in the order in which they begin'),
};
