import { recordFormat } from '../../chat/record-format.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, isListOf, others, valueAt } from '../../records/fields.js';

/** Fields of an entry with the user's and the system's message. */
interface Sides {
  readonly user: string;
  readonly system: string;
  /** Whether the system's message may come before the user's. */
  readonly mayBegin?: true;
}

/** DialogStudio; WOZ 2.0 and DSTC 2; M2M; CamRest676; corpora derived from MultiWOZ. */
const SIDES: readonly Sides[] = [
  { user: 'user utterance', system: 'system response' },
  { user: 'transcript', system: 'system_transcript', mayBegin: true },
  { user: 'user_utterance.text', system: 'system_utterance.text', mayBegin: true },
  { user: 'usr.transcript', system: 'sys.sent' },
  { user: 'user_orig', system: 'sys_orig' },
  { user: 'usr', system: 'sys' },
  { user: 'user', system: 'sys' },
];
const LISTS = ['log', 'dialogue', 'turns', 'dial', 'info'] as const;
/** Fields for the number of an entry and for the earlier messages that it repeats. */
const REPEATED = ['dialog history', 'turn id', 'turn_idx', 'turn'];

/** Dialogues with a system, with both sides in each entry; blank sides are skipped. @internal */
export const TWO_SIDED_TURNS: RecordFormat<'two-sided-turns'> = recordFormat({
  name: 'two-sided-turns',
  describe: 'Entries with a message of user and system each (DialogStudio, WOZ, M2M)',
  example: '{ log: [{ "user utterance", "system response" }, ...] }',
  knownBy: 'entries with a user and a system text',
  find: findSides,
  read({ key, sides }, context, record) {
    const { user, system } = sides;
    const entries = fieldsIn(record[key]);
    const isSystemFirst = sides.mayBegin === true && beginsWithSystem(valueAt(entries[0] ?? {}, system));
    const order = sides.mayBegin && !isSystemFirst ? ', the user first' : '';
    context.notes.once(`turns = "${user}" and "${system}" of each entry of "${key}"${order}`);
    const messages = entries.flatMap((entry) => {
      const said = [
        { speaker: 'user', text: valueAt(entry, user) },
        { speaker: 'system', text: valueAt(entry, system) },
      ].filter(({ text }) => typeof text === 'string' && text.trim() !== '');
      context.notes.readSummary.exclude('wordless', 2 - said.length);
      if (isSystemFirst) said.reverse();
      const used = [user, system].map((path) => path.split('.')[0] ?? path);
      const beside = others(entry, [...used, ...REPEATED]);
      return said.map((message, i) => (i === said.length - 1 ? { ...beside, ...message } : message));
    });
    return { messages, path: key };
  },
});

/**
 * Whether the system's message in an entry comes before the user's: the first entry has no system message, or the
 * system greets.
 */
function beginsWithSystem(first: unknown): boolean {
  if (typeof first !== 'string' || first.trim() === '') return true;
  return /^\W*(?:hello|hi|hey|welcome|greetings|good (?:morning|afternoon|evening)|(?:how|what) (?:can|may) i)\b/i.test(
    first,
  );
}

function findSides(record: Fields): { readonly key: string; readonly sides: Sides } | undefined {
  for (const key of LISTS) {
    const list = record[key];
    if (!isListOf(list, isFields)) continue;
    const sides = SIDES.find(({ user, system }) => {
      const saysBoth = list.some((entry) => isText(entry, user) && isText(entry, system));
      // A text field inside the side's field is certain, even with only one side.
      const isSure = saysBoth || user.includes('.');
      return isSure && list.every((entry) => isText(entry, user) || isText(entry, system));
    });
    if (sides) return { key, sides };
  }
  return undefined;
}

function isText(entry: Fields, path: string): boolean {
  return typeof valueAt(entry, path) === 'string';
}
