import { unbolded, unbracketed } from './line-names.js';
import { named } from './named-line.js';

const NUMBER = /^\s{0,3}(\d{1,5})[.):]?\s+(?=\S)/;

/** Questions and answers of a hearing; a following `B.` means that the letters are list markers. @internal */
export const HEARING: RegExp = /^\s{0,12}([QA])\.\s+(?=\S)/;

/** Adds names to the beginning of a transcript's lines. @internal */
export function asNamed(lines: readonly string[]): (line: string) => string {
  const [bold, brackets] = [unbolded(lines), unbracketed(lines)];
  const plain = (line: string): string => brackets(bold(line));
  const numbers = numbering(lines);
  const unnumbered = (line: string): string => plain(numbers(line));
  const letters = lines.flatMap((line) => /^\s{0,12}([A-Z])\.\s/.exec(unnumbered(line))?.[1] ?? []);
  const isHearing = letters.includes('Q') && letters.includes('A') && !letters.includes('B');
  return isHearing ? (line) => unnumbered(line).replace(HEARING, '$1: ') : unnumbered;
}

/** Removes the numbers of consecutively numbered lines. */
function numbering(lines: readonly string[]): (line: string) => string {
  if (!lines.some((line) => NUMBER.test(line))) return (line) => line;
  const without = (line: string): string => line.replace(NUMBER, '');
  const filled = lines.filter((line) => line.trim() !== '');
  const turns = filled.filter((line) => named(without(line)));
  // 1. Speaker, 2. Speaker: the number is part of the name.
  const names = new Set(turns.map((line) => named(without(line))![2]));
  if (names.size < 2 || !areAscending(turns)) return (line) => line;
  const isEvery = areAscending(filled);
  return (line) => (isEvery || named(without(line)) ? without(line) : line);
}

function areAscending(lines: readonly string[]): boolean {
  const numbers = lines.map((line) => Number(NUMBER.exec(line)?.[1]));
  return numbers.every((number, i) => number > (numbers[i - 1] ?? -1));
}
