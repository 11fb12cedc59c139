import { requireOption } from '../error.js';
import { formatOf } from './create-adapter.js';
import { TEXT_FORMATS } from './formats/catalogue.js';
import type { AdapterName, FormatName, ShapeName } from './formats/names.generated.js';
import { type ChatOptions, fromChat } from './from-chat.js';
import { type ConvoKitOptions, fromConvoKit } from './from-convo-kit.js';
import { type DeliDataOptions, fromDeliData } from './from-deli-data.js';
import { fromLostInConversation, type LostInConversationOptions } from './from-lost-in-conversation.js';
import { fromMpcEval, type MpcEvalOptions } from './from-mpc-eval.js';
import { fromOpenAIMessages, type OpenAIMessagesOptions } from './from-openai-messages.js';
import { fromPhotoBook, type PhotoBookOptions } from './from-photo-book.js';
import { fromRows, type RowsOptions } from './from-rows.js';
import { fromShareGpt, type ShareGptOptions } from './from-share-gpt.js';
import { fromTranscripts } from './from-transcripts.js';
import type { Format } from './readers/format.js';
import { looksLikeJson } from './readers/looks-like-json.js';
import { NOT_ONE, notUsed } from './readers/notes.js';
import { namesFields } from './readers/read-message.js';
import type { ScoreOptions } from './readers/score-scale.js';
import type { Adapter, AdapterOptions, AdapterWarning } from './types.js';

/** Options of `readTranscripts`: those of the adapters, and how to choose one. */
export interface ReadOptions
  extends AdapterOptions,
    Omit<ChatOptions, 'shape'>,
    OpenAIMessagesOptions,
    MpcEvalOptions,
    ConvoKitOptions,
    RowsOptions,
    ShareGptOptions,
    Pick<DeliDataOptions, 'text'>,
    PhotoBookOptions,
    LostInConversationOptions,
    ScoreOptions {
  /** The format; found by `detectFormat` where it is not given. */
  readonly from?: FormatName;
  /** The file's name, which helps to find the format. */
  readonly fileName?: string;
  /** Refuse a reading that leaves anything out or is doubtful (default: false). */
  readonly strict?: boolean;
}

/** The adapter of each format that has one of its own. */
const OWN: Readonly<Record<AdapterName, Adapter<ReadOptions>>> = {
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

/** How a format is read: the adapter, and those of the options that are its own. */
interface Reading {
  readonly adapter: Adapter<ReadOptions>;
  readonly options: ReadOptions & ChatOptions;
}

/**
 * The adapter that a format has of its own. Messages that were found to be those of OpenAI may have roles of their own
 * among them (`patient`), which `fromChat` takes for speakers; only where the caller names the format they are faults.
 */
function ownAdapter(format: FormatName, { from }: ReadOptions): Adapter<ReadOptions> | undefined {
  if (!(format in OWN)) return undefined;
  return format === 'openai' && from === undefined ? fromChat : OWN[format as AdapterName];
}

/**
 * The adapter for a format that was found, or that the caller named: only then must every record have that shape.
 * @internal
 */
export function adapterOf(format: FormatName, options: ReadOptions, text: string | undefined): Reading {
  const adapter = ownAdapter(format, options);
  if (adapter) {
    const takesColumns = 'columns' in formatOf(adapter)!.options;
    requireOption(
      takesColumns || !namesFields(options.columns),
      'readTranscripts',
      'columns',
      `none beside the format "${format}", whose field names are fixed (use --from chat)`,
      options.columns,
    );
    return reading(adapter, options);
  }
  const form = TEXT_FORMATS.some(({ name }) => name === format);
  // A table with a conversation in each row has a tokenizer of its own.
  const table = text !== undefined && !looksLikeJson(text);
  const named = options.from !== undefined || form || table;
  return reading(fromChat, named ? { ...options, shape: format as ShapeName } : options);
}

/** What there is to say of options that this format has no use for, because it says itself what they would. @internal */
export function unusedOptions(format: FormatName, options: ReadOptions): AdapterWarning[] {
  const own = formatOf(ownAdapter(format, options) ?? fromChat)!.options;
  const { columns, speaker, roles, idField, score, scoreRange } = options;
  const isUnused = (name: keyof ReadOptions): boolean => options[name] !== undefined && !(name in own);
  return [
    ...(speaker !== undefined && isUnused('speaker') ? [notUsed(speaker)] : []),
    ...(roles && isUnused('roles') ? [`roles = ${roles.join(' and ')} is not used: all turns are read`] : []),
    ...(isUnused('idField')
      ? [`idField = ${idField} is not used: the format "${format}" defines its own ids`]
      : []),
    ...(isUnused('score')
      ? [`score = ${score} is not used: the format "${format}" has no named scores`]
      : []),
    ...(isUnused('scoreRange')
      ? [`scoreRange = ${scoreRange} is not used: the format "${format}" has no scores`]
      : []),
    ...(columns?.conversation === null && isUnused('columns') ? [NOT_ONE] : []),
  ].map((message) => ({ message }));
}

function reading(adapter: Adapter<ReadOptions>, options: ReadOptions & ChatOptions): Reading {
  const own = Object.entries(options).filter(([name]) => name in formatOf(adapter)!.options);
  return { adapter, options: Object.fromEntries(own) };
}

/** What one pass over a file in this format is made of; nothing for text that is no records. @internal */
export function readingOf(
  format: FormatName,
  options: ReadOptions,
): { readonly format: Format<ReadOptions>; readonly options: ReadOptions & ChatOptions } | undefined {
  if (TEXT_FORMATS.some(({ name }) => name === format)) return undefined;
  const { adapter, options: own } = adapterOf(format, options, undefined);
  return { format: formatOf(adapter)!, options: own };
}
