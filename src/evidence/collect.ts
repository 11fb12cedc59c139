import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { aStream, requireForm } from '../options/forms.js';
import { optionId } from '../options/params.js';
import { requireTranscript } from '../transcript/inputs.js';
import { metaLabel } from '../transcript/meta-of.js';
import { taskOf } from '../transcript/task-of.js';
import type { Transcript } from '../transcript/types.js';
import type { MetricScorer, Scores } from './metric-scores.js';
import { type Perturbation, perturb, RANDOM_CHANGES } from './perturb.js';

/** A dialogue as input of the collectors. */
export interface EvidenceCase {
  readonly transcript: Transcript;
  /** The cluster label, shared by dependent dialogues. */
  readonly cluster: string;
  /** The field of the label; absent for a dialogue without a cluster. */
  readonly clusterBy?: string;
  /** The dialogue's own scores. */
  readonly scores: Scores;
  /** Scores of another transcript. */
  readonly score: (transcript: Transcript) => Promise<Scores>;
  /** Scores of the dialogue after a change; `null` if there is nothing to change. */
  readonly perturbed: (perturbation: Perturbation) => Promise<Scores | null>;
}

/** Collects numbers dialogue by dialogue, and computes the result at the end. */
export interface Collector<R> {
  add(each: EvidenceCase): Promise<void>;
  finish(): R;
}

/** Options of functions that iterate over transcripts. */
export interface CollectOptions {
  /**
   * Clusters of dependent dialogues: a field of `meta`, or a function. Tests and intervals use whole clusters. Default:
   * `instruction`, else `item`.
   */
  readonly clusterBy?: string | ((transcript: Transcript) => string | undefined);
  /** Number of draws of each random change, over which scores are averaged; default 10. */
  readonly draws?: number;
  /** Seed of changes and tests; default 0. */
  readonly seed?: number;
  readonly onProgress?: (done: number, transcript: Transcript) => void;
  /** An `AbortSignal`, or a compatible object, that stops between two transcripts. */
  readonly signal?: { throwIfAborted(): void };
}

/**
 * Iterates over the transcripts once for all collectors, with two transcripts in memory. Changes take material from the
 * next dialogue (the last dialogue from the previous one).
 */
export async function collect(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  scorer: MetricScorer,
  collectors: readonly Collector<unknown>[],
  { seed = 0, draws = 10, clusterBy, onProgress, signal }: CollectOptions,
): Promise<void> {
  requireForm(scorer.caller, 'transcripts', transcripts, aStream);
  let done = 0;
  for await (const { transcript, other } of withNeighbor(scorer.caller, transcripts)) {
    signal?.throwIfAborted();
    const known = new Map<Perturbation, Promise<Scores | null>>();
    const score = (each: Transcript): Promise<Scores> => scorer.score(each);
    const changed = async (perturbation: Perturbation): Promise<Scores | null> => {
      const found: Scores[] = [];
      for (let draw = 0; draw < (RANDOM_CHANGES.has(perturbation) ? draws : 1); draw++) {
        const made = perturb(transcript, perturbation, { seed: seed + draw, ...(other && { other }) });
        if (made === null) return null;
        found.push(await score(made));
      }
      return averaged(found);
    };
    const perturbed = (perturbation: Perturbation): Promise<Scores | null> => {
      const scores = known.get(perturbation) ?? changed(perturbation);
      known.set(perturbation, scores);
      return scores;
    };
    const shared = clusterIn(transcript, clusterBy);
    const cluster = shared === undefined ? `dialogue ${done}` : `=${shared.label}`;
    const own = { cluster, ...(shared && { clusterBy: shared.field }) };
    const each = { transcript, ...own, scores: await score(transcript), score, perturbed };
    for (const collector of collectors) await collector.add(each);
    done += 1;
    onProgress?.(done, transcript);
  }
}

/** The mean of the defined scores over several draws. */
function averaged(draws: readonly Scores[]): Scores {
  const [first = [], ...others] = draws;
  if (others.length === 0) return first;
  return first.map(({ tolerance }, m) => {
    const scores = draws.map((scores) => itemAt(scores, m).score).filter((score) => score !== null);
    return { score: scores.length === 0 ? null : mean(scores), tolerance };
  });
}

/** The cluster of a dialogue by a field of its meta or a function, else its task. @internal */
export function clusterIn(
  transcript: Transcript,
  clusterBy: CollectOptions['clusterBy'],
): { readonly field: string; readonly label: string } | undefined {
  if (clusterBy === undefined) return taskOf(transcript);
  const isField = typeof clusterBy === 'string';
  const label = isField ? metaLabel(transcript, clusterBy) : clusterBy(transcript);
  return label === undefined ? undefined : { field: isField ? clusterBy : optionId(clusterBy), label };
}

/** The cluster labels; `undefined` if every dialogue is a cluster. @internal */
export function sharedLabels(labels: readonly string[]): readonly string[] | undefined {
  return new Set(labels).size === labels.length ? undefined : labels;
}

async function* withNeighbor(
  caller: string,
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
): AsyncGenerator<{ transcript: Transcript; other: Transcript | undefined }> {
  let before: Transcript | undefined;
  let current: Transcript | undefined;
  for await (const next of transcripts) {
    requireTranscript(caller, next);
    if (current !== undefined) yield { transcript: current, other: next };
    [before, current] = [current, next];
  }
  if (current !== undefined) yield { transcript: current, other: before };
}
