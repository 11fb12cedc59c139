import { requireInput } from '../error.js';
import { aFunction, requireForm } from '../options/forms.js';
import type { Score, Scorer } from './create-scorer.js';
import { type DefinedScore, explainScore, requireFail } from './explain-score.js';

/** Mastra's argument to the steps of a scorer. */
interface Step {
  readonly run: { readonly input?: unknown; readonly output?: unknown };
  readonly results: { readonly preprocessStepResult?: unknown };
}

/** The used part of Mastra's scorer builder. */
interface Builder {
  preprocess(step: (context: never) => Promise<Score>): Builder;
  generateScore(step: (context: never) => number): Builder;
  generateReason(step: (context: never) => string): unknown;
}

/**
 * A scorer for Mastra, created with that package's `createScorer`. The conversation is the run's input messages and its
 * output; Mastra's reason contains the signature.
 *
 * Mastra cannot represent a missing score, so the scorer must have `whenUndefined: 'fail'`.
 *
 * @param createMastraScorer `createScorer` of `@mastra/core/evals`
 * @throws MetricError `INVALID_OPTION` for a scorer that skips
 *
 * @example
 * ```ts
 * import { createScorer, toMastra } from '@mtpc/metrics/scorers';
 * const steps: unknown[] = [];
 * const builder: object = new Proxy({}, { get: (_, step) => () => (steps.push(step), builder) });
 * const createMastraScorer = () => builder; // import { createScorer as createMastraScorer } from '@mastra/core/evals';
 * toMastra(createMastraScorer, createScorer({ metric: 'centering-score', whenUndefined: 'fail' }));
 * steps; // => ['preprocess', 'generateScore', 'generateReason']
 * ```
 */
export function toMastra<B>(
  createMastraScorer: (config: { id: string; name: string; description: string }) => B,
  scorer: Scorer,
): B extends { generateReason(step: never): infer R } ? R : B {
  requireForm('toMastra', 'createMastraScorer', createMastraScorer, aFunction);
  requireFail('toMastra', scorer, 'Mastra does not support missing scores');
  const { name, card } = scorer;
  const builder = createMastraScorer({ id: name, name, description: card.meaning }) as unknown as Builder;
  const isBuilder = typeof builder?.preprocess === 'function';
  requireInput(
    isBuilder,
    'toMastra',
    'createMastraScorer()',
    'a builder of Mastra, with preprocess',
    builder,
  );
  const preprocessed = ({ results }: Step): DefinedScore => results.preprocessStepResult as DefinedScore;
  return builder
    .preprocess(({ run }: Step) => scorer({ input: run.input, output: run.output }))
    .generateScore((step: Step) => preprocessed(step).score)
    .generateReason((step: Step) => explainScore(preprocessed(step), scorer)) as never;
}
