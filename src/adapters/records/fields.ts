import { asFields, type Fields, isFields } from '../../options/is-fields.js';
import { ownValue } from '../../options/own-value.js';
import type { Role, Turn } from '../../transcript/types.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

export { asFields, type Fields, isFields };

/** The value of a column: the field of that name, or the value at the path. @internal */
export function valueAt(row: Fields, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path];
  if (!path.includes('.')) return undefined;
  let value: unknown = row;
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isFields(value) ? ownValue(value, key) : undefined;
  }
  return value;
}

/** Requires an object. @internal */
export function requireFields(
  value: unknown,
  expected: string,
  place: Place,
  inner: string,
  notes: Notes,
): Fields {
  return isFields(value) ? value : notes.fail(place, inner, expected, value);
}

/** Requires an array. @internal */
export function requireList(
  value: unknown,
  expected: string,
  place: Place,
  inner: string,
  notes: Notes,
): readonly unknown[] {
  return Array.isArray(value) ? value : notes.fail(place, inner, expected, value);
}

/** The objects in a list; empty without a list. @internal */
export function fieldsIn(value: unknown): Fields[] {
  return asList(value).filter(isFields);
}

/** The texts in a list; empty without a list. @internal */
export function textsIn(value: unknown): string[] {
  return asList(value).filter((each) => typeof each === 'string');
}

/** The entries of a list; empty without a list. @internal */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value is a non-empty list of such objects. @internal */
export function isListOf(value: unknown, is: (each: Fields) => boolean): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isFields(each) && is(each));
}

/** Values under these names, in this order. @internal */
export function groupedBy<T>(list: readonly T[], nameOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(nameOf(each));
    if (group) group.push(each);
    else groups.set(nameOf(each), [each]);
  }
  return groups;
}

/** Whether a field is absent, null, or the NaN of a data frame. @internal */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || Number.isNaN(value);
}

/** An id as text: a non-blank string, or a number. @internal */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value.trim() !== '') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** The id of a person: an id, a name, or an object with one of them. @internal */
export function personId(value: unknown): string | undefined {
  return isFields(value) ? (idOf(value.id) ?? idOf(value.name)) : idOf(value);
}

/** Requires a speaker's id. @internal */
export function requireSpeaker(value: unknown, place: Place, inner: string, notes: Notes): string {
  return personId(value) ?? notes.fail(place, inner, 'a name that is not blank', value);
}

/** The ids in a field with one or several; throws at an entry without an id. @internal */
export function readIds(value: unknown, place: Place, inner: string, notes: Notes): readonly string[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry, index) => {
    if (isAbsent(entry) || entry === '') return [];
    const at = Array.isArray(value) ? `${inner}[${index}]` : inner;
    return [personId(entry) ?? notes.fail(place, at, 'an id, a name, or an object with one', entry)];
  });
}

/**
 * Converts any value to text: empty if absent, the `text` or `content` of an object, JSON for other objects.
 * @internal
 */
export function toText(value: unknown): string {
  if (isAbsent(value)) return '';
  if (typeof value !== 'object') return String(value);
  if (!isFields(value)) return toJson(value);
  const { text, content } = value;
  return typeof text === 'string' ? text : typeof content === 'string' ? content : toJson(value);
}

/** A message's text. An absent value becomes empty and a number becomes digits, with a warning. @internal */
export function readText(value: unknown, place: Place, inner: string, notes: Notes): string {
  if (typeof value === 'string') return value;
  if (isAbsent(value)) {
    notes.warn(place, inner, `${String(value)} read as an empty text`);
    return '';
  }
  if (typeof value === 'object') return notes.fail(place, inner, 'a string', value);
  notes.warn(place, inner, `${typeof value} ${String(value)} read as text`);
  return String(value);
}

/**
 * Converts a value to JSON; large integers from Parquet are written with all digits.
 * @internal
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
}

/** Removes undefined fields from an object. @internal */
export function compact<T extends object>(object: { [K in keyof T]: T[K] | undefined }): T {
  const kept: Partial<T> = {};
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept as T;
}

/** All other fields, for `meta`; absent ones are dropped. @internal */
export function others(fields: Fields, known: readonly string[]): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    if (!known.includes(key) && !isAbsent(ownValue(fields, key))) rest[key] = ownValue(fields, key);
  }
  return rest;
}

/** A `meta` field, or nothing if it is empty. @internal */
export function toMeta(meta: Record<string, unknown>): Record<string, unknown> | undefined {
  const kept = compact<Record<string, unknown>>(meta);
  for (const _ in kept) return kept;
  return undefined;
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** Removes undefined fields from a turn. @internal */
export function toTurn(turn: Optional<Turn> & { readonly speaker: string; readonly text: string }): Turn {
  return compact<Turn>(turn as { [K in keyof Turn]: Turn[K] | undefined });
}

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  prompter: 'user',
  assistant: 'assistant',
  gpt: 'assistant',
  chatgpt: 'assistant',
  chatbot: 'assistant',
  gemini: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  ai: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'tool',
  function_call: 'assistant',
  function_response: 'tool',
  observation: 'tool',
  toolresult: 'tool',
  tool_result: 'tool',
  'tool-result': 'tool',
  tool_response: 'tool',
};

/** The role for a chat format's role name. @internal */
export function parseRole(name: unknown): Role | undefined {
  const word = typeof name === 'string' ? name.toLowerCase() : '';
  return ownValue(ROLES, word);
}

/**
 * Whether a speaker's name is a role. Speakers called SYSTEM are people, because only a role field can mean system or
 * tool.
 * @internal
 */
export function roleWord(key: string, who: unknown): unknown {
  const role = parseRole(who);
  return key.toLowerCase() === 'role' || role === 'user' || role === 'assistant' ? who : undefined;
}

/** A value if it is a list. @internal */
export function listed(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
