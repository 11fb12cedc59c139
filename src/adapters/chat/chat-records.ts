import { ownValue } from '../../options/own-value.js';
import { counted } from '../../text/counted.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { describeUnknown } from '../advice/describe-unknown.js';
import { internalFlags } from '../advice/items.js';
import { RECORD_FORMATS } from '../formats/catalogue.js';
import { PROMPT_COMPLETION } from '../formats/models/prompt-completion.js';
import type { ShapeName } from '../formats/names.generated.js';
import { findNamedTexts, NAMED_TEXTS } from '../formats/shapes/named-texts.js';
import type { RecordFormat } from '../records/conversation-format.js';
import { type Fields, fieldsIn, isFields, toMeta } from '../records/fields.js';
import { NOT_ONE, type Notes, notUsed } from '../records/notes.js';
import { parsedText, withParsedVersion } from '../records/parsed-cells.js';
import { type PathMatch, parsePath, resolvePath } from '../records/path.js';
import { elementPlace, type Place } from '../records/place.js';
import type { RawScore } from '../records/score-scale.js';
import type { Selection } from '../records/where.js';
import { USUAL } from '../rows/column-names.js';
import { looksLikeRow } from '../rows/row-columns.js';
import type { RowColumns, ScoreRange } from '../rows/run-labels.js';
import { namesPattern, turnsByPattern } from '../text/speaker-pattern.js';
import type { Duplicates } from '../types.js';
import { type ChatTurnOptions, ChatTurns, describeKeys } from './chat-turns.js';
import { noMessage } from './log-events.js';
import { byConversation, messageLists } from './message-lists.js';
import { isListOfSides, isPairList } from './pair-lists.js';
import type { partByRole } from './part-by-role.js';
import { isChatted } from './questions-and-answers.js';
import { messageForm, namesFields } from './read-message.js';
import { Sessions } from './sessions.js';
import { type Chat, isNestedList, isTextList, recordId, type ShapeContext, unusedFields } from './shape.js';
import { ShapeFinder } from './shape-finder.js';

/** Settings for finding chats in records and converting messages to turns. @internal */
export interface ChatReaderOptions extends ChatTurnOptions {
  readonly path?: string | undefined;
  readonly idField?: string | undefined;
  readonly format?: ShapeName | undefined;
  readonly likelyFormat?: ShapeName | undefined;
  readonly interleaved?: boolean | undefined;
  readonly duplicates?: Duplicates | undefined;
  readonly score?: string | undefined;
  readonly where?: string | readonly string[] | undefined;
  readonly scoreRange?: ScoreRange | undefined;
  readonly speakerPattern?: string;
  readonly turnSeparator?: string;
}

/** A conversation, and its score if it is not scaled yet. @internal */
export type Read =
  | Transcript
  | { readonly transcript: Transcript; readonly score: RawScore; readonly place: Place };

/** Reads conversations from records. @internal */
export class ChatRecords {
  readonly finder: ShapeFinder;
  /** Number of records with the messages of both a user and a program. */
  #chatted = 0;
  readonly #path: ReturnType<typeof parsePath> | undefined;
  readonly #joined: unknown[] = [];
  readonly #sessions: Sessions;
  /** The format that the caller names. */
  readonly #named: RecordFormat | undefined;
  /** The shape of earlier records. */
  #likely: RecordFormat | undefined;

  readonly #options: ChatReaderOptions;
  readonly #notes: Notes;
  /** Whether single records are collected into one conversation. */
  readonly #isGathering: () => boolean;
  readonly #selection: Selection;
  constructor(
    options: ChatReaderOptions,
    notes: Notes,
    streaming: boolean,
    isGathering: () => boolean,
    selection: Selection,
  ) {
    this.#selection = selection;
    this.#options = options;
    this.#notes = notes;
    this.#isGathering = isGathering;
    this.finder = new ShapeFinder(options);
    this.#named = RECORD_FORMATS.find(({ name }) => name === options.format);
    this.#likely = RECORD_FORMATS.find(({ name }) => name === options.likelyFormat);
    const conversation = options.columns?.conversation;
    this.#sessions = new Sessions({ ...options, conversation }, notes, streaming);
    this.#path = options.path === undefined ? undefined : parsePath(options.path);
  }

  read(record: unknown, place: Place): Read[] {
    return this.#path ? this.#atPath(record, place, this.#path) : this.#fromRecord(record, place);
  }

  /** Open sessions of several records, and the messages at a path that the caller declares to be one conversation. */
  takeSessions(): Read[] {
    const messages = this.#joined.splice(0);
    const path = this.#options.path ?? '';
    const all = [...this.#sessions.takeAll(), ...(messages.length > 0 ? [{ messages, path }] : [])];
    return all.map((chat) => this.#ofChat(chat, {}));
  }

  /**
   * Records with one exchange each may be one conversation or several.
   */
  #askAboutExchanges(record: Fields): void {
    if (!isChatted(record)) return;
    this.#chatted += 1;
    if (this.#chatted === 2)
      this.#notes.once('each record is a separate conversation', [{ columns: { conversation: null } }]);
  }

  #atPath(record: unknown, place: Place, path: ReturnType<typeof parsePath>): Read[] {
    const matches = [...resolvePath(record, path)];
    if (matches.length === 0) {
      const { text, remedies } = isFields(record)
        ? describeUnknown(record)
        : { text: 'no object', remedies: [] };
      const expected = `a list of messages at the path "${this.#options.path}" (${text})`;
      this.#notes.fail(place, '', expected, undefined, remedies);
    }
    const messages = matches.map(({ value }) => value);
    if (
      this.#options.columns?.conversation === null &&
      messages.flat().every((each) => this.#isMessage(each))
    ) {
      this.#joined.push(...messages.flat());
      return [];
    }
    if (matches.length > 1 && messages.every((value) => this.#isMessage(value)))
      return [this.#ofChat({ messages, path: this.#options.path ?? '' }, place)];
    return matches.flatMap((match) => this.#ofMatch(match, place));
  }

  /** Whether a path selects single messages, which form one conversation. */
  #isMessage(value: unknown): boolean {
    const { columns } = this.#options;
    return isFields(value) && messageForm(value, columns) !== undefined && !this.finder.findShape(value);
  }

  #ofMatch({ value: given, owner, path, key: own }: PathMatch, place: Place): Read[] {
    // A cell of a table, or JSON in JSON.
    const value = parsedText(given) ?? given;
    const inner = { ...place, path: place.line === undefined ? joined(place.path, path) : place.path };
    if (isFields(value)) return this.#fromRecord(value, inner as Place);
    const texts = typeof value === 'string' ? [value] : value;
    if (namesPattern(this.#options) && isTextList(texts)) {
      const messages = turnsByPattern(texts, this.#options, this.#notes);
      const { id, key } = recordId(owner, { ...this.#context(place), idField: this.#options.idField });
      return [this.#ofChat({ messages, path, id, meta: unusedFields(owner, [key, own]) }, place)];
    }
    // A text or a list of pairs that is a whole conversation.
    const arePairs = isPairList(value) || isListOfSides(value);
    const held = typeof value === 'string' || arePairs ? { ...withoutLists(owner), [own]: value } : undefined;
    if (held && this.finder.findShape(held)) return this.#fromRecord(held, inner as Place);
    if (!Array.isArray(value)) {
      const hint = looksLikeRow(owner) ? ' (omit --path for rows with one turn each)' : '';
      this.#notes.fail(place, path, `a list of messages${hint}`, value);
    }
    if (value.length === 0) {
      this.#notes.readSummary.exclude('wordless');
      this.#notes.count(place, 'an empty list of messages, skipped');
      return [];
    }
    if ((this.#path?.at(-1)?.lists ?? 0) > 0 && this.#areConversations(value)) {
      return value.flatMap((record, i) => this.#fromRecord(record, elementPlace(inner as Place, i)));
    }
    const context = this.#context(place);
    const { id, key } = recordId(owner, { ...context, idField: this.#options.idField });
    const asGiven = isTextList(value) || this.#options.columns?.text !== undefined;
    const speaker = asGiven ? this.#options.speaker : undefined;
    const meta = unusedFields(owner, [key, own]);
    return byConversation(value, id, context).map((each) =>
      this.#ofChat({ ...each, path, meta, speaker }, place),
    );
  }

  /** Whether a list at a path contains conversations (objects) instead of messages. */
  #areConversations(list: readonly unknown[]): boolean {
    const { columns } = this.#options;
    return (
      list.length > 0 &&
      list.every(isFields) &&
      messageForm(list[0], columns) === undefined &&
      this.finder.findShape(list[0]!) !== undefined
    );
  }

  #fromRecord(record: unknown, place: Place): Read[] {
    if (Array.isArray(record)) {
      if (isNestedList(record[0]) && isNestedList(record)) {
        this.#notes.once('each innermost list of messages is a conversation');
        return record.flatMap((inner, i) => this.#fromRecord(inner, elementPlace(place, i)));
      }
      const least = this.#likely === NAMED_TEXTS ? 1 : 2;
      const named = findNamedTexts(record) ?? findNamedTexts(record, least);
      return named
        ? this.ofShape(NAMED_TEXTS, named, place)
        : [this.#ofChat({ messages: record, path: '' }, place)];
    }
    if (!isFields(record))
      this.#notes.fail(place, '', 'a message, a conversation or an array of messages', record);
    const named = this.#named;
    // Messages may be nested in a text: JSON in JSON, or the output of a data frame.
    for (const form of withParsedVersion(record)) {
      const shape = named ?? this.finder.findShape(form);
      if (shape && (!named || named.fits(form, this.#options))) return this.ofShape(shape, form, place);
    }
    if (this.#likely?.isShort?.(record)) return this.ofShape(this.#likely, record, place);
    const goesOn = this.#sessions.goOn(record, place);
    if (goesOn) return goesOn.map((chat) => this.#ofChat(chat, place));
    const { columns } = this.#options;
    const [list] = namesFields(columns) ? messageLists(record) : [];
    if (list !== undefined) {
      const entry = fieldsIn(ownValue(record, list))[0] ?? {};
      this.#notes.fail(
        place,
        list,
        `messages with ${fieldsNamed(columns)}; they have ${describeKeys(entry)}`,
        entry,
      );
    }
    const expected = named ? `a record like ${named.example}` : 'a conversation';
    const { text, remedies } = describeUnknown(record);
    return this.#notes.fail(place, '', `${expected}; ${text}`, record, remedies);
  }

  ofShape(shape: RecordFormat, record: Fields, place: Place): Read[] {
    this.#likely = shape;
    const sessions = shape === PROMPT_COMPLETION ? this.#sessions.add(record, place) : undefined;
    if (!sessions && shape === PROMPT_COMPLETION) this.#askAboutExchanges(record);
    if (!sessions && !this.#isGathering() && this.#options.columns?.conversation === null)
      this.#notes.once(NOT_ONE);
    const chats = sessions ?? [...shape.read(record, this.#context(place))];
    return chats.map((chat) => this.#ofChat(chat, place));
  }

  #context(place: Place): ShapeContext {
    const { columns, idField, speaker, score } = this.#options;
    return { columns, idField, speaker, score, notes: this.#notes, place };
  }

  #ofChat({ messages, path, id, meta = {}, outcome, speakers, speaker, score }: Chat, place: Place): Read {
    const options = speaker === undefined ? this.#options : { ...this.#options, speaker };
    const turns = new ChatTurns(this.#notes, options);
    const aside: (readonly [one: string, many: string])[] = [];
    const selected = this.#selection.messages(messages);
    for (const flag of internalFlags(selected))
      this.#notes.once(`messages whose "${flag}" is true are included: they may be notes of one side`, [
        { where: [`${flag}!=true`] },
      ]);
    for (let index = 0; index < selected.length; index++) {
      const message = selected[index];
      // The common form needs no path.
      if (turns.addBare(message)) continue;
      const other = noMessage(message);
      if (other) aside.push(other);
      else turns.add(message, place, `${path}[${index}]`);
    }
    for (const [one, many] of aside.length === 0 ? [] : new Map(aside)) {
      const count = aside.filter(([name]) => name === one).length;
      this.#notes.readSummary.exclude('event', count);
      this.#notes.warn(place, path, `${counted(count, one, many)} skipped`);
    }
    const transcript = {
      ...this.transcript(turns.finish(), meta),
      ...(id !== undefined && { id }),
      ...(outcome && { outcome }),
      ...(speakers && { speakers }),
    };
    return score ? { transcript, score, place } : transcript;
  }

  transcript({ turns, excluded }: ReturnType<typeof partByRole>, meta: Fields): Transcript {
    this.#sayUnused(turns);
    const kept = toMeta({ ...meta, excluded });
    return { turns, ...(kept && { meta: kept }) };
  }

  /** The caller's speaker, if the data contains speakers too. */
  #sayUnused(turns: readonly Turn[]): void {
    const { speaker } = this.#options;
    const names = speaker === undefined ? [] : [speaker].flat();
    if (names.length === 0 || turns.length === 0) return;
    if (!turns.some((turn) => names.includes(turn.speaker))) this.#notes.once(notUsed(names));
  }
}

/** The fields of a record other than lists. */
function withoutLists(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)));
}

/** The caller's names of message fields. */
function fieldsNamed({ conversation: _, ...columns }: RowColumns = {}): string {
  return Object.entries(columns)
    .filter(([held]) => Object.hasOwn(USUAL, held))
    .map(([held, name]) => `"${name}" (columns: ${held})`)
    .join(' and ');
}

function joined(outer: string | undefined, inner: string): string {
  return outer === undefined || outer === '' ? inner : `${outer}.${inner}`;
}
