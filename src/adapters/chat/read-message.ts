import { type Fields, fieldsIn, idOf, isFields, parseRole, roleWord, valueAt } from '../records/fields.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn } from '../rows/row-columns.js';
import type { RowColumns } from '../rows/run-labels.js';
import { flagNamed, speakerFlag } from '../rows/speaker-flags.js';
import type { Message } from './message.js';
import { MESSAGE_FORMS } from './message-forms.js';
import { isBareMessage } from './plain-message.js';

const AGENT = ['agent'];

/** A message whose fields have common names, or names given by the caller. @internal */
export function namedMessage(entry: Fields, columns: RowColumns = {}): Message | undefined {
  const usual = columns.speaker ?? guessColumn(entry, USUAL.speaker);
  const flag = usual === undefined ? speakerFlag(entry) : flagNamed(usual);
  const agent = guessColumn(entry, AGENT);
  const author = usual ?? flag?.column ?? (typeof entry[agent ?? ''] === 'string' ? agent : undefined);
  const text = columns.text ?? guessColumn(entry, USUAL.text);
  if (author === undefined || text === undefined || author === text) return undefined;
  if (valueAt(entry, author) === undefined || valueAt(entry, text) === undefined) return undefined;
  const word = flag?.read(valueAt(entry, author))?.speaker ?? valueAt(entry, author);
  const who = isFields(word) ? personName(word) : word;
  const content = valueAt(entry, text);
  const said = roleWord(author, who) ?? (isFields(content) ? content.role : undefined);
  const role = columns.role === undefined ? said : valueAt(entry, columns.role);
  const time = columns.time ?? guessColumn(entry, USUAL.time);
  const id = columns.id ?? guessColumn(entry, USUAL.id);
  return {
    role,
    name: who,
    content,
    id: id === undefined ? undefined : valueAt(entry, id),
    time: time === undefined ? undefined : valueAt(entry, time),
    calls: fieldsIn(entry.tool_calls),
    keys: [author, text],
    used: [author, text, time, id, ...(Array.isArray(entry.tool_calls) ? ['tool_calls'] : [])].filter(
      (key) => key !== undefined,
    ),
  };
}

/** The name in an object that describes a person. */
function personName(person: Fields): unknown {
  const { name, id, role, nickname, username, login, displayName } = person;
  const other = nickname ?? username ?? login ?? displayName ?? person.display_name;
  return name ?? id ?? role ?? other ?? person.speaker_label;
}

/** Message fields that the caller can specify. */
const NAMEABLE = ['speaker', 'text', 'role', 'id', 'time'] as const;

/** Whether the caller specifies message fields. @internal */
export function namesFields(columns: RowColumns | undefined): columns is RowColumns {
  return columns !== undefined && NAMEABLE.some((key) => columns[key] !== undefined);
}

/** The form of a message; the caller's columns take precedence. @internal */
export function parseMessage(value: unknown, columns?: RowColumns): Message | undefined {
  if (!isFields(value)) return undefined;
  const form = MESSAGE_FORMS.find(({ fits }) => fits(value));
  if (!namesFields(columns)) return form?.read(value) ?? namedMessage(value);
  return form ? renamed(form.read(value), value, columns) : namedMessage(value, columns);
}

/** A message of a known form with the caller's fields; `undefined` if a field is missing. */
function renamed(message: Message, entry: Fields, columns: RowColumns): Message | undefined {
  const { speaker, text, role, id, time } = columns;
  // System prompts and answers of tools do not name a speaker.
  const isSpeech = ['user', 'assistant', undefined].includes(parseRole(message.role));
  const lacks = (key: string | undefined): boolean => key !== undefined && valueAt(entry, key) === undefined;
  if (isSpeech && (lacks(speaker) || lacks(text))) return undefined;
  const given = (key: string | undefined, own: unknown): unknown =>
    key === undefined || lacks(key) ? own : valueAt(entry, key);
  const who = given(speaker, message.name);
  const flag = speaker === undefined ? undefined : flagNamed(speaker)?.read(who);
  const [ownAuthor, ownText] = message.keys;
  // Overridden values are kept in `meta`.
  const unused = [role === undefined ? undefined : ownAuthor, text === undefined ? undefined : ownText];
  return {
    ...message,
    name: flag?.speaker ?? (isFields(who) ? personName(who) : who),
    content: given(text, message.content),
    role: given(role, flag?.role ?? message.role),
    id: given(id, message.id),
    time: given(time, message.time),
    keys: [speaker ?? ownAuthor, text ?? ownText],
    used: [
      ...message.used.filter((key) => !unused.includes(key)),
      ...[speaker, text, id, time].filter((key) => key !== undefined),
    ],
  };
}

/** The name of the form of a message: one of the table's, `named`, or none. @internal */
export function messageForm(value: unknown, columns?: RowColumns): string | undefined {
  if (!isFields(value)) return undefined;
  if (isBareMessage(value) && !namesFields(columns)) return 'openai';
  const form = MESSAGE_FORMS.find(({ fits }) => fits(value));
  if (!form) return namedMessage(value, columns) && 'named';
  return namesFields(columns) && !renamed(form.read(value), value, columns) ? undefined : form.name;
}

/**
 * Whether a record has a list of bare messages and nothing else, as OpenAI's training files have: then its format and
 * its conversation are found without looking for more. @internal
 */
export function isPlainChat(
  record: Fields,
  columns: RowColumns | undefined,
): record is Fields & { readonly messages: readonly unknown[] } {
  const { messages } = record;
  if (!Array.isArray(messages) || namesFields(columns)) return false;
  for (const key in record) if (key !== 'messages') return false;
  return messages.every(isBareMessage);
}

/** The author's name as text. @internal */
export function authorName({ role, name }: Message): string | undefined {
  return idOf(name) ?? idOf(role);
}

/** Whether a record has a form that only messages have, and no list of messages. @internal */
export function isLooseForm(record: Fields): boolean {
  if ('messages' in record || 'conversations' in record) return false;
  const form = messageForm(record);
  return form !== undefined && form !== 'named';
}
