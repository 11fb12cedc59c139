import type { ReadResult } from '../../../src/adapters/index.js';
import { readTranscripts } from '../../../src/adapters/read-transcripts.js';
import { MetricError } from '../../../src/error.js';

// Apart from the first script, because it is needed only once something is pasted.

/** Reads any known format; rows that name no conversation are one, and a remark says so. */
export function readLeniently(content: string, fileName?: string): ReadResult {
  const options = fileName === undefined ? {} : { fileName };
  try {
    return readTranscripts(content, options);
  } catch (error) {
    if (!(error instanceof MetricError) || error.path !== 'options.columns.conversation') throw error;
    const read = readTranscripts(content, { ...options, columns: { conversation: null } });
    const remark = { message: 'no column names a conversation, so all rows are taken as one' };
    return { ...read, warnings: [remark, ...read.warnings] };
  }
}
