/** The choices that a new metric's files follow from. */
export interface NewMetric {
  /** The function's name, `questionRate`. */
  readonly name: string;
  /** A folder of `src/metrics`. */
  readonly category: string;
  readonly input: keyof typeof INPUTS;
}

/** The two files of a metric, by path. The contract tests fail while a file contains "TO WRITE". */
export function metricFiles(metric: NewMetric): Readonly<Record<string, string>> {
  const path = `src/metrics/${metric.category}/${metricId(metric.name)}`;
  return {
    [`${path}.ts`]: metricFile(metric),
    [`${path}.test.ts`]: testFile(metric),
  };
}

/** `questionRate` as an id: `question-rate`. */
export function metricId(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function typePrefix(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The type, check and parameter name of each input, an example, and an input without turns. */
export const INPUTS = {
  transcript: {
    type: 'Transcript',
    from: 'types',
    check: 'requireTranscript',
    parameter: 'transcript',
    count: 'transcript.turns.length',
    example: "{ turns: [{ speaker: 'ana', text: 'Well.' }] }",
    empty: '{ turns: [] }',
  },
  'next-turn': {
    type: 'NextTurnCase',
    from: 'types',
    check: 'requireNextTurnCase',
    parameter: 'nextTurn',
    count: 'nextTurn.context.length',
    example: "{ context: [{ speaker: 'ben', text: 'So?' }], candidate: { speaker: 'ana', text: 'Well.' } }",
    empty: "{ context: [], candidate: { speaker: 'ana', text: 'Well.' } }",
  },
  embedded: {
    type: 'Embedded',
    from: 'embedded',
    check: 'requireEmbedded',
    parameter: 'embedded',
    count: 'embedded.transcript.turns.length',
    example: "{ transcript: { turns: [{ speaker: 'ana', text: 'Well.' }] }, embeddings: [[1, 0]] }",
    empty: '{ transcript: { turns: [] }, embeddings: [] }',
  },
  'embedded-next-turn': {
    type: 'EmbeddedNextTurnCase',
    from: 'embedded',
    check: 'requireEmbeddedNextTurnCase',
    parameter: 'nextTurn',
    count: 'nextTurn.context.length',
    example:
      "{ context: [{ speaker: 'ben', text: 'So?' }], candidate: { speaker: 'ana', text: 'Well.' }, contextEmbeddings: [[0, 1]], candidateEmbedding: [1, 0] }",
    empty:
      "{ context: [], candidate: { speaker: 'ana', text: 'Well.' }, contextEmbeddings: [], candidateEmbedding: [1, 0] }",
  },
} as const;

function metricFile({ name, category, input }: NewMetric): string {
  const { type, from, check, parameter, count, example } = INPUTS[input];
  const prefix = typePrefix(name);
  const needs = input.startsWith('embedded') ? "'embeddings'" : '';
  const granularity = input.endsWith('next-turn') ? 'turn' : 'transcript';
  return `import { ${check} } from '../../transcript/inputs.js';
import type { ${type} } from '../../transcript/${from}.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { settled } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<${prefix}Result> = {
  id: '${metricId(name)}',
  revision: 1,
  // TO WRITE: symbol: 'X', if it has one
  input: '${input}',
  needs: [${needs}],
  undefinedWhen: ['too-few-turns'],
  direction: 'none', // TO WRITE: 'higher', 'lower', 'none' or { target: 1 }
  components: [],
};

/** Result of {@link ${name}}. */
export interface ${prefix}Result extends CoreResult<'${metricId(name)}'> {}

/**
 * TO WRITE: the name of the metric, a colon, and the card's \`meaning\` from a lower-case letter on.
 *
 * TO WRITE: the equation; for a published metric, [1] and below it the citation.
 *
 * The score lies in [0, 1]. \`n\` is the number of turns. Undefined scores: \`too-few-turns\` without turns. Takes
 * O(turns) time. TO WRITE: correct this paragraph.
 *
 * @throws MetricError \`INVALID_INPUT\` for an invalid argument
 *
 * @example
 * \`\`\`ts
 * import { ${name} } from '@mtpc/metrics';
 * ${name}(${example}).score; // => 0
 * \`\`\`
 */
export const ${name}: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, {});

function compute(${parameter}: ${type}): Settled<${prefix}Result> {
  ${check}(METRIC.id, ${parameter});
  const n = ${count};
  return settled(METRIC, n === 0 ? null : 0, 'too-few-turns', { n, params: {} }); // TO WRITE
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, {}, {
  // TO WRITE: source: { paper: 'Author et al. 2026, Title', equation: 'eq. 1' }, if published
  category: '${category}',
  meaning: 'TO WRITE.', // one sentence
  tex: 'TO WRITE',
  range: [0, 1], // TO WRITE: smallest and largest value; null if unbounded
  granularity: '${granularity}',
  aggregate: 'mean',
  cost: { time: 'O(turns)', memory: 'O(1)' }, // TO WRITE
  nUnit: 'turns', // TO WRITE: the things that n counts
  use: 'TO WRITE.', // completes the sentence "Use it ..."
  avoid: 'TO WRITE.', // completes the sentence "Do not use it ..."
});

/** @internal */
export const page: MetricPage = {
  reading: 'TO WRITE.', // how to read the score, with one worked number
};
`;
}

function testFile({ name, input }: NewMetric): string {
  const { example, empty } = INPUTS[input];
  return `import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { ${name} } from './${metricId(name)}.js';

describe('${name}', () => {
  it('matches a value derived by hand', () => {
    // TO WRITE: an example and the derivation of its score
    expect(${name}(frozen(${example})).score).toBe(0);
  });

  it('TO WRITE: a law that holds for every input', () => {
    fc.assert(fc.property(fc.constant(${example}), (input) => void expect(${name}(input).score).toBe(0)));
  });

  it('is undefined without turns', () => {
    expect(${name}(${empty})).toMatchObject({ score: null, undefinedBecause: 'too-few-turns' });
  });

  it('refuses an invalid argument', () => {
    expect(() => ${name}(5 as never)).toThrow('${name}: ');
  });
});
`;
}
