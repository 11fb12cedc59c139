import { mean } from '../math/mean.js';
import { NumberLog } from '../math/number-list.js';
import { type ClusterLabel, JoinedLabels } from '../statistics/clustered-mean.js';
import type { ScoreState, ScoreUnit, Summary } from './score-state.js';
import type { TranscriptScores } from './transcript-scores.js';

export type { ScoreUnit } from './score-state.js';

/** The observations of a summary, and what they are. */
export interface Observations extends Pick<Summary, 'unit' | 'cluster' | 'values' | 'nUndefined'> {
  readonly scores: ArrayLike<number>;
  /** The cluster of each; absent where each is its own. */
  readonly labels?: readonly ClusterLabel[];
}

/** The observations of a state: its transcripts, or the scores of their turns, clustered by transcript or beyond. */
export function observationsOf(
  state: Omit<ScoreState, 'transcripts'>,
  unit: ScoreUnit,
  transcripts: Iterable<readonly [ClusterLabel, TranscriptScores]>,
): Observations {
  let count = 0;
  const scores = new NumberLog(Float64Array);
  const labels: ClusterLabel[] = [];
  const joined = new JoinedLabels();
  // Where each observation stands for itself, no name of a cluster is held.
  const isClustered = state.clusterBy !== null || unit === 'turn';
  const observe = (score: number, label: ClusterLabel): void => {
    scores.push(score);
    if (isClustered) labels.push(label);
  };
  let values = state.scores.length;
  for (const [label, own] of Object.entries(state.clustered)) {
    values += own.length;
    for (const score of own) observe(score, label);
  }
  let [turnsWithout, transcriptsWithout] = [0, 0];
  for (const [key, each] of transcripts) {
    count += 1;
    values += each.scores.length;
    turnsWithout += each.undefined;
    if (each.scores.length === 0) transcriptsWithout += 1;
    const label = each.cluster === null ? key : `=${each.cluster}`;
    if (each.scores.length > 0) for (const other of each.alsoIn ?? []) joined.join(label, `=${other}`);
    for (const score of unit === 'turn' ? each.scores : averaged(each.scores)) observe(score, label);
  }
  return {
    unit: count > 0 ? unit : 'value',
    cluster: state.clusterBy ?? (unit === 'turn' && count > 0 ? 'transcript' : null),
    values,
    nUndefined: state.undefinedAlone + (unit === 'turn' ? turnsWithout : transcriptsWithout),
    ...withAlone(state.scores, scores, joined.of(labels), isClustered),
  };
}

/** Scores that stand for themselves are clusters of one. */
function withAlone(
  alone: readonly number[],
  scores: NumberLog,
  labels: ClusterLabel[],
  isClustered: boolean,
): Pick<Observations, 'scores' | 'labels'> {
  if (scores.length === 0) return { scores: alone };
  for (const [i, score] of alone.entries()) {
    scores.push(score);
    if (isClustered) labels.push(`alone ${i}`);
  }
  return { scores: scores.toArray(), ...(isClustered && { labels }) };
}

function averaged(scores: readonly number[]): readonly number[] {
  if (scores.length <= 1) return scores;
  return [mean([...scores].sort((a, b) => a - b))];
}
