import { oneOf } from '../../../options/option-kinds.js';
import type { Outcome, Transcript, Turn } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import {
  type Fields,
  idOf,
  isFields,
  others,
  readText,
  requireSpeaker,
  toMeta,
  toText,
  toTurn,
} from '../../records/fields.js';
import type { Reader } from '../../records/format.js';
import type { Notes } from '../../records/notes.js';
import type { Place } from '../../records/place.js';
import { ConversationGroups } from '../../rows/conversation-groups.js';
import { CsvTokenizer } from '../../rows/csv-tokenizer.js';
import type { Adapter } from '../../types.js';
import { CONVO_KIT, type ConvoKitOptions, ConvoKitReader, unpackConvoKit } from './from-convo-kit.js';

/** Options of {@link fromDeliData}. */
export interface DeliDataOptions extends ConvoKitOptions {
  /** Which text of the original files to read: as typed (`'original'`, default), or normalized (`'clean'`). */
  readonly text?: 'original' | 'clean';
}

/**
 * DeliData [1], group problem solving, in either form: ConvoKit's (see `fromConvoKit`, with its options), or the tab
 * separated files of the original distribution (`group_id`, `message_id`, `message_type`, `origin`, `original_text`,
 * `clean_text` and annotations).
 *
 * `outcome.score` is the performance of the group in percent: `correct_ratio` of the conversation's metadata, or the
 * last `team_performance`. In the original files only messages become turns, with their annotations in the turn's
 * `meta`. A submitted solution is an action (`<submit> ...`) of the participant's latest turn, and `meta.submissions`
 * lists them all; `meta.initial` contains the line with the initial cards.
 *
 * Complexity: as `fromConvoKit`.
 *
 * [1] Karadzhov et al. 2023, DeliData: A dataset for deliberation in multi-party problem solving.
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromDeliData } from '@mtpc/metrics/adapters';
 * const utterances = '{ "id": "u1", "conversation_id": "g1", "speaker": "ana", "text": "Turn the ace?", "reply-to": NaN }';
 * const conversations = { g1: { meta: { correct_ratio: 0.75 } } };
 * const { transcripts } = fromDeliData(utterances, { conversations });
 * transcripts[0].outcome; // => { score: 75 }
 * ```
 */
export const fromDeliData: Adapter<DeliDataOptions> = createAdapter<DeliDataOptions>({
  name: 'fromDeliData',
  format: 'delidata',
  options: { ...CONVO_KIT, text: oneOf(['original', 'clean']) },
  unpack: unpackConvoKit,
  read: (options, notes, streaming) => new DeliDataReader(options, notes, streaming),
  tokenizer: (start, _options, notes) => (/^\s*[[{]/.test(start) ? undefined : new CsvTokenizer('\t', notes)),
});

/** Distinguishes the two forms by record. */
class DeliDataReader implements Reader {
  readonly #convoKit: ConvoKitReader;
  readonly #rows: ConversationGroups<Fields>;

  readonly #options: DeliDataOptions;
  readonly #notes: Notes;
  constructor(options: DeliDataOptions, notes: Notes, streaming: boolean) {
    this.#options = options;
    this.#notes = notes;
    this.#convoKit = new ConvoKitReader({ outcome: readOutcome, ...options }, notes, streaming);
    this.#rows = new ConversationGroups(options.interleaved ?? !streaming, notes, options.duplicates);
  }

  add(record: unknown, place: Place): readonly Transcript[] {
    const isRow = isFields(record) && ('message_type' in record || 'original_text' in record);
    return isRow ? this.#addRow(record, place) : this.#convoKit.add(record, place);
  }

  finish(): Transcript[] {
    return [...this.#convoKit.finish(), ...this.#rows.takeAll().map(this.#transcript)];
  }

  #addRow(row: Fields, place: Place): Transcript[] {
    const id = idOf(row.group_id) ?? this.#notes.fail(place, 'group_id', 'an id', row.group_id);
    const type = row.message_type;
    const origin = type === 'INITIAL' ? row.origin : requireSpeaker(row.origin, place, 'origin', this.#notes);
    if (type !== 'INITIAL' && type !== 'SUBMIT' && type !== 'MESSAGE') {
      this.#notes.fail(place, 'message_type', 'INITIAL, SUBMIT or MESSAGE', type);
    }
    const key = this.#textKey(row);
    const text = type === 'MESSAGE' ? readText(row[key], place, key, this.#notes) : toText(row.original_text);
    return this.#rows.add(id, { ...row, origin, text }, place).map(this.#transcript);
  }

  #textKey(row: Fields): 'clean_text' | 'original_text' {
    return this.#options.text === 'clean' && 'clean_text' in row ? 'clean_text' : 'original_text';
  }

  readonly #transcript = ([id, rows]: [string, Fields[]]): Transcript => {
    const turns: Turn[] = [];
    const submissions: Record<string, unknown>[] = [];
    const initial: unknown[] = [];
    for (const row of rows) {
      if (row.message_type === 'MESSAGE') turns.push(this.#turn(row));
      else if (row.message_type === 'INITIAL') initial.push(row.text);
      else submissions.push(submit(row, turns));
    }
    const performance = rows
      .map((row) => toNumber(row.team_performance))
      .findLast((value) => value !== undefined);
    const meta = toMeta({
      initial: initial.length > 1 ? initial : initial[0],
      submissions: submissions.length > 0 ? submissions : undefined,
    });
    const outcome = performance === undefined ? undefined : { score: 100 * performance };
    return { id, turns, ...(outcome && { outcome }), ...(meta && { meta }) };
  };

  #turn(row: Fields): Turn {
    const read = ['group_id', 'message_id', 'message_type', 'origin', 'text', this.#textKey(row)];
    const meta = Object.entries(others(row, read)).filter(([, value]) => value !== '');
    return toTurn({
      speaker: String(row.origin),
      text: String(row.text),
      id: idOf(row.message_id),
      meta: toMeta(Object.fromEntries(meta)),
    });
  }
}

/** Adds a submission to the participant's latest turn; returns its entry for `meta.submissions`. */
function submit(row: Fields, turns: Turn[]): Record<string, unknown> {
  const speaker = String(row.origin);
  const at = turns.findLastIndex((turn) => turn.speaker === speaker);
  const turn = turns[at];
  if (turn) turns[at] = { ...turn, actions: [...(turn.actions ?? []), `<submit> ${row.text}`] };
  return { speaker, text: row.text, before: turns.length };
}

function readOutcome(meta: Readonly<Record<string, unknown>>): Outcome | undefined {
  const share = toNumber(meta.correct_ratio) ?? toNumber(meta.team_performance);
  return share === undefined ? undefined : { score: 100 * share };
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
