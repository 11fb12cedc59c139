import { text } from '../../../options/option-kinds.js';
import { ownValue } from '../../../options/own-value.js';
import type { Transcript, Turn } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import {
  type Fields,
  idOf,
  isFields,
  others,
  readText,
  requireFields,
  requireList,
  requireSpeaker,
  toMeta,
  toTurn,
} from '../../records/fields.js';
import type { Located } from '../../records/format.js';
import { listCell } from '../../records/list-cell.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import type { Adapter, AdapterOptions } from '../../types.js';

/** Options of {@link fromMpcEval}. */
export interface MpcEvalOptions extends AdapterOptions {
  /**
   * Which field continues the `context` of a whole-conversation record: `'prediction'`, `'ground_truth'`, or any other.
   * By default the one of these two that exists; the context alone without either.
   */
  readonly targetField?: string;
}

/**
 * Reads the two input formats of MPCEval's code, as JSON (one record, an array, or an object with `conversations`) or
 * JSONL.
 *
 * - Local, next-message prediction: `{ dialogue_id, context: [{ speaker, utterance }], next_speaker, next_message }`.
 *   The predicted message is the transcript's last turn, so `toNextTurnCase(transcript)` is the next-turn case.
 * - Global, whole conversation: `{ dialogue_id, conversation: [...] }`, or `context` with its continuation in
 *   `prediction` or `ground_truth` (`targetField`). `meta.contextTurns` is the number of turns before the continuation.
 *
 * `listener` becomes the turn's `addressees`: names, or objects with an `id` or a `name`, whose other fields are kept
 * in `meta.listener`. `emotion` and all other fields go to `meta`.
 *
 * Complexity: O(text).
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { toNextTurnCase } from '@mtpc/metrics';
 * import { fromMpcEval } from '@mtpc/metrics/adapters';
 * const { transcripts } = fromMpcEval({
 *   dialogue_id: 'd1',
 *   context: [{ speaker: 'Ana', utterance: 'Who has the key?' }],
 *   next_speaker: 'Ben',
 *   next_message: 'I do.',
 * });
 * toNextTurnCase(transcripts[0]).candidate; // => { speaker: 'Ben', text: 'I do.' }
 * ```
 */
export const fromMpcEval: Adapter<MpcEvalOptions> = createAdapter<MpcEvalOptions>({
  name: 'fromMpcEval',
  format: 'mpceval',
  options: { ...ADAPTER, targetField: text() },
  unpack,
  read: (options, notes) => ({ add: (record, place) => [parseMpcEvalRecord(record, place, options, notes)] }),
});

function* unpack(value: unknown, start: number): Generator<Located> {
  const wrapped = isFields(value) && Array.isArray(value.conversations) ? value.conversations : undefined;
  const records = wrapped ?? (Array.isArray(value) ? value : undefined);
  const noun = wrapped ? 'conversations' : '';
  if (!records) yield { record: value, place: {} };
  else
    for (const [index, record] of records.entries())
      yield { record, place: { path: `${noun}[${start + index}]` } };
}

const NEXT = ['next_speaker', 'next_message'];
const IDS = ['dialogue_id', 'conversation_id', 'id'];

function parseMpcEvalRecord(
  record: unknown,
  place: Place,
  options: MpcEvalOptions,
  notes: Notes,
): Transcript {
  const fields = requireFields(record, 'an object with a context or a conversation', place, '', notes);
  const key = 'context' in fields || !('conversation' in fields) ? 'context' : 'conversation';
  const turns = parseTurns(fields, key, place, notes);
  const id = IDS.map((name) => idOf(ownValue(fields, name))).find((found) => found !== undefined);
  const local = NEXT.some((name) => Object.hasOwn(fields, name));
  const target = local || key === 'conversation' ? undefined : findTargetField(fields, options);
  if (local) turns.push(nextTurn(fields, place, notes));
  const contextTurns = target === undefined ? undefined : turns.length;
  if (target !== undefined) turns.push(...parseTurns(fields, target, place, notes));
  const used = [...IDS, key, ...(local ? NEXT : []), ...(target === undefined ? [] : [target])];
  const meta = toMeta({ ...others(fields, used), contextTurns });
  return { turns, ...(id !== undefined && { id }), ...(meta && { meta }) };
}

function findTargetField(fields: Fields, { targetField }: MpcEvalOptions): string | undefined {
  return targetField ?? ['prediction', 'ground_truth'].find((name) => Array.isArray(ownValue(fields, name)));
}

function nextTurn(fields: Fields, place: Place, notes: Notes): Turn {
  return {
    speaker: requireSpeaker(fields.next_speaker, place, 'next_speaker', notes),
    text: readText(fields.next_message, place, 'next_message', notes),
  };
}

function parseTurns(fields: Fields, key: string, place: Place, notes: Notes): Turn[] {
  return requireList(ownValue(fields, key), 'an array of turns', place, key, notes).map((value, index) => {
    const inner = `${key}[${index}]`;
    const turn = requireFields(value, 'a turn with speaker and utterance', place, inner, notes);
    const said = 'utterance' in turn || !('text' in turn) ? 'utterance' : 'text';
    return toTurn({
      speaker: requireSpeaker(turn.speaker, place, `${inner}.speaker`, notes),
      text: readText(turn[said], place, `${inner}.${said}`, notes),
      addressees: listCell(turn.listener, place, `${inner}.listener`, notes),
      meta: toMeta({ ...others(turn, ['speaker', said, 'listener']), listener: described(turn.listener) }),
    });
  });
}

/** Listeners with more than a name, as in MPDD: `[{ name, relation }]`. */
function described(listener: unknown): unknown {
  const list = Array.isArray(listener) ? listener : [listener];
  return list.some(isFields) ? listener : undefined;
}
