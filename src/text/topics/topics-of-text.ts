import { requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { requireForm, someNumbers } from '../../options/forms.js';
import type { TopicModel } from './topic-model.js';

/** Tolerance for the sum of probabilities, because models round them and omit small ones. */
const TOLERANCE = 0.01;

/**
 * The topics of a text under a model, `null` for a text without a known word. Callers may pass custom models, so throws
 * `INVALID_INPUT` with the caller's name unless the result consists of probabilities that sum to 1.
 *
 * @internal
 */
export function topicsOfText(caller: string, model: TopicModel, text: string): ArrayLike<number> | null {
  const topics = model.distribution(text);
  if (topics === null) return null;
  const path = 'topicModel.distribution';
  requireForm(caller, path, topics, someNumbers);
  let sum = 0;
  for (let i = 0; i < topics.length; i++) {
    const isShare = typeof topics[i] === 'number' && itemAt(topics, i) >= 0;
    requireInput(isShare, caller, `${path}[${i}]`, 'a probability', topics[i]);
    sum += itemAt(topics, i);
  }
  requireInput(
    Math.abs(sum - 1) <= TOLERANCE,
    caller,
    `sum of ${path}`,
    '1 (null if all words are unknown)',
    sum,
  );
  return topics;
}
