import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { notFinite } from '../../testing/pieces.js';
import { runs } from '../../testing/runs.js';
import { MetricError } from '../error.js';
import { parseTranscript } from '../transcript/parse-transcript.js';
import { detectFormat } from './detect-format.js';
import * as adapters from './index.js';
import { type ReadOptions, readTranscripts } from './read-transcripts.js';
import type { Adapter, AdapterOptions, AdapterResult } from './types.js';

const SAMPLES = {
  fromTranscripts: 'transcripts.json',
  fromOpenAIMessages: 'openai-conversations.jsonl',
  fromMpcEval: 'mpceval-global.json',
  fromConvoKit: 'convokit.jsonl',
  fromRows: 'rows.jsonl',
  fromShareGpt: 'sharegpt.json',
  fromDeliData: 'delidata-convokit.jsonl',
  fromPhotoBook: 'photobook.json',
  fromLostInConversation: 'lost-in-conversation.jsonl',
} as const;

const FIXTURES = new URL('../../fixtures/', import.meta.url);

function sampleOf(file: string): unknown {
  const url = new URL(file, FIXTURES);
  const text = readFileSync(url, 'utf8').replaceAll('NaN', 'null').trim();
  return file.endsWith('.jsonl')
    ? text.split('\n').map((line) => JSON.parse(line) as unknown)
    : JSON.parse(text);
}

/** The paths to all values within some data. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

/** The data with one value replaced; what lies beside the path is shared. */
function withValue(data: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(data) ? [...data] : { ...(data as object) }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** To ask thousands of times takes longer than to read: only what is there is shown. */
function expectNone(faults: readonly unknown[]): void {
  if (faults.length > 0) expect(faults).toEqual([]);
}

/** Reads the input, and expects transcripts without any number that is not finite, or an error in the one form. */
function expectSound(
  adapter: (input: never, options: AdapterOptions) => AdapterResult,
  input: unknown,
  options: AdapterOptions,
  { refused, warned } = { refused: /expected .*, got /s, warned: /^\S.*: .*\S$/s },
): void {
  try {
    const { transcripts, warnings } = adapter(input as never, options);
    for (const transcript of transcripts) parseTranscript(transcript);
    const unsound = warnings.filter(({ message }) => !warned.test(message));
    expectNone([...notFinite(transcripts), ...unsound]);
  } catch (error) {
    if (!(error instanceof MetricError)) throw error;
    expectNone(refused.test(error.message) ? [] : [error.message]);
  }
}

/** Data in which one value is replaced by another. */
function changed(file: string): fc.Arbitrary<unknown> {
  const sample = sampleOf(file);
  const path = fc.constantFrom(...pathsOf(sample));
  const value = fc.oneof(fc.constantFrom(null, '', ' ', 0, true, [], {}), fc.jsonValue());
  return fc.tuple(path, value).map(([at, instead]) => frozen(withValue(sample, at, instead)));
}

describe.each(Object.entries(SAMPLES))('%s', (name, file) => {
  const adapter = adapters[name as 'fromRows'] as Adapter<AdapterOptions>;
  const options = fc.constantFrom<AdapterOptions>({}, { onError: 'skip' });

  it('never breaks on a sample with any value in any place', () => {
    fc.assert(
      fc.property(changed(`formats/${file}`), options, (input, chosen) =>
        expectSound(adapter, input, chosen),
      ),
      { numRuns: runs(40) },
    );
  });

  it('never breaks on any value or text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.json()).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), text), options, (input, chosen) => {
        expectSound(adapter, frozen(input), chosen);
      }),
      { numRuns: runs(40) },
    );
  });

  it('never breaks on a text that was cut off', () => {
    const text = readFileSync(new URL(`formats/${file}`, FIXTURES), 'utf8');
    fc.assert(
      fc.property(fc.nat({ max: text.length }), options, (length, chosen) => {
        expectSound(adapter, text.slice(0, length), chosen);
      }),
      { numRuns: runs(25) },
    );
  });
});

const SHAPES = readdirSync(new URL('shapes/', FIXTURES)).filter(
  (file) => /\.jsonl?$/.test(file) && file !== 'readings.json',
);

describe('a conversation of any shape', () => {
  it.each(SHAPES)('never breaks with any value in any place, told or found: %s', (file) => {
    const found = detectFormat(frozen(sampleOf(`shapes/${file}`)));
    const from = fc.constantFrom<ReadOptions>({}, found === undefined ? {} : { format: found }, {
      onError: 'skip',
    });
    const read = (input: unknown, options: AdapterOptions): AdapterResult => readTranscripts(input, options);
    fc.assert(
      fc.property(changed(`shapes/${file}`), from, (input, options) =>
        expectSound(read, input, options, { refused: /\S/, warned: /\S/ }),
      ),
      { numRuns: runs(4) },
    );
  });
});
