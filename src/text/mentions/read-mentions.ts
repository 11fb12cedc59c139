import { itemAt } from '../../math/existing.js';
import type { ChunkRole } from '../noun-chunks/labels.js';
import { type Description, describeMention, endsInCapital } from './describe-mention.js';
import { OWNER } from './pronouns.js';
import { Quotations, SAID_BY, SAYS } from './quotations.js';

/** A noun chunk for linking. Without offsets its context is unknown. */
export interface MentionChunk {
  readonly text: string;
  readonly role: ChunkRole;
  readonly head?: string;
  readonly start?: number;
  readonly end?: number;
  /** Index of its sentence in the turn; 0 without it. */
  readonly sentence?: number;
}

/** A chunk, or an owner or name within one, at its position in the text. */
export interface Mention<C extends MentionChunk = MentionChunk> {
  /** The chunk, or a part of it. */
  readonly chunk: C;
  readonly description: Description;
  /** Index of its sentence in the whole dialogue. */
  readonly sentence: number;
  readonly quoted: boolean;
  /** Whether it is the subject of a verb that introduces a quotation. */
  readonly says: boolean;
  /** The text between the previous chunk and this one. */
  readonly before: string;
  /** The beginning of the text after it. */
  readonly after: string;
  /** Whether it is the owner split off the next mention: "her" of "her dog". */
  readonly owner: boolean;
  /** Whether the preceding mention, its owner, identifies it: "her dog", but not "Peru's president Ana Lopez". */
  readonly owned: boolean;
}

/** The mentions of one turn, and whether it ends inside a quotation. */
export interface TurnMentions<C extends MentionChunk> {
  readonly mentions: readonly Mention<C>[];
  readonly sentences: number;
  readonly quoteOpen: boolean;
}

/** Long enough for every look-ahead pattern. */
const AHEAD = 80;
const GENITIVE = /^(.*?\S)['’]s?\s(?=\S)/;
const DETERMINER = /^(?:a|an|the|this|that|these|those|another|some|any|no|each|every)$/i;
const ORIGIN = /(?:ish|ese|[aei]an|ic|French|Dutch|Greek|German|Swiss)$/;

/** Extracts the mentions of turns; caches the features of words, because dialogues repeat them. */
export class MentionReader {
  readonly #descriptions = new Map<string, Description>();

  /** Splits owners ("my", "Ana's") and names before common nouns ("the NASA team") off the chunks of a turn. */
  read<C extends MentionChunk>(
    text: string,
    chunks: readonly C[],
    firstSentence: number,
    quoteOpen: boolean,
  ): TurnMentions<C> {
    const quotations = new Quotations(text, quoteOpen);
    const mentions: Mention<C>[] = [];
    let end = 0;
    let last = -1;
    for (const chunk of chunks) {
      const { start, role } = chunk;
      const inTurn = chunk.sentence ?? 0;
      const opens = inTurn !== last;
      const stop = start === undefined ? undefined : (chunk.end ?? start + chunk.text.length);
      const before = start === undefined ? '' : text.slice(end, start);
      const after = stop === undefined ? '' : text.slice(stop, stop + AHEAD);
      const sentence = firstSentence + inTurn;
      const quoted = quotations.openAt(start ?? 0);
      const says =
        quotations.any &&
        !quoted &&
        role !== 'other' &&
        ((role === 'subject' && SAYS.test(after)) || SAID_BY.test(before));
      const inner = findInnerMention(chunk, opens);
      const owned = inner?.owner === true;
      if (inner !== undefined) {
        const description = this.#describe(inner.chunk.text, undefined, opens);
        const own = { chunk: inner.chunk, description, says: false, after: '', owner: owned, owned: false };
        mentions.push({ ...own, sentence, quoted, before });
      }
      const named = owned && endsInCapital(chunk.text) && !OWNER.test(chunk.text);
      const words = named ? chunk.text.replace(GENITIVE, '') : chunk.text;
      const description = this.#describe(words, chunk.head, opens && inner === undefined);
      const own = { chunk, description, says, after, owner: false, owned: owned && !named };
      mentions.push({ ...own, sentence, quoted, before });
      last = inTurn;
      end = stop ?? end;
    }
    return { mentions, sentences: last + 1, quoteOpen: quotations.openAt(text.length) };
  }

  #describe(text: string, head: string | undefined, opensSentence: boolean): Description {
    const key = `${opensSentence ? '^' : ''}${text}\n${head ?? ''}`;
    const known = this.#descriptions.get(key);
    if (known !== undefined) return known;
    const description = describeMention(text, head, opensSentence);
    this.#descriptions.set(key, description);
    return description;
  }
}

/** An owner, or a name before a common noun. */
function findInnerMention<C extends MentionChunk>(chunk: C, opensSentence: boolean): Inner<C> | undefined {
  if (!/\s/.test(chunk.text)) return undefined;
  return findOwner(chunk) ?? (/\p{Lu}/u.test(chunk.text) ? nameWithin(chunk, opensSentence) : undefined);
}

interface Inner<C> {
  readonly chunk: C;
  readonly owner: boolean;
}

function findOwner<C extends MentionChunk>(chunk: C): Inner<C> | undefined {
  const owner =
    OWNER.exec(chunk.text)?.[0] ?? (/['’]/.test(chunk.text) ? GENITIVE.exec(chunk.text)?.[1] : undefined);
  return owner === undefined ? undefined : { chunk: sliceChunk(chunk, 0, owner.length), owner: true };
}

/** The first run of capitalized words before a common noun, without words of origin: "the old NASA team". */
function nameWithin<C extends MentionChunk>(chunk: C, opensSentence: boolean): Inner<C> | undefined {
  if (endsInCapital(chunk.text)) return undefined;
  const words = [...chunk.text.matchAll(/\S+/g)];
  const isName = (i: number): boolean => /^\p{Lu}/u.test(itemAt(words, i)[0]) && !(i === 0 && opensSentence);
  let from = DETERMINER.test(itemAt(words, 0)[0]) ? 1 : 0;
  while (from < words.length - 1 && !(isName(from) && !ORIGIN.test(itemAt(words, from)[0]))) from++;
  let to = from;
  while (to < words.length - 1 && isName(to)) to++;
  if (to === from) return undefined;
  const last = itemAt(words, to - 1);
  return { chunk: sliceChunk(chunk, itemAt(words, from).index, last.index + last[0].length), owner: false };
}

/** Part of a chunk, which is not a subject or object itself. */
function sliceChunk<C extends MentionChunk>(chunk: C, from: number, to: number): C {
  const text = chunk.text.slice(from, to);
  const { head: _, ...rest } = chunk;
  const place = chunk.start === undefined ? {} : { start: chunk.start + from, end: chunk.start + to };
  return { ...rest, ...place, text, role: 'other' } as MentionChunk as C;
}
