import { itemAt } from '../../math/existing.js';
import type { MentionLink } from '../../text/mentions/link-types.js';
import { normalizeChunk } from '../../text/mentions/normalize-chunk.js';
import type { ChunkRole } from '../../text/noun-chunks/labels.js';
import { sameSpeaker, speakerKey } from '../../transcript/speaker-key.js';
import type { Turn } from '../../transcript/types.js';
import type { TurnCenters } from './centering-transitions.js';

/** A noun chunk with the fields that centering needs. {@link nounChunks} returns such chunks. */
export interface Chunk {
  /** The words of the chunk. */
  readonly text: string;
  readonly role: ChunkRole;
  /** Its head, for `match: 'head'`; default the last word. */
  readonly head?: string;
  /** Offset of its first character in the turn's text, for `formatCentering`. */
  readonly start?: number;
  /** Offset just after its last character. */
  readonly end?: number;
  /** Index of its sentence in the turn, for `match: 'linked'`; 0 without it. */
  readonly sentence?: number;
}

/** A chunk of a turn with its entity. */
export interface CenteringMention extends Chunk {
  readonly entity: string;
  /**
   * With `match: 'linked'`: the mention that it was linked to, and the rule; `null` for the first mention of an entity.
   */
  readonly link?: MentionLink | null;
}

/** String-based matching of chunks. */
export type StringMatch = 'exact' | 'head' | 'exact-minus-determiner';

/** Matching of chunks to entities. */
export type ChunkMatch = StringMatch | 'linked';

/** The referents of "I" and "you" in a turn; `undefined` if they stay words. */
export interface Participants {
  readonly speaker: string;
  readonly addressee: string | undefined;
}

const ROLES_BY_SALIENCE: readonly ChunkRole[] = ['subject', 'object', 'other'];

const SPEAKER_WORDS: ReadonlySet<string> = new Set(['i', 'me', 'my', 'mine', 'myself']);
const ADDRESSEE_WORDS: ReadonlySet<string> = new Set(['you', 'your', 'yours', 'yourself']);
const DETERMINER = /^(?:a|an|the|this|that|these|those) (?=.)/;

/** The entities of a turn in order of first occurrence: subjects, then objects, then all others. */
export function turnCenters(chunks: readonly Chunk[], entities: readonly string[]): TurnCenters {
  const forward = new Set<string>();
  const first: Partial<Record<ChunkRole, string>> = {};
  for (const role of ROLES_BY_SALIENCE) {
    chunks.forEach((chunk, i) => {
      if (chunk.role !== role || entities[i] === '') return;
      first[role] ??= itemAt(entities, i);
      forward.add(itemAt(entities, i));
    });
  }
  return { forward: [...forward], preferred: first.subject ?? first.object ?? null };
}

/** The entity of a chunk: its normalized words, or '' if none remain. */
export function normalizeEntity(
  chunk: Chunk,
  match: StringMatch,
  participants: Participants | undefined,
): string {
  const words = normalizeChunk(match === 'head' ? chunkHead(chunk) : chunk.text);
  const bare = match === 'exact-minus-determiner' ? words.replace(DETERMINER, '') : words;
  return participants === undefined ? bare : resolvePersons(bare, participants);
}

const chunkHead = ({ head, text }: Chunk): string => head ?? text.trim().split(/\s+/).at(-1) ?? '';

/** Normalized chunks never contain "@", so a resolved person cannot be mistaken for a word. */
function resolvePersons(entity: string, { speaker, addressee }: Participants): string {
  return entity
    .split(' ')
    .map((word) => {
      if (SPEAKER_WORDS.has(word)) return `@${speaker}`;
      return addressee !== undefined && ADDRESSEE_WORDS.has(word) ? `@${addressee}` : word;
    })
    .join(' ');
}

/**
 * The speaker and the addressee of each turn. The addressee is the first one listed, else the other of two speakers,
 * else the last different speaker, else unknown.
 */
export function listParticipants(turns: readonly Turn[]): Participants[] {
  const everyone = [...new Set(turns.map((turn) => speakerKey(turn.speaker)))];
  let current: string | undefined;
  let previous: string | undefined;
  return turns.map((turn) => {
    const speaker = speakerKey(turn.speaker);
    if (current !== speaker) [previous, current] = [current, speaker];
    const named = turn.addressees?.[0];
    if (named !== undefined && !sameSpeaker(named, turn.speaker))
      return { speaker, addressee: speakerKey(named) };
    const addressee = everyone.length === 2 ? everyone.find((other) => other !== speaker) : previous;
    return { speaker, addressee };
  });
}
