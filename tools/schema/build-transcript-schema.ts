import { fileURLToPath } from 'node:url';
import {
  type CompletedConfig,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { programOf } from '../../testing/runner/program.js';

const TYPES = fileURLToPath(new URL('../../src/transcript/types.ts', import.meta.url));

/** The names that must not be blank, which a type cannot say: definition and property. */
const NOT_BLANK: readonly (readonly [string, string])[] = [
  ['Turn', 'speaker'],
  ['Speaker', 'id'],
];

interface Definition {
  readonly properties: Record<string, Record<string, unknown>>;
}

let built: Record<string, unknown> | undefined;

/** The JSON Schema (draft 7) of a transcript, made from the types in `src/transcript/types.ts`. */
export function buildTranscriptSchema(): Record<string, unknown> {
  return (built ??= build());
}

function build(): Record<string, unknown> {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    type: 'Transcript',
    additionalProperties: true,
    expose: 'export',
    topRef: false,
  };
  // The types of Node, which no field of a transcript has, take longest to read.
  const program = programOf([TYPES], { types: [] });
  const parser = createParser(program, config);
  const generated = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(
    'Transcript',
  );
  const definitions = generated.definitions as unknown as Record<string, Definition>;
  for (const [name, property] of NOT_BLANK) definitions[name]!.properties[property]!.pattern = '\\S';
  const { $schema, ...rest } = generated;
  return { $schema, title: 'Transcript', ...rest } as Record<string, unknown>;
}

/** The schema as the text of `transcript.schema.json`. */
export function transcriptSchemaText(): string {
  return `${JSON.stringify(buildTranscriptSchema(), null, 2)}\n`;
}

/** The schema as the module that the package exports, so that no import attribute is needed to read it. */
export function transcriptSchemaModule(): string {
  return [
    '// Generated from src/transcript/types.ts by tools/schema/write-transcript-schema.ts. Do not edit.',
    '',
    '/** The JSON Schema (draft 7) of a transcript; `transcript.schema.json` is the same as a file. */',
    `export const transcriptJsonSchema: Readonly<Record<string, unknown>> = ${JSON.stringify(buildTranscriptSchema(), null, 2)};`,
    '',
  ].join('\n');
}
