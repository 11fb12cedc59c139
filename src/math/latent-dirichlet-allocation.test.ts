import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { golden } from '../../testing/golden.js';
import { naiveGibbs } from '../../testing/naive-gibbs.js';
import { plantTopics, topicPurity } from '../../testing/planted-topics.js';
import { createRandom } from './create-random.js';
import { latentDirichletAllocation } from './latent-dirichlet-allocation.js';
import { mean } from './mean.js';
import { standardDeviation } from './standard-deviation.js';

interface GoldenCase {
  id: string;
  topics: number;
  counts: number[][];
  initialComponents: number[][];
  initialDocumentTopics: number[][][];
  components: number[][];
  documentTopics: number[][];
}

const { cases } = golden<{ cases: GoldenCase[] }>('lda');

function expectRows(actual: readonly (readonly number[])[], expected: number[][]): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, row] of expected.entries()) {
    expect(actual[i]!.length).toBe(row.length);
    for (const [j, value] of row.entries()) {
      expect(Math.abs(actual[i]![j]! - value)).toBeLessThan(1e-9 * Math.max(1, value));
    }
  }
}

/** Perplexity of counts under shares and topics given as counts, written out. */
function perplexityOf(counts: number[][], documentTopics: number[][], topicWords: number[][]): number {
  const normalize = (row: number[]) => row.map((x) => x / row.reduce((a, b) => a + b, 0));
  const [theta, phi] = [documentTopics.map(normalize), topicWords.map(normalize)];
  let [sum, tokens] = [0, 0];
  counts.forEach((row, d) => {
    row.forEach((n, w) => {
      if (n === 0) return;
      sum += n * Math.log(theta[d]!.reduce((p, share, k) => p + share * phi[k]![w]!, 0));
      tokens += n;
    });
  });
  return Math.exp(-sum / tokens);
}

describe('latentDirichletAllocation, variational', () => {
  it.each(cases)('gives scikit-learn the same numbers from the same start: $id', (example) => {
    const { topics, counts, initialComponents, initialDocumentTopics } = frozen(example);
    const iterations = initialDocumentTopics.length;
    const options = {
      topics,
      method: 'variational',
      iterations,
      initialComponents,
      initialDocumentTopics,
    } as const;
    const model = latentDirichletAllocation(counts, options);
    expectRows(model.components, example.components);
    expectRows(model.documentTopics, example.documentTopics);
    expect(model.perplexity).toBeCloseTo(perplexityOf(counts, example.documentTopics, example.components), 8);
  });

  it('recovers planted topics from drawn starts, and its perplexity falls', () => {
    const { counts, truth } = plantTopics({
      documents: 60,
      length: 30,
      topics: 3,
      vocabulary: 30,
      purity: 0.9,
    });
    for (const seed of [0, 1, 2]) {
      const model = latentDirichletAllocation(counts, {
        topics: 3,
        method: 'variational',
        seed,
        iterations: 30,
      });
      expect(topicPurity(model.documentTopics, truth)).toBeGreaterThan(0.9);
      expect(model.trace.length).toBe(10);
      expect(model.trace.at(-1)!.perplexity).toBeLessThan(model.trace[0]!.perplexity);
    }
  });

  // lambda = beta + counts summed over documents when there is only one topic.
  it('keeps one topic exact, with fractional counts too', () => {
    const model = latentDirichletAllocation(
      [
        [0.5, 2],
        [1.5, 0],
      ],
      { topics: 1, method: 'variational', beta: 0.25 },
    );
    expectRows(model.components, [[2.25, 2.25]]);
    expect(model.documentTopics).toEqual([[1], [1]]);
    expect(model.perplexity).toBeCloseTo(2, 12);
  });
});

describe('latentDirichletAllocation, gibbs', () => {
  const planted = plantTopics({ documents: 200, length: 12, topics: 10, vocabulary: 200, purity: 0.9 });

  it.each([0, 1, 2])('recovers planted topics, seed %d', (seed) => {
    const model = latentDirichletAllocation(frozen(planted.counts), { topics: 10, method: 'gibbs', seed });
    expect(topicPurity(model.documentTopics, planted.truth)).toBeGreaterThan(0.9);
    const [first, last] = [model.trace[0]!, model.trace.at(-1)!];
    expect([first.iteration, last.iteration]).toEqual([50, 500]);
    expect(last.perplexity).toBe(model.perplexity);
    expect(model.perplexity).toBeLessThan(60); // 20 words a topic, and the noise; a flat model has 200
  });

  it('agrees with a naive sampler in perplexity over many seeds, on clean and on noisy documents', () => {
    for (const purity of [0.9, 0.3]) {
      const corpus = plantTopics({ documents: 60, length: 12, topics: 5, vocabulary: 40, purity });
      const settings = { topics: 5, alpha: 0.3, beta: 0.1, iterations: 60 };
      const seeds = Array.from({ length: 30 }, (_, seed) => seed);
      const fast = seeds.map(
        (seed) => latentDirichletAllocation(corpus.counts, { ...settings, method: 'gibbs', seed }).perplexity,
      );
      const naive = seeds.map((seed) => {
        const random = createRandom(1000 + seed).next;
        const state = naiveGibbs(corpus.documents, { ...settings, vocabulary: 40, random });
        const smooth = (rows: number[][], prior: number) => rows.map((row) => row.map((n) => n + prior));
        return perplexityOf(corpus.counts, smooth(state.documentTopics, 0.3), smooth(state.topicWords, 0.1));
      });
      const error = Math.hypot(standardDeviation(fast), standardDeviation(naive)) / Math.sqrt(30);
      expect(Math.abs(mean(fast) - mean(naive))).toBeLessThan(3.5 * error);
    }
  });

  // Documents "0 0 1" and "1 2": the posterior of the five assignments is proportional to the product over documents
  // of Gamma(n_dk + alpha) and over topics of prod_w Gamma(n_kw + beta) / Gamma(n_k + 3 beta). Each assignment is
  // built up token by token here, which gives the same product. What is compared is the distribution of the first
  // document's tokens in topic 0.
  it('draws from the exact posterior of a tiny corpus', () => {
    const [alpha, beta] = [0.4, 0.3];
    const tokens = [
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ] as const;
    const exact = [0, 0, 0, 0];
    for (let state = 0; state < 32; state++) {
      let weight = 1;
      for (let i = 0; i < 5; i++) {
        const topic = (state >> i) & 1;
        const before = tokens.slice(0, i).filter((_, j) => ((state >> j) & 1) === topic);
        const sameDocument = before.filter(([d]) => d === tokens[i]![0]).length;
        const sameWord = before.filter(([, w]) => w === tokens[i]![1]).length;
        weight *= ((sameDocument + alpha) * (sameWord + beta)) / (before.length + 3 * beta);
      }
      exact[3 - (state & 1) - ((state >> 1) & 1) - ((state >> 2) & 1)]! += weight;
    }
    const total = exact.reduce((a, b) => a + b, 0);
    const runs = 6000;
    const found = [0, 0, 0, 0];
    for (let seed = 0; seed < runs; seed++) {
      const { documentTopics } = latentDirichletAllocation(
        [
          [2, 1, 0],
          [0, 1, 1],
        ],
        {
          topics: 2,
          method: 'gibbs',
          alpha,
          beta,
          iterations: 20,
          traceEvery: 20,
          seed,
        },
      );
      found[Math.round(documentTopics[0]![0]! * (3 + 2 * alpha) - alpha)]!++;
    }
    for (const [n, weight] of exact.entries()) {
      const share = weight / total;
      const deviation = Math.sqrt((share * (1 - share)) / runs);
      expect(Math.abs(found[n]! / runs - share)).toBeLessThan(4 * deviation);
    }
  });

  it('repeats with its seed and keeps the counts', () => {
    const options = { topics: 4, method: 'gibbs', iterations: 20, alpha: 0.2, beta: 0.05 } as const;
    const model = latentDirichletAllocation(planted.counts, { ...options, seed: 5 });
    expect(latentDirichletAllocation(planted.counts, { ...options, seed: 5 })).toEqual(model);
    expect(latentDirichletAllocation(planted.counts, { ...options, seed: 6 })).not.toEqual(model);
    for (let w = 0; w < 200; w++) {
      const inDocuments = planted.counts.reduce((sum, row) => sum + row[w]!, 0);
      const inTopics = model.components.reduce((sum, row) => sum + row[w]! - 0.05, 0);
      expect(inTopics).toBeCloseTo(inDocuments, 9);
    }
    for (const shares of model.documentTopics) {
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    }
  });

  it.each([1, 2, 3, 7])('takes %d topics', (topics) => {
    const model = latentDirichletAllocation(planted.counts, { topics, iterations: 3 });
    expect(model.components.length).toBe(topics);
    expect(model.documentTopics.every((shares) => shares.length === topics)).toBe(true);
    expect(model.trace.map(({ iteration }) => iteration)).toEqual([1, 2, 3]);
  });

  it('takes documents without words and no documents', () => {
    const model = latentDirichletAllocation(
      [
        [0, 0],
        [3, 1],
      ],
      { topics: 2, iterations: 5 },
    );
    expect(model.documentTopics[0]).toEqual([0.5, 0.5]);
    expect(latentDirichletAllocation([[0, 0]], { topics: 2, iterations: 2 }).perplexity).toBeNaN();
    expect(latentDirichletAllocation([], { topics: 2, iterations: 2 }).documentTopics).toEqual([]);
  });
});

it.each(['gibbs', 'variational'] as const)(
  'traces every so many iterations, and the last, with %s',
  (method) => {
    const iterationsOf = (options: object): number[] =>
      latentDirichletAllocation([[2, 1]], { topics: 2, method, ...options }).trace.map(
        ({ iteration }) => iteration,
      );
    expect(iterationsOf({ iterations: 7, traceEvery: 3 })).toEqual([3, 6, 7]);
    expect(iterationsOf({ iterations: 6, traceEvery: 3 })).toEqual([3, 6]);
    // Ten times in all unless told otherwise.
    expect(iterationsOf({ iterations: 40 })).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
  },
);

it('has defaults that depend on the method and the number of topics', () => {
  const settingsOf = (method?: 'gibbs' | 'variational') => {
    const { alpha, beta, iterations, ...rest } = latentDirichletAllocation([[1]], {
      topics: 4,
      ...(method && { method }),
    });
    return [rest.method, rest.topics, alpha, beta, iterations, rest.trace[0]!.iteration];
  };
  expect(settingsOf()).toEqual(['gibbs', 4, 0.25, 0.1, 500, 50]);
  expect(settingsOf('gibbs')).toEqual(settingsOf());
  expect(settingsOf('variational')).toEqual(['variational', 4, 0.25, 0.25, 10, 1]);
  expect(latentDirichletAllocation([[5, 2]], { topics: 3, iterations: 2 })).toEqual(
    latentDirichletAllocation([[5, 2]], { topics: 3, iterations: 2, seed: 0 }),
  );
});

describe('latentDirichletAllocation, any counts', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .chain(([documents, words]) => {
      const row = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: words, maxLength: words });
      return fc.array(row, { minLength: documents, maxLength: documents });
    });

  it.each(['gibbs', 'variational'] as const)('keeps shapes, sums and bounds with %s', (method) => {
    fc.assert(
      fc.property(matrix, fc.integer({ min: 1, max: 4 }), fc.nat(), (counts, topics, seed) => {
        const model = latentDirichletAllocation(frozen(counts), { topics, method, seed, iterations: 5 });
        const tokens = counts.flat().reduce((a, b) => a + b, 0);
        const weight = model.components.flat().reduce((a, b) => a + b, 0);
        expect(weight).toBeCloseTo(tokens + topics * counts[0]!.length * model.beta, 6);
        for (const shares of model.documentTopics) {
          expect(shares.length).toBe(topics);
          expect(Math.min(...shares)).toBeGreaterThan(0);
          expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        }
        if (tokens > 0) expect(model.perplexity).toBeGreaterThanOrEqual(1);
        else expect(model.perplexity).toBeNaN();
      }),
    );
  });
});

describe('latentDirichletAllocation, bad input', () => {
  const counts = [
    [1, 0],
    [0, 2],
  ];
  it.each([
    [{ topics: 0 }, 'options.topics: expected a whole number from 1 to 100,000, got 0'],
    [
      { topics: 2, iterations: 1.5 },
      'options.iterations: expected a whole number from 1 to 10,000,000, got 1.5',
    ],
    [{ topics: 2, alpha: 0 }, 'options.alpha: expected a finite number above 0, got 0'],
    [{ topics: 2, beta: -1 }, 'options.beta: expected a finite number above 0, got -1'],
    [{ topics: 2, method: 'em' as 'gibbs' }, 'options.method: expected "gibbs" or "variational", got "em"'],
    [
      {
        topics: 2,
        initialComponents: [
          [1, 1],
          [1, 1],
        ],
      },
      'options.initialComponents: expected nothing with method "gibbs", got an array of 2',
    ],
    [
      { topics: 2, method: 'variational' as const, initialComponents: [[1, 1]] },
      'options.initialComponents.length: expected 2, got 1',
    ],
    [
      { topics: 1, method: 'variational' as const, initialComponents: [[1]] },
      'options.initialComponents[0].length: expected 2, got 1',
    ],
    [
      { topics: 1, method: 'variational' as const, initialComponents: [[1, 0]] },
      'options.initialComponents[0][1]: expected a finite number above 0, got 0',
    ],
    [
      { topics: 1, method: 'variational' as const, initialDocumentTopics: [[[1], [1]]] },
      'options.initialDocumentTopics.length: expected 10, one for each iteration, got 1',
    ],
    [
      { topics: 1, method: 'variational' as const, iterations: 1, initialDocumentTopics: [[[1]]] },
      'options.initialDocumentTopics[0].length: expected 2, got 1',
    ],
  ])('complains about options %#', (options, message) => {
    expect(() => latentDirichletAllocation(counts, options)).toThrow(`latentDirichletAllocation: ${message}`);
  });

  it('complains about counts', () => {
    const attempt = (rows: number[][], method: 'gibbs' | 'variational') => () =>
      latentDirichletAllocation(rows, { topics: 2, method });
    const kernel = 'latentDirichletAllocation:';
    expect(attempt([[1, 2], [1]], 'gibbs')).toThrow(
      `${kernel} counts[1].length: expected 2, as in the first row, got 1`,
    );
    expect(attempt([[0, 0.5]], 'gibbs')).toThrow(
      `${kernel} counts[0][1]: expected a whole number >= 0, got 0.5`,
    );
    expect(attempt([[-1]], 'variational')).toThrow(
      `${kernel} counts[0][0]: expected a finite number >= 0, got -1`,
    );
    expect(attempt([[Number.NaN]], 'variational')).toThrow('got NaN');
    expect(attempt([[Infinity]], 'variational')).toThrow(
      `${kernel} counts[0][0]: expected a finite number >= 0, got Infinity`,
    );
    expect(attempt([null as never], 'gibbs')).toThrow(
      `${kernel} counts[0]: expected a list of counts, got null`,
    );
    expect(attempt([[2 ** 30, 2 ** 30]], 'gibbs')).toThrow(
      `${kernel} counts: expected at most 2147483647 words in all, got 2147483648`,
    );
  });
});
