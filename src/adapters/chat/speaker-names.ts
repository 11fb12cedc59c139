import { ownValue } from '../../options/own-value.js';
import type { Speaker } from '../../transcript/types.js';
import { type Fields, idOf } from '../records/fields.js';

/** Speakers with display names that differ from their ids. @internal */
export function namedSpeakers(
  people: readonly Fields[],
  id: string,
  names: readonly string[],
): Speaker[] | undefined {
  const speakers = new Map<string, Speaker>();
  for (const person of people) {
    const key = idOf(ownValue(person, id));
    const name = names.map((each) => idOf(ownValue(person, each))).find((each) => each !== undefined);
    if (key !== undefined && name !== undefined && name !== key) speakers.set(key, { id: key, name });
  }
  return speakers.size > 0 ? [...speakers.values()] : undefined;
}
