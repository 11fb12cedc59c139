import type { Transcript, Turn } from '../../../transcript/types.js';
import { partByRole, type RoleOptions } from '../../chat/part-by-role.js';
import { isCallEntry, withCalls } from '../../chat/share-gpt-calls.js';
import { createAdapter } from '../../create-adapter.js';
import {
  type Fields,
  idOf,
  isFields,
  others,
  parseRole,
  readText,
  requireFields,
  requireList,
  requireSpeaker,
  toMeta,
  toTurn,
} from '../../records/fields.js';
import type { Located } from '../../records/format.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER, ROLES } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import { tableRecords } from '../../records/table-records.js';
import { cleanTurn } from '../../text/cleaning/clean-turn.js';
import type { Adapter, AdapterOptions } from '../../types.js';

/** Names of conversation ids. */
const ID_KEYS = ['id', 'conversation_id', 'conv_id'];

/** Options of {@link fromShareGpt}. */
export interface ShareGptOptions extends AdapterOptions, RoleOptions {}

/**
 * Reads ShareGPT conversations: objects with `conversations`, a list of `{ from, value }`; one, an array, or JSONL. The
 * key `items` for the list and the keys `role` and `content` for its fields are accepted as well.
 *
 * `from` is the speaker, unless `name` says who it is. `human` and `user` have the role user; `gpt`, `chatgpt`,
 * `assistant`, `model` and `bot` assistant, of whose turn a `function_call` is an action; `tool`, `function`, `observation` and `function_response`
 * tool; other names have none. A `system` text next to the list becomes a first turn. `roles` leaves turns out.
 *
 * Complexity: O(text).
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromShareGpt } from '@mtpc/metrics/adapters';
 * const { transcripts } = fromShareGpt('{ "id": "c1", "conversations": [{ "from": "human", "value": "Hello" }] }');
 * transcripts; // => [{ id: 'c1', turns: [{ speaker: 'human', text: 'Hello', role: 'user' }] }]
 * ```
 */
export const fromShareGpt: Adapter<ShareGptOptions> = createAdapter<ShareGptOptions>({
  name: 'fromShareGpt',
  format: 'sharegpt',
  mayGrow: true,
  options: { ...ADAPTER, ...ROLES },
  unpack,
  read: (options, notes) => ({
    add: (record, place) => [parseShareGptRecord(record, place, options, notes)],
  }),
});

function* unpack(value: unknown, start: number): Generator<Located> {
  const table = isFields(value) ? tableRecords(value) : undefined;
  const list = table ?? value;
  if (!Array.isArray(list)) yield { record: list, place: {} };
  else for (const [index, record] of list.entries()) yield { record, place: { path: `[${start + index}]` } };
}

function parseShareGptRecord(
  record: unknown,
  place: Place,
  options: ShareGptOptions,
  notes: Notes,
): Transcript {
  const expected = 'an object with conversations';
  const fields = requireFields(record, expected, place, '', notes);
  const key = 'conversations' in fields || !('items' in fields) ? 'conversations' : 'items';
  const entries = requireList(fields[key], 'an array of entries', place, key, notes);
  const all = entries.flatMap((entry, index) => turnFrom(entry, place, `${key}[${index}]`, notes));
  const system: Turn[] =
    typeof fields.system === 'string' && fields.system !== ''
      ? [{ speaker: 'system', text: fields.system, role: 'system' }]
      : [];
  const said = withCalls(all, (calls) => notes.readSummary.merge(calls));
  const { turns, excluded } = partByRole([...system, ...said], options, notes);
  const idKey = ID_KEYS.find((name) => idOf(fields[name]) !== undefined) ?? 'id';
  const id = idOf(fields[idKey]);
  const known = [idKey, key, ...(typeof fields.system === 'string' ? ['system'] : [])];
  const meta = toMeta({ ...others(fields, known), excluded });
  return { turns, ...(id !== undefined && { id }), ...(meta && { meta }) };
}

function turnFrom(entry: unknown, place: Place, inner: string, notes: Notes): Turn | [] {
  const fields: Fields = isFields(entry)
    ? entry
    : notes.fail(place, inner, 'an entry with from and value', entry);
  const from = 'from' in fields || !('role' in fields) ? 'from' : 'role';
  const value = 'value' in fields || !('content' in fields) ? 'value' : 'content';
  const author = requireSpeaker(fields[from], place, `${inner}.${from}`, notes);
  const turn = toTurn({
    speaker: isCallEntry(author) ? author : (idOf(fields.name) ?? author),
    text: readText(fields[value], place, `${inner}.${value}`, notes),
    role: parseRole(author),
    meta: toMeta(others(fields, [from, value, 'name'])),
  });
  return cleanTurn(turn, notes) ?? [];
}
