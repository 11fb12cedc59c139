import { readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './coverage-row.js';

/** The number of datasets on the command line, if any. */
export const asked: number | undefined = process.argv
  .slice(2)
  .map(Number)
  .find((value) => value > 0);

const only = process.argv.find((word) => word.startsWith('only='))?.slice('only='.length);

/** Whether a setting was asked for: all are unless the command line has `only=WORDS`. */
export function isWanted(setting: string): boolean {
  return only === undefined || setting.includes(only);
}

const rows: Row[] = [];

/** Adds a row to the table and prints it. */
export function add(row: Row): void {
  rows.push(row);
  console.log(
    `${row.kept ? 'ok  ' : 'FAIL'} ${row.setting}: ${row.found} (must: ${row.promised}); ${row.datasets} datasets, seed ${row.seed}`,
  );
}

/** Whether every row keeps its promise. */
export function areKept(): boolean {
  return rows.every(({ kept }) => kept);
}

const PAGE = new URL('../research/coverage.md', import.meta.url);
const [START, END] = ['<!-- coverage:start -->', '<!-- coverage:end -->'];
const HEAD = ['| setting | must be | found | datasets | seed |', '|---|---|---|---:|---:|'];

/** Writes the rows into the page: in place of the rows of the same settings, new ones at the end. */
export function writeRows(isWhole: boolean): void {
  const text = readFileSync(PAGE, 'utf8');
  const [start, end] = [text.indexOf(START) + START.length, text.indexOf(END)];
  const settingOf = (line: string): string => line.split(' | ')[0]!;
  const lines = new Map<string, string>();
  const old = text.slice(start, end).split('\n').slice(3);
  if (!isWhole) for (const line of old) if (line !== '') lines.set(settingOf(line), line);
  for (const { setting, promised, found, datasets, seed } of rows) {
    const line = `| ${setting} | ${promised} | ${found} | ${datasets} | ${seed} |`;
    lines.set(settingOf(line), line);
  }
  const table = [...HEAD, ...lines.values()].join('\n');
  writeFileSync(PAGE, `${text.slice(0, start)}\n${table}\n${text.slice(end)}`);
}
