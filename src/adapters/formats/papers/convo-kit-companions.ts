import { ownValue } from '../../../options/own-value.js';
import { speakerKey } from '../../../transcript/speaker-key.js';
import type { Outcome, Speaker } from '../../../transcript/types.js';
import { type Fields, idOf, isFields, others, toMeta } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import { parseJson } from '../../records/parse-json.js';

/** The other files of a ConvoKit corpus, as text or parsed. */
export interface ConvoKitCompanions {
  /** `conversations.json`: metadata by conversation id. */
  readonly conversations?: unknown;
  /** `speakers.json` (in older corpora `users.json`): metadata by speaker. */
  readonly speakers?: unknown;
  /** The outcome of a conversation according to its metadata. */
  readonly outcome?: (meta: Readonly<Record<string, unknown>>) => Outcome | undefined;
}

/** A speaker with the key by which names are compared. @internal */
export interface KnownSpeaker {
  readonly key: string;
  readonly speaker: Speaker;
}

/** The contents of the companion files, by id. @internal */
export interface Companions {
  conversation(id: string): { meta: Record<string, unknown> | undefined; outcome: Outcome | undefined };
  speaker(id: string): KnownSpeaker | undefined;
}

/** @internal */
export function parseCompanions(
  { conversations, speakers, outcome }: ConvoKitCompanions,
  notes: Notes,
): Companions {
  const ofConversation = parseMetadata(conversations, 'conversations', notes);
  const ofSpeaker = parseMetadata(speakers, 'speakers', notes);
  return {
    conversation: (id) => {
      const meta = ofConversation(id);
      return { meta: meta && toMeta(meta), outcome: meta && outcome?.(meta) };
    },
    speaker: (id) => {
      const meta = ofSpeaker(id);
      if (!meta) return undefined;
      const { name, background, ...rest } = meta;
      const kept = toMeta(rest);
      const speaker = {
        id,
        ...(idOf(name) !== undefined && { name: idOf(name) as string }),
        ...(typeof background === 'string' && { background }),
        ...(kept && { meta: kept }),
      };
      return { key: speakerKey(id), speaker };
    },
  };
}

/** Reads a file of metadata by id. Newer corpora keep it in `meta`, older ones next to the id. */
function parseMetadata(
  value: unknown,
  option: string,
  notes: Notes,
): (id: string) => Record<string, unknown> | undefined {
  if (value === undefined) return () => undefined;
  const parsed = typeof value === 'string' ? parseJson(value)?.value : value;
  const table: Fields = isFields(parsed)
    ? parsed
    : notes.fail({}, `options.${option}`, 'an object of metadata by id', value);
  return (id) => {
    const entry = ownValue(table, id);
    if (!isFields(entry)) return undefined;
    return isFields(entry.meta) ? others(entry.meta, []) : others(entry, ['vectors']);
  };
}
