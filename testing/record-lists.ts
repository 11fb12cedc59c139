import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FORMATS } from '../src/adapters/formats/catalogue.js';
import { type ReadResult, readTranscripts } from '../src/adapters/read-transcripts.js';
import type { ReadingAccount } from '../src/adapters/readers/account.js';
import { MetricError } from '../src/error.js';

/** An input of a format: a text, or a parsed value. */
export interface Sample {
  readonly name: string;
  readonly format: string;
  readonly input: unknown;
}

type Path = readonly (string | number)[];

/** Reads an input; `undefined` if it is refused. */
export function readOrRefused(input: unknown, fileName: string): ReadResult | undefined {
  try {
    return readTranscripts(input, { fileName, duplicates: 'keep' });
  } catch (error) {
    if (error instanceof MetricError) return undefined;
    throw error;
  }
}

/** The fixtures that can be read without options, and the examples of the catalogue that are whole inputs. */
export function formatSamples(): Sample[] {
  const root = fileURLToPath(new URL('../fixtures/', import.meta.url));
  const files = ['formats', 'shapes'].flatMap((folder) =>
    readdirSync(root + folder).map((file) => `${folder}/${file}`),
  );
  const texts = files.sort().map((file) => ({ name: file, text: readFileSync(root + file, 'utf8') }));
  const examples = FORMATS.map(({ name, example }) => ({ name: `example of ${name}`, text: example }));
  return [...texts, ...examples].flatMap(({ name, text }) => {
    const input = parsedText(text) ?? text;
    const format = readOrRefused(input, name)?.format;
    return format === undefined ? [] : [{ name, format, input }];
  });
}

/** A JSON value, or the values of JSON lines; `undefined` for other text. */
export function parsedText(text: string): object | undefined {
  for (const parse of [
    (): unknown => JSON.parse(text),
    (): unknown =>
      text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
  ]) {
    try {
      const value = parse();
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // Another form.
    }
  }
  return undefined;
}

/** Number of records that an account covers. */
export function recordCount({ turns, merged, leftOut }: ReadingAccount): number {
  return Object.values(leftOut).reduce((sum, count) => sum + count, turns + merged);
}

/** The value at a path; `undefined` if there is none. */
export function valueAtPath(value: unknown, path: Path): unknown {
  return path.reduce(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}

/** A copy in which the list at a path is changed. */
export function withList(value: object, path: Path, change: (list: unknown[]) => void): object {
  const copy = structuredClone(value);
  const list = valueAtPath(copy, path);
  if (Array.isArray(list)) change(list);
  return copy;
}

/**
 * The paths of the lists in a value that hold messages, or groups of messages: without one of the entries, there are
 * fewer turns. Lists within a message are its parts.
 */
export function recordLists({ name, format, input }: Sample): Path[] {
  const whole = readOrRefused(input, name);
  if (typeof input !== 'object' || input === null || whole === undefined) return [];
  const found: Path[] = [];
  const visit = (path: Path): void => {
    const value = valueAtPath(input, path);
    if (isPart(value)) return;
    const entries = Array.isArray(value) && value.length > 1 ? value.entries() : [];
    const effects = [...entries].map(([i]) => {
      const rest = readOrRefused(
        withList(input, path, (list) => list.splice(i, 1)),
        name,
      );
      const isKnown = rest?.format === format;
      return {
        turns: isKnown ? whole.account.turns - rest.account.turns : 0,
        records: isKnown ? recordCount(whole.account) - recordCount(rest.account) : 0,
      };
    });
    const areRecords = effects.some(({ turns }) => turns > 0);
    if (areRecords) found.push(path);
    const areMessages = areRecords && effects.every(({ records }) => records <= 1);
    if (areMessages || typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) visit([...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit([]);
  return found;
}

/** Whether a list holds the fields of an object, or two texts. */
function isPart(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const areFields = value.every(
    (each) => typeof each === 'object' && each !== null && Object.keys(each).join() === 'key,value',
  );
  return areFields || (value.length === 2 && value.every((each) => typeof each === 'string'));
}

/** The records at a path whose words are in none of the transcripts, by index. */
export function unreadRecords({ input }: Sample, path: Path, { transcripts }: ReadResult): number[] {
  const list = valueAtPath(input, path);
  const said = JSON.stringify(transcripts);
  return (Array.isArray(list) ? list : []).flatMap((record, i) => {
    const texts = textsIn(record).filter((text) => /\s/.test(text));
    return texts.every((text) => said.includes(JSON.stringify(text.trim()).slice(1, -1))) ? [] : [i];
  });
}

/** Describes a record that disappears without being counted; `undefined` if the account covers all of them. */
export function lostRecord(
  { name, format, input }: Sample,
  path: Path,
  index: number,
  account: ReadingAccount,
): string | undefined {
  const others = withList(input as object, path, (list) => list.splice(index, 1));
  const rest = readOrRefused(others, name);
  if (rest?.format !== format || recordCount(rest.account) < recordCount(account)) return undefined;
  const record = (valueAtPath(input, path) as unknown[])[index];
  // Another record repeats its words, as requests repeat the conversation before them.
  const said = JSON.stringify(others);
  const texts = textsIn(record).filter((text) => /\s/.test(text));
  if (texts.length > 0 && texts.every((text) => said.includes(JSON.stringify(text.trim()).slice(1, -1))))
    return undefined;
  return `${name}: ${[...path, index].join('.')} ${JSON.stringify(record).slice(0, 120)}`;
}

/** All texts in a value, also in JSON within a text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const parsed = /^\s*[[{]/.test(value) ? parsedText(value) : undefined;
    return parsed === undefined ? [value] : textsIn(parsed);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
