import { kMeansCluster } from 'simple-statistics';
import { kMeans } from '../src/math/k-means.js';
import type { HotPath } from './hot-path.js';
import { clusteredSample, rowsOf } from './samples.js';

const COLS = 384;
const CLUSTERS = 10;

/** simple-statistics throws where a cluster loses all its rows: then one has to start again. */
function bySimpleStatistics(rows: number[][]): unknown {
  for (;;) {
    try {
      return kMeansCluster(rows, CLUSTERS);
    } catch {}
  }
}

/** Finding 10 clusters, to the end. Everyone draws their own start, so that the numbers of rounds differ. */
export const path: HotPath = {
  name: 'k-means',
  sizes: [250, 500, 1000, 2000],
  prepare(size) {
    const matrix = clusteredSample(size, COLS, CLUSTERS, size);
    const rows = rowsOf(matrix);
    return {
      run: () => kMeans(matrix, { k: CLUSTERS }),
      rivals: {
        'this library in double precision': () => kMeans(matrix, { k: CLUSTERS, precision: 'double' }),
        'simple-statistics': () => bySimpleStatistics(rows),
      },
      python: {
        'scikit-learn': {
          function: 'k_means_sklearn',
          matrices: { x: matrix },
          options: { clusters: CLUSTERS },
        },
      },
      unit: 'rows',
      work: size,
    };
  },
};
