import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asyncOf, collect } from '../../testing/pieces.js';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import { evaluate } from '../evaluate/evaluate.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import type { EvaluationRow } from '../evaluate/row.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { listLanguages } from '../text/languages/registry.js';
import type { Transcript } from '../transcript/types.js';
import { OF_CALLS, type PoolEvaluateOptions, type PoolInput, rowsOfRun } from './evaluation-in-workers.js';
import type { BatchSettings } from './score-batch.js';
import { type ScoreRunPool, ScoreThreads } from './score-pool.js';

/** The calling thread as the only one, which gets a copy of its settings, as another thread does. */
class CallingThread extends ScoreThreads {
  settings: BatchSettings | undefined;
  pool: ScoreRunPool | undefined;
  constructor() {
    super(0, 'unused.js');
  }
  override begin(settings: BatchSettings): ScoreRunPool {
    this.settings = structuredClone(settings);
    this.pool = super.begin(this.settings, true);
    return this.pool;
  }
}

const talk = (id: string | undefined, ...speakers: readonly string[]): Transcript => ({
  ...(id !== undefined && { id }),
  turns: speakers.map((speaker, i) => ({ speaker, text: `The ${i % 2 ? 'red' : 'blue'} bus is late.` })),
  meta: { topic: 'bus' },
});
const talks = [talk('x', 'ana', 'ben', 'ana'), talk(undefined, 'ben', 'ana')];

let thread: CallingThread;
beforeEach(() => void (thread = new CallingThread()));
afterEach(() => thread.close());
const run = (
  transcripts: PoolInput,
  options: PoolEvaluateOptions = {},
  caller = 'pool',
): Promise<EvaluationRow[]> => collect(rowsOfRun(thread, caller, transcripts, options));

describe('rowsOfRun', () => {
  const embedder = createHashEmbedder();
  it.each<[string, EvaluateOptions]>([
    [
      'metrics by name, function and object',
      { metrics: ['NSE', speakerEntropy, { metric: 'LD', options: { tf: 'relative' } }] },
    ],
    [
      'a function with options',
      { metrics: [{ metric: speakerEntropy, options: { variant: 'reference' } }] } as never,
    ],
    ['options by metric', { metrics: ['LD'], options: { LD: { tf: 'relative' } } }],
    ['components', { metrics: ['NSE'], components: true }],
    ['clusters', { metrics: ['NSE'], keepMeta: ['topic'] }],
    ['a language', { metrics: ['LD'], language: 'en' }],
    ['an embedder and vectors', { metrics: ['LS-ES'], embedder }],
    ['limits that are kept', { metrics: ['NSE'], maxTurns: 3, maxCharacters: 62 }],
    [
      'analysis',
      { metrics: ['LD'], analysis: ({ turns }) => ({ tokens: turns.map(() => ['late']), tokenizer: 'one' }) },
    ],
  ])('gives the rows of evaluate with %s', async (_, options) => {
    const expected = await evaluate(talks, options);
    expect(expected.some(({ score }) => score !== null)).toBe(true);
    expect(await run(talks, options as PoolEvaluateOptions)).toEqual(expected);
  });

  it('gives the rows of all metrics unless some are named', async () => {
    expect(await run(talks)).toEqual(await evaluate(talks));
  });

  it('gives corpus metrics last, at the level of the call', async () => {
    const scored = Array.from({ length: 12 }, (_, i) => ({
      ...talk('same', 'ana', 'ben'),
      outcome: { score: i * 8 },
    }));
    const options = { metrics: ['A90', 'NSE'] as const, confidenceLevel: 0.5 };
    const rows = await run(scored, options);
    expect(rows).toEqual(await evaluate(scored, options));
    expect(rows).not.toEqual(await run(scored, { ...options, confidenceLevel: 0.9 }));
    expect(rows.at(-1)?.metric).toBe('aptitude');
  });

  it('reads a file, with the options of the reader', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'run-')), 'chat.csv');
    writeFileSync(path, 'a,b\nana,Late?\nben,No.\n');
    const read = { columns: { speaker: 'a', text: 'b', conversation: null } };
    const rows = await run(path, { metrics: ['NSE'], read });
    expect(rows).toMatchObject([{ transcript: 'chat#1', generatedId: true, source: path, score: 1 }]);
  });

  it('tells of each transcript after its rows, and how many there are if that is known', async () => {
    const seen: unknown[] = [];
    const options: PoolEvaluateOptions = { metrics: ['NSE'], onProgress: (progress) => seen.push(progress) };
    for await (const row of rowsOfRun(thread, 'pool', talks, options)) seen.push(row.transcript);
    expect(seen).toEqual([
      ...['x', '2'],
      { done: 1, total: 2, transcript: 'x' },
      { done: 2, total: 2, transcript: '2' },
    ]);
    seen.length = 0;
    await run(asyncOf(talks), options);
    expect(seen).toEqual([
      { done: 1, transcript: 'x' },
      { done: 2, transcript: '2' },
    ]);
  });

  it('stops at a transcript once the signal is aborted, and after the last', async () => {
    for (const stop of [1, 2]) {
      const controller = new AbortController();
      const read: string[] = [];
      const input = function* (): Generator<Transcript> {
        for (const [i, each] of talks.entries()) {
          read.push(String(each.id));
          if (i + 1 === stop) controller.abort(new Error('enough'));
          yield each;
        }
      };
      await expect(run(input(), { metrics: ['NSE'], signal: controller.signal })).rejects.toThrow('enough');
      expect(read).toHaveLength(stop);
    }
    const late = new AbortController();
    const rows: EvaluationRow[] = [];
    const reading = async (): Promise<void> => {
      const options = { metrics: ['NSE'] as const, signal: late.signal };
      for await (const row of rowsOfRun(thread, 'pool', talks, options)) {
        rows.push(row);
        late.abort(new Error('enough'));
      }
    };
    await expect(reading()).rejects.toThrow('enough');
    expect(rows.map(({ metric }) => metric)).toEqual(['speaker-entropy', 'speaker-entropy']);
  });

  it('sends plain data to the threads, and the languages to register', async () => {
    const controller = new AbortController();
    const options: PoolEvaluateOptions = {
      ...{ embedder, analysis: () => ({}), onProgress: () => undefined, signal: controller.signal },
      ...{ metrics: [speakerEntropy, 'LD'], maxTurns: 5 },
    };
    await run(talks, options);
    expect(thread.settings).toEqual({
      options: { metrics: [{ metric: 'speaker-entropy' }, { metric: 'LD' }], maxTurns: 5 },
      ...{ print: 'rows', rawCells: false, keepSkipped: true, languages: listLanguages() },
    });
  });

  it.each<[string, unknown, object, string]>([
    ['input that is not a list', 7, {}, 'pool: transcripts: expected '],
    ['a transcript without turns', [{ id: 'x' }], {}, 'pool: transcript "x": transcripts[0]: expected '],
    ['an unknown metric', talks, { metrics: ['NoSuch'] }, 'pool: metrics: unknown metric "NoSuch"'],
    ['a long transcript', talks, { maxTurns: 2 }, 'pool: transcript "x": expected at most 2 turns'],
    ['many characters', talks, { maxCharacters: 61 }, 'pool: transcript "x": expected at most 61 characters'],
    [
      'an unknown option of the reader',
      talks,
      { read: { colums: {} } },
      'pool: options.colums: expected an option',
    ],
    [
      'a wrong option of a metric',
      talks,
      { metrics: [{ metric: 'LD', options: { tf: 'x' } }] },
      'lexicalDensity: options.tf',
    ],
    [
      'a metric of the caller',
      talks,
      { metrics: [{ name: 'own', revision: 1, score: () => 1 }] },
      'pool: options.metrics: expected metrics of the library, got an object',
    ],
  ])('refuses %s in the name of the caller', async (_, input, options, message) => {
    const rejected = run(input as never, options);
    await expect(rejected).rejects.toMatchObject({ name: 'MetricError' });
    await expect(rejected).rejects.toThrow(message);
  });

  it('ends the run, whether its rows are all read or not', async () => {
    for await (const _ of rowsOfRun(thread, 'pool', talks, { metrics: ['NSE'] })) break;
    await expect(thread.pool?.score([])).rejects.toThrow('nothing is scored any more');
    await run(talks, { metrics: ['NSE'] });
    await expect(thread.pool?.score([])).rejects.toThrow('nothing is scored any more');
  });
});

it('takes no options that threads cannot have', () => {
  const names = Object.keys(OF_CALLS);
  expect(names).toEqual(expect.arrayContaining(['metrics', 'embedder', 'confidenceLevel', 'read', 'signal']));
  for (const name of ['wordVectors', 'topicModel', 'tagger', 'actModel', 'languageModel'])
    expect(names).not.toContain(name);
});
