import { increase } from '../records/increase.js';
import type { Remedy } from '../records/remedy.js';
import { HEADING } from '../text/line-patterns.js';
import { isNoName } from '../text/named-line.js';
import { MATCHED } from '../text/speaker-pattern.js';

/** Parts of a pattern: text before the speaker's name, and between name and words. */
const MARKS: readonly (readonly [before: string, after: string])[] = [
  ['', ': ?'],
  [`[-*\u2022] `, ': ?'],
  [String.raw`\s*[-*\u2022] `, ': ?'],
  [String.raw`\s*[-*\u2022] [*][*]`, ':?[*][*]:? ?'],
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

/** More words before a colon that are not names, in the heads of minutes. */
const FIELD = /^(?:ftp|notes|topic|name|chair|resolved|contact|where|when|status|call|chat|repository)$/i;

/** Initials, which fields above the conversation are not. */
const INITIALS = /^(?:\p{Lu}\p{L}{1,2}|\p{Ll}\p{Lu}\p{L}?)$/u;

/** Minimum number of turns that a pattern finds, and of letters in them. */
const [LEAST_TURNS, LEAST_LETTERS] = [4, 8];
/** Minimum share of the lines; other lines continue a turn. */
const LEAST_SHARE = 0.4;
/** Maximum number of names with fewer than ten turns each; more are words of a text. */
const MOST_NAMES = 12;

/** A pattern for lines with speakers, if most of the matched names repeat. */
function patternIn(lines: readonly string[], marks: typeof MARKS = MARKS): string | undefined {
  const found = marks
    .flatMap(([before, after]) => ['', TIME].map((time) => [`^${time}${before}`, after] as const))
    .map(([before, after]) => ({ before, after, ...turnsIn(lines, `${before}${NAME}${after}(?<text>.*)`) }));
  const [best] = found.toSorted((a, b) => b.turns - a.turns);
  if (!best || best.turns < LEAST_TURNS) return undefined;
  // If header lines have the same form, such as "Date: today", the pattern lists the speakers.
  const escaped = best.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const name = best.isOnly ? NAME : `(?<speaker>${escaped.join('|')})`;
  return `${best.before}${name}${best.after}(?<text>.*)`;
}

/** The repeated names with the number of their lines. */
function turnsIn(
  lines: readonly string[],
  source: string,
): { readonly names: readonly string[]; readonly turns: number; readonly isOnly: boolean } {
  const pattern = new RegExp(source, 'su');
  const turns = lines.flatMap((line) => {
    const { speaker = '', text = '' } = pattern.exec(line.slice(0, MATCHED))?.groups ?? {};
    return speaker === '' || text.trim() === '' ? [] : [{ speaker, text }];
  });
  const counts = new Map<string, number>();
  for (const { speaker } of turns) increase(counts, speaker, 1);
  const names = [...counts.keys()].filter((name) => counts.get(name)! > 1 && !isField(name));
  const said = turns.filter(({ speaker }) => names.includes(speaker));
  const letters = said.reduce((sum, { text }) => sum + text.length, 0);
  const below = lines.slice(lines.findIndex((line) => pattern.test(line.slice(0, MATCHED))));
  const filled = below.filter((line) => line.trim() !== '').length;
  const areMany =
    said.length >= LEAST_SHARE * filled &&
    names.length > 1 &&
    names.length <= Math.max(MOST_NAMES, said.length / 10) &&
    letters >= LEAST_LETTERS * said.length;
  // Only fields above the conversation are excluded, because a speaker may have a single turn.
  const areInitials = names.every((name) => INITIALS.test(name));
  const start = turns.findIndex(
    ({ speaker }) => names.includes(speaker) || (areInitials && INITIALS.test(speaker)),
  );
  const inside = start < 0 ? [] : turns.slice(start);
  return {
    names: [...new Set(inside.map(({ speaker }) => speaker))].filter((name) => !isField(name)),
    turns: areMany ? said.length : 0,
    isOnly: start <= 0 && !turns.some(({ speaker }) => isField(speaker)),
  };
}

/** The option for a text with names at the beginning of lines. @internal */
export function patternRemedies(text: string): Remedy[] {
  const lines = text.split(/\r?\n/);
  const found =
    patternIn(lines, MARKS.slice(1)) ??
    patternIn(lines.slice(lines.findIndex((line) => HEADING.test(line))), BARE);
  return found === undefined ? [] : [{ speakerPattern: found }];
}

/** The option for texts at a path, each a turn or a whole conversation. @internal */
export function patternsAt(texts: readonly string[], path: string): Remedy[] {
  const speakerPattern = patternIn(texts.flatMap((text) => text.split(/\r?\n/)));
  return speakerPattern === undefined ? [] : [{ path, speakerPattern }];
}

/** Names with colons need a pattern only below a list of attendees, in minutes that have more lines than turns. */
const BARE: typeof MARKS = [[String.raw`\s*`, ': ?']];

function isField(name: string): boolean {
  return isNoName(name) || FIELD.test(name);
}
