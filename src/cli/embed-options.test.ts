import { expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { cacheEmbedder } from '../embed/cache-embedder.js';
import { embedderFor, embedOptions, parseModel, printStatistics } from './embed-options.js';
import type { Io } from './io.js';

const terminal = (): { io: Io; said: () => string } => {
  let err = '';
  const io = { stderr: { write: (text: string) => void (err += text) } } as unknown as Io;
  return { io, said: () => err };
};

it('has no embedder without --embed, and refuses what only it uses', async () => {
  const { io, said } = terminal();
  expect(await embedderFor({}, io)).toBeUndefined();
  expect(await embedderFor({ offline: true }, io)).toBeUndefined();
  for (const name of ['model', 'dtype', 'cache'] as const)
    await expect(embedderFor({ [name]: 'x' }, io)).rejects.toMatchObject({
      ...{ code: 'INVALID_OPTION', message: `--${name}: needs --embed`, path: `--${name}`, received: 'x' },
    });
  expect(said()).toBe('');
});

it.each([
  ...['./model', '../model', '/models/own', '\\\\models', 'C:\\models', 'c:/models'].map((model) => [
    ...[model, { modelPath: model }],
  ]),
  ...['own/model', 'all-MiniLM-L6-v2', 'own.model', 'models/C:x'].map((model) => [model, { model }]),
  [undefined, {}],
] as [string | undefined, object][])('takes %s for a folder or a name', (model, options) => {
  expect(parseModel(model)).toEqual(options);
});

it('counts the vectors that were computed and those from the cache', async () => {
  const { io, said } = terminal();
  printStatistics(undefined, io);
  expect(said()).toBe('');
  const embedder = cacheEmbedder(countingEmbedder());
  await embedder.embed(['tea', 'cake']);
  await embedder.embed(['tea']);
  printStatistics(embedder, io);
  expect(said()).toBe('vectors: 2 embedded, 1 from the cache\n');
});

it('has a group in the help', () => {
  expect(embedOptions().map(({ helpGroupHeading }) => helpGroupHeading)).toEqual(
    Array(5).fill('Embeddings:'),
  );
});
