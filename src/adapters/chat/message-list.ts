import { counted } from '../../text/counted.js';
import type { Outcome } from '../../transcript/types.js';
import type { FormatDescription, RecordFormat } from '../records/conversation-format.js';
import { compact, type Fields, fieldsIn, idOf, isFields, isListOf, valueAt } from '../records/fields.js';
import { increase } from '../records/increase.js';
import type { ExcludedReason } from '../records/read-summary.js';
import { described } from '../records/record-fields.js';
import type { Chat, ShapeContext } from './shape.js';
import { namedSpeakers } from './speaker-names.js';

/** One message of a list. */
export interface ListedMessage {
  /** Id or name of the speaker. Default: the `role`. */
  readonly speaker?: unknown;
  /** Display name, if `speaker` is an id. */
  readonly name?: unknown;
  /** `user`, `assistant` or another name of the role. */
  readonly role?: unknown;
  /** The text, or a list of parts. A message without text counts as `wordless`. */
  readonly text: unknown;
  readonly id?: unknown;
  /** The time: a number of seconds or milliseconds, or a date. */
  readonly time?: unknown;
  /** Additional data of the turn. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Definition of a format for `defineFormat`: the location of the messages in a record, and their content. */
export interface FormatDefinition {
  readonly name: string;
  /** The path of the list in a record, such as `chat.messages`. Without it, each record is a message. */
  readonly path?: string;
  /** Whether an entry of the list is a message or an event of this format; a record fits if all its entries are. */
  isEntry?(entry: Fields): boolean;
  /** The message in an entry, or the reason why it is not a turn. */
  message(entry: Fields): ListedMessage | ExcludedReason;
  /** Sorts or filters the entries. */
  entries?(list: readonly Fields[], record: Fields): readonly Fields[];
  /** The id of the conversation and its data; by default the usual id, and all other fields. */
  conversation?(record: Fields): {
    readonly id?: unknown;
    readonly meta?: Readonly<Record<string, unknown>> | undefined;
    readonly outcome?: Outcome | undefined;
  };
  /** Descriptions of excluded entries by reason, for warnings: `{ internal: ['note', 'among agents'] }`. */
  readonly warnings?: Readonly<
    Partial<Record<ExcludedReason, readonly [one: string, why: string, many?: string]>>
  >;
}

/** A format with a list of messages per record. @internal */
interface MessageListFormat<Name extends string = string>
  extends FormatDescription<Name>,
    Pick<FormatDefinition, 'path' | 'isEntry' | 'warnings'> {
  /** Whether a record has this format; by default, whether it has a list with entries of this format. */
  fits?(record: Fields): boolean;
  message(entry: Fields, context: ShapeContext): ListedMessage | ExcludedReason;
  entries?(list: readonly Fields[], record: Fields, context: ShapeContext): readonly Fields[];
  conversation?(
    record: Fields,
    context: ShapeContext,
  ): ReturnType<NonNullable<FormatDefinition['conversation']>>;
  /** Messages before the list, such as a system prompt. */
  opening?(record: Fields): readonly unknown[];
}

/** Reads a format with a list of messages per record, and counts excluded entries. @internal */
export function messageList<Name extends string>(format: MessageListFormat<Name>): RecordFormat<Name> {
  const { name, describe, example, knownBy, path = 'messages', isEntry = isFields } = format;
  const fits = (record: Fields): boolean => isListOf(valueAt(record, path), isEntry);
  return {
    kind: 'records',
    ...{ name, describe, example, knownBy },
    fits: format.fits ?? fits,
    ...(format.path === undefined && { isPart: isEntry }),
    *read(record, context) {
      const given = fieldsIn(valueAt(record, path));
      const entries = format.entries?.(given, record, context) ?? given;
      const { said, excluded } = sortOut(entries, format, context);
      for (const [reason, [one, why, many]] of Object.entries(format.warnings ?? {})) {
        const count = excluded.get(reason as ExcludedReason) ?? 0;
        if (count > 0) context.notes.warn(context.place, path, `${counted(count, one, many)} ${why} skipped`);
      }
      const [key = path] = path.split('.');
      const about = format.conversation?.(record, context) ?? described(record, [key], context);
      yield compact<Chat>({
        ...about,
        id: idOf(about.id),
        messages: [...(format.opening?.(record) ?? []), ...said.map(asMessage)],
        path,
        speakers: namedSpeakers(
          said.map(({ speaker, name: known }) => ({ speaker, name: known })),
          'speaker',
          ['name'],
        ),
      });
    },
  };
}

/** The messages of a list; other entries are counted by reason. */
function sortOut(
  entries: readonly Fields[],
  format: MessageListFormat,
  context: ShapeContext,
): { readonly said: readonly ListedMessage[]; readonly excluded: ReadonlyMap<ExcludedReason, number> } {
  const excluded = new Map<ExcludedReason, number>();
  const said: ListedMessage[] = [];
  for (const entry of entries) {
    const made = format.message(entry, context);
    if (typeof made !== 'string' && hasWords(made.text)) {
      said.push(made);
      continue;
    }
    const reason = typeof made === 'string' ? made : 'wordless';
    increase(excluded, reason, 1);
    context.notes.readSummary.exclude(reason, 1, entry);
  }
  return { said, excluded };
}

function hasWords(text: unknown): boolean {
  if (typeof text === 'string') return text.trim() !== '';
  return Array.isArray(text) ? text.length > 0 : text !== undefined && text !== null;
}

function asMessage({ speaker, role, text, id, time, meta }: ListedMessage): Fields {
  return { ...meta, name: idOf(speaker), role, content: text, id, timestamp: time };
}
