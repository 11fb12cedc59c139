import type { Transcript, Turn } from '../transcript/types.js';
import { type ReadOptions, readFor } from './read-transcripts.js';
import type { ReadingAccount } from './records/account.js';
import type { AdapterWarning } from './types.js';

/** What a reading gives, in short: see {@link previewInput}. */
export interface TranscriptPreview {
  /** The format, what was read, what was left out, and what is doubtful. */
  readonly account: ReadingAccount;
  /** The first three turns of the first conversation. */
  readonly first: readonly Turn[];
  /** The last three turns of the last conversation. */
  readonly last: readonly Turn[];
  readonly warnings: readonly AdapterWarning[];
}

const SHOWN = 3;

/** Keeps the turns that a preview shows. @internal */
export class PreviewTurns {
  first: readonly Turn[] = [];
  last: readonly Turn[] = [];
  #isEmpty = true;

  add({ turns }: Pick<Transcript, 'turns'>): void {
    if (turns.length === 0) return;
    if (this.#isEmpty) this.first = turns.slice(0, SHOWN);
    this.#isEmpty = false;
    this.last = turns.slice(-SHOWN);
  }
}

/**
 * Reads input as {@link readTranscripts} does and gives a preview: the format and the next likeliest one, the counts of
 * conversations, turns and speakers, who opens, what was left out, doubts, and the first and last turns.
 *
 * Complexity: O(text).
 *
 * @throws MetricError as {@link readTranscripts}
 *
 * @example
 * ```ts
 * import { previewInput } from '@mtpc/metrics/adapters';
 * const { account, first } = previewInput('Ana: Is it late?\nBen: It is nine.\nAna: Thanks.');
 * account.format; // => 'named-lines'
 * account.firstSpeaker; // => { Ana: 1 }
 * first[1].text; // => 'It is nine.'
 * ```
 */
export function previewInput(input: unknown, options: ReadOptions = {}): TranscriptPreview {
  const { transcripts, account, warnings } = readFor('previewInput', input, options);
  const turns = new PreviewTurns();
  for (const transcript of transcripts) turns.add(transcript);
  return { account, first: turns.first, last: turns.last, warnings };
}
