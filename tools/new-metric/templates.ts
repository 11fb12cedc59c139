/** What is known of a metric before it is written. */
export interface NewMetric {
  /** The function's name, `speakerEntropy`. */
  readonly name: string;
  /** The folder it lives in. */
  readonly about: string;
  readonly input: 'transcript' | 'next-turn' | 'embedded' | 'embedded-next-turn';
}

/** The three files of a metric, by path. What is left to write says so and fails its test. */
export function metricFiles(metric: NewMetric): Readonly<Record<string, string>> {
  const path = `src/metrics/${metric.about}/${idOf(metric.name)}`;
  return {
    [`${path}.ts`]: functionFile(metric),
    [`${path}.card.ts`]: cardFile(metric),
    [`${path}.test.ts`]: testFile(metric),
  };
}

/** `speakerEntropy` as an id: `speaker-entropy`. */
export function idOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `speakerEntropy` as the stem of its types: `SpeakerEntropy`. */
export function typeOf(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

/** How each input is typed, checked, named, and counted. */
const INPUTS = {
  transcript: {
    type: 'Transcript',
    from: 'types',
    check: 'requireTranscript',
    parameter: 'transcript',
    count: 'transcript.turns.length',
    example: "{ turns: [{ speaker: 'ana', text: 'Well.' }] }",
  },
  'next-turn': {
    type: 'NextTurnCase',
    from: 'types',
    check: 'requireNextTurnCase',
    parameter: 'nextTurn',
    count: 'nextTurn.context.length',
    example: "{ context: [], candidate: { speaker: 'ana', text: 'Well.' } }",
  },
  embedded: {
    type: 'Embedded',
    from: 'embedded',
    check: 'requireEmbedded',
    parameter: 'embedded',
    count: 'embedded.transcript.turns.length',
    example: "{ transcript: { turns: [{ speaker: 'ana', text: 'Well.' }] }, embeddings: [[1, 0]] }",
  },
  'embedded-next-turn': {
    type: 'EmbeddedNextTurnCase',
    from: 'embedded',
    check: 'requireEmbeddedNextTurnCase',
    parameter: 'nextTurn',
    count: 'nextTurn.context.length',
    example:
      "{ context: [], candidate: { speaker: 'ana', text: 'Well.' }, contextEmbeddings: [], candidateEmbedding: [1, 0] }",
  },
} as const;

function functionFile({ name, input }: NewMetric): string {
  const { type, from, check, parameter, count, example } = INPUTS[input];
  const stem = typeOf(name);
  return `import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { ${type} } from '../../transcript/${from}.js';
import { ${check} } from '../../transcript/inputs.js';
import type { MetricIdentity, MetricResult } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity = { id: '${idOf(name)}', revision: 1 };

/** Options of {@link ${name}}. */
export interface ${stem}Options {
  /** TO WRITE: what it chooses. Default \`'paper'\`. */
  readonly variant?: 'paper' | 'reference';
}

/** @internal */
export const OPTIONS: OptionSpecs<${stem}Options, 'variant'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
};

/** Result of {@link ${name}}. */
export interface ${stem}Result extends MetricResult {}

/**
 * TO WRITE: what it measures, the equation and the paper [1], shapes and units, range, what \`n\` is, cost.
 * Undefined: \`too-few-turns\` without turns.
 *
 * [1] TO WRITE.
 *
 * @throws MetricError \`INVALID_OPTION\` for an unknown option or value; \`INVALID_INPUT\` for another first argument
 *
 * @example
 * \`\`\`ts
 * import { ${name} } from '@mtpc/metrics';
 * ${name}(${example}).metric; // => '${idOf(name)}'
 * \`\`\`
 */
export function ${name}(${parameter}: ${type}, options?: ${stem}Options): ${stem}Result {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  ${check}(identity.id, ${parameter});
  const body = { n: ${count}, params: paramsOf(OPTIONS, resolved) };
  if (body.n === 0) return undefinedBecause(identity, 'too-few-turns', body);
  return scored(identity, 0, body); // TO WRITE
}
`;
}

function cardFile({ name, about, input }: NewMetric): string {
  const stem = typeOf(name);
  const embedded = input.startsWith('embedded');
  return `import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type ${stem}Options, type ${stem}Result } from './${idOf(name)}.js';

export const ${name}Card: MetricCard = /* @__PURE__ */ defineCard<${stem}Options, ${stem}Result>(identity, OPTIONS, {
  paper: 'mpceval',
  equation: 'TO WRITE',
  about: '${about}',
  meaning: 'TO WRITE.',
  tex: 'TO WRITE',
  range: [0, 1],
  direction: 'none',
  level: '${input.endsWith('next-turn') ? 'turn' : 'dialogue'}',
  input: '${input}',
  needs: [${embedded ? "'embeddings'" : ''}],
  aggregate: 'mean',
  cost: { time: 'O(turns)', memory: 'O(1)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: { variant: 'TO WRITE.' },
  components: [],
  table: [], // no row in the paper's table of results
  advice: 'TO WRITE.',
});
`;
}

function testFile({ name, input }: NewMetric): string {
  const { example } = INPUTS[input];
  return `import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { ${name} } from './${idOf(name)}.js';

describe('${name}', () => {
  it('is written', () => {
    for (const file of ['${idOf(name)}.ts', '${idOf(name)}.card.ts']) {
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toContain('TO WRITE');
    }
  });

  it('changes nothing that it is given', () => {
    expect(${name}(frozen(${example})).metric).toBe('${idOf(name)}');
  });

  it('refuses unknown options and other first arguments', () => {
    expect(() => ${name}(${example}, { varient: 'paper' } as never)).toThrow('options.varient');
    expect(() => ${name}(5 as never)).toThrow('${idOf(name)}: ');
  });
});
`;
}
