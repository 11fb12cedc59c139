import { requireInput, requireOption } from '../error.js';
import { anObject, requireForm } from '../options/forms.js';
import { asFields } from '../options/is-fields.js';
import type { Transcript } from '../transcript/types.js';
import { ChatRecords, type Read } from './chat/chat-records.js';
import { type FormatDefinition, messageList } from './chat/message-list.js';
import type { RoleOptions } from './chat/part-by-role.js';
import { createAdapter } from './create-adapter.js';
import { FORMAT_NAMES } from './formats/catalogue.js';
import type { AdapterName } from './formats/names.generated.js';
import type { RecordFormat } from './records/conversation-format.js';
import { type Fields, fieldsIn, isFields } from './records/fields.js';
import type { Located, Reader } from './records/format.js';
import type { Notes } from './records/notes.js';
import { ADAPTER, ROLES } from './records/option-specs.js';
import type { Place } from './records/place.js';
import { Selection } from './records/where.js';
import type { Adapter, AdapterOptions } from './types.js';

/** A format made by {@link defineFormat}, for the option `formats` of the readers. */
export interface DefinedFormat {
  readonly name: string;
  readonly definition: FormatDefinition;
}

/** The options that apply to a defined format. */
type DefinedOptions = AdapterOptions & RoleOptions;

/** The internal parts of a defined format. */
interface Parts {
  readonly format: RecordFormat;
  readonly adapter: Adapter<DefinedOptions>;
}

/** Created on first use, also for formats from another copy of this library. */
const PARTS = new WeakMap<DefinedFormat, Parts>();

/**
 * Defines an input format of JSON records with a list of messages each. `readTranscripts` tries the formats in its
 * option `formats` before its own. Entries without words, and entries for which `message` gives a reason, are counted
 * in the read summary.
 *
 * @throws MetricError `INVALID_INPUT` if the name is that of a built-in format, or a part is missing
 *
 * @example
 * ```ts
 * import { defineFormat, readTranscripts } from '@mtpc/metrics/adapters';
 * const pager = defineFormat({
 *   name: 'pager',
 *   path: 'log.items',
 *   isEntry: ({ who }) => typeof who === 'string',
 *   message: ({ who, says, kind }) => (kind === 'ping' ? 'event' : { speaker: who, text: says }),
 * });
 * const record = { log: { items: [{ who: 'ana', says: 'Hello' }, { who: 'ana', kind: 'ping' }] } };
 * const { format, transcripts, readSummary } = readTranscripts(record, { formats: [pager] });
 * format; // => 'pager'
 * transcripts[0].turns; // => [{ speaker: 'ana', text: 'Hello' }]
 * readSummary.excluded; // => { event: 1 }
 * ```
 */
export function defineFormat(definition: FormatDefinition): DefinedFormat {
  requireForm('defineFormat', 'definition', definition, anObject);
  const { name, path, message } = definition;
  const isFree =
    typeof name === 'string' && name.trim() !== '' && !FORMAT_NAMES.some((each) => each === name);
  requireInput(isFree, 'defineFormat', 'definition.name', 'a name that no built-in format has', name);
  requireInput(typeof message === 'function', 'defineFormat', 'definition.message', 'a function', message);
  const [part, value] = wrongPart(asFields(definition)) ?? [];
  requireInput(part === undefined, 'defineFormat', `definition.${part}`, 'a function', value);
  requireInput(isPath(path), 'defineFormat', 'definition.path', 'the path of a list of messages', path);
  return Object.freeze({ name, definition });
}

function buildParts(defined: DefinedFormat): Parts {
  const known = PARTS.get(defined);
  if (known) return known;
  const { name, definition } = defined;
  const entry =
    definition.path === undefined ? `a message of the format "${name}"` : `messages at "${definition.path}"`;
  const format = messageList({ ...definition, describe: name, example: entry, knownBy: entry });
  const parts = { format, adapter: adapterFor(format) };
  PARTS.set(defined, parts);
  return parts;
}

function adapterFor(format: RecordFormat): Adapter<DefinedOptions> {
  return createAdapter<DefinedOptions>({
    name: 'readTranscripts',
    // The read summary contains the name of the detected format.
    format: format.name as AdapterName,
    options: { ...ADAPTER, ...ROLES },
    unpack,
    read: (options, notes, streaming) => new DefinedReader(format, options, notes, streaming),
  });
}

function* unpack(value: unknown, start: number): Generator<Located> {
  if (!Array.isArray(value)) yield { record: value, place: {} };
  else for (const [i, record] of value.entries()) yield { record, place: { path: `records[${start + i}]` } };
}

/** Reads records of a defined format; messages without a record form one conversation. */
class DefinedReader implements Reader {
  readonly #messages: Fields[] = [];
  readonly #records: ChatRecords;
  readonly #format: RecordFormat;
  readonly #notes: Notes;
  constructor(format: RecordFormat, { roles }: DefinedOptions, notes: Notes, streaming: boolean) {
    this.#format = format;
    this.#notes = notes;
    this.#records = new ChatRecords(
      { ...(roles && { roles }) },
      notes,
      streaming,
      () => false,
      new Selection(undefined, undefined, notes),
    );
  }

  add(record: unknown, place: Place): readonly Transcript[] {
    const { isPart, fits, example } = this.#format;
    if (isFields(record) && fits(record, {})) return this.#read(record, place);
    if (!isFields(record) || !isPart?.(record, {}))
      this.#notes.fail(place, '', `a record with ${example}`, record);
    this.#messages.push(record);
    return [];
  }

  finish(): readonly Transcript[] {
    return this.#messages.length === 0 ? [] : this.#read({ messages: this.#messages }, {});
  }

  #read(record: Fields, place: Place): Transcript[] {
    const chats: readonly Read[] = this.#records.ofShape(this.#format, record, place);
    return chats.map((each) => ('transcript' in each ? each.transcript : each));
  }
}

/** Whether a value was made by {@link defineFormat}. @internal */
export function isDefinedFormat(value: unknown): value is Fields & DefinedFormat {
  return (
    isFields(value) &&
    isFields(value.definition) &&
    typeof value.definition.message === 'function' &&
    wrongPart(value.definition) === undefined &&
    isPath(value.definition.path)
  );
}

function isPath(path: unknown): boolean {
  return path === undefined || (typeof path === 'string' && path !== '');
}

/** The first optional part of a definition that is not a function. */
function wrongPart({ isEntry, entries, conversation }: Fields): [name: string, value: unknown] | undefined {
  return Object.entries({ isEntry, entries, conversation }).find(
    ([, part]) => part !== undefined && typeof part !== 'function',
  );
}

/** The caller's format with this name. @internal */
export function definedFormat(
  name: string,
  formats: readonly DefinedFormat[] | undefined,
): Parts | undefined {
  const found = formats?.find((each) => each.name === name);
  return found && buildParts(found);
}

/** The first of the caller's formats that matches a record in some values. @internal */
export function fittingFormat(
  values: readonly unknown[],
  formats: readonly DefinedFormat[] | undefined,
): string | undefined {
  if (formats === undefined) return undefined;
  const areDefined = Array.isArray(formats) && formats.every(isDefinedFormat);
  requireOption(areDefined, 'readTranscripts', 'formats', 'formats made by defineFormat', formats);
  const records = fieldsIn(values.flat());
  return formats.find((each) => {
    const { fits, isPart } = buildParts(each).format;
    return records.some((record) => fits(record, {}) || isPart?.(record, {}));
  })?.name;
}
