import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { programOf } from '../testing/program.js';
import { LISTS } from './enter-metric.js';
import { metricFiles, type NewMetric } from './templates.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inputs = ['transcript', 'next-turn', 'embedded', 'embedded-next-turn'] as const;
const metric = (input: NewMetric['input']): NewMetric => ({ name: 'neverMade', about: 'speaker', input });

describe('a new metric', () => {
  it('compiles as it is made, whatever it takes', () => {
    const files = new Map(
      inputs.flatMap((input) => {
        const made = Object.entries(metricFiles({ ...metric(input), name: `${typeName(input)}Taking` }));
        return made.map(([path, text]): [string, string] => [root + path, text]);
      }),
    );
    expect(files.size).toBe(3 * inputs.length);
    expect(errorsOf(files)).toEqual([]);
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

/** What the compiler says of files that are not there yet. */
function errorsOf(files: ReadonlyMap<string, string>): string[] {
  const program = programOf([...files.keys()], files);
  const found = [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
