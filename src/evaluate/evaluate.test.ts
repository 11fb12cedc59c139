import { describe, expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { frozen } from '../../testing/frozen.js';
import { centeringScore } from '../metrics/coherence/centering-score.js';
import { listMetrics } from '../metrics/core/registry.js';
import { signature } from '../metrics/core/signature.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { toNextTurnCase } from '../transcript/next-turn-cases.js';
import type { Transcript } from '../transcript/types.js';
import { evaluate } from './evaluate.js';
import { evaluateStream } from './evaluate-stream.js';
import { FUNCTIONS } from './functions.js';

const talk: Transcript = frozen({
  id: 'talk',
  turns: [
    { speaker: 'ana', text: 'The red bus is late again.' },
    { speaker: 'ben', text: 'It left the harbor at nine.' },
    { speaker: 'ana', text: 'Then we walk to the market.' },
  ],
});
const run = (instruction: string, score: number): Transcript => ({
  turns: [{ speaker: 'user', text: 'Sort it.' }],
  outcome: { score },
  meta: { instruction },
});

describe('evaluate', () => {
  it('says which transcript is wrong, by its place, or by its name for details of turns', async () => {
    const errorOf = (bad: unknown): Promise<unknown> =>
      evaluate([talk, bad as Transcript], { metrics: ['NSE', 'PF'] }).catch((error: unknown) => error);
    const turn = { speaker: 'ana', text: 'tea' };
    expect(await errorOf({ turns: [{ speaker: 1, text: 'x' }] })).toMatchObject({
      path: 'transcripts[1].turns[0].speaker',
      message: 'evaluate: transcripts[1].turns[0].speaker: expected a string, got 1',
    });
    expect(await errorOf({ id: 'a-b', turns: [{ speaker: 1, text: 'x' }] })).toMatchObject({
      path: 'transcripts[1].turns[0].speaker',
      message: 'evaluate: transcript "a-b": transcripts[1].turns[0].speaker: expected a string, got 1',
    });
    expect(await errorOf(null)).toMatchObject({ code: 'INVALID_INPUT', path: 'transcripts[1]' });
    expect(await errorOf({ id: 'b', turns: [{ ...turn, round: '1' }] })).toMatchObject({
      message: 'evaluate: transcript "b": turns[0].round: expected a finite number, got "1"',
    });
  });

  it('refuses transcripts beyond the limits, and names the limit', async () => {
    const within = { metrics: ['NSE'] as const, maxTurns: 3, maxCharacters: 80 };
    expect(await evaluate([talk], within)).toHaveLength(1);
    await expect(evaluate([talk], { ...within, maxTurns: 2 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'evaluate: transcript "talk": expected at most 2 turns (options.maxTurns), got 3',
    });
    await expect(evaluate([talk, talk], { ...within, maxCharacters: 79 })).rejects.toThrow(
      'evaluate: transcript "talk": expected at most 79 characters (options.maxCharacters), got 80',
    );
    for (const limit of [0, -1, 1.5, Number.NaN, '3']) {
      await expect(evaluate([talk], { maxTurns: limit as number })).rejects.toThrow(
        'evaluate: options.maxTurns: expected a whole number above 0, got',
      );
    }
  });

  it('lets others have their turn between transcripts', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    let after = 0;
    const busy = (): void => {
      // A transcript that takes longer than a timer: 5 ms of work.
      for (const end = performance.now() + 5; performance.now() < end; );
    };
    await evaluate(
      Array.from({ length: 20 }, () => talk),
      { metrics: ['NSE'], onProgress: busy },
    );
    after = turns;
    clearInterval(timer);
    expect(after).toBeGreaterThan(10);
  });

  it('gives the numbers and signatures of the metrics called alone, though they share one analysis', async () => {
    const metrics = ['lexical-density', 'speaker-entropy', 'pingeval:CS', 'LNR'] as const;
    const rows = await evaluate([talk], { metrics });
    const alone = [lexicalDensity(talk), speakerEntropy(talk), centeringScore(talk)];
    for (const [i, result] of alone.entries()) {
      expect(rows[i]).toEqual({
        transcript: 'talk',
        unit: 'transcript',
        metric: result.metric,
        symbol: ['LD', 'NSE', 'CS'][i],
        status: 'scored',
        score: result.score,
        n: result.n,
        signature: signature(result),
      });
    }
    for (const [i, row] of rows.slice(3).entries()) {
      const result = lexicalNovelty(toNextTurnCase(talk, i));
      expect(row).toMatchObject({ unit: `turns[${i}]`, score: result.score, signature: signature(result) });
    }
    expect(rows.length).toBe(6);
  });

  it('passes options on, reference units included', async () => {
    const options = { variant: 'reference' } as const;
    const rows = await evaluate([talk], {
      metrics: [
        { metric: 'LNR', options },
        { metric: 'LD', options: { tf: 'relative' } },
      ],
    });
    const result = lexicalNovelty(toNextTurnCase(talk, 2), { variant: 'reference' });
    expect(rows[2]).toMatchObject({ score: result.score, signature: signature(result) });
    expect(rows[3]?.score).toBe(lexicalDensity(talk, { tf: 'relative' }).score);
  });

  it('says why it does not compute something instead of leaving it out', async () => {
    const rows = await evaluate([talk]);
    expect(new Set(rows.map((row) => row.metric))).toEqual(new Set(Object.keys(FUNCTIONS)));
    const reasons = new Map(rows.flatMap((row) => (row.skipped ? [[row.metric, row.skipped]] : [])));
    expect(reasons.get('semantic-concentration')).toBe('needs embeddings');
    expect(reasons.get('word-novelty-curve')).toBe('needs rounds');
    expect(reasons.get('unreliability')).toBe('needs scored runs');
    expect(reasons.get('topic-expansion')).toBe('needs a topic model');
    expect(reasons.get('agenda-completion')).toBe('needs embeddings');
  });

  it('asks predicates about the outcome without any vector', async () => {
    const booked = Object.assign((outcome: { success?: boolean }) => outcome.success === true, {
      id: 'booked',
    });
    const metrics = [{ metric: 'task-success', options: { predicates: [booked] } }] as const;
    const done = { ...talk, outcome: { success: true } };
    expect(await evaluate([done, talk], { metrics })).toMatchObject([{ score: 1 }, { score: 0 }]);
    expect(await evaluate([done], { metrics: ['task-success'] })).toMatchObject([
      { skipped: 'needs embeddings' },
    ]);
  });

  it('carries reasons of undefined scores', async () => {
    const [row] = await evaluate([{ turns: talk.turns.slice(0, 1) }], { metrics: ['NSE'] });
    expect(row).toMatchObject({ transcript: '1', score: null, undefinedBecause: 'one-speaker' });
  });

  it('makes vectors once for a transcript', async () => {
    const embedder = countingEmbedder();
    const rows = await evaluate([talk], { metrics: ['SC-Gini', 'PD', 'LSCC-ES'], embedder });
    expect(embedder.calls).toHaveLength(1);
    expect(rows.every((row) => row.skipped === undefined)).toBe(true);
    expect(rows[0]?.signature).toContain(`embedder:${embedder.id}`);
  });

  it('takes an analysis that is already there', async () => {
    const analysis = () => ({ tokens: [['x'], ['y'], ['z']], tokenizer: 'mine' });
    const [row] = await evaluate([talk], { metrics: ['LD'], analysis });
    expect(row?.score).toBeCloseTo(100 * Math.log(3), 10);
    expect(row?.signature).toContain('tokenizer:mine');
  });

  it('lets the caller split and parse', async () => {
    const tokenize = Object.assign((text: string) => text.split(' '), { id: 'spaces' });
    const parse = Object.assign(() => [{ text: 'x', role: 'subject' as const }], { id: 'mine' });
    const metrics = [
      { metric: 'LD', options: { tokenize } },
      { metric: 'centering-score', options: { parse } },
    ] as const;
    const rows = await evaluate([talk], { metrics });
    expect(rows.map((row) => row.signature?.split('tokenizer:')[1])).toEqual(['spaces', 'mine']);
  });

  it('computes corpus metrics over all runs, at the end', async () => {
    const rows = await evaluate([run('a', 0), run('a', 100), talk, run('b', 50)], {
      metrics: ['P', 'U90-10'],
    });
    const corpus = rows.filter((row) => row.unit === 'corpus');
    expect(corpus).toMatchObject([
      { transcript: '*', metric: 'averaged-performance', score: 50, n: 3 },
      { transcript: '*', metric: 'unreliability', score: 80, n: 3 },
    ]);
    expect(rows.filter((row) => row.skipped).map((row) => row.transcript)).toEqual(['talk', 'talk']);
  });

  it('keeps models and settings apart', async () => {
    const runs = ['full', 'full', 'sharded'].map((setting, i) => ({
      ...run('a', 100 - 40 * i),
      meta: { instruction: 'a', setting, model: 'm' },
    }));
    expect(await evaluate(runs, { metrics: ['P'] })).toMatchObject([
      { unit: 'corpus: full', score: 80, n: 2 },
      { unit: 'corpus: sharded', score: 20, n: 1 },
    ]);
  });

  it('refuses metrics nobody has, and metrics over other things', async () => {
    // @ts-expect-error the compiler knows the names
    await expect(evaluate([talk], { metrics: ['nonsense'] })).rejects.toThrow(
      'evaluate: metrics: unknown metric "nonsense"',
    );
    await expect(evaluate([talk], { metrics: ['isotokenBudget'] })).rejects.toThrow(
      'metrics: expected a metric over transcripts, got isotoken-budget, which expects numbers: call isotokenBudget() in code; mtpc explain isotoken-budget describes it',
    );
  });

  it('has a binding for every metric over transcripts', () => {
    const inputs = new Set(['transcript', 'local', 'embedded', 'embedded-local', 'runs']);
    const bound = listMetrics()
      .filter((metric) => inputs.has(metric.input))
      .map((metric) => metric.id);
    const beyond = bound.filter((id) => FUNCTIONS[id] === undefined);
    // These need per-run annotations or several corpora, which transcripts alone do not carry.
    expect(beyond.sort()).toEqual(CALLED_DIRECTLY);
  });
});

const CALLED_DIRECTLY = [
  'answer-bloat',
  'citation-profile',
  'first-attempt-progress',
  'gradual-sharding',
  'human-comparison',
  'proposal-acceptance',
  'referring-expressions',
  'turn-scaling',
  'verbosity-profile',
];

describe('evaluateStream', () => {
  it('reads one transcript at a time', async () => {
    const events: string[] = [];
    async function* source(): AsyncGenerator<Transcript> {
      for (const id of ['a', 'b']) {
        events.push(`read ${id}`);
        yield { ...talk, id };
      }
    }
    for await (const row of evaluateStream(source(), { metrics: ['NSE'] }))
      events.push(`row ${row.transcript}`);
    expect(events).toEqual(['read a', 'row a', 'read b', 'row b']);
  });

  it('reports progress and stops when told', async () => {
    const seen: unknown[] = [];
    const controller = new AbortController();
    const onProgress = (progress: { done: number }): void => {
      seen.push(progress);
      if (progress.done === 2) controller.abort(new Error('enough'));
    };
    const stream = evaluateStream([talk, run('x', 1), talk], {
      metrics: ['NSE'],
      onProgress,
      signal: controller.signal,
    });
    await expect(async () => {
      for await (const _ of stream);
    }).rejects.toThrow('enough');
    expect(seen).toEqual([
      { done: 1, total: 3, transcript: 'talk' },
      { done: 2, total: 3, transcript: '2' },
    ]);
  });
});
