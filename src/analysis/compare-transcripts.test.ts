import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { createRandom } from '../math/create-random.js';
import type { Transcript } from '../transcript/types.js';
import { compareSystems } from './compare-systems.js';
import { compareTranscripts } from './compare-transcripts.js';

const NOUNS = 'ferry harbor letter garden bridge lamp baker river ticket window violin ladder'.split(' ');
const VERBS = 'needs carries follows opens paints repairs visits crosses'.split(' ');
const ADJECTIVES = 'old red quiet heavy small broken yellow early'.split(' ');

/** Dialogues of 10 to 21 turns that stay with their topic with some probability, and know some nouns. */
function corpus(seed: number, stay: number, nouns = NOUNS): Transcript[] {
  const random = createRandom(seed);
  const pick = (list: readonly string[]): string => list[random.integer(list.length)]!;
  return Array.from({ length: 20 }, (_, d) => {
    let topic = pick(nouns);
    const turns = Array.from({ length: 10 + random.integer(12) }, (__, t) => {
      if (random.next() > stay) topic = pick(nouns);
      const text = `The ${pick(ADJECTIVES)} ${topic} ${pick(VERBS)} the ${pick(ADJECTIVES)} ${pick(nouns)}.`;
      return { speaker: t % 2 ? 'ana' : 'ben', text };
    });
    return { id: `d${d}`, turns };
  });
}

const withTexts = (transcripts: readonly Transcript[], change: (text: string) => string): Transcript[] =>
  transcripts.map((each) => ({
    ...each,
    turns: each.turns.map((turn) => ({ ...turn, text: change(turn.text) })),
  }));
const firstShare = (transcripts: readonly Transcript[], share: number): Transcript[] =>
  transcripts.map((each) => ({ ...each, turns: each.turns.slice(0, Math.ceil(share * each.turns.length)) }));

const base = corpus(1, 0.35);
const metrics = ['centering-score', 'LD', 'NSE', 'style-markers'] as const;
async function verdicts(a: readonly Transcript[], b: readonly Transcript[]): Promise<Record<string, string>> {
  const found = await compareTranscripts(a, b, { metrics });
  return Object.fromEntries(found.map(({ metric, length }) => [metric, length!.verdict]));
}

describe('compareTranscripts', () => {
  it('calls a difference one of length where dialogues were cut to 70 %', async () => {
    const found = await compareTranscripts(base, firstShare(base, 0.7), { metrics: ['LD'] });
    const [{ difference, adjustedPValue, length }] = found as [(typeof found)[number]];
    expect(difference).toBeGreaterThan(3);
    expect(adjustedPValue).toBeLessThan(0.001);
    // The first turns of both are the same.
    expect(length!.atLength).toMatchObject({ by: 'turns', difference: 0, pValue: 1 });
    expect(length!.verdict).toBe('length');
    expect(length!.turns.meanA! > length!.turns.meanB!).toBe(true);
    expect(length!.withoutPadding).toBeNull();
  });

  it.each<[string, (text: string) => string]>([
    ['at the end of turns', (text) => `${text} You know, well, I mean.`],
    ['at their beginning, as a phrase', (text) => `Okay, let me think about that. ${text}`],
    ['in the middle', (text) => text.replace(/ (?=\w+ the)/, ' um, sort of ')],
    ['in words of no language', (text) => `${text} Blim dorva anketo sulm.`],
  ])('calls a difference one of padding %s', async (_, pad) => {
    const found = await verdicts(base, withTexts(base, pad));
    expect(found['lexical-density']).toBe('padding');
    expect(Object.values(found)).not.toContain('remains');
    expect(Object.values(found)).not.toContain('length');
  });

  it('names the padding, its system and its share', async () => {
    const found = await compareTranscripts(
      withTexts(base, (text) => `${text} You know, well, I mean.`),
      base,
      { metrics: ['LD'], names: ['padded', 'plain'] },
    );
    const { withoutPadding } = found[0]!.length!;
    expect(withoutPadding).toMatchObject({
      system: 'padded',
      phrases: ['you know well i mean'],
      difference: 0,
    });
    // Five words of thirteen.
    expect(withoutPadding!.share).toBeCloseTo(5 / 12, 1);
  });

  it('says that a real difference remains, also where the better side is cut', async () => {
    const [wandering, steady] = [corpus(3, 0.05), corpus(2, 0.95, NOUNS.slice(0, 3))];
    expect((await verdicts(wandering, steady))['lexical-density']).toBe('remains');
    expect((await verdicts(wandering, firstShare(steady, 0.8)))['lexical-density']).toBe('remains');
  });

  it('explains nothing where nothing was found', async () => {
    expect(Object.values(await verdicts(base, base))).toEqual(metrics.map(() => 'not-different'));
  });

  it('does not take a word that both sides say for padding', async () => {
    const chatty = withTexts(base, (text) => `Well, ${text}`);
    const found = await compareTranscripts(
      chatty,
      withTexts(firstShare(base, 0.7), (text) => `Well, ${text}`),
      {
        metrics: ['LD'],
      },
    );
    expect(found[0]!.length).toMatchObject({ withoutPadding: null, verdict: 'length' });
  });

  it('cuts words where it is asked to, or where turns are longer on one side', async () => {
    const longer = withTexts(base, (text) => `${text} ${text.toUpperCase().split('').reverse().join('')}`);
    const [found] = await compareTranscripts(base, longer, { metrics: ['LD'] });
    expect(found!.length!.atLength).toMatchObject({ by: 'words', difference: 0 });
    const [turns] = await compareTranscripts(base, longer, { metrics: ['LD'], atLength: 'turns' });
    expect(turns!.length!.atLength!.difference).toBe(turns!.difference);
  });

  it('is compareSystems but for the lengths', async () => {
    const other = corpus(5, 0.35);
    const [a, b] = [await evaluate(base, { metrics: ['NSE'] }), await evaluate(other, { metrics: ['NSE'] })];
    const found = await compareTranscripts(base, other, { metrics: ['NSE'] });
    expect(found.map(({ length: _, ...rest }) => rest)).toEqual(compareSystems({ a, b }));
  });

  it('cuts all dialogues of a unit to the shortest of them', async () => {
    const runs = (system: string, lengths: readonly number[]): Transcript[] =>
      lengths.map((length, i) => ({
        id: `${system}${i}`,
        meta: { task: `t${i % 3}` },
        turns: base[0]!.turns.slice(0, length).map((turn) => ({ ...turn, text: `${turn.text} ${system}` })),
      }));
    const [found] = await compareTranscripts(runs('x', [8, 9, 7, 6, 5, 4]), runs('y', [3, 4, 5, 6, 7, 8]), {
      metrics: ['NSE'],
      unit: 'task',
      keepMeta: ['task'],
      atLength: 'turns',
    });
    // 3, 4 and 4 turns: of two speakers 2/3 and 1/3, 1/2 and 1/2.
    expect(found!.length!.atLength).toMatchObject({ n: 3, difference: 0 });
  });

  it('repeats a comparison with the variants of the metric', async () => {
    const [found] = await compareTranscripts(base, firstShare(base, 0.5), { metrics: ['LD'], robust: true });
    expect(found!.variants).toEqual([
      expect.objectContaining({ variant: 'LD-fixed', isSameSign: expect.anything() }),
    ]);
    const [centering] = await compareTranscripts(base, corpus(2, 0.95), {
      metrics: [{ metric: 'centering-score', options: { match: 'head' } }],
      robust: true,
    });
    const names = centering!.variants!.map(({ variant }) => variant);
    expect(names).toEqual([
      'match: exact',
      'match: exact-minus-determiner',
      'match: linked',
      'resolve: speaker',
    ]);
  });

  it('refuses other input than transcripts, and unknown options before it scores anything', async () => {
    await expect(compareTranscripts(5 as never, base)).rejects.toThrow('compareTranscripts: a: expected');
    await expect(compareTranscripts(base, base, { atLength: 'tunrs' as never })).rejects.toThrow(
      'options.atLength',
    );
    let done = 0;
    const misspelled = { lvel: 0.9, onProgress: () => (done += 1) };
    await expect(compareTranscripts(base, base, misspelled as never)).rejects.toThrow('options.lvel');
    expect(done).toBe(0);
  });
});
