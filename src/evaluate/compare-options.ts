import { inputData, oneOf, properShare, rounds, seed, text } from '../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import type { Family } from './adjust-families.js';
import { type ClusterBy, clusterByOption } from './cluster-by.js';
import type { ScoreRow } from './row.js';

/** Options of `compareSystems`. */
export interface CompareOptions {
  /**
   * The unit that is paired: transcripts by id (default), each `turn` of a transcript, or a field of the rows such as
   * `instruction`, averaged within.
   */
  readonly unit?: string;
  /**
   * Which pairs are not independent: those with the same instruction, game, or pair of players. Each of several fields
   * is a separate kind of cluster (instruction and simulator). Default: the `instruction` of the dialogues, else
   * their `item`; for turns without both the transcript. A pair whose rows name several clusters of a field on one side merges them;
   * clusters that differ between the sides (other raters) are two kinds.
   */
  readonly clusterBy?: ClusterBy<ScoreRow>;
  /** Student's t over clusters (default), or flipped signs of whole clusters. */
  readonly method?: PairedTestMethod;
  /** Coverage of the intervals. Default .95. */
  readonly level?: number;
  /**
   * Random sign patterns of `sign-flip` beyond 14 clusters. Default 9999, or as many as the smallest p-value needs to
   * be significant after correction.
   */
  readonly permutations?: number;
  /** Seed of the random sign patterns. Default 0. */
  readonly seed?: number;
  /** Which comparisons are corrected together: all of the call (default), or those of each metric. */
  readonly family?: Family;
  /** The correction. Default `holm`. */
  readonly adjust?: Adjustment;
  /** Systems without a common unit: refused (default), or compared as independent groups. */
  readonly unpaired?: 'refuse' | 'compare';
  /** Rows of the systems under other variants of the metrics, by the variant's name: each comparison is repeated. */
  readonly robust?: Readonly<Record<string, Readonly<Record<string, readonly ScoreRow[]>>>>;
}

type Defaults = 'unit' | 'method' | 'level' | 'seed' | 'family' | 'adjust' | 'unpaired';
/** The resolved options. */
export type CompareSettings = Resolved<CompareOptions, Defaults>;

/** How the options are checked. */
export const COMPARE: OptionSpecs<CompareOptions, Defaults> = {
  unit: text('transcript'),
  clusterBy: clusterByOption<ScoreRow>(),
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  level: properShare(0.95),
  permutations: rounds(1),
  seed: seed(0),
  family: oneOf(['metric', 'call'], 'call'),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  unpaired: oneOf(['refuse', 'compare'], 'refuse'),
  robust: inputData('the rows of each variant by system'),
};
