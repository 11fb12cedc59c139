import type { Outcome, Speaker } from '../../transcript/types.js';
import { type Fields, idOf, isFields, valueAt } from '../records/fields.js';
import { listed } from '../records/listed.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import { byNames } from '../records/record-names.js';
import type { RawScore } from '../records/score-scale.js';
import type { RowColumns } from '../rows/run-labels.js';
import { namedFor, RUN_LABELS } from '../rows/run-labels.js';
import { noMessage } from './log-events.js';
import { messageForm } from './read-message.js';

/** One conversation found in a record: the location of its messages, and its data. @internal */
export interface Chat {
  readonly messages: readonly unknown[];
  /** Path of the messages within the record, for error messages. */
  readonly path: string;
  readonly id?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly outcome?: Outcome | undefined;
  /** The score that becomes `outcome.score` once its scale is known. */
  readonly score?: RawScore | undefined;
  readonly speakers?: readonly Speaker[] | undefined;
  /** The speakers of messages that are plain texts; several alternate. */
  readonly speaker?: string | readonly string[] | undefined;
}

/** Context for a shape while it reads. @internal */
export interface ShapeContext extends ShapeHints {
  readonly notes: Notes;
  readonly place: Place;
}

/** The caller's options that detection needs. */
export interface ShapeHints {
  readonly columns?: RowColumns | undefined;
  readonly speaker?: string | readonly string[] | undefined;
  readonly idField?: string | undefined;
  /** The scorer whose score counts. */
  readonly score?: string | undefined;
}

/** Usual names of conversation ids, most likely first. */
const ID_KEYS = listed(`
  id conversation_id conversationId conversation_hash dialogue_id dialog_id dial_id dialogue_idx dialog_idx
  conv_id uuid question_id session_id sessionId thread_id chat_id chatId transcript_id prompt_id _id
  sample_id example_id meeting_id episode_id game_id custom_id uid task_id encounter_id call_id interview_id
  scene_id
`);

/** The names that occur in a record. */
const idKeysOf = byNames(({ names }) => ID_KEYS.filter((key) => names.includes(key)));

/** The id of a record, from the caller's field or a usual one. @internal */
export function recordId(
  record: Fields,
  { idField, columns, notes, place }: Pick<ShapeContext, 'idField' | 'columns' | 'notes' | 'place'>,
): {
  readonly id: string | undefined;
  readonly key: string | undefined;
} {
  if (idField !== undefined) {
    const value = valueAt(record, idField);
    return { id: idOf(value) ?? notes.fail(place, idField, 'an id', value), key: idField };
  }
  const labels = namedFor(columns, RUN_LABELS);
  for (const key of idKeysOf(record)) {
    // The id of a task does not identify its runs.
    if (labels.includes(key)) continue;
    const id = idOf(record[key]);
    if (id !== undefined) return { id, key };
  }
  return { id: undefined, key: undefined };
}

/** The other fields of a record, with `metadata` and `meta` unfolded. @internal */
export function unusedFields(record: Fields, used: readonly (string | undefined)[]): Record<string, unknown> {
  const rest: [key: string, value: unknown][] = [];
  for (const [key, value] of Object.entries(record)) {
    if (used.includes(key) || value === undefined || value === null) continue;
    if ((key === 'metadata' || key === 'meta') && isFields(value)) rest.push(...Object.entries(value));
    else rest.push([key, value]);
  }
  // Not assigned one by one: a key __proto__ would replace the prototype.
  return Object.fromEntries(rest);
}

/**
 * Whether a value is a list of messages. A single invalid entry is an error in the list and does not change its type.
 * @internal
 */
export function isMessageList(value: unknown, columns?: RowColumns): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  let [looked, known] = [0, 0];
  for (const each of value.slice(0, 8)) {
    if (noMessage(each) !== undefined) continue;
    looked += 1;
    if (messageForm(each, columns) !== undefined) known += 1;
    if (known === 0) return false;
  }
  return looked > 0 && 2 * known >= looked;
}

/** Whether a value is a list of messages, or of such lists at any depth. @internal */
export function isNestedList(value: unknown): value is readonly unknown[] {
  if (isMessageList(value)) return true;
  return Array.isArray(value) && value.length > 0 && value.every(isNestedList);
}

/** Whether a value is a list of texts. @internal */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}

/** Whether texts may be alternating messages: most are longer than names, ids and labels. @internal */
export function looksLikeMessages(texts: readonly string[]): boolean {
  const isPhrase = (text: string): boolean => /\s|[^\p{ASCII}]/u.test(text.trim());
  return texts.length > 1 && 2 * texts.filter(isPhrase).length >= texts.length;
}

/** The value as a list of messages: a list, a single message, or a text by the given author. @internal */
export function asMessages(value: unknown, role: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return [{ role, content: value }];
  if (!isFields(value)) return [];
  return ['content' in value ? { role, ...value } : value];
}
