import { requireInput } from '../error.js';
import { METRIC_SCALES } from '../metrics/core/metric-names.generated.js';
import type { MetricResult } from '../metrics/core/result.js';
import { aCount, aFunction, aString, type Form, maybe, onlyFieldsOf } from '../options/forms.js';
import type { Transcript } from '../transcript/types.js';
import type { OwnMetric } from './metric-choice.js';
import type { ChosenMetric } from './run-metric.js';

export const OWN_METRIC: Form = onlyFieldsOf(
  { name: aString, revision: aCount, score: aFunction, direction: maybe(() => undefined) },
  'a custom metric, { name, revision, score }',
);

export function isOwn(choice: unknown): choice is OwnMetric {
  return typeof choice === 'object' && choice !== null && 'score' in choice;
}

/** Adapts a custom metric. Its `n` is the number of turns. */
export function askOwn(
  caller: string,
  { name, revision, score, direction = 'none' }: OwnMetric,
): ChosenMetric {
  const isTaken =
    METRIC_SCALES.has(name) || [...METRIC_SCALES.values()].some(({ symbol }) => symbol === name);
  requireInput(!isTaken && name !== '', caller, 'metrics', 'a name that the library does not use', name);
  const call = async (transcript: Transcript): Promise<MetricResult> => {
    const found = await score(transcript);
    requireInput(
      found === null || Number.isFinite(found),
      caller,
      `metrics: the score of ${JSON.stringify(name)}`,
      'a finite number, or null where it is undefined',
      found,
    );
    return { metric: name, revision, score: found, n: transcript.turns.length, params: {} };
  };
  return {
    card: {
      ...{ id: name, input: 'transcript', direction, needs: [] },
      ...{ undefinedWhen: [], options: [], components: [] },
    },
    call,
    options: {},
  };
}
