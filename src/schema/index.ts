export { transcriptJsonSchema } from './transcript-json-schema.generated.js';
export type { StandardSchema } from './transcript-schema.js';
export { transcriptSchema } from './transcript-schema.js';
