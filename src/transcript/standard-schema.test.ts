import { readdirSync, readFileSync } from 'node:fs';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { transcriptSchemaFiles } from '../../tools/schema/build-transcript-schema.js';
import { readTranscripts } from '../adapters/index.js';
import { transcriptSchema } from './standard-schema.js';
import { transcriptJsonSchema } from './transcript-json-schema.generated.js';
import type { Transcript } from './types.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('transcriptSchema', () => {
  it('is a Standard Schema of a transcript', () => {
    const standard: StandardSchemaV1<unknown, Transcript> = transcriptSchema;
    const input = frozen({ turns: [{ speaker: 'ana', text: 'Hello' }] });
    expect(standard['~standard'].validate(input)).toEqual({ value: input });
    expect(standard['~standard'].version).toBe(1);
  });

  it('reports every fault with its path', () => {
    const input = frozen({ turns: [{ speaker: 'ana' }, { text: 'Hello' }], speakers: 'ana' });
    expect(transcriptSchema['~standard'].validate(input)).toEqual({
      issues: [
        { message: 'turns[0].text: expected a string, got undefined', path: ['turns', 0, 'text'] },
        { message: 'turns[1].speaker: expected a string, got undefined', path: ['turns', 1, 'speaker'] },
        { message: 'speakers: expected an array of speakers, got "ana"', path: ['speakers'] },
      ],
    });
  });
});

describe('transcript.schema.json', () => {
  it.each(Object.entries(transcriptSchemaFiles()))('equals what is made from the types: %s', (path, text) => {
    expect(read(path)).toBe(text);
  });

  it('equals the module that is exported', () => {
    expect(transcriptJsonSchema).toEqual(JSON.parse(read('schema/transcript.schema.json')));
  });

  it('compiles in strict mode', () => {
    expect(() => new Ajv({ strict: true }).compile(transcriptJsonSchema)).not.toThrow();
  });
});

describe('the validator and the JSON Schema', () => {
  const validate = new Ajv({ strict: true }).compile(transcriptJsonSchema);
  const agree = (input: unknown): void => {
    expect(transcriptSchema['~standard'].validate(input).issues === undefined).toBe(validate(input));
  };

  it.each(readdirSync(new URL('../../fixtures/transcripts/', import.meta.url)))('both accept %s', (file) => {
    const { format, transcripts, warnings } = readTranscripts(read(`fixtures/transcripts/${file}`));
    expect({ format, warnings }).toEqual({ format: 'transcript', warnings: [] });
    for (const transcript of transcripts) expect(validate(transcript)).toBe(true);
    transcripts.forEach(agree);
  });

  // Any value in any field. Lists of ids are short and drawn from few, so that the rules which JSON Schema cannot say
  // (ids that are unique or exist) are left out of it.
  const any = fc.oneof(
    fc.constantFrom(undefined, null, true, '', ' ', 'ana', 'user', Number.NaN, Number.POSITIVE_INFINITY),
    fc.double(),
    fc.anything({ maxDepth: 2 }),
    fc.array(fc.string()),
  );
  const turn = fc.record(
    {
      speaker: fc.oneof({ weight: 9, arbitrary: fc.string() }, any),
      text: fc.oneof({ weight: 9, arbitrary: fc.string() }, any),
      role: fc.oneof(fc.constantFrom('user', 'tool'), any),
      ...{
        id: any,
        round: any,
        addressees: any,
        references: any,
        actions: any,
        timeMs: any,
        meta: any,
        other: any,
      },
    },
    { requiredKeys: ['speaker', 'text'] },
  );
  const transcript = fc.record(
    {
      turns: fc.oneof({ weight: 9, arbitrary: fc.array(turn, { maxLength: 2 }) }, any),
      speakers: fc.oneof(
        fc.array(fc.record({ id: any, name: any }, { requiredKeys: [] }), { maxLength: 1 }),
        any,
      ),
      agenda: fc.oneof(fc.record({ items: any, edges: fc.constant([]) }, { requiredKeys: [] }), any),
      outcome: fc.oneof(fc.record({ score: any, success: any, other: any }, { requiredKeys: [] }), any),
      ...{ id: any, meta: any },
    },
    { requiredKeys: ['turns'] },
  );

  it('judge alike whatever stands in the fields', () => {
    fc.assert(fc.property(fc.oneof({ weight: 9, arbitrary: transcript }, any), agree), { numRuns: 2000 });
  });
});
