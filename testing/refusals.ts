import { expect, it } from 'vitest';
import { functionName, MetricError } from '../src/error.js';

/** A metric, an input that it takes, and the options that it cannot do without. */
export interface RefusalCase {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: metrics of every kind stand in one table
  readonly metric: (input: any, options?: any) => unknown;
  readonly input: unknown;
  readonly options?: object;
  /** Whether a wrong first argument of the others is one that this metric takes, such as a list of numbers. */
  readonly takes?: (input: unknown) => boolean;
}

const WRONG_INPUTS: readonly unknown[] = [
  undefined,
  null,
  7,
  'the red bus',
  {},
  [7],
  [null],
  [{}],
  { messages: [{ role: 'user', content: 'hi' }] },
  { turns: [{ speaker: 'a' }] },
  { transcript: { turns: 'hi' }, embeddings: [[1, Number.NaN]] },
  { context: [{ speaker: 'a', text: 3 }], candidate: { speaker: 'a', text: 'hi' } },
  { context: [], candidate: null },
];

/** Tests that each metric refuses an unknown option, and that a wrong first argument ends in a `MetricError`. */
export function itRefuses(cases: readonly RefusalCase[]): void {
  it.each(cases)('$id takes its input, and refuses an option that it does not have', (each) => {
    const { metric, input, options, id } = each;
    expect(() => metric(input, options)).not.toThrow();
    expect(() => metric(input, { ...options, varient: 'paper' })).toThrow(
      `${functionName(id)}: options.varient: expected an option (did you mean `,
    );
    expect(() => metric(input, 'paper')).toThrow(
      `${functionName(id)}: options: expected an object, got "paper"`,
    );
  });
  it.each(cases)('$id refuses a wrong first argument in the one form', ({ metric, options, id, takes }) => {
    for (const wrong of WRONG_INPUTS) {
      if (takes?.(wrong)) continue;
      let caught: unknown;
      try {
        metric(wrong, options);
      } catch (error) {
        caught = error;
      }
      expect(caught, JSON.stringify(wrong)).toBeInstanceOf(MetricError);
      expect((caught as MetricError).message).toMatch(
        new RegExp(`^${functionName(id)}: .+: expected .+, got `),
      );
    }
  });
}
