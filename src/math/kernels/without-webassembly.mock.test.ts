import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { DistanceKernel } from './distance-kernel.js';
import type { MixtureKernel } from './mixture-kernel.js';
import { createScriptKernel } from './script-kernel.js';
import { createScriptMixtureKernel } from './script-mixture-kernel.js';
import { createScriptTopicKernel } from './script-topic-kernel.js';
import type { TopicKernel, TopicTokens } from './topic-kernel.js';
import { drawSeeds } from './word-source.js';

beforeEach(() => {
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const random = createRandom(9);
const x: EmbeddingMatrix = {
  data: Float32Array.from({ length: 5 * 6 }, () => random.normal()),
  rows: 5,
  cols: 6,
};

function pairsOf(kernel: DistanceKernel): number[] {
  kernel.loadX(x, 0, x.rows);
  kernel.loadY(x, 0, x.rows);
  kernel.compute();
  return Array.from({ length: x.rows }, (_, i) => i * kernel.maxY).flatMap((at) =>
    Array.from(kernel.out.subarray(at, at + x.rows)),
  );
}

it('computes distances in JavaScript', async () => {
  const expected = pairsOf(createScriptKernel(6, 'squares'));
  const { createDistanceKernel } = await import('./distance-kernel.js');
  const { createCenteredKernel } = await import('./centered-kernel.js');
  const { createSimdKernel } = await import('./simd-kernel.js');
  expect(createSimdKernel(3, 'float32', 'squares')).toBeUndefined();
  expect(pairsOf(createDistanceKernel(6, 'float32'))).toEqual(expected);
  expect(pairsOf(createCenteredKernel([x], 'float32'))).toEqual(expected);
});

it('measures mixtures in JavaScript', async () => {
  const run = (kernel: MixtureKernel): number[] => {
    kernel.setComponent(0, Float64Array.from(x.data.subarray(0, 6)), new Float64Array(6).fill(2));
    kernel.loadRows(x, 0, x.rows);
    kernel.measure(0);
    kernel.addMoments(0, Float64Array.of(1, 0.5, 0.25, 0, 1));
    const { sums, squares } = kernel.moments(0);
    return [...kernel.distances.subarray(0, x.rows), ...sums, ...squares];
  };
  const { createMixtureKernel } = await import('./mixture-kernel.js');
  const { createSimdMixtureKernel } = await import('./simd-mixture-kernel.js');
  expect(createSimdMixtureKernel(6, 1)).toBeUndefined();
  expect(run(createMixtureKernel(6, 1))).toEqual(run(createScriptMixtureKernel(6, 1)));
});

it('draws topics in JavaScript', async () => {
  // Two documents, of the words 0, 1, 1 and 2, 0.
  const tokens: TopicTokens = {
    ...{ topics: 2, vocabulary: 3, alpha: 0.5, beta: 0.5 },
    ...{ start: Int32Array.of(0, 3, 5), wordOf: Int32Array.of(0, 1, 1, 2, 0) },
    topicOf: Int32Array.of(0, 1, 0, 1, 0),
  };
  const seeds = drawSeeds(createRandom(7));
  const swept = (kernel: TopicKernel): readonly Float64Array[] => {
    for (let i = 0; i < 9; i++) kernel.sweep();
    return [kernel.counts().documentTopics, kernel.counts().wordTopics];
  };
  const { createTopicKernel } = await import('./topic-kernel.js');
  const { createSimdTopicKernel } = await import('./simd-topic-kernel.js');
  expect(createSimdTopicKernel(tokens, seeds)).toBeUndefined();
  expect(swept(createTopicKernel(tokens, seeds))).toEqual(swept(createScriptTopicKernel(tokens, seeds)));
});

it('sums the weights of features in JavaScript', async () => {
  const { Arena } = await import('../../text/noun-chunks/arena.js');
  const { FeatureTemplates } = await import('../../text/noun-chunks/feature-templates.js');
  const { FeatureScorer } = await import('../../text/noun-chunks/feature-scorer.js');
  const { packWeights, SparseWeights } = await import('../../text/noun-chunks/packed-weights.js');
  const { createScoreKernel } = await import('../../text/noun-chunks/score-kernel.js');
  const templates = new FeatureTemplates(['word'], ['word'], 1);
  // A token between two boundaries on either side; the last place of a row is 0.
  const rows = Int32Array.of(0, 0, 0, 0, 7, 0, 0, 0, 0, 0);
  const [hash] = templates.hash(rows, 2, 1, new Arena());
  const weights = new SparseWeights(packWeights([{ hash: hash!, levels: new Map([[1, 20]]) }], 2, 0.5));
  expect(createScoreKernel(templates, weights, 2)).toBeUndefined();
  const [none, level] = new FeatureScorer(templates, weights).levels(rows, 1, new Arena());
  expect([none, level! * weights.unit]).toEqual([0, 0.5]);
});

it('reads tags and labels in JavaScript', async () => {
  const { Arena } = await import('../../text/noun-chunks/arena.js');
  const { createTagKernel } = await import('../../text/noun-chunks/tag-kernel.js');
  const { TAGS, tagTables } = await import('../../text/noun-chunks/tag-lattice.js');
  const { TagReader } = await import('../../text/noun-chunks/read-tags.js');
  const { createLabelKernel } = await import('../../text/noun-chunks/label-kernel.js');
  const { LabelReader, TABLE } = await import('../../text/noun-chunks/viterbi.js');
  const transitions = new Float64Array((TAGS + 1) * TAGS);
  expect(createTagKernel(tagTables(transitions, 1))).toBeUndefined();
  expect(createLabelKernel(new Float64Array(TABLE), 1)).toBeUndefined();
  const tags = new Int16Array(2 * TAGS);
  tags[3] = 5;
  tags[TAGS + 7] = 5;
  expect([...new TagReader(transitions, 1).read(tags, 0, new Arena()).best]).toEqual([3, 7]);
  // A subject begins and goes on.
  const labels = Int16Array.from([0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]);
  const reader = new LabelReader(new Float64Array(TABLE), 1);
  expect([...reader.read(labels, new Uint8Array(2), new Arena())]).toEqual([1, 2]);
});
