import { requireMeta, requireTranscripts } from './inputs.js';
import { labelText } from './label-text.js';
import { metaOf } from './meta-of.js';
import type { Transcript } from './types.js';

/** One dialogue under a turn budget; the unit of turn scaling. */
export interface ScalingRecord {
  /** The turn budget of the players. */
  readonly budget: number;
  /** Whether the task was solved. */
  readonly success: boolean;
  /** The problem; the same problem under two budgets forms a pair. */
  readonly item: string;
  /** Turns used; by default all turns of the transcript. */
  readonly turns?: number;
  /** Tokens used; by default all tokens of the transcript. */
  readonly tokens?: number;
  readonly transcript?: Transcript;
}

/**
 * Extracts the dialogues under a turn budget from transcripts with a number in `meta.budget` and an outcome (`success`,
 * or a `score`, which counts as solved above 50). The problem is `meta.item`, else `meta.instruction`, else the
 * transcript's id.
 *
 * Complexity: O(transcripts).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of transcripts
 *
 * @example
 * ```ts
 * import { scalingRecordsOf } from '@mtpc/metrics';
 * const transcript = { turns: [], outcome: { success: true }, meta: { budget: 8, item: 'board 1' } };
 * scalingRecordsOf([transcript])[0].budget; // => 8
 * ```
 */
export function scalingRecordsOf(transcripts: readonly Transcript[]): ScalingRecord[] {
  requireTranscripts('scalingRecordsOf', transcripts);
  return transcripts.flatMap(
    (transcript, i) => readScalingRecord(transcript, `transcripts[${i}]`, `transcript ${i + 1}`) ?? [],
  );
}

function readScalingRecord(
  transcript: Transcript,
  path: string,
  fallback: string,
): ScalingRecord | undefined {
  requireMeta('scalingRecordsOf', `${path}.meta`, transcript);
  const { outcome, id } = transcript;
  const meta = metaOf(transcript);
  const { budget } = meta;
  const success = outcome?.success ?? (outcome?.score === undefined ? undefined : outcome.score > 50);
  if (typeof budget !== 'number' || success === undefined) return undefined;
  const item = labelText(meta.item) ?? labelText(meta.instruction) ?? id ?? fallback;
  return { budget, success, item, transcript };
}
