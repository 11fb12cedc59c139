import type { ChunkRole } from '../../src/text/noun-chunks/labels.js';
import { tagCode } from '../../src/text/noun-chunks/tags.js';
import type { GoldSentence, GoldWord } from './conllu.js';
import { goldChunks } from './gold-chunks.js';

/** A chunk by its place in a text. */
export interface PlacedChunk {
  readonly start: number;
  readonly end: number;
  readonly role: ChunkRole;
}

/** A word by its place, with the tag that the second reading should give it. */
export interface PlacedTag {
  readonly start: number;
  readonly end: number;
  readonly tag: number;
}

/** A text with its chunks and tags. */
export interface Rendering {
  readonly text: string;
  readonly chunks: readonly PlacedChunk[];
  readonly tags: readonly PlacedTag[];
}

const VERB_FORMS: Readonly<Record<string, string>> = {
  VB: 'VERB:base',
  VBG: 'VERB:ing',
  VBN: 'VERB:participle',
};

const tagOf = ({ upos, xpos }: GoldWord): number =>
  tagCode(upos === 'VERB' ? (VERB_FORMS[xpos] ?? 'VERB') : upos);

/** The sentence as it stands in the treebank. */
export function plainRendering(sentence: GoldSentence): Rendering {
  const chunks = goldChunks(sentence).map(({ first, last, role }) => ({
    start: sentence.words[first]!.start,
    end: sentence.words[last]!.end,
    role,
  }));
  const tags = sentence.words.map((word) => ({ start: word.start, end: word.end, tag: tagOf(word) }));
  return { text: sentence.text, chunks, tags };
}

const FILLERS = ['um', 'uh', 'like', 'you know', 'well', 'so', 'yeah', 'okay', 'oh', 'mhm'];
const REPEATED: ReadonlySet<string> = new Set([
  'the',
  'a',
  'i',
  'to',
  'in',
  'it',
  'and',
  'on',
  'is',
  'my',
  'we',
  'you',
]);

/**
 * The sentence as somebody might say or type it: without capitals, mostly without punctuation, with hesitations
 * and repeated words. `random` decides what happens where.
 */
export function spokenRendering(sentence: GoldSentence, random: () => number): Rendering {
  const keepPunctuation = random() < 0.3;
  const keepCase = random() < 0.35;
  const disfluent = random() < 0.5;
  const { words } = sentence;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  words.forEach((word, i) => {
    const gap = i > 0 && word.start > words[i - 1]!.end;
    if (gap || (i > 0 && !text.endsWith(' ') && dropped(words[i - 1]!.upos))) text += ' ';
    if (disfluent && gap) text += hesitation(word.form, random);
    starts.push(text.length);
    if (!dropped(word.upos)) text += keepCase ? word.form : word.form.toLowerCase();
    ends.push(text.length);
  });
  const chunks = goldChunks(sentence).map(({ first, last, role }) => ({
    start: starts[first]!,
    end: ends[last]!,
    role,
  }));
  const tags = words.map((word, i) => ({ start: starts[i]!, end: ends[i]!, tag: tagOf(word) }));
  return { text, chunks, tags };

  function dropped(upos: string): boolean {
    return upos === 'PUNCT' && !keepPunctuation;
  }
}

function hesitation(form: string, random: () => number): string {
  const dice = random();
  if (dice < 0.03) return `${FILLERS[Math.floor(random() * FILLERS.length)]} `;
  if (dice < 0.2 && REPEATED.has(form.toLowerCase())) return random() < 0.35 ? `${form.toLowerCase()} ` : '';
  return '';
}

/** Two texts in a row. */
export function joinRenderings(first: Rendering, second: Rendering): Rendering {
  const shift = first.text.length + 1;
  const moved = <T extends { start: number; end: number }>(item: T): T => ({
    ...item,
    start: item.start + shift,
    end: item.end + shift,
  });
  return {
    text: `${first.text} ${second.text}`,
    chunks: [...first.chunks, ...second.chunks.map(moved)],
    tags: [...first.tags, ...second.tags.map(moved)],
  };
}
