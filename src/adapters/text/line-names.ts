/** A possible name before a colon, optionally after a time, and the following text. */
const HEAD =
  /^\s{0,3}((?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?[\])]?[\t -]{1,3})?)(?:\*\*)?([^\s:*][^:\n]{0,59}):(?:\*\*)?(\s?)(.*)$/su;
/** Characters that are always allowed in names. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’()&/#-]*$/u;
/** Names of users and models. */
const CHATTING = /^(?:user|human|assistant|ai|bot|system|model|gpt|chatgpt)$/;
/** A word with a number or letter: `User 1`, `Speaker B`. */
const NUMBERED = /^(.{2,30}?)[ _#-]?(?:\d{1,3}|[a-h])$/;
/** Initials of people. */
const INITIALS = /^\p{L}{2,4}$/u;
const SENTENCE = 6;

interface Seen {
  count: number;
  /** Number of lines with text after the name. */
  said: number;
  /** Number of lines after a blank line. */
  apart: number;
}

/** Knowledge about speaker names from the first lines of a text. @internal */
export interface LineNames {
  /** Adds a missing space after the colon of a known name. */
  spaced(line: string): string;
  /** The speaker of a line whose name has unusual characters, if other lines or a time confirm it. */
  odd(line: string): { readonly speaker: string; readonly text: string; readonly clock: string } | undefined;
  /** Whether a name before a colon is the heading of a list or note within a turn. */
  isHeading(name: string, hasText: boolean, isApart: boolean): boolean;
}

/** Learns the speaker names from the lines of a text. @internal */
export function lineNames(lines: readonly string[], named: (line: string) => string | undefined): LineNames {
  const heads = countHeads(lines);
  const areSpaceless = lines.filter((line) => HEAD.exec(line)?.[3] === '').length >= 0.6 * lines.length;
  const speakers = countSpeakers(lines, named);
  const order = [...speakers.keys()];
  const all = [...speakers.values()];
  const turns = sum(all, ({ count }) => count);
  const areSaid = sum(all, ({ said }) => said) >= 0.75 * turns;
  const areApart = sum(all, ({ apart }) => apart) > 0.5 * turns;
  const family = matchFamily(order);
  const areInitials = order.every((key) => INITIALS.test(key));
  return {
    spaced(line) {
      const [, time = '', name = '', blank, text = ''] = HEAD.exec(line) ?? [];
      const isOpen =
        name.lastIndexOf('(') > name.lastIndexOf(')') || name.lastIndexOf('[') > name.lastIndexOf(']');
      const isName = PLAIN.test(name) && /\p{L}/u.test(name) && !isOpen;
      // In a log line, minutes follow the hour.
      const isClock = /\d$/.test(name) && /^\d/.test(text);
      const isKnown = isName && !isClock && (areSpaceless || (heads.get(nameKey(name)) ?? 0) > 1);
      if (blank !== '' || text === '' || text.startsWith('//') || !isKnown) return line;
      return `${time}${name}: ${text}`;
    },
    odd(line) {
      const [, clock = '', name = '', blank, text = ''] = HEAD.exec(line) ?? [];
      if (blank === undefined || blank === '' || PLAIN.test(name) || isSentence(name)) return undefined;
      const people = name.split(/, | & | and /).map(nameKey);
      const isPerson = (each: string): boolean => heads.has(each) || (areInitials && INITIALS.test(each));
      const areKnown = people.length > 1 && people.every(isPerson);
      const isKnown = clock.endsWith('\t') || (heads.get(nameKey(name)) ?? 0) > 1 || areKnown;
      return isKnown ? { speaker: name.trim(), text: text.trim(), clock: clock.trim() } : undefined;
    },
    isHeading(name, hasText, isApart) {
      const key = nameKey(name);
      if (turns < 2 || order.indexOf(key) === 0 || family?.(key)) return false;
      if (areInitials && INITIALS.test(name)) return false;
      const isFirst = order.slice(0, 2).includes(key);
      const comesAgain = (speakers.get(key)?.count ?? 0) > 1;
      if (family) return !comesAgain || (!hasText && areSaid);
      if (isFirst || comesAgain) return false;
      return (!hasText && areSaid) || (isApart && !areApart && !hasText);
    },
  };
}

/** A name in brackets without a colon, accepted if most lines begin this way. */
const BRACKETED = /^\s*\[(\p{L}[^\]\n]{0,39})\]:? (?=\S)/u;
/** Log levels and list markers in brackets. */
const LEVEL =
  /^(?:x|ok|info|warn(?:ing)?|error|debug|trace|fatal|critical|notice|todo|done|pass(?:ed)?|fail(?:ed)?|skip(?:ped)?)$/i;

/** Adds a colon after names in brackets, if most lines begin with one of several names. @internal */
export function unbracketed(lines: readonly string[]): (line: string) => string {
  const said = lines.filter((line) => line.trim() !== '');
  const names = said.flatMap((line) => BRACKETED.exec(line)?.[1] ?? []);
  const areNames = new Set(names).size > 1 && !names.some((name) => LEVEL.test(name));
  const isUsual = areNames && 2 * names.length > said.length;
  return isUsual ? (line) => line.replace(BRACKETED, '$1: ') : (line) => line;
}

const CLOCK = /^\s{0,3}\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,6})?[ \t]+(?=\S)/;
/** A bold name, optionally after a time and before a dash, accepted if such names repeat. */
const BOLD =
  /^(\s{0,3}(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?[\])]?[ \t]*)?)\*\*(\p{L}[^*:\n]{0,59})\*\*[ \t]+(?:[-\u2013\u2014][ \t]+)?(?=[^\s:])/u;

/** Adds a colon after bold names, if many lines begin with one of a few names. @internal */
export function unbolded(lines: readonly string[]): (line: string) => string {
  // The text may begin with a title, links and a summary.
  const first = Math.max(
    lines.findIndex((line) => BOLD.test(line)),
    0,
  );
  const said = lines.slice(first).filter((line) => line.trim() !== '');
  const names = said.flatMap((line) => BOLD.exec(line)?.[2] ?? []);
  const different = new Set(names).size;
  const areNames = different > 1 && names.length >= 2 * different && 2 * names.length >= said.length;
  if (!areNames) return (line) => line;
  // A time without a name precedes another paragraph of the turn.
  return (line) => (BOLD.test(line) ? line.replace(BOLD, '$1$2: ') : line.replace(CLOCK, ''));
}

function countHeads(lines: readonly string[]): Map<string, number> {
  const heads = new Map<string, number>();
  for (const line of lines) {
    const key = nameKey(HEAD.exec(line)?.[2] ?? '');
    if (key !== '') heads.set(key, (heads.get(key) ?? 0) + 1);
  }
  return heads;
}

function countSpeakers(
  lines: readonly string[],
  named: (line: string) => string | undefined,
): Map<string, Seen> {
  const speakers = new Map<string, Seen>();
  for (const [i, line] of lines.entries()) {
    const name = named(line);
    if (name === undefined) continue;
    const key = nameKey(name);
    const seen = speakers.get(key) ?? { count: 0, said: 0, apart: 0 };
    seen.count += 1;
    if (/[^\s:*)\]]/.test(line.slice(line.indexOf(name) + name.length))) seen.said += 1;
    if (lines[i - 1]?.trim() === '') seen.apart += 1;
    speakers.set(key, seen);
  }
  return speakers;
}

/** Names of the same kind as the first two, if these are roles or differ only by a number. */
function matchFamily([first, second]: readonly string[]): ((key: string) => boolean) | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (CHATTING.test(first) && CHATTING.test(second)) return (key) => CHATTING.test(key);
  const stem = NUMBERED.exec(first)?.[1];
  if (stem === undefined || NUMBERED.exec(second)?.[1] !== stem) return undefined;
  return (key) => NUMBERED.exec(key)?.[1] === stem;
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

function isSentence(name: string): boolean {
  return name.split(' ').length >= SENTENCE;
}

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
