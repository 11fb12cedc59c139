import { createRandom, type Random } from '../../src/math/create-random.js';
import type { Graph, Weights } from './onnx.js';

/** Sizes of the tiny pair. */
export const SIZES = { hidden: 16, projected: 12, image: 32, patch: 8, tokens: 24 } as const;

/**
 * The text side: token vectors are summed from the left and read where the end mark stands, which is where the token
 * number is greatest, as in CLIP. What follows the end mark (padding) plays no part.
 */
export function textGraph(vocabulary: number): Graph {
  const random = createRandom(1);
  const { hidden, projected } = SIZES;
  return {
    name: 'text_model',
    inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'length'] }],
    outputs: [{ name: 'text_embeds', type: 'float', dims: ['batch', projected] }],
    nodes: [
      {
        type: 'Gather',
        inputs: ['token_vectors', 'input_ids'],
        outputs: ['tokens'],
        attributes: { axis: 0 },
      },
      { type: 'CumSum', inputs: ['tokens', 'axis'], outputs: ['summed'] },
      // The runtime of the older library finds the greatest of floats only.
      { type: 'Cast', inputs: ['input_ids'], outputs: ['numbers'], attributes: { to: 1 } },
      { type: 'ArgMax', inputs: ['numbers'], outputs: ['end'], attributes: { axis: 1, keepdims: 1 } },
      { type: 'GatherND', inputs: ['summed', 'end'], outputs: ['pooled'], attributes: { batch_dims: 1 } },
      { type: 'Tanh', inputs: ['pooled'], outputs: ['bounded'] },
      { type: 'MatMul', inputs: ['bounded', 'projection'], outputs: ['text_embeds'] },
    ],
    weights: [
      normal(random, 'token_vectors', [vocabulary, hidden], 0.5),
      { name: 'axis', dims: [], data: BigInt64Array.of(1n) },
      normal(random, 'projection', [hidden, projected], 0.25),
    ],
  };
}

/** The image side: vectors of patches, bounded, averaged, projected. */
export function visionGraph(): Graph {
  const random = createRandom(2);
  const { hidden, projected, image, patch } = SIZES;
  return {
    name: 'vision_model',
    inputs: [{ name: 'pixel_values', type: 'float', dims: ['batch', 3, image, image] }],
    outputs: [{ name: 'image_embeds', type: 'float', dims: ['batch', projected] }],
    nodes: [
      {
        type: 'Conv',
        inputs: ['pixel_values', 'patches'],
        outputs: ['convolved'],
        attributes: { kernel_shape: [patch, patch], strides: [patch, patch] },
      },
      { type: 'Tanh', inputs: ['convolved'], outputs: ['bounded'] },
      { type: 'GlobalAveragePool', inputs: ['bounded'], outputs: ['averaged'] },
      { type: 'Flatten', inputs: ['averaged'], outputs: ['pooled'], attributes: { axis: 1 } },
      { type: 'MatMul', inputs: ['pooled', 'projection'], outputs: ['image_embeds'] },
    ],
    weights: [
      normal(random, 'patches', [hidden, 3, patch, patch], 0.1),
      normal(random, 'projection', [hidden, projected], 0.25),
    ],
  };
}

function normal(random: Random, name: string, dims: readonly number[], deviation: number): Weights {
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { name, dims, data: Float32Array.from({ length: size }, () => deviation * random.normal()) };
}
