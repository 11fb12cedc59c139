import { recordFormat } from '../../chat/record-format.js';
import { isTextList } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isFields, isListOf, parseRole, textsIn } from '../../records/fields.js';

const NAMED = /^([\p{L}\p{N}][^:\uff1a\n]{0,39}?)(?::\s+|\uff1a\s*)(?=\S)/u;
/** `[Ana] text` */
const BRACKETED = /^\[(\p{L}[^\]\n]{0,38})\]:? {1,3}(?=\S)/u;

/** The same without a space, accepted only for several names. */
const TIGHT = /^(\p{L}[^:\n]{0,39}):(?=\S)/u;

function nameAt(text: string): RegExpExecArray | null {
  return BRACKETED.exec(text) ?? NAMED.exec(text);
}

/** Mark and name before each text; `Speaker 2:text` counts if others are called `Speaker 1`. */
function namesAt(list: readonly string[]): readonly (RegExpExecArray | null)[] {
  const found = list.map(nameAt);
  if (!found.includes(null)) return found;
  const like = (name = ''): string => name.trim().replace(/\d{1,9}$/, '#');
  const known = new Set(found.flatMap((match) => (match ? [like(match[1])] : [])));
  return found.map((match, i) => {
    const tight = match ?? TIGHT.exec(list[i]!);
    return tight && known.has(like(tight[1])) ? tight : match;
  });
}

/** Texts with the speaker's name at the start. @internal */
export const NAMED_TEXTS: RecordFormat<'named-texts'> = recordFormat({
  name: 'named-texts',
  describe: 'A list of texts that begin with the name of their speaker',
  example: '{ <any key>: ["Ana: text", "Ben: text", ...] }',
  knownBy: 'texts that begin with names',
  find: (record) => namedKey(record),
  findShort: (record) => namedKey(record, 1),
  read(key, { notes }, record) {
    notes.once(`turns = "${key}", each with its speaker before a colon`);
    const texts = textsIn(record[key]);
    const names = namesAt(texts);
    const messages = texts.map((text, i) => {
      const [mark = '', speaker = ''] = names[i] ?? [];
      return { speaker: speaker.trim(), text: text.slice(mark.length) };
    });
    return { messages, path: key };
  },
});

/**
 * The record of a list of such texts. It may be the first entry of a list with more data (DREAM, DialogRE), whose last
 * entry is the id if that is a text.
 * @internal
 */
export function findNamedTexts(list: readonly unknown[], least = 2): Fields | undefined {
  const isNamed = (value: unknown): boolean =>
    isTextList(value) && namedKey({ list: value }, least) !== undefined;
  if (isNamed(list)) return { list };
  const [first, ...more] = list;
  const id = more.at(-1);
  // A dialogue with its questions and its id may be short.
  const isWhole = more.length === 2 && isListOf(more[0], isFields) && typeof id === 'string';
  const isDialogue =
    isNamed(first) || (isWhole && isTextList(first) && namedKey({ list: first }, 1) !== undefined);
  if (!isDialogue || more.length === 0 || more.some(isTextList)) return undefined;
  return { list: first, ...(typeof id === 'string' && { id }) };
}

/** Names of lists that may have one turn per speaker. */
const TURNS = /^(?:dialog(?:ue)?|conversation|turns|utterances|chat|transcript|messages)s?$/i;

/** Whether turns are short, unlike answers with a heading. */
function areBrief(key: string, list: readonly string[]): boolean {
  return TURNS.test(key) && list.every((text) => text.length < 300 && BRIEF_NAME.test(text));
}

/** A name of one or two words. */
const BRIEF_NAME = /^[^\s:\uff1a]{1,20}(?: [^\s:\uff1a]{1,20})?[:\uff1a]/;

/** Answers to choose from are not turns, even if each names its speaker (MuTual). */
const CHOICES = /^(?:options|choices|candidates|suggestions|labels)$/i;

function namedKey(record: Fields, least = 2): string | undefined {
  return Object.keys(record).find((key) => {
    if (CHOICES.test(key)) return false;
    const list = record[key];
    if (!isTextList(list) || list.length < least) return false;
    const names = namesAt(list).map((match) => match?.[1]);
    const known = names.every((name) => parseRole(name) !== undefined);
    return (
      names.every((name) => name !== undefined) &&
      (known || least === 1 || areBrief(key, list) || new Set(names).size < names.length)
    );
  });
}
