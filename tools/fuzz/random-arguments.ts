import type { MetricCard } from '../../src/metrics/core/card.js';
import { isPlain, plainCopy } from './example-calls.js';

/** A number from 0 to below 1. */
export type Random = () => number;

/** What an argument or a field is replaced by. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, Number.NaN, Infinity, -1, 0, 0.5, 1, 3, 1e300, -1e300, 1e-320],
  ...['', 'x', '\ud800', '__proto__', 'constructor', 'a '.repeat(100), '@@@@', true, false, 10n],
  ...[[], {}, [null], [[]], [['a']], [1, 2], { length: 3 }, () => 1, () => undefined],
  ...[new Map(), new Set(['a']), new Date(0), Object.create(null), new Float64Array(2)],
];

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Arguments near those of an example: a field of another type, left out, scaled, doubled; options from the card. */
export function randomArguments(
  random: Random,
  examples: readonly (readonly unknown[])[],
  card: MetricCard | undefined,
): unknown[] {
  const args = (plainCopy(pick(random, examples)) as unknown[]).map((argument, i) => {
    const other = pick(random, examples);
    return random() < 0.1 && i in other ? plainCopy(other[i]) : argument;
  });
  for (let changes = Math.floor(random() * 4); changes > 0; changes--) {
    if (card !== undefined && random() < 0.4) setOption(random, args, card);
    else change(random, args);
  }
  return args;
}

function setOption(random: Random, args: unknown[], { options }: MetricCard): void {
  if (args.length < 2) args[1] = {};
  const last = args[args.length - 1];
  if (!isPlain(last) || Array.isArray(last)) return;
  if (options.length === 0 || random() < 0.05) last['no such option'] = 1;
  else {
    const { name, values } = pick(random, options);
    last[name] = random() < 0.7 ? acceptedValue(random, values) : wrong(random);
  }
}

/** A value that an option accepts, from the words that its spec says it in. */
function acceptedValue(random: Random, values: string): unknown {
  const choices = [...values.matchAll(/"([^"]*)"/g)].map((match) => match[1]);
  if (choices.length > 0) return pick(random, choices);
  if (values.includes('true or false')) return random() < 0.5;
  if (values.includes('whole number') || values.includes('integer')) return 1 + Math.floor(random() * 20);
  if (values.includes('to 100')) return random() * 100;
  if (values.includes('number')) return random();
  if (values.includes('list of words')) return ['a', 'the'];
  if (values.includes('function')) return () => ['a'];
  return values.includes('string') ? 'given' : wrong(random);
}

function change(random: Random, args: unknown[]): void {
  let owner: Record<string, unknown> | unknown[] = args;
  for (let depth = 0; depth < 8; depth++) {
    const inner: (Record<string, unknown> | unknown[])[] = Object.values(owner).filter(isPlain);
    if (inner.length === 0 || random() < 0.2) break;
    owner = pick(random, inner);
  }
  const keys = Object.keys(owner);
  if (keys.length === 0) return;
  const key = pick(random, keys);
  const fields = owner as Record<string, unknown>;
  const value = fields[key];
  const kind = random();
  if (kind < 0.4) fields[key] = wrong(random);
  else if (kind < 0.5 && owner !== args) {
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete fields[key];
  } else if (kind < 0.6 && Array.isArray(owner) && owner !== args) owner.push(plainCopy(value));
  else if (typeof value === 'number')
    fields[key] =
      value * pick(random, Number.isInteger(value) ? [0, -1, 0.5, 2, 3] : [0, -1, 1e-12, 1e12, 0.5, 2]);
  else if (typeof value === 'string') fields[key] = nasty(random, value);
  else if (Array.isArray(value)) fields[key] = random() < 0.5 ? [] : [...value, ...value];
  else fields[key] = wrong(random);
}

/** Characters that some patterns and lists take for others: by case, by kind, as white space or as a digit. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  s: '\u017f',
  S: '\u1e9e',
  k: '\u212a',
  i: '\u0131',
  I: '\u0130',
  a: '\u{1d41a}',
  e: '\u0435',
  f: '\ufb01',
  n: '\u0149',
  ' ': '\u00a0\u2009\u3000\u200b\ufeff\u2028\u0085\t\v',
  "'": '\u2019\u02bc\uff07\u0060\u2032',
  '"': '\u201c\u00bb\u300c',
  '.': '\u2026\u3002\u002e\u002e',
  '-': '\u2013\u2212\u00ad\u2011',
  ':': '\uff1a\u2236',
  '1': '\u00b9\u0661\uff11\u2160\u00bd\u{1d7cf}',
  '2': '\u00b2\u0662\uff12\u2161',
};

/** Words that are read in a way of their own. */
const WORDS: readonly string[] =
  "gonna its not your the 'til 'cause I'm they'd've ain't let's thats im e.g. www.a.b me@b.org 3rd $5 12:34 @you #tag :) 1,000.5 -0 +1 1/2 %s {x} \\n <b> &amp; **a** `b` [a](b) ``` 2024-01-02 NaN null toString".split(
    ' ',
  );

/** The text with some of its characters replaced by ones that look like them. */
function respelled(random: Random, value: string): string {
  const share = random();
  return [...value]
    .map((character) => {
      const others = LOOKALIKES[character];
      return others !== undefined && random() < share ? pick(random, [...others]) : character;
    })
    .join('');
}

/** The text with words put between its own. */
function interspersed(random: Random, value: string): string {
  return value
    .split(' ')
    .flatMap((word) => (random() < 0.5 ? [word] : [word, pick(random, WORDS)]))
    .join(' ');
}

function nasty(random: Random, value: string): string {
  if (random() < 0.5) {
    const text = random() < 0.6 ? interspersed(random, value) : value;
    return random() < 0.7 ? respelled(random, text) : text;
  }
  return pick(random, [
    ...[`${value}\0`, value.toUpperCase(), `${value}\u0301`, value.repeat(20)],
    ...['\u{1F469}\u200D\u{1F680}'.repeat(5), '((((((((((((((((', 'a'.repeat(400), ' \n\t', '<'.repeat(50)],
    ...['"', '\\', '1e999', '한국어 문장', 'İstanbul ẞ', "don't can't".repeat(9), '-'],
    value.split('').reverse().join(''),
  ]);
}

function wrong(random: Random): unknown {
  return plainCopy(pick(random, WRONG));
}
