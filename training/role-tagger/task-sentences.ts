import { type ChunkRole, ROLES } from '../../src/text/noun-chunks/labels.js';
import { tagCode } from '../../src/text/noun-chunks/tags.js';
import type { PlacedChunk, PlacedTag, Rendering } from './renderings.js';

/**
 * What people say over games and tasks and hardly ever write: "which one", "not that one". The treebanks have two
 * dozen of these, so some are made here. In a frame `[I:s]` is a chunk, `{o}` one to be filled in; the letter
 * is its role: subject, object or other.
 */
const FRAMES: readonly string[] = [
  ...['Yes, [I:s] have {o}.', '[I:s] have {o}.', '[I:s] do not have {o}.', "[I:s] don't have {o}."],
  ...['No, [I:s] only see {o}.', '[I:s] have {o} too.', '[I:s] got {o} already.', '[We:s] need {o}.'],
  ...['Do [you:s] have {o}?', 'Do [you:s] see {o}?', 'Do [you:s] have {o} with [the dog:o]?'],
  ...['[I:s] see {o} on [the left:o].', '[You:s] said {o}.', '[Who:s] has {o}?', '[I:s] like {o} better.'],
  ...['Give [me:o] {o}.', 'Show [me:o] {o}, please.', 'Put {o} next to {o}.', 'Pick {o}.', 'Take {o}.'],
  ...['Mark {o} as different.', '[I:s] would go with {o}.', 'How about {o}?', '[We:s] should flip {o}.'],
  ...['[I:s] picked {o}.', '[I:s] am looking at {o}.', '[It:s] is next to {o}.', 'Not with {o}.'],
  ...['{s} is [mine:c].', '{s} is different.', '{s} looks good to [me:o].', '[I:s] think {s} is wrong.'],
  ...['[I:s] think {s} is right.', 'So {s} must be next.', '{s} has [a red roof:o].', 'Maybe {s} works.'],
  ...['{s} and {c} are different.', 'Does {s} have [a dog:o]?', 'Is {s} [yours:c]?', 'Yes, {s} does.'],
  ...['Is [it:s] {c}?', 'Is [this:s] {c}?', '[It:s] is {c}.', '[It:s] is not {c}.', 'Not {c}.', '{c}?'],
  ...['{c} with [a dog:o].', 'Yes, {c}.', '{c} on [the table:o].', 'Okay, {c} then.'],
];

const ONES: readonly string[] = [
  ...['that/DET one', 'this/DET one', 'that/DET one', 'another/DET one', 'the/DET other/ADJ one'],
  ...['the/DET first/ADJ one', 'this/DET one', 'the/DET red/ADJ one', 'that/DET other/ADJ one'],
  ...['the/DET last/ADJ one', 'the/DET same/ADJ one', 'this/DET other/ADJ one', 'the/DET blue/ADJ one'],
];

const QUESTIONS: readonly string[] = [
  ...['{o} do [you:s] have?', '{o} did [you:s] pick?', '{o} should [we:s] flip?', '{s} has [the dog:o]?'],
  ...[
    '{s} is [yours:c]?',
    '{c} is [it:s]?',
    '[I:s] do not know {o} [you:s] mean.',
    'Tell [me:o] {o} [you:s] see.',
  ],
  ...[
    '{s} looks better?',
    '{o} are [you:s] talking about?',
    '{c}?',
    '{s} is next?',
    'And {o} do [you:s] like?',
  ],
];

const WHICH: readonly string[] = ['which/DET one', 'which/DET one', 'which/DET other/ADJ one'];

/** The sentences, each as it stands and without capitals and punctuation. */
export function taskSentences(): Rendering[] {
  const written = [...filled(FRAMES, ONES), ...filled(QUESTIONS, WHICH)];
  return written.flatMap((sentence) => [
    readNotation(sentence),
    readNotation(sentence.replace(/[.,?]/g, '').toLowerCase()),
  ]);
}

/** The frames, each filled in with the phrases whose turn it is. */
function filled(frames: readonly string[], phrases: readonly string[]): string[] {
  let next = 0;
  return frames.map((frame) =>
    frame
      .replace(/\{(\w)\}/g, (_, role: string) => {
        const phrase = phrases[next++ % phrases.length]!.replace(/one$/, 'one/NOUN');
        return `[${phrase}:${role}]`;
      })
      .replace(/^\[?\w/, (letter) => letter.toUpperCase()),
  );
}

const ROLE_OF: Readonly<Record<string, ChunkRole>> = { s: ROLES[0]!, o: ROLES[1]!, c: ROLES[2]! };

/** Reads `[that/DET one/NOUN:o]`: brackets for chunks, tags after slashes where they are given. */
export function readNotation(written: string): Rendering {
  const chunks: PlacedChunk[] = [];
  const tags: PlacedTag[] = [];
  let text = '';
  let chunkStart = 0;
  for (const [, open, word, tag, role, other] of written.matchAll(
    /(\[)|(\w+)\/([A-Z]+|[a-z]+)|:(\w)\]|(.)/g,
  )) {
    if (open !== undefined) chunkStart = text.length;
    else if (role !== undefined) chunks.push({ start: chunkStart, end: text.length, role: ROLE_OF[role]! });
    else if (word !== undefined) {
      tags.push({ start: text.length, end: text.length + word.length, tag: tagCode(tag!.toUpperCase()) });
      text += word;
    } else text += other!;
  }
  return { text, chunks, tags };
}
