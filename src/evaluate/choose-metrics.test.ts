import { describe, expect, it, vi } from 'vitest';
import * as library from '../index.js';
import { centeringScore } from '../metrics/coherence/centering-score.js';
import { listMetrics } from '../metrics/core/registry.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { lexicalDivergence } from '../metrics/lexical/lexical-divergence.js';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { semanticConcentration } from '../metrics/speaker/semantic-concentration.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { requireFacts } from './choose-metrics.js';
import { evaluate } from './evaluate.js';
import { evaluate as evaluateCalls } from './index.js';
import type { OwnMetric } from './metric-choice.js';

const turns = [
  { speaker: 'ana', text: 'The red bus is late again.' },
  { speaker: 'ben', text: 'Is the red bus late?' },
  { speaker: 'ana', text: 'Then we walk to the market.' },
];
const talk = { id: 'talk', turns };
const questions: OwnMetric = {
  name: 'share-asking',
  revision: 2,
  score: (transcript) =>
    transcript.turns.filter(({ text }) => text.endsWith('?')).length / transcript.turns.length,
};

describe('metrics as functions', () => {
  it('carry the facts of their cards, under the names of their exports', () => {
    for (const card of listMetrics()) {
      const call = library[card.name as 'speakerEntropy'];
      expect(call.name).toBe(card.name);
      const { options, ...facts } = requireFacts(call);
      expect(card).toMatchObject(facts);
      expect(options).toEqual(card.options.map(({ name }) => ({ name })));
    }
  });

  it('are not called to find out which metric they are', () => {
    const call = vi.fn();
    expect(() => requireFacts(call)).toThrow('evaluate: metrics: expected the function of a metric, or');
    expect(call).not.toHaveBeenCalled();
  });

  it('give the rows of their names', async () => {
    const functions = [speakerEntropy, lexicalDensity, centeringScore, lexicalNovelty];
    const byName = await evaluate([talk], { metrics: ['NSE', 'LD', 'centering-score', 'LNR'] });
    expect(await evaluate([talk], { metrics: functions })).toEqual(byName);
    expect(await evaluateCalls([talk], { metrics: functions })).toEqual(byName);
    expect(byName).toHaveLength(3 + turns.length);
  });

  it('take options beside them or by name', async () => {
    const metric = { metric: lexicalDensity, options: { tf: 'relative' } } as const;
    const byName = await evaluate([talk], { metrics: [{ metric: 'LD', options: { tf: 'relative' } }] });
    expect(await evaluate([talk], { metrics: [metric] })).toEqual(byName);
    for (const name of ['LD', 'lexicalDensity', 'lexical-density'] as const) {
      const options = { [name]: { tf: 'relative' } };
      expect(await evaluate([talk], { metrics: [lexicalDensity], options })).toEqual(byName);
      expect(await evaluate([talk], { metrics: ['LD'], options })).toEqual(byName);
    }
  });

  it('are refused if they are not metrics over transcripts', async () => {
    const wrong = (metrics: unknown): Promise<unknown> => evaluate([talk], { metrics } as never);
    await expect(wrong([lexicalDivergence])).rejects.toThrow(
      'evaluate: metrics: expected a metric over transcripts, got lexical-divergence: call lexicalDivergence() in code; mtpc explain lexical-divergence describes it',
    );
    await expect(wrong([() => 1])).rejects.toThrow(
      'evaluate: metrics: expected the function of a metric, or { name, revision, score } for a custom metric, got a function',
    );
    await expect(evaluateCalls([talk], { metrics: ['NSE'] } as never)).rejects.toThrow(
      'evaluate: metrics[0]: expected an imported function (names need evaluate of \'@mtpc/metrics\'), got "NSE"',
    );
    await expect(evaluateCalls([talk], {} as never)).rejects.toThrow(
      'evaluate: metrics: expected a list of imported functions and custom metrics, got undefined',
    );
  });
});

describe('options by metric', () => {
  it('choose the metric that has them, where a symbol is shared', async () => {
    const rows = await evaluate([talk], { metrics: ['CS'], options: { CS: { hops: 1 } } });
    expect(rows.map(({ metric }) => metric)).toEqual(['conversational-structure']);
  });

  it('are refused twice, and for a metric that is not chosen', async () => {
    const twice = { metrics: [{ metric: 'LD', options: {} }], options: { LD: {} } } as const;
    await expect(evaluate([talk], twice)).rejects.toThrow(
      'evaluate: options.ld: expected options given once',
    );
    await expect(evaluate([talk], { metrics: ['NSE'], options: { LD: {} } })).rejects.toThrow(
      'evaluate: options.ld: expected options of a chosen metric (add it to metrics)',
    );
    await expect(evaluate([talk], { metrics: ['NSE'], options: { NSE: 1 } } as never)).rejects.toThrow(
      'evaluate: options.NSE: expected an object of options, got 1',
    );
  });
});

describe('a metric of your own', () => {
  it('has rows like any other', async () => {
    const [row] = await evaluate([talk], { metrics: [questions] });
    // One of three turns ends with a question mark.
    expect(row).toEqual({
      ...{ transcript: 'talk', unit: 'transcript', metric: 'share-asking', score: 1 / 3, status: 'scored' },
      ...{ n: 3, signature: 'share-asking|revision:2' },
    });
    const undefinedRow = (
      await evaluate([talk], { metrics: [{ ...questions, score: async () => null }] })
    )[0]!;
    expect([undefinedRow.score, undefinedRow.status]).toEqual([null, 'undefined']);
  });

  it('is refused without a revision, with the name of another, and with a score that is no number', async () => {
    const wrong = (own: object): Promise<unknown> => evaluate([talk], { metrics: [own] } as never);
    await expect(wrong({ name: 'x', score: () => 1 })).rejects.toThrow(
      'evaluate: metrics[0].revision: expected a whole number from 0, got undefined',
    );
    for (const name of ['NSE', 'speaker-entropy', ''])
      await expect(wrong({ ...questions, name })).rejects.toThrow('a name that the library does not use');
    await expect(wrong({ ...questions, score: () => Number.NaN })).rejects.toThrow(
      'evaluate: metrics: the score of "share-asking": expected a finite number, or null where it is undefined, got NaN',
    );
  });
});

describe('items with vectors', () => {
  const embeddings = [
    [1, 0],
    [1, 0],
    [0, 1],
  ];

  it('need no embedder', async () => {
    const rows = await evaluate([{ transcript: talk, embeddings }, talk], { metrics: ['SC-Gini'] });
    expect(rows[0]!.score).toBe(semanticConcentration({ transcript: talk, embeddings }).score);
    expect(rows[1]!.skipped).toBe('needs embeddings');
  });
});

it('refuses an unknown field of the given analysis', async () => {
  const analysis = () => ({ token: [] }) as object;
  await expect(evaluate([talk], { metrics: ['LD'], analysis })).rejects.toThrow(
    'evaluate: analysis(transcript).token: expected one of tokens, tokenizer, chunks, analyzer, embedded, agenda, agendaEmbeddings, got "token"',
  );
});
