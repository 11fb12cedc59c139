import { describeValue } from '../../../error.js';
import { aFunction, anyValue, oneOf } from '../../../options/option-kinds.js';
import type { OptionSpecs } from '../../../options/options.js';
import type { Speaker, Transcript, Turn } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import {
  type Fields,
  idOf,
  isAbsent,
  isFields,
  others,
  parseRole,
  readText,
  requireFields,
  requireList,
  requireSpeaker,
  toJson,
  toMeta,
  toTurn,
} from '../../records/fields.js';
import type { Located, Reader } from '../../records/format.js';
import type { Notes } from '../../records/notes.js';
import { ADAPTER, GROUPS } from '../../records/option-specs.js';
import { parseTime } from '../../records/parse-time.js';
import type { Place } from '../../records/place.js';
import { ConversationGroups, type GroupOptions } from '../../rows/conversation-groups.js';
import type { Adapter, AdapterOptions } from '../../types.js';
import { type ConvoKitCompanions, type KnownSpeaker, parseCompanions } from './convo-kit-companions.js';
import { type Orderable, orderUtterances, type UtteranceOrder } from './order-utterances.js';

/** Options of {@link fromConvoKit}. */
export interface ConvoKitOptions extends AdapterOptions, GroupOptions, ConvoKitCompanions {
  /** Order of the turns. Default `'auto'`: by time if all have one, else by replies, else as in the file. */
  readonly order?: UtteranceOrder;
}

/** @internal */
export const CONVO_KIT: OptionSpecs<ConvoKitOptions> = {
  ...ADAPTER,
  ...GROUPS,
  conversations: anyValue('conversations.json'),
  speakers: anyValue('speakers.json'),
  outcome: aFunction(),
  order: oneOf(['auto', 'time', 'reply', 'file']),
};

const KNOWN = [
  ...['id', 'conversation_id', 'root', 'speaker', 'user', 'text', 'reply_to', 'reply-to', 'timestamp'],
  ...['meta', 'vectors', 'utterances', 'conversations', 'speakers'],
];

/**
 * Reads a ConvoKit corpus: the text or the records of `utterances.jsonl`, or one object with `utterances` and
 * optionally `conversations` and `speakers`. Pass `conversations.json` and `speakers.json` as options.
 *
 * Both generations of key names are read: `conversation_id` or `root`, `speaker` or `user`, `reply_to` or `reply-to`.
 * Each conversation becomes a transcript; its metadata goes to `meta`, an utterance's to the turn's `meta`, together
 * with `replyTo`. Its speakers that occur in `speakers` are listed with their metadata in `meta`. Times are seconds,
 * milliseconds or ISO dates. Turns are ordered by time if all utterances have one, else by replies, else as in the file
 * (`order`).
 *
 * Repaired with a warning: bare `NaN`; a reply to itself, to a missing utterance, or in a cycle; a null text; an
 * unreadable time; a duplicate record.
 *
 * Complexity: O(n log n) for the longest conversation, O(text) otherwise. A stream holds one conversation.
 *
 * @throws MetricError `INVALID_INPUT` at a record that cannot be read, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromConvoKit } from '@mtpc/metrics/adapters';
 * const { transcripts, warnings } = fromConvoKit([
 *   { id: 'u2', root: 'u1', user: 'ben', text: 'And I tea.', 'reply-to': 'u1', timestamp: 9 },
 *   { id: 'u1', root: 'u1', user: 'ana', text: 'I had soup.', 'reply-to': null, timestamp: 5 },
 * ]);
 * transcripts[0].turns.map((turn) => turn.text); // => ['I had soup.', 'And I tea.']
 * transcripts[0].turns[0].timeMs; // => 5000
 * warnings; // => []
 * ```
 */
export const fromConvoKit: Adapter<ConvoKitOptions> = createAdapter<ConvoKitOptions>({
  name: 'fromConvoKit',
  format: 'convokit',
  options: CONVO_KIT,
  unpack: unpackConvoKit,
  read: (options, notes, streaming) => new ConvoKitReader(options, notes, streaming),
});

/** The utterances of a list, or of a corpus in one object with its conversations and speakers. @internal */
export function* unpackConvoKit(value: unknown, start: number): Generator<Located> {
  const corpus = isFields(value) && 'utterances' in value;
  if (!corpus && !Array.isArray(value)) {
    yield { record: value, place: {} };
    return;
  }
  if (corpus) yield { record: value, place: {} };
  const utterances = corpus ? value.utterances : value;
  for (const [index, record] of Array.isArray(utterances) ? utterances.entries() : []) {
    yield { record, place: { path: `utterances[${start + index}]` } };
  }
}

interface Utterance extends Orderable {
  readonly turn: Turn;
  readonly known: KnownSpeaker | undefined;
}

/** @internal */
export class ConvoKitReader implements Reader {
  readonly #groups: ConversationGroups<Utterance>;
  #companions: ReturnType<typeof parseCompanions>;
  /** Utterances without a conversation id. */
  #rootless: Utterance[] = [];

  readonly #options: ConvoKitOptions;
  readonly #notes: Notes;
  constructor(options: ConvoKitOptions, notes: Notes, streaming: boolean) {
    this.#options = options;
    this.#notes = notes;
    this.#groups = new ConversationGroups(options.interleaved ?? !streaming, notes, options.duplicates);
    this.#companions = parseCompanions(options, notes);
  }

  add(record: unknown, place: Place): Transcript[] {
    if (isFields(record) && 'utterances' in record) {
      requireList(record.utterances, 'an array of utterances', place, 'utterances', this.#notes);
      this.#companions = parseCompanions({ ...record, ...this.#options }, this.#notes);
      return [];
    }
    const fields = requireFields(record, 'an utterance', place, '', this.#notes);
    const conversation = this.#conversationId(fields, place);
    if (conversation === undefined) {
      this.#rootless.push(this.#parseUtterance(fields, place));
      return [];
    }
    return this.#groups.add(conversation, this.#parseUtterance(fields, place), place).map(this.#transcript);
  }

  finish(): Transcript[] {
    this.#takeRootless();
    return this.#groups.takeAll().map(this.#transcript);
  }

  /** Assigns utterances without a conversation id to the conversation that they reply to. */
  #takeRootless(): void {
    if (this.#rootless.length === 0) return;
    const parents = new Map(this.#rootless.map(({ id, replyTo }) => [id, replyTo] as const));
    for (const [index, utterance] of this.#rootless.entries()) {
      let root = utterance.id ?? String(index + 1);
      const seen = new Set([root]);
      for (
        let at = utterance.replyTo;
        at !== undefined && parents.has(at) && !seen.has(at);
        at = parents.get(at)
      ) {
        root = at;
        seen.add(at);
      }
      this.#groups.add(root, utterance, utterance.place);
    }
    this.#notes.once('utterances: without conversation_id they are grouped by their replies (reply-to)');
    this.#rootless = [];
  }

  #conversationId(fields: Fields, place: Place): string | undefined {
    const id = idOf(fields.conversation_id) ?? idOf(fields.root);
    if (id !== undefined) return id;
    if (hasReplies(fields)) return undefined;
    return this.#notes.fail(place, 'conversation_id', 'an id', fields.conversation_id ?? fields.root);
  }

  #parseUtterance(fields: Fields, place: Place): Utterance {
    const key = 'speaker' in fields || !('user' in fields) ? 'speaker' : 'user';
    const speaker = requireSpeaker(fields[key], place, key, this.#notes);
    const known = this.#companions.speaker(speaker);
    const id = idOf(fields.id);
    const replyTo = idOf(fields.reply_to) ?? idOf(fields['reply-to']);
    const timeMs = this.#readTime(fields.timestamp, place);
    const meta = isFields(fields.meta) ? others(fields.meta, []) : {};
    const turn = toTurn({
      speaker,
      text: readText(fields.text, place, 'text', this.#notes),
      id,
      role: parseRole(meta.role),
      timeMs,
      meta: toMeta({ ...meta, ...others(fields, KNOWN), replyTo }),
    });
    return { turn, id, replyTo, timeMs, place, known };
  }

  #readTime(value: unknown, place: Place): number | undefined {
    const time = parseTime(value);
    if (time === undefined && !isAbsent(value) && value !== '') {
      this.#notes.warn(place, 'timestamp', `${describeValue(value)} is not a time; ignored`);
    }
    return time;
  }

  readonly #transcript = ([id, group]: [string, Utterance[]]): Transcript => {
    const distinct = this.#withoutTwins(group);
    const ordered = orderUtterances(distinct, this.#options.order ?? 'auto', this.#notes);
    const { meta, outcome } = this.#companions.conversation(id);
    const speakers = collectSpeakers(ordered);
    return {
      id,
      turns: ordered.map(({ turn }) => turn),
      ...(speakers && { speakers }),
      ...(outcome && { outcome }),
      ...(meta && { meta }),
    };
  };

  /** Drops duplicate records. The same id with different data is kept, with a warning. */
  #withoutTwins(group: readonly Utterance[]): Utterance[] {
    const first = new Map<string, Utterance>();
    return group.filter((utterance) => {
      const { id, turn, place } = utterance;
      const earlier = id === undefined ? undefined : first.get(id);
      if (id === undefined || !earlier) {
        if (id !== undefined) first.set(id, utterance);
        return true;
      }
      const twin = toJson(earlier.turn) === toJson(turn);
      const what = twin
        ? 'duplicate record; the second was skipped'
        : 'duplicate id with different data; both kept';
      if (twin) this.#notes.readSummary.exclude('duplicate');
      this.#notes.warn(place, 'id', `"${id}" ${what}`);
      return !twin;
    });
  }
}

/** Data of the speakers; empty if no speakers were given. */
function collectSpeakers(utterances: readonly Utterance[]): Speaker[] | undefined {
  const speakers = new Map<string, Speaker>();
  for (const { known, turn } of utterances) {
    if (known && !speakers.has(known.key)) speakers.set(known.key, { ...known.speaker, id: turn.speaker });
  }
  return speakers.size > 0 ? [...speakers.values()] : undefined;
}

/** Whether an utterance has a field for replies, even if it is null. */
function hasReplies(fields: Fields): boolean {
  const absent = isAbsent(fields.conversation_id) && isAbsent(fields.root);
  return absent && idOf(fields.id) !== undefined && ('reply-to' in fields || 'reply_to' in fields);
}
