import type { EmbeddingMatrix } from '../src/math/embedding-matrix.js';
import { globalConsistency } from '../src/metrics/consistency/global-consistency.js';
import type { HotPath } from './hot-path.js';
import { clusteredSample, KINDS } from './samples.js';

const COLS = 384;
const SPEAKERS = 4;

/** Global consistency against mixtures: for each of 4 speakers all sizes up to the root of their turns. */
function consistencyPath(
  name: string,
  sizes: number[],
  sample: (rows: number, cols: number, seed: number) => EmbeddingMatrix,
): HotPath {
  return {
    name,
    sizes,
    prepare(size) {
      const matrix = sample(size, COLS, size);
      const double = { ...matrix, data: Float64Array.from(matrix.data) };
      const speakers = Array.from({ length: size }, (_, i) => (i >> 1) % SPEAKERS);
      const turns = speakers.map((speaker) => ({ speaker: `speaker ${speaker}`, text: 'well' }));
      const embedded = { transcript: { turns }, embeddings: double };
      return {
        run: () => globalConsistency(embedded, { centroids: 'mixture' }).score,
        rivals: {},
        python: {
          'scikit-learn': { function: 'centroids_sklearn', matrices: { x: double }, options: { speakers } },
        },
        unit: 'turns',
        work: size,
      };
    },
  };
}

/** Turns about 12 subjects. */
export const path: HotPath = consistencyPath(
  'GSCC, mixture centroids',
  [100, 200, 400, 800],
  (rows, cols, seed) => clusteredSample(rows, cols, 12, seed),
);

/** All hot paths of this file. */
export const paths: HotPath[] = [
  path,
  ...Object.entries(KINDS).map(([kind, sample]) =>
    consistencyPath(`GSCC, mixture centroids, ${kind}`, [400], sample),
  ),
];
