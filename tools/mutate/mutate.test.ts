import { describe, expect, it } from 'vitest';
import { instrument } from './instrument.js';

describe('instrument', () => {
  it('plants faults of every kind and says where each is', async () => {
    const content = 'export function f(a: number): number {\n  if (a < 2) log(a);\n  return a + 1;\n}\n';
    const { mutants, files } = await instrument([{ name: 'f.ts', content }]);
    const kinds = mutants.filter((each) => each.line === 2).map((each) => each.kind);
    expect(new Set(kinds)).toEqual(
      new Set(['ConditionalExpression', 'EqualityOperator', 'NumericLiteral', 'RemovedStatement']),
    );
    expect(mutants.filter((each) => each.line === 3).map((each) => each.replacement)).toEqual(
      expect.arrayContaining(['a - 1', 'return null;', '2']),
    );
    expect(files[0]!.content).toContain(`stryMutAct_9fa48("${mutants[0]!.id}")`);
  });

  it('leaves wording and types alone', async () => {
    const content = "export const f = (kind: 'a' | 'b'): 1 | 2 => (kind === 'a' ? 1 : 2);\n";
    const { mutants } = await instrument([{ name: 'f.ts', content }]);
    expect(mutants.map((each) => each.replacement).sort()).toEqual([
      '() => undefined',
      '2',
      '3',
      'false',
      "kind !== 'a'",
      'true',
    ]);
  });
});
