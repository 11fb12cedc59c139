import { expect, it } from 'vitest';
import { embedderInfo } from './embedder-info.js';

it('keeps what describes an embedder, and nothing else', () => {
  const info = { id: 'e', revision: '2', dtype: 'q8', pooling: 'mean' };
  expect(embedderInfo(Object.freeze({ ...info, embed: () => [] }))).toStrictEqual(info);
  expect(embedderInfo({ id: 'e' })).toStrictEqual({ id: 'e' });
  expect(embedderInfo(undefined)).toBeUndefined();
});
