import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complaints } from '../../testing/runner/complaints.js';
import { root } from '../../testing/runner/entries.mjs';
import { LISTS } from './enter-metric.js';
import { metricFiles, type NewMetric } from './templates.js';

const inputs = ['transcript', 'next-turn', 'embedded', 'embedded-next-turn'] as const;
const metric = (input: NewMetric['input']): NewMetric => ({ name: 'neverMade', about: 'speaker', input });

describe('a new metric', () => {
  it('compiles as it is made, whatever it takes', () => {
    const files = new Map(
      inputs.flatMap((input) => {
        return Object.entries(metricFiles({ ...metric(input), name: `${typeName(input)}Taking` }));
      }),
    );
    expect(files.size).toBe(3 * inputs.length);
    expect(complaints(files)).toEqual([]);
  });

  it.each(Object.keys(LISTS))('is entered in %s', (path) => {
    const before = readFileSync(root + path, 'utf8');
    const entered = LISTS[path]!(before, metric('transcript'));
    const added = entered.split('\n').filter((line) => !before.split('\n').includes(line));
    expect(added).toHaveLength(2);
    for (const line of added) expect(line).toMatch(/neverMade|NeverMade/);
  });
});

/** `next-turn` as `nextTurn`. */
function typeName(input: string): string {
  return input.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
