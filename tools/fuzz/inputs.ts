import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { type ReadResult, readTranscripts } from '../../src/adapters/read-transcripts.js';
import { createRandom, type Random } from '../../src/math/create-random.js';
import {
  formatSamples,
  lostRecord,
  parsedText,
  type RecordList,
  readOrRefused,
  recordLists,
  unreadRecords,
  withoutRecord,
} from '../../testing/record-lists.js';
import { root } from '../../testing/runner/entries.mjs';
import type { ExampleCalls } from './example-calls.js';
import type { Plan } from './run.js';

const FOLDERS = ['formats', 'shapes', 'bad', 'transcripts', 'chunks'];
/** Texts that have made readers slow or deep, and their like. */
const TOKENS = [
  ...[...' \t\n\r', '\n\n', ...'\u202801a', 'A ', 'to ', 'and ', ...'.,:;-="\'`\\', '\\"', ...'[]{(<>'],
  ...['{"a":', '[[', '<v ', '**', '# ', '0:00 ', '1.'],
];
const PLACES = [0, 0.5, 1];
const LENGTH = 15_000;
const MAX_FIXTURE = 60_000;

export interface Fixture {
  readonly name: string;
  readonly text: string;
}

/** Every fixture of a format. */
export function fixtures(folders: readonly string[] = FOLDERS): Fixture[] {
  const cwd = `${root}fixtures`;
  return globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { cwd },
  )
    .sort()
    .map((name) => ({ name, text: readFileSync(`${cwd}/${name}`, 'utf8') }))
    .filter(({ text }) => text.length < MAX_FIXTURE);
}

/** Reads a text as the fixture of that name; `lists` are the paths of the lists whose records its read summary covers. */
function reads({ name }: Fixture, lists: readonly RecordList[] = []): ExampleCalls {
  let last: unknown;
  const call = (text: unknown): unknown => {
    const result = readTranscripts(text, { fileName: name, onError: 'skip' });
    requireSums(result);
    // Each call is made twice, to compare the results.
    if (lists.length > 0 && text !== last) requireRecords(name, String(text), lists);
    last = text;
    return result;
  };
  return { name, call, examples: [], isResource: false, gathers: false } as ExampleCalls;
}

/** Throws if the numbers of a read summary do not add up. */
function requireSums({ transcripts, readSummary }: ReadResult): void {
  const turns = transcripts.flatMap((transcript) => transcript.turns);
  const spoken = readSummary.speakers.reduce((sum, speaker) => sum + speaker.turns, 0);
  const counts = [...Object.values(readSummary.excluded), ...Object.values(readSummary.cleaned)];
  const isRight =
    readSummary.conversations === transcripts.length &&
    readSummary.turns === turns.length &&
    readSummary.emptyTurns === turns.filter(({ text }) => text.trim() === '').length &&
    (readSummary.moreSpeakers > 0 ? spoken <= turns.length : spoken === turns.length) &&
    counts.every((count) => Number.isInteger(count) && count > 0);
  if (!isRight) throw new Error(`the readSummary does not add up: ${JSON.stringify(readSummary)}`);
}

/** Throws where a record of a mutant disappears without being counted. */
function requireRecords(name: string, text: string, lists: readonly RecordList[]): void {
  const input = parsedText(text);
  const whole = input && readOrRefused(input, name);
  if (!whole) return;
  const sample = { name, input, whole };
  for (const { path } of lists) {
    const unread = unreadRecords(sample, path);
    if (unread.length === 0) continue;
    const at = unread[text.length % unread.length]!;
    const lost = lostRecord(sample, path, at, readOrRefused(withoutRecord(sample, path, at), name));
    if (lost !== undefined) throw new Error(`not counted: ${lost}`);
  }
}

/** Each fixture with each token repeated at its start, in its middle and at its end. */
export function pumpPlan(): Plan & { readonly size: number } {
  const every = fixtures();
  const size = every.length * TOKENS.length * PLACES.length;
  const call: Plan['call'] = (i) => {
    const fixture = every[i % every.length]!;
    const rest = Math.floor(i / every.length);
    const token = TOKENS[rest % TOKENS.length]!;
    const at = Math.floor(fixture.text.length * PLACES[Math.floor(rest / TOKENS.length) % PLACES.length]!);
    const pumped = token.repeat(Math.ceil(LENGTH / token.length));
    return { of: reads(fixture), args: [fixture.text.slice(0, at) + pumped + fixture.text.slice(at)] };
  };
  return { functions: every.map((fixture) => reads(fixture)), call, size };
}

/** Fixtures with one to three changes of their fields, lines or characters, by seed and number. */
export function mutantPlan(seed: number): Plan {
  const every = fixtures();
  const samples = new Map(formatSamples().map((sample) => [sample.name, sample]));
  const listsOf = (name: string): readonly RecordList[] => {
    const sample = samples.get(name);
    return sample ? recordLists(sample) : [];
  };
  const functions = every.map((fixture) => reads(fixture, listsOf(fixture.name)));
  const call: Plan['call'] = (i) => {
    const random = createRandom(seed * 2 ** 32 + i);
    const fixture = every[i % every.length]!;
    let { text } = fixture;
    for (let changes = 1 + random.integer(3); changes > 0; changes -= 1) text = mutant(text, random);
    return { of: functions[i % every.length]!, args: [text] };
  };
  return { functions, call };
}

const VALUES = [
  ...[null, 0, -1, 1e308, true, '', 'x', '0'],
  ...[[], [[]], {}, { a: {} }, [null], ['a', 'b'], '__proto__'],
];

function mutant(text: string, random: Random): string {
  const lines = text.split('\n');
  const line = random.integer(lines.length);
  for (const [whole, put] of [
    [text, (changed: string) => changed],
    [lines[line]!, (changed: string) => lines.toSpliced(line, 1, changed).join('\n')],
  ] as const) {
    const value = parsed(whole);
    if (value !== undefined && random.integer(4) > 0) return put(JSON.stringify(changed(value, random)));
  }
  const at = random.integer(text.length + 1);
  return [
    () => text.slice(0, at),
    () => text.slice(0, at) + pick(TOKENS, random) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + random.integer(20)),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, pick(lines, random)).join('\n'),
  ][random.integer(5)]!();
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A value with one of its fields removed, renamed, repeated or replaced, at any depth. */
function changed(value: object, random: Random): object {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const keys = Object.keys(copy);
  if (keys.length === 0) return copy;
  const key = pick(keys, random);
  const fields = copy as Record<string, unknown>;
  const inner = fields[key];
  if (typeof inner === 'object' && inner !== null && random.integer(4) > 0)
    fields[key] = changed(inner, random);
  else if (random.integer(2) === 0) fields[key] = pick(VALUES, random);
  else if (Array.isArray(copy)) copy.splice(Number(key), random.integer(2), pick(copy, random));
  else {
    delete fields[key];
    if (random.integer(2) === 0) fields[pick([...keys, 'role', 'text', 'turns', 'id'], random)] = inner;
  }
  return copy;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.integer(list.length)]!;
}
