import { cacheEmbedder } from '../src/embed/cache-embedder.js';
import { batchesByLength, defaultBatchSize } from '../src/embed/transformers/batches.js';
import { createTransformersEmbedder } from '../src/embed/transformers/create-transformers-embedder.js';
import { createRandom } from '../src/math/create-random.js';
import type { HotPath } from './hot-path.js';

const WORDS = 'the red bus was late again so we walked home and had some tea with cake and bread'.split(' ');

/** Texts of 2 to 40 words, like those of a chat: most are short. */
function drawTexts(count: number): string[] {
  const random = createRandom(3);
  return Array.from({ length: count }, (_, i) => {
    const length = 2 + Math.floor(38 * random.next() ** 2);
    return `${i} ${Array.from({ length }, () => WORDS[random.integer(WORDS.length)]).join(' ')}`;
  });
}

/** The runtime that the pipeline runs its model in. */
interface Session {
  run(inputs: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Sentence embeddings, compared with the pipeline of transformers.js over the same model and texts, and from the cache. */
const embeddingPath = (name: string, sizes: number[]): HotPath => ({
  name,
  sizes,
  async prepare(size) {
    const texts = drawTexts(size);
    const embedder = await createTransformersEmbedder({ offline: true, threads: 1 });
    const cached = cacheEmbedder(embedder);
    await cached.embed(texts);
    const { pipeline } = await import('@huggingface/transformers');
    const extract = await pipeline('feature-extraction', embedder.folder!, {
      dtype: 'fp32',
      local_files_only: true,
      session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
    });
    const inLists = async (length: number): Promise<void> => {
      for (let start = 0; start < size; start += length)
        await extract(texts.slice(start, start + length), { pooling: 'mean', normalize: true });
    };
    const session: Session = extract.model.sessions.model;
    const batches = batchesByLength(texts, defaultBatchSize('fp32')).map((places) => {
      const batch = places.map((place) => texts[place]!);
      const encoded = Object.entries(extract.tokenizer(batch, { padding: true, truncation: true }));
      return Object.fromEntries(encoded.map(([input, tensor]) => [input, tensor.ort_tensor]));
    });
    const runSession = async (): Promise<void> => {
      for (const batch of batches) await session.run(batch);
    };
    return {
      isAsync: true,
      run: () => embedder.embed(texts),
      rivals: {
        'transformers.js pipeline, 32 at a time': () => inLists(32),
        'transformers.js pipeline, one at a time': () => inLists(1),
        'onnxruntime session, the same batches': runSession,
        'this library, all texts in its cache': () => cached.embed(texts),
      },
      unit: 'texts',
      work: size,
    };
  },
});

/** All hot paths of this file. A call with few texts has few of similar length. */
export const paths: HotPath[] = [
  embeddingPath('embedding, without and with cache', [32, 128, 512]),
  embeddingPath('embedding of few texts', [32]),
];
