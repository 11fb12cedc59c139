import { requireOption } from '../error.js';
import { namesFields } from './chat/read-message.js';
import { adapterFormat } from './create-adapter.js';
import { type DefinedFormat, definedFormat } from './define-format.js';
import { RECORD_FORMATS, TEXT_FORMATS } from './formats/catalogue.js';
import { type ChatOptions, fromChat } from './formats/common/from-chat.js';
import { fromOpenAIMessages, type OpenAIMessagesOptions } from './formats/common/from-openai-messages.js';
import { fromRows, type RowsOptions } from './formats/common/from-rows.js';
import { fromShareGpt, type ShareGptOptions } from './formats/common/from-share-gpt.js';
import { fromTranscripts } from './formats/common/from-transcripts.js';
import type { AdapterName, FormatName, ShapeName } from './formats/names.generated.js';
import { type ConvoKitOptions, fromConvoKit } from './formats/papers/from-convo-kit.js';
import { type DeliDataOptions, fromDeliData } from './formats/papers/from-deli-data.js';
import {
  fromLostInConversation,
  type LostInConversationOptions,
} from './formats/papers/from-lost-in-conversation.js';
import { fromMpcEval, type MpcEvalOptions } from './formats/papers/from-mpc-eval.js';
import { fromPhotoBook, type PhotoBookOptions } from './formats/papers/from-photo-book.js';
import type { Format } from './records/format.js';
import { looksLikeJson } from './records/looks-like-json.js';
import { NOT_ONE, notUsed } from './records/notes.js';
import type { ScoreOptions } from './records/score-scale.js';
import { namesTurns } from './rows/row-columns.js';
import type { RowColumns, SideColumns } from './rows/run-labels.js';
import { namesSides } from './rows/sides.js';
import type { Adapter, AdapterOptions, AdapterWarning } from './types.js';

/** Options of `readTranscripts`: the adapters' options, and the choice of the format. */
export interface ReadOptions
  extends AdapterOptions,
    Omit<ChatOptions, 'format' | 'likelyFormat' | 'columns'>,
    OpenAIMessagesOptions,
    MpcEvalOptions,
    ConvoKitOptions,
    RowsOptions,
    ShareGptOptions,
    Pick<DeliDataOptions, 'text'>,
    PhotoBookOptions,
    LostInConversationOptions,
    ScoreOptions {
  /** The columns or fields to read: of turns, and of scored runs. */
  readonly columns?: RowColumns | SideColumns;
  /** The format of the input; detected by default. */
  readonly format?: FormatName;
  /** The caller's formats, made by `defineFormat`, which are tried before the built-in ones. */
  readonly formats?: readonly DefinedFormat[];
  /** The file's name, which helps to find the format. */
  readonly fileName?: string;
  /** Reject input if anything is excluded or the interpretation is uncertain (default: false). */
  readonly strict?: boolean;
  /** Try other options and list those that work too (default: only if the interpretation is uncertain). */
  readonly alternatives?: boolean;
}

/** Options of an adapter; `fromChat` supports fewer formats. */
export type AdapterReadOptions = Omit<ReadOptions, 'format'> & ChatOptions;

/** The dedicated adapter of each format that has one. */
const OWN: Readonly<Record<AdapterName, Adapter<AdapterReadOptions>>> = {
  transcript: fromTranscripts,
  openai: fromOpenAIMessages,
  mpceval: fromMpcEval,
  convokit: fromConvoKit,
  rows: fromRows,
  sharegpt: fromShareGpt,
  delidata: fromDeliData,
  photobook: fromPhotoBook,
  'lost-in-conversation': fromLostInConversation,
  chat: fromChat,
};

/** The adapter of a format, and the options that apply to it. */
interface Reading {
  readonly adapter: Adapter<AdapterReadOptions>;
  readonly options: AdapterReadOptions;
}

/**
 * The dedicated adapter of a format. Messages detected as OpenAI's may have custom roles (`patient`), which `fromChat`
 * treats as speakers; they are errors only if the caller specifies the format.
 */
function ownAdapter(
  format: FormatName,
  { format: named }: ReadOptions,
): Adapter<AdapterReadOptions> | undefined {
  if (!(format in OWN)) return undefined;
  return format === 'openai' && named === undefined ? fromChat : OWN[format as AdapterName];
}

/**
 * The adapter for a detected or specified format. If it is specified, every record must have that shape.
 * @internal
 */
export function chooseAdapter(format: FormatName, options: ReadOptions, text: string | undefined): Reading {
  const { format: _, formats, ...rest } = options;
  const defined = definedFormat(format, formats);
  if (defined) return reading(defined.adapter, rest);
  if (namesSides(options.columns)) return reading(fromRows, rest);
  const adapter = ownAdapter(format, options);
  if (adapter) {
    const takesColumns = 'speaker' in adapterFormat(adapter)!.options;
    requireOption(
      takesColumns || !namesFields(options.columns),
      'readTranscripts',
      'columns',
      `no columns with the format "${format}", whose field names are fixed`,
      options.columns,
    );
    return reading(adapter, takesColumns ? rest : withRunsOnly(rest));
  }
  const form = TEXT_FORMATS.some(({ name }) => name === format);
  // A table with one conversation per row has a different tokenizer.
  const table = text !== undefined && !looksLikeJson(text);
  const named = options.format !== undefined || form || table;
  const name = format as ShapeName;
  const isLikely = RECORD_FORMATS.some(({ name, isShort }) => name === format && isShort !== undefined);
  return reading(fromChat, {
    ...rest,
    ...(named && { format: name }),
    ...(!named && isLikely && { likelyFormat: name }),
  });
}

/** Warnings about options that the format ignores because it defines the values. @internal */
export function unusedOptions(format: FormatName, options: ReadOptions): AdapterWarning[] {
  const adapter = definedFormat(format, options.formats)?.adapter ?? ownAdapter(format, options);
  const own = adapterFormat(adapter ?? fromChat)!.options;
  const { columns, speaker, roles, idField, score, scoreRange } = options;
  const hasScores = 'score' in own || format === 'transcript' || format === 'lost-in-conversation';
  const isUnused = (name: keyof ReadOptions): boolean => options[name] !== undefined && !(name in own);
  return [
    ...(speaker !== undefined && isUnused('speaker') ? [notUsed(speaker)] : []),
    ...(roles && isUnused('roles')
      ? [`roles = ${roles.join(' and ')} is not used: this format includes all turns`]
      : []),
    ...(isUnused('idField')
      ? [`idField = ${idField} is not used: the format "${format}" defines its own ids`]
      : []),
    ...(isUnused('score')
      ? [`score = ${score} is not used: the format "${format}" does not name its scores`]
      : []),
    ...(scoreRange && columns?.score === undefined && !hasScores
      ? [`scoreRange = ${scoreRange} is not used: the format "${format}" does not contain scores`]
      : []),
    ...(columns?.conversation === null && !('speaker' in own) ? [NOT_ONE] : []),
  ].map((message) => ({ message }));
}

/** Options for a format whose turns have fixed fields: only columns of runs remain. */
function withRunsOnly({ columns, ...options }: AdapterReadOptions): AdapterReadOptions {
  const runs = Object.entries(columns ?? {}).filter(([key]) => !namesTurns({ [key]: '' }));
  return runs.length === 0 ? options : { ...options, columns: Object.fromEntries(runs) };
}

function reading(adapter: Adapter<AdapterReadOptions>, options: AdapterReadOptions): Reading {
  const known = adapterFormat(adapter)!.options;
  const own = Object.entries(options).filter(([option]) => option in known);
  return { adapter, options: Object.fromEntries(own) };
}

/**
 * The parts of one pass over a file in this format; `undefined` for text that does not consist of records. @internal
 */
export function prepareReading(
  format: FormatName,
  options: ReadOptions,
): { readonly format: Format<AdapterReadOptions>; readonly options: AdapterReadOptions } | undefined {
  if (TEXT_FORMATS.some(({ name }) => name === format)) return undefined;
  const { adapter, options: own } = chooseAdapter(format, options, undefined);
  return { format: adapterFormat(adapter)!, options: own };
}
