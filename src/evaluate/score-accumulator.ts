import { MetricError, requireInput } from '../error.js';
import type { MetricResult, ReasonCode } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { ownValue } from '../options/own-value.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import type { MeanIntervalMethod } from '../statistics/mean-interval.js';
import type { ScoreCluster } from './cluster-by.js';
import { chooseMeanMethod } from './mean-method.js';
import { fullMetric } from './row.js';
import { transcriptKey } from './row-origin.js';
import type { ScoreState, Summary } from './score-state.js';
import { buildSummary, type FinishOptions } from './score-summary.js';
import { noteCluster, type TranscriptScores, type TranscriptStore } from './transcript-scores.js';

export type { ScoreState, Summary } from './score-state.js';
export type { TranscriptScores } from './transcript-scores.js';

/** Input of an accumulator: a score, or an object with one, such as a metric's result or a row. */
export type Scored = number | null | ScoredValue;

/** A score, and its origin. */
export interface ScoredValue {
  readonly score: number | null;
  readonly undefinedBecause?: ReasonCode | undefined;
  /** Scores of one transcript (same source and system) are averaged first. */
  readonly transcript?: string;
  readonly source?: string;
  readonly system?: string;
  /** Values that dependent transcripts share, by field. */
  readonly clusterLabels?: Readonly<Record<string, string>>;
  /** The metric of the score, and the symbol if it is a component; they determine the method for intervals. */
  readonly metric?: string;
  readonly component?: string;
  /** The signature of the score: scores of two signatures are not comparable. */
  readonly signature?: string | null;
}

/** A state without scores. @internal */
export function emptyState(): ScoreState {
  return {
    ...{ scores: [], clustered: {}, transcripts: {}, undefinedReasons: {} },
    ...{ nUndefinedAlone: 0, clusterBy: null, methods: [], sources: [] },
  };
}

/** Adds one value to a state that contains the scores of transcripts. @internal */
export function addToState(
  state: ScoreState,
  value: Scored,
  cluster: ScoreCluster | undefined,
  caller: string,
): void {
  const add: TranscriptStore['add'] = (key, score, label) =>
    addToTranscript(transcriptScores(state, key, label), score);
  addScore(state, value, cluster, { add }, caller);
}

/** The summary of all values added with {@link addToState}. @internal */
export function stateSummary(state: ScoreState, options: FinishOptions | undefined, caller: string): Summary {
  return buildSummary(state, options, Object.entries(state.transcripts), caller);
}

/** Adds the second state to the first. @internal */
export function mergeStates(state: ScoreState, other: ScoreState, caller: string): void {
  for (const score of other.scores) state.scores.push(score);
  for (const [label, scores] of Object.entries(other.clustered)) {
    const list = listFor(state.clustered, label);
    for (const score of scores) list.push(score);
  }
  for (const [key, { scores, cluster, alsoIn, nUndefined: count }] of Object.entries(other.transcripts)) {
    const own = transcriptScores(state, key, cluster);
    for (const label of alsoIn ?? []) noteCluster(own, label);
    for (const score of scores) own.scores.push(score);
    own.nUndefined += count;
  }
  for (const [reason, count] of Object.entries(other.undefinedReasons)) {
    state.undefinedReasons[reason] = (ownValue(state.undefinedReasons, reason) ?? 0) + count;
  }
  state.nUndefinedAlone += other.nUndefinedAlone;
  if (other.clusterBy !== null) state.clusterBy = joinedKinds(state.clusterBy, other.clusterBy);
  for (const method of other.methods) noteMethod(state, method);
  const [name, line] = other.sources;
  if (name !== undefined) joinSource(state, name, line ?? '', caller);
}

/** Adds a value to a state; values of transcripts go to the store. @internal */
export function addScore(
  state: Omit<ScoreState, 'transcripts'>,
  value: Scored,
  cluster: ScoreCluster | undefined,
  store: TranscriptStore,
  caller: string,
): void {
  if (typeof value === 'number' && cluster === undefined && Number.isFinite(value)) {
    state.scores.push(value);
    noteMethod(state, 'auto');
    return;
  }
  const scored: ScoredValue = typeof value === 'object' && value !== null ? value : { score: value };
  const { score, undefinedBecause = 'unknown' } = scored;
  if (score !== null && !Number.isFinite(score)) {
    requireInput(false, caller, 'value', 'a finite score, or null with a reason', score);
  }
  noteMethod(state, chooseMeanMethod(scored.metric, scored.component));
  if (cluster !== undefined) state.clusterBy = joinedKinds(state.clusterBy, cluster.by);
  noteSource(state, scored, caller);
  if (score === null)
    state.undefinedReasons[undefinedBecause] = (ownValue(state.undefinedReasons, undefinedBecause) ?? 0) + 1;
  if (scored.transcript !== undefined) store.add(transcriptKey(scored), score, cluster?.label ?? null);
  else if (score === null) state.nUndefinedAlone += 1;
  else if (cluster === undefined) state.scores.push(score);
  else listFor(state.clustered, `=${cluster.label}`).push(score);
}

function addToTranscript(own: TranscriptScores, score: number | null): void {
  if (score === null) own.nUndefined += 1;
  else own.scores.push(score);
}

function transcriptScores(state: ScoreState, key: string, cluster: ClusterLabel | null): TranscriptScores {
  const known = state.transcripts[key];
  if (known !== undefined) {
    noteCluster(known, cluster);
    return known;
  }
  const own = { scores: [], nUndefined: 0, cluster };
  state.transcripts[key] = own;
  return own;
}

/** Keys have a prefix, so that they never equal an inherited property name. */
function listFor(lists: Record<string, number[]>, key: string): number[] {
  const known = lists[key];
  if (known !== undefined) return known;
  const own: number[] = [];
  lists[key] = own;
  return own;
}

function noteMethod(state: Pick<ScoreState, 'methods'>, method: MeanIntervalMethod): void {
  if (!state.methods.includes(method)) state.methods.push(method);
}

function joinedKinds(one: readonly string[] | null, other: readonly string[]): readonly string[] {
  if (one === null || (one.length === other.length && one.every((kind, i) => kind === other[i])))
    return other;
  return one.length === other.length
    ? one.map((kind, i) => (kind === other[i] ? kind : 'several'))
    : ['several'];
}

/**
 * Records the metric and signature of a score, if present, because scores with different signatures cannot be averaged.
 */
function noteSource(state: Pick<ScoreState, 'sources'>, scored: ScoredValue, caller: string): void {
  const { metric, component } = scored;
  if (metric === undefined) return;
  const name = fullMetric({ metric, component });
  joinSource(state, name, scored.signature ?? (isResult(scored) ? signature(scored) : ''), caller);
}

/** A metric result, whose signature is not a string yet. */
function isResult(scored: object): scored is MetricResult {
  return 'params' in scored && 'revision' in scored && 'metric' in scored;
}

/** Skipped rows have an empty signature, which is compatible with any other. */
function joinSource(
  { sources }: Pick<ScoreState, 'sources'>,
  name: string,
  line: string,
  caller: string,
): void {
  const [knownName = name, knownLine = ''] = sources;
  if (knownName === name && (line === knownLine || line === '' || knownLine === '')) {
    sources.splice(0, 2, name, knownLine === '' ? line : knownLine);
    return;
  }
  const [one, other] = knownName === name ? [knownLine, line] : [knownName, name];
  const message = `${caller}: values: expected scores of one metric and one signature, got ${one} and ${other}. Summarize each one separately`;
  throw new MetricError('INVALID_INPUT', message, { metric: caller, path: 'values', received: other });
}
