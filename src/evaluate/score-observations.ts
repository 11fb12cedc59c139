import { mean } from '../math/mean.js';
import { NumberLog } from '../math/number-list.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { labelsByKind } from './cluster-by.js';
import type { ScoreState, ScoreUnit, Summary } from './score-state.js';
import type { TranscriptScores } from './transcript-scores.js';

export type { ScoreUnit } from './score-state.js';

export interface Observations extends Pick<Summary, 'unit' | 'clusterBy' | 'values' | 'nUndefined'> {
  readonly scores: ArrayLike<number>;
  /** The cluster of each observation, by kind; absent if every observation is a cluster. */
  readonly labels?: readonly (readonly ClusterLabel[])[];
}

/** The observations of a state: transcripts, or the scores of turns clustered by transcript or a larger unit. */
export function collectObservations(
  state: Omit<ScoreState, 'transcripts'>,
  unit: ScoreUnit,
  transcripts: Iterable<readonly [ClusterLabel, TranscriptScores]>,
): Observations {
  let count = 0;
  const scores = new NumberLog(Float64Array);
  const named: Named[] = [];
  // If every observation is a cluster, cluster names are not stored.
  const isClustered = state.clusterBy !== null || unit === 'turn';
  const observe = (score: number, own: Named): void => {
    scores.push(score);
    if (isClustered) named.push(own);
  };
  let values = state.scores.length;
  for (const [label, own] of Object.entries(state.clustered)) {
    values += own.length;
    const cluster = { labels: [label.slice(1)], alone: label };
    for (const score of own) observe(score, cluster);
  }
  let [turnsWithout, transcriptsWithout] = [0, 0];
  for (const [key, each] of transcripts) {
    count += 1;
    values += each.scores.length;
    turnsWithout += each.nUndefined;
    if (each.scores.length === 0) transcriptsWithout += 1;
    const labels = each.cluster === null ? [] : [each.cluster, ...(each.alsoIn ?? [])];
    const cluster = { labels, alone: `transcript ${key}` };
    for (const score of unit === 'turn' ? each.scores : averaged(each.scores)) observe(score, cluster);
  }
  return {
    unit: count > 0 ? unit : 'value',
    clusterBy: state.clusterBy ?? (unit === 'turn' && count > 0 ? ['transcript'] : []),
    values,
    nUndefined: state.nUndefinedAlone + (unit === 'turn' ? turnsWithout : transcriptsWithout),
    ...withAlone(state.scores, scores, named, isClustered && (state.clusterBy?.length ?? 1)),
  };
}

/** The clusters of an observation, or a separate cluster if it has none. */
interface Named {
  readonly labels: readonly ClusterLabel[];
  readonly alone: ClusterLabel;
}

/** Scores without a cluster are singleton clusters. */
function withAlone(
  alone: readonly number[],
  scores: NumberLog,
  named: Named[],
  kinds: number | false,
): Pick<Observations, 'scores' | 'labels'> {
  if (scores.length === 0) return { scores: alone };
  for (const [i, score] of alone.entries()) {
    scores.push(score);
    if (kinds) named.push({ labels: [], alone: `alone ${i}` });
  }
  return { scores: scores.toArray(), ...(kinds && { labels: labelsByKind(kinds, named) }) };
}

function averaged(scores: readonly number[]): readonly number[] {
  if (scores.length <= 1) return scores;
  return [mean([...scores].sort((a, b) => a - b))];
}
