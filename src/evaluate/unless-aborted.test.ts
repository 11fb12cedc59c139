import { expect, it } from 'vitest';
import { evaluate } from './evaluate.js';
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
