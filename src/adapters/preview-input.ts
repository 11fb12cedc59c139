import type { Transcript, Turn } from '../transcript/types.js';
import { type ReadOptions, readFor } from './read-transcripts.js';
import type { ReadSummary } from './records/read-summary.js';
import type { AdapterWarning } from './types.js';

/** Summary of an input; see {@link previewInput}. */
export interface TranscriptPreview {
  /** Format, counts, excluded records, and uncertain points. */
  readonly readSummary: ReadSummary;
  /** The first three turns of the first conversation. */
  readonly first: readonly Turn[];
  /** The last three turns of the last conversation. */
  readonly last: readonly Turn[];
  readonly warnings: readonly AdapterWarning[];
}

const SHOWN = 3;

/** Collects the turns of a preview. @internal */
export class PreviewTurns {
  first: readonly Turn[] = [];
  last: readonly Turn[] = [];
  /** Names of speakers whose turns have another id. */
  readonly names: Map<string, string> = new Map();
  #isEmpty = true;

  add({ turns, speakers = [] }: Transcript): void {
    for (const { id, name } of speakers) if (name !== undefined) this.names.set(id, name);
    if (turns.length === 0) return;
    if (this.#isEmpty) this.first = turns.slice(0, SHOWN);
    this.#isEmpty = false;
    this.last = turns.slice(-SHOWN);
  }
}

/**
 * Reads input as {@link readTranscripts} does and gives a preview: the format and the next most likely one, the counts
 * of conversations, turns and speakers, who opens, excluded records, uncertain points, and the first and last turns.
 *
 * Complexity: O(text).
 *
 * @throws MetricError as {@link readTranscripts}
 *
 * @example
 * ```ts
 * import { previewInput } from '@mtpc/metrics/adapters';
 * const { readSummary, first } = previewInput('Ana: Is it late?\nBen: It is nine.\nAna: Thanks.');
 * readSummary.format; // => 'named-lines'
 * readSummary.firstSpeaker; // => { Ana: 1 }
 * first[1].text; // => 'It is nine.'
 * ```
 */
export function previewInput(input: unknown, options: ReadOptions = {}): TranscriptPreview {
  const { transcripts, readSummary, warnings } = readFor('previewInput', input, options);
  const turns = new PreviewTurns();
  for (const transcript of transcripts) turns.add(transcript);
  return { readSummary, first: turns.first, last: turns.last, warnings };
}
