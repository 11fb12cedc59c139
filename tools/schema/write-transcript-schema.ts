import { writeFileSync } from 'node:fs';
import { transcriptSchemaModule, transcriptSchemaText } from './build-transcript-schema.js';

/** Writes the two forms of the JSON Schema: `npx tsx tools/schema/write-transcript-schema.ts`. */
const root = new URL('../../', import.meta.url);
writeFileSync(new URL('schema/transcript.schema.json', root), transcriptSchemaText());
writeFileSync(new URL('src/transcript/transcript-json-schema.generated.ts', root), transcriptSchemaModule());
