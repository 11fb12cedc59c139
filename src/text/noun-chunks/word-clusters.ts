import { hashText } from './hash.js';
import { readDigits, writeDigits } from './printable-digits.js';

/**
 * Clusters of frequent English words with similar use, as printable text. They let the model generalize from "Monday"
 * in the training data to "Thursday", and to unseen words.
 */
export interface PackedClusters {
  /** Distances between the sorted hashes of the words, two digits each. */
  readonly hashes: string;
  /** Cluster of each word, two digits. */
  readonly clusters: string;
  /** The broader cluster of each cluster. */
  readonly broader: string;
}

/** Number of bits of word hashes, enough to rarely mistake an unknown word for a known one. */
const WORD_BITS = 21;

const DIGITS = 2;

/** Filler cluster for distances that need more digits. */
const NO_CLUSTER = 0;

const LONGEST = 64 ** DIGITS - 1;

const hashWord = (word: string): number => Math.imul(hashText(word), 0x9e3779b1) >>> (32 - WORD_BITS);

/**
 * Writes the format of {@link WordClusters}. `clusters` maps lower-cased words to their cluster (from 1), most frequent
 * first; if two words share a hash, the first one counts. `broader[cluster - 1]` is the broader cluster.
 */
export function packClusters(
  clusters: ReadonlyMap<string, number>,
  broader: readonly number[],
): PackedClusters {
  const byHash = new Map<number, number>();
  for (const [word, cluster] of clusters) {
    const hash = hashWord(word);
    if (!byHash.has(hash)) byHash.set(hash, cluster);
  }
  const distances: number[] = [];
  const members: number[] = [];
  let last = 0;
  for (const [hash, cluster] of [...byHash].sort((a, b) => a[0] - b[0])) {
    for (; hash - last > LONGEST; last += LONGEST) {
      distances.push(LONGEST);
      members.push(NO_CLUSTER);
    }
    distances.push(hash - last);
    members.push(cluster);
    last = hash;
  }
  return {
    hashes: writeDigits(distances, DIGITS),
    clusters: writeDigits(members, DIGITS),
    broader: writeDigits(broader, 1),
  };
}

/** Finds the cluster of a word by its hash. */
export class WordClusters {
  readonly #hashes: Int32Array;
  readonly #clusters: Int32Array;
  readonly #broader: Int32Array;

  constructor({ hashes, clusters, broader }: PackedClusters) {
    let last = 0;
    this.#hashes = readDigits(hashes, DIGITS).map((distance) => {
      last += distance;
      return last;
    });
    this.#clusters = readDigits(clusters, DIGITS);
    this.#broader = readDigits(broader, 1);
  }

  /** The cluster of a lower-cased word, from 1; 0 for unknown words. O(log words). */
  findCluster(word: string): number {
    const hash = hashWord(word);
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashes[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return this.#hashes[low] === hash ? this.#clusters[low]! : 0;
  }

  /** The broader cluster of a cluster, from 1; 0 for 0. */
  broaderThan(cluster: number): number {
    return cluster === 0 ? 0 : this.#broader[cluster - 1]!;
  }
}
