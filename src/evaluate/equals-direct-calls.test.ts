import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import { embedTranscript } from '../embed/embed-transcript.js';
import type { MetricResult } from '../index.js';
import * as library from '../index.js';
import { printNumber } from '../math/print-number.js';
import type { MetricCard } from '../metrics/core/card.js';
import { signature } from '../metrics/core/signature.js';
import { createRuleActTagger } from '../text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../text/acts/fit-act-model.js';
import { fitTopicModel } from '../text/topics/fit-topic-model.js';
import { nextTurnCases } from '../transcript/next-turn-cases.js';
import type { Transcript } from '../transcript/types.js';
import { evaluate } from './evaluate.js';
import { FUNCTIONS } from './functions.js';
import { chooseCard, LIBRARY } from './library.js';
import type { MetricChoice } from './metric-choice.js';
import { mtpcProfile } from './mtpc-profile.js';
import type { EvaluationRow } from './row.js';

/**
 * What `evaluate` and the profile print is what the metrics give when they are called alone. Nothing here goes through
 * `runMetric`: inputs are made by the public functions, and which number stands in which row is written down again.
 */

const lines = [
  ['ana', 'Shall we meet in the old garden, @ben? Green tea would be good.', 1],
  ['ben', 'The garden is closed in winter. The hall has a red table and a warm window.', 1],
  ['cleo', 'Ana, the hall is fine. I bring green tea and a cake for everybody.', 1],
  ['ana', 'Then the hall it is. Who brings the letters and the music?', 2],
  ['ben', 'I bring the letters. @cleo brings the music, I think.', 2],
  ['ana', 'Good. The red table stands near the window, so we put the cake there.', 2],
  ['cleo', 'The music is ready, and the tea is green.', 3],
  ['ben', 'The letters are on the red table. Thank you, Ana.', 3],
  ['ana', 'Thank you. We meet in the hall, not in the garden.', 3],
] as const;
const talk: Transcript = frozen({
  id: 'talk',
  turns: lines.map(([speaker, text, round], i) => ({ speaker, text, round, references: [`r${i % 2}`] })),
  speakers: [
    { id: 'cleo', name: 'Cleopatra', background: 'Likes music and cake.' },
    { id: 'ben', name: 'Benjamin', background: 'Writes letters.' },
    { id: 'ana', name: 'Lee', background: 'Drinks green tea in the garden.' },
  ],
  agenda: {
    items: [
      { id: 'place', text: 'meet in the hall or in the garden' },
      { id: 'food', text: 'green tea and cake' },
      { id: 'music', text: 'the letters and the music' },
    ],
    edges: [
      ['place', 'food'],
      ['food', 'music'],
    ],
    start: 'place',
    end: 'music',
  },
});

const embedder = createHashEmbedder({ dimensions: 16 });
const tagger = createRuleActTagger();
const actModel = fitActModel({ talk: tagger.tag(talk.turns), other: ['question', 'answer'] });
const topicModel = fitTopicModel(
  talk.turns.map(({ text }) => text),
  { topics: 2, iterations: 20 },
);
const languageModel = {
  id: 'lengths',
  logProbabilities: async (context: string, text: string) =>
    [...text.split(' ').keys()].map((i) => -0.1 * (i + 1) - context.length / 1e4),
};
const words = 'green tea garden hall table window letter music cake red old winter bring meet'.split(' ');
const wordVectors = new Map(words.map((word, i) => [word, [Math.sin(i), Math.cos(i), (i % 3) / 2]]));
const embedded = await embedTranscript(talk, embedder);
const agendaEmbeddings = await embedder.embed(talk.agenda!.items.map(({ text }) => text));
const coverage = { scale: 2, coverageThreshold: 0.1, relevanceThreshold: 0.05 };
const agenda = { agenda: talk.agenda, agendaEmbeddings, ...coverage };

const phrases = { mine: ['I bring the letters'], yours: ['you bring'] };

/** What each metric needs to be called by hand. */
const BY_HAND: Readonly<Record<string, object>> = {
  'answer-proposals': { phrases },
  'speaker-topic-alignment': { topicModel },
  'topic-expansion': { topicModel },
  'lexical-novelty': { wordVectors },
  'dialogue-act-fit': { tagger, model: actModel, transcript: 'talk' },
  'agenda-progression': agenda,
  'agenda-completion': agenda,
  'progression-efficiency': agenda,
  'task-success': agenda,
  'conversational-structure': { agendaEmbeddings, hops: 1, blockSize: 2, agenda: talk.agenda },
};
const ASKED: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    ['agenda-progression', 'agenda-completion', 'progression-efficiency', 'task-success'].map((id) => [
      id,
      coverage,
    ]),
  ),
  'conversational-structure': { hops: 1, blockSize: 2 },
  'answer-proposals': { phrases },
};
const cards = new Map<string, MetricCard>(LIBRARY.ids.map((id) => [id, chooseCard(id)]));
const takes = (input: MetricCard['input']): ReadonlySet<string> =>
  new Set(Object.keys(FUNCTIONS).filter((id) => cards.get(id)?.input === input));
const [CORPUS, GAMES] = [takes('runs'), takes('games')];
const fed = Object.keys(FUNCTIONS).filter((id) => !CORPUS.has(id) && !GAMES.has(id));

async function alone(id: string, more: object = {}): Promise<MetricResult[]> {
  const { input, name } = cards.get(id)!;
  const options = { ...BY_HAND[id], ...more };
  const cases = input.startsWith('embedded') ? nextTurnCases(embedded) : nextTurnCases(talk);
  if (id === 'contextual-likelihood')
    return Promise.all(cases.map((each) => library.scoreLikelihood(each, languageModel, options)));
  const call = library[name as 'speakerEntropy'] as (input: object, options: object) => MetricResult;
  if (input.endsWith('next-turn')) return cases.map((each) => call(each, options));
  return [call(input === 'embedded' ? embedded : talk, options)];
}

const resources = { embedder, wordVectors, topicModel, tagger, actModel, languageModel };

describe('evaluate', () => {
  it('is compared for all metrics over single transcripts', () => {
    expect(fed.length).toBeGreaterThanOrEqual(27);
  });

  it.each(
    fed.flatMap((id) => [
      { id, variant: 'paper' },
      { id, variant: 'reference' },
    ]),
  )('$id gives what a direct call gives ($variant)', async ({ id, variant }) => {
    const varies = cards.get(id)!.options.some((option) => option.name === 'variant');
    const more = varies ? { variant } : {};
    const rows = await evaluate([talk], {
      ...resources,
      metrics: [{ metric: id, options: { ...ASKED[id], ...more } } as MetricChoice],
      components: true,
    });
    const results = await alone(id, more);
    const scores = rows.filter((row) => row.component === undefined);
    expect(scores.map((row) => row.score)).toEqual(results.map(({ score }) => score));
    expect(scores.map((row) => row.signature)).toEqual(results.map(signature));
    expect(scores.some((row) => row.score !== null)).toBe(true);
    for (const { symbol, of } of cards.get(id)!.components) {
      const wanted = results.map((result) => fieldOf(result, of));
      const got = rows.filter((row: EvaluationRow) => row.component === symbol).map(({ score }) => score);
      expect(got, symbol).toEqual(wanted);
    }
  });
});

function fieldOf(result: MetricResult, path: string): number | null {
  const found = path.split('.').reduce<unknown>((owner, field) => Object(owner)[field], result);
  return typeof found === 'number' ? found : null;
}

/** Each row of the profile: the metric, the field that it shows, and what is chosen for it. */
const ROWS: readonly (readonly [symbol: string, id: string, field: string, options?: object])[] = [
  ['DNR', 'direct-name-reference', 'score'],
  ['IR', 'implicit-reference', 'score'],
  ['PF', 'participation-frequency', 'score'],
  ['LS-ES-avg', 'speaker-similarity', 'average'],
  ['LS-ES-max', 'speaker-similarity', 'maximum'],
  ['LS-TA', 'speaker-topic-alignment', 'score'],
  ['LNR', 'lexical-novelty', 'lexical'],
  ['LNR-E', 'lexical-novelty', 'embeddingAware'],
  ['LNR-E-w', 'lexical-novelty', 'weighted'],
  ['M-SNS-avg', 'message-novelty', 'average'],
  ['M-SNS-min', 'message-novelty', 'minimum'],
  ['DAF', 'dialogue-act-fit', 'score'],
  ['LL', 'contextual-likelihood', 'score', { rescale: 25 }],
  ['LL-rescaled', 'contextual-likelihood', 'rescaled', { rescale: 25 }],
  ['TES', 'topic-expansion', 'score'],
  ['AP', 'agenda-progression', 'score'],
  ['LSCC-ES-avg', 'local-consistency', 'average'],
  ['LSCC-ES-max', 'local-consistency', 'maximum'],
  ['LSCC-ES-min', 'local-consistency', 'minimum'],
  ['NSE', 'speaker-entropy', 'score'],
  ['SC-Gini', 'semantic-concentration', 'score'],
  ['Phi', 'task-success', 'score'],
  ['ACR', 'agenda-completion', 'score'],
  ['PE', 'progression-efficiency', 'score'],
  ['CS', 'conversational-structure', 'score'],
  ['PD', 'progression-distance', 'score'],
  ['HMP', 'harmonic-progression', 'score'],
  ['GSCC-DC-avg (single)', 'global-consistency', 'average', { centroids: 'single' }],
  ['GSCC-DC-max (single)', 'global-consistency', 'maximum', { centroids: 'single' }],
  ['GSCC-DC-avg (leave one out)', 'global-consistency', 'leaveOneOut', { centroids: 'single' }],
  ['GSCC-DC-avg (mixture)', 'global-consistency', 'average', { centroids: 'mixture' }],
  ['GSCC-DC-max (mixture)', 'global-consistency', 'maximum', { centroids: 'mixture' }],
];

describe.each(['paper', 'reference'] as const)('mtpcProfile, variant %s', async (variant) => {
  const profile = await mtpcProfile(talk, {
    ...resources,
    variant,
    agenda: { ...coverage, hops: 1, blockSize: 2 },
  });

  it('has the rows that are compared', () => {
    expect(profile.rows.map((row) => row.symbol)).toEqual(ROWS.map(([symbol]) => symbol));
  });

  it.each([...ROWS.map(([symbol, id, field, options = {}]) => ({ symbol, id, field, options }))])(
    '$symbol is the mean of the metric called alone',
    async ({ symbol, id, field, options }) => {
      const varies = cards.get(id)!.options.some((option) => option.name === 'variant');
      const results = await alone(id, { ...options, ...(varies && { variant }) });
      const values = results.map((result) => fieldOf(result, field)).filter((value) => value !== null);
      const row = profile.rows.find((each) => each.symbol === symbol)!;
      expect(row.summary.n).toBe(values.length);
      const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(row.summary.mean === null ? null : printNumber(row.summary.mean, 11)).toBe(
        mean === null ? null : printNumber(mean, 11),
      );
      expect(row.signatures).toEqual([...new Set(results.map(signature))]);
    },
  );
});
