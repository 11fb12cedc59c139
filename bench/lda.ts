import { createRandom } from '../src/math/create-random.js';
import { latentDirichletAllocation } from '../src/math/latent-dirichlet-allocation.js';
import { naiveGibbs } from '../testing/naive-gibbs.js';
import { plantTopics } from '../testing/planted-topics.js';
import type { HotPath } from './hot-path.js';

const SETTINGS = { topics: 10, alpha: 0.1, beta: 0.1, iterations: 500 };

function ldaPath(name: string, purity: number, length = 12): HotPath {
  return {
    name,
    sizes: [100, 200, 400],
    prepare(size) {
      const vocabulary = 200;
      const { counts, documents } = plantTopics({
        documents: size,
        length,
        topics: 10,
        vocabulary,
        purity,
      });
      return {
        run: () => latentDirichletAllocation(counts, { ...SETTINGS, method: 'gibbs' }),
        rivals: {
          'arrays of arrays': () =>
            naiveGibbs(documents, { ...SETTINGS, vocabulary, random: createRandom(1).next }),
        },
        unit: 'tokens drawn',
        work: size * length * SETTINGS.iterations,
      };
    },
  };
}

/** Documents of 12 words, 10 topics, 500 sweeps; every document from one planted topic. */
export const path: HotPath = ldaPath('LDA, Gibbs sampling', 1);

/** The same with half of the words from anywhere: fewer tokens keep their topic, so that less can be skipped. */
export const noisyPath: HotPath = ldaPath('LDA, Gibbs sampling, noisy documents', 0.5);

/** Longer documents, two thirds of whose words come from anywhere: every document holds most topics. */
export const mixedPath: HotPath = ldaPath('LDA, Gibbs sampling, mixed documents', 1 / 3, 40);

/** All hot paths of this file. */
export const paths: HotPath[] = [path, noisyPath, mixedPath];
