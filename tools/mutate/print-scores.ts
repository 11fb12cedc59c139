import { dirname } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { Mutant } from './instrument.js';

/** Prints the share of mutants that a test notices, by folder and in all. */
export function printScores(
  mutants: readonly Mutant[],
  killers: ReadonlyMap<string, string>,
  folders: readonly string[],
): void {
  const rows = new Map<string, { killed: number; all: number }>();
  const count = (name: string, killed: boolean): void => {
    const row = rows.get(name) ?? { killed: 0, all: 0 };
    row.all += 1;
    if (killed) row.killed += 1;
    rows.set(name, row);
  };
  for (const mutant of mutants) count(dirname(mutant.file), killers.has(mutant.id));
  const names = [...rows.keys()].sort();
  for (const mutant of mutants) count(`all of ${folders.join(', ')}`, killers.has(mutant.id));
  const table = [...names, `all of ${folders.join(', ')}`].map((name) => {
    const { killed, all } = rows.get(name) as { killed: number; all: number };
    return [name, String(all), String(killed), ((100 * killed) / all).toFixed(1)];
  });
  console.log(
    markdownTable([['folder', 'mutants', 'noticed', 'score'], ...table], { align: ['l', 'r', 'r', 'r'] }),
  );
}
