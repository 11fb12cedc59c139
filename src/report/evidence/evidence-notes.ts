import type { Evidence } from '../../evidence/evidence.js';
import { counted } from '../../text/counted.js';
import { adjustText } from '../comparison-words.js';

/** What the numbers of the evidence are: observations, clusters, effects, tests and their correction. */
export function evidenceNotes(evidence: Evidence): string[] {
  const { nTranscripts, turns, nClusters, clusterBy, level, adjust, sensitivity } = evidence;
  const clusters =
    clusterBy.length === 0
      ? 'each taken as independent'
      : `clustered by ${clusterBy.join(' or ')} (${counted(nClusters, 'cluster')})`;
  const comparisons = sensitivity.filter(({ adjustedPValue }) => adjustedPValue !== null).length;
  const correction = adjustText({ comparisons, params: { adjust } });
  return [
    `${counted(nTranscripts, 'dialogue')}, ${counted(turns, 'turn')}; ${clusters}. n counts dialogues with a score.`,
    "rho: Spearman's correlation with the length; reliability: of halves of exchanges, corrected by Spearman and Brown.",
    `Changes: paired d_z (after minus before, over the deviation of the differences), in brackets the change in standard deviations between dialogues; * p at most ${Number((1 - level).toFixed(6))} by Student's t, ${correction}.`,
  ];
}
