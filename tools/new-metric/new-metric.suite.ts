import { describe, expect, it } from 'vitest';
import { complaints } from '../../testing/runner/complaints.js';
import { INPUTS, metricFiles, type NewMetric } from './templates.js';

const inputs = Object.keys(INPUTS) as NewMetric['input'][];
const filesOf = (input: NewMetric['input']): Readonly<Record<string, string>> =>
  metricFiles({ name: `${typeName(input)}Taking`, category: 'speaker', input });

describe('a new metric', () => {
  it('compiles as it is made, for every input', () => {
    const files = new Map(inputs.flatMap((input) => Object.entries(filesOf(input))));
    expect(files.size).toBe(2 * inputs.length);
    expect(complaints(files)).toEqual([]);
  });

  it('claims no source, report, symbol or option, and marks the rest as unwritten', () => {
    for (const input of inputs) {
      for (const [path, text] of Object.entries(filesOf(input))) {
        expect(text, path).toContain('TO WRITE');
        expect(text, path).not.toMatch(/^ *(?:source|reports|symbol|starter):/m);
      }
    }
  });
});

/** `next-turn` as `nextTurn`. */
function typeName(input: string): string {
  return input.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
