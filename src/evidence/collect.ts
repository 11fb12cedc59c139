import { aStream, requireForm } from '../options/forms.js';
import { requireTranscript } from '../transcript/inputs.js';
import type { Transcript } from '../transcript/types.js';
import type { MetricScorer, Scores } from './metric-scores.js';
import { type Perturbation, perturb } from './perturb.js';

/** One dialogue as the collectors see it. */
export interface EvidenceCase {
  readonly transcript: Transcript;
  /** The dialogue's own scores. */
  readonly scores: Scores;
  /** Scores of another transcript. */
  readonly score: (transcript: Transcript) => Promise<Scores>;
  /** Scores of the dialogue after a change; `null` where there is nothing to change. */
  readonly perturbed: (perturbation: Perturbation) => Promise<Scores | null>;
}

/** Gathers numbers, dialogue by dialogue, and concludes at the end. */
export interface Collector<R> {
  add(each: EvidenceCase): Promise<void>;
  finish(): R;
}

/** Options of whatever goes over transcripts. */
export interface CollectOptions {
  /** Seed of changes and tests; default 0. */
  readonly seed?: number;
  readonly onProgress?: (done: number, transcript: Transcript) => void;
  /** Stops between two transcripts: an `AbortSignal`, or anything like it. */
  readonly signal?: { throwIfAborted(): void };
}

/**
 * Goes over the transcripts once, for all collectors: one transcript and the next one are held at a time. The next
 * dialogue (for the last, the one before it) is the one that changes take from.
 */
export async function collect(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  scorer: MetricScorer,
  collectors: readonly Collector<unknown>[],
  { seed = 0, onProgress, signal }: CollectOptions,
): Promise<void> {
  requireForm('evidence', 'transcripts', transcripts, aStream);
  let done = 0;
  for await (const { transcript, other } of withNeighbor(transcripts)) {
    signal?.throwIfAborted();
    const known = new Map<Perturbation, Promise<Scores | null>>();
    const score = (each: Transcript): Promise<Scores> => scorer.score(each);
    const changed = async (perturbation: Perturbation): Promise<Scores | null> => {
      const made = perturb(transcript, perturbation, { seed, ...(other && { other }) });
      return made === null ? null : score(made);
    };
    const perturbed = (perturbation: Perturbation): Promise<Scores | null> => {
      const scores = known.get(perturbation) ?? changed(perturbation);
      known.set(perturbation, scores);
      return scores;
    };
    const each = { transcript, scores: await score(transcript), score, perturbed };
    for (const collector of collectors) await collector.add(each);
    done += 1;
    onProgress?.(done, transcript);
  }
}

async function* withNeighbor(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
): AsyncGenerator<{ transcript: Transcript; other: Transcript | undefined }> {
  let before: Transcript | undefined;
  let current: Transcript | undefined;
  for await (const next of transcripts) {
    requireTranscript('evidence', next);
    if (current !== undefined) yield { transcript: current, other: next };
    [before, current] = [current, next];
  }
  if (current !== undefined) yield { transcript: current, other: before };
}
