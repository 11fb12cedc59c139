import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { Transcript } from '../transcript/types.js';
import { PERTURBATION_TEXTS, PERTURBATIONS, type Perturbation, perturb } from './perturb.js';
import { PADDING } from './perturbations/texts.js';

const turn = (speaker: string, text: string) => ({ speaker, text, id: `${speaker}-${text}` });
const BAKING: Transcript = frozen({
  id: 'baking',
  speakers: [{ id: 'ana', name: 'Ana' }, { id: 'ben' }],
  turns: [
    turn('ana', 'Shall we bake the red cake?'),
    turn('ben', 'We need flour.'),
    turn('ana', 'I bought two bags.'),
    turn('ben', 'Then start the oven.'),
    turn('ana', 'It is hot now.'),
    turn('ben', 'Good.'),
  ],
});
const SAILING: Transcript = frozen({
  turns: [turn('cleo', 'The small boat left a harbor.'), turn('dan', 'The wind turned the sails.')],
});
const texts = (transcript: Transcript | null): string[] => transcript!.turns.map(({ text }) => text);
const words = (text: string): string[] => text.split(/\s+/).sort();

/** The first seed whose shuffle is not the order that was. */
const orderChanged = (each: Perturbation): Transcript =>
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((seed) => perturb(BAKING, each, { seed })!)
    .find(({ turns }) => turns.some((own, i) => own !== BAKING.turns[i]))!;

describe('perturb', () => {
  it('leaves the argument alone and repeats itself', () => {
    for (const each of PERTURBATIONS) {
      expect(perturb(BAKING, each, { other: SAILING })).toEqual(perturb(BAKING, each, { other: SAILING }));
      expect(PERTURBATION_TEXTS[each]).toBeTruthy();
    }
    expect(perturb(BAKING, 'identity')).toBe(BAKING);
  });

  it('draws anew for another seed', () => {
    const orders = new Set(
      Array.from({ length: 20 }, (_, seed) => texts(perturb(BAKING, 'shuffle-turns', { seed })).join()),
    );
    expect(orders.size).toBeGreaterThan(10);
  });

  it('moves turns, and nothing else, when it shuffles', () => {
    for (const each of ['shuffle-turns', 'shuffle-within-speaker', 'shuffle-blocks'] as const) {
      const { turns, ...rest } = orderChanged(each)!;
      expect(new Set(turns)).toEqual(new Set(BAKING.turns));
      expect(turns).not.toEqual(BAKING.turns);
      const { turns: _, ...before } = BAKING;
      expect(rest).toEqual(before);
    }
    const within = perturb(BAKING, 'shuffle-within-speaker', { seed: 3 })!;
    expect(within.turns.map(({ speaker }) => speaker)).toEqual(BAKING.turns.map(({ speaker }) => speaker));
    // Blocks of four: the last two come first, the first four keep their order.
    const swapped = Array.from(
      { length: 9 },
      (_, seed) => perturb(BAKING, 'shuffle-blocks', { seed })!.turns,
    );
    expect(swapped).toContainEqual([...BAKING.turns.slice(4), ...BAKING.turns.slice(0, 4)]);
  });

  it('relabels consistently, and takes names away', () => {
    const relabelled = perturb(
      { ...BAKING, turns: [{ ...BAKING.turns[0]!, addressees: ['BEN '] }, ...BAKING.turns.slice(1)] },
      'relabel-speakers',
    )!;
    expect(relabelled.turns.map(({ speaker }) => speaker.at(-1)).join('')).toBe(
      'ACACAC'.replaceAll('C', 'B'),
    );
    expect(relabelled.turns[0]!.addressees).toEqual(['ParticipantB']);
    expect(relabelled.speakers).toEqual([{ id: 'ParticipantA' }, { id: 'ParticipantB' }]);
    expect(texts(relabelled)).toEqual(texts(BAKING));
  });

  it('deals speakers out anew, each as often as before', () => {
    const dealt = perturb(BAKING, 'permute-speakers', { seed: 2 })!;
    expect(texts(dealt)).toEqual(texts(BAKING));
    expect(dealt.turns.map(({ speaker }) => speaker).sort()).toEqual([
      'ana',
      'ana',
      'ana',
      'ben',
      'ben',
      'ben',
    ]);
  });

  it('changes the number of turns as it says', () => {
    expect(perturb(BAKING, 'drop-turns')!.turns).toHaveLength(5);
    const doubled = perturb(BAKING, 'double-turns')!.turns;
    expect(doubled.filter((_, i) => i % 2 === 0)).toEqual(BAKING.turns);
    expect(doubled[1]).toEqual({ speaker: 'ana', text: 'Shall we bake the red cake?' });
    expect(texts(perturb(BAKING, 'truncate'))).toEqual(texts(BAKING).slice(0, 3));
    expect(new Set(perturb(BAKING, 'silence-speaker')!.turns.map(({ speaker }) => speaker)).size).toBe(1);
  });

  it('changes texts as it says', () => {
    expect(texts(perturb(BAKING, 'replace-with-ok'))).toEqual(Array(6).fill('ok'));
    expect(texts(perturb(BAKING, 'pad-words'))[1]).toBe(`We need flour. ${PADDING}`);
    expect(texts(perturb(BAKING, 'scramble-words')).map(words)).toEqual(texts(BAKING).map(words));
    const nulls = texts(perturb(BAKING, 'null-text', { other: SAILING }));
    expect(nulls.map((text) => words(text).length)).toEqual(texts(BAKING).map((text) => words(text).length));
    const known = texts(SAILING).flatMap(words);
    expect(nulls.flatMap(words).every((word) => known.includes(word))).toBe(true);
    // A quarter of six turns, rounded: two.
    const foreign = texts(perturb(BAKING, 'foreign-turns', { other: SAILING }));
    expect(foreign.filter((text) => texts(SAILING).includes(text))).toHaveLength(2);
  });

  it('exchanges noun phrases for those in the same role', () => {
    // The subjects of the other dialogue are the boat, then the wind; the first of its objects is the harbor.
    const [first, second] = texts(perturb(BAKING, 'swap-entities', { other: SAILING }));
    expect(first).toBe('Shall we bake a harbor?');
    expect(second).toBe('We need the sails.');
  });

  it('says where there is nothing to change', () => {
    const alone = { turns: [turn('ana', 'Hello.')] };
    const changing = [
      'shuffle-turns',
      'shuffle-within-speaker',
      'shuffle-blocks',
      'permute-speakers',
    ] as const;
    for (const each of [...changing, 'drop-turns', 'truncate', 'silence-speaker'] as const)
      expect(perturb(alone, each)).toBeNull();
    for (const each of ['swap-entities', 'foreign-turns', 'null-text'] as const) {
      expect(perturb(BAKING, each)).toBeNull();
      expect(perturb(BAKING, each, { other: { turns: [] } })).toBeNull();
    }
  });

  it('refuses what it cannot do', () => {
    expect(() => perturb(BAKING, 'shout' as never)).toThrow('perturb: perturbation: expected "identity"');
    expect(() => perturb(BAKING, 'truncate', { seed: 0.5 })).toThrow(
      'options.seed: expected a safe integer, got 0.5',
    );
    expect(() => perturb('text' as never, 'truncate')).toThrow('perturb: transcript');
  });

  it('keeps turns whole for any dialogue (property)', () => {
    const dialogue = fc.array(fc.record({ speaker: fc.constantFrom('a', 'b', 'c'), text: fc.string() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(dialogue, fc.integer(), (turns, seed) => {
        const shuffled = perturb({ turns }, 'shuffle-turns', { seed });
        const dropped = perturb({ turns }, 'drop-turns', { seed });
        if (turns.length < 2) return shuffled === null && dropped === null;
        const isKept = dropped!.turns.every((each) => new Set<unknown>(turns).has(each));
        return (
          new Set(shuffled!.turns).size === new Set(turns).size &&
          isKept &&
          dropped!.turns.length < turns.length
        );
      }),
    );
  });
});
