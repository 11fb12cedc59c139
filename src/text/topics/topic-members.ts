import { mean } from '../../math/mean.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import type { TopicModel } from './topic-model.js';

/** Variation of a score between the members of a topic model with several seeds. */
export interface SeedSpread {
  /** The score with each member. */
  readonly scores: readonly number[];
  readonly minimum: number;
  readonly maximum: number;
  /** Sample standard deviation; `null` for one member. */
  readonly sampleSd: number | null;
}

/** The members of a model, or the model itself. @internal */
export function listMembers(model: TopicModel): readonly TopicModel[] {
  return model.members !== undefined && model.members.length > 0 ? model.members : [model];
}

/** The spread of the scores of several members; `null` for a model without members. @internal */
export function seedSpread(model: TopicModel, scores: readonly (number | null)[]): SeedSpread | null {
  const defined = scores.filter((score): score is number => score !== null);
  if (model.members === undefined || defined.length === 0) return null;
  const sampleSd = defined.length > 1 ? standardDeviation(defined, { kind: 'sample' }) : null;
  const minimum = defined.reduce((a, b) => Math.min(a, b));
  const maximum = defined.reduce((a, b) => Math.max(a, b));
  return { scores: defined, minimum, maximum, sampleSd };
}

/** Mean of the defined scores; `null` without any. @internal */
export function meanScore(scores: readonly (number | null)[]): number | null {
  const defined = scores.filter((score): score is number => score !== null);
  return defined.length === 0 ? null : mean(defined);
}
