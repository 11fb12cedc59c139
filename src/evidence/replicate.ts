import { createRandom } from '../math/create-random.js';
import { itemAt } from '../math/existing.js';
import { isSignificant } from '../statistics/alpha.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';

/** A correlation in two halves of the items. */
export interface Replication {
  readonly first: CorrelationEstimate | null;
  readonly second: CorrelationEstimate | null;
  /** Whether the correlation is significant in the first half, and again in the second half with the same sign. */
  readonly returned: boolean;
  /** Whether the correlation is significant in the first half. */
  readonly found: boolean;
}

/** Indices of two random halves; items of one cluster go to the same half. @internal */
export function splitInHalves(labels: readonly string[], seed: number): readonly [number[], number[]] {
  const names = [...new Set(labels)];
  const first = new Set(
    createRandom(seed)
      .shuffle(names)
      .slice(0, Math.ceil(names.length / 2)),
  );
  const places = [...labels.keys()];
  return [
    places.filter((i) => first.has(itemAt(labels, i))),
    places.filter((i) => !first.has(itemAt(labels, i))),
  ];
}

/** A finding that does not replicate does not count. @internal */
export function replication(
  first: CorrelationEstimate | null,
  second: CorrelationEstimate | null,
  confidenceLevel: number,
): Replication {
  const holds = (each: CorrelationEstimate | null): boolean =>
    isSignificant(each?.pValue ?? null, confidenceLevel);
  const found = holds(first);
  const sameSign = Math.sign(first?.estimate ?? 0) === Math.sign(second?.estimate ?? 0);
  return { first, second, found, returned: found && holds(second) && sameSign };
}
