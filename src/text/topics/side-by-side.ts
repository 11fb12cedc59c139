import { itemAt } from '../../math/existing.js';
import type { TopicModel } from './topic-model.js';

/**
 * Concatenates the distributions of several models, each divided by the number of models, so the result sums to 1.
 * Models with the same vocabulary are undefined for the same texts.
 *
 * @internal
 */
export function sideBySide(members: readonly TopicModel[], text: string): Float64Array | null {
  const shares: number[] = [];
  for (const member of members) {
    const distribution = member.distribution(text);
    if (distribution === null) return null;
    for (let i = 0; i < distribution.length; i++) shares.push(itemAt(distribution, i) / members.length);
  }
  return Float64Array.from(shares);
}
