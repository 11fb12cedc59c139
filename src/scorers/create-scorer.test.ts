import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import { evaluate } from '../evaluate/evaluate.js';
import { createScorer } from './create-scorer.js';
import { overTurns } from './over-turns.js';

const talk = frozen({
  turns: [
    { speaker: 'ana', text: 'The red bus left early.' },
    { speaker: 'ben', text: 'I never saw the red bus.' },
    { speaker: 'ana', text: 'It left at nine, I think.' },
  ],
});

describe('createScorer', () => {
  it('gives the score of evaluate on the scale, and says so in the signature', async () => {
    const [row] = await evaluate([talk], { metrics: ['LD'] });
    const result = await createScorer({ metric: 'LD', scale: { from: 0, to: 40 } })({ output: talk });
    expect(result).toEqual({
      name: 'lexical-density',
      score: row!.score! / 40,
      metadata: {
        raw: row!.score,
        n: 3,
        signature: `${row!.signature}|scale:from0to40`,
        scale: 'from0to40',
        direction: 'higher',
      },
    });
  });

  it('passes options on, typed by the metric', async () => {
    const scorer = createScorer({ metric: 'LD', options: { tf: 'relative' }, scale: { from: 0, to: 1 } });
    expect((await scorer(talk)).metadata.signature).toContain('tf:relative');
    // @ts-expect-error LD has no such value
    expect(() => createScorer({ metric: 'LD', options: { tf: 'double' }, scale: 'raw' })).not.toThrow();
    // @ts-expect-error nor is there such a metric
    expect(() => createScorer({ metric: 'nonsense' })).toThrow('unknown metric "nonsense"');
  });

  it('takes turns together by mean, least or last', async () => {
    const rows = await evaluate([talk], { metrics: ['LNR'] });
    const [first, second, third] = rows.map(({ score }) => score!) as [number, number, number];
    const raw = async (over?: 'mean' | 'min' | 'last') => {
      const { metadata } = await createScorer({ metric: 'LNR', scale: 'range', ...(over && { over }) })(talk);
      return [metadata.raw, metadata.n, metadata.signature.split('|').slice(-2).join(' ')];
    };
    expect(await raw()).toEqual([
      expect.closeTo((first + second + third) / 3, 12),
      3,
      'over:mean scale:range[0,1]',
    ]);
    expect(await raw('min')).toEqual([Math.min(first, second, third), 3, 'over:min scale:range[0,1]']);
    expect(await raw('last')).toEqual([third, 1, 'over:last scale:range[0,1]']);
  });

  it('takes the least of more turns than a call takes arguments', () => {
    const rows = Array.from({ length: 130_000 }, (_, i) => ({ score: i === 7 ? -1 : i }));
    expect(overTurns(rows as never, 'min').raw).toBe(-1);
  });

  it('gives null and the reason where there is no value, never 0', async () => {
    const { score, metadata } = await createScorer({ metric: 'centering-score' })({ output: 'Yes.' });
    expect(score).toBe(null);
    expect(metadata).toMatchObject({ raw: null, n: 0, undefinedBecause: 'too-few-turns' });
    expect(metadata.signature).toContain('scale:range[0,3]');
  });

  it('fails with the reason where asked', async () => {
    const scorer = createScorer({ metric: 'centering-score', whenUndefined: 'fail' });
    await expect(scorer({ output: 'Yes.' })).rejects.toThrow(
      'centering-score: no value: too-few-turns (centering-score|',
    );
  });

  it('names the conversation without a score by its id', async () => {
    const scorer = createScorer({ metric: 'centering-score', whenUndefined: 'fail' });
    await expect(scorer({ id: 'case-9', messages: [{ role: 'user', content: 'Hi.' }] })).rejects.toThrow(
      'centering-score: no value of "case-9": too-few-turns (',
    );
  });

  it('rejects a number in place of a text, with its place', async () => {
    const scorer = createScorer({ metric: 'LD', scale: 'raw' });
    for (const [content, found] of [
      [5, 'number 5'],
      [true, 'boolean true'],
    ])
      await expect(scorer([{ role: 'user', content }])).rejects.toThrow(
        `createScorer: input: messages[0].content: expected a string, got the ${found}`,
      );
  });

  it('reports progress and stops at a signal', async () => {
    const [controller, seen] = [new AbortController(), [] as unknown[]];
    const scorer = createScorer({
      ...{ metric: 'LD', scale: 'raw', signal: controller.signal },
      onProgress: (progress) => seen.push(progress),
    });
    await scorer({ id: 'x', messages: [{ role: 'user', content: 'A red box.' }] });
    await scorer({ output: 'A blue box.' });
    expect(seen).toEqual([
      { done: 1, transcript: 'x' },
      { done: 2, transcript: '2' },
    ]);
    controller.abort(new Error('stopped'));
    await expect(scorer({ output: 'A box.' })).rejects.toThrow('stopped');
    expect(seen).toHaveLength(2);
  });

  it('counts turns without a score, and leaves them out of the mean', async () => {
    const embedder = createHashEmbedder();
    const { metadata } = await createScorer({ metric: 'message-novelty', scale: 'range', embedder })(talk);
    expect(metadata).toMatchObject({ n: 2, undefinedTurns: 1 }); // the first turn has no context
    expect(metadata.signature).toContain('embedder:hash-embedder');
  });

  it('says what is lacking', async () => {
    await expect(createScorer({ metric: 'SC-Gini', scale: 'range' })(talk)).rejects.toThrow(
      'createScorer: semantic-concentration needs embeddings; the page of the metric says how to provide it',
    );
  });

  it('refuses metrics of many conversations', () => {
    expect(() => createScorer({ metric: 'unreliability' })).toThrow(
      'createScorer: expected a metric of one conversation, got unreliability, which expects runs; use evaluate',
    );
  });

  it('reads where it is told, and is called as it is told', async () => {
    const scorer = createScorer({
      metric: 'NSE',
      scale: 'range',
      name: 'balance',
      read: ({ log }: { log: string }) => log,
    });
    expect(scorer.name).toBe('balance');
    expect(await scorer({ log: 'Ana: Hi.\nBen: Hello.' })).toMatchObject({ name: 'balance', score: 1 });
  });

  it.each([
    [{ over: 'max' }, 'options.over: expected "mean" or "min" or "last", got "max"'],
    [{ whenUndefined: 'zero' }, 'options.whenUndefined: expected "skip" or "fail", got "zero"'],
  ])('refuses %j', (options, message) => {
    expect(() => createScorer({ metric: 'LNR', scale: 'range', ...options } as never)).toThrow(message);
  });
});

describe('overTurns', () => {
  it('gives the most frequent reason where no turn has a score', () => {
    const row = { transcript: '1', unit: 'turns[0]', metric: 'x', score: null, n: 0, signature: '' };
    const rows = (['no-history', 'empty-text', 'empty-text'] as const).map((undefinedBecause) => ({
      ...row,
      undefinedBecause,
    }));
    expect(overTurns(rows, 'mean')).toEqual({
      raw: null,
      n: 0,
      undefinedTurns: 3,
      undefinedBecause: 'empty-text',
    });
  });
});
