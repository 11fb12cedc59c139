import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { NextTurnCase, Turn } from '../../transcript/types.js';
import { directNameReference, rollDirectNameReference } from './direct-name-reference.js';

/** A context of one turn by x, and a candidate by `speaker`. */
const said = (text: string, speaker: string, more: Partial<NextTurnCase & Turn> = {}): NextTurnCase =>
  frozen({
    context: [{ speaker: 'x', text, ...(more.addressees ? { addressees: more.addressees } : {}) }],
    candidate: { speaker, text: 'Yes.' },
    ...(more.speakers ? { speakers: more.speakers } : {}),
  });

describe('rollDirectNameReference', () => {
  it('gives for all turns in one pass what the metric gives for each', () => {
    const text = fc.constantFrom('@ana now?', 'Ben, you?', '@Ben @cleo', 'ana', 'Cleo!', 'well', '@annie');
    const turn = fc.record(
      {
        speaker: fc.constantFrom('ana', 'Ana', 'ben', 'cleo', ''),
        text,
        addressees: fc.constantFrom(['ben'], ['Ann']),
      },
      { requiredKeys: ['speaker', 'text'] },
    );
    const match = fc.constantFrom('mention' as const, 'vocative' as const, 'reference' as const);
    const speakers = [{ id: 'ana', name: 'Annie' }, { id: 'ben' }];
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 10 }),
        match,
        fc.integer({ min: 1, max: 5 }),
        (turns, by, window) => {
          for (const options of [{ match: by }, { match: by, window }]) {
            for (const listed of [{}, { speakers }]) {
              const each = turns.map((candidate, i) => {
                const whole = directNameReference(
                  { context: turns.slice(0, i), candidate, ...listed },
                  options,
                );
                return { ...whole, foundAt: whole.foundAt.slice(-1) };
              });
              expect([...rollDirectNameReference({ turns, ...listed }, options)]).toEqual(each);
            }
          }
        },
      ),
    );
  });
});

describe('directNameReference', () => {
  it("takes the speaker's own display name, not that of the first in the list", () => {
    const speakers = [
      { id: 'ben', name: 'Benny' },
      { id: 'ana', name: 'Annie' },
    ];
    expect(directNameReference(said('@annie, you?', 'ana', { speakers })).score).toBe(1);
    expect(directNameReference(said('@benny, you?', 'ana', { speakers })).score).toBe(0);
  });

  it.each(['mention', 'vocative', 'reference'] as const)('takes a name of any length: %s', (match) => {
    const name = 'a+(b'.repeat(10_000);
    const context = [{ speaker: 'ben', text: `@${name}, your turn` }];
    const candidate = { speaker: name, text: 'Yes.' };
    expect(directNameReference({ context, candidate }, { match }).score).toBe(1);
    const other = [{ speaker: 'ben', text: `@${name}x, your turn` }];
    expect(directNameReference({ context: other, candidate }, { match: 'mention' }).score).toBe(0);
  });

  it.each<[text: string, speaker: string, score: number]>([
    ['@Alice what now', 'Alice', 1],
    ['@ALICE, what now', 'alice', 1],
    ['＠Ａｌｉｃｅ', 'Alice', 1],
    ['cc @user_1.', 'user_1', 1],
    ['(@Mary Ann)', 'Mary Ann', 1],
    ['hey @Alice', 'Al', 0],
    ['@Alice2', 'Alice', 0],
    ['mail x@Alice.org', 'Alice', 0],
    ['#Alice', 'Alice', 0],
    ['Alice, what now', 'Alice', 0],
    ['@小明你怎么看', '小明', 1],
    ['@A.B hi', 'A.B', 1],
    ['@axb hi', 'a.b', 0],
    ['', 'Alice', 0],
  ])("'mention': %j addresses %j: %i", (text, speaker, score) => {
    expect(directNameReference(said(text, speaker)).score).toBe(score);
  });

  it.each<[text: string, speaker: string, score: number]>([
    ['Bob, what do you think?', 'Bob', 1],
    ['What do you think, Bob?', 'Bob', 1],
    ['I agree. Bob: your turn', 'Bob', 1],
    ['Bob?', 'Bob', 1],
    ['小明，你怎么看', '小明', 1],
    ['@Bob look', 'Bob', 1],
    ["that was Bob's idea", 'Bob', 0],
    ['Bobby, look', 'Bob', 0],
    ['will you mark it', 'Will', 0],
    ['I saw Bob yesterday', 'Bob', 0],
  ])("'vocative': %j addresses %j: %i", (text, speaker, score) => {
    expect(directNameReference(said(text, speaker), { match: 'vocative' }).score).toBe(score);
  });

  it("keeps the published code's quirks under 'reference'", () => {
    const options = { match: 'reference' } as const;
    expect(directNameReference(said('hey @Alice', 'Al'), options).score).toBe(1);
    expect(directNameReference(said('will you mark it', 'Will'), options).score).toBe(1);
    expect(directNameReference(said('ask Speaker 2', 'Speaker 1'), options).score).toBe(1);
    const own = { context: [{ speaker: 'Bob', text: "I'm Bob" }], candidate: { speaker: 'Bob', text: '' } };
    expect(directNameReference(own, options).score).toBe(1);
    expect(directNameReference(own).score).toBe(0);
    expect(directNameReference(said('hello', 'Bob'), { variant: 'reference' }).params).toMatchObject({
      match: 'reference',
    });
  });

  it('lets addressees decide where they are given', () => {
    expect(directNameReference(said('@Bob look', 'Bob', { addressees: ['Cleo'] })).score).toBe(0);
    expect(directNameReference(said('look', 'Bob', { addressees: ['cleo', 'BOB'] })).score).toBe(1);
  });

  it('also knows the display name', () => {
    const speakers = [
      { id: 'u3', name: 'Ana' },
      { id: 'u7', name: 'Bob' },
    ];
    expect(directNameReference(said('@bob look', 'u7', { speakers })).score).toBe(1);
    expect(directNameReference(said('@ana look', 'u7', { speakers })).score).toBe(0);
    expect(directNameReference(said('@ana look', 'u3', { speakers })).score).toBe(1);
    expect(directNameReference(said('@bob look', 'u7')).score).toBe(0);
  });

  it('counts and points into the whole context, looking at the window only', () => {
    const context = ['@Bob', 'no', '@Bob'].map((text) => ({ speaker: 'x', text }));
    const local = frozen({ context, candidate: { speaker: 'Bob', text: '' } });
    expect(directNameReference(local)).toMatchObject({ n: 3, foundAt: [0, 2] });
    expect(directNameReference(local, { window: 2 })).toMatchObject({ n: 2, foundAt: [2] });
    expect(() => directNameReference(local, { window: 0 })).toThrow(
      'directNameReference: options.window: expected a whole number of at least 1, got 0',
    );
  });

  it('is undefined for a blank name, 0 in the reference', () => {
    expect(directNameReference(said('@', ' '))).toMatchObject({
      score: null,
      undefinedBecause: 'empty-text',
    });
    expect(directNameReference(said('@', ' '), { variant: 'reference' }).score).toBe(0);
  });

  const { cases } = golden<{
    cases: {
      id: string;
      input: { predictedSpeaker: string; context: { speaker: string; utterance: string }[] };
      code: number;
      paper: number;
    }[];
  }>('dnr');
  // The formula's case dnr-030 counts a mention of oneself; here a speaker's own turns address others only.
  const formula = (id: string, paper: number): number => (id === 'dnr-030' ? 0 : paper);
  it.each(cases)('matches the published code and formula: $id', ({ id, input, code, paper }) => {
    const context = input.context.map(({ speaker, utterance }) => ({ speaker, text: utterance }));
    const local = frozen({ context, candidate: { speaker: input.predictedSpeaker, text: '' } });
    expect(directNameReference(local).score).toBe(formula(id, paper));
    expect(directNameReference(local, { variant: 'reference' }).score).toBe(code);
  });

  it.each(['mention', 'vocative', 'reference'] as const)('takes a name of 40,000 characters: %s', (match) => {
    const speaker = 'name '.repeat(8000).trim();
    const candidate = { speaker, text: 'yes' };
    const of = (text: string): number | null =>
      directNameReference({ context: [{ speaker: 'ana', text }], candidate }, { match }).score;
    expect(of(`@${speaker}: here?`)).toBe(1);
    // The published code takes any word of a name for the name.
    expect(of(`@${speaker.slice(0, -1)}`)).toBe(match === 'reference' ? 1 : 0);
  });

  it('takes the name at every place where it stands, not only the first', () => {
    const candidate = { speaker: 'al', text: 'yes' };
    const of = (text: string, match: 'mention' | 'vocative' | 'reference'): number | null =>
      directNameReference({ context: [{ speaker: 'ana', text }], candidate }, { match }).score;
    expect(of('@alan and @al', 'mention')).toBe(1);
    expect(of('x@al or @alan', 'mention')).toBe(0);
    expect(of('Is al in, al?', 'vocative')).toBe(1);
    expect(of('Also, al is in.', 'vocative')).toBe(0);
    expect(of('final al', 'reference')).toBe(1);
    expect(of('final', 'reference')).toBe(0);
  });
});
