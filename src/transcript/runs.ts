import { requireInput } from '../error.js';
import { lastItem } from '../math/existing.js';
import { oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import { requireMeta, requireTranscript, requireTranscripts } from './inputs.js';
import { labelText } from './label-text.js';
import { metaOf } from './meta-of.js';
import type { Run } from './run.js';
import { recordedConditions } from './run-conditions.js';
import type { Transcript } from './types.js';

export type { Run } from './run.js';

/** Options of {@link runsOf}. */
export interface RunsOptions {
  /**
   * The score of a run with several answer attempts (`meta.attemptScores`): the best (`'max'`) or the last one.
   * Default: the recorded `outcome.score`. A run without attempts keeps its recorded score.
   */
  readonly finalScore?: 'max' | 'last';
}

const OPTIONS: OptionSpecs<RunsOptions> = { finalScore: oneOf(['max', 'last']) };

/**
 * Extracts the scored runs from transcripts whose `outcome` has a `score`, or a `success` (counted as 100 or 0).
 * `instruction` (by default the transcript's id), `setting` and `task` come from `meta`, and `system` from `meta.model`
 * or `meta.system`; numbers become text. `strategies`, `shards`, `answers` and `attemptScores` are included if valid,
 * and `conditions` come from fields such as `temperature`, `userTemperature`, `topP`, `language`, `prompt`, `budget` or
 * `userModel`.
 *
 * Complexity: O(transcripts).
 *
 * @throws MetricError `INVALID_INPUT` if `transcripts` is not a list of transcripts, `INVALID_OPTION` for an unknown
 * option
 *
 * @example
 * ```ts
 * import { runsOf } from '@mtpc/metrics';
 * const transcript = { turns: [], outcome: { success: true }, meta: { instruction: 'sort a list' } };
 * runsOf([transcript])[0].score; // => 100
 * const attempts = { turns: [], outcome: { score: 80 }, meta: { attemptScores: [80, 20] } };
 * runsOf([attempts], { finalScore: 'last' })[0].score; // => 20
 * ```
 */
export function runsOf(transcripts: readonly Transcript[], options?: RunsOptions): Run[] {
  const { finalScore } = resolveOptions('runsOf', OPTIONS, options);
  requireTranscripts('runsOf', transcripts);
  const runs = transcripts.flatMap((each, index) => runOf(each, `transcript ${index + 1}`) ?? []);
  return finalScore === undefined ? runs : runs.map((run) => ({ ...run, score: rescored(run, finalScore) }));
}

function rescored({ score, attemptScores = [] }: Run, finalScore: 'max' | 'last'): number {
  if (attemptScores.length === 0) return score;
  return finalScore === 'last' ? lastItem(attemptScores) : attemptScores.reduce((a, b) => Math.max(a, b));
}

/**
 * The scored run in a transcript, as in {@link runsOf}; `undefined` without a score. O(1).
 *
 * @param fallbackInstruction the instruction of a transcript without `meta.instruction` and without an id
 * @throws MetricError `INVALID_INPUT` for input that is not a transcript
 *
 * @example
 * ```ts
 * import { runOf } from '@mtpc/metrics';
 * runOf({ id: 'sort', turns: [], outcome: { score: 80 } })?.instruction; // => 'sort'
 * runOf({ turns: [] }); // => undefined
 * ```
 */
export function runOf(transcript: Transcript, fallbackInstruction = ''): Run | undefined {
  requireTranscript('runOf', transcript);
  requireMeta('runOf', 'meta', transcript);
  const { outcome } = transcript;
  const meta = metaOf(transcript);
  const score = outcome?.score ?? (outcome?.success === undefined ? undefined : outcome.success ? 100 : 0);
  if (score === undefined) return undefined;
  requireInput(typeof score === 'number', 'runOf', 'outcome.score', 'a number', score);
  return {
    instruction: labelText(meta.instruction) ?? transcript.id ?? fallbackInstruction,
    score,
    transcript,
    ...present({
      system: labelText(meta.model) ?? labelText(meta.system),
      setting: labelText(meta.setting),
      task: labelText(meta.task),
      conditions: recordedConditions(meta),
      strategies: typedList(meta.strategies, 'string'),
      shards: typeof meta.shards === 'number' ? meta.shards : undefined,
      answers: typedList(meta.answers, 'string'),
      attemptScores: typedList(meta.attemptScores, 'number'),
    }),
  };
}

function typedList(value: unknown, type: 'string'): string[] | undefined;
function typedList(value: unknown, type: 'number'): number[] | undefined;
function typedList(value: unknown, type: string): unknown[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === type) ? value : undefined;
}
