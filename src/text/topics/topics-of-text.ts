import { requireInput } from '../../error.js';
import { itemAt } from '../../math/existing.js';
import { requireForm, someNumbers } from '../../options/forms.js';
import type { TopicModel } from './topic-model.js';

/** How far a sum of probabilities may be from 1: models round them, and leave out the least. */
const TOLERANCE = 0.01;

/**
 * The topics of a text under a model, `null` for a text without a known word. Because callers may pass their own
 * models, throws `INVALID_INPUT`, with the caller's name, unless these are probabilities that sum to 1.
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
