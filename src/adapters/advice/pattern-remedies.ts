import { increase } from '../records/increase.js';
import type { Remedy } from '../records/remedy.js';

/** What may stand before the name of a speaker, and between the name and the words: the parts of a pattern. */
const MARKS: readonly (readonly [before: string, after: string])[] = [
  ['', ': ?'],
  [`[-*\u2022] `, ': ?'],
  [String.raw`\[`, String.raw`\]:? ?`],
  [String.raw`\(`, String.raw`\):? ?`],
  ['<', '>:? ?'],
  ['[*][*]', ':?[*][*]:? ?'],
  ['', ' ?[>|] ?'],
  ['', ' [-\u2013\u2014] '],
  ['', String.raw`\t`],
];
const TIME = String.raw`\[?(?<time>\d{1,2}:\d{2}(?::\d{2})?)\]? `;
const NAME = String.raw`(?<speaker>\p{L}[\p{L}\p{N} ._-]{0,30})`;

/** How many turns a pattern must find, and how many letters of their words. */
const [LEAST_TURNS, LEAST_LETTERS] = [4, 8];
/** More names than these are words of a text. */
const MOST_NAMES = 12;

/** A pattern that finds who speaks in lines, if names return in most of the lines that it matches. @internal */
export function patternIn(lines: readonly string[], marks: typeof MARKS = MARKS): string | undefined {
  const found = marks
    .flatMap(([before, after]) => ['', TIME].map((time) => [`^${time}${before}`, after] as const))
    .map(([before, after]) => ({ before, after, ...turnsIn(lines, `${before}${NAME}${after}(?<text>.*)`) }));
  const [best] = found.toSorted((a, b) => b.turns - a.turns);
  if (!best || best.turns < LEAST_TURNS) return undefined;
  // Where lines above have the same form, such as "Date: today", the speakers are listed.
  const escaped = best.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const name = best.isOnly ? NAME : `(?<speaker>${escaped.join('|')})`;
  return `${best.before}${name}${best.after}(?<text>.*)`;
}

/** The names that return, and how many lines begin with them. */
function turnsIn(
  lines: readonly string[],
  source: string,
): { readonly names: readonly string[]; readonly turns: number; readonly isOnly: boolean } {
  const pattern = new RegExp(source, 'su');
  const turns = lines.flatMap((line) => {
    const { speaker = '', text = '' } = pattern.exec(line.slice(0, 300))?.groups ?? {};
    return speaker === '' || text.trim() === '' ? [] : [{ speaker, text }];
  });
  const counts = new Map<string, number>();
  for (const { speaker } of turns) increase(counts, speaker, 1);
  const names = [...counts.keys()].filter((name) => counts.get(name)! > 1);
  const said = turns.filter(({ speaker }) => names.includes(speaker));
  const letters = said.reduce((sum, { text }) => sum + text.length, 0);
  const areMany = names.length > 1 && names.length <= MOST_NAMES && letters >= LEAST_LETTERS * said.length;
  // Fields stand above the conversation; in it, some may speak only once.
  const start = turns.findIndex(({ speaker }) => names.includes(speaker));
  const inside = start < 0 ? [] : turns.slice(start);
  return {
    names: [...new Set(inside.map(({ speaker }) => speaker))],
    turns: areMany ? said.length : 0,
    isOnly: start <= 0,
  };
}

/** The option for a text whose lines begin with names in one way or another. @internal */
export function patternRemedies(text: string): Remedy[] {
  const found = patternIn(text.split(/\r?\n/), MARKS.slice(1));
  // Lines of names and colons are read without a pattern.
  return found === undefined ? [] : [{ speakerPattern: found }];
}

/** The option for texts at a path, of which each is a turn or a whole conversation. @internal */
export function patternsAt(texts: readonly string[], path: string): Remedy[] {
  const speakerPattern = patternIn(texts.flatMap((text) => text.split(/\r?\n/)));
  return speakerPattern === undefined ? [] : [{ path, speakerPattern }];
}
