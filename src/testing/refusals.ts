import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import type { MetricCard } from '../metrics/frame/card.js';

/** A metric, and how to call it with any first argument. */
export interface Refusal {
  readonly card: MetricCard;
  /** A first argument that is accepted. */
  readonly good: unknown;
  readonly call: (first: never, options?: never) => unknown;
}

/** No metric takes any of these as its first argument. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  7,
  true,
  'the red bus',
  () => 0,
  {},
  { messages: [] },
  [null],
  [{}],
  [undefined, { role: 'user' }],
];

/**
 * Tests that the metrics of a folder refuse an option that they do not have, options that are no object, and first
 * arguments of another kind: always with a MetricError that names the metric and the place.
 */
export function describeRefusals(folder: string, refusals: readonly Refusal[]): void {
  const named = refusals.map((refusal) => [refusal.card.name, refusal] as const);
  const withOptions = named.filter(([, { card }]) => card.options.length > 0);
  describe(`${folder}: what is refused`, () => {
    it.skipIf(withOptions.length === 0).each(withOptions)(
      '%s: an unknown option',
      (_, { card, good, call }) => {
        const caught = thrownBy(() => call(good as never, { varient: 'paper' } as never));
        expect(caught).toMatchObject({ code: 'INVALID_OPTION', metric: card.id, path: 'options.varient' });
        const names = card.options.map(({ name }) => name).sort();
        const listed = /one of (.*), got "varient"$/.exec(String((caught as Error).message))?.[1];
        expect(listed?.split(',').sort()).toEqual(names);
        for (const options of [null, 7, 'paper'])
          expect(thrownBy(() => call(good as never, options as never))).toMatchObject({ path: 'options' });
      },
    );

    it.each(named)('%s: first arguments of another kind', (_, { card, good, call }) => {
      expect(() => call(good as never)).not.toThrow();
      for (const wrong of WRONG) {
        const caught = thrownBy(() => call(wrong as never));
        expect(caught, `for ${String(JSON.stringify(wrong))}`).toBeInstanceOf(MetricError);
        expect((caught as MetricError).message).toMatch(/: expected .*, got /);
        expect(caught).toMatchObject({ metric: card.id, path: expect.any(String) });
      }
    });
  });
}

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}
