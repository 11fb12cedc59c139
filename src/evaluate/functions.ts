import { existing } from '../math/existing.js';
import type { EvaluatedId } from '../metrics/core/metric-names.generated.js';
import { listMetrics } from '../metrics/core/registry.js';
import { rollLexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import * as metrics from '../metrics/metrics.generated.js';
import { rollDirectNameReference } from '../metrics/speaker/direct-name-reference.js';
import { rollImplicitReference } from '../metrics/speaker/implicit-reference.js';
import { rollParticipationFrequency } from '../metrics/speaker/participation-frequency.js';
import { isEvaluated, type MetricFunction, type Roll } from './run-metric.js';
import { likelihoodWithModel } from './score-likelihood.js';

const BY_NAME = metrics as unknown as Readonly<Record<string, MetricFunction>>;

/**
 * The metrics that `evaluate` can call, by id, in the order of the rows. Other metrics (over token lists, vectors,
 * labels, numbers) are called directly. Contextual likelihood takes numbers; here a language model computes them.
 */
export const FUNCTIONS: Readonly<Record<string, MetricFunction>> = /* @__PURE__ */ (() => ({
  ...Object.fromEntries(
    listMetrics()
      .filter(isEvaluated)
      .map(({ id, name }) => [id, existing(BY_NAME[name])]),
  ),
  'contextual-likelihood': likelihoodWithModel,
}))();

/** The ids of {@link FUNCTIONS}. */
export function functionIds(): (EvaluatedId | 'contextual-likelihood')[] {
  return Object.keys(FUNCTIONS) as (EvaluatedId | 'contextual-likelihood')[];
}

/**
 * Next-turn metrics that can be computed for all turns in one pass, with the same results as separate calls. A separate
 * call processes its whole context, so this makes long conversations linear.
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
