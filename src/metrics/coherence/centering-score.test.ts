import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { NOUN_CHUNKS_ID } from '../../text/noun-chunks/noun-chunks.js';
import type { Transcript } from '../../transcript/types.js';
import { signature } from '../core/signature.js';
import type { Chunk } from './centering-entities.js';
import type { DetailedCenteringResult } from './centering-result.js';
import {
  type CenteringScoreOptions,
  card as centeringScoreCard,
  centeringScore as plainScore,
} from './centering-score.js';

/** "john > store | piano" is a turn with the subject john, the object store and another chunk piano. */
function chunksOf(turn: string): Chunk[] {
  const [subjects = '', rest = ''] = turn.split('>');
  const [objects = '', others = ''] = rest.split('|');
  const list = (words: string, role: Chunk['role']): Chunk[] =>
    words
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ text, role }));
  return [...list(subjects, 'subject'), ...list(objects, 'object'), ...list(others, 'other')];
}

function transcript(count: number, speakers = ['ana', 'ben']): Transcript {
  const turns = Array.from({ length: count }, (_, i) => ({
    speaker: speakers[i % speakers.length]!,
    text: '',
  }));
  return frozen({ turns });
}

/** The score with its turns. */
const centeringScore = (given: Transcript, options?: CenteringScoreOptions) =>
  plainScore(given, { ...options, detail: true });

function score(turns: readonly string[], options: CenteringScoreOptions = {}): DetailedCenteringResult {
  return centeringScore(transcript(turns.length), frozen({ ...options, chunks: turns.map(chunksOf) }));
}

it('holds its turns on request', () => {
  const talk = transcript(2);
  expect(plainScore(talk)).not.toHaveProperty('turns');
  expect(centeringScore(talk).turns).toHaveLength(2);
});

describe('centeringScore, transition by transition', () => {
  it('continues when the center stays and is the subject', () => {
    // Turn 2: Cb = john after none: shifted, Cp = john: smooth. Turn 3: Cb = john as before, Cp = john: continue.
    const { transitions } = score(['john > store', 'john > piano', 'john > door']);
    expect(transitions).toEqual(['smooth-shift', 'continue']);
  });

  it('retains when the center stays and another is the subject', () => {
    // Turn 3: of turn 2's john, piano only john occurs: Cb = john as before, but Cp = mary.
    expect(score(['john', 'john > piano', 'mary > john']).transitions.at(-1)).toBe('retain');
  });

  it('shifts smoothly when the new center is the subject', () => {
    // Turn 3: of turn 2's john, mary only mary occurs: Cb = mary, not john as before, and Cp = mary.
    expect(score(['john', 'john > mary', 'mary > dog']).transitions.at(-1)).toBe('smooth-shift');
  });

  it('shifts roughly when the new center is not the subject', () => {
    // Turn 3: Cb = mary, not john as before, and Cp = dog.
    expect(score(['john', 'john > mary', 'dog > mary']).transitions.at(-1)).toBe('rough-shift');
  });

  it('shifts roughly when nothing is taken up', () => {
    const result = score(['john', 'mary']);
    expect(result.transitions).toEqual(['rough-shift']);
    expect(result.turns[1]).toMatchObject({ backward: null, preferred: 'mary' });
  });

  it('takes the first object for preferred where there is no subject, and never another chunk', () => {
    expect(score(['> dog, cat | tree', '> | tree']).turns.map((turn) => turn.preferred)).toEqual([
      'dog',
      null,
    ]);
  });
});

describe('centeringScore, the score', () => {
  it('weighs the proportions', () => {
    // Smooth shift, continue, retain, rough shift: (1 + 3 + 2 + 0) / 4.
    const turns = ['john', 'john > piano', 'john > mary', 'mary > john', 'dog'];
    const result = score(turns);
    expect(result.transitions).toEqual(['smooth-shift', 'continue', 'retain', 'rough-shift']);
    expect(result).toMatchObject({
      score: 1.5,
      n: 4,
      maxScore: 2.5,
      proportions: { continue: 0.25, retain: 0.25, 'smooth-shift': 0.25, 'rough-shift': 0.25 },
      counts: { continue: 1, retain: 1, 'smooth-shift': 1, 'rough-shift': 1 },
    });
    expect(score(turns, { weights: 'appendix' }).score).toBe(2);
    expect(score(turns, { weights: [4, 0, 0, 8] }).score).toBe(3);
  });

  it('counts a center after none as kept when asked', () => {
    const result = score(['john', 'john'], { undefinedPrevious: 'continue' });
    expect(result).toMatchObject({ score: 3, maxScore: 3, transitions: ['continue'] });
    expect(score(['john > mary', 'mary > john'], { undefinedPrevious: 'continue' }).transitions).toEqual([
      'retain',
    ]);
  });

  it('is undefined for fewer than two turns', () => {
    for (const turns of [[], ['john']]) {
      expect(score(turns)).toMatchObject({
        score: null,
        undefinedBecause: 'too-few-turns',
        maxScore: null,
        n: 0,
      });
    }
  });

  it('analyzes the texts itself when no chunks are given', () => {
    const texts = [
      'The dog chased a cat.',
      'The dog barked.',
      'The dog saw the cat.',
      'The cat saw the dog.',
    ];
    const turns = texts.map((text, i) => ({ speaker: i % 2 === 0 ? 'ana' : 'ben', text }));
    const result = centeringScore(frozen({ turns }));
    expect(result.transitions).toEqual(['smooth-shift', 'continue', 'retain']);
    expect(result.turns[2]!.forward).toEqual(['the dog', 'the cat']);
    expect(result.tokenizer).toBe(NOUN_CHUNKS_ID);
  });

  it('takes any parser and names it in the signature', () => {
    const parse = Object.assign((text: string) => [{ text, role: 'subject' as const }], { id: 'whole@1' });
    const turns = ['Rain.', 'rain!'].map((text) => ({ speaker: 'ana', text }));
    const result = centeringScore({ turns }, { parse });
    expect(result.score).toBe(1);
    expect(signature(result)).toBe(
      'centering-score|revision:1|match:exact|resolve:none|undefinedPrevious:shift|weights:main-text|tokenizer:whole@1',
    );
  });

  it('carries its options in a frozen result', () => {
    const result = score(['a', 'b'], { weights: [1, 2, 3, 4] });
    expect(Object.isFrozen(result)).toBe(true);
    expect(result).toMatchObject({
      metric: centeringScoreCard.id,
      revision: centeringScoreCard.revision,
      tokenizer: 'given',
      params: { weights: [1, 2, 3, 4], undefinedPrevious: 'shift', match: 'exact', resolve: 'none' },
    });
  });
});

describe('centeringScore, entities', () => {
  const forward = (turn: string, options: CenteringScoreOptions = {}): readonly string[] =>
    score([turn, ''], options).turns[0]!.forward;

  it('compares chunks lower-cased, without punctuation and extra space', () => {
    expect(forward('The  “Blue” car!, the blue car')).toEqual(['the blue car']);
    expect(forward('--, dog')).toEqual(['dog']);
  });

  it('ranks by role, then by place, and keeps first occurrences', () => {
    expect(forward('b > a, b | c, a')).toEqual(['b', 'a', 'c']);
  });

  it('matches heads when asked', () => {
    const chunks: Chunk[] = [
      { text: 'the big dog', role: 'subject', head: 'dog' },
      { text: 'a small dog', role: 'object' },
    ];
    const { turns } = centeringScore(transcript(1), { chunks: [chunks], match: 'head' });
    expect(turns[0]!.forward).toEqual(['dog']);
  });

  it('drops an article or demonstrative when asked, if something is left', () => {
    expect(forward('the dog > that dog, this | a dog', { match: 'exact-minus-determiner' })).toEqual([
      'dog',
      'this',
    ]);
  });

  it('tells apart two people who say "I" when asked', () => {
    const turns = ['I > my dog', 'I > your dog', 'you'];
    expect(score(turns).turns[1]!.backward).toBe('i');
    const resolved = score(turns, { resolve: 'speaker' });
    // Ben's "your dog" is ana's "my dog"; ana's last "you" is ben, of whom he spoke as "I".
    expect(resolved.turns.map((turn) => turn.forward)).toEqual([
      ['@ana', '@ana dog'],
      ['@ben', '@ana dog'],
      ['@ben'],
    ]);
  });

  it('finds who "you" is: the addressee, the other of two, the last different speaker, or nobody', () => {
    const say = (speaker: string, addressees?: string[]) => ({
      speaker,
      text: '',
      ...(addressees && { addressees }),
    });
    const turns = [say('a'), say('b'), say('b'), say('c'), say('a', ['C', 'b'])];
    const chunks = turns.map(() => chunksOf('you'));
    const { turns: result } = centeringScore({ turns }, { chunks, resolve: 'speaker' });
    expect(result.map((turn) => turn.preferred)).toEqual(['you', '@a', '@a', '@b', '@c']);
    // Between two people it is the other one from the first turn on.
    const two = { turns: [say('a'), say('a'), say('b'), say('a')] };
    const { turns: between } = centeringScore(two, {
      chunks: two.turns.map(() => chunksOf('you')),
      resolve: 'speaker',
    });
    expect(between.map((turn) => turn.preferred)).toEqual(['@b', '@b', '@a', '@b']);
  });
});

describe('centeringScore, errors', () => {
  const bad =
    (options: object): (() => unknown) =>
    () =>
      centeringScore(transcript(2), options);

  it.each([
    [{ weights: 'equal' }, 'weights: expected "main-text" or "appendix" or four finite numbers, got "equal"'],
    [
      { weights: [1, 2, 3] },
      'weights: expected "main-text" or "appendix" or four finite numbers, got an array of 3',
    ],
    [
      { match: 'fuzzy' },
      'match: expected "exact" or "head" or "exact-minus-determiner" or "linked", got "fuzzy"',
    ],
    [{ resolve: 'all' }, 'resolve: expected "none" or "speaker", got "all"'],
    [{ undefinedPrevious: 'retain' }, 'undefinedPrevious: expected "shift" or "continue", got "retain"'],
    [
      { chunks: [[], []], parse: () => [] },
      'parse: expected nothing if options.chunks is given, got a function',
    ],
    [{ chunks: [[]] }, 'chunks: expected an array of 2, one list of chunks per turn, got an array of 1'],
    [
      { chunks: [[], [{ text: 'x', role: 'verb' }]] },
      'chunks[1][0].role: expected "subject" or "object" or "other", got "verb"',
    ],
  ])('%j', (options, message) => {
    expect(bad(options)).toThrow(`centeringScore: options.${message}`);
  });
});

interface GoldenVariant {
  transitions: string[];
  cp: (string | null)[];
  cb: (string | null)[];
  scores: { eq2: number; appendix: number };
}
interface GoldenCase {
  name: string;
  turns: { subjects: string[]; objects: string[]; other: string[] }[];
  paper: GoldenVariant;
  undefinedPrevContinues: GoldenVariant;
}

describe('centeringScore, linked mentions', () => {
  const turns = frozen([
    { speaker: 'ana', text: 'My brother bought an old bike.' },
    { speaker: 'ben', text: 'Did he repair it?' },
    { speaker: 'ana', text: 'He painted the bike.' },
  ]);

  it('follows entities through pronouns, and says by which rule', () => {
    // Turn 2: "he" is the brother, first of turn 1's Cf: Cb = Cp after none, a smooth shift. Turn 3: Cb = Cp again.
    const result = centeringScore({ turns }, { match: 'linked' });
    expect(result.transitions).toEqual(['smooth-shift', 'continue']);
    expect(result.turns.map((turn) => turn.backward)).toEqual([null, 'my brother', 'my brother']);
    expect(result.turns[0]!.forward).toEqual(['my brother', 'old bike', '@ana']);
    expect(result.turns[2]!.mentions).toMatchObject([
      { text: 'He', entity: 'my brother', link: { turn: 1, mention: 0, rule: 'pronoun' } },
      { text: 'the bike', entity: 'old bike', link: { turn: 1, mention: 1, rule: 'definite' } },
    ]);
    // Strings see no center in turn 2 and "he" in turn 3.
    expect(centeringScore({ turns }).transitions).toEqual(['rough-shift', 'smooth-shift']);
  });

  it('stands in the signature, with the people resolved', () => {
    expect(signature(centeringScore({ turns }, { match: 'linked' }))).toContain(
      '|match:linked|resolve:speaker|',
    );
    expect(() => centeringScore({ turns }, { match: 'linked', resolve: 'none' })).toThrow(
      'centeringScore: options.resolve: expected "speaker" with match "linked", got "none"',
    );
  });

  it('leaves mentions under the other matchings without links', () => {
    expect(centeringScore({ turns }).turns[0]!.mentions.every((mention) => !('link' in mention))).toBe(true);
  });
});

describe('centeringScore, golden cases', () => {
  const variants = [
    ['shift', 'paper'],
    ['continue', 'undefinedPrevContinues'],
  ] as const;
  it.each(golden<{ cases: GoldenCase[] }>('centering').cases)('$name', (given) => {
    const chunks = given.turns.map(({ subjects, objects, other }) =>
      chunksOf(`${subjects.join()} > ${objects.join()} | ${other.join()}`),
    );
    for (const [undefinedPrevious, key] of variants) {
      const expected = given[key];
      const run = (weights: 'main-text' | 'appendix') =>
        centeringScore(transcript(chunks.length), { chunks, undefinedPrevious, weights });
      const result = run('main-text');
      expect(result.turns.map((turn) => turn.preferred)).toEqual(expected.cp);
      expect(result.turns.map((turn) => turn.backward)).toEqual(expected.cb);
      const names = result.transitions.map((name) => name.toUpperCase().replace('-', '_'));
      expect(names).toEqual(expected.transitions.slice(1));
      if (Number.isNaN(expected.scores.eq2)) {
        expect(result.score).toBeNull();
      } else {
        expect(result.score).toBeCloseTo(expected.scores.eq2, 12);
        expect(run('appendix').score).toBeCloseTo(expected.scores.appendix, 12);
      }
    }
  });
});

describe('centeringScore, properties', () => {
  const entity = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const chunk = fc.record({
    text: entity,
    role: fc.constantFrom('subject', 'object', 'other') as fc.Arbitrary<Chunk['role']>,
  });
  const turn = fc.array(chunk, { maxLength: 5 });
  const dialogue = fc.array(turn, { minLength: 2, maxLength: 12 });
  const weights = fc.tuple(
    ...[0, 1, 2, 3].map(() => fc.integer({ min: -5, max: 5 })),
  ) as unknown as fc.Arbitrary<[number, number, number, number]>;

  it('lies between the least weight and the maximum', () => {
    fc.assert(
      fc.property(dialogue, weights, fc.constantFrom('shift', 'continue'), (chunks, w, undefinedPrevious) => {
        const options = { chunks, weights: w, undefinedPrevious } as CenteringScoreOptions;
        const { score: value, maxScore } = centeringScore(transcript(chunks.length), options);
        expect(value).toBeGreaterThanOrEqual(Math.min(...w) - 1e-12);
        expect(value).toBeLessThanOrEqual(maxScore! + 1e-12);
      }),
    );
  });

  it('does not change when entities are renamed', () => {
    fc.assert(
      fc.property(dialogue, (chunks) => {
        const renamed = chunks.map((list) => list.map((one) => ({ ...one, text: `the new ${one.text}` })));
        const before = centeringScore(transcript(chunks.length), { chunks });
        const after = centeringScore(transcript(chunks.length), { chunks: renamed });
        expect(after.score).toBe(before.score);
        expect(after.transitions).toEqual(before.transitions);
      }),
    );
  });

  it('continues at the third of three equal turns, if they have a subject or object', () => {
    fc.assert(
      fc.property(turn, (chunks) => {
        const result = centeringScore(transcript(3), { chunks: [chunks, chunks, chunks] });
        const central = chunks.some(({ role }) => role !== 'other');
        const expected = chunks.length === 0 ? 'rough-shift' : central ? 'continue' : 'retain';
        expect(result.transitions[1]).toBe(expected);
      }),
    );
  });
});
