import type { Transcript } from '../../../transcript/types.js';
import { createAdapter } from '../../create-adapter.js';
import { isFields } from '../../records/fields.js';
import type { Located } from '../../records/format.js';
import { ADAPTER } from '../../records/option-specs.js';
import type { Place } from '../../records/place.js';
import { SCORES, type ScoreOptions, ScoreScales } from '../../records/score-scale.js';
import type { ScoreRange } from '../../rows/run-labels.js';
import type { Adapter, AdapterOptions } from '../../types.js';

/** Options of {@link fromTranscripts}. */
export interface TranscriptsOptions extends AdapterOptions, Pick<ScoreOptions, 'scoreRange'> {}

/**
 * This library's own format: one transcript, an array of transcripts, an object with `transcripts`, or JSONL of
 * transcripts. Each is validated by `parseTranscript`, and errors name its line or position. Scores are in [0, 100]
 * unless `scoreRange` gives another scale.
 *
 * Complexity: O(text). A stream holds one transcript.
 *
 * @throws MetricError `INVALID_INPUT` at an invalid transcript, unless `onError` is `'skip'`
 *
 * @example
 * ```ts
 * import { fromTranscripts } from '@mtpc/metrics/adapters';
 * const text = '{"turns":[{"speaker":"ana","text":"Hello"}]}\n{"turns":[{"speaker":"ben"}]}';
 * const { transcripts, warnings } = fromTranscripts(text, { onError: 'skip' });
 * transcripts.length; // => 1
 * warnings[0].message; // => 'line 2: turns[0].text: expected a string, got undefined; skipped'
 * ```
 */
export const fromTranscripts: Adapter<TranscriptsOptions> = createAdapter<TranscriptsOptions>({
  name: 'fromTranscripts',
  format: 'transcript',
  options: { ...ADAPTER, scoreRange: SCORES.scoreRange },
  keepsEmptyTurns: true,
  unpack,
  // The driver validates every transcript.
  read: ({ scoreRange }, notes) => {
    const scales = new ScoreScales(scoreRange, notes);
    let [least, most] = [0, 100];
    return {
      add: (record, place) => {
        if (scoreRange) return [rescaled(record, scoreRange, scales, place)];
        const score = isFields(record) && isFields(record.outcome) ? record.outcome.score : undefined;
        if (typeof score === 'number') [least, most] = [Math.min(least, score), Math.max(most, score)];
        return [record as Transcript];
      },
      finish: () => {
        if (least < 0 || most > 100) notes.once(outside(least, most), [{ scoreRange: [least, most] }]);
        return [];
      },
    };
  },
});

function outside(least: number, most: number): string {
  return `scores go from ${least} to ${most}, and metrics of runs accept only 0 to 100: name the scale`;
}

/** Converts the score to percent of the scale; removes scores outside the scale. */
function rescaled(record: unknown, range: ScoreRange, scales: ScoreScales, place: Place): Transcript {
  const transcript = record as Transcript;
  if (!isFields(record) || !isFields(record.outcome) || record.outcome.score === undefined) return transcript;
  const { score: value, ...others } = record.outcome;
  const score = scales.percent({ scorer: 'outcome.score', value, range }, place);
  return { ...transcript, outcome: { ...others, ...(score !== undefined && { score }) } };
}

function* unpack(value: unknown, start: number): Generator<Located> {
  const list = listIn(value) ?? value;
  if (!Array.isArray(list)) yield { record: list, place: {} };
  else
    for (const [index, record] of list.entries())
      yield { record, place: { path: `transcripts[${start + index}]` } };
}

/** The transcripts that an object wraps, under `transcripts` or any other key. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (!isFields(value) || 'turns' in value) return undefined;
  if (Array.isArray(value.transcripts)) return value.transcripts;
  const lists = Object.values(value).filter(
    (each) => Array.isArray(each) && isFields(each[0]) && 'turns' in each[0],
  );
  return lists.length === 1 ? (lists[0] as readonly unknown[]) : undefined;
}
