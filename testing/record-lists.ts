import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FORMATS } from '../src/adapters/formats/index.js';
import { type ReadResult, readTranscripts } from '../src/adapters/read-transcripts.js';
import type { ReadSummary } from '../src/adapters/records/read-summary.js';
import { MetricError } from '../src/error.js';

/** A text, or a parsed value. */
interface Input {
  readonly name: string;
  readonly input: unknown;
}

/** An input of a format with its reading. */
export interface Sample extends Input {
  readonly whole: ReadResult;
}

type Path = readonly (string | number)[];

/** A list of messages or of groups of messages, with the readings of the input without each of its entries. */
export interface RecordList {
  readonly path: Path;
  readonly rests: readonly (ReadResult | undefined)[];
}

/** Reads an input; `undefined` if it is refused. */
export function readOrRefused(input: unknown, fileName: string): ReadResult | undefined {
  try {
    return readTranscripts(input, { fileName, duplicates: 'keep' });
  } catch (error) {
    if (error instanceof MetricError) return undefined;
    throw error;
  }
}

/** The fixtures and the examples of the catalogue, parsed where they are JSON. */
export function formatInputs(): Input[] {
  const root = fileURLToPath(new URL('../fixtures/', import.meta.url));
  const files = ['formats', 'shapes'].flatMap((folder) =>
    readdirSync(root + folder).map((file) => `${folder}/${file}`),
  );
  const texts = files.sort().map((file) => ({ name: file, text: readFileSync(root + file, 'utf8') }));
  const examples = FORMATS.map(({ name, example }) => ({ name: `example of ${name}`, text: example }));
  return [...texts, ...examples].map(({ name, text }) => ({ name, input: parsedText(text) ?? text }));
}

let samples: readonly Sample[] | undefined;

/** The fixtures that can be read without options, and the examples of the catalogue that are whole inputs; read once. */
export function formatSamples(): readonly Sample[] {
  return (samples ??= formatInputs().flatMap((each) => {
    const whole = readOrRefused(each.input, each.name);
    return whole ? [{ ...each, whole }] : [];
  }));
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

/** Number of records that a read summary covers. */
export function recordCount({ turns, merged, excluded }: ReadSummary): number {
  return Object.values(excluded).reduce((sum, count) => sum + count, turns + merged);
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

/** The value with a change of the list at a path, if there is one; everything off the path is shared. */
export function withList(value: unknown, path: Path, change: (list: unknown[]) => void): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    const list = Array.isArray(value) ? [...value] : undefined;
    if (list) change(list);
    return list ?? value;
  }
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[key] = withList(copy[key], rest, change);
  return copy;
}

/** The input without one record. */
export function withoutRecord({ input }: Input, path: Path, index: number): unknown {
  return withList(input, path, (list) => list.splice(index, 1));
}

const lists = new WeakMap<Sample, readonly RecordList[]>();

/**
 * The lists in a sample that hold messages, or groups of messages: without one of the entries, there are fewer turns. Lists
 * within a message are its parts. To find them, the sample is read without each of its records, once in a process.
 */
export function recordLists(sample: Sample): readonly RecordList[] {
  const found = lists.get(sample) ?? findLists(sample);
  lists.set(sample, found);
  return found;
}

function findLists(sample: Sample): RecordList[] {
  const { name, input, whole } = sample;
  if (typeof input !== 'object' || input === null) return [];
  const found: RecordList[] = [];
  const visit = (path: Path): void => {
    const value = valueAtPath(input, path);
    if (isPart(value)) return;
    const entries = Array.isArray(value) && value.length > 1 ? value.entries() : [];
    const rests = [...entries].map(([i]) => readOrRefused(withoutRecord(sample, path, i), name));
    const effects = rests.map((rest) => {
      const isKnown = rest?.format === whole.format;
      return {
        turns: isKnown ? whole.readSummary.turns - rest.readSummary.turns : 0,
        records: isKnown ? recordCount(whole.readSummary) - recordCount(rest.readSummary) : 0,
      };
    });
    const areRecords = effects.some(({ turns }) => turns > 0);
    if (areRecords) found.push({ path, rests });
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
export function unreadRecords({ input, whole }: Sample, path: Path): number[] {
  const list = valueAtPath(input, path);
  const said = JSON.stringify(whole.transcripts);
  return (Array.isArray(list) ? list : []).flatMap((record, i) => {
    const texts = textsIn(record).filter((text) => /\s/.test(text));
    return texts.every((text) => said.includes(JSON.stringify(text.trim()).slice(1, -1))) ? [] : [i];
  });
}

/**
 * Describes a record that disappears without being counted; `undefined` if the read summary covers all of them. `rest` is the
 * reading without the record, `undefined` if that is refused.
 */
export function lostRecord(
  sample: Sample,
  path: Path,
  index: number,
  rest: ReadResult | undefined,
): string | undefined {
  const { name, input, whole } = sample;
  if (rest?.format !== whole.format || recordCount(rest.readSummary) < recordCount(whole.readSummary))
    return undefined;
  const record = (valueAtPath(input, path) as unknown[])[index];
  // Another record repeats its words, as requests repeat the conversation before them.
  const said = JSON.stringify(withoutRecord(sample, path, index));
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
