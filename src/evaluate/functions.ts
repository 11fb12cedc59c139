import { rollLexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { rollDirectNameReference } from '../metrics/speaker/direct-name-reference.js';
import { rollImplicitReference } from '../metrics/speaker/implicit-reference.js';
import { rollParticipationFrequency } from '../metrics/speaker/participation-frequency.js';
import { keysOf } from '../options/records.js';
import { METRIC_FUNCTIONS, type MetricFunctions } from './functions.generated.js';
import type { MetricFunction, Roll } from './run-metric.js';
import { likelihoodOf } from './score-likelihood.js';

/** The type of the function behind each id in {@link FUNCTIONS}. */
export interface EvaluatedFunctions extends MetricFunctions {
  readonly 'contextual-likelihood': typeof likelihoodOf;
}

const EVALUATED: EvaluatedFunctions = /* @__PURE__ */ (() => ({
  ...METRIC_FUNCTIONS,
  'contextual-likelihood': likelihoodOf,
}))();

/**
 * The metrics that `evaluate` can call, by id, in the order of the rows. Other metrics (over token lists, vectors,
 * labels, numbers) are called directly. Contextual likelihood takes numbers, which a language model provides here.
 */
export const FUNCTIONS: Readonly<Record<string, MetricFunction>> = /* @__PURE__ */ (() => ({
  ...EVALUATED,
}))();

/** The ids of {@link FUNCTIONS}. */
export function functionIds(): (keyof EvaluatedFunctions)[] {
  return keysOf(EVALUATED);
}

/**
 * Next-turn metrics that can be had for all turns in one pass, with the same results as the calls for single turns,
 * each of which reads its whole context: a long conversation takes linear time.
 */
export const ROLLS: Readonly<Record<string, Roll>> = /* @__PURE__ */ (() => ({
  'direct-name-reference': ({ transcript }, options) => rollDirectNameReference(transcript, options),
  'implicit-reference': ({ transcript }, options) => rollImplicitReference(transcript, options),
  'participation-frequency': ({ transcript }, options) => rollParticipationFrequency(transcript, options),
  'lexical-novelty': (prepared, options) => {
    const { variant = 'paper', wordVectors, units } = options;
    if (wordVectors !== undefined || units !== undefined) return undefined;
    return rollLexicalNovelty(
      prepared.transcript.turns.length,
      (turn) => prepared.languageOfTurn(turn, options, 'units'),
      (pack) => prepared.unitsIn(pack, variant === 'reference' ? 'reference' : 'paper'),
      options,
    );
  },
}))();
