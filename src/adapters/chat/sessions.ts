import { type Fields, groupedBy, idOf, isAbsent, others, toJson, valueAt } from '../records/fields.js';
import { listed } from '../records/listed.js';
import type { Notes } from '../records/notes.js';
import { parseTime } from '../records/parse-time.js';
import type { Place } from '../records/place.js';
import { USUAL } from '../rows/column-names.js';
import { ConversationGroups } from '../rows/conversation-groups.js';
import { guessColumn } from '../rows/row-columns.js';
import { byNumber, numberingColumn, turnNumber } from '../rows/row-order.js';
import type { Duplicates } from '../types.js';
import { systemPrompt } from './message-lists.js';
import { oldestFirst } from './newest-first.js';
import {
  announceExchange,
  areBothNamed,
  type QuestionMessages,
  questionAndAnswer,
  readQuestion,
  SINGLE_EXCHANGES,
} from './questions-and-answers.js';
import { type Chat, unusedFields } from './shape.js';

/** Names of conversation ids in exchanges, ignoring case, hyphens and underscores. */
const SESSION = listed(`
  sessionid conversationid threadid chatid convid convoid dialogueid dialogid
`);

/** The group of all exchanges of a file that the caller declares to be one conversation. */
const ALL = '';

/** Settings for grouping exchanges. */
interface SessionOptions {
  readonly interleaved?: boolean | undefined;
  readonly duplicates?: Duplicates | undefined;
  /** The caller's conversation field; `null` means that all exchanges are one conversation. */
  readonly conversation?: string | null | undefined;
  /** The caller's id field of records. */
  readonly idField?: string | undefined;
}

/** One record of a session: its request, and its time if given. */
interface Exchange {
  readonly record: Fields;
  readonly asked: QuestionMessages;
  readonly number: number | undefined;
  readonly timeMs: number | undefined;
}

/** The fields of exchanges, from the first record. */
interface Columns {
  /** The conversation field; `null` if all exchanges are one conversation. */
  readonly session: string | null;
  readonly question: string;
  readonly answer: string;
  readonly time: string | undefined;
  readonly numbering: string | undefined;
}

/**
 * Groups records with a question and an answer by conversation.
 * @internal
 */
export class Sessions {
  readonly #groups: ConversationGroups<Exchange>;
  #columns: Columns | undefined;

  readonly #options: SessionOptions;
  readonly #notes: Notes;
  constructor(options: SessionOptions, notes: Notes, streaming: boolean) {
    this.#options = options;
    this.#notes = notes;
    this.#groups = new ConversationGroups(options.interleaved ?? !streaming, notes, options.duplicates);
  }

  /**
   * The conversations that are complete before this record; `undefined` if the record is not an exchange of a session.
   */
  add(record: Fields, place: Place): Chat[] | undefined {
    const columns = this.#columns ?? findSessionColumns(record, this.#options);
    const id = columns && (columns.session === null ? ALL : idOf(valueAt(record, columns.session)));
    if (columns === undefined || id === undefined || !isExchange(record, columns)) return undefined;
    const asked = readQuestion(record, columns.question);
    if (asked.messages.length !== 1 || asked.used.includes('history')) return undefined;
    this.#columns = columns;
    const { time, numbering } = columns;
    const exchange = {
      record,
      asked,
      number: numbering === undefined ? undefined : turnNumber(record[numbering]),
      timeMs: time === undefined ? undefined : parseTime(record[time]),
    };
    return this.#chats(this.#groups.add(id, exchange, place), columns);
  }

  /** The same for a record of unknown shape: an unanswered one after answered ones. */
  goOn(record: Fields, place: Place): Chat[] | undefined {
    return this.#columns && this.add(record, place);
  }

  takeAll(): Chat[] {
    return this.#columns ? this.#chats(this.#groups.takeAll(), this.#columns) : [];
  }

  #chats(groups: readonly [string, Exchange[]][], columns: Columns): Chat[] {
    return groups.flatMap(([id, exchanges]) =>
      conversations(exchanges).map((each) => this.#chat(id, this.#inOrder(each, columns), columns)),
    );
  }

  #inOrder(exchanges: readonly Exchange[], { numbering }: Columns): readonly Exchange[] {
    const numbered = byNumber(exchanges, numbering, this.#notes);
    return numbered === exchanges ? oldestFirst(exchanges, this.#notes) : numbered;
  }

  #chat(id: string, exchanges: readonly Exchange[], columns: Columns): Chat {
    const { session, answer, time } = columns;
    announceExchange(this.#notes, exchanges[0]!.asked.used, answer);
    if (!areBothNamed([columns.question, answer])) this.#notes.readSummary.warnIfShort(SINGLE_EXCHANGES);
    const isSession = exchanges.length > 1;
    if (isSession && session !== null) this.#notes.once(`records of one "${session}" are one conversation`);
    const rests = exchanges.map(({ record, asked }) =>
      unusedFields(record, [session ?? undefined, answer, ...asked.used, ...systemPrompt(record).used]),
    );
    const meta = constantFields(rests, isSession ? time : undefined);
    const messages = exchanges.flatMap(({ record, asked }, index) => {
      const { [time ?? '']: timestamp, ...rest } = others(rests[index]!, Object.keys(meta));
      const answered = { ...rest, timestamp, role: 'assistant', content: record[answer] };
      if (isSaid(record[answer])) return [...asked.messages, answered];
      this.#notes.readSummary.exclude('wordless');
      return asked.messages;
    });
    const system = systemPrompt(exchanges[0]!.record);
    return {
      id: id === ALL ? undefined : id,
      meta,
      messages: [...system.messages, ...messages],
      path: answer,
    };
  }
}

function findSessionColumns(record: Fields, { conversation, idField }: SessionOptions): Columns | undefined {
  const keys = questionAndAnswer(record);
  const named = idField === undefined ? record : { [idField]: valueAt(record, idField) };
  const session = conversation === undefined ? guessColumn(named, SESSION) : conversation;
  if (keys === undefined || session === undefined) return undefined;
  const [question, answer] = keys;
  const time = guessColumn(record, USUAL.time);
  return { session, question, answer, time, numbering: numberingColumn(record) };
}

/** Whether a record contains a question, and a text answer or none. */
function isExchange(record: Fields, { question, answer }: Columns): boolean {
  const isAnswered = typeof record[answer] === 'string' || (answer in record && isAbsent(record[answer]));
  return isAnswered && isSaid(record[question]);
}

function isSaid(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

/** The exchanges of each conversation. Several answers to one question belong to separate conversations. */
function conversations(exchanges: readonly Exchange[]): (readonly Exchange[])[] {
  const questions = groupedBy(exchanges, ({ asked }) => toJson(asked.messages));
  if (questions.size === 1) return exchanges.map((each) => [each]);
  const modelOf = ({ record }: Exchange): string => String(record.model);
  const areCompared = [...questions.values()].some((same) => new Set(same.map(modelOf)).size > 1);
  return areCompared ? [...groupedBy(exchanges, modelOf).values()] : [exchanges];
}

/** The values that all records share, except the time. */
function constantFields(rests: readonly Fields[], time: string | undefined): Record<string, unknown> {
  const [first = {}, ...more] = rests;
  const same = (key: string): boolean => more.every((rest) => toJson(rest[key]) === toJson(first[key]));
  return Object.fromEntries(Object.entries(first).filter(([key]) => key !== time && same(key)));
}
