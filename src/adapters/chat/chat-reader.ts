import { counted } from '../../text/counted.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { matchGatheredFormat } from '../formats/catalogue.js';
import type { RecordFormat } from '../records/conversation-format.js';
import { type Fields, isFields, valueAt } from '../records/fields.js';
import type { Reader } from '../records/format.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import { ScoreScales } from '../records/score-scale.js';
import { Selection } from '../records/where.js';
import { hiddenGroups } from '../rows/hidden-groups.js';
import { isTurnOfLines, LineConversation } from '../text/line-conversation.js';
import { type ChatReaderOptions, ChatRecords, type Read } from './chat-records.js';
import { ChatTurns } from './chat-turns.js';
import { logEvent } from './log-events.js';
import { partByRole } from './part-by-role.js';
import { isLooseForm } from './read-message.js';
import { SessionBranch } from './session-branch.js';

/** Whether a record is a single message, which forms one conversation with its neighbors. @internal */
export function isLooseMessage(value: unknown): value is Fields {
  return isFields(value) && (matchGatheredFormat(value) !== undefined || isLooseForm(value));
}

/** Reads conversations as they arrive, and collects single messages. @internal */
export class ChatReader implements Reader {
  #pending: ChatTurns | undefined;
  /** Messages of a session that may fork. */
  readonly #branch = new SessionBranch();
  #gathered: Fields[] = [];
  #gatheredBy: RecordFormat | undefined;
  #lines: LineConversation;
  readonly #records: ChatRecords;
  readonly #selection: Selection;
  readonly #scores: ScoreScales;

  readonly #options: ChatReaderOptions;
  readonly #notes: Notes;
  constructor(options: ChatReaderOptions, notes: Notes, streaming: boolean) {
    this.#options = { ...options, idField: options.idField ?? options.columns?.conversation ?? undefined };
    this.#notes = notes;
    this.#lines = new LineConversation(options.speaker, notes);
    const isGathering = (): boolean => this.#gatheredBy !== undefined;
    this.#selection = new Selection(options.where, options.columns, notes);
    this.#records = new ChatRecords(this.#options, notes, streaming, isGathering, this.#selection);
    this.#scores = new ScoreScales(options.scoreRange, notes);
  }

  add(record: unknown, place: Place): Transcript[] {
    return this.#scored(this.#add(record, place));
  }

  #add(record: unknown, place: Place): Read[] {
    if (!this.#isSelected(record)) return [];
    if (this.#options.path !== undefined) return this.#records.read(record, place);
    if (isTurnOfLines(record)) {
      const whole = record.begins === true ? this.#finish() : [];
      this.#lines.add(record, place);
      return whole;
    }
    const { format } = this.#options;
    // Traces contain spans that are not model calls, even if the caller specifies the format.
    const mayBeEvent = format === undefined || format === 'opentelemetry';
    const event = mayBeEvent && isFields(record) ? logEvent(record) : undefined;
    if (event !== undefined) {
      this.#branch.link(record as Fields);
      this.#notes.readSummary.exclude('event', 1, record);
      this.#notes.count(place, `not a message of the conversation (${event}), skipped`);
      return [];
    }
    if (isFields(record)) {
      const gathering = this.#records.finder.findGathering(record);
      if (gathering && (format === undefined || format === gathering.name)) {
        const whole = this.#gatheredBy && this.#gatheredBy !== gathering ? this.#finish() : [];
        this.#gatheredBy = gathering;
        this.#gathered.push(record);
        return whole;
      }
      if (format === undefined && (gathering !== undefined || isLooseForm(record))) {
        this.#requireNoGroups(record, place);
        this.#pending ??= new ChatTurns(this.#notes, this.#options);
        if (this.#branch.hold(record, place)) return [];
        this.#endBranch();
        const turns = this.#pending;
        turns.add(record, place, '');
        this.#pending = turns;
        return [];
      }
    }
    // Checked first: the collected messages end only at a record that is a conversation, not at an invalid one.
    const whole = this.#records.read(record, place);
    return [...this.#gatheredSoFar(), ...whole];
  }

  /** Whether a record fulfils the caller's conditions. */
  #isSelected(record: unknown): boolean {
    if (this.#selection.isAll || !isFields(record)) return true;
    const isMessage = this.#options.path === undefined && (isTurnOfLines(record) || isLooseMessage(record));
    return isMessage ? this.#selection.keepsEntry(record) : this.#selection.keepsRecord(record);
  }

  finish(): Transcript[] {
    this.#selection.check();
    return [...this.#scored(this.#finish()), ...this.#scores.finish()];
  }

  #scored(read: readonly Read[]): Transcript[] {
    return read.flatMap((each) =>
      'transcript' in each
        ? this.#scores.add(each.transcript, each.score, each.place)
        : this.#scores.add(each, undefined, {}),
    );
  }

  #finish(): Read[] {
    return [...this.#records.takeSessions(), ...this.#gatheredSoFar()];
  }

  #gatheredSoFar(): Read[] {
    if (!this.#pending && !this.#gatheredBy && this.#lines.turns.length === 0) return [];
    const whole: Read[] = [];
    this.#endBranch();
    if (this.#pending) {
      const gathered = this.#pending.finish();
      this.#askAboutGroups(gathered.turns);
      whole.push(this.#records.transcript(gathered, {}));
    }
    if (this.#gatheredBy)
      whole.push(...this.#records.ofShape(this.#gatheredBy, { messages: this.#gathered }, {}));
    if (this.#lines.turns.length > 0) {
      const { id, meta = {} } = this.#lines.named;
      const transcript = this.#records.transcript(
        partByRole(this.#lines.turns, this.#options, this.#notes),
        meta,
      );
      whole.push({ ...transcript, ...(id !== undefined && { id }) });
    }
    this.#pending = undefined;
    this.#gathered = [];
    this.#gatheredBy = undefined;
    this.#lines = new LineConversation(this.#options.speaker, this.#notes);
    return whole;
  }

  /** Reads the buffered messages of a session after all of its branches are known. */
  #endBranch(): void {
    if (this.#branch.isEmpty || !this.#pending) return;
    const { kept, abandoned, repeated } = this.#branch.take();
    for (const { record, place } of kept) {
      try {
        this.#pending.add(record, place, '');
      } catch (error) {
        this.#notes.skipOrThrow(place, error);
      }
    }
    this.#notes.readSummary.exclude('abandoned-branch', abandoned);
    this.#notes.readSummary.exclude('duplicate', repeated);
    if (abandoned > 0) {
      const messages = counted(abandoned, 'message');
      this.#notes.once(`only the last branch is included; ${messages} of abandoned branches skipped`);
    }
  }

  /** These single messages do not name a conversation, so they are not rows. */
  #requireNoGroups(record: Fields, place: Place): void {
    const { idField } = this.#options;
    if (idField !== undefined && valueAt(record, idField) === undefined)
      this.#notes.fail(place, idField, 'an id', undefined);
  }

  /** Single messages form one conversation, even if a field suggests several. */
  #askAboutGroups(turns: readonly Turn[]): void {
    const found = hiddenGroups(turns);
    if (found === undefined || this.#options.columns?.conversation === null) return;
    const { field, values } = found;
    this.#notes.once(`found one conversation, although "${field}" has ${values} values`, [
      { columns: { conversation: field } },
    ]);
  }
}
