import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isFields, isListOf, parseRole } from '../../records/fields.js';

/** Names of speakers with an optional number; other names may be fields. */
const SPEAKER =
  /^(?:s|p|spk|speaker|person|participant|agent|user|usr|bot|sys|customer|client|caller|doctor|patient|therapist|teacher|student|interviewer|interviewee|wizard|apprentice)[ _-]?\d{0,3}$/i;

/** Turns that are objects with the speaker as their only key, under keys or in a list. @internal */
export const SPEAKER_KEYS: RecordFormat<'speaker-keys'> = recordFormat({
  name: 'speaker-keys',
  describe: 'Turns whose speaker is the key of the text, under keys or in a list',
  example: '{ "turn 1": { "S1": "Is it late?" }, "turn 2": { "S2": "Not yet." } }',
  knownBy: 'turns whose only key is the speaker',
  find: turnsIn,
  read({ key, turns }, { notes }, record) {
    const messages = turns.map((turn) => {
      const [[speaker = '', text = ''] = []] = Object.entries(turn);
      return { speaker, text };
    });
    notes.once('the key of each text is its speaker');
    const used = key === undefined ? Object.keys(record).filter((name) => isTurn(record[name])) : [key];
    return { messages, path: key ?? '', used };
  },
});

/** The turns of a record, in a list or with one key each. */
function turnsIn(
  record: Fields,
): { readonly key: string | undefined; readonly turns: readonly Fields[] } | undefined {
  const own = Object.values(record).filter(isFields);
  if (areTurns(own) && own.length >= Object.keys(record).length - 1) return { key: undefined, turns: own };
  const [key, ...more] = Object.keys(record).filter((name) => areTurns(listTurns(record[name])));
  return key === undefined || more.length > 0 ? undefined : { key, turns: listTurns(record[key]) };
}

/** Whether a value is a list of such turns by several speakers. @internal */
export function isSpeakerTurns(value: unknown): boolean {
  return Array.isArray(value) && areTurns(listTurns(value));
}

/** A list or an object of turns. */
function listTurns(value: unknown): readonly Fields[] {
  const list = isFields(value) ? Object.values(value) : value;
  return isListOf(list, isTurn) ? list : [];
}

function areTurns(turns: readonly Fields[]): boolean {
  if (turns.length < 2 || !turns.every(isTurn)) return false;
  return new Set(turns.map((turn) => Object.keys(turn)[0])).size > 1;
}

function isTurn(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const [[speaker, text] = [], ...more] = Object.entries(value);
  if (more.length > 0 || speaker === undefined || typeof text !== 'string') return false;
  return SPEAKER.test(speaker) || parseRole(speaker) !== undefined;
}
