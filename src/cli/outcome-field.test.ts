import { expect, it } from 'vitest';
import { OutcomeReader } from './outcome-field.js';

it('lists each category once, whatever blanks are around it', () => {
  const outcomes = new OutcomeReader({ against: 'meta.rating' });
  for (const rating of ['low', ' low', 'high ', ' '])
    expect(outcomes.read({ turns: [], meta: { rating } })).toBeUndefined();
  expect(() => outcomes.check()).toThrow(
    '--against: meta.rating holds categories (low, high); list them with --order, lowest first',
  );
});
