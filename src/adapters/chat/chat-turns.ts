import type { Role, Turn } from '../../transcript/types.js';
import {
  asFields,
  type Fields,
  idOf,
  isAbsent,
  others,
  parseRole,
  toMeta,
  toText,
  toTurn,
} from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import { parseTime } from '../records/parse-time.js';
import type { Place } from '../records/place.js';
import type { RowColumns } from '../rows/run-labels.js';
import { cleanTurn } from '../text/cleaning/clean-turn.js';
import { type Content, callId, callName, callText, resultText } from './chat-parts.js';
import { mergedTurns } from './merged-turns.js';
import type { Message } from './message.js';
import { hasReasoning, messageContent, NO_PARTS } from './message-content.js';
import { oldestFirst } from './newest-first.js';
import { partByRole } from './part-by-role.js';
import { bareTurn } from './plain-message.js';
import { authorName, namedMessage, namesFields, parseMessage } from './read-message.js';

/** Settings for the conversion of messages to turns. */
export interface ChatTurnOptions {
  readonly columns?: RowColumns | undefined;
  /** The speaker of messages without one; several speakers alternate. */
  readonly speaker?: string | readonly string[] | undefined;
  readonly roles?: readonly Role[] | undefined;
  /** Reject unknown role names. */
  readonly strictRoles?: boolean;
}

/** Parts of a message other than its text. */
type Beside = Omit<Content, 'text'>;

/** Whether a message contains calls, and whether it contains reasoning. */
interface Kind {
  readonly hasCalls: boolean;
  readonly isThought: boolean;
}

const BARE: Kind = { hasCalls: false, isThought: false };
const ROLE_NAMES = 'system, developer, user, assistant, tool or function';
/** The field of the speaker, if the caller names it. */
const SPEAKER = 'speaker, as given';

/** Converts the messages of one conversation to turns; tracks tool names by call id. @internal */
export class ChatTurns {
  readonly #turns: Turn[] = [];
  readonly #toolNames = new Map<string, string>();
  /** Actions without text, which belong to the same speaker's next turn. */
  #waiting: Turn | undefined;
  /** Reasoning in separate messages, which belongs to the next turn that is not the user's. */
  #thoughts: string[] = [];
  /** The speaker of a pending turn that contains only reasoning. */
  readonly #emptied = new Set<string>();

  readonly #notes: Notes;
  readonly #options: ChatTurnOptions;
  constructor(notes: Notes, options: ChatTurnOptions) {
    this.#notes = notes;
    this.#options = options;
  }

  /** Adds a message that has only a role and a text; returns whether it was one. */
  addBare(value: unknown): boolean {
    const bare = namesFields(this.#options.columns) ? undefined : bareTurn(value);
    if (bare) this.#clean(bare, NO_PARTS, BARE);
    return bare !== undefined;
  }

  add(value: unknown, place: Place, inner: string): void {
    if (this.addBare(value)) return;
    const message = this.#requireMessage(value, place, inner);
    const role = parseRole(message.role);
    const [authorKey, textKey] = message.keys;
    if (isThinking(message)) {
      this.#think(toText(message.content));
      return;
    }
    if (this.#options.strictRoles && !role) {
      this.#notes.fail(place, at(inner, authorKey), ROLE_NAMES, message.role);
    }
    const fields = asFields(value);
    const content = messageContent(message, fields, place, at(inner, textKey), {
      notes: this.#notes,
      isStrict: this.#options.strictRoles === true,
    });
    const calls = [...(message.calls ?? []), ...content.calls];
    for (const call of calls) this.#remember(call);
    const answers = idOf(message.answers);
    const tool = answers === undefined ? undefined : this.#toolNames.get(answers);
    const speaker =
      idOf(message.name) ??
      tool ??
      authorName(message) ??
      this.#notes.fail(place, at(inner, authorKey), 'a name that is not blank', message.role ?? message.name);
    if (!role && authorKey === 'role' && isAbsent(message.name))
      this.#notes.once(`messages: speaker = "role", text = "${textKey}"`);
    const timeMs = parseTime(message.time);
    const whole = toTurn({
      speaker,
      text: content.text,
      role,
      id: idOf(message.id),
      references: content.references.length > 0 ? content.references : undefined,
      actions: calls.length > 0 ? calls.map(callText) : undefined,
      timeMs,
      meta: toMeta({
        ...others(fields, message.used),
        ...(timeMs === undefined && unread(fields, message.time)),
        toolCallId: answers,
        toolCalls: calls.length > 0 ? calls : undefined,
        parts: content.parts.length > 0 ? content.parts : undefined,
        refusal: isAbsent(fields.refusal) ? undefined : fields.refusal,
      }),
    });
    this.#clean(whole, content, { hasCalls: calls.length > 0, isThought: message.isThought === true });
  }

  #clean(whole: Turn, content: Beside, kind: Kind): void {
    const turn = cleanTurn(this.#withThoughts(whole), this.#notes);
    if (!turn) return;
    const { hasCalls } = kind;
    const reasons = turn.meta !== undefined && hasReasoning(turn.meta);
    const isThought = kind.isThought || content.parts.length > 0 || reasons;
    // An answer that contains only reasoning is empty unless more of it follows.
    if (whole.text.trim() !== '' && turn.text === '') this.#emptied.add(turn.speaker);
    this.#place(turn, content, { hasCalls, isThought });
  }

  #think(thought: string): void {
    this.#notes.readSummary.exclude('thought', 1, thought);
    this.#notes.once('messages of the role "thinking" are not turns: kept in meta.thinking of the answer');
    if (thought.trim() !== '') this.#thoughts.push(thought.trim());
  }

  #withThoughts(turn: Turn): Turn {
    if (this.#thoughts.length === 0 || turn.role === 'user') return turn;
    const thinking = this.#thoughts.join('\n\n');
    this.#thoughts = [];
    return { ...turn, meta: { ...turn.meta, thinking } };
  }

  /** The turns, and the messages of other roles. */
  finish(): ReturnType<typeof partByRole> {
    this.#release();
    return partByRole(oldestFirst(this.#turns, this.#notes), this.#options, this.#notes);
  }

  #requireMessage(value: unknown, place: Place, inner: string): Message {
    if (typeof value === 'string' && this.#options.speaker !== undefined) {
      return { name: this.#spokenBy(), content: value, keys: ['', ''], used: [] };
    }
    const message = parseMessage(value, this.#options.columns) ?? this.#spokenInTurn(value);
    if (message) return message;
    const expected =
      typeof value === 'object' && value !== null
        ? `a message with its author and text, such as { role, content }; it has ${describeKeys(value)}`
        : 'a message';
    return this.#notes.fail(place, inner, expected, value);
  }

  /** A message with a text field but no speaker, if the caller names both the text field and the speakers. */
  #spokenInTurn(value: unknown): Message | undefined {
    const { columns, speaker } = this.#options;
    if (speaker === undefined || columns?.text === undefined || columns.speaker !== undefined)
      return undefined;
    return namedMessage(
      { ...asFields(value), [SPEAKER]: this.#spokenBy() },
      { ...columns, speaker: SPEAKER },
    );
  }

  #spokenBy(): string {
    const { speaker = '' } = this.#options;
    return typeof speaker === 'string' ? speaker : (speaker[this.#turns.length % speaker.length] ?? '');
  }

  #remember(call: Fields): void {
    const id = callId(call);
    if (id !== undefined) this.#toolNames.set(id, callName(call));
  }

  /**
   * A message without text is not a turn. Its calls are attached to the speaker's next turn, and tool results belong to
   * the tool.
   */
  #place(turn: Turn, content: Beside, { hasCalls, isThought }: Kind): void {
    const blank = turn.text.trim() === '';
    for (const result of content.results) this.#answer(result, turn);
    if (blank && content.results.length > 0 && !hasCalls) return;
    if (blank && (hasCalls || isThought || content.references.length > 0)) {
      this.#wait(turn);
      return;
    }
    const waits = this.#waiting;
    if (waits?.speaker === turn.speaker) {
      this.#waiting = undefined;
      this.#emptied.delete(waits.speaker);
      this.#notes.readSummary.merge();
      this.#turns.push(mergedTurns(waits, turn));
    } else {
      if (turn.role !== 'tool') this.#release();
      this.#turns.push(turn);
    }
  }

  #wait(turn: Turn): void {
    const waits = this.#waiting;
    const follows = waits?.speaker === turn.speaker;
    if (follows) this.#notes.readSummary.merge();
    else this.#release();
    this.#waiting = follows ? mergedTurns(waits, turn) : turn;
  }

  /** Remaining actions belong to the speaker's last turn, if any. */
  #release(): void {
    const waits = this.#waiting;
    if (!waits) return;
    this.#waiting = undefined;
    if (this.#emptied.delete(waits.speaker)) {
      this.#turns.push(waits);
      return;
    }
    const index = this.#turns.findLastIndex((turn) => turn.speaker === waits.speaker);
    const last = this.#turns[index];
    if (last) {
      this.#notes.readSummary.merge();
      this.#turns[index] = mergedTurns(last, waits);
    } else this.#turns.push({ ...waits, role: 'tool' });
  }

  #answer(result: Fields, turn: Turn): void {
    const id = callId(result);
    const name = (id === undefined ? undefined : this.#toolNames.get(id)) ?? 'tool';
    const meta = toMeta({ toolCallId: id, result, from: turn.id });
    this.#turns.push(toTurn({ speaker: name, text: resultText(result), role: 'tool', meta }));
  }
}

/** The field of an unreadable time, which is kept unchanged. */
function unread(fields: Fields, time: unknown): Fields {
  if (isAbsent(time)) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value === time));
}

/** Whether a message contains reasoning, judging by its role. */
function isThinking({ role, name }: Message): boolean {
  return isAbsent(name) && typeof role === 'string' && /^(?:thinking|thought|reasoning)$/i.test(role);
}

/** The keys of an object, for messages. @internal */
export function describeKeys(value: object): string {
  const names = Object.keys(value);
  const shown = names.slice(0, 12).map((name) => JSON.stringify(name));
  if (names.length === 0) return 'no keys';
  return `the keys ${shown.join(', ')}${names.length > shown.length ? ', ...' : ''}`;
}

function at(inner: string, key: string): string {
  if (inner === '' || key === '') return inner + key;
  return `${inner}.${key}`;
}
