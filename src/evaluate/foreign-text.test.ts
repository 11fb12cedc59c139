import { describe, expect, it } from 'vitest';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import type { MetricName } from '../metrics/core/metric-names.generated.js';
import { listMetrics } from '../metrics/core/registry.js';
import { referringExpressions } from '../metrics/grounding/referring-expressions.js';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { createRuleActTagger } from '../text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../text/acts/fit-act-model.js';
import type { NextTurnCase, Transcript } from '../transcript/types.js';
import { evaluate } from './evaluate.js';
import { FUNCTIONS } from './functions.js';

const dialogue = (...texts: string[]): Transcript => ({
  id: 'd',
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});

const FOREIGN: readonly [string, Transcript][] = [
  [
    'Japanese',
    dialogue(
      '今日の会議は何時に始まりますか。',
      '三時に、二階です。',
      'わかりました、時間どおりに行きます。',
    ),
  ],
  [
    'Polish',
    dialogue(
      'O której jest dziś spotkanie, czy wiesz, gdzie jest sala?',
      'O trzeciej, na drugim piętrze, nie jest daleko, czy to się zgadza?',
      'Dobrze, jadę rowerem, bo nie jest źle i się nie spóźnię.',
    ),
  ],
  ['emoji', dialogue('😀😀', '👍', '🎉❤️')],
];

const tagger = createRuleActTagger();
const actModel = fitActModel({ other: ['wh-question', 'answer', 'thanks'] }, { order: 1, alpha: 1 });
const functions = { ...FUNCTIONS, 'referring-expressions': referringExpressions };
const english = listMetrics().filter(({ capability }) => capability !== undefined && capability !== 'words');

it('knows which metrics ask for more than words of a language', () => {
  expect(english.map(({ id }) => id).toSorted()).toEqual([
    'answer-proposals',
    'centering-score',
    'dialogue-act-fit',
    'lexical-density',
    'lexical-novelty',
    'referring-expressions',
    'style-markers',
  ]);
});

describe.each(FOREIGN)('a dialogue in %s', (_, transcript) => {
  it.each(english.map(({ id }) => id).filter((id) => id in FUNCTIONS))(
    'gets no number from %s through evaluate',
    async (id) => {
      const options = { metrics: [id as MetricName], components: true, tagger, actModel };
      const rows = await evaluate([transcript], { ...options, embedder: createHashEmbedder() });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({ score: null, undefinedBecause: 'unsupported-language' });
    },
  );

  it.each(english)('gets no number from $id called alone', ({ id, input }) => {
    const call = functions[id as keyof typeof functions] as unknown as (
      input: unknown,
      options: object,
    ) => { score: number | null };
    const options = id === 'dialogue-act-fit' ? { tagger, model: actModel } : {};
    const { turns } = transcript;
    const cases: NextTurnCase[] = turns.map((candidate, i) => ({ context: turns.slice(0, i), candidate }));
    for (const each of input === 'next-turn' ? cases : [transcript]) {
      expect(call(each, options)).toMatchObject({ score: null, undefinedBecause: 'unsupported-language' });
    }
  });
});

it('believes a tagger that is not bound to English', async () => {
  const own = { id: 'own', tag: (turns: readonly unknown[]) => turns.map(() => 'answer') };
  const metrics = ['dialogue-act-fit'] as const;
  const rows = await evaluate([FOREIGN[1]![1]], { metrics, tagger: own, actModel });
  expect(rows.every(({ score }) => score !== null)).toBe(true);
});

it.each(['paper', 'reference'] as const)(
  'gives messages of another language among English ones no number: %s',
  async (variant) => {
    const { turns } = dialogue(
      'When do we meet the others, and where is it?',
      'Gdzie się spotkamy i czy to jest daleko?',
      'We could meet at the station at three and then go on.',
      '三時に二階の部屋で。',
      '👍',
      'Good, I will be there with the car.',
      '  ',
    );
    const rows = await evaluate([{ id: 'd', turns }], {
      metrics: [{ metric: 'lexical-novelty', options: { variant } }],
    });
    const alone = turns.map((candidate, i) =>
      lexicalNovelty({ context: turns.slice(0, i), candidate }, { variant }),
    );
    const parts = ({ score, undefinedBecause }: { score: number | null; undefinedBecause?: string }) => [
      score,
      undefinedBecause,
    ];
    expect(rows.map(parts)).toEqual(alone.map(parts));
    expect(rows.map((row) => row.undefinedBecause === 'unsupported-language')).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  },
);
