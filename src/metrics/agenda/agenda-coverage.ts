import { requireShape } from '../../error.js';
import { dotProduct } from '../../math/dot-product.js';
import { row, toEmbeddingMatrix, type Vectors } from '../../math/embedding-matrix.js';
import { portableExp } from '../../math/portable-exp.js';
import { numberWhere, positive, required } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { counted } from '../../text/counted.js';
import { dotOfRows, type UnitRows, unitRows } from './unit-rows.js';

/** Options of {@link agendaCoverage}. */
export interface AgendaCoverageOptions {
  /** Gamma: the number of relevant turns at which the count factor is 1 - 1/e. The paper does not give a value. */
  readonly scale: number;
  /** A turn is relevant to an item if the cosine between the two is above this. Default 0.6. */
  readonly relevanceThreshold?: number;
}

/** The specs of {@link AgendaCoverageOptions}. @internal */
export const COVERAGE_OPTIONS: OptionSpecs<AgendaCoverageOptions, 'relevanceThreshold'> = {
  scale: required(positive(), ' (gamma; the paper gives no value)'),
  relevanceThreshold: numberWhere('a finite number', () => true, 0.6),
};

/** Result of {@link agendaCoverage}; all lists are in the order of the agenda. */
export interface AgendaCoverage {
  /** InfoCov of each item, in [0, 2). */
  readonly coverage: readonly number[];
  /** Indices of the turns that are relevant to each item. */
  readonly relevantTurns: readonly (readonly number[])[];
}

/**
 * Information coverage (InfoCov) of each agenda item: how many turns are about it, and how varied they are.
 *
 * `InfoCov = (1 - e^(-n / gamma)) * mean over pairs of (1 - cos)` over the n turns whose cosine to the item is above
 * `relevanceThreshold` [1]; 0 for fewer than two such turns. Each unordered pair counts once, as in the text of the
 * paper; its equation 9, taken literally, counts each pair twice.
 *
 * The mean dissimilarity of n turns with cosine above 0.6 to one item is below 0.64 n / (n - 1), because their mean is
 * longer than 0.6. With a scale of at least 3, InfoCov therefore stays below 0.69, so choose a lower threshold.
 *
 * A zero vector has cosine 0 to every vector. Time O(turns * dimensions * items), memory O(turns * dimensions): the sum
 * over pairs is computed from the length of the summed unit vectors.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.1, eq. 9.
 *
 * @param turnEmbeddings one vector per turn
 * @param agendaEmbeddings one vector per item
 * @throws MetricError `INVALID_OPTION` if `scale` is not a positive number or the threshold is not a number;
 * `SHAPE_MISMATCH` if the vectors differ in length
 *
 * @example
 * ```ts
 * import { agendaCoverage } from '@mtpc/metrics';
 * const turns = [[1, 0], [0.8, 0.6], [0, 1]];
 * const { coverage, relevantTurns } = agendaCoverage(turns, [[1, 0]], { scale: 2 });
 * relevantTurns; // => [[0, 1]]
 * coverage; // => [0.126424111766]
 * ```
 */
export function agendaCoverage(
  turnEmbeddings: Vectors,
  agendaEmbeddings: Vectors,
  options: AgendaCoverageOptions,
): AgendaCoverage {
  const caller = 'agendaCoverage';
  const { scale, relevanceThreshold } = resolveOptions(caller, COVERAGE_OPTIONS, options);
  const turns = unitRows(toEmbeddingMatrix(turnEmbeddings, 'turnEmbeddings', caller));
  const items = unitRows(toEmbeddingMatrix(agendaEmbeddings, 'agendaEmbeddings', caller));
  return coverageOfRows(turns, items, scale, relevanceThreshold, caller);
}

/** {@link agendaCoverage} for rows of unit length. @internal */
export function coverageOfRows(
  turns: UnitRows,
  items: UnitRows,
  scale: number,
  relevanceThreshold: number,
  caller: string,
): AgendaCoverage {
  const fits = turns.rows === 0 || items.rows === 0 || turns.cols === items.cols;
  requireShape(
    fits,
    caller,
    'agendaEmbeddings',
    `vectors of ${counted(turns.cols, 'component')}`,
    items.cols,
  );
  const relevantTurns: number[][] = [];
  for (let item = 0; item < items.rows; item++) {
    const relevant: number[] = [];
    for (let turn = 0; turn < turns.rows; turn++) {
      if (dotOfRows(turns, turn, items, item) > relevanceThreshold) relevant.push(turn);
    }
    relevantTurns.push(relevant);
  }
  const coverage = relevantTurns.map(
    (relevant) => (1 - portableExp(-relevant.length / scale)) * meanDissimilarity(turns, relevant),
  );
  return { coverage, relevantTurns };
}

/**
 * Mean of 1 - cos over the unordered pairs of the rows, 0 for fewer than two. For unit vectors
 * `|sum of vectors|^2 = (number of vectors) + 2 * (sum of cosines over pairs)`.
 */
function meanDissimilarity(turns: UnitRows, chosen: readonly number[]): number {
  const n = chosen.length;
  if (n < 2) return 0;
  const sum = new Float64Array(turns.cols);
  for (const turn of chosen) for (const [j, value] of row(turns, turn).entries()) sum[j]! += value;
  const nonZero = chosen.filter((turn) => !turns.isZero[turn]).length;
  // Rounding can give slightly negative values for equal vectors.
  return Math.max(0, 1 - (dotProduct(sum, sum) - nonZero) / (n * (n - 1)));
}
