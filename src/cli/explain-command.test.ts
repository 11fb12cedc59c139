import { expect, it } from 'vitest';
import { getMetric } from '../metrics/core/registry.js';
import { explain } from './explain-command.js';

it('aligns the facts behind the longest label', () => {
  const lines = explain(getMetric('NSE')).split('\n');
  const fact = (label: string): string => lines.find((line) => line.startsWith(`${label} `))!;
  // "granularity" has 11 letters.
  expect(fact('granularity').slice(0, 14)).toMatch(/^granularity {2}\S$/);
  expect(fact('range')).toBe('range        [0, 1]');
});

it.each([
  ['lexical-density', 'higher is better'],
  ['unreliability', 'lower is better'],
  ['speaker-entropy', 'descriptive: no direction is better'],
  ['answer-bloat', 'best near 1'],
])('says which direction of %s is better', (metric, direction) => {
  expect(explain(getMetric(metric))).toContain(`\ndirection    ${direction}\n`);
});
