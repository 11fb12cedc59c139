import { describe, expect, it } from 'vitest';
import { evaluateInWorkers } from '../node/evaluate-in-workers.js';
import { evaluate } from './evaluate.js';
import { evaluateStream } from './evaluate-stream.js';
import { unlessAborted } from './unless-aborted.js';

it('stops an evaluation whose embedder never answers', async () => {
  const embedder = { id: 'hangs', dimensions: 4, embed: () => new Promise<never>(() => undefined) };
  const turns = ['x', 'y'].map((text) => ({ speaker: text, text }));
  const control = new AbortController();
  const rows = evaluate([{ id: 'e', turns }], {
    metrics: ['harmonic-progression'],
    embedder,
    signal: control.signal,
  });
  setTimeout(() => control.abort(new Error('enough')), 5);
  await expect(rows).rejects.toThrow('enough');
});

it('gives the result or the error of the work, and works without events', async () => {
  const control = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), control.signal)).toBe(1);
  await expect(unlessAborted(Promise.reject(new Error('broken')), control.signal)).rejects.toThrow('broken');
  expect(await unlessAborted(Promise.resolve(2), { throwIfAborted: () => undefined })).toBe(2);
  expect(await unlessAborted(Promise.resolve(3), undefined)).toBe(3);
});

describe('a source that waits', () => {
  const turns = ['x', 'y'].map((text) => ({ speaker: text, text }));
  let isClosed = false;
  async function* stuck() {
    try {
      yield { id: 'e', turns };
      await new Promise(() => undefined);
    } finally {
      isClosed = true;
    }
  }

  it.each([
    ['evaluateStream', evaluateStream],
    ['evaluateInWorkers', evaluateInWorkers],
  ])('is left by %s when the signal is aborted', async (_, evaluateEach) => {
    const control = new AbortController();
    const rows = evaluateEach(stuck(), { metrics: ['NSE'], signal: control.signal });
    expect((await rows.next()).value).toMatchObject({ transcript: 'e', score: 1 });
    const next = rows.next();
    setTimeout(() => control.abort(new Error('enough')), 5);
    await expect(next).rejects.toThrow('enough');
  });

  it('is closed by a caller that takes no more rows', async () => {
    isClosed = false;
    const { signal } = new AbortController();
    for await (const _ of evaluateStream(stuck(), { metrics: ['NSE'], signal })) break;
    expect(isClosed).toBe(true);
  });
});
