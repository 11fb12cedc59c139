import { writeFileSync } from 'node:fs';
import { root } from '../../testing/runner/entries.mjs';
import { transcriptSchemaFiles } from './build-transcript-schema.js';

// Writes the two forms of the JSON Schema: npx tsx tools/schema/write-transcript-schema.ts
for (const [path, text] of Object.entries(transcriptSchemaFiles())) writeFileSync(root + path, text);
