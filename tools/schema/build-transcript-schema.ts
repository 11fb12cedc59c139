import {
  type CompletedConfig,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { root } from '../../testing/runner/entries.mjs';
import { programOf } from '../../testing/runner/program.js';

const TYPES = `${root}src/transcript/types.ts`;

/** The names that must not be blank, which a type cannot say: definition and property. */
const NOT_BLANK: readonly (readonly [string, string])[] = [
  ['Turn', 'speaker'],
  ['Speaker', 'id'],
];

interface Definition {
  readonly properties: Record<string, Record<string, unknown>>;
}

/** The JSON Schema (draft 7) of a transcript as JSON text, made from the types in `src/transcript/types.ts`. */
function schemaText(): string {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    ...{ type: 'Transcript', additionalProperties: true, expose: 'export', topRef: false },
  };
  // The types of Node, which no field of a transcript has, take longest to read.
  const program = programOf([TYPES], { types: [] });
  const parser = createParser(program, config);
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { $schema, ...rest } = generator.createSchema('Transcript');
  const definitions = rest.definitions as unknown as Record<string, Definition>;
  for (const [name, property] of NOT_BLANK) definitions[name]!.properties[property]!.pattern = '\\S';
  return JSON.stringify({ $schema, title: 'Transcript', ...rest }, null, 2);
}

/** The schema as a JSON file, and as the module that the package exports, so that no import attribute is needed. */
export function transcriptSchemaFiles(): Readonly<Record<string, string>> {
  const text = schemaText();
  return {
    'schema/transcript.schema.json': `${text}\n`,
    'src/transcript/transcript-json-schema.generated.ts': `// Generated from src/transcript/types.ts by tools/schema/write-transcript-schema.ts. Do not edit.

/** The JSON Schema (draft 7) of a transcript; \`transcript.schema.json\` is the same as a file. */
export const transcriptJsonSchema: Readonly<Record<string, unknown>> = ${text};
`,
  };
}
