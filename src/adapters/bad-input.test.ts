import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { asyncOf, collect, notFinite, piecesOf } from '../../testing/pieces.js';
import { MetricError } from '../error.js';
import { parseTranscript } from '../transcript/parse-transcript.js';
import { transcriptSchema } from '../transcript/standard-schema.js';
import { transcriptJsonSchema } from '../transcript/transcript-json-schema.generated.js';
import * as adapters from './index.js';
import type { Adapter, AdapterOptions, AdapterResult, AdapterWarning } from './types.js';

interface BadInput {
  readonly file: string;
  readonly why: string;
  readonly reader: string;
  readonly options?: AdapterOptions;
  /** The exact error without the name of a function, and its code; or what is read and the exact warnings. */
  readonly error?: string;
  readonly code?: string;
  readonly transcripts?: number;
  readonly turns?: number;
  readonly warnings?: readonly AdapterWarning[];
  /** Broken rules that JSON Schema cannot say. */
  readonly beyondJsonSchema?: boolean;
}

const read = (file: string): string =>
  readFileSync(new URL(`../../fixtures/bad/${file}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('manifest.json')) as BadInput[];
const transcriptCases = manifest.filter(({ reader }) => reader === 'parseTranscript');
const adapterCases = manifest.filter(({ reader }) => reader !== 'parseTranscript');

function outcomeOf(result: AdapterResult): Pick<BadInput, 'transcripts' | 'turns' | 'warnings'> {
  const turns = result.transcripts.flatMap((transcript) => transcript.turns).length;
  return { transcripts: result.transcripts.length, turns, warnings: result.warnings };
}

/** An error without a place in the data begins with the function that was called. */
function expectFault(error: unknown, bad: BadInput, called = bad.reader): void {
  const hasPlace = !/^(?:input|options)\b/.test(String(bad.error));
  expect(error).toBeInstanceOf(MetricError);
  expect({ error: (error as Error).message, code: (error as MetricError).code }).toEqual({
    error: hasPlace ? bad.error : `${called}: ${bad.error}`,
    code: bad.code,
  });
}

function readerOf({ reader, file }: BadInput): (input: string, options: AdapterOptions) => AdapterResult {
  if (reader !== 'readTranscripts') return adapters[reader as 'fromRows'] as Adapter<AdapterOptions>;
  return (input, options) => adapters.readTranscripts(input, { fileName: file, ...options });
}

function streamOf({ reader, file }: BadInput): Adapter<AdapterOptions>['stream'] {
  if (reader !== 'readTranscripts') return adapters[reader as 'fromRows'].stream;
  return (input, options) => adapters.streamTranscripts(input, { fileName: file, ...options });
}

it('holds at least thirty kinds of bad input', () => {
  expect(new Set(manifest.map(({ file }) => file)).size).toBeGreaterThanOrEqual(30);
});

const conforms = new Ajv({ strict: true }).compile(transcriptJsonSchema);

describe.each(transcriptCases)('$file: $why', (bad) => {
  const input = frozen(JSON.parse(read(bad.file)) as unknown);

  it('is refused by parseTranscript with the exact message', () => {
    let error: unknown;
    try {
      parseTranscript(input);
    } catch (caught) {
      error = caught;
    }
    expectFault(error, bad);
  });

  it('is refused by the Standard Schema with the same message', () => {
    expect(transcriptSchema['~standard'].validate(input).issues?.[0]?.message).toBe(bad.error);
  });

  it('is judged alike by the JSON Schema', () => {
    expect(conforms(input)).toBe(bad.beyondJsonSchema === true);
  });
});

describe.each(adapterCases)('$file $options: $why', (bad) => {
  const text = read(bad.file);

  it('gives the exact error or warnings', () => {
    let result: AdapterResult | undefined;
    let error: unknown;
    try {
      result = readerOf(bad)(text, bad.options ?? {});
    } catch (caught) {
      error = caught;
    }
    if (bad.error !== undefined) expectFault(error, bad);
    else {
      expect(error).toBeUndefined();
      expect(outcomeOf(result!)).toEqual({
        transcripts: bad.transcripts,
        turns: bad.turns,
        warnings: bad.warnings,
      });
      expect(notFinite(result)).toEqual([]);
    }
  });

  it('gives the same when it is streamed in small chunks', async () => {
    const warnings: AdapterWarning[] = [];
    const onWarning = (warning: AdapterWarning): void => void warnings.push(warning);
    const gathers = /Rows|ConvoKit|DeliData|readTranscripts/.test(bad.reader);
    const options = { ...(gathers && { interleaved: true }), ...bad.options, onWarning };
    const stream = streamOf(bad)(asyncOf(piecesOf(text, 7)), options);
    if (bad.error === undefined) {
      const transcripts = await collect(stream);
      expect(outcomeOf({ transcripts, warnings })).toEqual({
        transcripts: bad.transcripts,
        turns: bad.turns,
        warnings: bad.warnings,
      });
    } else {
      const error = await collect(stream).then(
        () => undefined,
        (caught: unknown) => caught,
      );
      expectFault(error, bad, bad.reader.replace('readTranscripts', 'streamTranscripts'));
    }
  });
});
